"""The toy game."""
