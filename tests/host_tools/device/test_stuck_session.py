"""The real program on MicroPython, switched on in a session that it cannot go on with."""

from pathlib import Path

import pytest
from support import bot_session
from support.simulated_club import Club

from jantaku import board
from jantaku.record.journal import WALL
from jantaku.rules import events

PATIENCE_S = 300  # only what would never come takes so long


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """The second deal is in play with a wall that is none: whatever goes on with it stumbles."""
    happened = b""
    number = 0
    for event, step in bot_session.session():
        if event[0] == events.DEAL_START:
            number = event[2]
        if number == 2 and event[:3] == (events.COMMIT, 0, WALL):
            event = (*event[:3], event[3][:9])
        happened += events.encode(event, step)
        if number == 2 and event[0] == events.DISCARD:
            break
    club = Club(tmp_path)
    club.own()
    club.play(happened)
    return club


def button(seat: int, name: str) -> int:
    return len(board.BUTTONS) * seat + board.BUTTONS.index(name)


def test_the_table_says_so_and_its_record_can_be_pulled(club: Club) -> None:
    with club.power_up() as table:
        club.ready(table)
        for name in ("win", "referee"):  # which mean nothing now
            table.buttons.press(button(1, name), True)
        assert "the session cannot go on: pull the record" in club.run("status").output
        said = club.run("log").output
        assert "IndexError at " in said
        assert "next_stack" in said
        copy = club.flash.parent / "copy.jtk"
        assert club.run("pull", "-o", str(copy)).exit_code == 0
        assert copy.read_bytes().startswith(club.record())
        refused = club.run("session", "end")
        assert (refused.exit_code, len(refused.stderr.splitlines())) == (1, 1)
        assert "the session cannot go on" in refused.stderr


def test_riichi_and_referee_of_a_seat_held_at_power_up_give_the_console(club: Club) -> None:
    table = club.power_up()
    for name in ("riichi", "referee"):
        table.buttons.press(button(3, name), True)
    with table:
        table.finish(PATIENCE_S)  # the program has ended; on the board the prompt follows
    assert b"maintenance" in (club.flash / "log").read_bytes()
