"""Scenes with the firmware in a process of its own: through the radio, and on both runtimes."""

from pathlib import Path

import pytest

from jantaku_host.bench import scene, scene_script
from jantaku_host.bench.scene_script import BadScene

SCENES = Path(__file__).parents[2] / "scenes"

# One of each kind of act, then where the radio has to look for what it does not expect; all of
# them in `make soak`.
SAMPLE = (
    "pon_ema", "closed_kan_furiten", "riichi_before_the_discard_ema", "two_ron_tenhou",
    "hu_on_a_discard", "void_suit_by_tile", "power_cut_in_play_ema", "dead_hand_by_the_referee_ema",
    "discard_without_a_draw_ema", "wrong_tile_of_the_wall_mended_ema",
    "winner_lays_his_tiles_before_he_presses_ema", "power_cut_while_a_win_waits_ema",
    "kong_of_the_next_player_after_its_replacement_sichuan", "north_forgets_his_last_tile_ema",
    "discard_changed_and_the_next_player_is_quick_ema", "arm_over_the_rack_of_a_winner_sichuan",
    "discard_changed_after_the_next_player_drew_ema",
    "discard_from_a_held_draw_before_the_one_before_it_ema",
)  # fmt: skip


def _script(name):
    path = SCENES / f"{name}.scene"
    return scene_script.parse(path.read_text(encoding="utf-8"), path.name)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_scene_holds_through_the_radio(name):
    assert scene.simulate(_script(name), "radio", "unix", miss=0.02, bleed=0.01).failed == []


@pytest.mark.parametrize(("level", "runtime"), [("radio", "cpython"), ("movements", "unix")])
def test_levels_and_runtimes_make_the_same_of_a_scene(level, runtime):
    script = _script("pon_ema")
    assert (
        scene.simulate(script, level, runtime).account.events == scene.play(script).account.events
    )


def test_equal_seeds_make_equal_runs():
    script = _script("pon_ema")
    rows = [scene.simulate(script, "radio", "unix", miss=0.1, seed=4).row() for _ in range(2)]
    assert rows[0] == rows[1]


def test_what_no_hand_can_do_is_said_of_a_simulated_table_too():
    script = scene_script.parse("S discard\n", "a.scene")
    with pytest.raises(BadScene, match=r"a\.scene:1: S discard: South has drawn no tile"):
        scene.simulate(script, "movements", "unix")


def test_a_ruling_that_is_refused_is_a_failure_of_a_simulated_table_too():
    script = scene_script.parse("ruling undo 9\n", "a.scene")
    failed = scene.simulate(script, "movements", "unix").failed
    assert len(failed) == 1
    assert "the table refuses it" in failed[0]


def test_a_cover_and_a_dead_tag_are_told_to_a_table_without_radio():
    script = scene_script.parse(
        "hand E 9m\ncover river:E 3\nE discard 9m\nwait 2\nexpect no discard\nwait 2\n"
        "expect discard E 9m\nkill next\nS draw\nwait 2\nexpect no draw S\n",
        "a.scene",
    )
    assert scene.simulate(script, "movements", "unix").failed == []
