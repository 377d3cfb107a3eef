"""What the rule books say: pure, the same source on CPython and MicroPython."""
