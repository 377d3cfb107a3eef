"""The kinds of part in the table, from catalogue.toml."""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Kind(NamedTuple):
    """A row of the catalogue."""

    prefix: str  # of its references
    number: str  # of the maker; `{code}` in it stands for the value
    footprint: str  # as KiCad calls it; `{code}` stands for the value again
    what: str
    alternatives: str
    pins: str


class PinKind(NamedTuple):
    """A pin of a kind of part."""

    number: str
    name: str
    does: str  # a sign, see catalogue.toml


KINDS = {
    kind: Kind(**row)
    for kind, row in tomllib.loads(
        Path(__file__).with_name("catalogue.toml").read_text(encoding="utf-8")
    ).items()
}


def pins(kind: str) -> list[PinKind]:
    """The pins of that kind, in the order of their numbers."""
    found = []
    for word in KINDS[kind].pins.split():
        number, _, name = word.partition(":")
        found.append(PinKind(number, name[:-1], name[-1]))
    return found
