"""SBR 8-11: who pays whom for hu, kongs, waiting hands and faults."""

from support.cases import cases
from support.deal_scene import gains
from support.sichuan_scene import OTHER, PAIRS, READY, Scene

from jantaku.rules.events import HU, KAKAN, KAN, PON
from jantaku.rules.sichuan.payments import (
    ADDED_KONG,
    CLOSED_KONG,
    DELAYED_KONG,
    FALSE_HU,
    HU_DISCARD,
    HU_WALL,
    KONG_FALSE,
    KONG_FED,
    KONG_NOTEN,
    OPEN_KONG,
    VOID_FINE,
    WAITING,
)


def paid(scene):
    """What a deal pays that is played to an empty wall from here."""
    scene.run_down()
    scene.draw_end()
    return scene.settle()[1]


# 8


def test_sbr_8_1_the_discarder_pays_the_value_to_each_winner():
    scene = Scene(["", READY, PAIRS])
    scene.go("3p")
    scene.hu(1, 2)
    assert gains(paid(scene), HU_DISCARD) == [-5, 1, 4, 0]


def test_sbr_8_2_a_hu_from_the_wall_is_paid_by_each_still_in_with_one_point_more():
    scene = Scene(["", READY])
    scene.go()
    scene.draw("3p")
    scene.hu(1)
    assert gains(paid(scene), HU_WALL) == [-2, 6, -2, -2]


def test_sbr_8_2_who_has_won_before_does_not_pay():
    scene = Scene(["", READY, "123456789m88p79p"], keep="8p")
    scene.go("3p")
    scene.hu(1)
    scene.draw("8p")
    scene.hu(2)
    assert gains(paid(scene), HU_WALL) == [-2, 0, 4, -2]


# 9


def test_sbr_9_1_a_hand_waits_or_does_not_or_holds_its_void_suit():
    scene = Scene([READY, "", READY], void="sspp")
    scene.run_down()
    assert scene.deal.is_tenpai(0)
    assert not scene.deal.is_tenpai(1)
    assert not scene.deal.is_tenpai(2)


def test_sbr_9_2_tiles_of_the_void_suit_cost_48_points_that_nobody_gets():
    scene = Scene([READY, "", READY], void="sspp")
    parts = paid(scene)
    assert (VOID_FINE, 2, 5, 48) in parts


def test_sbr_9_3_the_highest_value_of_the_waiting_hand_is_paid():
    # 5 and 7 make nothing of it, 2 makes four alike.
    scene = Scene(["2223477m111999p"])
    assert gains(paid(scene), WAITING)[0] == 6


def test_sbr_9_table_who_has_won_neither_pays_nor_gets():
    scene = Scene(["", READY, PAIRS])
    scene.go("3p")
    scene.hu(1)
    parts = paid(scene)
    assert gains(parts, WAITING) == [-4, 0, 8, -4]


# 10


def test_sbr_10_1_a_closed_kong_is_paid_two_points_by_each_still_in():
    scene = Scene(["8888p"])
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.discard()
    assert gains(paid(scene), CLOSED_KONG) == [6, -2, -2, -2]


def test_decision_13_a_delayed_closed_kong_is_paid_all_the_same():
    scene = Scene(["8888p"])
    scene.go()
    scene.until(0)
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.discard()
    assert gains(paid(scene), CLOSED_KONG) == [6, -2, -2, -2]


def test_sbr_10_2_an_open_kong_is_paid_two_points_by_the_discarder():
    scene = Scene(["", "", "888p"])
    scene.go("8p")
    scene.claim(KAN, 2, "888p")
    scene.draw()
    scene.discard()
    assert gains(paid(scene), OPEN_KONG) == [-2, 0, 2, 0]


def test_sbr_10_3_an_added_kong_is_paid_one_point_by_each_still_in():
    scene = Scene(["", "88p"], keep="8p")
    scene.go("8p")
    scene.claim(PON, 1, "88p")
    scene.throw()
    scene.until(1)
    scene.draw("8p")
    scene.kakan("8p")
    scene.draw()
    scene.discard()
    assert gains(paid(scene), ADDED_KONG) == [-1, 3, -1, -1]


def test_sbr_10_3_but_only_if_declared_at_once_with_the_drawn_tile():
    scene = Scene(["", "88p", "", "99m"], keep="8p")
    scene.go("8p")
    scene.claim(PON, 1, "88p")
    scene.throw()
    scene.until(1)
    scene.draw("8p")
    scene.throw()  # the 8p is kept
    scene.until(1)
    scene.draw()
    scene.kakan("8p")
    scene.draw()
    scene.discard()
    parts = paid(scene)
    assert gains(parts, ADDED_KONG) == [0, 0, 0, 0]
    assert gains(parts, DELAYED_KONG) == [0, 0, 0, 0]
    assert scene.deal.kongs[0][0] == DELAYED_KONG


def robbed():
    scene = Scene(["", "33p", READY])
    scene.go("3p")
    scene.claim(PON, 1, "33p")
    scene.throw()
    scene.draw()
    scene.discard()
    scene.until(1)
    scene.draw("3p")
    scene.kakan("3p")
    return scene


