"""The real program on MicroPython, switched on in the middle of things."""

import time
from contextlib import suppress
from pathlib import Path

import pytest
from support import bot_session
from support.simulated_club import Club
from support.waiting import PATIENCE_S, let_pass, press, wait_until

from jantaku import board
from jantaku.record.blocks import BadBlock
from jantaku.rules import events
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.table import Table
from jantaku_host.device.cable import Device
from jantaku_host.record import verification

SESSION = [*bot_session.session()]
DEALT_AGAIN = [events.VOID, events.SETTLE, events.DEAL_END, events.REVEAL]
SEEN_S = 2.2  # who presses later has seen the settlement


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


def first(kind: int) -> int:
    """Where in the session that happens first."""
    return next(index for index, (event, _) in enumerate(SESSION) if event[0] == kind)


def play(club: Club, count: int) -> None:
    """So many events of the sample have happened when the power goes."""
    club.play(b"".join(events.encode(*each) for each in SESSION[:count]))


def told(table: Table, last: int, block: int = 1) -> list[tuple]:
    """The public events of a block, up to one of that kind."""
    found: list[tuple] = []
    end = time.monotonic() + PATIENCE_S

    def in_time() -> None:
        assert time.monotonic() < end, f"no {events.name(last)} after {found}"

    with Device(table.port) as device:
        for _, _, data in device.watch(block, on_free=in_time):
            found.append(events.decode(data)[0])
            if found[-1][0] == last:
                return found
    raise AssertionError("a watch does not end by itself")


def button(seat: int, name: str) -> int:
    return len(board.BUTTONS) * seat + board.BUTTONS.index(name)


@pytest.mark.parametrize("written", ["the win", "the payment", "the end of the deal"])
def test_a_payout_that_the_power_cut_short_is_paid_once_and_whole(club: Club, written: str) -> None:
    behind = ["the win", "the payment", "the end of the deal"].index(written)
    play(club, first(events.SETTLE) + behind)
    with club.power_up() as table:
        club.ready(table)
        let_pass(table, SEEN_S)
        press(table, button(0, "riichi"))
        found = told(table, events.REVEAL)
    kinds = [event[0] for event in found]
    assert [kinds.count(kind) for kind in (events.SETTLE, events.DEAL_END)] == [1, 1]
    start, end = first(events.SETTLE), first(events.DEAL_END)
    assert [event for event in found if event[0] in (events.SETTLE, events.DEAL_END)] == [
        SESSION[start][0],
        SESSION[end][0],
    ]


def test_a_deal_without_a_wall_is_dealt_again(club: Club) -> None:
    play(club, first(events.DICE) + 1)
    with club.power_up() as table:
        club.ready(table)
        found = told(table, events.REVEAL)
    assert [event[0] for event in found[-4:]] == DEALT_AGAIN
    assert found[-2][2] == (30000,) * 4


def test_who_holds_riichi_down_at_a_table_without_a_session_is_its_first_east(club: Club) -> None:
    with club.power_up() as table:
        club.ready(table)
        table.buttons.press(button(2, "riichi"), True)
        (start, *_) = told(table, events.COMMIT)
    assert start[3] == "furiten"
    assert start[7] == 2


def test_riichi_and_referee_of_a_seat_held_at_power_up_give_the_console(club: Club) -> None:
    play(club, first(events.DICE) + 60)
    table = club.power_up()
    for name in ("riichi", "referee"):
        table.buttons.press(button(3, name), True)
    with table:
        table.finish(PATIENCE_S)  # the program has ended; on the board the prompt follows
    with club.power_up() as table:
        club.ready(table)
        found = told(table, events.REVEAL)
    assert [event[0] for event in found[-4:]] == DEALT_AGAIN


def test_a_ruling_of_the_referee_counts_at_once(club: Club) -> None:
    club.own()
    play(club, first(events.DICE) + 60)
    with club.power_up() as table:
        club.ready(table)
        refused = club.run("ruling", "--seat", "2", "--kind", "fine", "--amount", "100000")
        assert refused.exit_code == 1
        assert len(refused.stderr.splitlines()) == 1
        ruled = club.run("ruling", "--seat", "2", "--kind", "dead-hand", "--reason", "too slow")
        assert ruled.exit_code == 0
        assert "dead-hand, West, Chloé, too slow" in ruled.output
        assert told(table, events.RULING)[-1][1:4] == (2, events.DEAD_HAND, 0)


def test_a_ruling_finds_its_seat_by_wind_or_name_and_asks_before_it_ends_the_deal(
    club: Club,
) -> None:
    club.own()
    play(club, first(events.DICE) + 60)
    with club.power_up() as table:
        club.ready(table)
        fine = ("--kind", "fine", "--amount", "8000")
        assert "fine 8,000, West, Chloé, EMA 5.5" in club.run("ruling", "--seat", "W", *fine).output
        unknown = club.run("ruling", "--seat", "Eve", *fine)
        assert unknown.exit_code == 2
        assert "nobody here: 0 East, Aya; 1 South, Борис; 2 West, Chloé" in unknown.stderr
        back = club.run("ruling", "--seat", "chloé", "--kind", "fine", "--withdraw")
        assert "fine withdrawn, West, Chloé, EMA 5.5" in back.output
        plays = ("--kind", "substitute", "--amount", "2", "--name", "Daria")
        assert (
            "South, Борис, EMA 5.8, Daria" in club.run("ruling", "--seat", "south", *plays).output
        )
        asked = club.run("ruling", "--seat", "North", "--void", "chombo")
        assert asked.exit_code == 1
        assert "End this deal: chombo, North, 大輔?" in asked.stderr
        assert club.run("ruling", "--seat", "North", "--void", "chombo", "--yes").exit_code == 0
        kept = [event[1:] for event in told(table, events.SETTLE) if event[0] == events.RULING]
    assert kept == [
        (2, events.FINE, 8000, "EMA 5.5"),
        (2, events.WITHDRAWN, events.FINE, "EMA 5.5"),
        (1, events.SUBSTITUTE, 2, "EMA 5.8\nDaria"),
    ]


