"""A table that begins, goes on and ends by the hall's clock, as a host tells it over the cable."""

import json
import struct

from support.cable_of_bytes import Host
from support.cases import cases, raises
from support.journal_sessions import Memory, PowerCut, new_folder
from support.table_top import REFEREE, RIICHI, TableTop

from jantaku.drivers.buttons import HELD
from jantaku.link import commands, frame
from jantaku.record.journal import each
from jantaku.referee.referee import BUILDING, ENDED, LAST, MAPPING
from jantaku.rules import events

HALL = 1_800_000_000_000  # when the tables get their power
MINUTE = 60_000
EVERY = 9  # bytes
PLAYERS = ["Aya", "Борис", "17 04010001", ""]


class HallTable(Host):
    """A table of a hall, whose power came so many milliseconds after that of the first."""

    def __init__(self, folder=None, memory=None, late=0):
        super().__init__(folder, memory)
        self.late = late

    @property
    def hall(self):
        return HALL + self.late + self.now

    def tell_time(self):
        self.login()
        self.ask(commands.SET_TIME, struct.pack("<Q", self.hall))

    def start(self, rules="samara2019", **more):
        self.login()
        wish = {"rules": rules, "options": {}, "table": "7", "players": PLAYERS, "first_east": 0}
        wish.update(more)
        self.ask(commands.SESSION_START, json.dumps(wish).encode())

    def tell(self, what, value=0):
        self.login()
        kind, payload = self.request(commands.SESSION_CLOCK, struct.pack("<BQ", what, value))
        return json.loads(payload) if kind == frame.ANSWER else payload[1:].decode()

    def state(self):
        return self.tell(commands.TELL)["state"]

    def left(self):
        return self.tell(commands.TELL)["left"]

    def wait(self, milliseconds):
        """The superloop goes on."""
        end = self.now + milliseconds
        while self.now < end:
            self.now = min(end, self.referee.step(self.now))
        self.referee.step(self.now)

    def press(self, seat, button=RIICHI):
        self.referee.pressed(seat, button)
        return self.table.answers[seat][2]

    def happened(self, kind):
        """(event, the hall's time at which it happened) of the block that is open."""
        found, now = [], 0
        for event, step, _ in each(bytes(self.journal.open)):
            now += step
            if event[0] == kind:
                found.append((event, HALL + self.late + now))
        return found

    def powered_up(self, away):
        """The same table after its power was away so long."""
        self.memory.cut = -1
        return HallTable(self.folder, self.memory, self.late + self.now + away)


def seated(late=0, **more):
    table = HallTable(late=late)
    table.tell_time()
    table.start(seat=True, **more)
    return table


def playing(**more):
    table = seated(**more)
    table.tell(commands.GO, table.hall)
    table.wait(1000)
    return table


# Seats first, then one signal for all


def test_ema_5_9_the_players_sit_and_may_build_and_no_dice_fall_before_the_signal():
    table = seated()
    assert table.state() == "seated"
    assert (table.table.held, table.table.players) == ("seated", PLAYERS)
    assert table.press(0) == ("refused_signal",)
    table.wait(30 * MINUTE)
    assert table.left() == 105 * MINUTE
    table.tell(commands.GO)
    table.wait(10)
    assert (table.state(), table.table.held) == ("running", "")
    table.press(0)
    assert table.referee.state == MAPPING


def test_all_tables_begin_at_the_same_moment_though_the_cable_is_cut_after_they_were_armed():
    start = HALL + 50 * MINUTE
    for late in (0, 1234, 700_001):
        table = seated(late)
        armed = table.tell(commands.GO, start)
        assert (armed["state"], armed["at"]) == ("armed", start)
        table.wait(60 * MINUTE)
        assert [at for _, at in table.happened(events.SIGNAL)] == [start]
        assert table.happened(events.SIGNAL)[0][0] == (events.SIGNAL, 0, 105)
        assert table.left() == start + 105 * MINUTE - table.hall


