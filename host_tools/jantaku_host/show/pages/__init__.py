"""Pages to look at in a browser: the replay of a game, the report of a session, the live table."""
