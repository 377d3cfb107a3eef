"""A deal as recorded, whatever file it comes from: how it began, what happened, how it ended."""

from dataclasses import dataclass, field
from typing import Any

Event = tuple[Any, ...]
Part = tuple[int, int, int, int]  # of a payment: reason, payer, payee, amount


_JOINERS = "\u200c\u200d"  # of letters in Persian names, and of emoji


class BadRecord(ValueError):
    """What was read is no recorded deal."""


def printable(text: object) -> str:
    """A text of others without what would talk to a terminal instead of being shown there."""
    return "".join(
        letter if letter.isprintable() or letter in _JOINERS else "\ufffd" for letter in str(text)
    )


@dataclass
class Damage:
    """What of a file cannot be read, and where."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{place}: {printable(self.text)}"


@dataclass
class Wall:
    """The 136 tiles by their use, each list in the order in which it is used up."""

    live: list[int]
    replacements: list[int]
    indicators: list[int]
    ura: list[int]
    is_stacked: bool = False  # which tile of a stack lies on top is not known


@dataclass
class Win:
    """A win as recorded; None where a format does not tell."""

    seat: int
    from_seat: int
    tile: int
    ura: list[int]
    han: int | None = None
    fu: int | None = None
    yaku: list[tuple[str, int]] | None = None
    dora: dict[str, int] | None = None  # "dora", "aka", "ura": han of each
    hand: list[int] | None = None
    melds: list[tuple[int, list[int], int]] | None = None  # type, tiles, feeder
    indicators: list[int] | None = None
    limit: int | None = None
    points: int | None = None
    liable: int | None = None
    honba: int | None = None
    deposits: int | None = None
    before: list[int] | None = None
    deltas: list[int] | None = None


@dataclass
class Draw:
    """A deal without a winner; `abort` is a kind of ABORT, None after an exhaustive draw."""

    abort: int | None
    nagashi: bool | None = None
    tenpai: list[int] | None = None  # seats
    shown: dict[int, list[int]] = field(default_factory=dict)  # hands that were laid open
    honba: int | None = None
    deposits: int | None = None
    before: list[int] | None = None
    deltas: list[int] | None = None


@dataclass
class Sighting:
    """What the readers saw of a tile; its milliseconds count from the start of the deal."""

    time: int  # when it was settled, or asked
    tile: int
    source: int  # zones, as in `sensing.zones`
    target: int
    what: int  # as in `sensing.tracker`
    answers: int  # at the target, since the first one
    silences: int
    still: int  # answers at the source since then
    gone: int  # silences there, since the tile was last sure to be there
    seen: int  # milliseconds from the first answer on
    silent: int  # milliseconds from the first of those silences on


@dataclass
class RecordedDeal:
    """One deal. A deal without wins and draw was void."""

    file: str
    line: int
    game: str
    hand: int
    preset: str
    options: dict[str, Any]
    dealer: int
    round: int
    honba: int
    deposits: int
    scores: list[int]
    wall: Wall | None
    events: list[Event]  # from DEALT on, up to the last before the end
    asides: list[Any]  # of each event: what else was recorded and follows from the rules
    indicators: list[int]
    wins: list[Win]
    draw: Draw | None
    scores_end: list[int]
    final: list[int] | None = None  # scores of the finished game, deposits given out
    players: tuple[str, ...] = ("", "", "", "")
    # Of a table's own record:
    ema_ids: tuple[str, ...] = ("", "", "", "")
    by_hand: bool = False  # real tiles: offences happen, and come to light when the book says
    first_east: int | None = None  # the session begins with this deal
    parts: list[Part] | None = None  # of the payment
    rulings: list[Event] = field(default_factory=list)  # about the match
    left: list[int] | None = None  # scores at the end of the session
    bound: list[Event] = field(default_factory=list)  # dice, commitments and what they reveal
    undone: list[Event] = field(default_factory=list)  # rulings that took acts back
    table: str = ""  # what the table is called
    begun: int = 0  # when the session began, in seconds since 1970; 0 if the table did not know
    times: list[int] = field(default_factory=list)  # of the events, since the deal began
    seen: list[Sighting] = field(default_factory=list)
    signed_by: str = ""  # the table's public key, once its signature covers the deal
    # What has been worked out about the deal, so that it is worked out once.
    kept: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
