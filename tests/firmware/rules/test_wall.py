"""The wall as a place on the table and as an order: EMA 2.4-2.8, Furiten 2.6-2.9."""

from support.cases import cases, raises

from jantaku.rules import wall

DICE = range(2, 13)
SIDES = range(4)


def dead_wall(dice, dealer=0):
    """Its stacks from the break, as text without the level."""
    start = wall.first(dice, dealer)
    tops = [wall.place(start, wall.dead(stack, wall.TOP)) for stack in range(1, 8)]
    return " ".join([wall.text(top, dealer).split(" ")[0] for top in tops])


def where(dice, index, dealer=0):
    return wall.text(wall.place(wall.first(dice, dealer), index), dealer)


# Broken stack, dead wall, indicator, haitei and haitei after a kan of the three worked examples.
@cases(
    (5, "E6", "E5 E4 E3 E2 E1 S17 S16", "E3 top", "S15 bottom", "S15 top"),
    (12, "N13", "N12 N11 N10 N9 N8 N7 N6", "N10 top", "N5 bottom", "N5 top"),
    (2, "S3", "S2 S1 W17 W16 W15 W14 W13", "W17 top", "W12 bottom", "W12 top"),
)
def test_worked_examples_of_the_break(dice, first, dead, dora, haitei, haitei_after_kan):
    assert where(dice, 0) == first + " top"
    assert dead_wall(dice) == dead
    assert where(dice, wall.indicator(0)) == dora
    assert where(dice, wall.last(0)) == haitei
    assert where(dice, wall.last(1)) == haitei_after_kan


@cases((2, "S"), (3, "W"), (4, "N"), (5, "E"), (6, "S"), (7, "W"), (8, "N"), (9, "E"), (12, "N"))
def test_ema_2_5_the_sum_counted_counter_clockwise_names_the_side(dice, wind):
    for dealer in SIDES:
        assert "ESWN"[(wall.broken_side(dice, dealer) - dealer) % 4] == wind


def test_ema_2_5_the_break_is_after_as_many_stacks_from_the_right_end():
    for dealer in SIDES:
        for dice in DICE:
            start = wall.first(dice, dealer)
            assert wall.side(start) == wall.broken_side(dice, dealer)
            assert wall.stack(start) == dice + 1
            assert wall.level(start) == wall.TOP


def test_the_break_agrees_with_the_formula_of_stacks_numbered_clockwise():
    for dice in DICE:
        stack = 17 * (-(dice - 1) % 4) + dice
        assert wall.first(dice, 0) == 2 * stack
        assert wall.place(wall.first(dice, 0), wall.last(0)) // 2 == (stack + 60) % 68


@cases((1,), (13,))
def test_two_dice_show_2_to_12(dice):
    raises(ValueError, wall.first, dice, 0)


def test_every_place_is_used_once_whatever_the_dice_and_the_dealer():
    for dealer in SIDES:
        for dice in DICE:
            start = wall.first(dice, dealer)
            places = [wall.place(start, index) for index in range(wall.TILES)]
            assert sorted(places) == list(range(wall.TILES))
            assert [wall.index(start, place) for place in places] == list(range(wall.TILES))


def test_a_place_is_a_side_a_stack_and_a_level():
    seen = []
    for side in SIDES:
        for stack in range(1, 18):
            for level in (wall.TOP, wall.BOTTOM):
                place = wall.at(side, stack, level)
                assert (wall.side(place), wall.stack(place), wall.level(place)) == (
                    side,
                    stack,
                    level,
                )
                seen.append(place)
    assert sorted(seen) == list(range(wall.TILES))


def test_ema_2_8_tiles_are_taken_clockwise_and_turns_go_counter_clockwise():
    start = wall.first(7, 0)
    sides = []
    for index in range(wall.TILES):
        side = wall.side(wall.place(start, index))
        if not sides or sides[-1] != side:
            sides.append(side)
    # The broken side, its left neighbour, the one opposite, the right one, and the counted stacks.
    assert sides == [2, 1, 0, 3, 2]


