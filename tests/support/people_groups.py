"""Groups of people at the simulated table whose hands are not clean, and what it made of them."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from jantaku.rules import books, events
from jantaku_host.bench import slips
from jantaku_host.bench.company import bots, games_of
from jantaku_host.bench.games.riichi.bot import Easy
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.script import Script
from jantaku_host.bench.simulation import Simulation
from jantaku_host.record.recorded import Event
from jantaku_host.review.sight import Sight

_KANS = (events.ANKAN, events.KAKAN, events.KAN)
# What cannot befall anybody in the other game.
_RIICHI_ONLY = {slips.LATE_RIICHI}
_SICHUAN_ONLY = {slips.EXCHANGED}


def scripts(book: str, seed: int, deals: int) -> Iterator[Script]:
    """So many deals at most of one game, with kans where there could be one."""
    minds = bots(book, "easy", seed)
    if books.load(book).game == "riichi":
        minds = [FondOfKans(f"{seed} {seat}") for seat in range(4)]
    return islice(games_of(book, minds, seed), deals)


class FondOfKans(Easy):
    """The bot, who makes a kan where he wins nothing: few deals have one otherwise."""

    def choose(self, sight: Sight, options: list[Event]) -> Event | None:
        kans = [event for event in options if event[0] in _KANS]
        chosen = super().choose(sight, options)
        is_end = chosen and chosen[0] in (events.WIN, events.ABORT)
        return self.random.choice(kans) if kans and not is_end else chosen


def play(book: str, people: str, seed: int, deals: int, **options) -> Outcome:
    """A game of such people."""
    return Simulation(scripts(book, seed, deals), seed=seed, people=people, **options).run()


def kinds(book: str) -> list[str]:
    """The slips that can befall anybody in this game."""
    others = _SICHUAN_ONLY if books.load(book).game == "riichi" else _RIICHI_ONLY
    return [kind for kind in slips.RATES if kind not in others]


def count(total: Outcome) -> Counter[str]:
    """How often each slip was made."""
    return Counter(kind for kind, _, _ in total.slips)
