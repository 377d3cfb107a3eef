"""What the displays show of Sichuan alone."""
