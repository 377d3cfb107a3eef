"""Formats of recorded deals, one a file: `read` makes deals of it, `write` makes it of deals."""
