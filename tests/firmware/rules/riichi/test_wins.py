"""Wins: several winners, deposits and counters, liability, and what a WIN event must say."""

from support.cases import cases
from support.deal_scene import gains
from support.fed_yakuman import four_kans, four_winds, three_dragons
from support.riichi_scene import Scene

from jantaku.rules.events import (
    DEAL_END,
    DISCARD,
    DRAW,
    HIDDEN_TILE,
    KAN,
    PON,
    RULING,
    SETTLE,
    WIN,
)
from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.payments import BASE, DEPOSIT, HONBA, PAO, RINSHAN_LIABILITY

BOOKS = (("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))

READY = "67m234567p345s88s"
READY_TOO = "67m234567p345s66s"
READY_AS_WELL = "67m234567p345s77s"


def names(worth):
    return [yaku.name(number) for number, _ in worth.yaku]


def second_round(preset, hands, **more):
    """A scene after a go-round in which nothing happened."""
    scene = Scene(preset, hands, **more)
    scene.go()
    scene.until(0)
    return scene


# What a win says


@cases(*BOOKS)
def test_a_win_that_says_something_else_is_refused(preset):
    scene = second_round(preset, ["", READY])
    scene.go("5m")
    right = scene.deal.win(1)
    wrong = (
        (right[:5] + (right[5] + 1,) + right[6:], "value"),
        (right[:6] + (right[6] + 10,) + right[7:], "value"),
        (right[:7] + (right[7][1:],), "value"),
        (right[:4] + (b"\x01",) + right[5:], "ura"),
        (right[:3] + (right[3] ^ 1,) + right[4:], "win_tile"),
        (right[:2] + (2,) + right[3:], "win_tile"),
    )
    for event, reason in wrong:
        assert scene.refused(event) == reason, event
    scene.apply(right)


@cases(*BOOKS)
def test_ema_3_3_11_ron_needs_a_complete_hand_with_a_yaku(preset):
    scene = second_round(preset, ["", READY, "12m99m345678p234s"], keep="3m")
    scene.go("3m")
    event = (0, scene.deal.window, b"", 1, 30, [])
    assert scene.refused((WIN, 1) + event) == "not_complete"
    assert scene.refused((WIN, 2) + event) == "no_yaku"
    assert not scene.may(WIN)


def test_furiten_g_1_and_g_5_a_minimum_of_han():
    for options, honba, wins in (
        ({}, 0, True),
        ({"minimum_han": 3}, 0, False),
        ({"two_han_from_honba": 5}, 4, True),
        ({"two_han_from_honba": 5}, 5, False),
    ):
        scene = second_round("furiten", ["", "99m567m234567p78s"], honba=honba, **options)
        scene.go("9s")  # pinfu alone
        assert scene.may(WIN, 1) == wins, options


def test_furiten_10_6_a_winning_tile_not_shown_apart_forfeits_pinfu():
    for preset, pinfu in (("furiten", False), ("ema2016", True)):
        scene = second_round(preset, ["", READY])
        scene.apply((RULING, 1, HIDDEN_TILE, 0, ""))
        scene.go("5m")
        assert ("pinfu" in names(scene.win(1))) == pinfu


@cases(*BOOKS)
def test_a_payment_that_is_another_one_is_refused(preset):
    scene = second_round(preset, ["", READY])
    scene.go("5m")
    scene.win(1)
    parts = scene.deal.settlement()
    reason, payer, payee, amount = parts[0]
    assert scene.refused((SETTLE, 0, [(reason, payer, payee, amount + 100)])) == "settle"
    assert scene.refused((SETTLE, 0, [])) == "settle"
    assert scene.refused((DEAL_END, 0, tuple(scene.deal.scores))) == "not_yet"
    scene.apply((SETTLE, 0, parts))
    assert scene.refused((SETTLE, 0, parts)) == "over"
    assert scene.refused((DEAL_END, 0, (1, 2, 3, 4))) == "scores"
    scene.apply((DEAL_END, 0, tuple(scene.deal.scores)))
    assert list(scene.deal.legal()) == []
    assert scene.refused((DRAW, 1, scene.unseen())) == "over"


# Several winners


@cases(("ema2016", 3), ("samara2019", 3), ("furiten", 1), ("tenhou", 2))
def test_ema_3_3_1_furiten_10_4_winners_on_one_discard(preset, most):
    scene = second_round(preset, ["", READY, READY_TOO, READY_AS_WELL])
    scene.go("5m")
    for number, seat in enumerate((1, 2, 3), 1):
        if number <= most:
            scene.win(seat)
        else:
            event = (WIN, seat, 0, scene.deal.window, b"", 1, 30, [])
            assert scene.refused(event) in ("winners", "triple_ron")
    assert len(scene.deal.winners) == most


@cases(*BOOKS)
def test_ema_4_1_winners_are_paid_in_turn_order_whoever_spoke_first(preset):
    if preset == "furiten":
        return  # one winner
    scene = second_round(preset, ["", READY, READY_TOO])
    scene.go("5m")
    scene.win(2)
    scene.win(1)
    assert scene.deal.winners == [1, 2]


@cases(("ema2016", 600, 600), ("samara2019", 600, 600), ("tenhou", 600, 0))
def test_ema_4_1_each_winner_gets_the_counters_in_tenhou_the_first_alone(preset, first, second):
    scene = second_round(preset, ["", READY, READY_TOO], honba=2)
    scene.go("5m")
    scene.win(1)
    scene.win(2)
    _, parts = scene.settle()
    assert gains(parts, HONBA) == [-first - second, first, second, 0]
    assert gains(parts, BASE)[0] == -4000


def two_win_with_deposits(preset):
    """Seats 1 and 2 win; two sticks were carried over, seats 2 and 3 laid one each."""
    scene = second_round(preset, ["", READY, READY_TOO, READY_AS_WELL], deposits=2)
    scene.go()
    scene.go()
    scene.riichi()
    scene.riichi()
    scene.go("5m")
    scene.win(2)
    scene.win(1)
    return scene, scene.settle()[1]


def test_ema_4_1_a_winner_takes_his_own_deposit_back_the_rest_goes_to_the_nearest():
    scene, parts = two_win_with_deposits("ema2016")
    # Two sticks carried over and the one of seat 3, who did not win; seat 2 has his own.
    assert gains(parts, DEPOSIT) == [0, 3000, 1000, 0]
    assert scene.deal.deposits == 0


def test_tenhou_records_all_deposits_go_to_the_first_winner():
    _, parts = two_win_with_deposits("tenhou")
    assert gains(parts, DEPOSIT) == [0, 4000, 0, 0]


@cases(*BOOKS)
def test_ema_3_3_14_a_winner_takes_the_deposits(preset):
    scene = second_round(preset, ["", READY, READY_TOO], deposits=1, honba=1)
    scene.go()
    scene.go()
    scene.riichi()
    scene.until(1)
    scene.draw("5m")
    scene.win(1)
    total, parts = scene.settle()
    assert gains(parts, DEPOSIT) == [0, 2000, 0, 0]
    assert gains(parts, HONBA) == [-100, 300, -100, -100]
    assert sum(total) == 2000


# Liability for a yakuman


@cases(*BOOKS)
def test_ema_3_3_9_furiten_8_1_pao_at_tsumo(preset):
    scene = three_dragons(preset, honba=1)
    scene.until(0)
    scene.draw("5p")
    assert "daisangen" in names(scene.win(0))
    total, parts = scene.settle()
    assert total == [48300, 0, -48300, 0]
    assert gains(parts, PAO) == [48000, 0, -48000, 0]


@cases(("ema2016", 3), ("samara2019", 3), ("furiten", 3), ("tenhou", 2))
def test_ema_3_3_9_furiten_8_1_pao_at_ron(preset, honba_from):
    scene = three_dragons(preset, honba=1)
    scene.until(3)
    scene.go("5p")
    scene.win(0)
    total, parts = scene.settle()
    expected = [48300, 0, -24000, -24000]
    expected[honba_from] -= 300
    assert total == expected
    assert gains(parts, PAO) == [24000, 0, -24000, 0]


@cases(*BOOKS)
def test_ema_3_3_9_the_liable_player_who_discards_pays_all(preset):
    scene = three_dragons(preset)
    scene.until(2)
    scene.go("5p")
    scene.win(0)
    assert scene.settle()[0] == [48000, 0, -48000, 0]


@cases(*BOOKS)
def test_decision_5_a_closed_kan_is_no_open_set(preset):
    scene = Scene(preset, ["77z66z5555z34p8s"], dora="9m", keep="258p8s67z")
    scene.draw("8s")
    scene.ankan("5z")
    scene.indicator()
    scene.go()
    for feeder, kind in ((1, "6z"), (2, "7z")):
        scene.until(feeder)
        scene.go(kind)
        scene.claim(PON, 0, kind[0] * 2 + "z")
        scene.throw()
    scene.until(0)
    scene.draw("5p")
    assert names(scene.win(0)) == ["daisangen"]
    _, parts = scene.settle()
    assert gains(parts, PAO) == [0, 0, 0, 0]
    assert gains(parts, BASE) == [48000, -16000, -16000, -16000]


@cases(*BOOKS)
def test_decision_5_a_closed_kan_that_completes_the_three_was_fed_by_nobody(preset):
    scene = Scene(preset, ["77z66z555z34p88s"], dora="9m", keep="25p567z2m")
    for feeder, kind in ((1, "6z"), (2, "7z")):
        if scene.deal.turn == 0:
            scene.go()
        scene.until(feeder)
        scene.go(kind)
        scene.claim(PON, 0, kind[0] * 2 + "z")
        scene.throw()
    scene.until(0)
    scene.draw("5z")
    scene.ankan("5z")
    scene.indicator()
    scene.draw("2m")
    scene.discard()
    scene.until(3)
    scene.go("5p")
    assert names(scene.win(0)) == ["daisangen"]
    _, parts = scene.settle()
    assert gains(parts, PAO) == [0, 0, 0, 0]
    assert gains(parts, BASE) == [48000, 0, 0, -48000]


FOUR_KANS = (("ema2016", False), ("samara2019", False), ("furiten", True), ("tenhou", False))


@cases(*FOUR_KANS)
def test_furiten_8_2_pao_of_four_kans(preset, liable):
    scene = four_kans(preset)
    scene.until(3)
    scene.go("1z")
    assert names(scene.win(0)) == ["suukantsu"]
    _, parts = scene.settle()
    assert gains(parts, PAO) == ([24000, -24000, 0, 0] if liable else [0, 0, 0, 0])


@cases(*FOUR_KANS)
def test_furiten_8_2_a_tsumo_of_four_kans_is_paid_by_their_feeder_elsewhere_by_all(preset, liable):
    scene = four_kans(preset)
    scene.until(0)
    scene.draw("1z")
    assert names(scene.win(0)) == ["suukantsu"]
    _, parts = scene.settle()
    assert gains(parts, PAO) == ([48000, -48000, 0, 0] if liable else [0, 0, 0, 0])
    assert gains(parts, BASE) == ([0] * 4 if liable else [48000, -16000, -16000, -16000])


@cases(*BOOKS)
def test_ema_3_3_9_pao_of_four_winds(preset):
    scene = four_winds(preset)
    scene.until(0)
    scene.draw("5p")
    assert "daisuushii" in names(scene.win(0))
    total, _ = scene.settle()
    assert total[1] == total[2] == 0
    assert total[3] == -total[0]


# Liability for a replacement tile


@cases(("ema2016", False), ("samara2019", False), ("furiten", True), ("tenhou", False))
def test_furiten_2_18_the_feeder_of_an_open_kan_pays_for_the_win_on_its_tile(preset, liable):
    scene = second_round(preset, ["", "", "777z234567p3466s"], honba=1)
    scene.go("7z")
    scene.claim(KAN, 2, "777z")
    if scene.rules.open_kan_dora == "before_draw":
        scene.indicator()
    scene.draw("2s")
    scene.win(2)
    total, parts = scene.settle()
    if liable:
        assert total[1] == total[3] == 0
        assert total[0] == -total[2]
        assert gains(parts, HONBA) == [-300, 0, 300, 0]
        assert gains(parts, RINSHAN_LIABILITY)[0] < 0
    else:
        assert 0 not in total


def test_furiten_2_18_even_after_several_kans_and_even_in_furiten():
    scene = second_round("furiten", ["", "", "777z9999s34s88m23p"], keep="25s14p")
    scene.go()
    scene.go()
    scene.draw("2s")
    scene.discard("2s")  # furiten: 2s is among the waits
    scene.until(0)
    scene.go("7z")
    scene.claim(KAN, 2, "777z")
    scene.draw("4p")
    scene.ankan("9s")
    scene.indicator()
    scene.draw("5s")
    assert "rinshan" in names(scene.win(2))
    total, _ = scene.settle()
    assert total[1] == total[3] == 0


def test_decision_10_a_closed_or_added_kan_makes_nobody_liable():
    scene = second_round("furiten", ["", "", "9999s234567p34s6s"], keep="25s")
    scene.go()
    scene.go()
    scene.draw("6s")
    scene.ankan("9s")
    scene.indicator()
    scene.draw("2s")
    scene.win(2)
    total, _ = scene.settle()
    assert 0 not in total


def test_furiten_2_18_the_discard_ends_the_liability():
    scene = second_round("furiten", ["", "", "777z234567p3466s"])
    scene.go("7z")
    scene.claim(KAN, 2, "777z")
    scene.draw()
    scene.discard()
    scene.indicator()
    scene.until(2)
    scene.draw("2s")
    scene.win(2)
    assert 0 not in scene.settle()[0]


def test_a_discard_after_a_win_is_refused():
    scene = second_round("ema2016", ["", READY])
    scene.go("5m")
    scene.win(1)
    assert scene.refused((DISCARD, 1, scene.held(1, "8s")[0])) == "over"
