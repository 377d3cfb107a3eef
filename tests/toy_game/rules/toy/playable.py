"""What a table can play of it in a club's own book. See rules/playable.py."""

LINES = b"\n"
