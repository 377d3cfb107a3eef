"""`jantaku explain` and `jantaku replay`: a deal in words, and step by step."""

import os
import pty
import re
import select
import subprocess
import sys
import termios
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.recorded_hands import SAMPLE
from support.table_records import record
from support.waiting import PATIENCE_S, wait_until

from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.explain import Explanation
from jantaku_host.show import row_text
from jantaku_host.words import HostWords

DEALS = [deal for deal in read(SAMPLE) if isinstance(deal, RecordedDeal)]


WORDS = HostWords("en")


def told(deal: RecordedDeal, language: str = "en") -> list[str]:
    return list(row_text.lines(Explanation(deal).rows(), HostWords(language)))


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
        lines = told(deal, language)
        assert len(lines) >= 6
        assert all("%" not in line for line in lines)


def test_fu_items_add_up_to_the_fu() -> None:
    wins = 0
    for deal in DEALS:
        ended = played.played(deal).end
        lines = told(deal)
        fu = [line for line in lines if line.startswith("Fu ")]
        for start in (at for at, line in enumerate(lines) if line in fu):
            items = []
            for line in lines[start + 1 :]:
                if not line.startswith("  "):
                    break
                items.append(int(line.split()[0]))
            assert sum(items) in [worth.fu for worth in ended.values]
            wins += 1
    assert wins > 10


def test_payments_add_up_to_the_scores_and_each_has_its_section() -> None:
    riichi = 0
    for deal in DEALS:
        explanation = Explanation(deal)
        lines = told(deal)
        names = [row_text.text(explanation.player(seat), WORDS) for seat in range(4)]
        change = dict.fromkeys([*names, "table"], 0)
        for line in lines:
            found = re.fullmatch(r" +(?:\d × )?([\d,]+)  (.+) → (.+): (.+) \[.+\]", line)
            if found:
                amount = int(found[1].replace(",", ""))
                for payer, payee in product(found[2].split(", "), found[3].split(", ")):
                    change[payer] -= amount
                    change[payee] += amount
                riichi += found[4] == "riichi"
        settled = played.change(played.played(deal).end.parts)
        for name, before, after, moved in zip(
            names, deal.scores, deal.scores_end, settled, strict=True
        ):
            assert change[name] == after - before, lines
            assert f"  {after:>6,}  {name} ({moved:+,})" in lines
    assert riichi > 10


def test_what_another_wait_would_have_been_worth_is_told() -> None:
    for deal in DEALS:
        lines = told(deal)
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
    place_line = result.output[result.output.rindex("╯") + 1 :].strip().splitlines()[0]
    assert shown in place_line


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


def test_the_end_of_a_replay_says_how_the_deal_ended(table: Path) -> None:
    for number, deal in enumerate(read(table), 1):
        *_, last = Explanation(deal).ends()
        said = run("replay", str(number), str(table)).output
        assert row_text.text(last.parts, WORDS) in " ".join(said.split())


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
        while wanted.encode() not in seen:
            assert select.select([terminal], [], [], PATIENCE_S)[0], bytes(seen)
            seen.extend(os.read(terminal, 65536))
        seen[:] = bytes(seen).partition(wanted.encode())[2]

    def press(key: bytes) -> None:
        wait_until(
            lambda: not termios.tcgetattr(terminal)[3] & termios.ICANON, "nobody waits for a key"
        )
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
        assert process.wait(PATIENCE_S) == 0
    finally:
        process.kill()
        os.close(terminal)


def test_penalties_are_told_with_what_they_count_and_who_plays(tmp_path: Path) -> None:
    happening = list(bot_session.session("samara2019", deals=1))
    given = [
        (events.LATENESS, 3, "Samara 5.7"),
        (events.ABSENCE, 4, "Samara 5.2.2"),
        (events.SUBSTITUTE, 2, "EMA 5.8\nDaria"),
        (events.DISQUALIFIED, 0, "EMA 5.8"),
        (events.WITHDRAWN, events.LATENESS, "Samara 5.7"),
    ]
    rulings = [((events.RULING, 2, *each), 10) for each in given]
    path = tmp_path / "table.jtk"
    path.write_bytes(record([*happening[:-1], *rulings, happening[-1]]))
    lines = told(next(deal for deal in read(path) if isinstance(deal, RecordedDeal)))
    lines = [line.strip() for line in lines[lines.index("Rulings") + 1 :]]
    assert lines[:5] == [
        "3  Chloé (West): lateness [Samara 5.7]",
        "4  Chloé (West): an absence [Samara 5.2.2]",
        "Chloé (West): substitute Daria [EMA 5.8]",
        "Chloé (West): disqualified [EMA 5.8]",
        "Chloé (West): lateness, withdrawn [Samara 5.7]",
    ]


def test_rulings_are_told_with_their_reasons(tmp_path: Path) -> None:
    happening = list(bot_session.session(deals=1))
    discard = next(at for at, (event, _) in enumerate(happening) if event[0] == events.DISCARD)
    seat = happening[discard][0][1]
    undo = ((events.RULING, 0, events.UNDO, 1, "the tile was dropped"), 10)
    fine = ((events.RULING, seat, events.FINE, 8000, "EMA 5.5"), 10)
    hidden = ((events.RULING, seat, events.HIDDEN_TILE, 0, "EMA 3.3.11"), 10)
    # The discard is taken back and made again.
    twice = [*happening[: discard + 1], undo, hidden, *happening[discard:-1], fine, happening[-1]]
    file = tmp_path / "ruled.jtk"
    file.write_bytes(record(twice))
    assert run("audit", str(file)).exit_code == 0
    lines = run("explain", "1", str(file)).output.splitlines()
    ruled = lines[lines.index("Rulings") + 1 :]
    assert re.fullmatch(r"  .+ \(East\): winning tile not shown apart \[EMA 3\.3\.11\]", ruled[0])
    assert ruled[1] == "       1  taken back [the tile was dropped]"
    assert re.fullmatch(r"   8,000  .+ \(East\): fine \[EMA 5\.5\]", ruled[2])


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_whatever_happens_in_a_deal_has_a_sentence(language: str) -> None:
    words = HostWords(language)
    # A question has its own words, a commitment is for `verify`.
    of_no_deal = ("session_start", "session_end", "deal_start", "commit", "ask")
    for name in events.names():
        assert name in of_no_deal or words[f"does_{name}"]


def test_a_chombo_is_explained_with_its_payment() -> None:
    deal = DEALS[0]
    dealt = deal.events[:4]
    void = (events.VOID, 2, events.CHOMBO)
    end = [(events.SETTLE, 0, None), (events.DEAL_END, 0, None)]  # as the rules have it
    broken = replace(deal, events=[*dealt, void, *end], asides={}, claims=[],
                     preset="furiten", options={})  # fmt: skip
    lines = told(broken)
    assert any("Void" in line for line in lines)
    paid = [line.partition(" → ") for line in lines if " → " in line]
    assert all(": chombo [Furiten " in to for _, _, to in paid)
    assert sum(1 + to.count(", ") for _, _, to in paid) == 3  # everybody else
