"""Games at the simulated table in which people slip and offend, for the radio to see.

Slips are put right: a tile taken from the wrong place, discarded out of turn, dropped on another
rack. Offences are part of the script: a win that is none, riichi without tenpai.
"""

from random import Random

from jantaku.rules import events, refusals
from jantaku.rules.deal import ACTING
from jantaku.rules.riichi import RiichiDeal
from jantaku.sensing import zones
from jantaku_host.bench import bot
from jantaku_host.bench.people import Act, People
from jantaku_host.bench.simulation import Simulation
from jantaku_host.deal import Event

SLIPS = 0.04  # before a draw or a discard
FALSE_WINS = 0.003
NOTEN_RIICHIS = 0.03
PUT_RIGHT = (1.5, 2.0)  # seconds until somebody says so


class Clumsy(People):
    """`made` counts what went wrong, by name."""

    def __init__(self, *arguments) -> None:
        super().__init__(*arguments)
        self.made: dict[str, int] = {}

    def act(self, event: Event) -> Act:
        is_under_way = self.has_told(events.DISCARD) and event[0] in (events.DRAW, events.DISCARD)
        if is_under_way and self._random.random() < SLIPS:
            slip = self._random.choice((self._wrong_place, self._stray_discard, self._other_rack))
            yield from slip(event[1])
            self.made[slip.__name__] = self.made.get(slip.__name__, 0) + 1
        yield from super().act(event)

    def _wrong_place(self, seat: int) -> Act:
        standing = [tile for tile in self._order[70:120] if self._zone[tile] < zones.RACK]
        yield from self._there_and_back(standing[-8:], zones.RACK + seat)

    def _stray_discard(self, seat: int) -> Act:
        other = (seat + 2) % 4
        yield from self._there_and_back(self._rack(other), zones.RIVER + other)

    def _other_rack(self, seat: int) -> Act:
        yield from self._there_and_back(self._rack(seat), zones.RACK + (seat + 1) % 4)

    def _rack(self, seat: int) -> list[int]:
        return [tile for tile, zone in enumerate(self._zone) if zone == zones.RACK + seat]

    def _there_and_back(self, tiles: list[int], zone: int) -> Act:
        tile = self._random.choice(tiles)
        home = self._zone[tile]
        yield from self._wait_for([tile])
        landings = []
        for target in (zone, home):
            there = self._move([tile], target)
            span_us = next(there)
            landings.append(self.landings[tile][-1])  # as long as nobody has noticed
            yield span_us
            yield from there
            yield from self.spend(PUT_RIGHT)
        # What nobody noticed, neither there nor back, was put right before it mattered.
        untold = self.landings[tile]
        if all(landing in untold for landing in landings):
            untold[:] = [landing for landing in untold if landing not in landings]


class ClumsySimulation(Simulation):
    people_class = Clumsy


def offender(random: Random, deal: RiichiDeal, options: list[Event]) -> Event:
    """The bot, who now and then breaks a rule."""
    seat = deal.turn
    if deal.phase == ACTING and deal.declaring == seat:
        if not any(event[0] == events.DISCARD for event in options):
            return (events.DISCARD, seat, deal.drawn)  # riichi without tenpai
    elif deal.phase == ACTING and any(deal.rivers) and not deal.due_discard:
        is_winning = any(event[0] == events.WIN for event in options)
        if not is_winning and random.random() < FALSE_WINS:
            return (events.VOID, seat, events.CHOMBO)
        if random.random() < NOTEN_RIICHIS and not refusals.riichi(deal, seat, 0):
            return (events.RIICHI, seat, 0)
    return bot.choose(random, deal, options)
