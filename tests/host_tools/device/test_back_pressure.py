"""A host that asks and does not read: the table goes on without it."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.simulated_club import Club
from support.waiting import press, wait_until

from jantaku import board
from jantaku.link import commands, frame
from jantaku_host.bench.table import Table

PACKET = 64  # of full-speed USB
STATUS = b"\0" + bytes(frame.pack(frame.REQUEST, 1, bytes((commands.STATUS,))))
TENPAI = board.BUTTONS.index("tenpai")
REFEREE = board.BUTTONS.index("referee")
ATTENTION = board.SEAT_LIGHTS.index("attention")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """With a session on."""
    club = Club(tmp_path)
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        assert club.run("session", "start").exit_code == 0
        yield table


@pytest.fixture
def line(table: Table) -> Iterator[int]:
    line = os.open(table.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    yield line
    os.close(line)


def is_called(table: Table) -> bool:
    return any(table.lights.colours[ATTENTION])


def until(wanted: bool, table: Table) -> None:
    wait_until(lambda: is_called(table) == wanted, "the table has stopped")


def read(line: int) -> bytes:
    """What is there."""
    try:
        return os.read(line, 4096)
    except BlockingIOError:
        return b""


def flood(line: int) -> None:
    """Ask until nobody takes any more."""
    waits = 0
    while waits < 20:
        try:
            os.write(line, STATUS)
            waits = 0
        except BlockingIOError:
            waits += 1
            time.sleep(0.05)


def test_buttons_and_lights_work_while_nobody_reads_the_answers(table: Table, line: int) -> None:
    flood(line)
    for is_called in (True, False):
        press(table, REFEREE)  # opens the menu, whose one entry calls the referee
        press(table, TENPAI)
        until(is_called, table)


def test_the_table_sends_whole_packets_so_that_room_for_one_is_room_enough(
    table: Table, line: int
) -> None:
    os.write(line, STATUS)
    said = b""
    receiver = frame.Receiver()

    def is_answered() -> bool:
        nonlocal said
        data = read(line)
        said += data
        return bool(receiver.feed(data))

    wait_until(is_answered, "the table does not answer")
    assert len(said) % PACKET == 0
