"""The words of `explain`, `replay`, reports and pages beyond those of the table itself.

    words = HostWords("ru")
    words["payment"]          # "Расчёт"
    words["pinfu"]            # "пинфу", as the table's own displays say it

A language is one file: a dictionary for each place that speaks, no key in two of them.
"""

from importlib import import_module
from typing import Any

from jantaku.referee import questions
from jantaku.rules import books, events
from jantaku.shown.words import Words

WINDS = ("east", "south", "west", "north")  # by their keys
WIND_LETTERS = "ESWN"  # as programs write them
WIND_SIGNS = "東南西北"  # as tiles and displays do

# Events that nobody does.
OF_NOBODY = (
    *(events.DEALT, events.DORA, events.DRAW_END, events.ABORT, events.VOID, events.SETTLE),
    *(
        events.DEAL_END,
        events.CLOCK,
        events.SIGNAL,
        events.ANEW,
        events.MACHINE,
        events.TIMER,
        events.CONTINUES,
    ),
)

SECTIONS = (
    "EXPLANATIONS",
    "EVENTS",
    "PRESSES",
    "READERS",
    "PAGES",
    "PLAY",
    "REPORT",
    "DECISIONS",
    "HALL",
)


# What a DECLARE tells, and what is proposed, by their numbers.
_DECLARED = ("riichi", "open_riichi", "win", "nine_terminals")
_PROPOSED = {
    choice: questions.label(choice)
    for choice in (
        *(questions.GO_ON, questions.DEAD_HAND, questions.CHOMBO, questions.REDEAL),
        *(questions.PUT_RIGHT, questions.UNDO, questions.CALL_REFEREE),
        *(questions.TSUMO, questions.RON, questions.MINUTES),
    )
}


def subject(event: tuple[Any, ...]) -> str:
    """What a press declares or players propose, by its key; "" of any other event."""
    if event[0] in (events.DECLARE, events.WITHDRAW) and event[2] < len(_DECLARED):
        return f"declared_{_DECLARED[event[2]]}"
    if event[0] in (events.PROPOSE, events.CONFIRM) and event[2] in _PROPOSED:
        return f"proposed_{_PROPOSED[event[2]]}"
    return ""


def section(language: str, name: str) -> dict[str, str]:
    """One dictionary of a language's file."""
    found: dict[str, str] = getattr(import_module(f"{__name__}.{language}"), name)
    return found


class HostWords:
    """One language: what the table itself says, and this."""

    def __init__(self, language: str):
        self.language = language
        self._table = Words(language)
        self._own: dict[str, str] = {}
        for name in SECTIONS:
            self._own |= section(language, name)

    def __getitem__(self, key: str) -> str:
        return self._own[key] if key in self._own else self._table[key]

    def wind(self, number: int) -> str:
        """East is 0."""
        return self[WINDS[number]]

    def book(self, name: str) -> str:
        """What a rule book is called; one that nobody has translated has its own title."""
        if name.startswith(books.HOUSE):
            return name
        return self._own.get(f"book_{name}") or books.title(name)


def counted(number: int, noun: str) -> str:
    """So many of something, in English."""
    return f"{number:,} {noun}{'s' if number != 1 else ''}"
