"""Games written for other programs, a format a file: `write` makes it of a recorded match."""
