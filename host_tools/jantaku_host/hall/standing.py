"""The standing of a tournament: games, sheets and corrections, ranked as the book says."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from jantaku.rules import books
from jantaku_host.hall.results import Result
from jantaku_host.review.standings import Standing, criteria, ranked


class Correction(NamedTuple):
    """What somebody has decided about an entry, beside the record."""

    id: int
    entry: int
    round: int
    points: int
    rule: str
    reason: str
    by: str
    at: int
    withdraws: int | None


# What a correction may be, beside points given or taken.
SUBSTITUTE, DISQUALIFIED, UNLISTED = "substitute", "disqualified", "unlisted"


@dataclass
class Line(Standing):
    """An entry in the standing."""

    entry: int = 0
    by_round: dict[int, int] = field(default_factory=dict)  # points that count
    places_by_round: dict[int, int] = field(default_factory=dict)
    penalties: list[tuple[int, str, int]] = field(default_factory=list)  # round, rule, points
    is_provisional: bool = False  # a game of his runs still
    has_unsigned: bool = False  # a result of his is on paper only


def standing(
    book: books.Rules, games: Iterable[Result], corrections: Iterable[Correction]
) -> list[Line]:
    """Everybody who has played, the best first."""
    lines: dict[int, Line] = {}
    unlisted: set[int] = set()
    kept = list(corrections)
    withdrawn = {each.withdraws for each in kept}
    hold = [each for each in kept if each.id not in withdrawn and each.withdraws is None]
    for game in counting(games):
        for seat, entry in enumerate(game.entries):
            line = lines.setdefault(entry, Line(str(entry), entry=entry))
            points, place = game.results[seat], game.places[seat]
            if _is_replaced(hold, entry, game.round):
                points, place = book.substitute_points + book.substitute_uma, 40
            line.by_round[game.round] = points
            line.places_by_round[game.round] = place
            line.is_provisional |= not game.is_over
            line.has_unsigned |= not game.is_signed
            line.is_disqualified |= seat in game.disqualified
            if seat in game.unlisted:
                unlisted.add(entry)
            line.penalties += [
                (game.round, rule, -points) for rule, whose, points in game.penalties
                if whose == seat
            ]  # fmt: skip
    for each in hold:
        if each.rule == UNLISTED:
            unlisted.add(each.entry)
        elif each.entry in lines:
            _correct(lines[each.entry], each)
    for line in lines.values():
        rounds = sorted(line.by_round)
        line.tours = rounds
        line.results = [line.by_round[each] for each in rounds]
        line.places = [line.places_by_round[each] for each in rounds]
    listed = [line for entry, line in lines.items() if entry and entry not in unlisted]
    return [
        each for each in ranked(listed, criteria(book), book.sessions) if isinstance(each, Line)
    ]


def _is_replaced(corrections: list[Correction], entry: int, round: int) -> bool:
    return any(
        (each.rule, each.entry, each.round) == (SUBSTITUTE, entry, round) for each in corrections
    )


def _correct(line: Line, correction: Correction) -> None:
    if correction.rule == DISQUALIFIED:
        line.is_disqualified = True
    elif correction.points:
        round = correction.round or max(line.by_round)
        line.by_round[round] = line.by_round.get(round, 0) + correction.points
        line.places_by_round.setdefault(round, 40)
        line.penalties.append((round, correction.rule, correction.points))


def counting(games: Iterable[Result]) -> list[Result]:
    """The games that count: of several of the same four in one round the one that began last, as
    a game may have gone on at another table; a sheet only where there is no such game."""
    found: dict[tuple[int, tuple[int, ...]], Result] = {}
    for game in games:
        key = (game.round, tuple(sorted(game.entries)))
        known = found.get(key)
        if known is None or (game.is_signed, game.begun) >= (known.is_signed, known.begun):
            found[key] = game
    by_round: defaultdict[int, list[Result]] = defaultdict(list)
    for (round, _), game in found.items():
        by_round[round].append(game)
    return [game for round in sorted(by_round) for game in by_round[round]]
