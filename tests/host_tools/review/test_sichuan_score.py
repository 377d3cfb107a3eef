"""`jantaku score` and `jantaku waits` in Sichuan: what a program asks and is answered."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku_host.cli.main import main

HAND = {"hand": "123456789m11p34p", "win": "5p"}


def run(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(main, [*arguments], input=text)


def score(**question: Any) -> Any:
    result = run("score", "--rules", "sichuan", text=json.dumps(question))
    assert result.exit_code == 0
    return json.loads(result.stdout)


def refused(**question: Any) -> str:
    answer = score(**{**HAND, **question})
    assert (answer["ok"], answer["error"]) == (False, "bad_input")
    return str(answer["detail"])


def pung(tiles: str) -> dict[str, str]:
    return {"type": "pon", "tiles": tiles}


def test_the_answer_is_fan_value_and_rows_the_dearest_first():
    answer = score(hand="1111335577m113p", win="3p")
    rows = [["seven_pairs", 2], ["four", 1]]
    assert answer == {"ok": True, "fan": 3, "value": 8, "rows": rows}


def test_a_line_may_name_the_rules_itself():
    result = run("score", text=json.dumps({"rules": "sichuan", **HAND}))
    assert json.loads(result.stdout) == {"ok": True, "fan": 0, "value": 1, "rows": []}


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        ({"last": True}, ["last"]),
        ({"after_kong": True}, ["after_kong"]),
        ({"chankan": True}, ["chankan"]),
        ({"tsumo": True}, []),
        ({"tsumo": True, "last": True}, ["last"]),
        ({"after_kong": True, "last": True}, ["after_kong", "last"]),
    ],
)
def test_how_it_was_won_is_said_by_fields(said, rows):
    assert [name for name, _ in score(**HAND, **said)["rows"]] == rows


def test_a_win_on_the_replacement_tile_of_the_last_kong_is_two_rows():
    melds = [{"type": "ankan", "tiles": "9999p"}]
    answer = score(hand="123456m11p34p", win="5p", melds=melds, tsumo=True, rinshan=True, last=True)
    assert answer["rows"] == [["kong", 1], ["rinshan", 1], ["last", 1]]
    assert answer["value"] == 8


def test_melds_are_pung_and_three_kinds_of_kong():
    melds = [
        pung("111m"),
        {"type": "kan", "tiles": "2222m"},
        {"type": "kakan", "tiles": "3333m"},
        {"type": "ankan", "tiles": "4444m"},
    ]
    answer = score(hand="5m", win="5m", melds=melds)
    assert answer["fan"] == 2 + 3 + 1 + 1


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({"hand": "123456789m11p34p", "win": "6p"}, "not_complete"),
        ({"hand": "123456789m11p34p", "win": "5p", "void": "p"}, "void_suit"),
        ({"hand": "123456m789s11p34p", "win": "5p"}, "void_suit"),
        ({"hand": "123456m11p34p", "win": "5p", "melds": [pung("999s")], "void": "s"}, "void_suit"),
    ],
)
def test_no_win_is_named(question, error):
    assert score(**question) == {"ok": False, "error": error}


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({"hand": "123456789m11p1z4p"}, "1z"),
        ({"win": "7z"}, "7z"),
        ({"hand": "123406789m11p34p"}, "0m"),
        ({"melds": [{"type": "chi", "tiles": "123p"}], "hand": "123456m11p34p"}, "3.2"),
        ({"melds": [pung("112p")], "hand": "123456m11p34p"}, "pon"),
        ({"riichi": 1}, "riichi"),
        ({"ippatsu": True}, "ippatsu"),
        ({"dora": "1m"}, "dora"),
        ({"ura": "1m"}, "ura"),
        ({"seat": "S"}, "seat"),
        ({"round": "E"}, "round"),
        ({"honba": 1}, "honba"),
        ({"deposits": 1}, "deposits"),
        ({"first": True}, "first"),
        ({"void": "z"}, "void"),
        ({"void": 1}, "void"),
        ({"rinshan": True}, "rinshan"),
        ({"rinshan": True, "tsumo": True}, "kong"),
        ({"chankan": True, "tsumo": True}, "chankan"),
        ({"after_kong": True, "tsumo": True}, "after_kong"),
        ({"chankan": True, "last": True}, "chankan"),
        ({"hand": "123456789m11p345p"}, "hand"),
        ({"win": "55p"}, "win"),
        ({"hand": "11112m3456789m1p", "win": "1m"}, "1m"),
        ({"tsumo": "yes"}, "tsumo"),
        ({"options": {"deals": -1}}, "deals"),
        ({"options": {"red_fives": 3}}, "red_fives"),
    ],
)
def test_what_has_no_meaning_in_sichuan_is_refused_by_name(said, word):
    assert word in refused(**said)


def test_fields_of_riichi_that_say_nothing_are_no_matter():
    quiet = {"riichi": 0, "dora": "", "ura": "", "honba": 0, "ippatsu": False, "seat": None}
    assert score(**HAND, **quiet)["ok"]


def test_a_robbed_tile_is_one_the_winner_has_no_other_of():
    assert "robbed" in refused(hand="123456789m1155p", win="5p", chankan=True)


def test_a_bad_line_is_answered_and_the_next_one_is_read():
    lines = "\n".join(["{", json.dumps(HAND), "[]"])
    answers = run("score", "--rules", "sichuan", text=lines).stdout.splitlines()
    assert [json.loads(line)["ok"] for line in answers] == [False, True, False]


# Waits


@pytest.mark.parametrize(
    ("hand", "waits"),
    [("2223477m", "257m"), ("1112223336777m", "568m"), ("1122334467788m", "69m"), ("1111m", "1m")],
)
def test_sbr_7_2_waits_of_the_worked_examples(hand, waits):
    result = run("waits", "--rules", "sichuan", hand)
    assert (result.exit_code, result.stdout) == (0, waits + "\n")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["1234m", "--melds", "111p,222p,333z"], "honours"),
        (["11z234m"], "honours"),
        (["1234m", "--melds", "123p,222p,333p"], "3.2"),
    ],
)
def test_waits_refuse_honours_and_declared_runs(arguments, word):
    result = run("waits", "--rules", "sichuan", *arguments)
    assert result.exit_code == 2
    assert word in result.stderr
    assert result.stderr.count("\n") == 1
