"""Standings over many games: what ranks the players is the book's own list of criteria."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from jantaku.rules import books
from jantaku.rules.match import final
from jantaku_host.games import part
from jantaku_host.review.matches import RecordedMatch


@dataclass
class Standing:
    """What somebody has played. Places are in tenths, so that tied players share the mean."""

    name: str
    ema_id: str = ""
    results: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    rank: int = 0

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def result(self) -> int:
        """The sum of the points that count."""
        return sum(self.results)

    @property
    def mean_place(self) -> Fraction:
        return Fraction(sum(self.places), 10 * self.games)

    @property
    def place_variance(self) -> Fraction:
        mean = self.mean_place
        return sum((Fraction(place, 10) - mean) ** 2 for place in self.places) / Fraction(
            self.games
        )

    @property
    def result_spread(self) -> int:
        """Between the best and the worst game."""
        return max(self.results) - min(self.results)

    def criterion(self, name: str) -> Fraction:
        """What a criterion of `rules.ranking` compares; the smaller is the better."""
        if name == "place":
            return self.mean_place
        if name == "result":
            return Fraction(-self.result)
        if name == "place_variance":
            return self.place_variance
        return Fraction(self.result_spread)


def standings(games: Iterable[RecordedMatch]) -> list[Standing]:
    """Everybody who played, the best first; who is equal in every criterion shares a rank."""
    found: dict[object, Standing] = {}
    ranked_by: tuple[str, ...] = ()
    for game in games:
        ranked_by = criteria(game.rules)
        result = final(game.match)
        for seat, ema_id in enumerate(game.ema_ids):
            name = game.players[seat]
            # Who sat there without a name may be somebody else in every game.
            known_by = ema_id or name or (game.first.file, game.name, seat)
            shown = name or f"seat {seat} of game {game.name}"
            standing = found.setdefault(known_by, Standing(shown, ema_id))
            standing.results.append(result.results[seat])
            standing.places.append(result.places[seat])

    def key(standing: Standing) -> tuple[Fraction, ...]:
        return tuple(standing.criterion(name) for name in ranked_by)

    ranked = sorted(found.values(), key=key)
    rank = 1
    for _, group in groupby(ranked, key):
        tied = list(group)
        for standing in tied:
            standing.rank = rank
        rank += len(tied)
    return ranked


def criteria(book: books.Rules) -> tuple[str, ...]:
    """What ranks the players in this book, the first first."""
    return tuple(book.ranking.split(" ")) if isinstance(book.ranking, str) else tuple(book.ranking)


def points(book: books.Rules, amount: int) -> str:
    """Points as the book's game counts them."""
    return str(part(book, "review", "points").points(amount))
