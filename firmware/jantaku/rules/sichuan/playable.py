"""What a table can play of Sichuan, where a rule is more than yes or no. See rules/playable.py."""

LINES = b"""
value 4 numbers: 0..1000
"""
