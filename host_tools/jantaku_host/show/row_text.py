"""Rows as lines of a terminal."""

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from jantaku_host.review.rows import (
    Amount,
    Heading,
    Listed,
    Moment,
    Part,
    Parts,
    Player,
    Row,
    Said,
    Section,
    Tiles,
    Time,
    Told,
)
from jantaku_host.words import HostWords

Leaf: TypeAlias = str | Tiles | Section | Amount | Time | Player

_GAP = re.compile("%[sd]")
_WIDE = ("points", "score", "acts", "minutes")  # six digits; of others there are three


def leaves(parts: Parts, words: HostWords) -> Iterator[Leaf]:
    """The same in a language: words are text now, in their order there."""
    for part in parts:
        if isinstance(part, Said):
            texts = _GAP.split(words[part.key])
            yield texts[0]
            for gap, text in zip(part.gaps, texts[1:], strict=True):
                yield from leaves(gap, words)
                yield text
        elif isinstance(part, Listed):
            for number, item in enumerate(part.items):
                if number:
                    yield words[part.joint]
                yield from leaves(item, words)
        else:
            yield part


def blocks(told: Iterable[Told]) -> Iterator[tuple[Heading | None, list[Row]]]:
    """Headings, each with its rows."""
    heading, rows = None, list[Row]()
    for each in told:
        if isinstance(each, Row):
            rows.append(each)
        else:
            if heading is not None or rows:
                yield heading, rows
            heading, rows = Heading(each.parts), []
    if heading is not None or rows:
        yield heading, rows


def text(parts: Parts | Part, words: HostWords) -> str:
    """In one line."""
    of = parts if isinstance(parts, tuple) else (parts,)
    return "".join(_leaf(leaf, words) for leaf in leaves(of, words))


def capital(sentence: str) -> str:
    """With a capital letter, where the language has any."""
    return sentence[:1].upper() + sentence[1:]


def lines(told: Iterable[Told], words: HostWords) -> Iterator[str]:
    """Headings begin at the margin, what is under them is indented."""
    for heading, rows in blocks(told):
        if heading is not None:
            yield text(heading.parts, words)
        # Payments stand under each other.
        widest = max((len(counted(row)) for row in rows if row.unit == "points"), default=0)
        for row in rows:
            amount = ""
            if row.amount is not None:
                width = max(widest, 6) if row.unit in _WIDE else 3
                amount = f"{counted(row):>{width}}  "
            yield f"  {amount}{text(row.parts, words)}"


def sightings(told: Iterable[Told], words: HostWords) -> Iterator[str]:
    """What the readers saw, under the events."""
    for each in told:
        line = text(each.parts, words)
        if isinstance(each, Moment):
            ms = "" if each.ms is None else clock(each.ms)
            yield f"{each.number:>4}  {ms:>10}  {line}"
        else:
            yield line if isinstance(each, Heading) else f"      {line}"


def counted(row: Row) -> str:
    """The amount of a row: `3 × 1,000`."""
    amount = f"{row.amount:,}"
    return f"{row.times} × {amount}" if row.times > 1 else amount


def player(part: Player, words: HostWords) -> str:
    """By name and wind."""
    wind = words[part.wind]
    return f"{part.name} ({wind})" if part.name else wind


def number(amount: Amount) -> str:
    return f"{amount.number:+,}" if amount.is_change else f"{amount.number:,}"


def clock(ms: int) -> str:
    """Minutes, seconds, milliseconds."""
    seconds, ms = divmod(ms, 1000)
    return f"{seconds // 60}:{seconds % 60:02}.{ms:03}"


def _leaf(leaf: Leaf, words: HostWords) -> str:
    if isinstance(leaf, Tiles):
        return leaf.written
    if isinstance(leaf, Section):
        return f"[{leaf.written}]"
    if isinstance(leaf, Amount):
        return number(leaf)
    if isinstance(leaf, Time):
        return clock(leaf.ms)
    return player(leaf, words) if isinstance(leaf, Player) else leaf
