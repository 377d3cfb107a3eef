"""Signed updates: a new application goes to the idle slot, is tried once, and reverts by itself."""
