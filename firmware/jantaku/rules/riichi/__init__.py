"""Riichi: its deal, its values, its books."""
