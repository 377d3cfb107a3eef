"""Runs instead of the firmware's main.py: the same, on a chip whose ring oscillator is stuck."""

from jantaku.table import wiring

wiring.random_bit = lambda: lambda: 1

import main  # noqa: E402, F401 - it runs by being imported
