"""Four who decide for themselves, and what comes of it: who is first, what the wall gives.

    for script in games_of("ema2016", minds, seed=1):
        while script.more():
            pass                          # the whole deal, on the rules alone

Each is asked once in every state of the deal, with what its own eyes see and what it may do there.
Who wins goes before who calls for three alike, he before who calls for a run; nobody hears what
the others want.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from jantaku.rules import books, events, games
from jantaku.rules.deal import OVER
from jantaku_host.bench.mind import Mind
from jantaku_host.bench.script import NAMES, Script
from jantaku_host.games import part
from jantaku_host.record.recorded import Event
from jantaku_host.review.sight import Sight

Minds = Sequence[Mind | None]  # by seat; None: somebody else moves there

_WINS = (events.WIN, events.HU)
_CLAIMS = (events.KAN, events.PON, events.CHI)  # who comes first


def bots(book: str, level: str, seed: int) -> list[Mind]:
    """Four of this level, to sit at one table."""
    rules = books.load(book)
    levels = part(rules, "bench", "bot").LEVELS
    return [levels[level](f"{seed} {seat}") for seat in range(4)]


def wishes(deal: Any, minds: Minds, happening: list[Event]) -> list[Event]:
    """What may happen now and somebody wants, or nobody need want; what comes first is first."""
    course = part(deal.rules, "bench", "course")
    options = list(deal.legal())
    chosen: list[Event] = []
    for seat, mind in enumerate(minds):
        own = [event for event in options if event[1] == seat and course.is_chosen(event)]
        is_stuck = not options and seat == deal.turn  # by what the book punishes
        if mind is not None and (own or is_stuck):
            choice = mind.choose(Sight(deal, seat, happening), own)
            chosen += [choice] if choice else []
    wins = [event for event in chosen if event[0] in _WINS]
    if wins:
        together = [event for event in options if course.is_of_all(event, len(wins))]
        return together + sorted(wins, key=lambda event: (event[1] - event[2]) % 4)
    by_itself = [event for kind in course.BY_ITSELF for event in options
                 if event[0] == kind and not course.is_chosen(event)
                 and not course.is_of_all(event, 3)]  # fmt: skip
    claims = [event for kind in _CLAIMS for event in chosen if event[0] == kind]
    acts = [event for event in chosen if event[0] not in _CLAIMS]
    draws = [event for event in options if event[0] == events.DRAW]
    return by_itself + claims + acts + draws


@dataclass
class Live(Script):
    """A deal that is decided as it is played. `deal` is as far as that is."""

    minds: Minds = (None,) * 4

    @property
    def persons(self) -> frozenset[int]:
        return frozenset(seat for seat, mind in enumerate(self.minds) if mind is None)

    def more(self) -> bool:
        if self.deal.phase >= OVER:
            return False
        event = wishes(self.deal, self.minds, self.happening)[0]
        event = part(self.deal.rules, "bench", "course").whole(self.deal, self.order, event)
        self.deal.apply(event)
        self.happening.append(event)
        if self.deal.phase >= OVER:
            self.tell_over()
        return True

    def begin_with(self, told: Event) -> None:
        """Take what the table has told of its beginning: persons may have corrected a deal."""
        start = (told[1], *told[3:])
        if start != self.start:
            self.start = start
            self.deal = games.deal(self.deal.rules, *start)

    def tell_over(self) -> None:
        """Let everybody know that the deal is settled."""
        for seat, mind in enumerate(self.minds):
            if mind is not None:
                mind.over(Sight(self.deal, seat, self.happening))


def games_of(
    preset: str, minds: Minds, seed: int, rounds: int = 2, names: tuple[str, ...] = NAMES,
    first_east: int | None = None, walls: Iterable[bytes] = (), **options: Any,
) -> Iterator[Live]:  # fmt: skip
    """The deals of one game, each to be played before the next is asked for, until the game is
    over or so many rounds are played. Equal seeds shuffle equal walls; `walls` come before them,
    in dealing order."""
    random = Random(f"walls {seed}")
    course = part(books.load(preset), "bench", "course")
    options = course.options(rounds, options)
    east = random.randrange(4)
    match = games.match(books.load(preset, **options), east if first_east is None else first_east)
    prepared = iter(walls)
    number = 0
    while course.goes_on(match, rounds):
        start = (match.dealer, *match.start)
        deal = games.deal(match.rules, *start)
        deal.keeps = None in minds  # a person may take something back
        tiles = len(deal.place)
        shuffled = bytes(random.sample(range(tiles), tiles))
        order = next(prepared, shuffled)
        script = Live("", number, preset, start, order, [], deal, options, names, minds=minds)
        yield script
        if script.start != start:
            match.start_with(*script.start)
        match.settle(script.deal)
        number += 1
