"""The table as a thing: its model, its circuit, its parts and pictures."""
