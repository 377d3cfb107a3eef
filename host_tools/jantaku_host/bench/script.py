"""What people at the simulated table will do in one deal, and how it must come out.

A script is a recorded deal, or one that is decided as it is played (`company.Live`).
"""

from dataclasses import dataclass, field, replace
from typing import Any

from jantaku.rules import books, events, wall
from jantaku_host.games import part
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review.played import Played

Start = tuple[int, int, int, int, tuple[int, ...]]  # dealer, round, honba, deposits, scores

NAMES = ("Anna", "Boris", "Chiyo", "Daniel")  # of bots


class BadScript(ValueError):
    """People cannot play this deal."""


@dataclass
class Script:
    """One deal. `happening` is everything from DEALT to DEAL_END."""

    game: str
    hand: int
    preset: str
    start: Start
    order: bytes  # the wall by index in the deal
    happening: list[Event]
    deal: Any  # as it ends
    options: dict[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] = ("", "", "", "")
    by_hand: frozenset[int] = frozenset()  # persons who build their walls and take their tiles

    def more(self) -> bool:
        """Let one more event be decided; False: this is all."""
        return False

    @property
    def persons(self) -> frozenset[int]:
        """Seats at which nobody here decides: tiles are moved there from outside."""
        return frozenset()

    @property
    def dealer(self) -> int:
        return self.start[0]

    def __str__(self) -> str:
        return f"game {self.game} hand {self.hand}" if self.game else self.title

    @property
    def title(self) -> str:
        """Where in the game it is: "East 2, 1 honba", or "deal 3"."""
        return str(part(self.deal.rules, "bench", "course").title(self))

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.players[seat] or f"seat {seat}"


def recorded(deal: RecordedDeal, preset: str = "") -> Script:
    """The script of a recorded deal; under another rule book than its own if one is named."""
    book = preset or deal.preset
    options = deal.options if book == deal.preset else {}
    if book != deal.preset:
        deal = replace(deal, claims=[])  # what it came to by its own book
    start = (deal.dealer, deal.round, deal.honba, deal.deposits, tuple(deal.scores))
    try:
        again = Played(deal, books.load(book, **options))
        happening = [event for event in again.events if not events.is_beside(event)]
        script = Script(
            deal.game, deal.hand, book, start, order(deal), happening, again.end, options
        )
        if again.differences:
            raise BadScript(str(again.differences[0]))
    except (ValueError, KeyError) as error:
        raise BadScript(f"{deal.file}, line {deal.line}: {error}") from error
    script.players = deal.players
    return script


def order(deal: RecordedDeal) -> bytes:
    """The tiles of the wall in the order in which they are dealt, dead wall last."""
    if deal.wall is None:
        raise BadScript("the record does not tell the wall")
    tiles = bytearray(deal.wall.tiles)
    if deal.wall.is_stacked:
        _unstack(tiles, deal)
    return bytes(tiles)


def hands(order: bytes, dealer: int) -> bytes:
    """What a wall in this order deals, as DEALT has it: 13 tiles of each seat."""
    seats = [(dealer + wall.dealt_to(index)) % 4 for index in range(wall.DEALT - 1)]
    return bytes(order[at] for seat in range(4) for at in range(len(seats)) if seats[at] == seat)


def _unstack(tiles: bytearray, deal: RecordedDeal) -> None:
    """A table does not know which tile of a stack is on top: the one that was used first."""
    used = [event for event in deal.events if event[0] in (events.DRAW, events.DORA)]
    moments = {event[2]: moment for moment, event in enumerate(used, len(tiles))}
    dealt = next(event[2] for event in deal.events if event[0] == events.DEALT)
    for at, tile in enumerate(dealt):
        wind = (at // 13 - deal.dealer) % 4
        first = tiles.index(tile) & ~1
        moments[tile] = first + (wall.dealt_to(first) != wind)
    for first in range(0, len(tiles), 2):
        pair = sorted(tiles[first : first + 2], key=lambda tile: moments.get(tile, 2 * len(tiles)))
        tiles[first : first + 2] = bytes(pair)
