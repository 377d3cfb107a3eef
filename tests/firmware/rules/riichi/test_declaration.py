"""Riichi: what it needs, what it costs, what it allows afterwards; and furiten."""

from support.cases import cases
from support.deal_scene import gains
from support.riichi_scene import Scene

from jantaku.rules.events import (
    ANKAN,
    CHI,
    CHOMBO,
    DEAD_HAND,
    DISCARD,
    DRAW,
    PON,
    RIICHI,
    RIICHI_OK,
    RULING,
    VOID,
    WIN,
    WRONG_RIICHI,
)
from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.payments import DEPOSIT

BOOKS = (("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))

# Waits for 5m and 8m; pinfu and tanyao.
READY = "67m234567p345s88s"


def names(worth):
    return [yaku.name(number) for number, _ in worth.yaku]


# Declaring


@cases(*BOOKS)
def test_ema_3_3_14_riichi_is_word_turned_tile_and_deposit(preset):
    scene = Scene(preset, [READY])
    start = scene.deal.scores[0]
    scene.draw()
    scene.apply((RIICHI, 0, 0))
    assert scene.refused((RIICHI, 0, 0)) == "riichi_now"
    scene.discard()
    assert scene.deal.deposits == 0
    assert scene.refused((DRAW, 1, scene.unseen())) == "deposit"
    assert scene.refused((RIICHI_OK, 1)) == "no_deposit"
    scene.apply((RIICHI_OK, 0))
    assert scene.deal.deposits == 1
    assert scene.deal.scores[0] == start - 1000
    scene.until(0)
    scene.draw()
    assert scene.refused((RIICHI, 0, 0)) == "riichi_twice"


@cases(*BOOKS)
def test_ema_5_3_no_riichi_with_an_open_hand(preset):
    scene = Scene(preset, ["", "46m"])
    scene.go("5m")
    scene.claim(CHI, 1, "46m")
    assert scene.refused((RIICHI, 1, 0)) == "call_turn"
    scene.throw()
    scene.until(1)
    scene.draw()
    assert scene.refused((RIICHI, 1, 0)) == "riichi_closed"


@cases(*BOOKS)
def test_ema_3_3_14_a_closed_kan_leaves_the_hand_closed(preset):
    scene = Scene(preset, ["9999s67m234567p8s"])
    scene.draw("8s")
    scene.ankan("9s")
    scene.indicator()
    scene.draw()
    assert scene.may(RIICHI, 0)


@cases(*BOOKS)
def test_ema_3_3_14_furiten_3_3_riichi_needs_four_live_tiles(preset):
    for left, allowed in ((4, True), (3, False)):
        scene = Scene(preset, [READY, "67m234567p345s66s", "", "67m234567p345s77s"])
        scene.run_down(left + 1)
        scene.draw()
        assert scene.deal.live == left
        assert scene.may(RIICHI, scene.deal.turn) == (allowed and scene.deal.turn != 2)
        if not allowed:
            assert scene.refused((RIICHI, scene.deal.turn, 0)) == "riichi_wall"


@cases(("ema2025", 1), ("wrc2025", 0))
def test_ema_2025_3_3_10_one_live_tile_is_enough_for_riichi(preset, least):
    for left in (1, 0):
        scene = Scene(preset, [READY, "67m234567p345s66s"])
        scene.run_down(left + 1)
        scene.draw()
        assert scene.deal.live == left
        assert scene.may(RIICHI, scene.deal.turn) == (left >= least)


@cases(("ema2016", True), ("samara2019", True), ("furiten", False), ("tenhou", False))
def test_decision_7_riichi_below_1000_points(preset, allowed):
    scene = Scene(preset, [READY], scores=[900, 30000, 30000, 59100])
    scene.draw()
    assert scene.may(RIICHI, 0) == allowed
    scene = Scene(preset, [READY], scores=[1000, 30000, 30000, 59000])
    scene.draw()
    assert scene.may(RIICHI, 0)


@cases(*BOOKS)
def test_ema_3_3_14_a_riichi_hand_discards_what_it_draws(preset):
    scene = Scene(preset, [READY])
    scene.riichi()
    scene.until(0)
    scene.draw()
    assert scene.refused((DISCARD, 0, scene.held(0, "8s")[0])) == "riichi_hand"
    scene.discard()


def test_ema_3_4_6_riichi_on_a_noten_hand_is_accepted_in_silence():
    scene = Scene("ema2016")
    scene.draw()
    assert not scene.may(RIICHI)
    scene.apply((RIICHI, 0, 0))
    scene.discard()
    scene.apply((RIICHI_OK, 0))
    assert scene.deal.deposits == 1


def test_furiten_3_5_riichi_may_be_declared_in_furiten():
    scene = Scene("furiten", [READY])
    scene.go("5m")
    scene.until(0)
    scene.draw()
    assert scene.may(RIICHI, 0)


@cases(*BOOKS)
def test_ema_3_3_14_the_deposit_goes_back_when_the_riichi_tile_is_won_on(preset):
    scene = Scene(preset, [READY, "", "67m234567p345s66s"], deposits=1)
    start = list(scene.deal.scores)
    scene.draw("5m")
    scene.apply((RIICHI, 0, 0))
    scene.discard()
    worth = scene.win(2)
    assert "riichi" not in names(worth)
    total, parts = scene.settle()
    assert gains(parts, DEPOSIT) == [0, 0, 1000, 0]  # the stick of an earlier deal
    assert scene.deal.scores[0] == start[0] + total[0]


def test_ema_3_3_1_the_deposit_goes_back_after_a_late_ron_too():
    scene = Scene("ema2016", [READY, "", "67m234567p345s66s"])
    scene.riichi("5m")
    scene.draw()
    scene.win(2)
    _, parts = scene.settle()
    assert gains(parts, DEPOSIT) == [1000, 0, 0, 0]
    assert scene.deal.deposits == 0


@cases(*BOOKS)
def test_ema_3_3_14_a_riichi_tile_that_is_called_leaves_riichi_standing(preset):
    scene = Scene(preset, [READY, "", "99m"], keep="9m")
    scene.go()
    scene.until(0)
    scene.riichi("9m")
    scene.claim(PON, 2, "99m")
    assert scene.deal.deposits == 1
    scene.throw()
    scene.until(3)
    scene.go("5m")
    assert "riichi" in names(scene.win(0))


# Ippatsu and double riichi


@cases(*BOOKS)
def test_ema_3_3_14_ippatsu_lasts_until_the_next_own_discard(preset):
    scene = Scene(preset, [READY])
    scene.riichi()
    scene.until(0)
    scene.draw("5m")
    assert "ippatsu" in names(scene.win(0))

    scene = Scene(preset, [READY])
    scene.riichi()
    scene.until(0)
    scene.go()
    scene.go("5m")
    assert "ippatsu" not in names(scene.win(0))


@cases(*BOOKS)
def test_ema_3_3_14_ippatsu_is_broken_by_a_call_and_by_a_closed_kan(preset):
    for call in (PON, ANKAN):
        scene = Scene(preset, [READY, "9999s", "99m"], keep="9m")
        scene.riichi("9m")
        if call == PON:
            scene.claim(PON, 2, "99m")
            scene.throw()
        else:
            scene.draw()
            scene.ankan("9s")
            scene.indicator()
            scene.draw()
            scene.discard()
        scene.until(3)
        scene.go("5m")
        assert "ippatsu" not in names(scene.win(0))


@cases(*BOOKS)
def test_ema_3_3_14_ippatsu_is_not_broken_by_a_kan_that_is_robbed(preset):
    scene = Scene(preset, ["", "", "55m", READY])
    scene.go("5m")
    scene.claim(PON, 2, "55m")
    scene.throw()
    scene.riichi()
    scene.until(2)
    scene.draw("5m")
    scene.kakan("5m")
    won = names(scene.win(3))
    assert "ippatsu" in won
    assert "chankan" in won


@cases(*BOOKS)
def test_decision_11_double_riichi_is_for_the_unbroken_first_go_round(preset):
    scene = Scene(preset, ["", READY])
    scene.go()
    scene.riichi()
    scene.until(1)
    scene.go()
    scene.go("5m")
    assert "double_riichi" in names(scene.win(1))

    scene = Scene(preset, ["", READY, "", "99m"])
    scene.go("9m")
    scene.claim(PON, 3, "99m")
    scene.throw()
    scene.until(1)
    scene.riichi()
    scene.go("5m")
    assert "double_riichi" not in names(scene.win(1))


# The first go-round


@cases(("ema2016",), ("furiten",))
def test_ema_4_2_4_renhou_before_the_own_turn(preset):
    scene = Scene(preset, ["", READY])
    scene.go("5m")
    assert "renhou" in names(scene.win(1))


@cases(("ema2016", False), ("furiten", True))
def test_decision_11_renhou_after_an_own_discard_is_furitens(preset, counts):
    scene = Scene(preset, [READY])
    scene.go()
    scene.go("5m")
    assert ("renhou" in names(scene.win(0))) == counts


def test_tenhou_has_no_renhou():
    scene = Scene("tenhou", ["", READY])
    scene.go("5m")
    assert "renhou" not in names(scene.win(1))


@cases(*BOOKS)
def test_ema_4_2_5_tenhou_and_chiihou_are_broken_by_any_call(preset):
    scene = Scene(preset, [READY])
    scene.draw("5m")
    assert names(scene.win(0)) == ["tenhou"]

    scene = Scene(preset, ["", READY])
    scene.go()
    scene.draw("5m")
    assert names(scene.win(1)) == ["chiihou"]

    scene = Scene(preset, ["9999s", READY])
    scene.draw()
    scene.ankan("9s")
    scene.indicator()
    scene.go()
    scene.draw("5m")
    assert "chiihou" not in names(scene.win(1))


# Closed kan after riichi


def riichi_kan(preset, hand, drawn):
    scene = Scene(preset, [hand], keep=drawn)
    scene.riichi()
    scene.until(0)
    scene.draw(drawn)
    return scene


@cases(
    # 999s is a pon whatever happens.
    ("67m234567p999s88s", "9s", True, True),
    # 111222333m may be read as three runs: the waits stay, the readings do not.
    ("111222333m67p88s", "1m", False, True),
    # 3334m waits for 2m, 4m and 5m; without the 3m for 4m alone.
    ("3334m234567p888s", "3m", False, False),
)
def test_ema_3_3_14_furiten_3_4_closed_kan_after_riichi(hand, drawn, by_readings, by_waits):
    for preset in ("ema2016", "samara2019", "furiten"):
        scene = riichi_kan(preset, hand, drawn)
        expected = by_waits if preset == "furiten" else by_readings
        assert scene.may(ANKAN, 0) == expected, preset


def test_ema_3_4_6_an_illegal_kan_after_riichi_is_accepted_in_silence():
    scene = riichi_kan("ema2016", "3334m234567p888s", "3m")
    scene.ankan("3m")
    scene.indicator()
    scene.draw()
    scene.discard()
    assert scene.deal.bad_kans == 1


def test_ema_3_4_6_an_illegal_kan_after_riichi_is_found_out_when_he_wins():
    scene = riichi_kan("ema2016", "3334m234567p888s", "3m")
    scene.ankan("3m")
    scene.indicator()
    scene.draw("4m")
    event = (WIN, 0, 0, scene.deal.drawn, b"", 1, 30, [])
    assert scene.refused(event) == "bad_kan"
    scene.apply((VOID, 0, CHOMBO))
    assert scene.deal.end == "chombo"


def test_ema_3_4_6_an_illegal_kan_after_riichi_does_not_matter_when_another_wins():
    scene = Scene("ema2016", ["3334m234567p888s", "67m234567p345s66s"], keep="3m")
    scene.riichi()
    scene.until(0)
    scene.draw("3m")
    scene.ankan("3m")
    scene.indicator()
    scene.go()
    scene.draw("5m")
    scene.win(1)
    assert scene.deal.end == "win"


# Riichi that was no riichi


def test_ema_5_3_a_wrong_riichi_costs_the_hand_and_the_deposit_goes_back():
    scene = Scene("ema2016", [READY])
    scene.riichi()
    scene.apply((RULING, 0, WRONG_RIICHI, 0, "EMA 5.3"))
    assert scene.deal.deposits == 0
    assert scene.deal.scores[0] == 30000
    scene.go("5m")
    assert not scene.may(WIN, 0)


# Open riichi


def test_furiten_g_6_open_riichi_is_for_the_first_riichi():
    scene = Scene("furiten", [READY, "67m234567p345s66s"], open_riichi=True)
    scene.draw()
    scene.apply((RIICHI, 0, 1))
    scene.discard()
    scene.apply((RIICHI_OK, 0))
    scene.draw()
    assert scene.refused((RIICHI, 1, 1)) == "riichi_open"
    scene.discard()
    scene.go("5m")
    assert "open_riichi" in names(scene.win(0))


def test_furiten_g_6_no_open_riichi_in_furiten():
    scene = Scene("furiten", [READY], open_riichi=True)
    scene.draw("5m")
    scene.apply((RIICHI, 0, 1))
    assert scene.refused((DISCARD, 0, scene.deal.drawn)) == "riichi_furiten"
    scene.apply((RULING, 0, DEAD_HAND, 0, "Furiten appendix G.6"))
    scene.discard()
    assert scene.deal.dead == 1


@cases(("ema2016", {}), ("tenhou", {}), ("furiten", {}))
def test_open_riichi_is_an_option_of_furiten_only(preset, options):
    scene = Scene(preset, [READY], **options)
    scene.draw()
    assert scene.refused((RIICHI, 0, 1)) == "riichi_open"


# Furiten


@cases(*BOOKS)
def test_ema_3_4_5_furiten_4_1_an_own_discard_among_the_waits_bars_ron(preset):
    scene = Scene(preset, [READY])
    scene.go("8m")
    scene.until(3)
    scene.go("5m")
    assert scene.refused((WIN, 0, 3, scene.deal.window, b"", 1, 30, [])) == "ron_furiten"
    assert not scene.may(WIN)
    scene.draw("5m")
    assert scene.may(WIN, 0)  # tsumo is always allowed


@cases(*BOOKS)
def test_decision_2_a_claimed_discard_counts_for_furiten(preset):
    scene = Scene(preset, [READY, "", "88m"])
    scene.go("8m")
    scene.claim(PON, 2, "88m")
    scene.throw()
    scene.go("5m")
    assert not scene.may(WIN, 0)


@cases(*BOOKS)
def test_ema_3_4_5_furiten_4_3_a_passed_ron_bars_ron_until_the_next_own_draw(preset):
    scene = Scene(preset, [READY])
    scene.until(1)
    scene.go("5m")
    scene.go("8m")
    assert not scene.may(WIN, 0)
    scene.until(0)
    scene.go()
    scene.go("5m")
    assert scene.may(WIN, 0)


@cases(("ema2016", True), ("samara2019", True), ("furiten", False), ("tenhou", True))
def test_ema_3_4_5_an_opened_set_ends_it_furiten_4_3_only_a_draw_does(preset, free):
    scene = Scene(preset, ["", "555z77z234m78s234p"], keep="6s9s7z")
    scene.until(2)
    scene.go("6s")
    scene.go("7z")
    scene.claim(PON, 1, "77z")
    scene.discard("5z")
    scene.go("9s")
    assert scene.may(WIN, 1) == free
    scene.until(1)
    scene.go()
    scene.go("6s")
    assert scene.may(WIN, 1)


def test_furiten_4_3_whatever_the_call_makes_of_the_waits():
    scene = Scene("furiten", ["", "", "555z77z234m78s234p"], keep="6s9s7z3p")
    scene.until(3)
    scene.go("6s")
    scene.go("7z")
    scene.claim(PON, 2, "77z")
    scene.discard("8s")  # it waits for 7s now, and nobody has played one
    scene.go("7s")
    assert not scene.may(WIN, 2)


@cases(*BOOKS)
def test_ema_3_4_5_a_tile_passed_before_the_hand_waited_for_it_is_no_passed_ron(preset):
    scene = Scene(preset, ["", "", "34p777z234s8899s"], keep="25p")
    scene.go("2p")
    scene.go("9s")
    scene.claim(PON, 2, "99s")
    scene.throw()  # now it waits for 2p and 5p
    scene.go("2p")
    assert scene.may(WIN, 2)


@cases(*BOOKS)
def test_ema_3_4_5_furiten_4_4_after_riichi_a_passed_ron_bars_ron_to_the_end(preset):
    scene = Scene(preset, [READY])
    scene.riichi()
    scene.go("5m")
    scene.until(0)
    scene.go()
    scene.go("8m")
    assert not scene.may(WIN, 0)
    scene.until(0)
    scene.draw("5m")
    assert scene.may(WIN, 0)


def ready_riichi():
    """West has declared riichi just now, and the book wants two han."""
    scene = Scene("furiten", ["", "", "13m234567p789s88s"], keep="2m", minimum_han=2)
    for _ in range(4):
        scene.go()
    scene.until(2)
    scene.riichi()
    return scene


def test_furiten_4_4_a_riichi_hand_that_could_not_win_has_passed_nothing():
    scene = ready_riichi()
    scene.until(2)
    scene.go()
    scene.go("2m")  # riichi alone is one han
    assert not scene.may(WIN, 2)
    while scene.deal.live > 1:
        scene.go()
    scene.go("2m")  # with houtei it is two
    assert scene.may(WIN, 2)


def test_furiten_4_4_one_that_could_win_by_ippatsu_has():
    scene = ready_riichi()
    scene.go("2m")
    assert scene.may(WIN, 2)
    while scene.deal.live > 1:
        scene.go()
    scene.go("2m")
    assert not scene.may(WIN, 2)


@cases(("ema2016", False), ("samara2019", False), ("furiten", True), ("tenhou", False))
def test_ema_3_4_5_furiten_4_3_passing_a_tile_that_gives_no_yaku(preset, free):
    scene = Scene(preset, ["", "", "12345678m555s99p"], keep="69m")
    scene.go()
    scene.until(0)
    scene.go("6m")  # completes the hand without a yaku
    scene.go("9m")  # completes it with ittsuu
    assert scene.may(WIN, 2) == free


@cases(*BOOKS)
def test_ema_3_4_5_furiten_begins_when_the_window_closes(preset):
    """Two discards in a row cannot be chosen from: while the window is open he may still win."""
    scene = Scene(preset, [READY])
    scene.until(1)
    scene.go("5m")
    assert scene.may(WIN, 0)
