"""Formats of other programs that know the toy: none."""

FORMATS: tuple[str, ...] = ()
