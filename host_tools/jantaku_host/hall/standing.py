"""The standing of a tournament: games, sheets and corrections, ranked as the book says."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
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
    book: books.Rules, games: Iterable[Result], corrections: Iterable[Correction],
    substitutes: Iterable[int] = (),
) -> list[Line]:  # fmt: skip
    """Everybody who has played, the best first; who only steps in for others is not ranked."""
    lines: dict[int, Line] = {}
    unlisted = {0, *substitutes}  # nobody knows who sat there
    hold = holding(corrections)
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
        elif each.entry in lines or each.points or each.rule == SUBSTITUTE:
            line = lines.setdefault(each.entry, Line(str(each.entry), entry=each.entry))
            _correct(book, line, each)
    for line in lines.values():
        rounds = sorted(line.by_round)
        line.tours = rounds
        line.results = [line.by_round[each] for each in rounds]
        line.places = [line.places_by_round[each] for each in rounds]
    listed = [line for entry, line in lines.items() if line.by_round and entry not in unlisted]
    return [
        each for each in ranked(listed, criteria(book), book.sessions) if isinstance(each, Line)
    ]


def holding(corrections: Iterable[Correction]) -> list[Correction]:
    """Those that nobody has withdrawn."""
    kept = list(corrections)
    withdrawn = {each.withdraws for each in kept}
    return [each for each in kept if each.id not in withdrawn and each.withdraws is None]


def _is_replaced(corrections: list[Correction], entry: int, round: int) -> bool:
    return any(
        (each.rule, each.entry, each.round) == (SUBSTITUTE, entry, round) for each in corrections
    )


def _correct(book: books.Rules, line: Line, correction: Correction) -> None:
    played = line.by_round
    if correction.rule == DISQUALIFIED:
        line.is_disqualified = True
    elif correction.rule == SUBSTITUTE and correction.round not in played:
        # Another has played for him: as if he had been replaced at the table.
        played[correction.round] = book.substitute_points + book.substitute_uma
        line.places_by_round[correction.round] = 40
    elif correction.points:
        round = correction.round if correction.round in played else max(played, default=0)
        played[round] = played.get(round, 0) + correction.points
        line.places_by_round.setdefault(round, 40)
        line.penalties.append((correction.round or round, correction.rule, correction.points))


def counting(games: Iterable[Result]) -> list[Result]:
    """The games that count: of several of the same four in one round the last, with the penalties
    of those that it goes on with at another table. A result on paper is a game that began when it
    was written."""
    found: dict[tuple[int, tuple[int, ...]], Result] = {}
    for game in sorted(games, key=lambda game: (game.round, game.begun)):
        key = (game.round, tuple(sorted(game.entries)))
        known = found.get(key)
        found[key] = _going_on(known, game) if known and game.goes_on else game
    return list(found.values())


def _going_on(before: Result, game: Result) -> Result:
    """The game with what was decided at the table where it began."""
    seat_of = {entry: seat for seat, entry in enumerate(game.entries)}
    moved = [seat_of[entry] for entry in before.entries]
    penalties = [(rule, moved[seat], points) for rule, seat, points in before.penalties]
    results = list(game.results)
    for _, seat, points in penalties:
        results[seat] -= points
    return replace(
        game,
        results=results,
        penalties=penalties + game.penalties,
        disqualified=[moved[seat] for seat in before.disqualified] + game.disqualified,
        unlisted=[moved[seat] for seat in before.unlisted] + game.unlisted,
    )