def test_what_is_left_until_the_signal_is_shown_in_minutes():
    table = seated()
    table.tell(commands.GO, table.hall + 4 * MINUTE + 1)
    table.wait(1)
    assert (table.table.held, table.table.minutes) == ("armed", 4)
    table.wait(1)
    assert table.table.minutes == 4
    table.wait(MINUTE)
    assert table.table.minutes == 3


def test_samara_6_1_1_a_table_that_is_late_has_the_end_of_the_hall():
    table = seated()
    table.wait(20 * MINUTE)
    table.tell(commands.GO, HALL + 10 * MINUTE)
    assert table.left() == 95 * MINUTE


def test_another_moment_may_be_named_until_it_has_come():
    table = seated()
    table.tell(commands.GO, table.hall + 10 * MINUTE)
    table.tell(commands.GO, table.hall + 20 * MINUTE)
    table.wait(20 * MINUTE)
    assert len(table.happened(events.SIGNAL)) == 1
    assert table.tell(commands.GO, HALL + 30 * MINUTE) == "the session has begun"
    assert table.tell(commands.GO, HALL + 20 * MINUTE)["state"] == "running"


@cases(
    (60 * MINUTE + 1, "that is more than 60 minutes ahead"),
    (-105 * MINUTE, "the session would be over"),
)
def test_a_signal_that_cannot_be_meant_is_refused(ahead, said):
    table = seated()
    assert table.tell(commands.GO, table.hall + ahead) == said
    assert table.state() == "seated"


def test_a_table_that_does_not_know_the_time_begins_at_once_or_not_at_all():
    table = HallTable()
    table.start(seat=True)
    assert table.tell(commands.GO, HALL) == "the table does not know the time"
    assert table.tell(commands.GO)["at"] == 0
    assert table.left() == 105 * MINUTE


def test_names_for_the_displays_are_not_in_the_record():
    table = seated(names=["A", "B", "C", "D"])
    assert table.table.players == ["A", "B", "C", "D"]
    assert b"Aya" in table.journal.open
    again = table.powered_up(0)
    assert again.table.players == PLAYERS
    again.start(seat=True, names=["E", "F", "G", "H"])
    assert again.table.players == ["E", "F", "G", "H"]


@cases(
    ({"left": 106},),
    ({"rules": "furiten", "left": 40},),
    ({"names": ["A", "B", "C"]},),
    ({"names": ["A", "B", "C", 4]},),
    ({"match": {"round": 16, "honba": 0, "deposits": 0, "scores": [0, 0, 0, 0]}},),
    ({"match": {"round": 1, "honba": -1, "deposits": 0, "scores": [0, 0, 0, 0]}},),
    ({"match": {"round": 1, "honba": 0, "deposits": 0, "scores": [0, 0, 0]}},),
    ({"match": {"round": 1, "honba": 0, "deposits": 0, "scores": [0, 0, 0, "x"]}},),
    ({"match": {"round": 1}},),
)
def test_a_start_that_makes_no_sense_leaves_nothing_behind(wrong):
    table = HallTable()
    raises(AssertionError, lambda: table.start(**wrong))  # it is refused
    assert (table.journal.session, bytes(table.journal.open)) == (0, b"")
    table.start()
    assert table.state() == "running"


# Pause and extra minutes


def test_the_clock_stands_in_a_pause_and_goes_on_by_a_signal():
    table = playing()
    table.wait(10 * MINUTE - 1000)
    assert table.tell(commands.PAUSE)["state"] == "paused"
    table.wait(7 * MINUTE)
    assert table.left() == 95 * MINUTE
    assert table.press(0) == ("refused_signal",)
    table.tell(commands.GO, table.hall + MINUTE)
    assert (table.state(), table.left()) == ("armed", 95 * MINUTE)
    table.wait(2 * MINUTE)
    assert (table.state(), table.left()) == ("running", 94 * MINUTE)


