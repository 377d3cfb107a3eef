"""What is left of an evening: the record, and the pages that are made of it."""

from pathlib import Path
from typing import Any

from jantaku_host.record.sources import deals
from jantaku_host.review.matches import matches
from jantaku_host.show.pages import replay, report


class Keepsakes:
    """Of the last game in a record that was pulled from the table."""

    def __init__(self, path: Path) -> None:
        self.record = path.read_bytes()
        self._game = list(matches(deals([path], None)))[-1]

    @property
    def standing(self) -> list[list[Any]]:
        """Names and points, the first one first."""
        players, scores = self._game.players, self._game.match.scores
        seats = sorted(range(4), key=lambda seat: -scores[seat])
        return [[players[seat], scores[seat]] for seat in seats]

    def replay(self) -> str:
        """The game to step through."""
        return replay.write(self._game)

    def report(self, language: str) -> str:
        """The game to read."""
        return report.write([self._game], language)
