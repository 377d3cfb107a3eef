"""Evenings that nobody has played ahead: bots decide as they go, persons move their own tiles."""

import threading
import time

import pytest
from support.waiting import let_pass

from jantaku.referee import questions
from jantaku.rules import events
from jantaku.rules.deal import ACTING, DRAWING
from jantaku.sensing import zones
from jantaku_host.bench import buttons
from jantaku_host.bench.acts import Act
from jantaku_host.bench.company import bots
from jantaku_host.bench.evening import Evening
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.script import Script

LOOK_US = 300_000
SEEN_US = 500_000  # until the table has understood what was moved
QUICK = {"pace": "fast", "level": "movements"}


def assert_true(outcome: Outcome) -> None:
    assert outcome.deals
    assert (outcome.wrong_events, outcome.wrong_payouts, outcome.asked) == ([], [], [])


class Newcomer:
    """Somebody at one seat who draws and discards what he drew, and presses what he is asked."""

    def __init__(self, evening: Evening, seat: int) -> None:
        self.evening = evening
        self.seat = seat
        self.discards = 0
        self._is_moving = False
        evening.world.call(0, self.look)

    def look(self) -> None:
        evening = self.evening
        script = evening.script
        if script and evening.awaits_dealer and script.dealer == self.seat:
            evening.hands.press(self.seat, buttons.RIICHI)
        if evening.eyes.is_asked(questions.TENPAI, self.seat):
            evening.hands.press(self.seat, buttons.hand(shows=False))
        if evening.eyes.is_asked(questions.VOID_SUIT, self.seat):
            evening.hands.press(self.seat, buttons.SUITS[0])
        if script and not self._is_moving:
            self._take_turn(script)
        evening.world.call(evening.world.now_us + LOOK_US, self.look)

    def _take_turn(self, script: Script) -> None:
        deal, zone = script.deal, self.evening.hands.zone
        before = (self.seat - 1) % 4
        if deal.turn == before and deal.face_down(before) in self.evening.hands.turned_over:
            is_mine = zone(deal.face_down(before)) == zones.RIVER + before  # it is his discard
        else:
            is_mine = deal.turn == self.seat and deal.phase == DRAWING
        if is_mine and deal.live:
            lying = [tile for tile in script.order if zone(tile) < zones.RACK]
            self.evening.begin(self._move(lying[0], zones.RACK + self.seat))
        elif deal.turn == self.seat and deal.phase == ACTING:
            self.discards += 1
            self.evening.begin(self._move(deal.drawn, zones.RIVER + self.seat))

    def _move(self, tile: int, zone: int) -> Act:
        self._is_moving = True
        yield from self.evening.hands.move([tile], zone)
        yield SEEN_US
        self._is_moving = False


@pytest.mark.parametrize("book", ["ema2016", "sichuan"])
def test_four_bots_decide_as_they_go_and_the_table_follows(book: str) -> None:
    evening = Evening(book, bots(book, "easy", 2), seed=2, deals=1, **QUICK)
    assert_true(evening.run())
    assert evening.script is not None
    assert evening.script.happening[-1][0] == events.DEAL_END


@pytest.mark.parametrize("book", ["ema2016", "sichuan"])
def test_a_person_moves_tiles_from_outside_and_bots_play_with_him(book: str) -> None:
    minds = [None, *bots(book, "club", 1)[1:]]
    evening = Evening(book, minds, seed=1, deals=2, **QUICK)
    person = Newcomer(evening, 0)
    assert_true(evening.run())
    assert person.discards > 10


def test_four_persons_sit_at_a_table_and_its_record_is_where_the_tiles_lie() -> None:
    evening = Evening("ema2016", [None] * 4, seed=4, deals=1, **QUICK)
    persons = [Newcomer(evening, seat) for seat in range(4)]
    assert_true(evening.run())
    assert sum(person.discards for person in persons) == 70


def test_what_is_to_be_done_at_the_table_is_done_in_its_own_thread() -> None:
    drawn: list[int] = []
    with Evening("ema2016", bots("ema2016", "easy", 2), seed=2, deals=1, **QUICK) as evening:
        evening.on_display = lambda seat, _: drawn.append(seat)
        there = evening.do(threading.get_ident).result(60)
        broken = evening.do(lambda: evening.hands.zone(1000))
        assert isinstance(broken.exception(60), IndexError)
        evening.wait()
        evening.finish()
    assert there != threading.get_ident()
    assert set(drawn) == {0, 1, 2, 3}


def test_a_table_that_was_held_up_is_no_quicker_than_life_afterwards() -> None:
    with Evening("ema2016", [None] * 4, seed=4, speed=1, **QUICK) as evening:
        evening.do(lambda: threading.Event().wait(3)).result(60)
        began, there_us = time.monotonic(), evening.world.now_us
        let_pass(evening, 0.5)
        passed_us = evening.world.now_us - there_us
        assert passed_us / 1e6 < time.monotonic() - began + 0.3
