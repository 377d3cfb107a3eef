"""The runner of scenes: what each act does at the table, and what each expectation looks at."""

import json

import pytest
from click.testing import CliRunner

from jantaku_host.bench import scene, scene_script
from jantaku_host.bench.scene_script import BadScene
from jantaku_host.cli.main import main

RON = "hand N 12p666z666s77s789s\ndraws 3p\n"
CARDS = "rules sichuan\nvoid E s\nvoid S s\nvoid W s\nvoid N s\n"


def _play(text):
    return scene.play(scene_script.parse(text, "a.scene"))


def _events(text):
    return _play(text).account.events


def _holds(text):
    result = _play(text)
    assert result.failed == []
    return result


# The head


def test_hands_are_dealt_and_the_first_indicator_is_turned():
    assert _events("dora 1m\ndraws 5z\n") == ["dora 1m", "draw E 5z"]


def test_undealt_the_dice_have_fallen_and_no_more():
    result = _holds("undealt\nexpect state playing\n")
    assert result.account.events == []


def test_round_counters_deposits_and_scores_are_those_of_the_deal():
    row = _play("round S\nhonba 1\ndeposits 2\nscores 10000 20000 30000 58000\n").row()
    assert row["scores"] == {"E": 10000, "S": 20000, "W": 30000, "N": 58000}
    assert row["deposits"] == 2


def test_the_minute_is_that_of_the_session():
    _holds("rules sichuan session_minutes=60\nminute 59.9\nwait 5\nexpect no abort\n")
    _holds("rules sichuan session_minutes=60\nminute 59.9\nwait 7\nexpect abort time_out\n")


def test_a_scene_may_begin_when_no_deal_may():
    _holds("rules samara2019\nminute 104\nE discard\nwait 1\nexpect discard E\n")


def test_void_suits_of_the_head_are_named_and_the_others_asked():
    text = "rules sichuan\nhand W 9m\nvoid S p\nvoid W m 9m\nwait 1\n"
    result = _holds(text + "expect asked void_suit E\nexpect no asked void_suit S\n")
    assert "void_suit S p" in result.account.events
    assert "void_suit W m" in result.account.events


# Acts


def test_a_turn_is_a_draw_and_a_discard():
    told = _events("draws 1z 2z\nE discard\nwait 1\nS draw\nwait 1\nS discard\nwait 1\n")
    assert told[1:] == ["draw E 1z", "discard E 1z", "draw S 2z", "discard S 2z"]


def test_the_drawn_tile_goes_before_an_equal_one_of_the_rack():
    script = scene_script.parse("hand S 5z\ndraws 1z 5z\nE discard\nwait 1\nS draw\n", "a")
    head = scene.play(script)
    assert head.account.events[-1] == "draw S 5z"


def test_a_tile_in_the_air_goes_before_all_others():
    _holds(
        "hand S 5z\ndraws 1z 5z\nE discard\nwait 1\nS draw air\nwait 1\nexpect no draw S\n"
        "S discard 5z\nwait 1\nexpect discard S 5z\nexpect draw S 5z\n"
    )


def test_sets_are_laid_and_discards_taken():
    told = _events("hand W 33p9m\ndraws 3p\nE discard\nwait 1\nW lay 33p\nW take\nwait 2\n")
    assert told[-1] == "pon W 3p"


def test_a_tile_is_racked_from_the_river_though_the_rack_has_another():
    result = _play("hand E 55z\nE discard 5z\nwait 1\nE rack 5z\nwait 0\n")
    assert result.account.events.count("discard E 5z") <= 1
    _play("hand E 55z\nE discard 5z\nE rack 5z\nE discard 5z\nE discard 5z\n")


def test_a_red_five_is_another_tile_than_a_plain_one():
    told = _events("rules furiten\nhand E 0p5p\nE discard 0p\nwait 1\n")
    assert told[-1] == "discard E 0p"
    with pytest.raises(BadScene, match=r"a\.scene:3: E discard 5p: East holds no 5p"):
        _play("rules furiten\nhand E 0p\nE discard 5p\n")


def test_a_closed_kan_of_red_and_plain_fives_is_named_by_its_kind():
    told = _events("rules furiten\nhand E 0555s\nE lay 0555s\nwait 1\n")
    assert "ankan E 5s" in told


