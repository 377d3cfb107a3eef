"""Recorded deals: files, their proof, the club's store."""