def test_whatever_is_asked_twice_is_done_once():
    table = playing()
    begun = table.tell(commands.TELL)["at"]
    for what, value in (
        (commands.GO, begun), (commands.EXTRA, 5), (commands.PAUSE, 0), (commands.GO, begun),
    ):  # fmt: skip
        table.tell(what, value)
        before = bytes(table.journal.open)
        table.tell(what, value)
        assert bytes(table.journal.open) == before
    assert (table.state(), table.left()) == ("paused", 110 * MINUTE - 1000)


def test_extra_minutes_move_the_end_and_its_signals():
    table = playing()
    table.wait(91 * MINUTE)
    table.tell(commands.EXTRA, 5)
    table.wait(10 * MINUTE)
    told = [event[2] for event, _ in table.happened(events.SIGNAL)]
    assert told == [105, 15, 15, 10]
    table.tell(commands.EXTRA, 3)
    assert table.tell(commands.TELL)["extra"] == 3
    assert table.left() == 108 * MINUTE - 101 * MINUTE - 1000


def test_a_deal_is_neither_paused_nor_prolonged_and_the_halls_time_may_come_in_it():
    top = TableTop("samara2019")
    top.referee.begin(top.rules, 0, is_seated=True)
    top.referee.go(HALL, HALL + MINUTE)
    raises(ValueError, top.referee.pause, HALL)
    top.wait(MINUTE)
    top.build(bytes(range(136)))
    raises(ValueError, top.referee.pause, HALL)
    raises(ValueError, top.referee.add, 5)
    before = top.referee.tell_clock(top.clock.time)["left"]
    top.referee.reckon(HALL + top.clock.time + 20_000)
    assert top.referee.tell_clock(top.clock.time)["left"] == before - 20_000


def test_samara_6_1_2_the_red_zone_has_a_signal_of_its_own():
    table = playing()
    table.wait(90 * MINUTE)
    assert not table.table.is_red
    table.wait(5 * MINUTE)
    assert [event[2] for event, _ in table.happened(events.SIGNAL)] == [105, 15, 10]
    assert table.table.is_red


def test_a_game_without_end_is_seated_and_paused_too_and_never_extended():
    table = seated(rules="furiten")
    assert table.left() is None
    table.tell(commands.GO)
    table.wait(1000)
    assert table.happened(events.SIGNAL)[0][0] == (events.SIGNAL, 0, 0)
    assert table.tell(commands.EXTRA, 5) == "the session has no end"
    assert table.tell(commands.PAUSE)["state"] == "paused"


def test_a_session_may_be_shorter_than_the_books():
    table = HallTable()
    table.start(left=40)
    assert (table.state(), table.left()) == ("running", 40 * MINUTE)


# Power cuts


def test_after_a_power_cut_the_time_left_is_the_halls():
    table = playing()
    table.wait(20 * MINUTE)
    again = table.powered_up(6 * MINUTE)
    assert again.state() == "unknown"
    again.wait(1000)
    assert again.press(0) == ("time_unknown",)
    again.tell_time()
    assert (again.state(), again.left()) == ("running", 79 * MINUTE - 2000)
    once_more = again.powered_up(MINUTE)
    once_more.tell_time()
    assert once_more.left() == 78 * MINUTE - 2000


def test_a_table_that_was_armed_begins_by_the_halls_time_after_a_power_cut():
    table = seated()
    start = HALL + 10 * MINUTE
    table.tell(commands.GO, start)
    again = table.powered_up(5 * MINUTE)
    again.wait(20 * MINUTE)
    assert not again.happened(events.SIGNAL)
    again.tell_time()
    again.wait(100)
    assert again.left() == start + 105 * MINUTE - again.hall


@cases((False, "seated"), (True, "paused"))
def test_a_clock_that_stands_is_as_it_was_after_a_power_cut(is_paused, state):
    table = playing() if is_paused else seated()
    if is_paused:
        table.tell(commands.PAUSE)
    left = table.left()
    again = table.powered_up(MINUTE)
    assert (again.state(), again.left()) == (state, left)


