"""The table at the other end of a cable."""
