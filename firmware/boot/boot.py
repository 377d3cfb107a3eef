"""What MicroPython runs next: nothing, and so no file of this name either."""
