"""SBR 4: the void suit, named before the first turn, and the fine of 48 points."""

from support.cases import cases
from support.deal_scene import gains
from support.sichuan_scene import OTHER, PAIRS, READY, Scene

from jantaku.rules.deal import NONE
from jantaku.rules.events import (
    ABORT,
    ANKAN,
    CONCEALED,
    DISCARD,
    HU,
    KAN,
    PON,
    TIME_OUT,
    VOID_SUIT,
    public,
)
from jantaku.rules.payments import NOBODY
from jantaku.rules.sichuan.payments import FALSE_HU, VOID_FINE, WAITING


def fined(parts):
    """Who pays the 48 points, each of them to nobody."""
    fines = [part for part in parts if part[0] == VOID_FINE]
    assert all(part[2:] == (NOBODY, 48) for part in fines)
    return [part[1] for part in fines]


def test_sbr_4_1_every_seat_names_its_void_suit_before_the_first_turn():
    scene = Scene(void="")
    assert scene.refused((VOID_SUIT, 1, 2, NONE)) == "must_draw"
    scene.draw()
    assert scene.refused((DISCARD, 0, scene.deal.drawn)) == "unnamed"
    assert scene.refused((HU, 0, 0, scene.deal.drawn)) == "unnamed"
    for seat in (2, 0, 3):
        scene.apply((VOID_SUIT, seat, 2, NONE))
    assert scene.refused((DISCARD, 0, scene.deal.drawn)) == "unnamed"
    scene.apply((VOID_SUIT, 1, 1, NONE))
    scene.discard()
    assert list(scene.deal.void) == [2, 1, 2, 2]


def test_sbr_4_1_east_chooses_from_fourteen_tiles():
    scene = Scene(["123456789m1122p"], laid=["9s", "", "", ""])
    scene.draw("9s")
    assert scene.deal.laid[0] == scene.deal.drawn


def test_sbr_4_1_the_tile_laid_down_is_the_first_discard():
    scene = Scene(["", "9s"], laid=["", "9s", "", ""])
    scene.go()
    scene.draw()
    assert scene.refused((DISCARD, 1, scene.deal.drawn)) == "void_discard"
    scene.discard("9s")
    scene.until(1)
    scene.go()  # from then on everything is free


def test_sbr_4_1_the_tile_laid_down_is_in_no_set():
    scene = Scene(["", "99s", "", "8888m"], laid=["", "9s", "", "8m"], void="sssm")
    scene.go("9s")
    assert scene.refused((PON, 1, scene.deal.window, scene.held(1, "99s"))) == "laid"
    scene.go(None, "9s")
    scene.until(3)
    scene.draw()
    assert scene.refused((ANKAN, 3, scene.held(3, "8m")[0] & ~3)) == "laid"


def test_sbr_4_1_a_claim_before_the_first_discard_leaves_the_tile_to_be_discarded():
    scene = Scene(["", "55p9s"], laid=["", "9s", "", ""])
    scene.go("5p")
    scene.claim(PON, 1, "55p")
    other = next(tile for tile in scene.deal.concealed(1) if tile != scene.deal.laid[1])
    assert scene.refused((DISCARD, 1, other)) == "void_discard"
    scene.discard("9s")


def test_sbr_4_1_nobody_knows_the_suit_before_the_first_discard():
    event = (VOID_SUIT, 1, 2, 100)
    assert public(event) == (VOID_SUIT, 1, CONCEALED, CONCEALED)


def test_sbr_4_2_a_card_stands_for_a_suit_of_which_there_is_no_tile():
    scene = Scene(["123456789m1122p"], void="")
    scene.draw("4p")
    cards = [event for event in scene.deal.legal() if event[1] == 0 and event[3] == NONE]
    assert cards == [(VOID_SUIT, 0, 2, NONE)]
    scene.apply(cards[0])
    assert scene.deal.laid[0] == NONE


def test_sbr_4_2_a_card_that_the_hand_belies_is_accepted():
    scene = Scene(["123m456p789s1m2p3s4m"], void="")
    scene.draw()
    scene.apply((VOID_SUIT, 0, 2, NONE))
    assert scene.deal.void[0] == 2


def test_sbr_4_2_comment_hu_before_the_first_discard_discards_nothing():
    scene = Scene(["123456789m1122p"])
    scene.draw("2p")
    scene.hu(0)
    assert scene.deal.flaw(0) == ""
    assert not scene.deal.rivers[0]
    assert scene.deal.turn == 1


def test_a_void_suit_is_named_with_a_tile_of_it():
    scene = Scene(["1m2p"], void="")
    scene.draw()
    tile = scene.held(0, "1m")[0]
    assert scene.refused((VOID_SUIT, 0, 1, tile)) == "void_tile"
    assert scene.refused((VOID_SUIT, 0, 3, NONE)) == "void_tile"
    assert scene.refused((VOID_SUIT, 1, 0, tile)) == "not_held"
    scene.apply((VOID_SUIT, 0, 0, tile))
    assert scene.deal.laid[0] == tile


