"""What a deal came to, in rows for a page, which draws the tiles in them.

A row is `(amount, text)`; a heading has no amount, but None. Between marks a text holds tiles
(`147m`), or the section of a rule.
"""

import re
from collections.abc import Iterator

from jantaku_host.review.explain import Explanation

TILES, SECTION, END = "\ue000", "\ue001", "\ue002"  # of Unicode's private use

_AMOUNT = re.compile(r"((?:\d+ × )?[-+\d,]+)  (.+)")

Row = tuple[str | None, str]


class Told(Explanation):
    """An explanation with marks in it."""

    def place(self) -> str:
        text = super().place()
        return text[:1].upper() + text[1:]

    def tiles(self, text: str) -> str:
        return f"{TILES}{text}{END}"

    def written(self, section: str) -> str:
        return f"{SECTION}{section}{END}"

    def hand(self, seat: int) -> str:
        """All tiles of a seat at the end."""
        return self._hand(self._ended, seat)

    def rows(self) -> Iterator[Row]:
        """Everything below the heading."""
        for line in list(self.lines())[1:]:
            text = line.strip()
            if not line.startswith(" "):
                yield None, text
            elif found := _AMOUNT.fullmatch(text):
                yield _minus(found[1]), _minus(found[2])
            else:
                yield "", text


class ToldBeside(Told):
    """The same beside the table, where everybody's wind and score are shown already."""

    def name(self, seat: int) -> str:
        return self._recorded.players[seat] or super().name(seat)

    def _scores(self) -> Iterator[str]:
        yield from ()


def _minus(text: str) -> str:
    """Negative numbers with a minus that is as wide as a digit."""
    return re.sub(r"(?<![^ (])-(?=\d)", "−", text)
