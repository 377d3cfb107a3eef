"""Formats of other programs that know Sichuan: none yet."""

FORMATS: tuple[str, ...] = ()
