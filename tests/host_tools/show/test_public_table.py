"""What everybody may know of a table, folded from its events: the same as the deal itself has it,
whatever is taken back, ruled or asked on the way."""

from typing import Any

import pytest
from support import second_thoughts

from jantaku.referee import questions
from jantaku.rules import books, events
from jantaku.rules.deal import ENDING
from jantaku_host.record.recorded import Event
from jantaku_host.review.rows import said
from jantaku_host.show.public_table import PublicTable

START = (events.SESSION_START, 0, 1, "ema2016", "{}", "1", "Aya\nBoris\nChloé\nDaisuke", 0, 0)
SICHUAN = (*START[:3], "sichuan", *START[4:])
DEAL = (events.DEAL_START, 0, 1, 0, 0, 0, (30000,) * 4)
DEALT = (events.DEALT, 0, b"")
HIDDEN = events.CONCEALED


def told(*happened: Event) -> PublicTable:
    table = PublicTable()
    for event in happened:
        table.happened(event)
    return table


def drawn(seat: int) -> Event:
    return (events.DRAW, seat, HIDDEN)


def undo(acts: int) -> Event:
    return (events.RULING, 0, events.UNDO, acts, "")


def thrown(table: PublicTable) -> list[list[int]]:
    return [[each.tile for each in river] for river in table.rivers]


def seats(mask: int) -> list[bool]:
    return [bool(mask >> seat & 1) for seat in range(4)]


def check(table: PublicTable, deal: Any, *, is_open: bool) -> None:
    """Whether the table shows this deal."""
    assert thrown(table) == [list(river) for river in deal.rivers]
    for seat in range(4):
        shown = sorted((meld.kind, meld.tiles) for meld in table.melds[seat])
        assert shown == sorted((meld[0], list(meld[1])) for meld in deal.melds[seat])
        held = [win.tile for win in table.wins if win.seat == win.from_seat == seat]
        held += table.hands[seat]
        assert len(held) == len(deal.concealed(seat))
        assert not is_open or sorted(held) == deal.concealed(seat)
    assert list(table.scores) == list(deal.scores)
    assert table.deposits == deal.deposits
    assert table.live == (deal.live if any(map(any, deal.hands)) else None)
    assert table.turn == (deal.turn if deal.phase < ENDING else None)
    # What only one game has is nothing in the others.
    assert table.out == seats(getattr(deal, "out", 0))
    assert table.dead == seats(getattr(deal, "dead", 0))
    assert table.indicators == tuple(getattr(deal, "indicators", ()))
    declared, declaring = getattr(deal, "riichi", bytes(4)), getattr(deal, "declaring", HIDDEN)
    assert table.riichi == [bool(declared[seat]) or seat == declaring for seat in range(4)]


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("preset", ["ema2016", "furiten", "tenhou", "sichuan"])
def test_after_every_event_it_shows_the_deal_as_it_stands(preset: str, is_open: bool) -> None:
    rulings = set()
    for seed in range(16):
        table = PublicTable(books.load(preset))
        for event, deal in second_thoughts.deal(preset, seed):
            table.happened(event if is_open else events.public(event))
            check(table, deal, is_open=is_open)
            if event[0] == events.RULING:
                rulings.add(event[2])
    assert rulings >= RULINGS[preset]


RULINGS = {
    "ema2016": {events.UNDO, events.WRONG_RIICHI, events.DEAD_HAND, events.DRAW_BACK},
    "furiten": {events.UNDO, events.WRONG_RIICHI, events.DEAD_HAND},
    "tenhou": {events.UNDO, events.WRONG_RIICHI, events.DEAD_HAND},
    "sichuan": {events.UNDO},
}


def test_what_is_taken_back_lies_in_no_river() -> None:
    table = told(START, DEAL, DEALT, drawn(0), (events.DISCARD, 0, 5), undo(1))
    assert (thrown(table)[0], table.turn, len(table.hands[0])) == ([], 0, 14)
    table.happened((events.DISCARD, 0, 9))
    assert (thrown(table)[0], table.turn) == ([9], 1)


def test_a_draw_taken_back_leaves_the_discard_to_be_claimed() -> None:
    table = told(START, DEAL, DEALT, drawn(0), (events.DISCARD, 0, 5), drawn(1))
    live = table.live
    table.happened((events.RULING, 1, events.DRAW_BACK, 0, ""))
    assert (table.claimable, len(table.hands[1]), table.live) == (0, 13, live + 1)
    table.happened((events.PON, 3, 5, bytes((4, 6))))
    assert (table.turn, table.melds[3][0].feeder, table.rivers[0][0].is_claimed) == (3, 0, True)


def test_a_hu_is_shown_and_the_turn_goes_past_who_has_left() -> None:
    table = told(SICHUAN, DEAL, DEALT, drawn(0), (events.DISCARD, 0, 5))
    table.happened((events.HU, 1, 0, HIDDEN))
    assert [(win.seat, win.from_seat, win.tile) for win in table.wins] == [(1, 0, 5)]
    assert (table.out, table.turn) == ([False, True, False, False], 2)
    for event in (drawn(2), (events.DISCARD, 2, 9), drawn(3), (events.DISCARD, 3, 13), drawn(0)):
        table.happened(event)
    table.happened((events.DISCARD, 0, 17))
    assert table.turn == 2
    table.happened(undo(7))
    assert (table.out, table.wins, table.turn) == ([False] * 4, (), 1)


