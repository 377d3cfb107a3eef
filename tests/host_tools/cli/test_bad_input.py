"""Whatever is handed to the club's commands: one clear line, the right exit code, nothing lost."""

import gzip
import json
import math
import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.recorded_hands import SAMPLE
from support.simulated_club import Club
from support.table_records import evening, record
from support.waiting import started, wait_until

from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record import verification
from jantaku_host.record.recorded import printable

READERS = (
    ("audit",), ("verify",), ("export", "--format", "tenhou"), ("standings",), ("explain", "1"),
    ("replay", "1"), ("report",),
)  # fmt: skip


def run(command: tuple[str, ...], file: Path) -> Result:
    result = CliRunner().invoke(main, [*command, str(file)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(params=READERS, ids=lambda command: command[0])
def reader(request: pytest.FixtureRequest) -> tuple[str, ...]:
    return request.param


def test_two_gigabytes_of_nothing(reader: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "disk.img"
    with file.open("wb") as stream:
        stream.truncate(2 << 30)  # a hole: it takes no room
    result = run(reader, file)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1


def test_rubbish_is_not_listed_line_by_line(reader: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "rubbish"
    file.write_bytes(random.Random(1).randbytes(3 << 20))
    result = run(reader, file)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"\n\n", b"{", b"[[[[" * 99999, b"\x00" * 100, b"J\x8c"])
def test_next_to_nothing(reader: tuple[str, ...], content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert run(reader, file).exit_code == 2


def test_a_small_file_that_unpacks_to_very_much_takes_no_memory(tmp_path: Path) -> None:
    file = tmp_path / "bomb.gz"
    file.write_bytes(gzip.compress(b"{\n" + b"x\n" * (40 << 20)))
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)); "
        "from jantaku_host.cli.main import main; main()"
    )
    said = subprocess.run(
        [sys.executable, "-c", limited, "audit", str(file)], capture_output=True, text=True
    )
    assert said.returncode == 2
    assert "Traceback" not in said.stderr


