"""What goes to a seat's page depends on nothing that the seat cannot see: pairs of deals that
differ in all the rest bring the same bytes at the same times."""

from collections.abc import Callable
from itertools import count

import pytest
from support.seated import Hand, Told, played, sitting, twin
from support.waiting import wait_until

from jantaku.rules import events

Sent = list[tuple[int, str, list[str]]]


def sent(order: bytes, happening: list, people: list[int]) -> dict[int, Sent]:
    """What each of these seats is sent in this deal, with the time at the table."""
    minds = [None if seat in people else Told(seat, happening) for seat in range(4)]
    found: dict[int, Sent] = {seat: [] for seat in people}
    last = sum(event[0] == events.DISCARD for event in happening)
    with sitting(people, minds, walls=[order], deals=1) as (table, parlour):
        for seat in parlour.seats:
            Hand(table, parlour, seat, Told(seat.person.seat, happening))

        def look() -> None:
            table.world.call(table.world.now_us + 100_000, look)
            for seat in parlour.seats:
                row = (table.world.now_us, seat.seen, seat.displays)
                if not is_over() and found[seat.person.seat][-1:] != [row]:
                    found[seat.person.seat].append(row)

        def is_over() -> bool:
            told = [event[0] for event in parlour.top.standing]
            return told.count(events.DISCARD) >= last

        table.world.call(table.world.now_us + 1, look)
        wait_until(is_over, "the deal is not played")
    return found


def called_by(happening: list) -> set[int]:
    return {event[1] for event in happening if event[0] in (events.CHI, events.PON)}


def a_deal(is_meant: Callable[[set[int]], bool]) -> tuple[int, bytes, list]:
    """The first deal of which this is so, by who calls in it."""
    for seed in count(1):
        order, happening = played("ema2016", seed)
        if is_meant(called_by(happening)):
            return seed, order, happening
    raise AssertionError


DEALS: dict[str, tuple[int, Callable[[set[int]], bool]]] = {
    "who deals": (0, lambda callers: not callers),
    "who calls": (1, lambda callers: 1 in callers),
    "before whom others call": (2, lambda callers: bool(callers - {2})),
}


@pytest.mark.parametrize("who", DEALS)
def test_equal_bytes_at_equal_times_whatever_is_hidden(who: str) -> None:
    seat, is_meant = DEALS[who]
    seed, order, happening = a_deal(is_meant)
    other = twin(order, happening, seat, seed)
    assert sum(a != b for a, b in zip(order, other, strict=True)) > 50
    one, two = (sent(each, happening, [seat])[seat] for each in (order, other))
    assert len(one) > 100
    assert one == two


def test_who_holds_the_tiles_that_differ_is_sent_something_else() -> None:
    seed, order, happening = a_deal(lambda callers: not callers)
    other = twin(order, happening, 1, seed)
    one, two = (sent(each, happening, [0])[0] for each in (order, other))
    assert one != two
