"""How often hands slip: nobody's hands are clean, and a table that wants clean ones is alone.

Rates are chances per opportunity with messy people. Those of the first block are a guess at what a
group does that nobody has told to be careful; the others are rarer things, each often enough to
happen twenty times in 200 deals.
"""

from dataclasses import dataclass
from random import Random

from jantaku_host.bench.world import World

PEOPLE = {"careful": 0.0, "normal": 1 / 3, "messy": 1.0}  # of the rates
_MENDERS = 0.5  # people who do something when the table tells them of their tile

HELD = "drawn tile held until after the discard"
HELD_LONG = "drawn tile held for 5 to 9 s more"
EARLY = "next tile drawn before the discard lies"
ARM = "arm over a rack or river"
TIDIED = "river tidied"
BUMPED = "wall bumped by one stack"
CHANGED = "discard taken back and changed"
BESIDE = "discard beside its field"
CALL_BACK = "call taken back after 3 s"
LATE_RIICHI = "riichi pressed after the discard"
EARLY_WIN = "win pressed before its tile lies"
SLIP_RIICHI = "riichi pressed by mistake"
SLIP_WIN = "win pressed by mistake"
SLIP_TENPAI = "tenpai pressed by mistake"
DROPPED = "tile on the floor for 40 s"
TWO_EARLY = "next tile drawn two seconds early"
TILE_BY_TILE = "kan laid tile by tile"
EXCHANGED = "void tile exchanged"
SWEPT = "tiles swept together after the win"

RATES = {
    HELD: 0.10,  # each of these per turn
    HELD_LONG: 0.02,
    EARLY: 0.03,
    ARM: 0.02,
    TIDIED: 0.01,
    BUMPED: 0.01,
    CHANGED: 0.015,
    BESIDE: 0.015,
    SLIP_RIICHI: 0.01,
    SLIP_WIN: 0.01,
    SLIP_TENPAI: 0.01,
    DROPPED: 0.01,
    TWO_EARLY: 0.01,
    CALL_BACK: 0.05,  # per discard that somebody could claim and nobody does
    LATE_RIICHI: 0.4,  # per riichi
    EARLY_WIN: 0.25,  # per win
    SWEPT: 0.5,
    TILE_BY_TILE: 0.8,  # per kan of tiles from the hand
    EXCHANGED: 0.1,  # per void tile laid face down
}


@dataclass(frozen=True)
class Made:
    """A slip that happened."""

    at_us: int
    kind: str
    seat: int


class Slips:
    """Those of one group. Equal seeds make equal slips; those of careful people are none."""

    def __init__(self, world: World, people: str, seed: int) -> None:
        self.random = Random(f"slips {seed}")
        self.made: list[Made] = []  # in this deal
        self.mends = [self.random.random() < _MENDERS for _ in range(4)]  # by seat
        self._world = world
        self._share = PEOPLE[people]

    @property
    def are_made(self) -> bool:
        """Whether such people slip at all."""
        return self._share > 0

    def befalls(self, kind: str, seat: int) -> bool:
        """Whether it happens to this seat at this opportunity."""
        happens = self.are_made and self.random.random() < RATES[kind] * self._share
        if happens:
            self.made.append(Made(self._world.now_us, kind, seat))
        return happens

    def between(self, shortest: float, longest: float) -> float:
        """Any number of seconds between these."""
        return self.random.uniform(shortest, longest)