def test_half_a_record(reader: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "half.jtk"
    whole = record(*(bot_session.session(seed=seed, deals=2) for seed in (3, 4, 5)))
    file.write_bytes(whole[: len(whole) // 2])
    result = run(reader, file)
    # The first deals are whole and signed: explain and replay need no more.
    assert result.exit_code == {"verify": 1, "explain": 0, "replay": 0}.get(reader[0], 2)


@pytest.mark.parametrize("sessions", [1, 2])
@pytest.mark.parametrize("name", ["report", "export", "standings"])
def test_a_record_cut_short_is_said_in_one_line(name: str, sessions: int, tmp_path: Path) -> None:
    command = next(each for each in READERS if each[0] == name)
    file = tmp_path / "cut.jtk"
    played = (bot_session.session(seed=seed, deals=30) for seed in range(sessions))
    file.write_bytes(record(*played)[:-40])
    result = run(command, file)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"Error: {file}: byte ")
    assert "a block ends in the middle; " in line
    assert line.endswith("left out, as the table has not signed so far")


def test_a_record_of_the_future(reader: tuple[str, ...], tmp_path: Path) -> None:
    data = evening()
    _, body, end = blocks.unpack(data)
    newer = blocks.pack(blocks.OPENING, b"jantaku\x03" + body[8:])
    file = tmp_path / "newer.jtk"
    file.write_bytes(newer + data[end:])
    result = run(reader, file)
    assert result.exit_code == 2
    assert "format 3, of a newer jantaku" in result.stderr


def test_a_session_of_a_later_format_is_said_to_be_newer(tmp_path: Path) -> None:
    (event, step), *rest = bot_session.session(deals=1)
    file = tmp_path / "newer.jtk"
    file.write_bytes(record([((*event[:2], events.FORMAT + 1, *event[3:]), step), *rest]))
    result = run(("verify",), file)
    assert result.exit_code == 2
    assert f"a session of format {events.FORMAT + 1}, of a newer jantaku" in result.stderr


@pytest.mark.parametrize("encoding", ["shift_jis", "euc_jp", "cp1251"])
def test_a_game_in_the_wrong_encoding(encoding: str, tmp_path: Path) -> None:
    game = CliRunner().invoke(main, ["export", "--format", "tenhou", str(SAMPLE)]).output
    file = tmp_path / "game.json"
    file.write_bytes(game.replace("seat 0", "Борис").encode(encoding, errors="replace"))
    result = run(("audit",), file)
    assert result.exit_code == 2
    assert "line 1: not UTF-8 text" in result.stderr


def spoiled(dice: random.Random, told: Any) -> Any:
    """The same with something in it that does not belong there, or without something."""
    if not told or not isinstance(told, dict | list) or dice.random() < 0.05:
        return dice.choice([None, -1, 99, "x", [], {}, 1e300, math.nan, 1 << 70, "r60", [[]], 0.5])
    place = dice.choice(list(told) if isinstance(told, dict) else range(len(told)))
    if dice.random() < 0.1:
        del told[place]
    else:
        told[place] = spoiled(dice, told[place])
    return told


@pytest.mark.parametrize("form", ["tenhou", "mjai", "hands"])
def test_numbers_that_are_none_and_fields_that_are_missing(form: str, tmp_path: Path) -> None:
    if form == "hands":
        text = gzip.decompress(SAMPLE.read_bytes()).decode()
    else:
        text = CliRunner().invoke(main, ["export", "--format", form, str(SAMPLE)]).output
    lines = text.splitlines()[: 150 if form == "mjai" else 1]
    dice = random.Random(2)
    file = tmp_path / "game"
    for _ in range(100):
        rows = [json.loads(line) for line in lines]
        at = dice.randrange(len(rows))
        rows[at] = spoiled(dice, rows[at])
        file.write_text("".join(json.dumps(each) + "\n" for each in rows))
        assert run(dice.choice(READERS), file).exit_code in (0, 1, 2)


def test_a_folder_and_a_file_that_may_not_be_read(reader: tuple[str, ...], tmp_path: Path) -> None:
    result = run(reader, tmp_path)
    assert result.exit_code == 2
    assert "Is a directory" in result.stderr


def test_a_game_that_goes_on_after_its_end_is_not_added_up(tmp_path: Path) -> None:
    rows = [json.loads(line) for line in gzip.decompress(SAMPLE.read_bytes()).splitlines()]
    last = next(at for at, row in enumerate(rows) if row.get("final"))
    file = tmp_path / "hands.jsonl"
    again = [*rows[: last + 1], rows[last] | {"hand": rows[last]["hand"] + 1}]
    file.write_text("".join(json.dumps(row) + "\n" for row in again))
    result = run(("standings",), file)
    assert result.exit_code == 1
    assert "the game was over before" in result.stderr


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """Its table has a record that takes a while to pull."""
    club = Club(tmp_path)
    club.play(b"".join(bot_session.encoded(seed=seed, deals=8) for seed in range(8)))
    return club


def wait_for(file: Path) -> None:
    """Until something of the pull is there."""
    wait_until(lambda: file.exists() and file.stat().st_size > 0, "nothing is pulled")


def test_ctrl_c_in_the_middle_of_a_pull_leaves_what_can_be_gone_on_with(
    club: Club, tmp_path: Path
) -> None:
    file = tmp_path / "club.jtk"
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        with started(
            "pull", "-o", str(file), "--port", club.port, "--key", str(club.operator),
            "--store", str(club.store), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as pull:  # fmt: skip
            wait_for(file)
            pull.send_signal(signal.SIGINT)
            _, said = pull.communicate()
        assert "Traceback" not in said
        whole = club.record()
        assert whole.startswith(file.read_bytes()) or pull.returncode == 0
        assert club.run("pull", "-o", str(file)).exit_code == 0
    assert file.read_bytes() == club.record()
    assert verification.read(file.read_bytes()).flaw is None


def test_unplugged_in_the_middle_of_a_pull_is_device_trouble_and_goes_on_later(
    club: Club, tmp_path: Path
) -> None:
    file = tmp_path / "club.jtk"
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()

        def unplug() -> None:
            wait_for(file)
            os.kill(table.pid, signal.SIGKILL)

        thread = threading.Thread(target=unplug)
        thread.start()
        result = club.run("pull", "-o", str(file))
        thread.join()
        assert result.exit_code in (0, 3)
        assert "Traceback" not in result.output
    assert club.record().startswith(file.read_bytes())
    with club.power_up() as table:
        club.ready(table)
        assert club.run("pull", "-o", str(file)).exit_code == 0
    assert file.read_bytes() == club.record()


def test_an_event_of_the_future_is_said_to_be_one(tmp_path: Path) -> None:
    data = evening(deals=1)
    _, body, end = blocks.unpack(data)
    _, deal, _ = blocks.unpack(data, end)
    number, session, content, _ = blocks.deal_of(deal)
    content = bytes([60 << 2, 0]) + content
    forged, _ = blocks.deal(blocks.DEAL, number, session, content, blocks.opening_of(body)[4])
    file = tmp_path / "newer.jtk"
    file.write_bytes(data[:end] + b"".join(forged))
    result = run(("verify",), file)
    assert result.exit_code == 2
    assert "newer jantaku" in result.stderr


@pytest.mark.parametrize(
    "name", ["[/b]", "[red]Aya", "\x1b[2JAya", "Aya\a", "\u202eayA", "👨\u200d👩\u200d👧"]
)
@pytest.mark.parametrize("command", [("explain", "2"), ("replay", "2"), ("standings",)])
def test_whatever_somebody_is_called_is_only_shown(
    command: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    start, *rest = bot_session.session()
    event, step = start
    players = "\n".join((name, "Борис", "Chloé", "大輔"))
    file = tmp_path / "table.jtk"
    file.write_bytes(record([((*event[:6], players, *event[7:]), step), *rest]))
    result = run(command, file)
    assert result.exit_code == 0, result.output
    assert printable(name) in result.output
    assert not set(result.output) & set("\x1b\a\u202e")


@pytest.mark.parametrize(
    "command", [*READERS, ("rules", "furiten"), ("export", "--format", "csv"), ("--help",)]
)
def test_a_full_disk_is_said_in_one_line(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "evening.jtk"
    file.write_bytes(evening())
    files = [str(file)] if command in READERS or command[0] == "export" else []
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "jantaku_host", *command, *files],
            stdout=full, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "Error: the output: No space left on device\n"
