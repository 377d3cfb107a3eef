"""A deal corrected after its settlement is, for whoever asks later, the deal that it became."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.table_records import record

from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record import verification
from jantaku_host.show.pages.feed import Feed
from jantaku_host.show.public_table import PublicTable

# Seeds whose first deal ends by a win, by a draw.
ENDINGS = [(3, bot_session.chombo), (12, bot_session.chombo), (18, bot_session.chombo),
           (18, bot_session.folded), (6, bot_session.folded)]  # fmt: skip

Ending = Callable[[Any], Any]
each_ending = pytest.mark.parametrize(("seed", "ending"), ENDINGS)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def kept(folder: Path, seed: int, ending: Ending | None, **options: Any) -> str:
    file = folder / "table.jtk"
    file.write_bytes(record(bot_session.session(seed=seed, ending=ending, **options)))
    return str(file)


@each_ending
@pytest.mark.parametrize("deals", [1, 4])
def test_its_record_is_whole_and_every_deal_agrees(
    seed: int, ending: Ending, deals: int, tmp_path: Path
) -> None:
    file = kept(tmp_path, seed, ending, deals=deals)
    assert run("verify", file).exit_code == 0
    result = run("audit", file)
    assert result.exit_code == 0, result.output


@each_ending
@pytest.mark.parametrize(
    "command",
    [("standings",), ("export", "--format", "csv"), ("export", "--format", "mjai"),
     ("export", "--format", "tenhou"), ("export", "--format", "kobalab"), ("audit", "--json")],
)  # fmt: skip
def test_it_counts_as_if_it_had_ended_so(
    seed: int, ending: Ending, command: tuple[str, ...], tmp_path: Path
) -> None:
    at_once = run(*command, kept(tmp_path, seed, ending, deals=4, is_late=False))
    late = run(*command, kept(tmp_path, seed, ending, deals=4))
    assert late.exit_code == 0, late.output
    assert late.output == at_once.output


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_it_is_explained_with_what_was_corrected(language: str, tmp_path: Path) -> None:
    file = kept(tmp_path, 18, bot_session.folded, deals=2)
    result = run("explain", "1", file, "--lang", language)
    assert result.exit_code == 0, result.output
    if language == "en":
        lines = result.output.splitlines()
        after, before = lines.index("Scores") + 1, lines.index("Scores before the correction") + 1
        assert {line.split()[0] for line in lines[after : after + 4]} == {"30,000"}
        assert {line.split()[0] for line in lines[before : before + 4]} == {"29,000", "33,000"}
        assert lines[lines.index("Rulings") + 1] == "       5  taken back [Furiten 11.2]"


def test_what_was_not_corrected_is_told_of_no_correction(tmp_path: Path) -> None:
    result = run("explain", "2", kept(tmp_path, 18, bot_session.folded, deals=2))
    assert "correction" not in result.output
    assert "Rulings" not in result.output


def test_a_correction_twice_over_leaves_the_last_one(tmp_path: Path) -> None:
    happening = list(bot_session.session(seed=18, deals=1, ending=bot_session.folded))
    at = next(at for at, (event, _) in enumerate(happening) if events.taken_back(event))
    end = happening[at:-1]
    again = ((events.RULING, 0, events.UNDO, 5, "Furiten 11.2"), 9)
    first = [(event, step) for event, step in happening[:at] if event[0] in (
        events.TENPAI, events.DRAW_END, events.SETTLE, events.DEAL_END)]  # fmt: skip
    twice = [*happening[:at], end[0], *first, again, *end[1:], happening[-1]]
    file = tmp_path / "table.jtk"
    file.write_bytes(record(twice))
    assert run("audit", str(file)).exit_code == 0


FORGED = [
    ("no ending", lambda events_: events_[:1]),
    ("not settled", lambda events_: events_[:-1]),
    ("another payment", lambda events_: [
        (*each[:2], [(0, 0, 1, 8000)]) if each[0] == events.SETTLE else each for each in events_]),
    ("other scores", lambda events_: [*events_[:-1], (events.DEAL_END, 0, (30100, 29900, 0, 0))]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change"), FORGED, ids=[row[0] for row in FORGED])
def test_a_correction_that_the_rules_do_not_give_is_found(
    name: str, change: Callable[[list[Any]], list[Any]], tmp_path: Path
) -> None:
    happening = list(bot_session.session(seed=18, deals=1, ending=bot_session.folded))
    at = next(at for at, (event, _) in enumerate(happening) if events.taken_back(event))
    forged = change([event for event, _ in happening[at:-1]])
    file = tmp_path / "table.jtk"
    file.write_bytes(record([*happening[:at], *((each, 5) for each in forged), happening[-1]]))
    result = run("audit", str(file))
    assert result.exit_code == 1, result.output


def test_a_correction_never_leads_back_into_play(tmp_path: Path) -> None:
    happening = list(bot_session.session(seed=18, deals=1))
    last, step = happening.pop()
    own = [event for event, _ in happening]
    first = next(at for at, event in enumerate(own) if event[0] == events.TENPAI)
    # The last discard is taken back, and made again.
    undo = (events.RULING, 0, events.UNDO, 6, "")
    tail = [event for event in own[first - 1 :] if event[0] != events.REVEAL]
    file = tmp_path / "table.jtk"
    file.write_bytes(record([*happening, (undo, 5), *((each, 5) for each in tail), (last, step)]))
    result = run("audit", str(file))
    assert result.exit_code == 1
    assert "recorded discard, computed another ending of the deal only" in result.output


def told(seed: int, ending: Ending | None, **options: Any) -> tuple[Feed, PublicTable]:
    """What a viewer and a spectator know after the first deal, whose hands lie open then."""
    data = record(bot_session.session(seed=seed, ending=ending, deals=1, **options))
    feed, table = Feed("table"), PublicTable()
    for block in verification.read(data).blocks:
        for index, (event, step) in enumerate(block.events):
            if event[0] != events.SESSION_END:
                whole = block.happened if event[0] == events.REVEAL else None
                feed.tell((block.number, index), event, step, whole)
                table.happened(events.public(event), step)
    return feed, table


@each_ending
def test_pages_show_it_as_it_became(seed: int, ending: Ending) -> None:
    feed, table = told(seed, ending)
    _, expected = told(seed, ending, is_late=False)
    for name in ("scores", "deposits", "parts", "ended", "result", "wins", "before", "wall"):
        assert getattr(table, name) == getattr(expected, name), name
    moves = [json.loads(each.text) for each in feed.said]
    again = [move for move in moves if move["is"] == "again"]
    assert len(again) == 2  # open hands, then the correction
    dealt = [next(each for each in move["moves"] if each["is"] == "dealt") for move in again]
    assert all(len(each["tiles"]) == 52 for each in dealt)


def test_a_page_that_was_told_no_hand_is_told_none_by_a_correction() -> None:
    data = record(bot_session.session(seed=18, ending=bot_session.folded, deals=1))
    feed = Feed("table")
    for block in verification.read(data).blocks:
        for index, (event, step) in enumerate(block.events):
            feed.tell((block.number, index), event, step)
    again = [json.loads(each.text) for each in feed.said if '"again"' in each.text]
    assert len(again) == 2
    for move in again:
        hidden = [each for each in move["moves"] if each["is"] in ("dealt", "draw")]
        assert not any(each.get("tile") or each.get("tiles") for each in hidden)
        assert [each for each in move["moves"] if each["is"] == "reveal"] == []
