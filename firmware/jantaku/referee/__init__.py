"""The only place where movements, buttons and rules meet."""
