"""Recorded deals at the simulated table, and what its sensing made of them."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from types import SimpleNamespace

from jantaku.sensing import tile_set, words, zones
from jantaku.sensing.antennas import GUARD_US
from jantaku_host.bench import crew
from jantaku_host.bench.people import Landing, People
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.table import PICO, Table
from jantaku_host.bench.world import Tag, World
from jantaku_host.records import Deal

_TILES = 136
_BREATH_US = 500_000  # between the dice and the first hand that goes out
_AFTERMATH_US = 1_500_000  # what was laid down last may be noticed so long
_GLIMPSE_US = 1_000_000  # who lays a tile down for less and takes it on has moved it once
_AN_HOUR_S = 3600


@dataclass
class Outcome:
    """What a run came to."""

    deals: int = 0
    movements: int = 0
    wrong: list[str] = field(default_factory=list)  # movements that were not so
    missing: list[str] = field(default_factory=list)  # tiles that moved unnoticed
    questions: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)  # of walls
    readers: list[str] = field(default_factory=list)  # that died
    draws_ms: list[float] = field(default_factory=list)  # from arrival to movement
    discards_ms: list[float] = field(default_factory=list)
    map_ratios: list[float] = field(default_factory=list)  # time of a map to what it takes at least
    table_us: int = 0
    heap_peak: int = 0

    def add(self, other: "Outcome") -> None:
        """Take another run's results in."""
        for name, value in vars(other).items():
            if name == "heap_peak":
                self.heap_peak = max(self.heap_peak, value)
            else:
                setattr(self, name, getattr(self, name) + value)

    def figures(self) -> dict[str, object]:
        """The object that `--json` ends with."""
        return {
            "deals": self.deals,
            "events": self.movements,
            "events_wrong": len(self.wrong) + len(self.missing),
            "payouts_wrong": None,
            "asks": len(self.questions),
            "latency_ms": {
                "draw": _percentiles(self.draws_ms),
                "discard": _percentiles(self.discards_ms),
            },
            "air_ratio": round(max(self.map_ratios), 3) if self.map_ratios else None,
            "heap_peak": self.heap_peak,
        }


def _percentiles(values: list[float]) -> dict[str, float | None]:
    if len(values) < 2:
        return {"p50": None, "p99": None}
    cuts = quantiles(values, n=100, method="inclusive")
    return {"p50": round(cuts[49], 1), "p99": round(cuts[98], 1)}


def new_set(seed: int) -> list[Tag]:
    """136 tags as a factory numbers them, in tiles that were filled without looking."""
    random = Random(f"tags {seed}")
    numbers = random.sample(range(1 << 24), _TILES)
    return [Tag(number.to_bytes(4, "little") + b"\x50\x01\x04\xe0") for number in numbers]


