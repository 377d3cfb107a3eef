"""Riichi and wins by button: judged by the book, and not before everybody has had his time."""

from support.cases import cases
from support.table_scene import TableScene, riichi_with_an_open_hand
from support.table_top import REFEREE, RIICHI, TENPAI, WIN

from jantaku.drivers.buttons import HELD
from jantaku.referee import questions
from jantaku.rules import events, payments, wall
from jantaku.rules.events import ABORT, DISCARD, DRAW, KAKAN, PON, RIICHI_OK, RULING, VOID
from jantaku.sensing.zones import MELDS

READY = "123456m234p5578s"  # waits for 6s 9s
ORPHANS = "19m19p19s1234567z"


def kinds(top):
    return [event[0] for event in top.told()]


def scores(top):
    return [score - 30000 for score in top.table.scores]


# Riichi


def test_the_riichi_button_goes_before_the_discard_and_the_deposit_before_the_next_draw():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    assert top.last() == (events.RIICHI, 0, 0)
    top.discard()
    assert top.table.marks == 1
    assert scores(top) == [0, 0, 0, 0]
    top.draw()
    assert kinds(top)[-3:] == [DISCARD, RIICHI_OK, DRAW]
    assert scores(top) == [-1000, 0, 0, 0]
    assert top.table.deposits == 1


def test_a_press_that_is_quicker_than_the_radio_counts_once_the_draw_is_noticed():
    top = TableScene(hands=["", READY])
    top.discard()
    top.press(1, RIICHI)
    assert kinds(top)[-1] == DISCARD
    top.draw()
    top.discard()
    assert kinds(top)[-3:] == [DRAW, events.RIICHI, DISCARD]


def test_a_press_out_of_turn_is_forgotten_after_a_moment():
    top = TableScene(hands=["", "", READY])
    top.press(2, RIICHI)
    top.discard()
    top.wait(3000)
    top.go()
    top.go()
    assert events.RIICHI not in kinds(top)


def test_riichi_on_a_hand_that_is_not_tenpai_is_accepted_in_silence():
    top = TableScene()
    top.press(0, RIICHI)
    assert top.last() == (events.RIICHI, 0, 0)
    assert top.asked() == []


def test_ema_5_3_riichi_with_an_open_hand_makes_it_dead_if_the_players_say_so():
    top = riichi_with_an_open_hand()
    assert top.deal.turn == 1
    assert top.asked() == [(1, questions.OPEN_RIICHI)]
    top.press(3, RIICHI)
    assert top.last()[:3] == (RULING, 1, events.WRONG_RIICHI)
    assert top.deal.dead == 2


def test_furiten_g_a_long_press_makes_the_riichi_open_where_that_is_played():
    top = TableScene("furiten", hands=[READY], open_riichi=True)
    top.press(0, RIICHI)
    assert kinds(top)[-1] == DRAW
    top.wait(800)
    top.press(0, RIICHI, 2)
    top.wait(300)
    assert top.last() == (events.RIICHI, 0, 1)


# Wins


def test_ron_is_settled_after_the_time_others_have_to_win_too():
    top = TableScene(hands=["", READY], draws=["6s"], keep="9s")
    top.discard()
    top.press(1, WIN)
    assert kinds(top)[-1] == DISCARD
    top.wait(3000)
    assert kinds(top)[-2:] == [events.WIN, events.SETTLE]
    assert scores(top)[1] == -scores(top)[0] > 0
    assert top.table.is_settled


def test_tsumo_is_settled_at_once_where_nobody_else_can_win():
    top = TableScene("furiten", hands=["", READY], draws=[None, "6s"])
    top.discard()
    top.draw()
    top.press(1, WIN)
    assert kinds(top)[-2:] == [events.WIN, events.SETTLE]
    assert [score < 0 for score in scores(top)] == [True, False, True, True]


