"""The whole `jantaku play`, as somebody meets it who opens the link that it prints."""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.link_player import LinkPlayer
from support.waiting import started

ENGINE = Path(__file__).parents[1] / "bench/programs/mjai_player.py"


def sat_down(
    is_over: Callable[[LinkPlayer], bool], *options: str, **environment: str
) -> tuple[LinkPlayer, str]:
    """Somebody at that table until this is so, and what was complained of meanwhile."""
    arguments = ["play", "--at", "0", "--seed", "1", "--speed", "20", *options]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started(*arguments, environment=environment, **streams) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        player = LinkPlayer(command.stdout.readline().split()[1])
        player.play(is_over)
        command.terminate()
        return player, command.stderr.read()


def has_been_dealt(player: LinkPlayer) -> bool:
    return any(each["say"] == "discard" for each in player.seen["help"])


def displays(*options: str, **environment: str) -> list[str]:
    """What they show when hands are dealt."""
    return sat_down(has_been_dealt, *options, **environment)[0].displays


def test_displays_speak_the_language_of_this_computer_or_that_which_is_named() -> None:
    english = displays(LC_ALL="C")
    assert all(english)
    russian = displays(LC_ALL="", LC_MESSAGES="", LANG="ru_RU.UTF-8")
    assert russian != english
    assert displays("--lang", "ru", LC_ALL="C") == russian
    assert displays(LC_ALL="fr_FR.UTF-8") == english


def has_thrown_five(player: LinkPlayer) -> bool:
    return player.done.count("discard") == 5


@pytest.mark.parametrize(
    ("fault", "trouble"),
    [
        ("", ""),
        ("dies", "the engine has ended"),
        ("hangs", "no answer for 10 s"),
        ("raves", "it may not do this now"),
        ("mumbles", "this is no answer: what?"),
    ],
)
def test_an_engine_plays_with_a_person_and_a_bot_goes_on_where_it_fails(
    tmp_path: Path, fault: str, trouble: str
) -> None:
    log = tmp_path / "log"
    engine = shlex.join([sys.executable, str(ENGINE), str(log), *fault.split()])
    player, complaints = sat_down(has_thrown_five, "--bot", engine)
    heard = [json.loads(line) for line in log.read_text().splitlines()]
    assert (heard[0]["type"], heard[0]["id"]) == ("start_game", 1)
    assert {"pai": "?"}.items() <= next(line for line in heard if line["type"] == "tsumo").items()
    thrown = [move for move in player.moves if (move["is"], move.get("seat")) == ("discard", 1)]
    assert len(thrown) >= 4
    expected = f"jantaku play: {engine}: {trouble}" if trouble else ""
    assert complaints.startswith(expected)
    assert complaints.count("a bot plays on") == bool(trouble)
