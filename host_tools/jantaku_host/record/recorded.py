"""A deal as recorded, whatever file it comes from."""

from dataclasses import dataclass, field
from typing import Any

from jantaku.rules import events
from jantaku.rules.wall import TILES

Event = tuple[Any, ...]
Part = tuple[int, int, int, int]  # of a payment: reason, payer, payee, amount


_TILES = ("tile", "tiles", "claimed", "own", "other", "ura", "wall")  # fields of events
_TILES_AT = [  # by type of the event
    [at for at, name in enumerate(events.fields(kind), 2) if name in _TILES]
    for kind in range(len(events.names()))
]
# Their tiles lie open: none is concealed from anybody.
_OPEN = (
    events.DISCARD, events.CHI, events.PON, events.KAN, events.ANKAN, events.KAKAN, events.DORA,
)  # fmt: skip
_JOINERS = "\u200c\u200d"  # of letters in Persian names, and of emoji


class BadRecord(ValueError):
    """What was read is no recorded deal."""


def printable(text: object) -> str:
    """A text of others without what would talk to a terminal instead of being shown there."""
    return "".join(
        letter if letter.isprintable() or letter in _JOINERS else "\ufffd" for letter in str(text)
    )


def checked(event: Event) -> Event:
    """The event, if the tiles in it are tiles; else BadRecord."""
    for at in _TILES_AT[event[0]]:
        told = event[at] if isinstance(event[at], bytes) else (event[at],)
        is_open = event[0] in _OPEN
        if any(tile >= TILES and (is_open or tile != events.CONCEALED) for tile in told):
            raise BadRecord(f"a tile that is none in {events.name(event[0])}")
    return event


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
    """All tiles in the order in which they are dealt and drawn, a dead wall last."""

    tiles: list[int]
    is_stacked: bool = False  # which tile of a stack lies on top is not known


@dataclass
class Claim:
    """What another program's record says of a win, or of a draw, that no event tells.

    It is compared with what the rules make of the play; None where the record does not tell.
    """

    seat: int | None = None  # who won; None: a draw
    hand: list[int] | None = None
    melds: list[tuple[int, list[int], int]] | None = None  # type, tiles, feeder
    indicators: list[int] | None = None
    dora: dict[str, int] | None = None  # "dora", "aka", "ura": han of each
    limit: int | None = None
    points: int | None = None
    liable: int | None = None
    nagashi: bool | None = None
    shown: dict[int, list[int]] = field(default_factory=dict)  # hands laid open at a draw
    honba: int | None = None
    deposits: int | None = None
    before: list[int] | None = None  # scores
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
    """One deal as it was recorded: how it began, then every event from DEALT to DEAL_END.

    A field of an event that a format does not tell is None: the rules fill it in (`Played`).
    """

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
    events: list[Event]
    players: tuple[str, ...] = ("", "", "", "")
    # What the records of other programs say beside the events:
    asides: dict[int, Any] = field(default_factory=dict)  # by place of the event they are about
    claims: list[Claim] = field(default_factory=list)  # one a win, or that of the draw
    indicators: list[int] | None = None  # all that were turned
    final: list[int] | None = None  # scores of the finished game, deposits given out
    # Of a table's own record:
    ema_ids: tuple[str, ...] = ("", "", "", "")
    by_hand: bool = False  # real tiles: offences happen, and come to light when the book says
    first_east: int | None = None  # the session begins with this deal
    carried: tuple[Any, ...] = ()  # and the game goes on in it: round, honba, deposits, scores
    rulings: list[Event] = field(default_factory=list)  # about the match
    left: list[int] | None = None  # scores at the end of the session
    bound: list[Event] = field(default_factory=list)  # dice, commitments and what they reveal
    undone: list[Event] = field(default_factory=list)  # rulings that took acts back
    correction: list[Event] = field(default_factory=list)  # of the settled deal, afterwards
    settled_before: list[int] = field(default_factory=list)  # the scores it had before that
    anew: int = 0  # acts that the table took back by itself, having understood better
    table: str = ""  # what the table is called
    tournament: str = ""  # what the game counts for: a tournament, a league
    tour: int = 0  # which round of that; 0 if that was not told
    begun: int = 0  # when the session began, in seconds since 1970; 0 if the table did not know
    times: list[int] = field(default_factory=list)  # of the events, since the deal began
    seen: list[Sighting] = field(default_factory=list)
    head: str = ""  # of its block in the hash chain
    signed_by: str = ""  # the table: first key of its chain, once its signature covers the deal
    # What has been worked out about the deal, so that it is worked out once.
    kept: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def scores_end(self) -> list[int]:
        """The scores with which it ended."""
        told = (event[2] for event in self.events if event[0] == events.DEAL_END)
        return list(next(told, None) or self.scores)

    @property
    def is_unsigned(self) -> bool:
        """Whether it is of a table's own record, and no signature of the table covers it yet."""
        return bool(self.head) and not self.signed_by

    @property
    def is_void(self) -> bool:
        """Whether it does not count: a chombo, or dealt again."""
        return any(event[0] == events.VOID for event in self.events)
