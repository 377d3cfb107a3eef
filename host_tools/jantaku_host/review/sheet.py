"""The sheet of a game: its result with every reason, its course, what its players did.

It is what remains of a game when its deals are put away: reports over an evening or a season are
made of sheets, and the store keeps them, so that no game is played again for each report.

    sheet = Sheet.of(game)
    sheet == Sheet.from_json(sheet.to_json())
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from jantaku.rules import books
from jantaku.rules.match import Final
from jantaku_host.record.recorded import Event, Part
from jantaku_host.review import played
from jantaku_host.review.figures import Figures, Worth, figures
from jantaku_host.review.matches import RecordedMatch


@dataclass
class Sheet:
    """Of a finished game. Whatever is told of four is told by seat."""

    file: str
    name: str
    table: str
    tournament: str
    tour: int
    begun: int  # in seconds since 1970, 0 if the table did not know
    preset: str
    options: dict[str, Any]
    players: tuple[str, ...]
    ema_ids: tuple[str, ...]
    scores: list[int]  # at the end of the last deal
    places: list[int]  # in tenths
    parts: list[Part]  # everything between scores and results
    results: list[int]
    rulings: list[Event]
    courses: list[list[int]]  # the scores before the first deal and after each
    figures: list[Figures]
    is_finished: bool = True

    @classmethod
    def of(cls, game: RecordedMatch) -> "Sheet":
        """That of a game whose deals are at hand."""
        result = game.result
        return cls(
            file=game.file,
            name=game.name,
            table=game.table,
            tournament=game.tournament,
            tour=game.tour,
            begun=game.begun,
            preset=game.first.preset,
            options=game.options,
            players=tuple(game.players),
            ema_ids=tuple(game.ema_ids),
            scores=list(result.scores),
            places=list(result.places),
            parts=[tuple(each) for each in result.parts],
            results=list(result.results),
            rulings=[tuple(each) for each in game.rulings],
            courses=game.courses,
            figures=figures(game),
            is_finished=game.is_finished,
        )

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Sheet":
        """What `to_json` has made, as it was."""
        sheet = cls(**fields)
        sheet.players, sheet.ema_ids = tuple(sheet.players), tuple(sheet.ema_ids)
        sheet.parts = [(*each,) for each in fields["parts"]]
        sheet.rulings = [tuple(each) for each in sheet.rulings]
        sheet.figures = [_figures(each) for each in fields["figures"]]
        return sheet

    def to_json(self) -> dict[str, Any]:
        """All of it, for a file."""
        return asdict(self)

    @property
    def rules(self) -> books.Rules:
        return played.book(self.preset, self.options)

    @property
    def result(self) -> Final:
        return Final(self.scores, self.places, self.parts, self.results)


def together(found: Iterable[Figures]) -> Figures:
    """Those of several games as one."""
    total = Figures()
    for each in found:
        total.add(each)
    return total


def _figures(fields: dict[str, Any]) -> Figures:
    found = Figures(**fields)
    found.best = Worth(**fields["best"]) if fields["best"] else None
    return found