def test_after_the_session_a_ruling_still_knows_who_sat_there(club: Club) -> None:
    play(club, len(SESSION))
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        late = club.run("ruling", "--seat", "Борис", "--kind", "lateness", "--amount", "3")
        assert "no session is on" in late.stderr  # this table was switched off
        assert late.exit_code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--seat", "1"),
        ("--kind", "dead-hand"),
        ("--seat", "1", "--kind", "fine"),
        ("--seat", "1", "--kind", "dead-hand", "--amount", "3"),
        ("--seat", "1", "--kind", "dead-hand", "--undo", "1"),
        ("--void", "chombo"),
        ("--seat", "1", "--void", "chombo", "--reason", "x"),
        ("--seat", "1", "--kind", "fine", "--amount", "3", "--name", "Daria"),
        ("--seat", "1", "--kind", "fine", "--amount", "3", "--withdraw"),
        ("--seat", "1", "--kind", "dead-hand", "--withdraw"),
        ("--seat", "1", "--kind", "fine", "--amount", "-3"),
        ("--seat", "1", "--kind", "fine", "--amount", "3", "--deal", "1"),
        ("--seat", "1", "--kind", "corrected", "--amount", "3", "--deal", "1"),
        ("--seat", "1", "--kind", "corrected", "--amount", "3", "--reason", "30 fu"),
        ("--seat", "1", "--kind", "corrected", "--deal", "1", "--reason", "30 fu"),
    ],
)
def test_a_ruling_that_is_half_said_is_wrong_use(club: Club, arguments: tuple[str, ...]) -> None:
    result = club.run("ruling", *arguments)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_reader_that_does_not_come_up_is_in_the_log(club: Club) -> None:
    table = club.power_up()
    table.readers[4].faults.dead = True
    with table:
        club.ready(table)
        club.install_keys()
        wait_until(lambda: "1's rack" in club.run("log").output, "the reader is not in the log")
        wait_until(lambda: "heap" in club.run("log").output, "the heap is not in the log")


def spoil(club: Club, file: str, at: int) -> bytes:
    """A bit of this file of the record has flipped; what it holds now."""
    stored = club.flash / "journal" / file
    spoiled = bytearray(stored.read_bytes())
    spoiled[at] ^= 1
    stored.write_bytes(spoiled)
    return bytes(spoiled)


def test_a_record_that_cannot_be_read_is_left_as_it_is_and_the_table_says_so(club: Club) -> None:
    play(club, len(SESSION))
    spoiled = spoil(club, "00000001", -40)  # its end
    club.fram = MB85RC256()  # the one before knew how far the record went
    with club.power_up() as table:
        club.ready(table)
        assert "the record cannot be read and was left as it is" in club.run("status").output
        assert club.install_keys().exit_code == 0
        said = club.run("log").output
        assert "BadBlock at " in said
        assert "record/journal.py _recover" in said
        assert "! table       says: the record cannot be read" in club.run("doctor").output
        pulled = club.run("pull", "-o", str(club.flash.parent / "stopgap.jtk"))
        assert pulled.exit_code == 1
        assert "kept in its memory since its power-up" in pulled.stderr
    assert (club.flash / "journal" / "00000001").read_bytes() == spoiled


def test_what_has_rotted_costs_itself_alone(club: Club) -> None:
    """A pull brings what is before it, the next one what is behind it."""
    play(club, len(SESSION))
    whole = verification.read(club.record())
    spoiled = spoil(club, "00000001", 40)
    spoil(club, "opening", 40)
    folder = club.flash.parent
    with club.power_up() as table:
        club.ready(table)
        status = club.run("status").output
        assert "record  3 blocks" in status
        assert "the record is damaged: pull it" in status
        assert club.install_keys().exit_code == 0
        assert "! table       says: the record is damaged" in club.run("doctor").output
        pulled = club.run("pull", "-o", str(folder / "all.jtk"))
        assert pulled.exit_code == 1
        assert "wrong checksum; so it is in the table, and the file has all of it" in pulled.stderr
        assert spoiled in (folder / "all.jtk").read_bytes()
        wait_until(lambda: given_up(club) == 1, "what has rotted is not given up")
        pulled = club.run("pull", "-o", str(folder / "rest.jtk"))
        assert "blocks 1 to 1 were given up" in pulled.stderr
    rest = verification.read((folder / "rest.jtk").read_bytes())
    assert (rest.flaw, rest.table, rest.given_up) == (None, whole.table, 1)
    assert [block.head for block in rest.blocks] == [block.head for block in whole.blocks[1:]]


def given_up(club: Club) -> int:
    """The last block that the table has no more."""
    with suppress(BadBlock):
        return verification.opening_of(club.record()).number
    return 0
