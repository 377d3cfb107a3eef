"""Bots that play deals ahead, so that people at the simulated table have something to perform.

Each sees its own hand only. It goes for tenpai the shortest way, declares riichi, wins when it can,
calls where it will still have a yaku, and never folds: quick deals with many wins.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from jantaku.rules import books, events, wall
from jantaku.rules.deal import OVER, REPLACING
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.match import RiichiMatch
from jantaku_host.bench.script import NAMES, Script, hands
from jantaku_host.bench.shanten import shanten, use
from jantaku_host.record.recorded import Event
from jantaku_host.words import HostWords

Player = Callable[[Random, RiichiDeal, list[Event]], Event]  # one of the events that may happen

_WORDS = HostWords("en")
_NEAR = 2  # from tenpai: now it matters how many tiles help
_OPEN_RIICHI = 0.1  # how often, where it is played
_BIG_KAN = 0.2
_HOPELESS = 4  # from tenpai: nine terminals are better thrown in

# In this order, whatever the hands are: what needs no player, and what no player lets pass.
_AT_ONCE = (
    events.VOID,
    events.WIN,
    events.RIICHI_OK,
    events.DORA,
    events.DEALT,
    events.TENPAI,
    events.DRAW_END,
    events.SETTLE,
    events.DEAL_END,
)


def game(
    preset: str, seed: int, rounds: int = 2, player: Player | None = None, **options: Any
) -> Iterator[Script]:
    """The deals of one game, until it is over or so many rounds are played."""
    random = Random(f"bots {seed}")
    match = RiichiMatch(books.load(preset, **options), random.randrange(4))
    number = 0
    while not match.over and (match.round < 4 * rounds or rounds == match.rules.rounds):
        scores = tuple(match.scores)
        start = (match.dealer, match.round, match.honba, match.deposits, scores)
        order = bytes(random.sample(range(wall.TILES), wall.TILES))
        deal = RiichiDeal(match.rules, *start[:4], list(scores))
        happening = list(play(random, deal, order, player or choose))
        yield Script("", number, preset, start, order, happening, deal, options, NAMES)
        match.settle(deal)
        number += 1


def title(script: Script) -> str:
    """Where in the game a deal is: "East 2, 1 honba"."""
    _, number, honba, _, _ = script.start
    text = f"{_WORDS.wind(number // 4)} {number % 4 + 1}"
    return f"{text}, {honba} honba" if honba else text


def play(random: Random, deal: RiichiDeal, order: bytes, player: Player) -> Iterator[Event]:
    """Play a deal to its end on this wall; everything that happens in it."""
    drawn = wall.DEALT - 1  # East's last tile is his first draw
    while deal.phase < OVER:
        options = list(deal.legal())  # type: ignore[no-untyped-call]  # yields, untyped there
        event = player(random, deal, options)
        kind, seat = event[0], event[1]
        if kind == events.DEALT:
            event = (kind, seat, hands(order, deal.dealer))
        elif kind == events.DRAW and deal.phase == REPLACING:
            event = (kind, seat, order[wall.replacement(sum(deal.kans) - 1)])
        elif kind == events.DRAW:
            event = (kind, seat, order[drawn])
            drawn += 1
        elif kind == events.DORA:
            event = (kind, seat, order[wall.indicator(len(deal.indicators))])
        elif kind == events.WIN:
            count = len(deal.indicators) if deal.riichi[seat] else 0
            event = deal.win(seat, bytes(order[wall.ura(number)] for number in range(count)))
        deal.apply(event)
        yield event


def choose(random: Random, deal: RiichiDeal, options: list[Event]) -> Event:
    """One of the events that may happen now."""
    for event in options:
        if event[0] == events.ABORT and _aborts(deal, event):
            return event
    for kind in _AT_ONCE:
        found = [event for event in options if event[0] == kind]
        if found:  # a hand that is tenpai is shown
            return found[-1] if kind == events.TENPAI and found[-1][1] == found[0][1] else found[0]
    for event in options:
        if event[0] in _WISHES and _WISHES[event[0]](random, deal, event):
            return event
    draws = [event for event in options if event[0] == events.DRAW]
    return draws[0] if draws else _best_discard(random, deal, options)


def _aborts(deal: RiichiDeal, event: Event) -> bool:
    if event[2] != events.NINE_TERMINALS:
        return True
    return shanten(deal.hands[event[1]]) >= _HOPELESS


# What a hand would like


def _wants_riichi(random: Random, deal: RiichiDeal, event: Event) -> bool:
    return not event[2] or random.random() < _OPEN_RIICHI


def _wants_own_kan(random: Random, deal: RiichiDeal, event: Event) -> bool:
    """A kan that does not take the hand further from tenpai."""
    kind, seat, tile = event
    counts, melds = list(deal.hands[seat]), len(deal.melds[seat])
    before = shanten(counts, melds)
    counts[tile >> 2] = 0
    return shanten(counts, melds + (kind == events.ANKAN)) <= before


def _wants_big_kan(random: Random, deal: RiichiDeal, event: Event) -> bool:
    return random.random() < _BIG_KAN and _is_value(deal, event[1], event[2] >> 2)


def _wants_call(random: Random, deal: RiichiDeal, event: Event) -> bool:
    """A call that brings the hand nearer to tenpai, with a yaku in sight."""
    kind, seat, claimed, own = event
    counts, melds = list(deal.hands[seat]), len(deal.melds[seat])
    before = shanten(counts, melds)
    for tile in own:
        counts[tile >> 2] -= 1
    if shanten(counts, melds + 1) >= before:
        return False
    if kind == events.PON and _is_value(deal, seat, claimed >> 2):
        return True
    kinds = [meld[1][0] >> 2 for meld in deal.melds[seat] if meld[0] != events.CHI]
    if any(_is_value(deal, seat, each) for each in kinds):
        return True
    called = [tile for meld in deal.melds[seat] for tile in meld[1]]
    others = sum(count for each, count in enumerate(counts) if not _is_simple(each))
    is_tanyao = all(_is_simple(tile >> 2) for tile in (claimed, *own, *called))
    return bool(deal.rules.open_tanyao and is_tanyao and others <= 1)


_WISHES = {
    events.ANKAN: _wants_own_kan,
    events.KAKAN: _wants_own_kan,
    events.RIICHI: _wants_riichi,
    events.KAN: _wants_big_kan,
    events.PON: _wants_call,
    events.CHI: _wants_call,
}


def _is_value(deal: RiichiDeal, seat: int, kind: int) -> bool:
    """Whether three of these are a yaku for the seat."""
    winds = (27 + (seat - deal.dealer) % 4, 27 + deal.round // 4)
    return kind >= 31 or kind in winds


def _is_simple(kind: int) -> bool:
    return kind < 27 and 0 < kind % 9 < 8


# Discards


def _best_discard(random: Random, deal: RiichiDeal, options: list[Event]) -> Event:
    """The tile that leaves the hand nearest to tenpai, and there with the most that helps."""
    discards = [event for event in options if event[0] == events.DISCARD]
    seat = discards[0][1]
    counts, melds = list(deal.hands[seat]), len(deal.melds[seat])

    def rank(event: Event) -> tuple[float, ...]:
        kind = event[2] >> 2
        counts[kind] -= 1
        away = shanten(counts, melds)
        helping = _helping(counts, melds, away) if away <= _NEAR else 0
        counts[kind] += 1
        return away, -helping, use(counts, kind), random.random()

    return min(discards, key=rank)


def _helping(counts: list[int], melds: int, away: int) -> int:
    """Tiles that bring the hand nearer to tenpai, as far as it can know."""
    tiles = 0
    for kind in range(34):
        if counts[kind] < 4 and use(counts, kind) > 0:
            counts[kind] += 1
            if shanten(counts, melds) < away:
                tiles += 5 - counts[kind]
            counts[kind] -= 1
    return tiles
