"""The `jantaku` command and what it is made of."""
