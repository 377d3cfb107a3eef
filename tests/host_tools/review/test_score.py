"""`jantaku score`: one answer a line, whatever the line is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.rules import riichi
from jantaku_host.cli.main import main

ROOT = Path(__file__).resolve().parents[3]

SIMPLE = {
    "rules": "ema2016", "hand": "234567m234p5s", "win": "5s", "tsumo": False,
    "melds": [{"type": "pon", "tiles": "555p"}], "seat": "S", "round": "E", "riichi": 0,
    "ippatsu": False, "rinshan": False, "chankan": False, "last": False, "first": False,
    "dora": "9s", "ura": "", "honba": 0, "deposits": 0,
}  # fmt: skip
CLOSED = {"hand": "234567m23488p67s", "win": "8s", "seat": "S", "round": "E"}


def answers(*lines):
    """The answers to objects, or to lines that are none."""
    text = "".join(
        (line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)) + "\n"
        for line in lines
    )
    result = CliRunner().invoke(main, ["score"], input=text)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def answer(question, **more):
    return answers({**question, **more})[0]


def test_the_example_of_the_contract_is_answered_to_the_letter():
    result = CliRunner().invoke(main, ["score"], input=json.dumps(SIMPLE))
    assert result.stdout == (
        '{"ok":true,"han":1,"fu":30,"limit":"","yaku":[["tanyao",1]],"dora":0,"pay":{"ron":1000}}\n'
    )


def test_absent_winds_are_east():
    hand = {"hand": "111z456m456p78s99p", "win": "9s"}
    assert answer(hand) == answer(hand, seat="E", round="E") == answer(hand, seat="", round=None)
    assert answer(hand)["yaku"] == [["seat_wind", 1], ["round_wind", 1]]


def test_absent_fields_are_false_zero_or_empty_and_the_rules_ema2016():
    assert answer(CLOSED) == answer(
        CLOSED,
        rules="ema2016",
        tsumo=False,
        melds=[],
        riichi=0,
        dora="",
        ura="",
        honba=0,
        last=None,
    )


@pytest.mark.parametrize(
    ("more", "pay"),
    [
        ({}, {"ron": 2000}),
        ({"seat": "E"}, {"ron": 2900}),
        ({"tsumo": True}, {"dealer": 1300, "others": 700}),
        ({"tsumo": True, "seat": "E"}, {"others": 1300}),
        ({"honba": 2}, {"ron": 2600}),
        ({"honba": 2, "deposits": 3}, {"ron": 2600}),
        ({"tsumo": True, "honba": 2}, {"dealer": 1500, "others": 900}),
        ({"tsumo": True, "honba": 2, "seat": "E"}, {"others": 1500}),
    ],
)
def test_payments_have_the_counters_in_and_the_deposits_not(more, pay):
    assert answer(CLOSED, **more)["pay"] == pay


def test_han_counts_dora_of_every_kind():
    said = answer(CLOSED, rules="tenhou", hand="234067m23488p67s", riichi=1, dora="1m", ura="7p")
    assert (said["han"], said["dora"], said["limit"]) == (7, 4, "haneman")
    assert said["yaku"] == [["riichi", 1], ["pinfu", 1], ["tanyao", 1]]


def test_a_dragon_is_an_entry_a_pon():
    said = answer(CLOSED, hand="55566z456p789s99p", win="6z")
    assert said["yaku"] == [["dragon", 1], ["dragon", 1]]


@pytest.mark.parametrize(
    ("rules", "han", "ron"), [("ema2016", 13, 32000), ("furiten", 13, 32000), ("tenhou", 26, 64000)]
)
def test_han_is_13_for_each_yakuman_counted(rules, han, ron):
    said = answer(CLOSED, rules=rules, hand="1122334455667z", win="7z")
    double = answer(CLOSED, rules=rules, hand="111222333z5556z", win="6z")
    assert (said["han"], said["limit"], said["pay"]) == (13, "yakuman", {"ron": 32000})
    assert (double["han"], double["limit"], double["pay"]) == (han, "yakuman", {"ron": ron})
    assert double["yaku"] == [["suuankou", 13], ["tsuuiisou", 13]]


def test_furiten_pays_a_ron_of_one_han_20_fu_as_its_table_prints():
    open_hand = {**CLOSED, "hand": "234567m88p67s", "melds": [{"type": "chi", "tiles": "234p"}]}
    said = answer(open_hand, rules="furiten", last=True)
    assert (said["han"], said["fu"], said["pay"]) == (1, 20, {"ron": 800})
    assert answer(open_hand, rules="furiten", last=True, seat="E")["pay"] == {"ron": 1200}


def test_options_vary_the_rules_as_far_as_the_book_allows():
    open_hand = {**CLOSED, "hand": "234567m88p67s", "melds": [{"type": "chi", "tiles": "234p"}]}
    assert answer(open_hand, rules="furiten") == {"ok": False, "error": "no_yaku"}
    assert answer(open_hand, rules="furiten", options={"open_tanyao": True})["ok"]
    assert answer(CLOSED, rules="furiten", options={"minimum_han": 3}) == {
        "ok": False, "error": "minimum_han",
    }  # fmt: skip
    assert answer(CLOSED, rules="ema2016", options={"open_tanyao": False})["error"] == "bad_input"


def test_a_book_with_red_fives_for_all_counts_those_that_are_named(tmp_path, monkeypatch):
    lines = "Reds for all\nlike ema2016\nred_fives = 3 (House 1)\n"
    (tmp_path / "book_reds_for_all.py").write_text(f'LINES = b"""\n{lines}"""\n')
    monkeypatch.setattr(riichi, "__path__", [*riichi.__path__, str(tmp_path)])
    plain = {**CLOSED, "hand": "555567m23488p67s"}
    assert answer(plain, rules="reds_for_all") == answer(plain, rules="ema2016")
    assert answer(plain, rules="reds_for_all", hand="055567m23488p67s")["dora"] == 1


def test_a_hand_without_yaku_or_not_complete_says_so():
    assert answer(CLOSED, hand="234567m23499p78s", win="9s", seat="S", round="S")["ok"]
    assert answers(
        {**CLOSED, "hand": "234m99p67s", "melds": [{"type": "chi", "tiles": "234p"},
                                                  {"type": "chi", "tiles": "567m"}]},
        {**CLOSED, "win": "9p"},
    ) == [{"ok": False, "error": "no_yaku"}, {"ok": False, "error": "not_complete"}]  # fmt: skip


BAD = [
    ("", "the line is no JSON"),
    ("{", "the line is no JSON"),
    ("[" * 100000, "the line is no JSON"),
    ("[]", "the line is no JSON object"),
    ("1", "the line is no JSON object"),
    ({**CLOSED, "rules": "ema2020"}, "unknown rules ema2020"),
    ({**CLOSED, "rules": 7}, "rules: the name of a preset is wanted"),
    ({**CLOSED, "options": []}, "options: a JSON object is wanted"),
    ({**CLOSED, "options": {"open_tanyao": []}}, "options: simple values are wanted"),
    ({**CLOSED, "options": {"speed": 3}}, "ema2016 says nothing of speed"),
    ({**CLOSED, "hand": "11111m23488p67s34m"}, "more than 4 1m"),
    ({**CLOSED, "dora": "8888s"}, "more than 4 8s"),
    ({**CLOSED, "melds": [{"type": "ankan", "tiles": "2222m"}], "hand": "234m23488p67s"},
     "more than 4 2m"),
    ({**CLOSED, "hand": "23456m23488p67s"}, "12 tiles and 0 melds are no hand"),
    ({**CLOSED, "hand": "2345678m23488p67s"}, "14 tiles and 0 melds are no hand"),
    ({**CLOSED, "hand": ""}, "0 tiles and 0 melds are no hand"),
    ({**CLOSED, "hand": "234567m23488p68z"}, "no tile is called 8z"),
    ({**CLOSED, "hand": "234567m23488p6"}, "no suit follows 6"),
    ({**CLOSED, "hand": "二三四m"}, "no tiles are called 二"),
    ({**CLOSED, "hand": 5}, "hand: tiles as text are wanted"),
    ({**CLOSED, "hand": "234067m23488p67s"}, "no red fives in ema2016"),
    ({**CLOSED, "rules": "tenhou", "hand": "005567m23488p67s"}, "more than 1 0m"),
    ({**CLOSED, "win": ""}, "win is one tile, not 0"),
    ({**CLOSED, "win": "88s"}, "win is one tile, not 2"),
    ({**CLOSED, "dora": "123456s"}, "there are at most five indicators"),
    ({**CLOSED, "seat": "X"}, "seat: one of E S W N is wanted"),
    ({**CLOSED, "round": 1}, "round: one of E S W N is wanted"),
    ({**CLOSED, "riichi": 3}, "riichi: 0, 1 or 2 is wanted"),
    ({**CLOSED, "riichi": "1"}, "riichi: 0, 1 or 2 is wanted"),
    ({**CLOSED, "tsumo": "yes"}, "tsumo: true or false is wanted"),
    ({**CLOSED, "honba": -1}, "honba: a number is wanted"),
    ({**CLOSED, "honba": 1.5}, "honba: a number is wanted"),
    ({**CLOSED, "deposits": "2"}, "deposits: a number is wanted"),
    ({**CLOSED, "melds": "555p"}, "melds: a list of objects is wanted"),
    ({**CLOSED, "melds": ["555p"]}, "melds: a list of objects is wanted"),
    ({**SIMPLE, "melds": [{"type": "peng", "tiles": "555p"}]},
     "melds: type is one of chi pon kan kakan ankan"),
    ({**SIMPLE, "melds": [{"type": [], "tiles": "555p"}]},
     "melds: type is one of chi pon kan kakan ankan"),
    ({**SIMPLE, "melds": [{"type": "pon"}]}, "nothing is no pon"),
    ({**SIMPLE, "melds": [{"type": "pon", "tiles": "556p"}]},
     "556p is no pon"),
    ({**SIMPLE, "melds": [{"type": "chi", "tiles": "123z"}]},
     "123z is no chi"),
    ({**CLOSED, "ippatsu": True}, "ippatsu without riichi"),
    ({**SIMPLE, "riichi": 1}, "riichi with an open hand"),
    ({**CLOSED, "chankan": True, "tsumo": True}, "chankan with tsumo"),
    ({**CLOSED, "rinshan": True}, "rinshan without tsumo"),
    ({**SIMPLE, "first": True}, "melds in the unbroken first go-round"),
    ({**CLOSED, "open_riichi": True, "riichi": 1}, "no open riichi"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "detail"), BAD, ids=[detail for _, detail in BAD])
def test_bad_input_is_named_and_the_stream_goes_on(line, detail):
    before, bad, after = answers(SIMPLE, line, SIMPLE)
    assert before["ok"]
    assert after == before
    assert (bad["ok"], bad["error"]) == (False, "bad_input")
    assert bad["detail"].startswith(detail)


def test_bytes_that_are_no_text_are_bad_input_too():
    result = CliRunner().invoke(main, ["score"], input=b"\xff\xfe\n" + json.dumps(SIMPLE).encode())
    bad, good = (json.loads(line) for line in result.stdout.splitlines())
    assert (bad["error"], good["ok"]) == ("bad_input", True)


def test_a_line_without_end_is_one_question_and_the_next_is_answered(tmp_path):
    file = tmp_path / "questions"
    file.write_bytes(b"[" * (1 << 20) + b"\n" + b'{"hand":"22p12345678s567m","win":"9s"}\n')
    lines = CliRunner().invoke(main, ["score", str(file)]).output.splitlines()
    assert [json.loads(line)["ok"] for line in lines] == [False, True]


def test_files_are_read_one_after_the_other(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).write_text(json.dumps(SIMPLE))
    result = CliRunner().invoke(main, ["score", str(tmp_path / "a"), str(tmp_path / "b")])
    assert len(result.stdout.splitlines()) == 2
    missing = CliRunner().invoke(main, ["score", str(tmp_path / "none")])
    assert missing.exit_code == 2


def test_another_program_can_ask_and_wait_for_each_answer():
    path = os.pathsep.join([str(ROOT / "host_tools"), str(ROOT / "firmware")])
    with subprocess.Popen(
        [sys.executable, "-m", "jantaku_host", "score"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": path},
    ) as partner:  # fmt: skip
        for honba in (0, 1, 2):
            partner.stdin.write(json.dumps({**SIMPLE, "honba": honba}) + "\n")
            partner.stdin.flush()
            assert json.loads(partner.stdout.readline())["pay"] == {"ron": 1000 + 300 * honba}
        partner.stdin.close()
        assert partner.wait() == 0