def test_ema_2_8_the_top_of_a_stack_is_taken_before_its_bottom():
    start = wall.first(9, 1)
    for index in range(0, wall.TILES, 2):
        top, bottom = wall.place(start, index), wall.place(start, index + 1)
        assert (wall.level(top), wall.level(bottom)) == (wall.TOP, wall.BOTTOM)
        assert (wall.side(top), wall.stack(top)) == (wall.side(bottom), wall.stack(bottom))


def test_ema_2_8_four_tiles_three_times_and_then_one_each():
    winds = [wall.dealt_to(index) for index in range(wall.DEALT)]
    assert winds[:48] == ([0] * 4 + [1] * 4 + [2] * 4 + [3] * 4) * 3
    assert winds[48:] == [0, 1, 2, 3, 0]
    assert [winds.count(wind) for wind in range(4)] == [14, 13, 13, 13]


# First, second and third stack that remain after twelve tiles each; dice 5: E6 and on, 24 stacks.
@cases(
    (48, 0, "N13 top"),
    (49, 1, "N13 bottom"),
    (50, 2, "N14 top"),
    (51, 3, "N14 bottom"),
    (52, 0, "N15 top"),
)
def test_ema_2_8_east_jumps_to_the_third_stack(index, wind, place):
    assert wall.dealt_to(index) == wind
    assert where(5, index) == place


def test_the_live_wall_holds_69_tiles_after_the_deal():
    assert wall.live(0, 0) == 69
    assert wall.last(0) - wall.DEALT + 1 == 69


# Dice 5, the kan's number, its replacement tile.
@cases((0, "E5 top"), (1, "E5 bottom"), (2, "E4 top"), (3, "E4 bottom"))
def test_ema_2_6_replacement_tiles_are_stacks_1_and_2_top_before_bottom(kan, place):
    assert where(5, wall.replacement(kan)) == place


@cases((0, "E3"), (1, "E2"), (2, "E1"), (3, "S17"), (4, "S16"))
def test_decision_1_kan_indicators_follow_on_stacks_4_to_7_with_ura_under_them(number, stack):
    assert where(5, wall.indicator(number)) == stack + " top"
    assert where(5, wall.ura(number)) == stack + " bottom"


def test_the_dead_wall_is_four_replacement_tiles_and_five_pairs_of_indicators():
    used = [wall.replacement(kan) for kan in range(4)]
    used += [wall.indicator(number) for number in range(5)]
    used += [wall.ura(number) for number in range(5)]
    assert sorted(used) == list(range(wall.TILES - wall.DEAD, wall.TILES))


# Kans, last drawable tile with dice 5, tiles left to draw before any draw.
@cases(
    (0, "S15 bottom", 69),
    (1, "S15 top", 68),
    (2, "S14 bottom", 67),
    (3, "S14 top", 66),
    (4, "S13 bottom", 65),
)
def test_ema_3_3_5_each_kan_turns_the_last_live_tile_into_a_dead_one(kans, haitei, live):
    assert where(5, wall.last(kans)) == haitei
    assert wall.live(0, kans) == live
    # Taken out are the replacement tiles, added are the live ones past the border.
    dead = wall.TILES - 1 - wall.last(kans) - kans
    assert dead == wall.DEAD


def test_ema_3_4_1_a_kan_on_the_tile_before_the_last_makes_the_replacement_the_last_of_the_deal():
    drawn = wall.live(0, 0) - 1
    assert wall.live(drawn, 0) == 1
    assert wall.live(drawn, 1) == 0


def test_a_deal_of_another_dealer_is_the_same_deal_turned_round():
    for dealer in SIDES:
        for index in range(wall.TILES):
            assert where(8, index, dealer) == where(8, index)


def test_a_wall_recorded_from_its_high_end_down_is_this_order_reversed():
    # Tenhou's records: draws run from the high end; replacement 1 0 3 2, dora 5 7 9, ura 4 6 8.
    assert [wall.TILES - 1 - wall.replacement(kan) for kan in range(4)] == [1, 0, 3, 2]
    assert [wall.TILES - 1 - wall.indicator(number) for number in range(5)] == [5, 7, 9, 11, 13]
    assert [wall.TILES - 1 - wall.ura(number) for number in range(5)] == [4, 6, 8, 10, 12]
