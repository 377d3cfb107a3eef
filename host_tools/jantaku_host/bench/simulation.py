"""Recorded deals at the simulated table, and what its sensing made of them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Self

from jantaku.sensing import tile_set, words, zones
from jantaku.sensing.antennas import GUARD_US
from jantaku.sensing.tracker import Question
from jantaku_host.bench import crew, protocol
from jantaku_host.bench.people import Landing, People
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.table import PICO, Table
from jantaku_host.bench.world import Tag, World
from jantaku_host.deal import Deal

_TILES = 136
_BREATH_US = 500_000  # between the dice and the first hand that goes out
_AFTERMATH_US = 1_500_000  # what was laid down last may be noticed so long
_GLIMPSE_US = 1_000_000  # who lays a tile down for less and takes it on has moved it once
_LONGEST_S = 24 * 3600
_BIT_ERRORS = 0.01  # of frames


class BadFault(ValueError):
    """No fault of a table is called so."""


@dataclass
class Outcome:
    """What became of some deals. Places are named as if side 0 were East."""

    deals: int = 0
    movements: int = 0
    wrong: list[str] = field(default_factory=list)  # movements that were not so
    missing: list[str] = field(default_factory=list)  # tiles that moved unnoticed
    questions: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)  # of walls and readers
    draws_ms: list[float] = field(default_factory=list)  # from arrival to movement
    discards_ms: list[float] = field(default_factory=list)
    map_ratios: list[float] = field(default_factory=list)  # time of a map to what it takes at least
    table_us: int = 0
    heap_peak: int = 0

    def add(self, other: "Outcome") -> None:
        """Take those of other deals in."""
        for name, value in vars(other).items():
            own = getattr(self, name)
            setattr(self, name, max(own, value) if name == "heap_peak" else own + value)

    def figures(self) -> dict[str, object]:
        """The object that `jantaku sim --json` ends with."""
        return {
            "deals": self.deals,
            "events": self.movements,
            "events_wrong": len(self.wrong) + len(self.missing),
            "payouts_wrong": None,  # nobody settles yet
            "asks": len(self.questions),
            "latency_ms": {
                "draw": percentiles(self.draws_ms),
                "discard": percentiles(self.discards_ms),
            },
            "air_ratio": round(max(self.map_ratios), 3) if self.map_ratios else None,
            "heap_peak": self.heap_peak,
        }


def percentiles(values: list[float]) -> dict[str, float | None]:
    """Half of the values, and 99 in 100 of them, are not above these."""
    if len(values) < 2:
        return {"p50": None, "p99": None}
    cuts = quantiles(values, n=100, method="inclusive")
    return {"p50": round(cuts[49], 1), "p99": round(cuts[98], 1)}


def new_tags(seed: int) -> list[Tag]:
    """136 tags off the reel, in tiles that were filled without looking."""
    numbers = Random(f"tags {seed}").sample(range(1 << 24), _TILES)
    return [Tag(number.to_bytes(4, "little") + b"\x50\x01\x04\xe0") for number in numbers]


class Simulation(Table):
    """A table whose people play `deals`, one after the other, without anybody waiting for them.

    `on_deal` hears of each as it ends. Equal arguments make equal runs.
    """

    def __init__(
        self,
        deals: Iterable[Deal],
        *,
        seed: int = 0,
        miss: float = 0,
        bleed: float = 0,
        pace: str = "normal",
        on_deal: Callable[[Deal, Outcome], None] | None = None,
    ) -> None:
        radio = Radio(World(), seed=seed, miss=miss, bleed=bleed)
        super().__init__({}, radio=radio, leaps=True, program=PICO / "witness.py")
        self.tags = new_tags(seed)
        self.people = People(radio, self.tags, seed, pace)
        self.total = Outcome()
        self._outcome = Outcome()  # of the deal in play
        self._on_deal = on_deal
        self._deals = iter(deals)
        self._deal: Deal | None = None
        self._dice = Random(f"dice {seed}")
        self._began_us = self._over_us = 0
        self._expected: dict[int, list[Landing]] = {}
        self._air_before = (0, 0)  # time on the air and fields, when the map was begun

    def __enter__(self) -> Self:
        self._own_flash = TemporaryDirectory(prefix="jantaku-")
        self._flash = Path(self._own_flash.name)
        known = tile_set.TileSet()
        for tile, tag in enumerate(self.tags):
            known.add(tag.uid, tile)
        (self._flash / "tiles.bin").write_bytes(known.pack())
        return super().__enter__()

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self._own_flash.cleanup()

    def break_something(self, fault: str) -> None:
        """`reader=5`, `busy=5`, `bits=5`, `coil=12`, `tag=52`, with `@60`: after 60 seconds."""
        name, _, when = fault.partition("@")
        kind, _, number = name.partition("=")
        breakers: dict[str, tuple[int, Callable[[int], object]]] = {
            "reader": (12, lambda n: setattr(self.readers[n].faults, "dead", True)),
            "busy": (12, lambda n: setattr(self.readers[n].faults, "busy_stuck_for_ever", True)),
            "bits": (12, lambda n: setattr(self.readers[n].faults, "bit_errors", _BIT_ERRORS)),
            "coil": (zones.ZONES, self.radio.broken_coils.add),
            "tag": (_TILES, lambda n: setattr(self.tags[n], "dead", True)),
        }
        if kind not in breakers:
            raise BadFault(f"no fault is called {kind!r}: there are {', '.join(breakers)}")
        count, broken = breakers[kind]
        if not number.isdecimal() or int(number) >= count:
            raise BadFault(f"{kind} takes a number from 0 to {count - 1}, as in {kind}=5")
        if when and not when.isdecimal():
            raise BadFault(f"{when!r} is no second, as in {kind}={number}@60")
        self.world.call(int(when or 0) * 1_000_000, partial(broken, int(number)))

    def run(self) -> Outcome:
        """Play it all."""
        with self:
            self.finish(_LONGEST_S)
        return self.total

    def _take(self, kind: int, chip: int, lines: int, at_us: int, payload: bytes) -> bytes:
        if kind not in (crew.ORDERS, crew.REPORT):
            return super()._take(kind, chip, lines, at_us, payload)
        self.world.advance(at_us)
        if kind == crew.REPORT:
            self._hear(at_us, payload)
            return b""
        self._outcome.heap_peak = max(self._outcome.heap_peak, crew.heap_of(payload))
        return protocol.reply(True, at_us, 0, self._order(at_us))

    def _order(self, at_us: int) -> bytes:
        if self._deal is None:
            self._deal = next(self._deals, None)
            return self._begin(self._deal, at_us) if self._deal else bytes((crew.STOP,))
        if self._over_us and at_us > self._over_us:
            self._end(self._deal, at_us)
            return bytes((crew.OVER,))
        return b""

    def _begin(self, deal: Deal, at_us: int) -> bytes:
        dice = self._dice.randint(1, 6) + self._dice.randint(1, 6)
        self.people.build(deal, dice)
        self._began_us, self._over_us = at_us, 0
        self._air_before = (self.radio.air_us, self.radio.fields)
        return bytes((crew.BEGIN, deal.dealer, dice))

    def _hear(self, at_us: int, report: bytes) -> None:
        outcome = self._outcome
        if report[0] == crew.MOVED:
            outcome.movements += 1
            self._check(at_us, *crew.moved_of(report)[:3])
        elif report[0] == crew.ASKED:
            outcome.questions.append(words.question(Question(*crew.asked_of(report))))
        elif report[0] == crew.READER:
            number, fault = crew.said_of(report)
            outcome.problems += [words.dead_reader(number, fault)] if fault else []
        else:
            outcome.problems += filter(None, crew.said_of(report)[1].split("\n"))
            air_us, fields = self._air_before
            least_us = self.radio.air_us - air_us + GUARD_US * (self.radio.fields - fields)
            outcome.map_ratios.append((at_us - self._began_us) / least_us)
            self._play(at_us)

    def _play(self, at_us: int) -> None:
        assert self._deal is not None
        self._over_us = self.people.play(self._deal, at_us + _BREATH_US) + _AFTERMATH_US
        self._expected = {tile: [] for tile in range(_TILES)}
        for landing in self.people.landings:
            self._expected[landing.tile].append(landing)

    def _check(self, at_us: int, tile: int, source: int, target: int) -> None:
        """Compare a movement with what really happened to the tile."""
        if source == target and (tile, source) in self.people.turned:
            self.people.turned.remove((tile, source))
            return
        if target == zones.AIR and not self._is_readable(self.tags[tile].zone):
            return
        truth = [landing for landing in self._expected[tile] if landing.at_us <= at_us]
        while truth and truth[-1].target != target:
            truth.pop()
        if not truth or source not in (truth[0].source, zones.AIR):
            self._outcome.wrong.append(
                f"tile {tile} from {words.place(source)} to {words.place(target)} "
                f"at {at_us / 1e6:.3f} s"
            )
            return
        del self._expected[tile][: len(truth)]
        landing = truth[-1]
        for before, after in pairwise(truth):
            if after.at_us - before.at_us >= _GLIMPSE_US:
                self._miss(before)
        late_ms = (at_us - landing.at_us) / 1000
        if zones.RIVER <= target < zones.MELDS:
            self._outcome.discards_ms.append(late_ms)
        elif target < zones.RIVER and not landing.in_deal:
            self._outcome.draws_ms.append(late_ms)

    def _miss(self, landing: Landing) -> None:
        if self._is_readable(landing.target):
            self._outcome.missing.append(
                f"tile {landing.tile} came to {words.place(landing.target)} "
                f"at {landing.at_us / 1e6:.3f} s unnoticed"
            )

    def _is_readable(self, zone: int) -> bool:
        """Whether a tile there can be seen at all: not in the air, nor by a dead reader."""
        if zone == zones.AIR or zone in self.radio.broken_coils:
            return False
        faults = self.readers[zones.reader(zone)].faults
        return not (faults.dead or faults.busy_stuck_for_ever)

    def _end(self, deal: Deal, at_us: int) -> None:
        """Whatever has not been noticed by now will not be."""
        for landings in self._expected.values():
            for landing in landings:
                self._miss(landing)
        for tile, zone in self.people.turned:
            if self._is_readable(zone):
                self._outcome.missing.append(f"tile {tile} was turned on {words.place(zone)}")
        outcome, self._outcome = self._outcome, Outcome()
        outcome.deals = 1
        outcome.table_us = at_us - self._began_us
        self.total.add(outcome)
        self._deal = None
        if self._on_deal:
            self._on_deal(deal, outcome)
