"""The chips of the table, one a file. They know bytes and pins, and no mahjong."""
