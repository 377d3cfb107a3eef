"""Games: the deals of a session in their order, and what they come to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Protocol, TypeVar

from jantaku.rules import books, payments
from jantaku.rules import games as rules_games
from jantaku.rules.match import Final, Match, final
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record.recorded import BadRecord, Event, Part, RecordedDeal
from jantaku_host.review import played


class Game(Protocol):
    """What standings and reports ask of a game, whether its deals are at hand or only its sheet."""

    @property
    def file(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def table(self) -> str: ...
    @property
    def tournament(self) -> str: ...
    @property
    def tour(self) -> int: ...
    @property
    def begun(self) -> int: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def rules(self) -> books.Rules: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def ema_ids(self) -> tuple[str, ...]: ...
    @property
    def is_finished(self) -> bool: ...
    @property
    def result(self) -> Final: ...
    @property
    def rulings(self) -> list[Event]: ...


AnyGame = TypeVar("AnyGame", bound=Game)


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
    def file(self) -> str:
        return self.first.file

    @property
    def table(self) -> str:
        return self.first.table

    @property
    def tournament(self) -> str:
        """What it counts for, "" where nobody said so."""
        return self.first.tournament

    @property
    def tour(self) -> int:
        """Which round of that, 0 where nobody said so."""
        return self.first.tour

    @property
    def begun(self) -> int:
        """In seconds since 1970, 0 if the table did not know."""
        return self.first.begun

    @property
    def options(self) -> dict[str, Any]:
        return self.first.options

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

    @property
    def is_going_on(self) -> bool:
        """Whether folded hands and the wall are nobody's business yet: a table's session is on."""
        return bool(self.first.head) and not self.is_finished

    @cached_property
    def match(self) -> Match:
        """The match after the last deal, by what was recorded."""
        first = self.first
        match: Match = rules_games.match(self.rules, self.first_east)
        if first.carried:
            match.continue_with(*first.carried)
        match.start_with(first.dealer, first.round, first.honba, first.deposits, first.scores)
        for deal in self.deals:
            if match.over:
                raise BadRecord(f"game {deal.game} hand {deal.hand}: the game was over before")
            match.settle(played.played(deal).end)
            for ruling in deal.rulings:
                try:
                    match.rule(ruling)
                except ValueError as error:  # nothing that this book knows
                    raise BadRecord(f"game {deal.game} hand {deal.hand}: {error}") from error
        return match

    @cached_property
    def result(self) -> Final:
        """Places and points that count, as the game stands."""
        return final(self.match)

    @property
    def rulings(self) -> list[Event]:
        """Those about the match, as far as they hold."""
        return list(self.match.rulings)

    @property
    def courses(self) -> list[list[int]]:
        """By seat the scores before the first deal and after each."""
        ends = self.deals[-1].scores_end
        return [[*(deal.scores[seat] for deal in self.deals), ends[seat]] for seat in range(4)]


def final_scores(match: Match) -> list[int]:
    """The scores of a finished match, deposits that nobody won given out."""
    left = [part for part in final(match).parts if part[0] == payments.DEPOSITS_LEFT]
    return [score + each for score, each in zip(match.corrected, played.change(left), strict=True)]


def gains(game: Game) -> dict[str, list[int]]:
    """What each reason between scores and results brought or cost by seat, by its name."""
    found: dict[str, list[Part]] = {}
    for each in game.result.parts:
        found.setdefault(rules_games.reason_name(game.rules, each[0]), []).append(each)
    return {name: played.change(parts) for name, parts in found.items()}


def counted_from(game: Game) -> int:
    """The points that count as nothing: what is taken off every score."""
    result = game.result
    return int(result.scores[0] + played.change(result.parts)[0] - result.results[0])


def matches(deals: Iterable[RecordedDeal]) -> Iterator[RecordedMatch]:
    """The games of these deals, which come in their order; each once, however many copies of its
    table's record there are: the one that tells most of it."""
    found: dict[tuple[str, str], RecordedMatch] = {}
    for (file, name), group in groupby(deals, lambda deal: (deal.file, deal.game)):
        game = RecordedMatch(list(group))
        table = game.first.signed_by
        # In a store of several tables the name has the table's in front.
        key = (table or file, name.rpartition("/")[2] if table else name)
        other = found.get(key)
        if other:
            _check_copies(other, game)
        if other is None or len(game.deals) > len(other.deals):
            found[key] = game
    yield from found.values()


def open_up(deal: RecordedDeal, found: Iterable[RecordedDeal]) -> None:
    """Refuse if folded hands and the wall of this deal, one of those found, are still nobody's
    business."""
    for key, group in groupby(found, lambda each: (each.file, each.game)):
        if key == (deal.file, deal.game):
            if RecordedMatch(list(group)).is_going_on:
                raise Refused(f"game {deal.game}: hands open up when its session is over")
            return


def _check_copies(one: RecordedMatch, other: RecordedMatch) -> None:
    """They tell the same, as far as both go."""
    for ours, theirs in zip(one.deals, other.deals, strict=False):
        if ours.head != theirs.head:
            raise WrongUse(
                f"{one.first.file} and {other.first.file} tell block {ours.line} of table "
                f"{ours.signed_by[:8]} differently, both signed: two histories of one table"
            )


def finished(found: Iterable[AnyGame], preset: str | None = None) -> list[AnyGame]:
    """The games whose results can be added up: played to their end, and by one book."""
    chosen = [game for game in found if game.is_finished and preset in (None, game.rules.name)]
    names = sorted({game.rules.name for game in chosen})
    if not names:
        raise WrongUse(f"there is no finished game{f' by {preset}' if preset else ''}")
    if len(names) > 1:
        raise WrongUse(f"games by several rule books: {', '.join(names)} (choose with --rules)")
    return chosen
