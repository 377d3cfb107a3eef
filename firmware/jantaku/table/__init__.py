"""The machine, not the game: its parts put together, its settings, its health."""