def test_go_plays_turns_and_ends_with_the_wall():
    assert _events("go 5\n")[-1].startswith("discard E")
    result = _holds("go end\nwait 1\nexpect no draw_end\nexpect state playing\n")
    assert sum(text.startswith("draw ") for text in result.account.events) == 70


def test_go_leaves_out_who_has_won_in_sichuan():
    told = _events(
        CARDS + "hand W 123456789m1244p\ndraws 3p\nE discard\nwait 1\nW press win\nwait 5\ngo 4\n"
    )
    turns = [text.split()[1] for text in told if text.startswith("discard")]
    assert turns == ["E", "N", "E", "S", "N"]


def test_tiles_are_dealt_in_other_numbers():
    script = "undealt\ndeal N=12\nturn 0\nwait 2\nN move @51 rack\nwait 2\nexpect draw E\n"
    _holds(script)


def test_a_button_that_is_held_is_first_pressed():
    result = _play("rules furiten\nhand E 19m19p19s1234z258m\ndraws 5z\nE hold tenpai\nwait 4\n")
    assert "abort nine_terminals" in result.account.events


def test_rulings_are_the_referees():
    _holds("ruling dead_hand S\nwait 1\nexpect dead S\nexpect ruling dead_hand S\n")
    _holds("ruling chombo W\nwait 1\nexpect void chombo W\nexpect state void\n")
    _holds("ruling redeal\nwait 1\nexpect void redeal\nexpect state void\n")


def test_a_ruling_that_the_table_refuses_is_a_failure():
    failed = _play("ruling redeal\nwait 15\nruling undo 9\n").failed
    assert len(failed) == 1
    assert failed[0].startswith("a.scene:3: ruling undo 9: the table refuses it: ")


def test_what_was_undone_stays_in_the_history():
    account = _play("hand E 9m\nE discard 9m\nwait 1\nruling undo\nwait 1\n").account
    assert "discard E 9m" not in account.events
    assert "-discard E 9m" in account.history


def test_what_happens_under_a_cover_is_told_when_it_ends():
    _holds("cover river:E 3\nE discard\nwait 2\nexpect no discard E\nwait 2\nexpect discard E\n")


def test_two_covers_end_with_the_later_one():
    _holds(
        "cover river:E 5\ncover river:E 2\nE discard\nwait 4\nexpect no discard\nwait 2\n"
        "expect discard E\n"
    )


def test_a_tile_with_a_dead_tag_is_never_told():
    _holds("hand E 9m\nkill 9m\nE discard 9m\nwait 3\nexpect no discard E\n")


def test_after_a_power_cut_the_same_deal_goes_on():
    text = "draws 1z 2z\nE discard\nwait 1\npower 5\nwait 2\nS draw\nwait 1\n"
    assert _events(text)[1:] == ["draw E 1z", "discard E 1z", "draw S 2z"]


def test_the_next_wall_is_dealt_by_the_next_dealer():
    result = _holds(
        RON + "E discard\nwait 1\nN press win\nwait 15\nexpect state building\nbuild\nwait 1\n"
        "expect state playing\ndeal\nturn 0\nwait 3\nE discard\nwait 1\nexpect discard E\n"
    )
    assert result.account.dealer == 1


def test_the_dealers_press_accepts_a_settlement():
    _holds(RON + "E discard\nwait 1\nN press win\nwait 6\nbuild\nwait 1\nexpect state playing\n")


def test_what_is_not_offered_cannot_be_chosen():
    failed = _play("E discard\nwait 1\nS choose ron\n").failed
    assert failed == ["a.scene:3: S choose ron: it is not offered"]
    assert "nothing is proposed" in _play("E choose confirm\n").failed[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("S discard", "S discard: South has drawn no tile"),
        ("hand E 1m\nE discard 9z", "no tile is called 9z"),
        ("E lay 1111m", "East holds no 1m"),
        ("E take", "E take: there is no discard to take"),
        ("E move @136 rack", "the wall has tiles 0 to 135"),
        ("go end\nS draw", "no tile is left to draw"),
        ("go end\nE move next rack", "0 tiles are left to draw"),
        ("build", "build: the table is playing"),
        ("deal", "deal: the hands are dealt"),
        ("rules sichuan\nturn 0", "this game has no indicators"),
        ("rules sichuan\nE move dead:1:top rack", "this game has no dead wall"),
        ("E replace\nE replace\nE replace\nE replace\nE replace", "no replacement tile is left"),
        ("rules nowhere", "nowhere"),
        ("rules ema2016 red_fives=3", "ema2016 fixes red_fives"),
        ("void E m", "ema2016 knows no void suit"),
        ("rules sichuan\nundealt\nvoid E m", "before tiles are dealt"),
        ("rules sichuan\nhand E 9m\nvoid E p 9p", "holds no 9p"),
    ],
)
def test_what_no_hand_can_do_names_its_line(text, said):
    with pytest.raises(BadScene) as error:
        _play(text + "\n")
    assert said in str(error.value)
    assert str(error.value).startswith("a.scene:")


