"""Games: the deals of a session in their order, and what they come to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from jantaku.rules import books, payments
from jantaku.rules import games as rules_games
from jantaku.rules.match import Match, final
from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import BadRecord, RecordedDeal
from jantaku_host.review import played


@dataclass
class RecordedMatch:
    """One game, or as much of it as there is."""

    deals: list[RecordedDeal]

    @property
    def first(self) -> RecordedDeal:
        return self.deals[0]

    @property
    def name(self) -> str:
        return self.first.game

    @property
    def title(self) -> str:
        """What to call it on paper."""
        return f"{self.rules.name} {self.name}"

    @property
    def players(self) -> tuple[str, ...]:
        return self.first.players

    @property
    def ema_ids(self) -> tuple[str, ...]:
        return self.first.ema_ids

    @property
    def rules(self) -> books.Rules:
        return played.rules(self.first)

    @property
    def first_east(self) -> int:
        """The seat that is East in East 1."""
        return (self.first.dealer - self.first.round) % 4

    @property
    def is_finished(self) -> bool:
        """By the rules, or because its session was ended."""
        return self.deals[-1].left is not None or bool(self.match.over)

    @cached_property
    def match(self) -> Match:
        """The match after the last deal, by what was recorded."""
        first = self.first
        match: Match = rules_games.match(self.rules, self.first_east)
        match.start_with(first.dealer, first.round, first.honba, first.deposits, first.scores)
        for deal in self.deals:
            if match.over:
                raise BadRecord(f"game {deal.game} hand {deal.hand}: the game was over before")
            match.settle(played.played(deal).end)
            for ruling in deal.rulings:
                match.rule(ruling)
        return match


def final_scores(match: Match) -> list[int]:
    """The scores of a finished match, deposits that nobody won given out."""
    left = [part for part in final(match).parts if part[0] == payments.DEPOSITS_LEFT]
    return [score + each for score, each in zip(match.scores, played.change(left), strict=True)]


def matches(deals: Iterable[RecordedDeal]) -> Iterator[RecordedMatch]:
    """The games of these deals, which come in their order."""
    for _, group in groupby(deals, lambda deal: (deal.file, deal.game)):
        yield RecordedMatch(list(group))


def finished(found: Iterable[RecordedMatch], preset: str | None = None) -> list[RecordedMatch]:
    """The games whose results can be added up: played to their end, and by one book."""
    chosen = [game for game in found if game.is_finished and preset in (None, game.rules.name)]
    names = sorted({game.rules.name for game in chosen})
    if not names:
        raise WrongUse(f"there is no finished game{f' by {preset}' if preset else ''}")
    if len(names) > 1:
        raise WrongUse(f"games by several rule books: {', '.join(names)} (choose with --rules)")
    return chosen
