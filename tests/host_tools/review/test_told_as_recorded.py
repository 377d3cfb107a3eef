"""What was recorded is told as it was recorded, and what today's rules make of it as well."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.sichuan_games import play_game
from support.table_records import record

from jantaku.rules import events
from jantaku.rules.deal import Deal
from jantaku.shown.words import LANGUAGES
from jantaku_host.cli.main import main
from jantaku_host.record.reading import read
from jantaku_host.review.explain import Explanation
from jantaku_host.show import row_text
from jantaku_host.words import HostWords

SCORES = (31000, 30000, 30000, 29000)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deal whose record says 9 han 110 fu, no payment and other scores at its end."""
    told = {
        events.WIN: lambda event: (*event[:5], 9, 110, event[7]),
        events.SETTLE: lambda event: (*event[:2], []),
        events.DEAL_END: lambda event: (*event[:2], SCORES),
    }
    session = bot_session.session(deals=1)
    happening = [(told.get(event[0], tuple)(event), step) for event, step in session]
    assert any(event[0] == events.WIN for event, _ in happening)
    path = tmp_path_factory.mktemp("told") / "table.jtk"
    path.write_bytes(record(happening))
    return path


def test_the_record_is_told_first_and_then_what_the_rules_say(file: Path) -> None:
    lines = run("explain", "1", str(file)).output.splitlines()
    rules_say = [at for at, line in enumerate(lines) if line.startswith("By today’s rules: ")]
    recorded, by_rules = lines[: rules_say[0]], lines[rules_say[0] :]
    assert ": 9 han 110 fu, baiman" in recorded[1]
    assert "  110  as recorded" in recorded
    assert "    5  as recorded" in recorded  # the han that neither yaku nor dora come to
    assert "Payment" not in recorded or not any(": hand [" in line for line in recorded)
    assert [line for line in recorded if line.startswith("  31,000  ")]
    assert len(rules_say) == 3
    assert " han " in by_rules[0]
    assert "9 han" not in by_rules[0]
    assert "[EMA 4.1.1]" in by_rules[0]
    assert any(": hand [EMA " in line for line in by_rules)
    assert not any(line.startswith("  31,000  ") for line in by_rules)
    assert run("audit", str(file)).exit_code == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_so_in_every_language_and_everywhere(file: Path, language: str) -> None:
    words = HostWords(language)
    begin = words["by_rules"].partition("%s")[0]
    assert begin in run("explain", "1", str(file), "--lang", language).output
    report = run("export", "--format", "html", "--lang", language, str(file)).output
    assert begin in report
    assert words["rules_differ"] in report


def test_a_replay_says_so_in_terminal_and_page(file: Path) -> None:
    assert "By today’s rules: " in run("replay", "1", str(file)).output
    assert run("export", "--format", "replay", str(file)).exit_code == 0


def test_programs_are_told_by_a_key(file: Path) -> None:
    rows = [
        json.loads(line)
        for line in run("explain", "1", str(file), "--json").output.split("\n")
        if line
    ]
    keys = [
        row["heading"][0].get("said")
        for row in rows
        if "heading" in row and isinstance(row["heading"][0], dict)
    ]
    assert keys.count("by_rules") == 3


def test_a_deal_that_agrees_says_nothing_of_it(tmp_path: Path) -> None:
    path = tmp_path / "table.jtk"
    path.write_bytes(record(bot_session.session(deals=3)))
    for deal in read(path):
        assert list(Explanation(deal).otherwise()) == []


def test_sichuan_tells_its_record_too(tmp_path: Path) -> None:
    path = tmp_path / "game.jtk"
    path.write_bytes(play_game(3))
    deal = next(deal for deal in read(path) if any(event[0] == events.WIN for event in deal.events))
    deal.events = [
        (*event[:5], event[5] + 1, 8 * event[6], event[7]) if event[0] == events.WIN else event
        for event in deal.events
    ]
    lines = list(row_text.lines(Explanation(deal).rows(), HostWords("en")))
    win = next(event for event in deal.events if event[0] == events.WIN)
    assert any(f": {win[5]} fan: {win[6]}" in line for line in lines)
    said = [line for line in lines if line.startswith("By today’s rules: ")]
    assert any(f": {win[5] - 1} fan: {win[6] // 8}" in line for line in said)
    assert all("[SBR " in line for line in said)


@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "1"),
        ("explain", "1", "--seen"),
        ("replay", "1"),
        ("export", "--format", "html"),
        ("export", "--format", "replay"),
    ],
)
def test_whoever_tells_a_deal_plays_it_once(
    file: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    applied = []
    apply = Deal.apply

    def count(deal: Deal, event: tuple) -> None:
        applied.append(event)
        apply(deal, event)

    monkeypatch.setattr(Deal, "apply", count)
    assert run(*arguments, str(file)).exit_code == 0
    (deal,) = read(file)
    assert len(applied) == len(deal.events)
