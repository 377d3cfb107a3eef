"""SBR 3: pung, kong and hu; replacement tiles; the last discard."""

from support.cases import cases
from support.sichuan_scene import READY, Scene

from jantaku.rules.deal import ACTING, CALLED, REPLACING
from jantaku.rules.events import (
    ANKAN,
    CHI,
    DISCARD,
    DORA,
    DRAW,
    DRAW_END,
    HU,
    KAKAN,
    KAN,
    PON,
    RIICHI,
    TENPAI,
)


def test_sbr_3_1_anybody_may_declare_a_pung():
    scene = Scene(["", "", "55p"])
    scene.go("5p")
    assert scene.may(PON, 2)
    scene.claim(PON, 2, "55p")
    assert (scene.deal.turn, scene.deal.phase) == (2, CALLED)
    scene.throw()
    assert scene.deal.turn == 3


def test_sbr_3_1_anybody_may_declare_a_kong():
    scene = Scene(["", "", "", "555p"])
    scene.go("5p")
    assert scene.may(KAN, 3)
    scene.claim(KAN, 3, "555p")
    assert (scene.deal.turn, scene.deal.phase) == (3, REPLACING)


def test_sbr_3_2_a_run_is_never_declared():
    scene = Scene(["", "46p"], keep="5p")
    scene.go("5p")
    own = scene.held(1, "46p")
    assert scene.refused((CHI, 1, scene.deal.window, own)) == "chow"
    assert scene.refused((PON, 1, scene.deal.window, own)) == "pung"
    assert not scene.may(CHI)


@cases((RIICHI, 0), (DORA, 5), (TENPAI, 1))
def test_what_only_riichi_has_is_refused(kind, field):
    scene = Scene()
    scene.draw()
    assert scene.refused((kind, 0, field)) == "no_event"


def test_sbr_3_3_the_replacement_tile_is_the_next_one_of_the_wall():
    scene = Scene(["5555m"])
    scene.draw()
    live = scene.deal.live
    scene.ankan("5m")
    assert scene.refused((DRAW, 1, scene.unseen())) == "turn"
    scene.draw()
    assert scene.deal.live == live - 1
    assert scene.deal.phase == ACTING


def test_sbr_3_4_no_kong_without_a_replacement_tile():
    # 56 draws in turn: the last one is North's.
    scene = Scene(["", "777p", "", "5555m"], keep="7p")
    scene.run_down(1)
    scene.draw("7p")
    assert scene.refused((ANKAN, 3, scene.held(3, "5m")[0] & ~3)) == "no_replacement"
    scene.discard()
    assert scene.refused((KAN, 1, scene.deal.window, scene.held(1, "777p"))) == "no_replacement"
    assert scene.may(PON, 1)


def test_sbr_3_4_no_kong_in_the_turn_of_a_pung():
    scene = Scene(["", "55p8888m"])
    scene.go("5p")
    scene.claim(PON, 1, "55p")
    assert scene.refused((ANKAN, 1, scene.held(1, "8m")[0] & ~3)) == "kong_turn"
    assert not scene.may(ANKAN)


def test_sbr_3_5_another_kong_may_follow_a_kong():
    scene = Scene(["5555m7777p"])
    scene.draw()
    scene.ankan("5m")
    scene.draw()
    assert scene.may(ANKAN, 0)
    scene.ankan("7p")
    scene.draw()
    assert len(scene.deal.melds[0]) == 2


def test_sbr_3_6_hu_goes_before_pung_and_kong():
    scene = Scene(["", READY, "33p"])
    scene.go("3p")
    assert scene.may(PON, 2)
    scene.hu(1)
    assert scene.refused((PON, 2, scene.deal.window, scene.held(2, "33p"))) == "late"


def test_sbr_3_6_a_pung_that_stands_ends_the_time_for_hu():
    scene = Scene(["", READY, "33p"])
    scene.go("3p")
    scene.claim(PON, 2, "33p")
    assert scene.refused((HU, 1, 0, scene.deal.melds[2][0][1][0])) == "no_window"


def test_sbr_3_7_the_last_discard_may_be_claimed_for_a_pung():
    scene = Scene(["", "", "55p"], keep="5p")
    scene.run_down(1)
    scene.go("5p")
    scene.claim(PON, 2, "55p")
    assert not scene.may(DRAW_END)  # his discard is the last one now
    scene.throw()
    assert scene.may(DRAW_END)


def test_sbr_3_7_the_last_discard_may_be_won_on():
    scene = Scene(["", READY], keep="3p")
    scene.run_down(1)
    scene.go("3p")
    assert scene.may(HU, 1)
    scene.hu(1)
    assert scene.may(DRAW_END)


def test_a_pung_and_a_fourth_tile_make_an_added_kong():
    scene = Scene(["", "55p"])
    scene.go("5p")
    scene.claim(PON, 1, "55p")
    scene.throw()
    scene.until(1)
    scene.draw("5p")
    assert scene.may(KAKAN, 1)
    scene.kakan("5p")
    assert scene.deal.melds[1][0][0] == KAKAN


def test_a_call_needs_its_tiles():
    scene = Scene(["", "", "55p"])
    scene.draw("5p")
    drawn = scene.deal.drawn
    assert scene.refused((PON, 2, drawn, scene.held(2, "55p"))) == "no_window"
    assert scene.refused((KAKAN, 0, drawn)) == "added_kong"
    assert scene.refused((ANKAN, 0, drawn & ~3)) == "closed_kong"
    scene.discard()
    assert scene.refused((PON, 1, drawn, scene.held(2, "55p"))) == "not_held"
    assert scene.refused((PON, 2, drawn, bytes(reversed(scene.held(2, "55p"))))) == "own_order"
    assert scene.refused((KAN, 2, drawn, scene.held(2, "55p"))) == "kong"


def test_nobody_acts_out_of_turn():
    scene = Scene()
    scene.draw()
    assert scene.refused((DISCARD, 1, scene.deal.concealed(1)[0])) == "turn"
    assert scene.refused((DRAW, 1, scene.unseen())) == "turn"
    assert scene.refused((DRAW, 0, scene.unseen())) == "holds_tile"
    scene.discard()
    assert scene.refused((DISCARD, 1, scene.deal.concealed(1)[0])) == "must_draw"
    assert scene.refused((DRAW, 1, scene.deal.concealed(0)[0])) == "tile_seen"
    assert scene.refused((DRAW, 1, 108)) == "tile_seen"  # an honour
