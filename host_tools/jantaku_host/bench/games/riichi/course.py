"""How a deal of riichi goes on: what is somebody's choice, what the wall gives, what is last."""

from typing import Any

from jantaku.rules import events, wall
from jantaku.rules.deal import REPLACING
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.match import RiichiMatch
from jantaku_host.bench.script import Script, hands
from jantaku_host.record.recorded import Event
from jantaku_host.words import HostWords

_WORDS = HostWords("en")

# What needs nobody's choice, in this order.
BY_ITSELF = (
    events.VOID, events.RIICHI_OK, events.DORA, events.DEALT, events.ABORT, events.DRAW_END,
    events.SETTLE, events.DEAL_END,
)  # fmt: skip
_CHOSEN = (
    events.WIN, events.TENPAI, events.CHI, events.PON, events.KAN, events.ANKAN, events.KAKAN,
    events.RIICHI, events.DISCARD,
)  # fmt: skip


def is_chosen(event: Event) -> bool:
    """Whether somebody has to want it."""
    return event[0] in _CHOSEN or event[::2] == (events.ABORT, events.NINE_TERMINALS)


def is_of_all(event: Event, winners: int) -> bool:
    """Whether this is what so many wins on one tile come to."""
    return winners == 3 and event[::2] == (events.ABORT, events.TRIPLE_RON)


def whole(deal: RiichiDeal, order: bytes, event: Event) -> Event:
    """The event with what the wall gives to it, and a win with its value."""
    kind, seat = event[:2]
    if kind == events.DEALT:
        return (kind, seat, hands(order, deal.dealer))
    if kind == events.DRAW:
        return (kind, seat, order[_next(deal)])
    if kind == events.DORA:
        return (kind, seat, order[wall.indicator(len(deal.indicators))])
    if kind == events.WIN:
        count = len(deal.indicators) if deal.has_ura(seat) else 0
        return tuple(deal.win(seat, bytes(order[wall.ura(number)] for number in range(count))))
    return event


def _next(deal: RiichiDeal) -> int:
    """The index of the tile that is drawn next: East's last one is his first draw."""
    if deal.phase == REPLACING:
        return wall.replacement(sum(deal.kans) - 1)
    return wall.TILES - wall.DEAD - deal.live - deal.replacements


def options(rounds: int, options: dict[str, Any]) -> dict[str, Any]:
    """Those of the book for a game of so many rounds."""
    return options


def goes_on(match: RiichiMatch, rounds: int) -> bool:
    """Whether another deal is played in a game of so many rounds."""
    return not match.over and (match.round < 4 * rounds or rounds == match.rules.rounds)


def title(script: Script) -> str:
    """Where in the game a deal is: "East 2, 1 honba"."""
    _, number, honba, _, _ = script.start
    text = f"{_WORDS.wind(number // 4)} {number % 4 + 1}"
    return f"{text}, {honba} honba" if honba else text
