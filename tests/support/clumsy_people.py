"""Games at the simulated table in which people slip and offend, for the radio to see.

Slips are put right: a tile taken from the wrong place, discarded out of turn, dropped on another
rack; some of a rack or of the wall knocked over. Offences are part of the script: a win that is
none, riichi without tenpai.
"""

import sys
from collections.abc import Iterator

from jantaku.rules import events
from jantaku.rules.deal import NONE
from jantaku.sensing import zones
from jantaku_host.bench.acts import Act
from jantaku_host.bench.company import games_of
from jantaku_host.bench.games.riichi.bot import Easy
from jantaku_host.bench.hands import Landing
from jantaku_host.bench.players import Players
from jantaku_host.bench.script import Script
from jantaku_host.bench.simulation import Simulation
from jantaku_host.record.recorded import Event
from jantaku_host.review.sight import Sight

SLIPS = 0.04  # before a draw or a discard
FALSE_WINS = 0.003
NOTEN_RIICHIS = 0.03
PUT_RIGHT = (1.5, 2.0)  # seconds until somebody says so


class Clumsy(Players):
    """`made` counts what went wrong, by name."""

    def __init__(self, *arguments) -> None:
        super().__init__(*arguments)
        self.made: dict[str, int] = {}

    def act(self, event: Event) -> Act:
        is_act = event[0] in (events.DRAW, events.DISCARD)
        if is_act and self.eyes.has_told(events.DISCARD) and self.acts.random.random() < SLIPS:
            slip = self.acts.random.choice(
                (
                    self._wrong_place,
                    self._stray_discard,
                    self._other_rack,
                    self._knocked_rack,
                    self._knocked_wall,
                )
            )
            yield from slip(event[1])
            self.made[slip.__name__] = self.made.get(slip.__name__, 0) + 1
        yield from super().act(event)

    def _wrong_place(self, seat: int) -> Act:
        yield from self._there_and_back(self._standing()[-8:], 1, zones.RACK + seat)

    def _stray_discard(self, seat: int) -> Act:
        other = (seat + 2) % 4
        yield from self._there_and_back(self._rack(other), 1, zones.RIVER + other)

    def _other_rack(self, seat: int) -> Act:
        yield from self._there_and_back(self._rack(seat), 1, zones.RACK + (seat + 1) % 4)

    def _knocked_rack(self, seat: int) -> Act:
        """Tiles that lie flat are read no more, or where others lay their sets."""
        other = (seat + 2) % 4
        where = self.acts.random.choice((zones.AIR, zones.MELDS + other))
        yield from self._there_and_back(self._rack(other), self.acts.random.randint(2, 5), where)

    def _knocked_wall(self, seat: int) -> Act:
        """Of two or three stacks; whoever puts them back knows no top from bottom."""
        standing = self._standing()
        first = self.acts.random.randrange(len(standing) + 1) & ~1
        some = standing[first : first + self.acts.random.choice((4, 6))]
        yield from self._there_and_back(some, len(some), zones.AIR)

    def _rack(self, seat: int) -> list[int]:
        return self.eyes.rack(seat)

    def _standing(self) -> list[int]:
        """The far half of the live wall: nobody draws there soon."""
        far = self.gestures.order[70:-16]
        return [tile for tile in far if self.hands.zone(tile) < zones.RACK]

    def _there_and_back(self, tiles: list[int], count: int, zone: int) -> Act:
        """So many of the tiles go there together, and after a while home again."""
        if not tiles:
            return
        moving = self.acts.random.sample(tiles, min(count, len(tiles)))
        homes = {tile: self.hands.zone(tile) for tile in moving}
        landings: dict[int, list[Landing]] = {tile: [] for tile in moving}
        back = [[tile for tile in moving if homes[tile] == home] for home in {*homes.values()}]
        for some in (moving, *back):
            yield from self.hands.take(some)
            target = homes[some[0]] if landings[some[0]] else zone
            there = self.hands.lay(some, target)
            span_us = next(there)
            for tile in some:
                landings[tile].append(self.hands.landings[tile][-1])  # nobody has noticed it yet
            yield span_us
            yield from there
            yield from self.acts.spend(PUT_RIGHT)
        # What nobody noticed, neither there nor back, was put right before it mattered.
        for tile in moving:
            untold = self.hands.landings[tile]
            if all(landing in untold for landing in landings[tile]):
                untold[:] = [landing for landing in untold if landing not in landings[tile]]


class ClumsySimulation(Simulation):
    """The simulated table with such people at it."""

    players_class = Clumsy


class Offender(Easy):
    """The bot, who now and then breaks a rule."""

    def choose(self, sight: Sight, options: list[Event]) -> Event | None:
        kinds = {event[0] for event in options}
        seat = sight.seat
        if not kinds:
            return (events.DISCARD, seat, sight.drawn)  # riichi without tenpai
        if events.DISCARD in kinds and sight.drawn != NONE and any(sight.rivers):
            if events.WIN not in kinds and self.random.random() < FALSE_WINS:
                return (events.VOID, seat, events.CHOMBO)
            if self.random.random() < NOTEN_RIICHIS and self._may_say_riichi(sight):
                return (events.RIICHI, seat, 0)
        return super().choose(sight, options)

    def _may_say_riichi(self, sight: Sight) -> bool:
        is_rich = sight.scores[sight.seat] >= (sight.rules.riichi_points or -sys.maxsize)
        is_early = sight.live >= sight.rules.riichi_live_tiles
        was_said = sight.history[-1][0] == events.RIICHI
        return (
            sight.is_closed
            and not sight.riichi[sight.seat]
            and is_rich
            and is_early
            and not was_said
        )


def offenders(book: str, seed: int, rounds: int = 2) -> Iterator[Script]:
    """The deals of a game of such people, to be decided as they are played."""
    return games_of(book, [Offender(f"{seed} {seat}") for seat in range(4)], seed, rounds)