def test_sbr_10_4_a_robbed_kong_is_not_paid_and_stays_a_pung():
    scene = robbed()
    assert scene.may(HU, 2)
    scene.hu(2)
    assert scene.deal.melds[1][0][0] == PON
    assert scene.deal.turn == 3
    parts = paid(scene)
    assert gains(parts, ADDED_KONG) == [0, 0, 0, 0]
    assert gains(parts, HU_DISCARD) == [0, -2, 2, 0]  # robbing a kong is one fan


def test_sbr_10_4_a_delayed_kong_may_be_robbed_too():
    scene = Scene(["", "33p", READY], keep="3p")
    scene.go("3p")
    scene.claim(PON, 1, "33p")
    scene.throw()
    scene.until(1)
    scene.draw("3p")
    scene.throw()
    scene.until(1)
    scene.draw()
    scene.kakan("3p")
    scene.hu(2)
    assert not scene.deal.kongs


def test_sbr_10_4_the_replacement_tile_ends_the_time_for_robbing():
    scene = robbed()
    scene.draw()
    assert not scene.may(HU, 2)
    assert scene.deal.melds[1][0][0] == KAKAN


def test_sbr_10_4_several_may_rob_one_kong():
    scene = Scene(["", "33p", READY, "123456789m45p66p"], keep="3p")
    scene.go("3p")
    scene.claim(PON, 1, "33p")
    scene.throw()
    scene.until(1)
    scene.draw("3p")
    scene.kakan("3p")
    scene.hu(3, 2)
    assert scene.deal.melds[1][0][0] == PON
    assert scene.deal.turn == 0


def test_sbr_10_5_who_discards_into_a_hu_right_after_a_kong_gives_it_back():
    scene = Scene(["8888p", READY])
    scene.draw()
    scene.ankan("8p")
    scene.draw("3p")
    scene.discard()
    scene.hu(1)
    parts = paid(scene)
    assert gains(parts, KONG_FED) == [-6, 2, 2, 2]
    assert gains(parts, HU_DISCARD) == [-2, 2, 0, 0]


def test_sbr_10_5_of_several_kongs_in_one_turn_the_last():
    scene = Scene(["8888p9999p", READY])
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.ankan("9p")
    scene.draw("3p")
    scene.discard()
    scene.hu(1)
    parts = paid(scene)
    assert gains(parts, CLOSED_KONG) == [12, -4, -4, -4]
    assert gains(parts, KONG_FED) == [-6, 2, 2, 2]


def test_sbr_10_5_only_right_after_it():
    scene = Scene(["8888p", READY])
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.discard()
    scene.until(0)
    scene.go("3p")
    scene.hu(1)
    parts = paid(scene)
    assert gains(parts, KONG_FED) == [0, 0, 0, 0]
    assert gains(parts, HU_DISCARD) == [-1, 1, 0, 0]


def test_a_false_hu_takes_no_kong_back():
    scene = Scene(["8888p"])
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.discard()
    scene.hu(1)
    assert gains(paid(scene), KONG_FED) == [0, 0, 0, 0]


def test_sbr_10_6_who_does_not_wait_at_an_empty_wall_gives_all_kongs_back():
    scene = Scene(["8888p9999p"])
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.ankan("9p")
    scene.draw()
    scene.discard()
    parts = paid(scene)
    assert gains(parts, CLOSED_KONG) == [12, -4, -4, -4]
    assert gains(parts, KONG_NOTEN) == [-12, 4, 4, 4]


def test_sbr_10_6_who_waits_or_has_won_keeps_them():
    scene = Scene(["123456m1244p888p"])
    scene.draw("8p")
    scene.ankan("8p")
    scene.draw()
    scene.discard()
    parts = paid(scene)
    assert gains(parts, KONG_NOTEN) == [0, 0, 0, 0]


# 11


def test_sbr_11_1_example_the_first_hu_of_the_deal_costs_24_points():
    scene = Scene()
    scene.go()
    scene.hu(1)
    assert gains(paid(scene), FALSE_HU) == [8, -24, 8, 8]


def test_sbr_11_1_example_two_false_hu_after_another_one_cost_8_points_each():
    scene = Scene(["", READY])
    scene.go("3p")
    scene.hu(1)
    scene.go()
    scene.hu(3, 0)  # on West's discard, neither of them with a complete hand
    parts = scene.settle()[1]
    assert gains(parts, FALSE_HU) == [-8, 0, 16, -8]


def test_sbr_11_1_all_kong_points_of_the_offender_go_back():
    scene = Scene(["", "8888p"])
    scene.go()
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.discard()
    scene.go()
    scene.hu(1)
    parts = paid(scene)
    assert gains(parts, CLOSED_KONG) == [-2, 6, -2, -2]
    assert gains(parts, KONG_FALSE) == [2, -6, 2, 2]


@cases(("psss", True), ("ssss", False))
def test_sbr_11_2_a_declared_set_of_the_void_suit_is_fined_even_after_three_hu(void, is_fined):
    scene = Scene(["88p", READY, PAIRS, OTHER], void=void, keep="3p8p")
    scene.go()
    scene.go("8p")
    scene.claim(PON, 0, "88p")
    scene.throw()
    scene.until(0)
    scene.go("3p")
    scene.hu(1, 2, 3)
    parts = scene.settle()[1]
    assert ((VOID_FINE, 0, 5, 48) in parts) == is_fined
