"""Where a record and the rules say different things."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jantaku.rules import books, events, tiles
from jantaku.rules.deal import IllegalEvent
from jantaku_host.record.recorded import Event, printable

_NAMES = events.names()


@dataclass
class Difference:
    """One of them: where, by which rule, what the record says and what the rules say."""

    place: str
    rule: str
    section: str
    recorded: Any
    computed: Any
    number: int = 0  # of the event, as `replay` and `explain` show it

    def __str__(self) -> str:
        said = printable(f"recorded {self.recorded}, computed {self.computed}")
        return f"{self.place}: {self.rule}: {said} ({self.section})"


class Differences(list[Difference]):
    """Those of a deal, as they are found."""

    def __init__(self, rules: books.Rules):
        super().__init__()
        self.rules = rules
        self._number = 0
        self._event: Event = ()

    def at(self, number: int, event: Event) -> None:
        """Which event it is now, by the number that `replay` and `explain` show."""
        self._number, self._event = number, event

    @property
    def place(self) -> str:
        """That event."""
        return f"event {self._number} ({_NAMES[self._event[0]]})" if self._event else "deal"

    def differ(self, place: str, rule: str, recorded: Any, computed: Any) -> None:
        section = self.rules.section(rule)
        self.append(Difference(place, rule, section, recorded, computed, self._number))

    def refuse(self, refusal: IllegalEvent) -> None:
        """Something happened that the rules do not allow."""
        why = str(refusal).removesuffix(f" ({refusal.section})")
        self.append(
            Difference(self.place, refusal.code, refusal.section, "it happened", why, self._number)
        )

    def compare(self, place: str, rule: str, recorded: Any, computed: Any) -> None:
        """What the record does not tell (None) cannot differ."""
        if recorded is not None and recorded != computed:
            self.differ(place, rule, recorded, computed)

    def compare_tiles(
        self, place: str, rule: str, recorded: Sequence[int] | None, computed: Sequence[int]
    ) -> None:
        """The same of tiles, each of which is one of four."""
        if recorded is not None and list(recorded) != list(computed):
            self.differ_tiles(place, rule, recorded, computed)

    def differ_tiles(
        self, place: str, rule: str, recorded: Sequence[int], computed: Sequence[int]
    ) -> None:
        self.differ(place, rule, _text(recorded), _text(computed))


def _text(held: Sequence[int]) -> str:
    """Tiles as text, with their numbers: a red five and a plain one are not the same."""
    return f"{tiles.text(held)} {sorted(held)}"
