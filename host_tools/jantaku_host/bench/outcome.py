"""What the table made of deals that people played: figures of `jantaku sim`."""

from dataclasses import dataclass, field
from statistics import quantiles


@dataclass
class Outcome:
    """Of one deal or of many. Places are named as if side 0 were East."""

    deals: int = 0
    events: int = 0  # that the table told, its own words included
    wrong_events: list[str] = field(default_factory=list)  # not told as they happened
    wrong_payouts: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)  # questions that only a mistake can raise
    movements: int = 0
    wrong: list[str] = field(default_factory=list)  # movements that were not so
    missing: list[str] = field(default_factory=list)  # tiles that moved unnoticed
    questions: list[str] = field(default_factory=list)  # of sensing
    problems: list[str] = field(default_factory=list)  # of walls and readers
    draws_ms: list[float] = field(default_factory=list)  # from arrival to movement
    discards_ms: list[float] = field(default_factory=list)
    map_ratios: list[float] = field(default_factory=list)  # time of a map to what it takes at least
    slips: list[tuple[str, int, int]] = field(default_factory=list)  # kind, seat, microsecond
    accused_innocent: int = 0  # statements about seats that did nothing which their book punishes
    blocked: int = 0  # deals that could not be ended at the table
    deals_wrong: int = 0
    wins_ms: list[float] = field(default_factory=list)  # from the press to what follows from it
    late_wins_ms: list[float] = field(default_factory=list)  # the same from when it could
    presses: int = 0
    table_us: int = 0
    heap_peak: int = 0

    def add(self, other: "Outcome") -> None:
        """Take those of other deals in."""
        for name, value in vars(other).items():
            own = getattr(self, name)
            setattr(self, name, max(own, value) if name == "heap_peak" else own + value)

    @property
    def is_right(self) -> bool:
        """Whether everything was told as it happened."""
        return not (self.wrong_events or self.wrong_payouts or self.wrong or self.missing)

    def figures(self) -> dict[str, object]:
        """The object that `jantaku sim --json` ends with."""
        return {
            "deals": self.deals,
            "events": self.events,
            "events_wrong": len(self.wrong_events) + len(self.wrong) + len(self.missing),
            "payouts_wrong": len(self.wrong_payouts),
            "asks": len(self.asked),
            "latency_ms": {
                "draw": percentiles(self.draws_ms),
                "discard": percentiles(self.discards_ms),
            },
            "air_ratio": round(max(self.map_ratios), 3) if self.map_ratios else None,
            "heap_peak": self.heap_peak,
            "slips": len(self.slips),
            "statements": len(self.asked),
            "accused_innocent": self.accused_innocent,
            "blocked": self.blocked,
            "deals_wrong": self.deals_wrong,
            "win_to_settlement_ms": percentiles(self.wins_ms),
            "presses_per_deal": round(self.presses / self.deals, 2) if self.deals else None,
        }


def percentiles(values: list[float]) -> dict[str, float | None]:
    """Half of the values, and 99 in 100 of them, are not above these."""
    if len(values) < 2:
        return {"p50": None, "p99": None}
    cuts = quantiles(values, n=100, method="inclusive")
    return {"p50": round(cuts[49], 1), "p99": round(cuts[98], 1)}
