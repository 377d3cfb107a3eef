"""What goes to a seat's page depends on nothing that the seat cannot see: pairs of deals that
differ in all the rest bring the same bytes at the same times."""

from collections.abc import Callable
from itertools import count

import pytest
from support.seated import Hand, Told, played, sitting, twin
from support.waiting import wait_until

from jantaku.rules import events

Sent = list[tuple[int, str, list[str]]]


def sent(
    book: str, order: bytes, happening: list, people: list[int], assist: str = "off"
) -> dict[int, Sent]:
    """What each of these seats is sent in this deal, with the time at the table."""
    minds = [None if seat in people else Told(seat, happening) for seat in range(4)]
    found: dict[int, Sent] = {seat: [] for seat in people}
    last = sum(event[0] == events.DISCARD for event in happening)
    bench = {"walls": [order], "deals": 1, "assist": assist}
    with sitting(people, minds, book, **bench) as (table, parlour):
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


def a_deal(book: str, is_meant: Callable[[set[int]], bool]) -> tuple[int, bytes, list]:
    """The first deal of which this is so, by who calls in it."""
    for seed in count(1):
        order, happening = played(book, seed)
        if is_meant(called_by(happening)):
            return seed, order, happening
    raise AssertionError


DEALS: dict[str, tuple[int, Callable[[set[int]], bool]]] = {
    "who deals": (0, lambda callers: not callers),
    "who calls": (1, lambda callers: 1 in callers),
    "before whom others call": (2, lambda callers: bool(callers - {2})),
}
TABLES = {"ema2016": "off", "sichuan": "off", "a table that helps beginners": "gentle"}


@pytest.mark.parametrize("who", DEALS)
@pytest.mark.parametrize("table", TABLES)
def test_equal_bytes_at_equal_times_whatever_is_hidden(table: str, who: str) -> None:
    seat, is_meant = DEALS[who]
    book, assist = "sichuan" if table == "sichuan" else "ema2016", TABLES[table]
    seed, order, happening = a_deal(book, is_meant)
    other = twin(book, order, happening, seat, seed)
    assert sum(a != b for a, b in zip(order, other, strict=True)) > 50
    one, two = (sent(book, each, happening, [seat], assist)[seat] for each in (order, other))
    assert len(one) > 100
    assert one == two


@pytest.mark.parametrize("book", ["ema2016", "sichuan"])
def test_who_holds_the_tiles_that_differ_is_sent_something_else(book: str) -> None:
    seed, order, happening = a_deal(book, lambda callers: not callers)
    other = twin(book, order, happening, 1, seed)
    one, two = (sent(book, each, happening, [0])[0] for each in (order, other))
    assert one != two


def test_who_is_helped_gets_no_other_display() -> None:
    """What helps a beginner stands on his display, and is for nobody else."""
    _, order, happening = a_deal("ema2016", lambda callers: not callers)
    rows = sent("ema2016", order, happening, [0], "gentle")[0]
    assert all(displays[1:] == [""] * 3 for _, _, displays in rows if displays)