# Expectations


def test_an_event_is_expected_as_far_as_it_is_told():
    held = RON + "E discard\nwait 1\nN press win\nwait 4\n"
    for what in ("win", "win N", "win N ron", "win N ron E 3p", "settle", "no hu", "no win E"):
        _holds(held + f"expect {what}\n")
    for what in ("no win", "win S", "win N tsumo", "win N ron E 4p"):
        assert len(_play(held + f"expect {what}\n").failed) == 1


def test_expectations_say_what_is_there_instead():
    said = {
        "expect discard S": "the last are",
        "expect no draw E": "it has happened",
        "expect state over": "it is playing",
        "expect deposits 3": "it is 0",
        "expect scores 1 2 3 4": "they are 30000 30000 30000 30000",
        "expect dead S": "dead: nobody",
        "expect riichi E": "riichi: nobody",
        "expect answer E taken": "there is no answer",
        "expect said S": "asked: nothing; said: nothing",
        "expect asked tenpai": "asked: nothing; said: nothing",
    }
    for line, why in said.items():
        failed = _play(line + "\n").failed
        assert len(failed) == 1
        assert failed[0].startswith(f"a.scene:1: {line}: ")
        assert why in failed[0]


def test_nothing_may_be_expected():
    _holds("expect nothing asked\nexpect nothing said\nexpect no dead E\nexpect no riichi E\n")


def test_what_was_told_stays_in_the_account():
    result = _play("undealt\ndeal\nwait 20\nturn 0\nwait 2\n")
    assert all(
        set(row) == {"at", "what", "seat", "kind", "choices"} for row in result.row()["told"]
    )
    assert result.row()["asks"] == []


def test_what_was_asked_before_the_scene_was_asked_when_it_began():
    told = _play("rules sichuan\nwait 1\n").row()["told"]
    assert [row["at"] for row in told] == [0.0] * 4
    assert {row["kind"] for row in told} == {"void_suit"}


# The command


def _run(tmp_path, *arguments, **scenes):
    paths = []
    for name, text in scenes.items():
        path = tmp_path / f"{name}.scene"
        path.write_text(text)
        paths.append(str(path))
    return CliRunner().invoke(main, ["scene", *paths, *arguments])


def test_the_command_ends_with_what_became_of_the_scenes(tmp_path):
    right, wrong, broken = "expect state playing\n", "expect state over\n", "jump\n"
    assert _run(tmp_path, a=right).exit_code == 0
    assert _run(tmp_path, a=right, b=wrong).exit_code == 1
    assert _run(tmp_path, a=broken, b=wrong, c=right).exit_code == 2
    assert _run(tmp_path, a="S discard\n").exit_code == 2
    assert CliRunner().invoke(main, ["scene", str(tmp_path / "nowhere")]).exit_code == 2


def test_the_command_says_file_and_line(tmp_path):
    result = _run(tmp_path, a="E discard\nexpect discard S\n", b="\njump\n")
    assert "FAILED" in result.output
    assert f"{tmp_path}/a.scene:2: expect discard S: " in result.output
    assert f"Error: {tmp_path}/b.scene:2: 'jump' is neither" in result.output


def test_json_is_one_object_a_file(tmp_path):
    result = _run(tmp_path, "--json", a=RON + "E discard\nwait 1\nN press win\n", b="wait 1\n")
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert [row["scene"] for row in rows] == [f"{tmp_path}/a.scene", f"{tmp_path}/b.scene"]
    assert list(rows[0]) == [
        "scene", "ok", "events", "history", "asks", "said", "told", "answers", "dead", "riichi",
        "scores", "deposits", "state", "failed",
    ]  # fmt: skip
    assert rows[0]["events"][-2:] == ["win N ron E 3p", "settle"]
    assert rows[0]["ok"] is True
