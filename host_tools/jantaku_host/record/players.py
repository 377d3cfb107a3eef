"""Who sits at a table, as `session_start` has them: a line each, the name and perhaps a number."""

import re
from typing import NamedTuple

from jantaku_host.record.recorded import printable

_NUMBERED = re.compile(r"(.*?)\s*\b(\d{8})")  # a name that ends with the eight digits of EMA


class Player(NamedTuple):
    """Somebody, with the number that EMA knows him by; either may be empty."""

    name: str
    ema_id: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.ema_id}".rstrip()


def player(text: str) -> Player:
    """Who is entered as `Aya`, or as `Aya 04010001`."""
    found = _NUMBERED.fullmatch(text)
    return Player(found[1], found[2]) if found else Player(text)


def seated(text: str) -> list[Player]:
    """The players of the four seats."""
    return [player(printable(line)) for line in (text.split("\n") + [""] * 4)[:4]]
