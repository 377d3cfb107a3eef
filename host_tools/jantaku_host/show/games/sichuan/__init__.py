"""Sichuan."""
