"""`jantaku review`: discards measured against the best ones, and against an engine's."""

import json
import shlex
import sys
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from mahjong.shanten import Shanten
from support import bot_session
from support.recorded_hands import SAMPLE
from support.sichuan_games import play_game
from support.table_records import record

from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record.reading import read
from jantaku_host.review import played
from jantaku_host.review.efficiency import Cut, Turn, turns

ENGINE = Path(__file__).parents[1] / "bench/programs/mjai_tsumogiri.py"
TOLD = shlex.join([sys.executable, str(ENGINE)])


def review(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["review", *map(str, arguments)])


def rows(*arguments: object) -> list[dict[str, Any]]:
    result = review(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


@cache
def reviewed() -> list[Turn]:
    return [turn for deal in islice(read(SAMPLE), 2) for turn in turns(deal)]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("review") / "evening.jtk"
    file.write_bytes(record(bot_session.session("ema2016", 3, 3)))
    return file


def of_another(counts: list[int]) -> int:
    """The distance by an engine that we did not write; of a complete hand -1."""
    return int(Shanten().calculate_shanten(counts))


def test_distance_and_helping_tiles_are_what_another_engine_finds() -> None:
    closed = [turn for turn in reviewed() if len(turn.hand) == 14]
    assert len(closed) > 40
    for turn in closed[::4]:
        for cut in {turn.made, turn.best}:
            counts = [0] * 34
            for tile in turn.hand:
                counts[tile >> 2] += 1
            counts[cut.tile >> 2] -= 1
            assert cut.shanten == of_another(counts)
            found = []
            for kind in range(34):
                if counts[kind] < 4:
                    counts[kind] += 1
                    found += [kind] if of_another(counts) < cut.shanten else []
                    counts[kind] -= 1
            # What lies open four times helps nobody any more.
            assert set(cut.kinds) <= set(found)


def test_no_discard_is_better_than_the_best() -> None:
    for turn in reviewed():
        assert (turn.best.shanten, -turn.best.tiles) <= (turn.made.shanten, -turn.made.tiles)
        assert turn.is_best == (turn.shanten_lost == turn.tiles_lost == 0)
        assert turn.best.tile in turn.hand


def test_a_step_back_counts_no_tiles() -> None:
    turn = Turn(0, 1, (), Cut(0, 2, (), 30), Cut(4, 1, (), 20), False)
    assert (turn.shanten_lost, turn.tiles_lost, turn.is_best) == (1, 0, False)


def test_who_has_declared_riichi_has_no_choice_and_others_are_marked() -> None:
    marked = 0
    for deal in read(SAMPLE):
        told = played.played(deal).events
        oks = [at for at, event in enumerate(told) if event[0] == events.RIICHI_OK]
        if not oks:
            continue
        seat = told[oks[0]][1]
        discards = sum(event[:2] == (events.DISCARD, seat) for event in told[: oks[0]])
        found = list(turns(deal))
        assert max(turn.number for turn in found if turn.seat == seat) <= discards
        marked += sum(turn.is_threatened for turn in found)
        if marked:
            return
    pytest.fail("nobody discards after another's riichi")


def test_everybody_has_a_line_with_figures(evening: Path) -> None:
    found = rows(evening)
    people = [row for row in found if "turns" in row]
    assert [row["player"] for row in people] == ["Aya", "Борис", "Chloé", "大輔"]
    for row in people:
        own = [each for each in found if each["player"] == row["player"] and "discard" in each]
        counted = [each for each in own if not each["after_riichi"]]
        assert len(counted) == row["turns"]
        assert len(own) - len(counted) == row["threatened"]
        assert row["best"] <= row["turns"]
        assert row["deals"] == 3


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "Best ones"), ("ru", "Лучших"), ("ja", "最善の率")]
)
def test_it_is_told_in_every_language(evening: Path, language: str, heading: str) -> None:
    result = review(evening, "--player", "Aya", "--lang", language)
    assert result.exit_code == 0, result.output
    assert heading in result.stdout
    assert "Борис" not in result.stdout


def test_sichuans_void_suit_helps_nobody(tmp_path: Path) -> None:
    file = tmp_path / "sichuan.jtk"
    file.write_bytes(play_game(1))
    found = [row for row in rows(file) if "discard" in row]
    assert found
    assert all(set(row["best_accepts"]) & set("mps") < set("mps") for row in found)


def test_an_engine_is_asked_at_every_decision(evening: Path) -> None:
    found = rows(evening, "--player", "Aya", "--engine", TOLD)
    asked = [row for row in found if "engine" in row]
    (person,) = [row for row in found if "decisions" in row]
    assert person["decisions"] == sum(row["same"] is not None for row in asked) > 10
    assert person["as_engine"] == sum(row["same"] is True for row in asked) > 0
    for row in asked:
        drawn = row["held"].partition(" ")[2]
        if drawn and row["same"]:
            assert row["did"] == row["engine"] == drawn
    listed = review(evening, "--player", "Aya", "--engine", TOLD).stdout
    assert "What the engine would have done" in listed
    assert "As the engine" in listed


def test_a_session_that_goes_on_is_nobodys_business(tmp_path: Path) -> None:
    file = tmp_path / "evening.jtk"
    file.write_bytes(record(list(bot_session.session("ema2016", 2, 2))[:-1]))
    result = review(file)
    assert result.exit_code == 2
    assert "left out until its session is over" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--player", "Nobody"), "nobody called Nobody plays"),
        (("--engine", "/nonexistent/engine"), "no engine starts by that"),
        (("--engine", shlex.join([sys.executable, "-c", ""])), "the engine has ended"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    evening: Path, arguments: tuple[str, ...], said: str
) -> None:
    result = review(evening, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