def test_without_host_the_minutes_left_are_taken_from_the_menu_and_agreed_to():
    table = playing()
    table.wait(20 * MINUTE)
    again = table.powered_up(6 * MINUTE)
    again.press(2, REFEREE)
    while again.table.menus[2][0] != "minutes_left":
        again.press(2)
    again.press(2, 2)
    assert again.table.menus[2] == ("minutes", 1, 106, 105)  # nothing has happened since the signal
    for _ in range(26):
        again.press(2)
    again.press(2, 2)
    assert again.state() == "unknown"
    for seat in (0, 3):
        again.press(seat, REFEREE)
        again.referee.pressed(seat, REFEREE, HELD)
    assert (again.state(), again.left()) == ("running", 79 * MINUTE)
    again.tell_time()  # somebody who knows better
    assert again.left() == 79 * MINUTE - 1000


def test_a_cut_at_any_byte_leaves_the_clock_as_before_or_as_asked():
    acts = (
        lambda table: table.start(seat=True, left=30),
        lambda table: table.tell(commands.GO, HALL + MINUTE),
        lambda table: table.wait(2 * MINUTE),
        lambda table: table.tell(commands.EXTRA, 5),
        lambda table: table.tell(commands.PAUSE),
        lambda table: table.tell(commands.GO, HALL + 9 * MINUTE),
    )

    def done(count, folder, memory):
        table = HallTable(folder, memory)
        table.tell_time()
        for act in acts[:count]:
            act(table)
        return table

    for count, act in enumerate(acts):
        table = done(count, new_folder(), Memory())
        written = table.memory.written
        act(table)
        length, whole = table.memory.written - written, clock_of(table.powered_up(0))
        for cut in range(0, length + EVERY, EVERY):
            table = done(count, new_folder(), Memory())
            before = clock_of(table.powered_up(0))
            table.memory.cut = cut
            try:
                act(table)
            except PowerCut:
                pass
            table = table.powered_up(0)
            assert clock_of(table) in (before, whole)
            if clock_of(table) == before:
                table.tell_time()
                act(table)
                assert clock_of(table.powered_up(0))[0] == whole[0]


def clock_of(table):
    told = table.tell(commands.TELL)
    return told if told == "no session is on" else (told["state"], told["left"], told["extra"])


# A game from another table, and its result


def test_a_game_goes_on_where_it_stood_at_another_table():
    table = HallTable()
    match = {"round": 5, "honba": 2, "deposits": 1, "scores": [40_000, 20_000, 29_000, 30_000]}
    table.start(left=40, match=match)
    for found in (table, table.powered_up(0)):
        assert found.referee.match.start == (5, 2, 1, (40_000, 20_000, 29_000, 30_000))
        assert found.referee.match.dealer == 1
        assert (found.table.dealer, found.table.round, found.table.honba) == (1, 5, 2)
        assert found.table.scores == [40_000, 20_000, 29_000, 30_000]
        assert (found.left(), found.referee.state) == (40 * MINUTE, BUILDING)


def over():
    """The game has ended by its time."""
    table = playing()
    table.wait(105 * MINUTE)
    table.press(0)
    table.referee.mapped([])
    assert table.referee.state == LAST
    return table


def test_samara_6_2_6_each_seat_confirms_the_result_and_then_the_session_ends():
    table = over()
    assert table.table.can_sign
    for seat in (2, 0, 2, 1):
        assert table.press(seat) == ("signed",)
    assert [event[1] for event, _ in table.happened(events.SIGN)] == [2, 0, 1]
    again = table.powered_up(0)
    assert (again.referee.state, again.table.signed) == (LAST, 0b111)
    again.press(3)
    assert again.referee.state == ENDED


def test_a_penalty_after_it_makes_another_result_which_nobody_has_confirmed():
    table = over()
    table.press(1)
    table.referee.rule((events.RULING, 1, events.FINE, 1000, ""))
    assert table.table.signed == 0
    assert table.powered_up(0).table.signed == 0
    table.press(2)
    assert table.table.signed == 0b100


def test_a_hall_waits_ten_minutes_for_those_who_do_not():
    table = over()
    table.press(1)
    table.wait(9 * MINUTE)
    assert table.referee.state == LAST
    table.wait(MINUTE)
    assert table.referee.state == ENDED
