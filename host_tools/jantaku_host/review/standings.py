"""Standings over many games: what ranks the players is the book's own list of criteria."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from jantaku.rules import books, events
from jantaku_host.games import part
from jantaku_host.review.matches import Game


@dataclass
class Standing:
    """What somebody has played. Places are in tenths, so that tied players share the mean."""

    name: str
    ema_id: str = ""
    results: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    rank: int = 0
    is_disqualified: bool = False
    tours: list[int] = field(default_factory=list)  # the rounds of those games; 0 untold
    seats: list[tuple[Game, int]] = field(default_factory=list)  # where he sat in them

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


def standings(games: Iterable[Game]) -> list[Standing]:
    """Everybody who played, the best first; who is equal in every criterion shares a rank.

    In a tournament of several sessions who has played fewer ranks below (decision 18); who is
    disqualified is last, and a name that was taken out is not listed (EMA 5.8).
    """
    found: dict[object, Standing] = {}
    unlisted = set()
    ranked_by: tuple[str, ...] = ()
    sessions = 0
    chosen = list(games)
    numbers = _numbers(chosen)
    for game in chosen:
        ranked_by, sessions = criteria(game.rules), game.rules.sessions
        result = game.result
        for seat in range(4):
            known_by, shown, number = _known_by(game, seat, numbers)
            standing = found.setdefault(known_by, Standing(shown, number))
            standing.results.append(result.results[seat])
            standing.places.append(result.places[seat])
            standing.tours.append(game.tour)
            standing.seats.append((game, seat))
            for ruling in game.rulings:
                if ruling[1:3] == (seat, events.DISQUALIFIED):
                    standing.is_disqualified = True
                elif ruling[1:3] == (seat, events.UNLISTED):
                    unlisted.add(known_by)

    listed = [standing for known_by, standing in found.items() if known_by not in unlisted]
    return ranked(listed, ranked_by, sessions)


def ranked(listed: Iterable[Standing], ranked_by: tuple[str, ...], sessions: int) -> list[Standing]:
    """These by a book's list of criteria, with their ranks."""

    def key(standing: Standing) -> tuple[object, ...]:
        missing = max(sessions - standing.games, 0)
        compared = [standing.criterion(name) for name in ranked_by]
        return (standing.is_disqualified, missing, *compared)

    found = sorted(listed, key=key)
    rank = 1
    for _, group in groupby(found, key):
        tied = list(group)
        for standing in tied:
            standing.rank = rank
        rank += len(tied)
    return found


def _numbers(games: Iterable[Game]) -> dict[str, str]:
    """The EMA number of everybody whose name stands with one and no other in these games."""
    known: dict[str, set[str]] = {}
    for game in games:
        for name, number in zip(game.players, game.ema_ids, strict=True):
            if name and number:
                known.setdefault(name, set()).add(number)
    return {name: next(iter(found)) for name, found in known.items() if len(found) == 1}


def _known_by(game: Game, seat: int, numbers: dict[str, str]) -> tuple[object, str, str]:
    """What tells a player from all others, what to call him, and his number.

    Who sat there without a name may be somebody else in every game, and so may two of one name at
    one table, unless they have numbers.
    """
    name, number = game.players[seat], game.ema_ids[seat]
    if name and game.players.count(name) == 1:
        number = number or numbers.get(name, "")
    if number or (name and game.players.count(name) == 1):
        return number or name, name, number
    here = f"seat {seat} of game {game.name}"
    return (game.file, game.name, seat), f"{name}, {here}" if name else here, ""


def remarks(rows: Iterable[Standing], sessions: int) -> list[str]:
    """What is to be said about a standing: who has played too much of it, or a round twice."""
    found = []
    for row in rows:
        twice = sorted({tour for tour in row.tours if tour and row.tours.count(tour) > 1})
        if twice:
            found.append(f"{row.name}: round {', '.join(map(str, twice))} more than once")
        elif sessions and row.games > sessions:
            found.append(f"{row.name}: {row.games} games of {sessions}")
    return found


def criteria(book: books.Rules) -> tuple[str, ...]:
    """What ranks the players in this book, the first first."""
    return tuple(book.ranking.split(" ")) if isinstance(book.ranking, str) else tuple(book.ranking)


def points(book: books.Rules, amount: int) -> str:
    """Points as the book's game counts them."""
    return str(part(book, "review", "points").points(amount))
