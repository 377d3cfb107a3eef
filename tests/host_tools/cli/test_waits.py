"""`jantaku waits`: the tiles a hand waits for."""

import json

import pytest
from click.testing import CliRunner

from jantaku_host.cli.main import main


def run(*arguments):
    return CliRunner().invoke(main, ["waits", *arguments])


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2345678m", "258m"),
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("3406m", "36m"),
        ("5m", "5m"),
        ("147m258p369s1234z", ""),
    ],
)
def test_waits_are_written_grouped(hand, expected):
    result = run(hand)
    assert (result.exit_code, result.stdout) == (0, expected + "\n")


def test_json_is_a_list_of_tiles():
    assert json.loads(run("55m11z234567p234s", "--json").stdout) == ["5m", "1z"]
    assert json.loads(run("147m258p369s1234z", "--json").stdout) == []


@pytest.mark.parametrize("melds", ["1111z,123s", "1111z 123s", "1111z123s"])
def test_melds_may_be_written_with_or_without_commas(melds):
    result = run("2345678m", "--melds", melds)
    assert (result.exit_code, result.stdout) == (0, "258m\n")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["12m"], "2 tiles are no hand that lacks one: 13, 10, 7, 4 or 1 are"),
        (["1112345678999m1p"], "14 tiles are no hand that lacks one"),
        (["2345678m", "--melds", "123s"], "7 tiles are no hand that lacks one: 10 are"),
        (["11111m"], "more than 4 1m"),
        (["2345678m", "--melds", "2222m,222m"], "more than 4 2m"),
        (["8z"], "no tile is called 8z"),
        (["east"], "no tiles are called e"),
        (["2345678m", "--melds", "124s,123s"], "124s is no meld"),
        (["2345678m", "--melds", "891s,123s"], "891s is no meld"),
        (["2345678m", "--melds", "123z,123s"], "123z is no meld"),
        (["2345678m", "--melds", "12s,123s"], "12s is no meld"),
        (["2345678m", "--melds", "pon,123s"], "no melds are called pon,123s"),
    ],
)
def test_what_is_no_hand_is_refused_in_one_line(arguments, why):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert why in result.stderr
    assert len(result.stderr.splitlines()) == 1