def test_sbr_4_1_it_may_be_changed_until_the_first_discard():
    scene = Scene(["1m2p"], void="")
    scene.draw()
    man, pin = scene.held(0, "1m2p")
    scene.apply((VOID_SUIT, 0, 0, man))
    scene.apply((VOID_SUIT, 0, 1, pin))
    assert (scene.deal.void[0], scene.deal.laid[0]) == (1, pin)
    for seat in (1, 2, 3):
        scene.apply((VOID_SUIT, seat, 0, NONE))
    scene.apply((VOID_SUIT, 3, 2, NONE))
    assert (scene.deal.void[3], scene.deal.laid[3]) == (2, NONE)
    scene.apply((DISCARD, 0, pin))
    assert scene.refused((VOID_SUIT, 3, 0, NONE)) == "named"


def test_sbr_4_3_other_suits_may_be_discarded_first():
    scene = Scene(["123s"])
    scene.draw()
    others = [tile for tile in scene.deal.concealed(0) if tile < 72]
    scene.apply((DISCARD, 0, others[0]))
    assert scene.deal.hands[0][18:21] == b"\1\1\1"


@cases(("ssss", False), ("psss", True), ("msss", True))
def test_sbr_4_3_tiles_of_the_void_suit_at_an_empty_wall_cost_48_points(void, is_fined):
    scene = Scene([READY], void=void)
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    assert (0 in fined(parts)) == is_fined


def test_sbr_4_3_such_a_hand_does_not_wait():
    scene = Scene([READY, ""], void="psss")
    scene.run_down()
    assert scene.deal.waits(0)
    assert not scene.deal.waiting() & 1


def test_sbr_4_3_no_fine_for_one_who_discarded_nothing_but_that_suit():
    # West never gets rid of all his bamboo, but discards nothing else.
    scene = Scene(["", "", "123456789s1122s"], void="mmss")
    while scene.deal.live:
        if scene.deal.turn == 2:
            scene.draw()
            bamboo = [tile for tile in scene.deal.concealed(2) if tile >= 72]
            scene.apply((DISCARD, 2, bamboo[0]))
        else:
            scene.go()
    scene.draw_end()
    held = [tile for tile in scene.deal.concealed(2) if tile >= 72]
    _, parts = scene.settle()
    assert bool(held)
    assert 2 not in fined(parts)
    assert not scene.deal.tenpai >> 2 & 1


def test_sbr_4_3_one_other_discard_is_enough_for_the_fine():
    scene = Scene(["", "", "123456789s1122s"], void="mmss")
    scene.until(2)
    scene.draw("5m")
    scene.discard()
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    assert 2 in fined(parts)


def test_sbr_4_3_the_fine_goes_to_nobody():
    scene = Scene([READY, ""], void="psss")
    scene.run_down()
    scene.draw_end()
    scores, parts = scene.settle()
    assert sum(scores) == -48 * len(fined(parts))


# The other cases of the fine are in 6.6, 9.2 and 11.2.


def test_sbr_6_6_a_hu_with_its_void_suit_is_fined_twice_over():
    scene = Scene(["", READY], void="spss")
    scene.go("3p")
    scene.hu(1)
    assert scene.deal.flaw(0) == "void_suit"
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    assert 1 in fined(parts)
    assert gains(parts, FALSE_HU) == [8, -24, 8, 8]


def test_sbr_6_6_at_an_empty_wall_such_a_hu_pays_those_who_wait_as_well():
    scene = Scene(["", READY, READY], void="spss")
    scene.go("3p")
    scene.hu(1)
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    waiting = [part[1] for part in parts if part[0] == WAITING and part[2] == 2]
    assert sorted(waiting) == [0, 1, 3]
    assert gains(parts, FALSE_HU) == [8, -24, 8, 8]
    assert 1 in fined(parts)


def test_sbr_6_4_after_three_hu_it_pays_nobody_who_waits():
    scene = Scene(["", READY, OTHER, PAIRS], void="spss")
    scene.go("3p")
    for seat in (1, 2, 3):
        scene.hu(seat)
    _, parts = scene.settle()
    assert gains(parts, WAITING) == [0, 0, 0, 0]
    assert fined(parts) == [1]


def test_sbr_6_6_at_an_empty_wall_a_hand_with_its_void_suit_pays_those_who_wait():
    scene = Scene([READY, READY], void="psss")
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    waiting = [part for part in parts if part[0] == WAITING]
    assert (WAITING, 0, 1, 1) in waiting
    assert 0 in fined(parts)


def test_sbr_11_2_a_declared_set_of_the_void_suit_is_always_fined():
    scene = Scene(["", "55p"], void="spss")
    scene.go("5p")
    scene.claim(PON, 1, "55p")
    assert not scene.may(KAN, 1)
    scene.throw()
    scene.apply((ABORT, 0, TIME_OUT))
    _, parts = scene.settle()
    assert fined(parts) == [1]


def test_sbr_11_2_a_declared_set_of_the_void_suit_is_not_proposed():
    scene = Scene(["", "55p"], void="spss")
    scene.go("5p")
    assert not scene.may(PON, 1)