class Simulation(Table):
    """A table whose people play `deals`, one after the other."""

    def __init__(
        self,
        deals: Iterable[Deal],
        *,
        seed: int = 0,
        miss: float = 0,
        bleed: float = 0,
        pace: str = "normal",
    ) -> None:
        world = World()
        super().__init__(
            {},
            radio=Radio(world, seed=seed, miss=miss, bleed=bleed),
            leaps=True,
            program=PICO / "witness.py",
        )
        self.outcome = Outcome()
        self.tags = new_set(seed)
        self.people = People(self.radio, self.tags, seed, pace)
        self._deals = iter(deals)
        self._deal: Deal | None = None
        self._random = Random(f"dice {seed}")
        self._over_us: int | None = None
        self._pending: dict[int, list[Landing]] = {}
        self._mapping = (0, 0, 0)

    def __enter__(self) -> "Simulation":
        self._own_flash = TemporaryDirectory(prefix="jantaku-")
        self._flash = Path(self._own_flash.name)
        known = tile_set.TileSet()
        for tile, tag in enumerate(self.tags):
            known.add(tag.uid, tile)
        (self._flash / "tiles.bin").write_bytes(known.pack())
        return super().__enter__()

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)  # type: ignore[arg-type]  # handed through
        self._own_flash.cleanup()

    def run(self) -> Outcome:
        """Play it all."""
        with self:
            self.finish(_AN_HOUR_S)
        return self.outcome

    def _take(self, kind: int, chip: int, lines: int, at_us: int, payload: bytes) -> bytes:
        from jantaku_host.bench import protocol

        if kind == crew.ORDERS:
            self.world.advance(at_us)
            self.outcome.heap_peak = max(self.outcome.heap_peak, crew.heap_of(payload))
            return protocol.reply(True, at_us, 0, self._orders(at_us))
        if kind == crew.REPORT:
            self.world.advance(at_us)
            self._hear(at_us, payload)
            return b""
        return super()._take(kind, chip, lines, at_us, payload)

    def _orders(self, at_us: int) -> bytes:
        if self._deal is None:
            self._deal = next(self._deals, None)
            if self._deal is None:
                self.outcome.table_us = at_us
                return bytes((crew.STOP,))
            dice = self._random.randint(1, 6) + self._random.randint(1, 6)
            self.people.build(self._deal, dice)
            self._mapping = (at_us, self.radio.air_us, self.radio.fields)
            return bytes((crew.BEGIN, self._deal.dealer, dice))
        if self._over_us is not None and at_us > self._over_us:
            self._reckon()
            return bytes((crew.OVER,))
        return b""

    def _hear(self, at_us: int, report: bytes) -> None:
        outcome = self.outcome
        kind = report[0]
        if kind == crew.MAPPED:
            start_us, air_us, fields = self._mapping
            least = self.radio.air_us - air_us + GUARD_US * (self.radio.fields - fields)
            outcome.map_ratios.append((at_us - start_us) / least)
            outcome.problems += filter(None, crew.said_of(report)[1].split("\n"))
            self._play(at_us)
        elif kind == crew.MOVED:
            outcome.movements += 1
            self._check(at_us, *crew.moved_of(report)[:3])
        elif kind == crew.ASKED:
            asked = SimpleNamespace(
                **dict(zip(("kind", "tile", "zone", "time"), crew.asked_of(report), strict=True))
            )
            assert self._deal is not None
            outcome.questions.append(words.question(asked, self._deal.dealer))
        elif kind == crew.READER:
            number, fault = crew.said_of(report)
            if fault:
                outcome.readers.append(words.dead_reader(number, fault))

    def _play(self, at_us: int) -> None:
        assert self._deal is not None
        self.people.landings.clear()
        self._over_us = self.people.play(self._deal, at_us + _BREATH_US) + _AFTERMATH_US
        self._pending = {tile: [] for tile in range(_TILES)}
        for landing in self.people.landings:
            self._pending[landing.tile].append(landing)

    def _check(self, at_us: int, tile: int, source: int, target: int) -> None:
        """Compare a movement with what really happened to the tile."""
        if zones.AIR in (source, target) and (
            target == zones.AIR and self.tags[tile].zone == zones.AIR
        ):
            return
        expected = self._pending[tile]
        if (
            len(expected) > 1
            and expected[1].at_us <= at_us
            and (
                expected[1].at_us - expected[0].at_us < _GLIMPSE_US and expected[1].target == target
            )
        ):
            # It lay there for a moment only, before it went on: one movement is the truth too.
            expected[:2] = [replace(expected[1], source=expected[0].source)]
        if (
            not expected
            or expected[0].at_us > at_us
            or expected[0].target != target
            or source not in (expected[0].source, zones.AIR)
        ):
            assert self._deal is not None
            self.outcome.wrong.append(
                f"{self._deal.game} hand {self._deal.hand}: tile {tile} from "
                f"{words.place(source)} to {words.place(target)} at {at_us / 1e6:.3f} s"
            )
            return
        landing = expected.pop(0)
        late_ms = (at_us - landing.at_us) / 1000
        if landing.source < zones.RACK <= target < zones.RIVER and not landing.in_deal:
            self.outcome.draws_ms.append(late_ms)
        elif zones.RIVER <= target < zones.MELDS:
            self.outcome.discards_ms.append(late_ms)

    def _reckon(self) -> None:
        """The deal is over: whatever has not been noticed will not be."""
        assert self._deal is not None
        for landings in self._pending.values():
            for landing in landings:
                self.outcome.missing.append(
                    f"{self._deal.game} hand {self._deal.hand}: tile {landing.tile} came to "
                    f"{words.place(landing.target)} at {landing.at_us / 1e6:.3f} s unnoticed"
                )
        self.outcome.deals += 1
        self._deal = None
        self._over_us = None
