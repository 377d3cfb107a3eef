"""An evening or a season: what games come to that count for the same thing, player by player.

for chapter in chapters(sheets):
    for person in chapter.people:
        person.standing.rank, person.figures.wins
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from jantaku_host.review import ratings
from jantaku_host.review.figures import Figures, Worth
from jantaku_host.review.occasions import Occasion, occasions
from jantaku_host.review.sheet import Sheet, together
from jantaku_host.review.standings import Standing, standings


@dataclass
class Person:
    """Somebody, with all that he did in these games."""

    standing: Standing
    figures: Figures

    @property
    def places(self) -> list[int]:
        """How often he was first, second, third, fourth; a shared place counts as the better."""
        found = [place // 10 for place in self.standing.places]
        return [found.count(place) for place in range(1, 5)]


class Chapter:
    """The games of one occasion, in the order in which they began."""

    def __init__(self, occasion: Occasion[Sheet]):
        self.occasion = occasion
        self.games = sorted(occasion.games, key=lambda game: game.begun)
        sheets = {id(game): game for game in self.games}
        self.people = [
            Person(
                standing,
                together(sheets[id(game)].figures[seat] for game, seat in standing.seats),
            )
            for standing in standings(self.games)
        ]

    @cached_property
    def openskill(self) -> list[float]:
        """A rating of each of the people."""
        return ratings.openskill(person.standing for person in self.people)

    @cached_property
    def base_ranks(self) -> list[int] | None:
        """EMA's, of each of the people; None where this is no tournament of riichi."""
        if not self.occasion.tournament or self.occasion.rules.game != "riichi":
            return None
        return ratings.base_ranks([person.standing for person in self.people])

    def course(self, person: Person) -> list[int]:
        """The sum of his results before the first game and after each."""
        seats = {id(game): seat for game, seat in person.standing.seats}
        gains = (game.results[seats[id(game)]] if id(game) in seats else 0 for game in self.games)
        return list(accumulate(gains, initial=0))

    @cached_property
    def best(self) -> list[tuple[Worth, Person]]:
        """Everybody's dearest hand, the dearest first."""
        found = [(person.figures.best, person) for person in self.people if person.figures.best]
        return sorted(found, key=lambda each: each[0], reverse=True)


def chapters(sheets: Iterable[Sheet]) -> list[Chapter]:
    """The games by what they count for; what is not over is left out."""
    return [Chapter(each) for each in occasions(game for game in sheets if game.is_finished)]
