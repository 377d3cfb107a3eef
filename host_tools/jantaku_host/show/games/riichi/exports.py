"""Formats of other programs that know riichi."""

FORMATS = ("tenhou", "mjai", "kobalab", "pantheon")
