"""From reads to movements: where tags are, and what that says about the tiles."""
