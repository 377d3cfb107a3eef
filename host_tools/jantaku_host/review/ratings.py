"""Ratings that look at who was met: of a tournament as EMA counts it, of a club by openskill."""

from collections.abc import Iterable, Sequence
from typing import Any

from jantaku_host.review.standings import Standing

_TOP = 1000  # of a tournament's winner


def base_ranks(rows: Sequence[Standing]) -> list[int]:
    """EMA's base rank of each: 1000 for the first of a tournament, 0 for the last, even steps.

    Only that: weights and years are EMA's own business.
    """
    last = len(rows) - 1
    return [round(_TOP * (last + 1 - row.rank) / last) if last else _TOP for row in rows]


def openskill(rows: Iterable[Standing]) -> list[float]:
    """What each is surely worth after all games in their order (Plackett-Luce, mu - 3 sigma).

    All begin alike; who shares a place is rated so.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    people = list(rows)
    ratings: list[Any] = [model.rating() for _ in people]
    seated: dict[int, tuple[Any, dict[int, int]]] = {}
    for number, row in enumerate(people):
        for game, seat in row.seats:
            seated.setdefault(id(game), (game, {}))[1][seat] = number
    for game, seats in sorted(seated.values(), key=lambda each: each[0].begun):
        order = sorted(seats)  # a name that was taken out leaves its seat empty
        if len(order) < 2:
            continue
        rated = model.rate(
            [[ratings[seats[seat]]] for seat in order],
            ranks=[float(game.result.places[seat]) for seat in order],
        )
        for seat, (rating,) in zip(order, rated, strict=True):
            ratings[seats[seat]] = rating
    return [rating.ordinal() for rating in ratings]