def test_play_is_held_until_a_declared_win_is_judged():
    top = TableScene(hands=["", "", READY], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.draw(1)
    assert kinds(top)[-1] == DISCARD
    top.wait(3000)
    assert (events.WIN, 2) in top.happened()


def test_ema_3_3_1_ron_until_the_next_player_discards():
    top = TableScene(hands=["", "", READY], draws=["6s"])
    top.discard()
    top.draw()
    top.press(2, WIN)
    top.wait(3000)
    assert (events.WIN, 2) in top.happened()


def test_furiten_2_17_ron_after_the_next_player_has_drawn_is_too_late():
    top = TableScene("furiten", hands=["", "", READY], draws=["6s"])
    top.discard()
    top.draw()
    top.press(2, WIN)
    top.wait(3000)
    assert top.asked() == [(2, questions.FALSE_WIN)]
    top.press(0, TENPAI)
    assert top.asked() == []
    assert top.deal.dead == 0


def test_a_half_blind_table_accuses_nobody_of_a_false_win():
    top = TableScene(hands=["", "", "147m"])
    top.referee.reader_changed(0, "no answer")
    top.discard()
    top.press(2, WIN)
    top.wait(3000)
    assert top.asked() == [(0, questions.READER)]
    top.referee.reader_changed(0, "")
    top.press(2, WIN)
    top.wait(3000)
    assert top.asked() == [(2, questions.FALSE_WIN)]


def ron_after_a_call(preset, later):
    """South lays a chi and takes the tile; so much later West wins on it."""
    top = TableScene(preset, hands=["", "57s", READY], draws=["6s"])
    top.discard()
    top.lay(1, "57s")
    top.wait(later)
    top.press(2, WIN)
    top.wait(3000)
    return top


def test_furiten_2_17_ron_goes_before_a_call_at_the_same_time():
    assert (events.WIN, 2) in ron_after_a_call("furiten", 500).happened()


def test_furiten_2_17_a_ron_clearly_later_than_a_call_is_not_recognised():
    top = ron_after_a_call("furiten", 1200)
    assert top.asked() == [(2, questions.FALSE_WIN)]
    top.press(0, TENPAI)
    top.take(1)
    top.wait(2000)
    assert kinds(top)[-1] == events.CHI


def test_ema_3_3_1_ron_goes_before_a_call_however_late():
    assert (events.WIN, 2) in ron_after_a_call("ema2016", 1200).happened()


def test_decision_4_a_late_ron_goes_before_the_tsumo_of_the_next_player():
    top = TableScene(hands=["", READY, "123456p234m5578s"], draws=["9s", "6s"])
    top.discard()
    top.draw()
    top.press(1, WIN)
    top.press(2, WIN)
    top.wait(3000)
    assert [each for each in top.happened() if each[0] == events.WIN] == [(events.WIN, 2)]


@cases(
    ("ema2016", [1, 2, 3]),
    ("samara2019", [1, 2, 3]),
    ("furiten", []),
    ("tenhou", []),
)
def test_three_winners_on_one_tile(preset, winners):
    hands = ["1112223334445z", READY, "123456p234m2278s", "345678m789p3378s"]
    top = TableScene(preset, hands=hands, draws=["9s"])
    top.discard()
    for seat in (3, 1, 2):
        top.press(seat, WIN)
    assert [seat for kind, seat in top.happened() if kind == events.WIN] == winners
    assert (ABORT in kinds(top)) == (not winners)


@cases(("ema2016", [1, 3]), ("furiten", [1]), ("tenhou", [1, 3]))
def test_two_winners_on_one_tile_in_turn_order_whoever_was_quicker(preset, winners):
    hands = ["", READY, "", "345678m789p3378s"]
    top = TableScene(preset, hands=hands, draws=["9s"])
    top.discard()
    top.press(3, WIN)
    top.wait(500)
    top.press(1, WIN)
    top.wait(3000)
    assert [seat for kind, seat in top.happened() if kind == events.WIN] == winners


def test_ron_goes_before_a_pon_that_was_laid_at_the_same_time():
    top = TableScene(hands=["", READY, "66s"], draws=["6s"])
    top.discard()
    top.lay(2, "66s")
    top.take(2)
    top.press(1, WIN)
    top.wait(3000)
    assert (events.WIN, 1) in top.happened()
    assert PON not in kinds(top)


def test_a_press_quicker_than_the_radio_wins_on_the_tile_that_comes():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.press(1, WIN)
    top.wait(500)
    top.discard()
    top.wait(3000)
    assert (events.WIN, 1) in top.happened()


def test_tsumo_pressed_before_the_draw_is_noticed():
    top = TableScene(hands=["", READY], draws=[None, "6s"])
    top.discard()
    top.press(1, WIN)
    top.wait(200)
    top.draw(1)
    top.wait(3000)
    assert top.told()[-2][:3] == (events.WIN, 1, 1)


def test_an_added_kan_may_be_robbed_before_its_indicator_is_turned():
    top = TableScene(hands=["", "123456m234p5557s", "66s"], draws=["6s", None, None, None, "6s"])
    top.discard()
    top.call(2, "66s")
    for _ in range(3):
        top.go()
    top.draw()
    assert (top.deal.turn, top.deal.drawn >> 2) == (2, 23)
    top.move(top.deal.drawn, MELDS + 2)
    assert kinds(top)[-1] == KAKAN
    top.press(1, WIN)
    top.replace(2)
    top.wait(3000)
    assert top.told()[-2][:3] == (events.WIN, 1, 2)
    assert len(top.told()[-2][4]) == 0


def test_a_riichi_hand_counts_the_tiles_under_the_indicators():
    top = TableScene(hands=["", READY], draws=[None, None, None, None, None, "9s"], keep="69s")
    top.discard()
    top.draw()
    top.press(1, RIICHI)
    top.discard()
    top.wait(100)
    for _ in range(3):
        top.go()
    top.draw()
    top.press(1, WIN)
    top.wait(3000)
    won = next(event for event in top.told() if event[0] == events.WIN)
    assert won[4] == top.tiles[wall.ura(0) : wall.ura(0) + 1]


def test_a_ronned_riichi_tile_costs_no_deposit():
    top = TableScene(hands=["123456p234m5578s", READY], draws=["9s"])
    top.press(0, RIICHI)
    top.discard()
    top.press(1, WIN)
    top.wait(3000)
    assert RIICHI_OK not in kinds(top)
    assert top.table.deposits == 0
    assert sum(top.table.scores) == 120000


# Wins that are none


def test_ema_5_1_2_a_win_that_is_none_is_decided_by_the_players():
    top = TableScene()
    top.discard()
    top.press(2, WIN)
    top.wait(3000)
    assert top.asked() == [(2, questions.FALSE_WIN)]
    top.draw()
    assert kinds(top)[-1] == DISCARD
    top.press(0, TENPAI)
    assert top.told()[-2][:3] == (RULING, 2, events.DEAD_HAND)
    assert top.told()[-2][4] == "EMA 5.1.2, 5.1.3"
    assert kinds(top)[-1] == DRAW


def test_ema_3_4_6_a_hand_shown_that_does_not_win_is_a_chombo():
    top = TableScene(tournament=False)
    top.discard()
    top.press(2, WIN)
    top.wait(3000)
    top.press(1, RIICHI)
    assert kinds(top)[-2:] == [VOID, events.SETTLE]
    assert scores(top) == [4000, 2000, -8000, 2000]
    top.accept()
    assert top.referee.match.replay


def test_ema_3_4_6_a_win_at_the_same_time_cancels_a_chombo():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.press(1, WIN)
    top.wait(3000)
    assert (events.WIN, 1) in top.happened()
    assert top.asked() == []


def test_furiten_ron_of_a_hand_in_furiten_is_none():
    top = TableScene(hands=["", READY], draws=[None, "9s", None, None, "6s"])
    top.discard()
    top.go()
    for _ in range(2):
        top.go()
    top.go()
    assert top.deal.window_from == 0
    top.press(1, WIN)
    top.wait(3000)
    assert top.asked() == [(1, questions.FALSE_WIN)]


def test_everybody_mashing_every_button_leaves_the_points_as_they_were():
    top = TableScene()
    for _ in range(40):
        for seat in range(4):
            for button in (TENPAI, WIN, REFEREE):
                top.press(seat, button)
        top.wait(1000)
    assert sum(top.table.scores) == 120000
    assert top.deal is not None


# Abortive draws by button


def test_furiten_5_5_nine_terminals_at_the_own_first_draw():
    top = TableScene("furiten", hands=[ORPHANS])
    top.press(0, TENPAI)
    assert ABORT not in kinds(top)
    top.press(0, TENPAI, HELD)
    assert (ABORT, 0, events.NINE_TERMINALS) in top.told()
    assert payments.sums(top.table.parts) == [0] * 5


def test_ema_knows_no_nine_terminals():
    top = TableScene(hands=[ORPHANS])
    top.press(0, TENPAI)
    top.press(0, TENPAI, HELD)
    assert kinds(top)[-1] == DRAW
