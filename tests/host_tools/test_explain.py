"""`jantaku explain` and `jantaku replay`: a deal in words, and step by step."""

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from pathlib import Path

import bot_session
import pytest
from click.testing import CliRunner, Result
from own_records import record
from recorded import SAMPLE

from jantaku.rules import events, payments
from jantaku_host import replay
from jantaku_host.cli import main
from jantaku_host.deal import Deal
from jantaku_host.explain import Explanation
from jantaku_host.records import read

DEALS = [deal for deal in read(SAMPLE) if isinstance(deal, Deal)]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("club") / "table.jtk"
    file.write_bytes(record(bot_session.session(seed=3, deals=6), sees=True))
    return file


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_every_deal_of_the_sample_can_be_explained(language: str) -> None:
    for deal in DEALS:
        lines = list(Explanation(deal, language).lines())
        assert len(lines) >= 6
        assert all("%" not in line for line in lines)


def test_fu_items_add_up_to_the_fu_and_payments_to_the_scores() -> None:
    wins = 0
    for deal in DEALS:
        _, ended = replay.played(deal)
        lines = list(Explanation(deal).lines())
        fu = [line for line in lines if line.startswith("Fu ")]
        for start in (at for at, line in enumerate(lines) if line in fu):
            items = []
            for line in lines[start + 1 :]:
                if not line.startswith("  "):
                    break
                items.append(int(line.split()[0]))
            assert sum(items) in [worth.fu for worth in ended.values]
            wins += 1
        paid = [line for line in lines if " → " in line]
        assert len(paid) == len(ended.parts)
        assert all(re.search(r"\[.+\]$", line) for line in paid)
    assert wins > 10


def test_what_another_wait_would_have_been_worth_is_what_it_is_worth() -> None:
    for deal in DEALS:
        lines = list(Explanation(deal).lines())
        for at, line in enumerate(lines):
            if line == "Other waits":
                assert re.match(r"  [1-9][mpsz]  (no yaku|\d+ han \d+ fu, [\d,]+)$", lines[at + 1])
                return
    raise AssertionError("no hand of the sample waits for two tiles")


def test_a_deal_is_called_by_number_or_by_game_and_hand(table: Path) -> None:
    assert run("explain", "3", str(table)).output == run("explain", "1:3", str(table)).output
    missing = run("explain", "99", str(table))
    assert missing.exit_code == 2
    assert "there is no deal 99" in missing.stderr
    assert run("explain", "x", str(table)).exit_code == 2


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("0", "the wall stands"),
        ("riichi", " draws "),
        ("t4", " draws "),
        ("end", "The deal is over"),
    ],
)
def test_a_deal_is_shown_at_any_place(table: Path, place: str, shown: str) -> None:
    riichi = next(
        str(number)
        for number, deal in enumerate(read(table), 1)
        if any(event[0] == events.RIICHI for event in deal.events)
    )
    result = run("replay", riichi, str(table), "--at", place)
    assert result.exit_code == 0, result.output
    assert shown in result.output.splitlines()[-1]


@pytest.mark.parametrize("place", ["9999", "t99", "tea", "-1"])
def test_a_place_that_is_not_there_is_said(table: Path, place: str) -> None:
    assert run("replay", "1", str(table), "--at", place).exit_code == 2


def test_a_deal_without_riichi_has_no_place_before_one(table: Path) -> None:
    quiet = next(
        str(number)
        for number, deal in enumerate(read(table), 1)
        if all(event[0] != events.RIICHI for event in deal.events)
    )
    result = run("replay", quiet, str(table), "--at", "riichi")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)


def test_replay_shows_waits_furiten_wall_and_scores(table: Path) -> None:
    said = "".join(
        run("replay", str(number), str(table), "--at", "end").output for number in range(1, 7)
    )
    assert "waits " in said
    assert "tiles left" in said
    assert "Борис" in said


def test_keys_step_forward_back_and_out(table: Path) -> None:
    """The real command at a real (pseudo) terminal."""
    terminal, other = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "jantaku_host", "replay", "1", str(table)],
        stdin=other, stdout=other, stderr=other, env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    os.close(other)
    seen = bytearray()

    def shown(wanted: str) -> None:
        until = time.monotonic() + 20
        while wanted.encode() not in seen and time.monotonic() < until:
            if select.select([terminal], [], [], 0.5)[0]:
                seen.extend(os.read(terminal, 65536))
        before, found, after = bytes(seen).partition(wanted.encode())
        assert found, before
        seen[:] = after

    def press(key: bytes) -> None:
        while termios.tcgetattr(terminal)[3] & termios.ICANON:
            time.sleep(0.01)  # nobody waits for a key yet
        os.write(terminal, key)

    try:
        shown("the wall stands")
        for key, place in ((b" ", "1/"), (b" ", "2/"), (b"p", "1/"), (b"t", "3/")):
            press(key)
            shown(place)
            shown("q quit")
        press(b"s")
        shown("answered 4/4 in 45 ms")
        press(b"q")
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        os.close(terminal)


def test_a_chombo_is_explained_with_its_payment() -> None:
    deal = DEALS[0]
    dealt = deal.events[:4]
    void = (events.VOID, 2, events.CHOMBO)
    broken = Deal(**{**vars(deal), "events": [*dealt, void], "asides": [None] * 5,
                     "wins": [], "draw": None, "preset": "furiten", "options": {}})  # fmt: skip
    lines = list(Explanation(broken).lines())
    assert any("Void" in line for line in lines)
    assert sum("chombo" in line for line in lines if " → " in line) == 3
    assert payments.name(payments.CHOMBO) == "chombo"
