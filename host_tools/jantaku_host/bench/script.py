"""What people at the simulated table will do in one deal, and how it must come out.

A script is a recorded deal, or one that bots have played ahead on the wall they built.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from jantaku.rules import books, events, wall
from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.sichuan.deal import SichuanDeal
from jantaku_host.record.recorded import Event, RecordedDeal, Win

Start = tuple[int, int, int, int, tuple[int, ...]]  # dealer, round, honba, deposits, scores

_WINDS = ("East", "South", "West", "North")
_YAKU = {name: number for number, name in enumerate(yaku.names())}


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
    deal: RiichiDeal | SichuanDeal  # as it ends
    options: dict[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] = ("", "", "", "")

    @property
    def dealer(self) -> int:
        return self.start[0]

    def __str__(self) -> str:
        return f"game {self.game} hand {self.hand}" if self.game else self.title

    @property
    def title(self) -> str:
        """ "East 2, 1 honba", or "deal 3"."""
        if self.deal.rules.game == "sichuan":
            return f"deal {self.hand + 1}"
        _, number, honba, _, _ = self.start
        title = f"{_WINDS[number // 4]} {number % 4 + 1}"
        return f"{title}, {honba} honba" if honba else title

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.players[seat] or f"seat {seat}"


def recorded(deal: RecordedDeal, preset: str = "") -> Script:
    """The script of a recorded deal; under another rule book than its own if one is named."""
    book = preset or deal.preset
    options = deal.options if book == deal.preset else {}
    start = (deal.dealer, deal.round, deal.honba, deal.deposits, tuple(deal.scores))
    try:
        played = RiichiDeal(books.load(book, **options), *start)
        happening = list(_happening(deal, played))
        script = Script(deal.game, deal.hand, book, start, order(deal), happening, played, options)
    except (ValueError, KeyError) as error:
        raise BadScript(f"{deal.file}, line {deal.line}: {error}") from error
    script.players = deal.players
    return script


def order(deal: RecordedDeal) -> bytes:
    """The tiles of the wall in the order in which they are dealt, dead wall last."""
    if deal.wall is None:
        raise BadScript("the record does not tell the wall")
    tiles = bytearray(wall.TILES)
    tiles[: len(deal.wall.live)] = bytes(deal.wall.live)
    for index_of, used in (
        (wall.replacement, deal.wall.replacements),
        (wall.indicator, deal.wall.indicators),
        (wall.ura, deal.wall.ura),
    ):
        for number, tile in enumerate(used):
            tiles[index_of(number)] = tile
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
    moments = {event[2]: moment for moment, event in enumerate(used, wall.TILES)}
    dealt = next(event[2] for event in deal.events if event[0] == events.DEALT)
    for at, tile in enumerate(dealt):
        wind = (at // 13 - deal.dealer) % 4
        first = tiles.index(tile) & ~1
        moments[tile] = first + (wall.dealt_to(first) != wind)
    for first in range(0, wall.TILES, 2):
        pair = sorted(tiles[first : first + 2], key=lambda tile: moments.get(tile, 2 * wall.TILES))
        tiles[first : first + 2] = bytes(pair)


def _happening(recorded: RecordedDeal, deal: RiichiDeal) -> Iterator[Event]:
    """The record's events, its end included; who pays whom in which part is ours."""
    for event in recorded.events:
        deal.apply(event)
        yield event
    for event in _end(recorded, deal):
        deal.apply(event)
        yield event
    settlement = (events.SETTLE, 0, deal.settlement())
    deal.apply(settlement)
    yield settlement
    yield (events.DEAL_END, 0, tuple(recorded.scores_end))


def _end(recorded: RecordedDeal, deal: RiichiDeal) -> Iterator[Event]:
    draw = recorded.draw
    if draw is None:
        for win in recorded.wins:
            yield _win(win, deal)
    elif draw.abort is not None:
        seat = deal.turn if draw.abort == events.NINE_TERMINALS else 0
        yield (events.ABORT, seat, draw.abort)
    else:
        tenpai = sum(1 << seat for seat in (draw.tenpai or draw.shown))
        yield (events.DRAW_END, 0, tenpai, deal.draw_end()[3])


def _win(win: Win, deal: RiichiDeal) -> Event:
    """What the record says it is worth; what the rules say where it does not."""
    ura = bytes(win.ura)
    if win.yaku is None or win.han is None or win.fu is None:
        return deal.win(win.seat, ura)
    values = sorted((_YAKU[name], han) for name, han in win.yaku)
    return (events.WIN, win.seat, win.from_seat, win.tile, ura, win.han, win.fu, values)
