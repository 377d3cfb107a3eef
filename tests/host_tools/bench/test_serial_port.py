"""A serial port whose cable is a TCP connection: whoever reads slowly gets all of it."""

import random
import socket
import threading
from collections.abc import Iterator

import pytest
import serial
from support.waiting import PATIENCE_S

from jantaku_host.bench import serial_port
from jantaku_host.bench.serial_port import SerialPort

SAID = random.Random(1).randbytes(100_000)  # more than a port holds


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[socket.socket, SerialPort]]:
    """The board's end of the cable, and the port."""
    monkeypatch.setattr(serial_port, "_PATIENCE_S", PATIENCE_S)
    board, cable = socket.socketpair()
    board.settimeout(PATIENCE_S)
    with board, SerialPort(cable) as port:
        yield board, port


def test_what_a_port_cannot_hold_waits_for_its_reader(
    ends: tuple[socket.socket, SerialPort],
) -> None:
    board, port = ends
    with serial.Serial(port.name, timeout=PATIENCE_S) as line:
        board.sendall(SAID)
        assert line.read(len(SAID)) == SAID


def test_a_host_is_heard_though_it_does_not_read(ends: tuple[socket.socket, SerialPort]) -> None:
    board, port = ends
    board.sendall(SAID)
    with serial.Serial(port.name) as line:
        line.write(b"status")
        assert board.recv(6, socket.MSG_WAITALL) == b"status"


def test_what_nobody_reads_is_dropped_in_time(
    ends: tuple[socket.socket, SerialPort], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_port, "_PATIENCE_S", 0.01)
    board, _ = ends
    for _ in range(3):  # more than the cable holds as well
        board.sendall(SAID)


def test_a_board_that_loses_its_power_while_it_is_told_something_is_the_end_and_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    errors: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", errors.append)
    before = set(threading.enumerate())
    board, cable = socket.socketpair()
    with SerialPort(cable) as port, serial.Serial(port.name) as line:
        (pump,) = set(threading.enumerate()) - before
        board.sendall(SAID)  # nobody reads it, so that the end of the cable lies behind
        board.close()
        line.write(b"status")
        pump.join(PATIENCE_S)
        assert not pump.is_alive()
    assert errors == []
