"""SBR 2: declaring hu, leaving the deal, playing on, passing."""

from support.cases import cases
from support.deal_scene import gains
from support.sichuan_scene import READY, Scene

from jantaku.rules.events import ANKAN, DISCARD, DRAW, HU, KAN, PON, public
from jantaku.rules.sichuan.payments import FALSE_HU, HU_DISCARD, HU_WALL

PUNGS = "111333555m77p99p"  # waits for 7p and 9p
PAIRS = "1133557799m112p"  # seven pairs, waits for 2p


def test_sbr_2_1_four_sets_and_a_pair_win():
    scene = Scene(["", READY])
    scene.go("3p")
    assert scene.may(HU, 1)
    scene.hu(1)
    assert scene.deal.flaw(0) == ""


def test_sbr_2_1_seven_pairs_win():
    scene = Scene(["", PAIRS])
    scene.go("2p")
    scene.hu(1)
    assert scene.deal.flaw(0) == ""


def test_sbr_2_1_anything_else_does_not():
    scene = Scene(["", READY])
    scene.go("4p")
    assert not scene.may(HU)


def test_sbr_2_2_a_hand_with_its_void_suit_does_not_win():
    scene = Scene(["", READY], void="spss")
    scene.go("3p")
    assert not scene.may(HU, 1)


def test_sbr_2_3_several_may_declare_hu_on_one_discard():
    scene = Scene(["", READY, PAIRS.replace("2p", "3p")])
    scene.go("3p")
    scene.hu(2, 1)
    assert scene.deal.winners == [2, 1]
    assert scene.deal.phase < 6


def test_sbr_2_4_a_winner_plays_no_more_and_his_hand_stays_face_down():
    scene = Scene(["", READY])
    scene.go("3p")
    scene.hu(1)
    assert scene.refused((HU, 1, 0, scene.deal.window)) == "out"
    assert scene.deal.turn == 2
    scene.go()
    scene.go()
    scene.go()
    assert scene.deal.turn == 2  # South is left out


def test_sbr_2_4_a_tile_won_from_the_wall_is_shown_to_nobody():
    event = (HU, 1, 1, 40)
    assert public(event)[3] == 255


def test_sbr_2_4_a_winner_claims_nothing():
    scene = Scene(["", "123456789m1155p"])
    scene.go("1p")
    scene.hu(1)
    scene.go("5p")
    assert scene.refused((PON, 1, scene.deal.window, scene.held(1, "55p"))) == "out"


def test_sbr_2_5_play_goes_on_with_two_and_three_players():
    scene = Scene(["", READY, PUNGS])
    scene.go("3p")
    scene.hu(1)
    scene.until(3)
    scene.go("7p")
    scene.hu(2)
    assert scene.deal.turn == 3
    scene.go()
    scene.go()
    assert scene.deal.turn == 3
    assert scene.deal.end == ""


@cases((3, 2, 3), (1, 2, 3), (2, 1, 2))
def test_decision_13_the_turn_goes_to_the_right_of_the_winner(discarder, winner, turn):
    hands = ["", "", "", ""]
    hands[winner] = READY
    scene = Scene(hands)
    scene.until(discarder)
    scene.go("3p")
    scene.hu(winner)
    assert scene.deal.turn == turn


def test_decision_13_after_several_winners_it_goes_to_the_right_of_the_last():
    scene = Scene(["", READY, "", PAIRS.replace("2p", "3p")])
    scene.go("3p")
    scene.hu(3, 1)
    assert scene.deal.turn == 0


def test_sbr_2_6_a_hu_is_presumed_to_be_right_until_the_hands_are_checked():
    scene = Scene(["", "", READY])
    scene.go("3p")
    scene.hu(1)  # South has nothing
    assert scene.deal.out == 2
    scene.hu(2)
    scene.until(3)
    assert scene.deal.turn == 3


def test_sbr_2_6_a_false_hu_brings_nothing_and_costs_what_11_1_says():
    scene = Scene(["", "", READY])
    scene.go("3p")
    scene.hu(1, 2)
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    assert gains(parts, HU_DISCARD) == [-1, 0, 1, 0]
    assert gains(parts, FALSE_HU) == [8, -16, 0, 8]
    assert scene.deal.values[0] is None


def test_sbr_2_7_who_passes_a_hu_waits_for_his_next_draw():
    scene = Scene(["", "123456789m1122p"], keep="1122p")
    scene.until(2)
    scene.go("1p")
    assert scene.may(HU, 1)
    scene.go("2p")  # that tile is passed
    assert not scene.may(HU, 1)
    scene.until(1)
    scene.go()
    scene.go("2p")
    assert scene.may(HU, 1)


def test_sbr_2_7_unless_the_hand_is_worth_more():
    # With the 5 and the 7 it is worth nothing but itself, with the 2 there are four alike.
    scene = Scene(["", "", "", "2223477m111999p"])
    scene.go("5m")
    scene.go("7m")
    assert not scene.may(HU, 3)  # worth no more than what was passed
    scene.go("2m")
    assert scene.may(HU, 3)


def test_sbr_2_7_a_hu_declared_all_the_same_is_a_false_one():
    scene = Scene(["", "", "", "2223477m111999p"])
    scene.go("5m")
    scene.go("7m")
    scene.hu(3)
    assert scene.deal.flaw(0) == "passed_hu"


def test_sbr_2_7_a_tile_from_the_wall_may_always_be_won_on():
    scene = Scene(["", "", "", "2223477m111999p"])
    scene.go("5m")
    scene.until(3)
    scene.draw("5m")
    assert scene.may(HU, 3)
    scene.hu(3)
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    assert gains(parts, HU_WALL) == [-2, -2, -2, 6]


def test_hu_before_the_first_turn_needs_nothing_but_the_tiles():
    scene = Scene(["123456789m1122p"])
    scene.draw("2p")
    assert scene.may(HU, 0)


def test_hu_needs_a_tile():
    scene = Scene(["", READY])
    scene.draw("3p")
    assert scene.refused((HU, 1, 0, 5)) == "no_window"
    scene.discard()
    assert scene.refused((HU, 0, 0, scene.deal.window)) == "own_tile"
    assert scene.refused((HU, 1, 0, 5)) == "hu_tile"
    scene.draw()
    assert scene.refused((HU, 2, 0, 5)) == "no_window"


def test_what_a_winner_may_not_do_is_all_that_costs_a_turn():
    scene = Scene(["", READY])
    scene.go("3p")
    scene.hu(1)
    for event in ((DRAW, 1, 107), (DISCARD, 1, 0), (ANKAN, 1, 0), (KAN, 1, 5, b"\0\1\2")):
        assert scene.refused(event) in ("turn", "out"), event
