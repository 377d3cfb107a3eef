"""`jantaku status` where there is no table, or something else than one."""

import os
import pty
import threading
import tty
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result
from serial.tools import list_ports

from jantaku_host.cli.main import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["status", *arguments])


@pytest.fixture
def stranger() -> Iterator[Callable[[bytes | None], str]]:
    """A port where something answers these bytes to whatever it gets, or echoes it."""
    master, slave = pty.openpty()
    tty.setraw(slave)

    def answer(reply: bytes | None) -> str:
        def loop() -> None:
            while True:
                try:
                    got = os.read(master, 1024)
                    os.write(master, got if reply is None else reply)
                except OSError:
                    return

        threading.Thread(target=loop, daemon=True).start()
        return os.ttyname(slave)

    yield answer
    os.close(slave)
    os.close(master)


def test_a_port_that_is_not_there_is_device_trouble() -> None:
    result = run("--port", "/dev/no-such-port")
    assert result.exit_code == 3
    assert result.stderr == "Error: /dev/no-such-port: there is no such port\n"


def test_a_file_is_no_port(tmp_path: os.PathLike[str]) -> None:
    path = os.path.join(tmp_path, "file")
    with open(path, "w"):
        result = run("--port", path)
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "reply",
    [b"login: ", b"\x00\x05\x01\x02\x00", os.urandom(300), None],
    ids=["text", "torn", "noise", "echo"],
)
@pytest.mark.usefixtures("hasty_host")
def test_a_device_that_answers_rubbish_is_not_a_table(
    stranger: Callable[[bytes | None], str], reply: bytes | None
) -> None:
    result = run("--port", stranger(reply))
    assert result.exit_code == 3
    assert "not a jantaku table" in result.stderr


def plug_in(monkeypatch: pytest.MonkeyPatch, *devices: str) -> None:
    ports = [SimpleNamespace(device=device, vid=0x2E8A, serial_number=None) for device in devices]
    other = SimpleNamespace(device="/dev/ttyUSB9", vid=0x0403, serial_number=None)
    monkeypatch.setattr(list_ports, "comports", lambda: [*ports, other])


def test_without_a_table_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch)
    result = run()
    assert result.exit_code == 3
    assert "--port" in result.stderr


def test_several_tables_are_named_and_none_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, "/dev/ttyACM1", "/dev/ttyACM0")
    result = run()
    assert result.exit_code == 2
    assert "/dev/ttyACM0, /dev/ttyACM1" in result.stderr
