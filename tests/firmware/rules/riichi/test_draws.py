"""Deals without a winner: tenpai and noten, abortive draws, nagashi mangan."""

from support.cases import cases
from support.deal_scene import gains
from support.riichi_scene import Scene

from jantaku.rules.events import (
    ABORT,
    CHOMBO,
    DEAD_HAND,
    DRAW,
    DRAW_END,
    FOUR_KANS,
    FOUR_RIICHI,
    FOUR_WINDS,
    KAKAN,
    NINE_TERMINALS,
    PON,
    RIICHI,
    RIICHI_OK,
    RULING,
    TENPAI,
    TRIPLE_RON,
    VOID,
    WIN,
)
from jantaku.rules.riichi.payments import DEPOSIT, HONBA, NAGASHI

BOOKS = (("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))
DECLARED = (("ema2016",), ("samara2019",), ("furiten",))

READY = "67m234567p345s88s"
READY_TOO = "67m234567p345s66s"
READY_AS_WELL = "67m234567p345s77s"


def run_out(preset, hands, **more):
    scene = Scene(preset, hands, **more)
    scene.run_down(0)
    return scene


# The exhaustive draw


@cases(*DECLARED)
def test_ema_3_4_2_noten_hands_pay_tenpai_hands(preset):
    scene = run_out(preset, ["", READY])
    scene.draw_end(1)
    total, _ = scene.settle()
    assert total == [-1000, 3000, -1000, -1000]
    assert scene.deal.end == "exhaustive"
    assert scene.deal.tenpai == 0b0010


def test_tenhou_compares_hands_without_a_word():
    scene = run_out("tenhou", ["", READY])
    assert scene.refused((TENPAI, 1, 1)) == "tenpai_automatic"
    assert scene.refused((DRAW_END, 0, 0, 0)) == "draw_end"
    scene.apply((DRAW_END, 0, 0b0010, 0))
    assert scene.settle()[0] == [-1000, 3000, -1000, -1000]


def test_ema_3_4_2_hands_are_declared_once_and_out_of_turn_if_one_likes():
    scene = run_out("ema2016", ["", READY])
    scene.apply((TENPAI, 2, 0))
    assert scene.refused((TENPAI, 2, 1)) == "tenpai_twice"
    scene.apply((TENPAI, 0, 0))
    scene.apply((TENPAI, 1, 1))
    assert scene.refused((DRAW_END, 0, 0b0010, 0)) == "tenpai_missing"
    scene.apply((TENPAI, 3, 0))
    scene.apply((DRAW_END, 0, 0b0010, 0))


@cases(*BOOKS)
def test_ema_3_4_2_nothing_is_declared_while_there_are_tiles(preset):
    scene = Scene(preset, ["", READY])
    scene.run_down(1)
    assert scene.refused((DRAW_END, 0, 0b0010, 0)) == "tenpai_early"
    if preset != "tenhou":
        assert scene.refused((TENPAI, 0, 0)) == "tenpai_early"


@cases(("ema2016", ""), ("samara2019", ""), ("furiten", "tenpai_must"))
def test_ema_3_4_2_furiten_6_5_a_tenpai_hand_may_be_hidden_in_ema_only(preset, reason):
    scene = run_out(preset, ["", READY])
    assert scene.refused((TENPAI, 1, 0)) == reason


@cases(*DECLARED)
def test_ema_3_4_2_a_riichi_hand_must_be_shown(preset):
    scene = Scene(preset, [READY])
    scene.riichi()
    scene.run_down(0)
    assert scene.refused((TENPAI, 0, 0)) == "tenpai_riichi"


def test_ema_3_4_2_declaring_tenpai_does_not_make_a_hand_so():
    scene = run_out("ema2016", ["", READY])
    scene.draw_end(0, 1)
    assert scene.deal.tenpai == 0b0010


@cases(("ema2016", False), ("furiten", False), ("tenhou", True))
def test_ema_3_3_13_furiten_6_5_a_wait_for_tiles_in_an_own_kan(preset, tenpai):
    """8m is the only wait, and all four lie in a kan; Tenhou looks at concealed tiles alone."""
    scene = Scene(preset, ["8888m79m234567p8s"], keep="8s")
    scene.draw("8s")
    scene.ankan("8m")
    scene.indicator()
    scene.draw()
    scene.discard()
    assert scene.deal.is_tenpai(0) == tenpai


@cases(*BOOKS)
def test_ema_3_3_13_a_wait_for_the_fifth_tile_of_the_hand_is_noten(preset):
    scene = Scene(preset, ["2222m345m678p999s"])
    assert scene.deal.waits(0) == b"" or 1 not in scene.deal.waits(0)
    assert not Scene(preset, ["8888s234567p345m"]).deal.is_tenpai(0)


@cases(*BOOKS)
def test_ema_3_3_13_tenpai_needs_no_yaku_and_no_tile_left(preset):
    scene = Scene(preset, ["12m99m345678p234s", "3m", "3m", "33m"])
    assert scene.deal.is_tenpai(0)


@cases(*DECLARED)
def test_ema_3_3_13_furiten_7_3_a_dead_hand_is_noten(preset):
    scene = Scene(preset, ["", READY, READY_TOO])
    scene.apply((RULING, 1, DEAD_HAND, 0, "EMA 3.4.7"))
    scene.run_down(0)
    scene.draw_end(1, 2)
    assert scene.deal.tenpai == 0b0100


@cases(*BOOKS)
def test_ema_3_4_4_furiten_3_8_deposits_stay_on_the_table(preset):
    scene = Scene(preset, [READY], deposits=2)
    scene.riichi()
    scene.run_down(0)
    if preset == "tenhou":
        scene.apply(scene.deal.draw_end())
    else:
        scene.draw_end(0)
    scene.settle()
    assert scene.deal.deposits == 3


# Offences that a draw brings to light


def noten_riichi(preset, dead=False):
    scene = Scene(preset, ["", READY])
    scene.riichi()
    if dead:
        scene.apply((RULING, 0, DEAD_HAND, 0, "EMA 3.4.7"))
    scene.run_down(0)
    for seat in range(4):
        scene.apply((TENPAI, seat, int(seat < 2)))
    return scene


@cases(("samara2019",), ("furiten",))
def test_ema_3_4_6_furiten_3_7_riichi_on_a_noten_hand_is_chombo_at_a_draw(preset):
    scene = noten_riichi(preset)
    assert scene.refused((DRAW_END, 0, 0b0010, 0)) == "offence"
    scene.apply((VOID, 0, CHOMBO))
    total, parts = scene.settle()
    assert total == [-12000 + 1000, 4000, 4000, 4000]  # the deposit goes back
    assert gains(parts, DEPOSIT) == [1000, 0, 0, 0]
    assert scene.deal.end == "chombo"
    assert scene.deal.offenders == 0b0001
    assert scene.deal.scores == [18000, 34000, 34000, 34000]


def test_ema_3_4_6_in_a_tournament_chombo_is_paid_after_the_game():
    scene = noten_riichi("ema2016")
    scene.apply((VOID, 0, CHOMBO))
    scene.settle()
    assert scene.deal.scores == [30000] * 4
    assert scene.deal.offenders == 0b0001


@cases(*DECLARED)
def test_ema_3_4_6_noten_riichi_of_a_hand_that_was_dead_costs_no_chombo(preset):
    scene = noten_riichi(preset, dead=True)
    assert scene.refused((DRAW_END, 0, 0b0010, 0)) == ""
    assert scene.settle()[0] == [-1000, 3000, -1000, -1000]


def test_two_noten_riichi_are_two_chombo():
    scene = Scene("samara2019")
    scene.riichi()
    scene.riichi()
    scene.run_down(0)
    for seat in range(4):
        scene.apply((TENPAI, seat, int(seat < 2)))
    scene.apply((VOID, 0, CHOMBO))
    assert [event[:2] for event in scene.deal.legal()] == [(VOID, 1)]
    scene.apply((VOID, 1, CHOMBO))
    total, _ = scene.settle()
    assert total == [1000 - 12000 + 4000, 1000 + 4000 - 8000, 6000, 6000]


@cases(("ema2016",), ("furiten",))
def test_ema_3_4_6_furiten_7_4_an_illegal_kan_after_riichi_is_chombo_at_a_draw(preset):
    scene = Scene(preset, ["3334m234567p888s"], keep="3m")
    scene.riichi()
    scene.until(0)
    scene.draw("3m")
    scene.ankan("3m")
    scene.indicator()
    scene.go()
    scene.run_down(0)
    for seat in range(4):
        scene.apply((TENPAI, seat, int(seat == 0)))
    assert list(scene.deal.legal()) == [(VOID, 0, CHOMBO)]


# Abortive draws


def four_winds(preset):
    scene = Scene(preset, ["3z"], keep="3z")
    for _ in range(4):
        scene.go("3z") if scene.deal.turn else scene.go(None, "3z")
    return scene


@cases(("ema2016", False), ("samara2019", False), ("furiten", True), ("tenhou", True))
def test_ema_3_4_3_furiten_5_5_four_winds(preset, aborts):
    scene = four_winds(preset)
    event = (ABORT, 0, FOUR_WINDS)
    assert scene.may(ABORT) == aborts
    if not aborts:
        assert scene.refused(event) == "abort_kind"
        return
    assert scene.refused((DRAW, 0, scene.unseen())) == "abort"
    scene.apply(event)
    assert scene.settle() == ([0, 0, 0, 0], [])
    assert scene.deal.end == "abort"


def test_furiten_5_5_four_winds_only_in_the_unbroken_first_go_round():
    scene = Scene("furiten", ["3z", "", "99m"], keep="3z9m")
    scene.go("9m")
    scene.claim(PON, 2, "99m")
    scene.throw()
    for _ in range(4):
        scene.go("3z") if scene.deal.turn else scene.go(None, "3z")
    assert not scene.may(ABORT)


@cases(("ema2016", False), ("samara2019", False), ("furiten", True), ("tenhou", True))
def test_ema_3_4_3_furiten_5_5_nine_terminals_and_honours(preset, aborts):
    scene = Scene(preset, ["", "19m19p19s12z34567s"], dora="5m", keep="7z")
    scene.go()
    scene.draw("7z")
    assert scene.refused((ABORT, 0, NINE_TERMINALS)) == "abort_kind"
    assert scene.may(ABORT, 1) == aborts
    assert scene.refused((ABORT, 1, NINE_TERMINALS)) == ("" if aborts else "abort_kind")


@cases(("furiten",), ("tenhou",))
def test_furiten_5_5_eight_are_not_nine_and_the_second_draw_is_too_late(preset):
    scene = Scene(preset, ["", "19m19p19s12z34567s"], dora="5m")
    scene.go()
    scene.draw("1z")
    assert not scene.may(ABORT)

    scene = Scene(preset, ["", "19m19p19s123z3456s"], dora="5m")
    scene.go()
    scene.go()
    scene.until(1)
    scene.draw()
    assert not scene.may(ABORT)


@cases(("furiten",), ("tenhou",))
def test_furiten_5_5_no_nine_terminals_after_a_call(preset):
    scene = Scene(preset, ["9999s", "", "", "19m19p1s1234z3456s"], dora="5m")
    scene.draw()
    scene.ankan("9s")
    scene.indicator()
    scene.go()
    scene.until(3)
    scene.draw()
    assert not scene.may(ABORT)


@cases(("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))
def test_ema_3_4_3_furiten_5_5_four_kans_of_several_players(preset):
    """Never, at once, or after the discard."""
    scene = Scene(preset, ["2222m6666m", "8888p4444s"])
    for seat, kinds in ((0, ("2m", "6m")), (1, ("8p", "4s"))):
        scene.draw()
        for kind in kinds:
            scene.ankan(kind)
            if (seat, kind) == (1, "4s"):
                break
            scene.indicator()
            scene.draw()
        else:
            scene.discard()
    event = (ABORT, 0, FOUR_KANS)
    if preset == "furiten":
        assert scene.refused((DRAW, 1, scene.unseen())) == "abort"
        scene.apply(event)
        assert scene.deal.end == "abort"
        return
    assert scene.refused(event) == "abort_kind"
    scene.indicator()
    scene.go()
    if preset == "tenhou":
        assert scene.refused((DRAW, 2, scene.unseen())) == "abort"
        scene.apply(event)
        assert scene.deal.end == "abort"
    else:
        assert scene.refused(event) == "abort_kind"
        scene.draw()


def test_tenhou_a_riichi_with_the_last_discard_of_four_kans_stands():
    """Nobody has won on its tile: the deposit is laid down, then the deal is aborted."""
    scene = Scene("tenhou", ["2222m6666m", "8888p4444s789m99m"])
    scene.draw()
    for kind in ("2m", "6m"):
        scene.ankan(kind)
        scene.indicator()
        scene.draw()
    scene.discard()
    scene.draw()
    for kind in ("8p", "4s"):
        scene.ankan(kind)
        scene.indicator()
        scene.draw()
    scene.apply((RIICHI, 1, 0))
    scene.discard()
    assert scene.refused((ABORT, 0, FOUR_KANS)) == "deposit"
    assert not scene.may(ABORT)
    scene.apply((RIICHI_OK, 1))
    scene.apply((ABORT, 0, FOUR_KANS))
    assert scene.deal.deposits == 1


@cases(("furiten",), ("tenhou",))
def test_furiten_5_5_a_win_goes_before_the_abort_of_four_kans(preset):
    scene = Scene(preset, ["2222m9999m", "9999p", "55m", READY], keep="5m")
    scene.draw()
    for kind in ("2m", "9m"):
        scene.ankan(kind)
        scene.indicator()
        scene.draw()
    scene.discard()
    scene.draw()
    scene.ankan("9p")
    scene.indicator()
    scene.go("5m")
    scene.claim(PON, 2, "55m")
    scene.throw()
    scene.until(2)
    scene.draw("5m")
    scene.kakan("5m")
    if preset == "furiten":
        assert scene.may(ABORT)
    assert scene.may(WIN, 3)
    assert not scene.may(KAKAN)


@cases(("ema2016", False), ("samara2019", False), ("furiten", True), ("tenhou", True))
def test_ema_3_4_3_furiten_5_5_four_riichi(preset, aborts):
    scene = Scene(preset, [READY, READY_TOO, READY_AS_WELL, "11223399m99p11s1z"])
    for _ in range(3):
        scene.riichi()
    scene.draw()
    scene.apply((RIICHI, 3, 0))
    scene.discard()
    event = (ABORT, 0, FOUR_RIICHI)
    assert scene.refused(event) == "abort_kind"  # somebody may win on the fourth tile
    scene.apply((RIICHI_OK, 3))
    assert scene.may(ABORT) == aborts
    if not aborts:
        scene.draw()
        return
    assert scene.refused((DRAW, 0, scene.unseen())) == "abort"
    scene.apply(event)
    scene.settle()
    assert scene.deal.deposits == 4  # Furiten 3.9


@cases(("ema2016", False), ("samara2019", False), ("furiten", True), ("tenhou", True))
def test_ema_3_3_1_furiten_5_5_three_winners(preset, aborts):
    scene = Scene(preset, ["", READY, READY_TOO, READY_AS_WELL])
    scene.go("5m")
    assert scene.may(ABORT) == aborts
    if aborts:
        scene.apply((ABORT, 0, TRIPLE_RON))
        assert scene.settle() == ([0, 0, 0, 0], [])
    else:
        assert scene.refused((ABORT, 0, TRIPLE_RON)) == "abort_kind"
        for seat in (1, 2, 3):
            scene.win(seat)
        assert scene.deal.winners == [1, 2, 3]


@cases(("furiten",), ("tenhou",))
def test_furiten_5_5_two_winners_are_not_three(preset):
    scene = Scene(preset, ["", READY, READY_TOO])
    scene.go("5m")
    assert scene.refused((ABORT, 0, TRIPLE_RON)) == "abort_kind"


# Nagashi mangan


def nagashi(preset, claimed=False, **options):
    """Seat 0 discards terminals and honours only."""
    scene = Scene(preset, ["", "", "11z", READY], honba=1, deposits=1, keep="1z", **options)
    first = True
    while scene.deal.live:
        if scene.deal.turn:
            scene.go(plain(scene))
        elif first:
            scene.go("1z")
            first = False
            if claimed:
                scene.claim(PON, 2, "11z")
                scene.throw()
        else:
            scene.go(end_tile(scene))
    return scene


def end_tile(scene):
    for at in range(0, 26, 2):
        name = ("1m9m1p9p1s9s1z2z3z4z5z6z7z")[at : at + 2]
        try:
            scene.unseen(name)
        except ValueError:
            continue
        if name != "1z" and not scene.deal.waits(3).count(bytes([scene.unseen(name) >> 2])):
            return name
    return None


def plain(scene):
    """A tile to discard that is neither terminal nor honour, as long as there is one."""
    for tile in range(135, -1, -1):
        kind = tile >> 2
        if scene.deal.place[tile] or kind > 26 or kind % 9 in (0, 8):
            continue
        if kind not in scene.deal.waits(3):
            return str(kind % 9 + 1) + "mps"[kind // 9]
    return None


@cases(("tenhou", {}, True), ("ema2016", {}, False), ("ema2016", {"nagashi_mangan": True}, True))
def test_ema_4_2_6_nagashi_mangan(preset, options, counts):
    scene = nagashi(preset, **options)
    if preset == "tenhou":
        scene.apply(scene.deal.draw_end())
    else:
        scene.draw_end(3)
    assert bool(scene.deal.nagashi & 1) == counts
    _, parts = scene.settle()
    if not counts:
        assert gains(parts, NAGASHI) == [0, 0, 0, 0]
        return
    assert gains(parts, NAGASHI) == [12000, -4000, -4000, -4000]
    if preset == "tenhou":
        assert gains(parts, HONBA) == [0, 0, 0, 0]
        assert scene.deal.deposits == 1
    else:
        assert gains(parts, HONBA) == [300, -100, -100, -100]
        assert gains(parts, DEPOSIT) == [1000, 0, 0, 0]


def test_tenhou_a_claimed_discard_spoils_nagashi_mangan():
    scene = nagashi("tenhou", claimed=True)
    assert scene.deal.draw_end()[3] & 1 == 0


@cases(("samara2019",), ("furiten",))
def test_ema_4_2_6_nagashi_mangan_is_no_option_elsewhere(preset):
    scene = nagashi(preset)
    assert scene.deal.draw_end()[3] == 0
