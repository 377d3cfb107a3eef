"""The fields of a question about a hand, as `jantaku score` reads them from JSON."""

import json
from functools import cache
from typing import Any

from jantaku.rules import books, events

_MELDS = (events.CHI, events.PON, events.KAN, events.KAKAN, events.ANKAN)
MELDS = {events.name(kind): kind for kind in _MELDS}

Question = dict[str, Any]


class BadInput(ValueError):
    """A question that cannot be answered, and why."""


def read(line: bytes) -> Question:
    """The fields of one line."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput("the line is no JSON") from None
    if not isinstance(question, dict):
        raise BadInput("the line is no JSON object")
    # A field may be written as null where it could be left out.
    return {name: field for name, field in question.items() if field is not None}


def text(question: Question, name: str) -> str:
    """Tiles, or nothing."""
    value = question.get(name, "")
    if not isinstance(value, str):
        raise BadInput(f"{name}: tiles as text are wanted")
    return value


def melds(question: Question) -> list[tuple[int, str]]:
    """Type and tiles of each meld."""
    listed = question.get("melds", [])
    if not isinstance(listed, list) or not all(isinstance(meld, dict) for meld in listed):
        raise BadInput("melds: a list of objects is wanted")
    for meld in listed:
        if not isinstance(meld.get("type"), str) or meld["type"] not in MELDS:
            raise BadInput(f"melds: type is one of {' '.join(MELDS)}")
    return [(MELDS[meld["type"]], text(meld, "tiles")) for meld in listed]


def count(question: Question, name: str) -> int:
    """A number, 0 if it is not there."""
    value = question.get(name, 0)
    if type(value) is not int or not 0 <= value <= 1000:
        raise BadInput(f"{name}: a number is wanted")
    return value


def flags(question: Question, names: dict[str, int]) -> int:
    """The sum of the flags that are said to be true."""
    found = 0
    for name, flag in names.items():
        said = question.get(name, False)
        if type(said) not in (int, bool) or said not in (0, 1):
            raise BadInput(f"{name}: true or false is wanted")
        found |= flag * said
    return found


def rules(question: Question) -> books.Rules:
    """The book that it is asked under, with its own options."""
    name = question.get("rules", "ema2016")
    options = question.get("options", {})
    if not isinstance(name, str):
        raise BadInput("rules: the name of a preset is wanted")
    if not isinstance(options, dict):
        raise BadInput("options: a JSON object is wanted")
    try:
        return _load(name, tuple(sorted(options.items())))
    except TypeError:
        raise BadInput("options: simple values are wanted") from None


@cache
def _load(name: str, options: tuple[tuple[str, Any], ...]) -> books.Rules:
    return books.load(name, **dict(options))