def test_of_several_hu_on_a_discard_the_turn_goes_to_the_right_of_the_last_one() -> None:
    table = told(SICHUAN, DEAL, DEALT, drawn(0), (events.DISCARD, 0, 5))
    table.happened((events.HU, 2, 0, HIDDEN))
    table.happened((events.HU, 1, 0, HIDDEN))
    assert table.turn == 3


def test_a_robbed_kong_is_a_pung_again() -> None:
    table = told(SICHUAN, DEAL, DEALT, drawn(0), (events.DISCARD, 0, 5))
    for event in ((events.PON, 2, 5, bytes((4, 6))), (events.DISCARD, 2, 90), drawn(3)):
        table.happened(event)
    for event in ((events.DISCARD, 3, 91), drawn(0), (events.DISCARD, 0, 92), drawn(1)):
        table.happened(event)
    for event in ((events.DISCARD, 1, 93), drawn(2), (events.KAKAN, 2, 7)):
        table.happened(event)
    assert table.melds[2][0].tiles == [4, 5, 6, 7]
    table.happened((events.HU, 3, 2, HIDDEN))
    assert (table.melds[2][0].kind, table.melds[2][0].tiles) == (events.PON, [4, 5, 6])
    assert (table.wins[0].tile, table.turn) == (7, 0)


def test_a_fourth_tile_goes_to_the_pon_and_not_to_the_chi_of_its_kind() -> None:
    table = told(START, DEAL, DEALT, drawn(0), (events.DISCARD, 0, 8))
    chi, pon = (events.CHI, 1, 8, bytes((12, 16))), (events.PON, 1, 11, bytes((9, 10)))
    table.happened(chi)
    for event in ((events.DISCARD, 1, 90), drawn(2), (events.DISCARD, 2, 11), pon):
        table.happened(event)
    table.happened((events.KAKAN, 1, 8))
    assert [meld.kind for meld in table.melds[1]] == [events.CHI, events.KAKAN]


def test_a_wrong_riichi_gives_its_stick_back_and_ends_the_hand() -> None:
    table = told(START, DEAL, DEALT, drawn(0), (events.RIICHI, 0, 0), (events.DISCARD, 0, 5))
    table.happened((events.RIICHI_OK, 0))
    assert (table.scores[0], table.deposits, table.deposited[0]) == (29000, 1, True)
    table.happened((events.RULING, 0, events.WRONG_RIICHI, 0, ""))
    assert (table.scores[0], table.deposits, table.deposited[0]) == (30000, 0, False)
    assert (table.riichi[0], table.dead[0]) == (False, True)


@pytest.mark.parametrize(
    ("event", "ended"),
    [
        ((events.VOID, 1, events.CHOMBO), "void_chombo"),
        ((events.VOID, 0, events.REDEAL), "redeal"),
        ((events.ABORT, 0, events.FOUR_WINDS), "four_winds"),
        ((events.ABORT, 0, events.TIME_OUT), "time_out"),
        ((events.DRAW_END, 0, 5, 0), "exhaustive"),
    ],
)
def test_how_a_deal_ended_stands_until_the_next_begins(event: Event, ended: str) -> None:
    table = told(START, DEAL, DEALT, drawn(0), event)
    assert (table.ended, table.turn, table.result) == (ended, None, (event,))
    table.happened(DEAL)
    assert (table.ended, table.turn, table.result) == ("", 0, ())


def test_questions_stay_until_they_are_answered_whatever_is_taken_back() -> None:
    ask = (events.ASK, 1, questions.FALSE_WIN, bytes((questions.CHOMBO,)))
    table = told(START, DEAL, DEALT, drawn(0), (events.ASK, 2, questions.REFEREE, b""), ask)
    table.happened((events.DISCARD, 0, 5))
    table.happened(undo(1))
    assert [each.seat for each in table.questions] == [2, 1]
    table.happened((events.ANSWER, 3, questions.FALSE_WIN, questions.CHOMBO))
    assert [each.seat for each in table.questions] == [2]
    table.happened(DEAL)
    assert [each.seat for each in table.questions] == [2]


def test_a_session_that_begins_anew_leaves_nothing_of_the_one_before() -> None:
    table = told(START, DEAL, DEALT, drawn(0), (events.DISCARD, 0, 5), SICHUAN)
    kept, fresh = vars(table), vars(told(SICHUAN))
    assert (kept.pop("book").name, fresh.pop("book").name) == ("sichuan", "sichuan")
    assert kept == fresh


def test_who_comes_without_the_sessions_start_is_told_what_every_game_has() -> None:
    table = told(
        DEAL, DEALT, drawn(0), (events.DISCARD, 0, 5), (events.KAN, 2, 5, bytes((4, 6, 7)))
    )
    table.happened(drawn(2))
    assert (thrown(table)[0], table.turn, table.rules) == ([5], 2, "")
    assert table.place == (said("deal_number", "1"),)
