"""What the readers saw under the moves of a deal, in no language yet: the page puts it into words.

Sentences in three languages would make a replay too long. Between marks stands the key of one, then
what goes into it.
"""

from collections.abc import Iterator
from typing import Any

from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.evidence import Evidence
from jantaku_host.show.pages.told import END, TILES
from jantaku_host.words import section

_KEY, _GIVEN, _END = "\ue003", "\ue004", "\ue005"


class _Sentence(str):
    """Stands for a sentence that `%` fills in."""

    def __mod__(self, given: Any) -> str:
        values = given if isinstance(given, tuple) else (given,)
        return _GIVEN.join((self[:-1], *map(str, values))) + _END


class _Keys:
    """Words that are all their own keys."""

    def __getitem__(self, key: str) -> _Sentence:
        return _Sentence(f"{_KEY}{key}{_END}")


class Sightings(Evidence):
    """What was seen of a deal."""

    _words: Any

    def __init__(self, deal: RecordedDeal):
        super().__init__(deal)
        self._words = _Keys()
        self._joint = self._words["joint"]
        self._is_seen = bool(deal.seen)

    def by_event(self, begin: int) -> Iterator[tuple[int, list[str]]]:
        """The lines of each event, the first of which is this move."""
        for number in range(self.events if self._is_seen else 0):
            _, *lines = self.event(number + 1)
            yield begin + number, [line.strip() for line in lines]

    def tiles(self, held: list[int]) -> str:
        """Tiles to be drawn."""
        return f"{TILES}{super().tiles(held)}{END}"


def seen_words(language: str) -> dict[str, str]:
    """The sentences."""
    return section(language, "READERS")
