"""SBR 1: the set, the walls of 14 and 13 stacks, the break, the deal."""

from support.cases import cases

from jantaku.rules import books, wall
from jantaku.rules.sichuan.deal import SichuanDeal

RULES = books.load("sichuan")


def places(dealer, dice):
    """Every tile's place as text, by index in the deal."""
    stacks = wall.stacks(RULES, dealer)
    first = wall.broken_at(RULES, dealer, dice)
    return [wall.text(wall.place(first, index, stacks), dealer) for index in range(108)]


def test_sbr_1_1_the_set_is_108_tiles_of_three_suits():
    deal = SichuanDeal(RULES, 0, 0, 0, 0, [0] * 4)
    assert len(deal.place) == 108
    assert [kind // 9 for kind in range(108 // 4)] == [0] * 9 + [1] * 9 + [2] * 9


def test_sbr_1_2_whoever_is_the_first_dealer_deals_first():
    assert SichuanDeal(RULES, 3, 0, 0, 0, [0] * 4).turn == 3


@cases((0, b"\x0e\x0d\x0e\x0d"), (1, b"\x0d\x0e\x0d\x0e"), (2, b"\x0e\x0d\x0e\x0d"))
def test_sbr_1_3_east_and_west_build_14_stacks_south_and_north_13(dealer, by_side):
    assert wall.stacks(RULES, dealer) == by_side


def test_sbr_1_4_example_dice_4_and_2_break_the_wall_of_south_left_of_its_second_stack():
    order = places(0, (4, 2))
    assert order[0] == "S3 top"
    assert order[-1] == "S2 bottom"


@cases((1, 1, "S2"), (6, 6, "N7"), (1, 4, "E2"), (5, 3, "N4"), (6, 5, "W6"))
def test_sbr_1_4_the_sum_names_the_side_and_the_smaller_die_the_stacks(one, other, stack):
    for dice in ((one, other), (other, one)):
        for dealer in range(4):
            assert places(dealer, dice)[0] == stack + " top"


def test_sbr_1_5_all_tiles_are_taken_clockwise_from_the_break_the_top_first():
    order = places(0, (4, 2))
    stacks = [text.split(" ")[0] for text in order[::2]]
    south = ["S%d" % number for number in range(3, 14)]
    others = [wind + str(at) for wind, high in (("E", 14), ("N", 13), ("W", 14))
              for at in range(1, high + 1)]  # fmt: skip
    assert stacks == south + others + ["S1", "S2"]
    assert [text.split(" ")[1] for text in order] == ["top", "bottom"] * 54


def test_sbr_1_5_place_and_index_are_one_another_s_inverse():
    for dealer in range(4):
        stacks = wall.stacks(RULES, dealer)
        for dice in ((1, 1), (4, 2), (6, 6), (3, 6)):
            first = wall.broken_at(RULES, dealer, dice)
            for index in range(108):
                assert wall.index(first, wall.place(first, index, stacks), stacks) == index


def test_sbr_1_6_three_times_four_tiles_then_east_jumps_and_the_others_take_one():
    taken = [wall.dealt_to(index) for index in range(53)]
    assert [taken.count(wind) for wind in range(4)] == [14, 13, 13, 13]
    assert taken[:16] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    order = places(0, (4, 2))
    # East's 13th and 14th tile: the tops of the first and the third stack that are left.
    assert [order[48], order[52]] == ["E14 top", "N2 top"]


def test_sbr_1_6_55_tiles_are_left_after_the_deal():
    deal = SichuanDeal(RULES, 0, 0, 0, 0, [0] * 4)
    assert deal.live - 1 == 55  # East's 14th is the first draw


def test_sbr_1_7_the_aim_is_the_sum_of_points_so_everybody_starts_with_none():
    assert RULES.start_points == 0
    assert RULES.uma == (0, 0, 0, 0)
