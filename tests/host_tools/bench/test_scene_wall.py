"""Walls of scenes: what is named stands where it should, what is filled up makes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.rules import books, shapes, tiles, wall
from jantaku_host.bench.scene_script import parse
from jantaku_host.bench.scene_wall import BadWall, order

_WINDS = "ESWN"


def _wall(text, preset="ema2016"):
    return order(parse(f"rules {preset}\n{text}", "").head, books.load(preset))


def _hands(found):
    hands = {wind: [] for wind in _WINDS}
    for index in range(52):
        hands[_WINDS[wall.dealt_to(index)]].append(found[index])
    return hands


def _names(hand, red_fives=0):
    return tiles.text(hand, red_fives)


def test_every_tile_stands_once():
    for preset, count in (("ema2016", 136), ("furiten", 136), ("sichuan", 108)):
        assert sorted(_wall("", preset)) == list(range(count))


def test_equal_heads_make_equal_walls():
    text = "hand S 123m\ndraws 5p\ndora 1m"
    assert _wall(text) == _wall(text)


def test_hands_draws_and_the_dead_wall_are_as_the_head_says():
    found = _wall(
        "hand S 123456789m1199p\ndraws 2s 9p\nreplacements 1s2s\ndora 1z2z\nura 3z4z", "furiten"
    )
    assert _names(_hands(found)["S"]) == "123456789m1199p"
    assert [tile >> 2 for tile in found[52:54]] == [19, 17]
    assert [found[wall.replacement(kan)] >> 2 for kan in (0, 1)] == [18, 19]
    assert [found[wall.indicator(number)] >> 2 for number in (0, 1)] == [27, 28]
    assert [found[wall.ura(number)] >> 2 for number in (0, 1)] == [29, 30]


def test_a_red_five_is_named_by_its_zero():
    found = _wall("hand S 05p\nhand W 0s", "furiten")
    assert 52 in _hands(found)["S"]
    assert 88 in _hands(found)["W"]
    assert _names(_hands(found)["S"], 3).count("0") == 1


def test_the_fourteenth_tile_of_east_is_his_first_draw():
    assert _wall("hand E 123456789m1199p5z")[52] >> 2 == 31


def test_what_is_kept_fills_no_hand():
    found = _wall("keep 3p8s1z")
    assert not {11, 25, 27} & {tile >> 2 for tile in found[:52]}


def test_indicators_that_nobody_names_make_no_dora_of_what_is_named():
    found = _wall("hand S 123456789m1199p\ndraws 2s 9p")
    dora = {tiles.dora_of(found[wall.indicator(number)] >> 2) for number in range(5)}
    assert not dora & {tile >> 2 for tile in _hands(found)["S"]}


def test_what_a_hand_waits_for_comes_late():
    found = _wall("hand S 123m456p79s234p99p")
    assert 25 not in [tile >> 2 for tile in found[52:100]]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 135), max_size=11, unique=True), st.sampled_from(_WINDS))
def test_a_filled_hand_is_noten_without_pairs_or_nine_terminals(given_tiles, wind):
    text = tiles.text(given_tiles, 0)
    found = _wall(f"hand {wind} {text}\n" if text else "")
    for seat, hand in _hands(found).items():
        named = [tile >> 2 for tile in given_tiles] if seat == wind else []
        kinds = [tile >> 2 for tile in hand]
        counts = bytearray(34)
        for kind in kinds:
            counts[kind] += 1
        assert not shapes.waits(counts)
        added = list(kinds)
        for kind in named:
            added.remove(kind)
        assert len(set(added)) == len(added)
        assert not set(added) & set(named)
        orphans = {kind for kind in kinds if kind >= 27 or kind % 9 in (0, 8)}
        assert len(orphans) < 9 or {kind for kind in orphans if kind in named} == orphans


def test_a_whole_wall_is_taken_as_it_is():
    row = "".join(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)) + "1z2z3z4z5z6z7z"
    found = _wall(f"wall {row * 4}")
    assert [tile >> 2 for tile in found] == list(range(34)) * 4


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("hand S 11111m", 2, "more than 4 1m"),
        ("hand S 0p", 2, "there is no 0p with 0 red fives"),
        ("hand S 123456789m11999p", 2, "a hand has 13 tiles, not 14"),
        ("hand S 123456789m111p", 2, "cannot be filled up and stay noten"),
        ("dora 123456m", 2, "there are 5 at most, not 6"),
        ("wall 123m", 2, "the wall has 136 tiles, not 3"),
        ("dora 1m\nwall 123m", 2, "the wall is given as a whole: 'dora' has no place"),
        ("draws " + "123456789m123456789p123456789s1234567z" * 4, 2, "can be drawn"),
    ],
)
def test_a_wall_that_cannot_be_is_named(text, line, said):
    with pytest.raises(BadWall) as error:
        _wall(text)
    assert said in str(error.value)
    assert error.value.line == line


def test_sichuan_has_no_dead_wall():
    with pytest.raises(BadWall, match="sichuan has no dead wall"):
        _wall("dora 1m", "sichuan")


def test_sichuan_is_played_without_honours():
    with pytest.raises(BadWall, match="sichuan is played without honours"):
        _wall("hand S 1z", "sichuan")
