"""How a deal of Sichuan goes on: what is somebody's choice, what the wall gives, what is last."""

from typing import Any

from jantaku.rules import events
from jantaku.rules.match import Match
from jantaku.rules.sichuan.deal import SichuanDeal
from jantaku_host.bench.script import Script, hands
from jantaku_host.record.recorded import Event

# What needs nobody's choice, in this order.
BY_ITSELF = (events.DEALT, events.DRAW_END, events.WIN, events.SETTLE, events.DEAL_END)
_CHOSEN = (
    events.HU, events.VOID_SUIT, events.PON, events.KAN, events.ANKAN, events.KAKAN, events.DISCARD,
)  # fmt: skip


def is_chosen(event: Event) -> bool:
    """Whether somebody has to want it."""
    return event[0] in _CHOSEN


def is_of_all(event: Event, winners: int) -> bool:
    """Nothing but the wins themselves comes of several."""
    return False


def whole(deal: SichuanDeal, order: bytes, event: Event) -> Event:
    """The event with what the wall gives to it; replacement tiles are the wall's next ones."""
    if event[0] == events.DEALT:
        return (*event, hands(order, deal.dealer))
    if event[0] == events.DRAW:
        return (*event, order[len(order) - deal.live])
    return event


def options(rounds: int, options: dict[str, Any]) -> dict[str, Any]:
    """Those of the book for a session of so many rounds: four deals each, as riichi has at
    least."""
    return {"deals": 4 * rounds, **options}


def goes_on(match: Match, rounds: int) -> bool:
    """Whether another deal is played."""
    return not match.over


def title(script: Script) -> str:
    """Where in the game a deal is."""
    return f"deal {script.hand + 1}"
