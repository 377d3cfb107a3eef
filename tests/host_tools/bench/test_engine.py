"""Players in other programs, which speak MJAI: what they are told, and what becomes of them."""

import json
import shlex
import sys
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.bench_scripts import whole

from jantaku.rules import events
from jantaku_host.bench.company import bots, games_of
from jantaku_host.bench.engine import Engine, engaged
from jantaku_host.bench.script import NAMES, Script
from jantaku_host.cli.main import main
from jantaku_host.errors import WrongUse

PLAYER = Path(__file__).with_name("programs") / "mjai_player.py"
SEED = 3


def command(log: Path, fault: str = "") -> str:
    return shlex.join([sys.executable, str(PLAYER), str(log), *fault.split()])


def play(log: Path, fault: str = "", deals: int = 2) -> tuple[list[Script], list[str]]:
    """Deals with the engine at seat 2, and what was said of it."""
    said: list[str] = []
    minds = bots("tenhou", "easy", SEED)
    engine = Engine(command(log, fault), NAMES, minds[2], said.append, patience_s=2)
    minds[2] = engine
    scripts = [whole(script) for script in islice(games_of("tenhou", minds, SEED), deals)]
    engine.close()
    return scripts, said


def test_an_engine_discards_as_it_says(tmp_path: Path) -> None:
    scripts, said = play(tmp_path / "log")
    assert said == []
    drawn = 0
    for script in scripts:
        for before, event in zip(script.happening, script.happening[1:], strict=False):
            if before[:2] == (events.DRAW, 2) and event[:2] == (events.DISCARD, 2):
                drawn += before[2] == event[2]
    assert drawn > 5


def test_it_calls_as_it_says_a_riichi_tile_too(tmp_path: Path) -> None:
    scripts, said = play(tmp_path / "log", deals=12)
    assert said == []
    called, of_riichi = 0, 0
    for script in scripts:
        for at, event in enumerate(script.happening):
            if event[:2] == (events.PON, 2):
                called += 1
                of_riichi += script.happening[at - 1][0] == events.RIICHI_OK
    assert called > 2
    assert of_riichi


def test_it_is_told_the_whole_game_but_no_tile_that_its_seat_does_not_see(tmp_path: Path) -> None:
    scripts, _ = play(tmp_path / "log")
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    own = lines[0]["id"]
    starts = [line for line in lines if line["type"] == "start_kyoku"]
    assert len(starts) == len(scripts)
    for line in starts:
        hands = line["tehais"]
        assert all((pai == "?") == (actor != own) for actor in range(4) for pai in hands[actor])
    draws = [line for line in lines if line["type"] == "tsumo"]
    assert all((line["pai"] == "?") == (line["actor"] != own) for line in draws)
    assert {line["type"] for line in lines} >= {"start_game", "dahai", "end_kyoku", "end_game"}
    assert any(line["tsumogiri"] for line in lines if line["type"] == "dahai")


@pytest.mark.parametrize(
    ("fault", "trouble"),
    [
        ("dies", "the engine has ended"),
        ("hangs", "no answer for 2 s"),
        ("raves", "it may not do this now"),
        ("mumbles", "this is no answer: what?"),
    ],
)
def test_an_engine_that_fails_is_told_of_once_and_a_bot_plays_on(
    tmp_path: Path, fault: str, trouble: str
) -> None:
    scripts, said = play(tmp_path / "log", fault)
    assert len(said) == 1
    assert trouble in said[0]
    assert all(script.happening[-1][0] == events.DEAL_END for script in scripts)


def test_engines_play_riichi_at_four_seats_at_most() -> None:
    for book, commands, trouble in (
        ("sichuan", ["true"], "MJAI has no words for sichuan"),
        ("ema2016", ["true"] * 5, "5 engines, and 4 places for them"),
        ("ema2016", ["/nonexistent/engine"], "no engine starts by that"),
    ):
        minds = bots(book, "easy", 1)
        with pytest.raises(WrongUse, match=trouble), engaged(commands, book, minds, NAMES, print):
            pass


def test_engines_sit_where_nobody_else_does(tmp_path: Path) -> None:
    minds = [None, *bots("tenhou", "easy", SEED)[1:]]
    with engaged([command(tmp_path / "log")], "tenhou", minds, NAMES, print) as seated:
        assert [isinstance(mind, Engine) for mind in seated] == [False, True, False, False]


def test_sim_lets_an_engine_play_at_the_table(tmp_path: Path) -> None:
    arguments = ["sim", "--deals", "1", "--pace", "fast", "--level", "movements", "--json"]
    result = CliRunner().invoke(main, [*arguments, "--bot", command(tmp_path / "log")])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout.splitlines()[-1])["events_wrong"] == 0
    assert '"end_game"' in (tmp_path / "log").read_text()
