"""How well the bots play: two of club against two of easy, on the rules alone.

    python tests/bench/bench_bots.py [DEALS]

So many deals a game of mahjong (1,000), in East rounds or sessions of 16 deals with all seatings of
two and two. Club must have the better mean place and deal in less, both with 95 % certainty, and
nobody may choose what the book does not allow. Where JANTAKU_SHARED names a folder, the rates of
the people in its records stand beside them.
"""

import sys
import time
from itertools import combinations, count
from statistics import mean, stdev

from support.recorded_hands import REAL, deals, wins
from support.shared import FOLDER

from jantaku.rules import books, events
from jantaku_host.bench.company import games_of
from jantaku_host.bench.script import Script
from jantaku_host.games import part
from jantaku_host.record.recorded import Event
from jantaku_host.review.sight import Sight

ROUNDS = {"ema2016": 1, "sichuan": 4}
DEALS = 1000
CERTAIN = 1.96  # standard errors
SEATINGS = [*combinations(range(4), 2)]  # of club


class Allowed:
    """A mind that is held to what it may do."""

    def __init__(self, mind) -> None:
        self.mind = mind

    def choose(self, sight: Sight, options: list[Event]) -> Event | None:
        choice = self.mind.choose(sight, options)
        if choice is not None and choice not in options:
            raise ValueError(f"{choice} is not allowed: {options}")
        return choice

    def over(self, sight: Sight) -> None:
        self.mind.over(sight)


class Rates:
    """Wins and deal-ins of one side, game by game."""

    def __init__(self) -> None:
        self.places: list[float] = []  # mean of both, a game
        self.wins: list[float] = []  # a deal and player, of each game
        self.fed: list[float] = []


def play(book: str, least: int) -> tuple[dict[str, Rates], int, float]:
    """So many deals at least, in whole games; how many, and seconds of this computer a deal."""
    levels = part(books.load(book), "bench", "bot").LEVELS
    sides = {"club": Rates(), "easy": Rates()}
    played, began = 0, time.process_time()
    for seed in count():
        club = SEATINGS[seed % len(SEATINGS)]
        names = ["club" if seat in club else "easy" for seat in range(4)]
        minds = [Allowed(levels[name](f"{seed} {seat}")) for seat, name in enumerate(names)]
        scripts = []
        for script in games_of(book, minds, seed, ROUNDS[book]):
            while script.more():
                pass
            scripts.append(script)
        tell(sides, names, scripts)
        played += len(scripts)
        if played >= least and (seed + 1) % len(SEATINGS) == 0:
            return sides, played, (time.process_time() - began) / played
    raise AssertionError


def tell(sides: dict[str, Rates], names: list[str], scripts: list[Script]) -> None:
    """Note a game."""
    scores = scripts[-1].deal.scores
    places = [sum(other > own for other in scores) + (scores.count(own) + 1) / 2 for own in scores]
    won = [event for script in scripts for event in script.happening if event[0] == events.WIN]
    for name, rates in sides.items():
        own = [seat for seat in range(4) if names[seat] == name]
        shares = len(own) * len(scripts)
        rates.places.append(mean(places[seat] for seat in own))
        rates.wins.append(sum(event[1] in own for event in won) / shares)
        fed = sum(event[2] in own and event[2] != event[1] for event in won)
        rates.fed.append(fed / shares)


def interval(values: list[float]) -> tuple[float, float]:
    """Mean, and how far it is certain."""
    return mean(values), CERTAIN * stdev(values) / len(values) ** 0.5


def text(values: list[float]) -> str:
    middle, certain = interval(values)
    return f"{middle:.3f} ± {certain:.3f}"


def recorded() -> str:
    """The rates of people."""
    found = deals(REAL)
    won = [event for deal in found for event in wins(deal)]
    fed = sum(event[1] != event[2] for event in won)
    seats = 4 * len(found)
    row = f"{len(won) / seats:>27.3f}{fed / seats:>18.3f}"
    return f"{f'{len(found)} recorded deals':<22}{row}"


def main() -> int:
    least = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    is_good = True
    for book in ROUNDS:
        sides, played, seconds = play(book, least)
        print(f"{book}: {played} deals, {1000 * seconds:.0f} ms each")
        print(f"{'':<22}{'mean place':>16}{'wins a deal':>18}{'deals in':>18}")
        for name, rates in sides.items():
            row = f"{text(rates.places):>16}{text(rates.wins):>18}{text(rates.fed):>18}"
            print(f"{name:<22}{row}")
        if FOLDER and books.load(book).game == "riichi":
            print(recorded())
        place, certain = interval(sides["club"].places)
        less = [a - b for a, b in zip(sides["easy"].fed, sides["club"].fed, strict=True)]
        is_good &= place + certain < 2.5 and interval(less)[0] > interval(less)[1]
    print("club beats easy" if is_good else "club does not beat easy with 95 % certainty")
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
