"""Bots that play deals of Sichuan ahead, for people at the simulated table to perform.

Each sees its own hand only: it voids the suit it has least of and gets rid of that first, goes for
a waiting hand the shortest way, declares kongs that do no harm, and wins whenever it can.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from jantaku.rules import books, events, games, wall
from jantaku.rules.sichuan.deal import SichuanDeal
from jantaku_host.bench.script import NAMES, Script, hands
from jantaku_host.bench.shanten import shanten, use
from jantaku_host.record.recorded import Event

# In this order, whatever the hands are: what no player lets pass, and what needs none.
_AT_ONCE = (events.HU, events.DEALT, events.DRAW_END, events.WIN, events.SETTLE, events.DEAL_END)


def game(preset: str, seed: int, rounds: int = 2, **options: Any) -> Iterator[Script]:
    """The deals of one session: four a round, as many as riichi has at least."""
    random = Random(f"bots of Sichuan {seed}")
    options = {"deals": 4 * rounds, **options}
    match = games.match(books.load(preset, **options), random.randrange(4))
    number = 0
    while not match.over:
        start = (match.dealer, *match.start)
        tiles = 2 * sum(match.rules.stacks)
        order = bytes(random.sample(range(tiles), tiles))
        deal = games.deal(match.rules, *start)
        happening = list(play(random, deal, order))
        yield Script("", number, preset, start, order, happening, deal, options, NAMES)
        match.settle(deal)
        number += 1


def title(script: Script) -> str:
    """Where in the game a deal is."""
    return f"deal {script.hand + 1}"


def play(random: Random, deal: SichuanDeal, order: bytes) -> Iterator[Event]:
    """Play a deal to its end on this wall; everything that happens in it."""
    drawn = wall.DEALT - 1  # East's last tile is his first draw
    while options := list(deal.legal()):  # type: ignore[no-untyped-call]  # yields, untyped there
        event = choose(random, deal, options)
        if event[0] == events.DEALT:
            event = (*event, hands(order, deal.dealer))
        elif event[0] == events.DRAW:
            event = (*event, order[drawn])
            drawn += 1
        deal.apply(event)
        yield event


def choose(random: Random, deal: SichuanDeal, options: list[Event]) -> Event:
    """One of the events that may happen now."""
    by_kind: dict[int, list[Event]] = {}
    for event in options:
        by_kind.setdefault(event[0], []).append(event)
    for kind in _AT_ONCE:
        if kind in by_kind:
            return by_kind[kind][0]
    if events.VOID_SUIT in by_kind:
        return _void_suit(random, deal, by_kind[events.VOID_SUIT])
    for kind in (events.ANKAN, events.KAKAN, events.KAN, events.PON):
        for event in by_kind.get(kind, ()):
            if _helps(deal, event):
                return event
    if events.DRAW in by_kind:
        return by_kind[events.DRAW][0]
    return _best_discard(random, deal, by_kind[events.DISCARD])


def _void_suit(random: Random, deal: SichuanDeal, options: list[Event]) -> Event:
    """The suit that the next seat has least of."""
    seat = options[0][1]
    hand = deal.hands[seat]
    own = [event for event in options if event[1] == seat]
    return min(own, key=lambda event: (sum(hand[9 * event[2] :][:9]), random.random()))


def _helps(deal: SichuanDeal, event: Event) -> bool:
    """Whether a call takes the hand no further from waiting; a pung must bring it nearer."""
    kind, seat, tile = event[:3]
    counts = _without_void(deal, seat)
    melds = len(deal.melds[seat])
    before = shanten(counts, melds)
    if kind == events.PON:
        counts[tile >> 2] -= 2
        return shanten(counts, melds + 1) < before
    counts[tile >> 2] = 0
    return shanten(counts, melds + (kind != events.KAKAN)) <= before


def _best_discard(random: Random, deal: SichuanDeal, options: list[Event]) -> Event:
    """A tile of the void suit, else the one that leaves the hand nearest to waiting."""
    seat = options[0][1]
    melds = len(deal.melds[seat])
    counts = _without_void(deal, seat)

    def rank(event: Event) -> tuple[float, ...]:
        kind = event[2] >> 2
        if not counts[kind]:
            return -1, 0, random.random()
        counts[kind] -= 1
        away = shanten(counts, melds)
        counts[kind] += 1
        return away, use(counts, kind), random.random()

    return min(options, key=rank)


def _without_void(deal: SichuanDeal, seat: int) -> list[int]:
    counts = list(deal.hands[seat])
    first = 9 * deal.void[seat]
    counts[first : first + 9] = [0] * 9
    return counts
