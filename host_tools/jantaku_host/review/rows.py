"""What is told of a deal, as data: headings, and rows that give an amount its reason.

    Heading((Said("fu"), " ", Section("EMA 4.1.1")))
    Row((Said("fu_pair"), " ", Tiles("5z")), 2, "fu")

Nothing here is in a language. Words are named by their keys, with what goes into their gaps, and
numbers, tiles, players and sections stay what they are; each renderer puts them in its own way:
`show/row_text.py` for a terminal, `show/pages/row_html.py` for a page, `show/row_json.py` for
programs and for pages that speak several languages.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Tiles:
    """Tiles as they are written: `147m`."""

    written: str


@dataclass(frozen=True)
class Section:
    """Where something is written: `EMA 4.2, decision 3`."""

    written: str


@dataclass(frozen=True)
class Amount:
    """A number and what it counts: points, han, fu, fan, …"""

    number: int
    unit: str
    is_change: bool = False  # shown with its sign


@dataclass(frozen=True)
class Time:
    """Milliseconds since the dice fell."""

    ms: int


@dataclass(frozen=True)
class Player:
    """Who sits at a side of the table; the name is empty where nobody gave one."""

    seat: int
    name: str
    wind: str  # its key


@dataclass(frozen=True)
class Said:
    """Words by their key, and what goes into their gaps."""

    key: str
    gaps: tuple["Parts", ...] = ()


@dataclass(frozen=True)
class Listed:
    """Several things, with what the language puts between them: the words of that key."""

    items: tuple["Parts", ...]
    joint: str = "comma"


Part: TypeAlias = str | Tiles | Section | Amount | Time | Player | Said | Listed
Parts: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True)
class Heading:
    """What the rows below it are about."""

    parts: Parts


@dataclass(frozen=True)
class Row:
    """One thing, with its amount where it has one: of `times` payments each is so much."""

    parts: Parts
    amount: int | None = None
    unit: str = ""
    times: int = 1


@dataclass(frozen=True)
class Moment:
    """An event of the deal, by its number; what was seen of it follows."""

    parts: Parts
    number: int
    ms: int | None


Told: TypeAlias = Heading | Row | Moment


def said(key: str, *gaps: Part | Parts) -> Said:
    """Words with their gaps filled."""
    return Said(key, tuple(gap if isinstance(gap, tuple) else (gap,) for gap in gaps))


def listed(items: Iterable[Part | Parts], joint: str = "comma") -> Listed:
    """All of these."""
    return Listed(tuple(item if isinstance(item, tuple) else (item,) for item in items), joint)


def heading(*parts: Part) -> Heading:
    return Heading(parts)


def row(*parts: Part, amount: int | None = None, unit: str = "", times: int = 1) -> Row:
    return Row(parts, amount, unit, times)
