"""Hosts survive tables that mean harm: no traceback, no end without end, nothing obeyed.

`make fuzz` tries more: JANTAKU_FUZZ_CONVERSATIONS of them.
"""

import os
import struct
import tracemalloc
import unicodedata
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result
from support.cable_of_bytes import KEYS
from support.rogue_table import Endless, Rogue, plugged_in

from jantaku.link import commands
from jantaku_host.cli.main import main

CONVERSATIONS = int(os.environ.get("JANTAKU_FUZZ_CONVERSATIONS", "300"))
COMMANDS = [
    "status", "status --json", "doctor --no-ask", "doctor --no-ask --json", "time", "time --set",
    "log", "log --json", "keys", "settings", "settings language=ru", "session start",
    "session start --rules furiten --player Aya --player Boris --player Chloe --player Dan",
    "session end", "ruling --seat 1 --kind fine --amount 1000", "ruling --seat South --void redeal",
    "tiles show", "tiles verify", "watch --events 60", "watch --json --events 60", "pull",
]  # fmt: skip


@pytest.fixture(scope="module")
def rogue() -> Rogue:
    return Rogue()


@pytest.fixture
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the environment says: a port, the keys, where things go; the table's files, too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "operator.key").write_text(KEYS[:32].hex())
    (tmp_path / "referee.key").write_text(KEYS[32:].hex())
    return {
        "JANTAKU_PORT": "rogue",
        "JANTAKU_KEY": str(tmp_path / "operator.key"),
        "JANTAKU_REFEREE_KEY": str(tmp_path / "referee.key"),
        "JANTAKU_STORE": str(tmp_path / "store.sqlite"),
    }


def said(rogue: Rogue, words: str, environment: dict[str, str], folder: Path) -> Result:
    arguments = words.split()
    if words == "pull":
        arguments += ["-o", str(folder / "pulled.jtk"), "--json"]
    if "--void" in words:
        arguments += ["--yes"]
    with plugged_in(rogue):
        return CliRunner().invoke(main, arguments, env=environment)


class Busy(Rogue):
    """An honest table that from some answer on has no time."""

    def __init__(self, answered: int) -> None:
        super().__init__()
        self._left = answered

    def answers(self, data: bytes) -> bytes:
        sent = super().answers(data)
        self._left -= bool(data)
        return sent if self._left >= 0 else b""


@pytest.mark.parametrize(
    ("answered", "words"), [(1, "busy or restarts: try again"), (0, "no answer; is a table")]
)
def test_a_table_that_has_answered_once_is_busy_when_it_answers_no_more(
    answered: int, words: str, keys: dict[str, str], tmp_path: Path
) -> None:
    result = said(Busy(answered), "session start", keys, tmp_path)
    assert result.exit_code == 3
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_understands_an_honest_table(
    words: str, keys: dict[str, str], tmp_path: Path
) -> None:
    rogue = Rogue()
    if words.startswith("session start"):
        assert said(rogue, "session end", keys, tmp_path).exit_code in (0, 1)
    result = said(rogue, words, keys, tmp_path)
    assert result.exit_code in (0, 1), result.output
    assert "makes no sense" not in result.output


@pytest.mark.parametrize("words", COMMANDS)
def test_no_table_brings_a_host_down(
    words: str, rogue: Rogue, keys: dict[str, str], tmp_path: Path
) -> None:
    for seed in range(CONVERSATIONS // len(COMMANDS) + 1):
        rogue.spoil(seed)
        try:
            result = said(rogue, words, keys, tmp_path)
        except Endless:
            if not words.startswith("watch"):  # which waits for ever for what happens next
                pytest.fail(f"conversation {seed} has no end")
            continue
        where = f"conversation {seed}: {result.output}"
        if result.exception and not isinstance(result.exception, SystemExit):
            raise AssertionError(where) from result.exception
        assert result.exit_code in (0, 1, 2, 3), where
        obeyed = [c for c in result.output if unicodedata.category(c) == "Cc" and c != "\n"]
        assert not obeyed, where
        for file in tmp_path.glob("pulled.jtk*"):
            assert file.stat().st_size < 1 << 20, where
            file.unlink()


def test_a_segment_of_four_gigabytes_takes_no_memory(keys: dict[str, str], tmp_path: Path) -> None:
    rogue = Rogue()
    rows = struct.pack("<IIII", 0, 143, 1, 0xFFFFFFFF)
    huge = SimpleNamespace(answers={commands.SEGMENTS: lambda part, body, now: rows})
    rogue.host.parts.insert(0, huge)
    tracemalloc.start()
    result = said(rogue, "pull", keys, tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert result.exit_code == 3
    assert "makes no sense" in result.output
    assert peak < 10 << 20


def test_who_has_a_tables_record_and_not_its_key_is_found_out(
    keys: dict[str, str], tmp_path: Path
) -> None:
    rogue = Rogue()
    journal = rogue.host.journal
    told = struct.pack("<I", journal.number - 1) + journal.head + bytes(64)
    stranger = SimpleNamespace(answers={commands.HEAD: lambda part, body, now: told})
    rogue.host.parts.insert(0, stranger)
    result = said(rogue, "pull", keys, tmp_path)
    assert result.exit_code == 1
    assert "does not have the key of the record it gives" in result.stderr
    assert not (tmp_path / "store.sqlite").exists()
    assert rogue.host.journal._pulled == 0
