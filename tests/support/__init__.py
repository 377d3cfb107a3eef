"""What tests share. What runs on MicroPython too says so."""
