"""Calls: who may claim what and when, kuikae, kans, and when their indicators are turned."""

from support.cases import cases
from support.riichi_scene import Scene

from jantaku.rules.events import (
    ANKAN,
    CHI,
    DEAD_HAND,
    DISCARD,
    DORA,
    DRAW,
    DRAW_BACK,
    INVALID_MELD,
    KAKAN,
    KAN,
    PON,
    RIICHI,
    RIICHI_OK,
    RULING,
    WIN,
)
from jantaku.rules.riichi import yaku

BOOKS = (("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))

# Waits for 5m and 8m; pinfu and tanyao.
READY = "67m234567p345s88s"


def names(worth):
    return [yaku.name(number) for number, _ in worth.yaku]


def tile_of(text):
    return {"m": 0, "p": 36, "s": 72, "z": 108}[text[1]] + 4 * (int(text[0]) - 1)


# Turns and claims


@cases(*BOOKS)
def test_ema_3_3_a_turn_is_a_draw_and_a_discard(preset):
    scene = Scene(preset)
    assert scene.refused((DISCARD, 0, scene.deal.concealed(0)[0])) == "must_draw"
    assert scene.refused((DRAW, 1, scene.unseen())) == "turn"
    scene.draw()
    assert scene.refused((DRAW, 0, scene.unseen())) == "holds_tile"
    assert scene.refused((DISCARD, 0, scene.deal.concealed(1)[0])) == "not_held"
    scene.discard()
    assert scene.refused((DRAW, 2, scene.unseen())) == "turn"
    assert scene.refused((DRAW, 1, scene.deal.concealed(2)[0])) == "tile_seen"
    scene.draw()
    assert scene.deal.live == 68


@cases(*BOOKS)
def test_ema_3_3_3_chi_is_for_the_next_player_only(preset):
    scene = Scene(preset, ["", "46m12s", "46m"])
    scene.go("5m")
    tile = scene.deal.window
    assert scene.refused((CHI, 2, tile, scene.held(2, "46m"))) == "chi_seat"
    assert scene.refused((CHI, 1, tile, scene.held(1, "12s"))) == "chi"
    assert scene.refused((CHI, 1, tile ^ 3, scene.held(1, "46m"))) == "no_window"
    scene.claim(CHI, 1, "46m")
    assert scene.deal.turn == 1


@cases(("89m", "1p"), ("89p", "1s"), ("34z", "2z"), ("13p", "9m"))
def test_ema_3_2_a_run_stays_within_its_suit(own, claimed):
    scene = Scene("ema2016", ["", own], keep=claimed)
    scene.go(claimed)
    assert scene.refused((CHI, 1, scene.deal.window, scene.held(1, own))) == "chi"


@cases(*BOOKS)
def test_ema_3_3_4_pon_is_for_anybody_but_the_discarder(preset):
    scene = Scene(preset, ["36p", "", "33p66p"])
    scene.draw()
    scene.discard("3p")
    tile = scene.deal.window
    assert scene.refused((PON, 2, tile, scene.held(2, "66p"))) == "pon"
    assert scene.refused((PON, 0, tile, scene.deal.concealed(0)[:2])) == "own_tile"
    assert scene.refused((PON, 2, tile, bytes(reversed(scene.held(2, "33p"))))) == "own_order"
    scene.claim(PON, 2, "33p")
    assert scene.deal.turn == 2
    assert scene.deal.melds[2][0][2] == 0


@cases(*BOOKS)
def test_ema_3_3_1_a_discard_is_called_until_the_next_player_draws(preset):
    scene = Scene(preset, ["", "", "55p"])
    scene.go("5p")
    tile = scene.deal.window
    scene.draw()
    assert not scene.may(PON)
    assert scene.refused((PON, 2, tile, scene.held(2, "55p"))) in ("late", "no_window")


def test_ema_3_3_1_a_draw_that_was_too_quick_goes_back_and_the_call_stands():
    scene = Scene("ema2016", ["", "", "55p"])
    scene.go("5p")
    scene.draw("9m")
    scene.apply((RULING, 1, DRAW_BACK, 0, "EMA 3.3.1"))
    assert scene.deal.live == 69
    scene.claim(PON, 2, "55p")
    scene.throw()
    scene.draw("9m")  # it is in the wall again


def test_ema_3_3_1_a_riichi_goes_back_with_the_draw_that_was_too_quick():
    scene = Scene("ema2016", ["", "67m234567p345s88s", "33z"])
    scene.go("3z")
    scene.draw()
    scene.apply((RIICHI, 1, 0))
    scene.apply((RULING, 1, DRAW_BACK, 0, "EMA 3.3.1"))
    assert scene.refused((RIICHI_OK, 1)) == "no_deposit"
    assert not scene.may(RIICHI_OK)
    scene.claim(PON, 2, "33z")


def test_a_riichi_deposit_is_due_when_the_tile_is_discarded_and_not_once_that_is_taken_back():
    scene = Scene("ema2016", ["67m234567p345s88s"])
    scene.draw()
    scene.apply((RIICHI, 0, 0))
    assert scene.refused((RIICHI_OK, 0)) == "no_deposit"
    scene.discard()
    scene.deal.back(1)
    assert scene.refused((RIICHI_OK, 0)) == "no_deposit"
    scene.discard()
    scene.apply((RIICHI_OK, 0))
    scene.deal.back(1)  # the discard, and the deposit with it
    assert scene.deal.scores == [30000] * 4
    assert scene.deal.deposits == 0


def test_furiten_2_16_no_draw_is_taken_back_for_a_late_call():
    scene = Scene("furiten", ["", "", "55p"])
    scene.go("5p")
    scene.draw()
    assert scene.refused((RULING, 1, DRAW_BACK, 0, "")) == "draw_back"


@cases(("ema2016", True), ("samara2019", True), ("furiten", False), ("tenhou", False))
def test_ema_3_3_1_ron_is_open_until_the_next_player_discards(preset, late):
    scene = Scene(preset, ["", "", READY])
    scene.go("5m")
    scene.draw()
    assert scene.may(WIN, 2) == late
    scene.discard()
    assert not scene.may(WIN, 2)


def test_decision_4_a_late_ron_beats_a_tsumo_that_is_not_shown_yet():
    scene = Scene("ema2016", ["", "67m234567p345s66s", READY])
    scene.go("5m")
    scene.draw("8m")
    scene.win(2)
    assert scene.deal.winners == [2]


def test_decision_4_no_ron_after_the_tsumo_hand_is_shown():
    scene = Scene("ema2016", ["", "67m234567p345s66s", READY])
    scene.go("5m")
    scene.draw("8m")
    scene.win(1)
    assert not scene.may(WIN)


def test_ema_3_3_1_ron_beats_a_pon_that_was_called_first():
    scene = Scene("ema2016", ["", "", READY, "55m"])
    scene.go("5m")
    scene.claim(PON, 3, "55m")
    scene.win(2)
    assert scene.deal.end == "win"


def test_ema_3_3_14_a_beaten_pon_does_not_break_ippatsu():
    scene = Scene("ema2016", ["", "", READY, "55m"])
    scene.until(2)
    scene.riichi()
    scene.until(0)
    scene.go("5m")
    scene.claim(PON, 3, "55m")
    assert "ippatsu" in names(scene.win(2))


@cases(*BOOKS)
def test_ema_3_3_14_a_riichi_hand_makes_no_open_set(preset):
    scene = Scene(preset, ["", READY])
    scene.go()
    scene.riichi()
    scene.until(0)
    scene.go("8s")
    event = (PON, 1, scene.deal.window, scene.held(1, "88s"))
    assert scene.refused(event) == "riichi_call"


# Kuikae


@cases(
    ("ema2016", {}, "46m", "5m", "5m", "kuikae"),
    ("ema2016", {}, "46m", "5m", "7m", ""),
    ("ema2016", {}, "45m", "6m", "3m", "kuikae"),
    ("ema2016", {}, "67m", "5m", "8m", "kuikae"),
    ("ema2016", {}, "67m", "8m", "5m", "kuikae"),
    ("ema2016", {}, "78m", "9m", "6m", "kuikae"),
    ("ema2016", {}, "78m", "9m", "9m", "kuikae"),
    ("samara2019", {}, "45m", "6m", "3m", "kuikae"),
    ("tenhou", {}, "45m", "6m", "3m", "kuikae"),
    ("furiten", {}, "45m", "6m", "3m", "kuikae"),
    ("furiten", {"kuikae": "same_tile"}, "45m", "6m", "3m", ""),
    ("furiten", {"kuikae": "same_tile"}, "45m", "6m", "6m", "kuikae"),
    ("furiten", {"kuikae": "allowed"}, "45m", "6m", "6m", ""),
)
def test_ema_3_3_2_furiten_2_13_g_4_kuikae(preset, options, own, claimed, discard, expected):
    scene = Scene(preset, ["", own + discard], keep=claimed, **options)
    scene.go(claimed)
    scene.claim(CHI, 1, own)
    assert scene.refused((DISCARD, 1, scene.held(1, discard)[0])) == expected


def test_ema_3_3_2_kuikae_with_a_pon():
    scene = Scene("ema2016", ["", "", "555m"])
    scene.go("5m")
    scene.claim(PON, 2, "55m")
    assert scene.refused((DISCARD, 2, scene.held(2, "5m")[0])) == "kuikae"
    assert tile_of("5m") >> 2 not in [e[2] >> 2 for e in scene.deal.legal() if e[0] == DISCARD]


def test_ema_3_4_7_kuikae_stands_once_the_hand_is_ruled_dead():
    scene = Scene("ema2016", ["", "", "555m"])
    scene.go("5m")
    scene.claim(PON, 2, "55m")
    scene.apply((RULING, 2, DEAD_HAND, 0, "EMA 3.4.7"))
    scene.discard("5m")
    assert scene.deal.turn == 3


def test_ema_3_3_2_no_chi_that_leaves_nothing_to_discard():
    scene = Scene("ema2016", ["", "3345m555777p666s"], keep="3m")
    for kind in ("5p", "7p", "6s"):
        scene.until(0)
        scene.go(kind)
        scene.claim(KAN, 1, kind[0] * 3 + kind[1])
        scene.indicator()
        scene.draw()
        scene.discard()
    scene.until(0)
    scene.go("3m")
    event = (CHI, 1, scene.deal.window, scene.held(1, "45m"))
    assert scene.refused(event) == "no_discard"
    assert not scene.may(CHI)


# Kans


def test_ema_3_3_6_no_kan_in_the_turn_of_a_call():
    scene = Scene("ema2016", ["", "", "55m9999s"])
    scene.go("5m")
    scene.claim(PON, 2, "55m")
    assert scene.refused((ANKAN, 2, tile_of("9s"))) == "call_turn"
    scene.throw()
    scene.until(2)
    scene.draw("5m")
    assert scene.may(KAKAN, 2)
    assert scene.may(ANKAN, 2)


def test_furiten_2_13_no_win_in_the_turn_of_a_call():
    scene = Scene("furiten", ["", "55m67m234567p345s"])
    scene.go("5m")
    scene.claim(PON, 1, "55m")
    assert not scene.may(WIN)


@cases(*BOOKS)
def test_ema_3_3_5_an_open_kan_takes_three_tiles_and_one_of_the_live_wall(preset):
    scene = Scene(preset, ["", "", "555m"])
    scene.go("5m")
    assert scene.refused((KAN, 2, scene.deal.window, scene.held(2, "55m"))) == "kan"
    scene.claim(KAN, 2, "555m")
    if scene.rules.open_kan_dora == "before_draw":
        scene.indicator()
    scene.draw()
    assert scene.deal.live == 68


def kan_scene(preset, kind, more=""):
    """Seat 2 has just declared a kan: of 9s if it is a closed one, of 5m else."""
    hand = {ANKAN: "9999s", KAN: "555m", KAKAN: "55m"}[kind]
    scene = Scene(preset, ["", "", hand + more])
    if kind == ANKAN:
        scene.until(2)
        scene.draw()
        scene.ankan("9s")
        return scene
    scene.go("5m")
    if kind == KAN:
        scene.claim(KAN, 2, "555m")
        return scene
    scene.claim(PON, 2, "55m")
    scene.throw()
    scene.until(2)
    scene.draw("5m")
    scene.kakan("5m")
    return scene


@cases(
    ("ema2016", ANKAN, "before_draw"),
    ("ema2016", KAN, "before_draw"),
    ("ema2016", KAKAN, "before_draw"),
    ("samara2019", KAN, "before_draw"),
    ("furiten", ANKAN, "before_draw"),
    ("furiten", KAN, "after_discard"),
    ("furiten", KAKAN, "after_discard"),
    ("tenhou", ANKAN, "before_draw"),
    ("tenhou", KAN, "before_discard"),
    ("tenhou", KAKAN, "before_discard"),
)
def test_ema_3_3_5_furiten_2_15_when_the_kan_indicator_is_turned(preset, kind, when):
    scene = kan_scene(preset, kind)
    indicator = (DORA, 0, scene.unseen("6z"))
    replacement = (DRAW, 2, scene.unseen("7z"))
    if when == "before_draw":
        assert scene.refused(replacement) == "indicator"
        scene.apply(indicator)
        scene.apply(replacement)
        scene.discard()
    elif when == "before_discard":
        assert scene.refused(indicator) == "no_indicator"
        scene.apply(replacement)
        assert scene.refused((DISCARD, 2, scene.deal.drawn)) == "indicator"
        scene.apply(indicator)
        scene.discard()
    else:
        assert scene.refused(indicator) == "no_indicator"
        scene.apply(replacement)
        assert scene.refused(indicator) == "no_indicator"
        scene.discard()
        assert scene.refused((DRAW, 3, scene.unseen())) == "indicator"
        scene.apply(indicator)
    assert len(scene.deal.indicators) == 2
    assert scene.refused((DORA, 0, scene.unseen())) == "no_indicator"
    scene.draw()


def test_furiten_2_15_the_indicator_is_turned_before_ron_on_the_discard():
    scene = Scene("furiten", ["", "", "999s", READY], keep="9s")
    scene.go("9s")
    scene.claim(KAN, 2, "999s")
    scene.draw("8m")
    scene.discard()
    assert not scene.may(WIN, 3)
    scene.indicator("7m")
    assert scene.win(3).dora == 1


@cases(("furiten", 1), ("tenhou", 1), ("ema2016", 2))
def test_decision_10_a_rinshan_win_leaves_a_pending_indicator_unturned(preset, turned):
    scene = Scene(preset, ["", "", "777z" + "234567p3466s"])
    scene.go("7z")
    scene.claim(KAN, 2, "777z")
    if turned == 2:
        scene.indicator()
    scene.draw("2s")
    assert "rinshan" in names(scene.win(2))
    assert len(scene.deal.indicators) == turned


def test_tenhou_records_the_indicator_of_a_first_kan_before_or_after_a_second_kan():
    for order in ("kan", "indicator"):
        scene = kan_scene("tenhou", KAN, "9999s")
        scene.draw()
        if order == "indicator":
            scene.indicator()
        scene.ankan("9s")
        scene.indicator()
        if order == "kan":
            scene.indicator()
        scene.draw()
        scene.discard()
        assert len(scene.deal.indicators) == 3


def added_kan(preset):
    """Seat 2 adds the fourth 5m to its pon; seat 3 waits for it."""
    scene = Scene(preset, ["", "", "55m", READY])
    scene.go("5m")
    scene.claim(PON, 2, "55m")
    scene.throw()
    scene.until(2)
    scene.draw("5m")
    scene.kakan("5m")
    return scene


@cases(*BOOKS)
def test_ema_3_3_6_an_added_kan_is_robbed_by_a_ron_and_no_indicator_is_turned(preset):
    scene = added_kan(preset)
    assert "chankan" in names(scene.win(3))
    assert len(scene.deal.indicators) == 1
    gains, _ = scene.settle()
    assert gains[2] == -gains[3]


def test_tenhou_a_second_kan_is_robbed_although_the_first_ones_indicator_is_turned():
    scene = Scene("tenhou", ["", "", "55m999s", READY])
    scene.go("5m")
    scene.claim(PON, 2, "55m")
    scene.throw()
    scene.go("9s")
    scene.claim(KAN, 2, "999s")
    scene.draw("5m")
    scene.kakan("5m")
    scene.indicator()
    assert "chankan" in names(scene.win(3))
    assert len(scene.deal.indicators) == 2


@cases(*BOOKS)
def test_ema_3_3_6_the_ron_comes_before_the_indicator_and_the_replacement_tile(preset):
    scene = added_kan(preset)
    if scene.rules.open_kan_dora == "before_draw":
        scene.indicator()
    else:
        scene.draw()
    assert not scene.may(WIN, 3)


@cases(("ema2016", True), ("samara2019", True), ("furiten", True), ("tenhou", False))
def test_ema_3_3_7_a_closed_kan_is_robbed_by_kokushi_only(preset, robbed):
    scene = Scene(preset, ["", "", "9999s", "119m19p1s1234567z"], dora="5m")
    scene.until(2)
    scene.draw()
    scene.ankan("9s")
    assert scene.may(WIN, 3) == robbed
    if robbed:
        assert names(scene.win(3)) == ["kokushi"]
        gains, _ = scene.settle()
        assert gains == [0, 0, -32000, 32000]


def test_ema_3_3_7_a_closed_kan_is_not_robbed_by_another_hand():
    scene = Scene("ema2016", ["", "", "8888m", READY])
    scene.until(2)
    scene.draw()
    scene.ankan("8m")
    event = (WIN, 3, 2, scene.deal.window, b"", 1, 30, [])
    assert scene.refused(event) == "ron_closed_kan"


@cases(("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))
def test_ema_3_3_10_furiten_5_5_one_players_four_kans_leave_no_fifth(preset):
    scene = Scene(preset, ["2222m6666m8888p", "7777z"], keep="44s")
    scene.draw("4s")
    for kind in ("2m", "6m", "8p"):
        scene.ankan(kind)
        scene.indicator()
        scene.draw("4s")
    scene.ankan("4s")
    scene.indicator()
    scene.draw()
    scene.discard()
    scene.draw()
    assert scene.refused((ANKAN, 1, tile_of("7z"))) == "fifth_kan"
    assert not scene.may(ANKAN)


# The last tile


@cases(*BOOKS)
def test_ema_3_4_1_the_last_discard_is_claimed_only_to_win(preset):
    scene = Scene(preset, ["", "", READY, "55m"])
    scene.run_down(1)
    scene.go("5m")  # seat 1 has the last tile
    event = (PON, 3, scene.deal.window, scene.held(3, "55m"))
    assert scene.refused(event) == "last_tile"
    assert scene.refused((DRAW, 2, scene.unseen())) == "exhausted"
    assert "houtei" in names(scene.win(2))


@cases(*BOOKS)
def test_ema_3_4_1_no_kan_on_the_last_tile_but_on_the_one_before_it(preset):
    for left, allowed in ((1, True), (0, False)):
        scene = Scene(preset, ["9999s", "8888s"])
        scene.run_down(left + 1)
        scene.draw()
        assert scene.deal.live == left
        assert scene.may(ANKAN) == allowed


def test_decision_2_a_replacement_tile_is_never_haitei():
    scene = Scene("ema2016", ["9999s67m234567p8s"], keep="58m8s")
    scene.run_down(2)
    scene.draw("8s")
    scene.ankan("9s")
    scene.indicator()
    scene.draw("5m")
    assert scene.deal.live == 0
    won = names(scene.win(0))
    assert "rinshan" in won
    assert "haitei" not in won


def test_decision_2_the_discard_after_the_last_replacement_tile_is_houtei():
    scene = Scene("ema2016", ["9999s", "", READY])
    scene.run_down(2)
    scene.draw()
    scene.ankan("9s")
    scene.indicator()
    scene.go("5m")
    assert "houtei" in names(scene.win(2))


# Offences of a call


def test_ema_5_1_4_an_invalid_meld_is_refused_until_the_hand_is_ruled_dead():
    scene = Scene("ema2016", ["", "", "5m6p"])
    scene.go("5m")
    event = (PON, 2, scene.deal.window, scene.held(2, "5m6p"))
    assert scene.refused(event) == "pon"
    scene.apply((RULING, 2, INVALID_MELD, 0, "EMA 5.1.4"))
    scene.apply(event)
    scene.throw()
    assert scene.deal.dead == 1 << 2


def test_ema_3_4_7_a_dead_hand_makes_no_call():
    scene = Scene("ema2016", ["", "", "55m"])
    scene.apply((RULING, 2, DEAD_HAND, 0, "EMA 3.4.7"))
    scene.go("5m")
    event = (PON, 2, scene.deal.window, scene.held(2, "55m"))
    assert scene.refused(event) == "dead"
    assert not scene.may(PON)
