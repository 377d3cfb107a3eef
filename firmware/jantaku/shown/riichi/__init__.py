"""What the displays show of riichi alone."""
