"""Riichi and wins by button: judged by the book, and not before everybody has had his time."""

from support.cases import cases
from support.table_scene import TableScene, riichi_with_an_open_hand
from support.table_top import REFEREE, RIICHI, TENPAI, WIN

from jantaku.drivers.buttons import HELD
from jantaku.referee import questions
from jantaku.referee.answers import REFUSED, TAKEN, WAITING, WITHDRAWN
from jantaku.referee.referee import CLOSING
from jantaku.rules import events, payments, wall
from jantaku.rules.events import (
    ABORT,
    ANEW,
    CHI,
    DECLARE,
    DISCARD,
    DRAW,
    KAKAN,
    PON,
    PRESSED_NINE_TERMINALS,
    PRESSED_RIICHI,
    PRESSED_WIN,
    RIICHI_OK,
    RULING,
    VOID,
    WITHDRAW,
)
from jantaku.sensing.zones import MELDS, RACK, RIVER

READY = "123456m234p5578s"  # waits for 6s 9s
ORPHANS = "19m19p19s1234567z"


def kinds(top):
    return [event[0] for event in top.told()]


def scores(top):
    return [score - 30000 for score in top.table.scores]


def kept(top, *types):
    """All events of these types that were ever written, in order."""
    return [event for event, _ in top.journal.happened if event[0] in types]


def judged_after(top):
    """How long it takes until a win is settled, or called none, to the hundredth of a second."""
    start = top.clock.time
    while not top.table.is_settled and not top.table.questions:
        top.wait(1)
    return (top.clock.time - start) // 10 * 10


# Riichi


def test_the_riichi_button_goes_before_the_discard_and_the_deposit_before_the_next_draw():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    assert top.answer(0) == (TAKEN, "taken_riichi")
    assert kept(top, DECLARE) == [(DECLARE, 0, PRESSED_RIICHI, 0)]
    assert kinds(top)[-1] == DRAW
    tile = top.discard()
    assert top.told()[-2:] == [(events.RIICHI, 0, 0), (DISCARD, 0, tile)]
    assert top.table.marks == 1
    assert scores(top) == [0, 0, 0, 0]
    top.draw()
    assert kinds(top)[-3:] == [DISCARD, RIICHI_OK, DRAW]
    assert scores(top) == [-1000, 0, 0, 0]
    assert top.table.deposits == 1


def test_it_waits_for_the_discard_however_long_that_takes():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    top.wait(30_000)
    top.discard()
    assert kinds(top)[-2:] == [events.RIICHI, DISCARD]


def test_a_press_that_is_quicker_than_the_radio_counts_once_the_draw_is_noticed():
    top = TableScene(hands=["", READY])
    top.discard()
    top.press(1, RIICHI)
    assert top.answer(1) == (WAITING, "wait_draw")
    assert kinds(top)[-1] == DISCARD
    top.draw()
    top.discard()
    assert kinds(top)[-3:] == [DRAW, events.RIICHI, DISCARD]


def test_a_drawn_tile_kept_in_the_hand_past_the_discard_costs_no_riichi():
    top = TableScene(hands=["", READY])
    top.discard()
    top.lift(top.tiles[53])
    top.press(1, RIICHI)
    top.wait(2500)
    top.discard("5s", 1)
    top.wait(2000)
    top.draw(1)
    assert kinds(top)[-3:] == [DRAW, events.RIICHI, DISCARD]


def test_a_press_out_of_turn_is_refused_and_forgotten():
    top = TableScene(hands=["", "", READY])
    top.press(2, RIICHI)
    assert top.answer(2) == (REFUSED, "refused_turn")
    top.discard()
    top.wait(3000)
    top.go()
    top.go()
    assert events.RIICHI not in kinds(top)


def test_whose_turn_it_is_not_after_all_is_told_so_two_seconds_later():
    top = TableScene(hands=["", READY, "33z"], draws=["3z"])
    top.discard()
    top.press(1, RIICHI)
    top.lay(2, "33z")
    top.take(2)
    top.wait(3000)
    assert kinds(top)[-1] == PON
    assert top.answer(1) == (REFUSED, "refused_turn")
    assert kept(top, WITHDRAW) == [(WITHDRAW, 1, PRESSED_RIICHI)]


def test_riichi_on_a_hand_that_is_not_tenpai_is_accepted_in_silence():
    top = TableScene()
    top.press(0, RIICHI)
    assert top.answer(0) == (TAKEN, "taken_riichi")
    top.discard()
    assert kinds(top)[-2:] == [events.RIICHI, DISCARD]
    top.wait(10_000)
    assert top.asked() == []


def test_a_slip_of_the_finger_is_withdrawn_by_the_same_button():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    top.wait(2900)
    top.press(0, RIICHI)
    assert top.answer(0) == (WITHDRAWN, "withdrawn_riichi")
    assert kept(top, WITHDRAW) == [(WITHDRAW, 0, PRESSED_RIICHI)]
    top.discard()
    assert events.RIICHI not in kinds(top)


def test_after_three_seconds_a_riichi_stands():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    top.wait(3100)
    top.press(0, RIICHI)
    assert top.answer(0) == (TAKEN, "taken_riichi")
    top.discard()
    assert kinds(top)[-2:] == [events.RIICHI, DISCARD]


def test_furiten_3_2_the_own_discard_makes_a_riichi_irrevocable():
    top = TableScene("furiten", hands=[READY])
    top.press(0, RIICHI)
    top.discard()
    top.press(0, RIICHI)
    assert top.answer(0)[0] == REFUSED
    top.draw()
    assert top.deal.riichi[0]
    assert kept(top, WITHDRAW) == []


def test_ema_3_3_14_riichi_is_also_pressed_after_the_discard_it_belongs_to():
    top = TableScene(hands=[READY])
    tile = top.discard()
    top.wait(8000)
    top.press(0, RIICHI)
    assert top.answer(0) == (TAKEN, "taken_riichi")
    top.wait(100)
    assert top.told()[-2:] == [(events.RIICHI, 0, 0), (DISCARD, 0, tile)]
    assert kept(top, ANEW) == [(ANEW, 0, 1)]
    top.draw()
    assert kinds(top)[-3:] == [DISCARD, RIICHI_OK, DRAW]
    assert top.table.deposits == 1


def test_ema_3_3_14_until_the_next_draw():
    top = TableScene(hands=[READY])
    top.discard()
    top.draw()
    top.press(0, RIICHI)
    assert top.answer(0) == (REFUSED, "refused_turn")
    assert events.RIICHI not in kinds(top)


def test_ema_3_3_14_or_the_next_call():
    top = TableScene(hands=[READY, "", "33z"], draws=["3z"])
    top.discard()
    top.lay(2, "33z")
    top.take(2)
    top.wait(2000)
    top.press(0, RIICHI)
    assert top.answer(0) == (REFUSED, "refused_turn")
    assert events.RIICHI not in kinds(top)


@cases(
    ("last tiles", "refused_wall"),
    ("too few points", "refused_points"),
    ("twice", "refused_twice"),
    ("dead", "refused_dead"),
)
def test_a_riichi_that_everybody_can_see_is_none_is_refused_with_its_reason(case, why):
    top = TableScene(
        "furiten" if case == "too few points" else "ema2016", hands=[READY], keep="69s"
    )
    if case == "last tiles":
        top.run_down(3)
        while top.deal.turn != 0:
            top.go()
        top.draw()
    elif case == "too few points":
        top.deal.scores[0] = 900
    elif case == "twice":
        top.press(0, RIICHI)
        for _ in range(4):
            top.go()
        top.draw()
    else:
        top.rule(events.DEAD_HAND, 0)
    before = len(top.told())
    top.press(0, RIICHI)
    assert top.answer(0) == (REFUSED, why)
    assert len(top.told()) == before
    assert top.asked() == []


def test_ema_5_3_riichi_with_an_open_hand_is_refused_and_said():
    top = riichi_with_an_open_hand()
    assert top.deal.turn == 1
    assert top.answer(1) == (REFUSED, "refused_open")
    assert top.asked() == [(1, questions.OPEN_RIICHI)]
    assert top.deal.dead == 0
    top.rule(events.WRONG_RIICHI, 1)
    assert top.last()[:3] == (RULING, 1, events.WRONG_RIICHI)
    assert top.deal.dead == 2


def test_ema_5_3_it_makes_the_hand_dead_if_the_players_agree_and_not_before():
    top = riichi_with_an_open_hand(penalties="players")
    for seat in range(4):  # no penalty lies on a button
        for button in (RIICHI, TENPAI):
            top.press(seat, button)
    assert top.deal.dead == 0
    top.choose(3, "dead_hand", "seat_S")
    assert top.deal.dead == 0
    top.hold(1)
    assert top.told()[-1][:3] == (RULING, 1, events.WRONG_RIICHI)
    assert top.deal.dead == 2


def test_furiten_g_a_long_press_makes_the_riichi_open_where_that_is_played():
    top = TableScene("furiten", hands=[READY], open_riichi=True)
    top.press(0, RIICHI)
    top.wait(800)
    top.press(0, RIICHI, HELD)
    assert top.answer(0) == (TAKEN, "taken_riichi")
    assert kinds(top)[-1] == DRAW
    tile = top.discard()
    assert top.told()[-2:] == [(events.RIICHI, 0, 1), (DISCARD, 0, tile)]


def test_a_long_press_is_a_press_where_no_open_riichi_is_played():
    top = TableScene("furiten", hands=[READY])
    top.press(0, RIICHI)
    top.press(0, RIICHI, HELD)
    assert top.answer(0) == (TAKEN, "taken_riichi")
    top.discard()
    assert (events.RIICHI, 0, 0) in top.told()


# Wins


def test_ron_is_settled_after_the_time_others_have_to_win_too():
    top = TableScene(hands=["", READY], draws=["6s"], keep="9s")
    top.discard()
    top.press(1, WIN)
    assert top.answer(1) == (TAKEN, "taken_win")
    assert kept(top, DECLARE) == [(DECLARE, 1, PRESSED_WIN, 0)]
    assert kinds(top)[-1] == DISCARD
    top.wait(1950)
    assert kinds(top)[-1] == DISCARD
    top.wait(50)
    assert kinds(top)[-2:] == [events.WIN, events.SETTLE]
    assert scores(top)[1] == -scores(top)[0] > 0
    assert top.table.is_settled


def tsumo(preset, hand):
    """South draws and declares a win."""
    top = TableScene(preset, hands=["", hand], draws=[None, "6s"], keep="6s")
    top.discard()
    top.draw()
    top.press(1, WIN)
    return top


@cases(("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))
def test_right_or_false_tsumo_or_ron_a_win_is_judged_after_two_seconds(preset):
    for hand in (READY, ""):
        assert judged_after(tsumo(preset, hand)) == 2000
        top = TableScene(preset, hands=["", hand], draws=["6s"], keep="6s")
        top.discard()
        top.press(1, WIN)
        assert judged_after(top) == 2000


@cases((READY,), ("",))
def test_tsumo_is_judged_after_one_second_where_nobody_can_have_another_claim(hand):
    top = TableScene(hands=[hand], draws=["6s"], keep="6s")
    top.press(0, WIN)
    assert judged_after(top) == 1000
    assert top.table.is_settled == (hand == READY)


def test_the_two_seconds_run_from_the_first_press():
    top = TableScene(hands=["", READY, "123456p234m5578s"], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(1800)
    top.press(1, WIN)
    assert judged_after(top) == 200
    assert [seat for kind, seat in top.happened() if kind == events.WIN] == [1, 2]


def test_tsumo_takes_from_the_three_others():
    top = tsumo("furiten", READY)
    top.wait(2100)
    assert top.told()[-2][:3] == (events.WIN, 1, 1)
    assert [score < 0 for score in scores(top)] == [True, False, True, True]


def test_play_is_held_until_a_declared_win_is_judged():
    top = TableScene(hands=["", "", READY], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(1000)
    top.draw(1)
    assert kinds(top)[-1] == DISCARD
    top.wait(1000)
    assert (events.WIN, 2) in top.happened()
    assert kept(top, ANEW) == []


@cases(("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))
def test_decision_14_a_draw_takes_no_ron_away(preset):
    top = TableScene(preset, hands=["", "", READY], draws=["6s"])
    tile = top.discard()
    top.draw()
    top.wait(4000)
    top.press(2, WIN)
    top.wait(2100)
    assert top.told()[-2][:4] == (events.WIN, 2, 0, tile)


def test_ema_3_3_1_ron_until_the_next_player_discards():
    top = TableScene(hands=["", "", READY], draws=["6s"])
    top.discard()
    top.go()
    top.press(2, WIN)
    top.wait(3000)
    assert events.WIN not in kinds(top)
    assert top.asked() == [(2, questions.FALSE_WIN)]


def test_decision_14_ron_goes_before_a_kan_whose_indicator_is_turned_and_replacement_taken():
    top = TableScene(hands=["", READY, "", "666s"], draws=["6s"])
    tile = top.discard()
    indicators = len(top.deal.indicators)
    top.lay(3, "666s")
    top.take(3)
    top.turn_indicator(1)
    top.replace(3)
    assert kinds(top)[-3:] == [events.KAN, events.DORA, DRAW]
    top.press(1, WIN)
    top.wait(2100)
    assert top.told()[-2][:4] == (events.WIN, 1, 0, tile)
    assert len(top.deal.indicators) == indicators
    assert events.DORA not in kinds(top)[4:]


# A win waits for what it rests on


def test_a_win_waits_for_the_drawn_tile_that_is_held_in_the_hand():
    top = TableScene(hands=["", READY], draws=[None, "6s"])
    top.discard()
    top.lift(top.tiles[53])
    top.wait(800)
    top.press(1, WIN)
    top.wait(19_000)
    assert events.WIN not in kinds(top)
    assert questions.FALSE_WIN not in [kind for _, kind in top.asked()]
    top.draw(1)
    top.wait(100)
    assert top.told()[-2][:4] == (events.WIN, 1, 1, top.tiles[53])


@cases((READY,), ("",))
def test_after_twenty_seconds_the_displays_name_seat_and_place_of_what_it_waits_for(hand):
    top = TableScene(hands=["", "", hand], draws=["6s"], keep="6s")
    tile = top.deal.concealed(2)[0]
    top.discard()
    top.lift(tile)
    top.wait(100)
    top.press(2, WIN)
    assert top.answer(2) == (WAITING, "wait_tile")
    top.wait(19_900)
    assert top.asked() == []
    top.wait(200)
    seat, kind, choices, named, zone = top.table.questions[0]
    assert (seat, kind, choices, zone) == (2, questions.WAITING_TILE, b"", RACK + 2)
    assert named == questions.NO_TILE  # it is concealed
    top.move(tile, RACK + 2)
    top.wait(100)
    assert (events.WIN in kinds(top)) == (hand == READY)


def test_a_tile_that_leaves_its_place_after_the_press_is_not_waited_for():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.press(1, WIN)
    top.wait(500)
    for tile in top.deal.concealed(1):
        top.lift(tile)
    assert judged_after(top) == 1500
    assert (events.WIN, 1) in top.happened()


def test_a_win_waits_for_a_discard_under_an_arm():
    top = TableScene(hands=["", READY], draws=["6s"])
    tile = top.deal.drawn
    top.lift(tile)
    top.wait(500)
    top.press(1, WIN)
    assert top.answer(1) == (WAITING, "wait_tile")
    top.wait(8000)
    assert top.asked() == []
    top.move(tile, RIVER)
    top.wait(100)
    assert top.told()[-2][:4] == (events.WIN, 1, 0, tile)


@cases((MELDS,), (RIVER,))
def test_ema_3_3_11_tsumo_with_the_tile_laid_beside_the_hand(place):
    top = TableScene(hands=["", READY], draws=[None, "6s"])
    top.discard()
    top.move(top.tiles[53], place + 1)
    top.wait(300)
    top.press(1, WIN)
    top.wait(2500)
    assert top.told()[-2][:4] == (events.WIN, 1, 1, top.tiles[53])


def test_tsumo_with_the_tile_laid_on_the_stack_it_came_from():
    top = TableScene(hands=["", READY], draws=[None, "6s"], keep="69s")
    top.discard()
    top.turn(top.tiles[53])
    top.press(1, WIN)
    top.wait(2100)
    assert top.asked() == [(1, questions.WHICH_TILE)]
    assert events.WIN not in kinds(top)
    top.press(1, RIICHI)
    top.wait(100)
    assert top.told()[-2][:4] == (events.WIN, 1, 1, top.tiles[53])


@cases((RIICHI, 1), (TENPAI, 0))
def test_where_two_tiles_can_be_meant_the_winner_says_which_before_either_is_judged(button, loser):
    top = TableScene(hands=["", READY], draws=["9s", "6s"])
    top.discard()
    top.lift(top.tiles[53])
    top.wait(500)
    top.press(1, WIN)
    top.wait(2100)
    assert top.table.questions[0][:3] == (1, questions.WHICH_TILE, bytes((11, 12)))
    top.press(0, button)  # nobody else answers for him
    assert top.asked() == [(1, questions.WHICH_TILE)]
    top.press(1, button)
    top.wait(100)
    top.draw(1)
    top.wait(2000)
    assert top.told()[-2][:3] == (events.WIN, 1, loser)


def test_the_table_never_picks_the_tile_that_wins():
    top = TableScene(hands=["", READY], draws=["9s", "1z"])
    top.discard()
    top.lift(top.tiles[53])
    top.wait(500)
    top.press(1, WIN)
    top.wait(2100)
    top.press(1, RIICHI)  # from the wall
    top.draw(1)
    top.wait(2000)
    assert events.WIN not in kinds(top)
    assert top.asked() == [(1, questions.FALSE_WIN)]


@cases((READY,), ("",))
def test_a_wall_that_cannot_be_read_hides_nothing_that_a_ron_rests_on(hand):
    top = TableScene(hands=["", "", hand], draws=["6s"], keep="6s")
    top.referee.reader_changed(0, "no answer")
    top.discard()
    top.press(2, WIN)
    top.wait(2100)
    assert ((events.WIN, 2) in top.happened()) == (hand == READY)
    if not hand:
        assert top.asked() == [(0, questions.READER), (2, questions.FALSE_WIN)]


@cases((4,), (5,))
def test_while_a_rack_or_a_river_cannot_be_read_no_win_is_judged(reader):
    top = TableScene(hands=["", "", ""])
    top.discard()
    top.press(2, WIN)
    top.wait(500)
    top.referee.reader_changed(reader, "no answer")
    top.wait(30_000)
    assert top.asked() == [(1, questions.READER)]
    top.referee.reader_changed(reader, "")
    top.referee.mapped([])
    top.wait(100)
    assert top.asked() == [(2, questions.FALSE_WIN)]


# Slips


def test_a_win_pressed_by_mistake_is_withdrawn_by_the_same_button():
    top = TableScene()
    top.discard()
    top.press(2, WIN)
    top.wait(1500)
    top.press(2, WIN)
    assert top.answer(2) == (WITHDRAWN, "withdrawn_win")
    assert kept(top, WITHDRAW) == [(WITHDRAW, 2, PRESSED_WIN)]
    top.wait(5000)
    assert top.asked() == []
    top.draw()
    assert kinds(top)[-1] == DRAW


def test_each_seat_has_one_a_deal():
    top = TableScene()
    top.discard()
    top.press(2, WIN)
    top.press(2, WIN)
    top.go()
    top.press(2, WIN)
    top.press(2, WIN)
    assert top.answer(2) == (REFUSED, "refused_spent")
    top.wait(2000)
    assert top.asked() == [(2, questions.FALSE_WIN)]


def test_decision_16_a_withdrawn_win_counts_as_passed():
    top = TableScene(hands=["", "", READY], draws=["6s", "9s"])
    top.discard()
    top.press(2, WIN)
    top.press(2, WIN)
    top.press(2, WIN)
    assert top.answer(2)[0] == REFUSED
    top.wait(3000)
    assert events.WIN not in kinds(top)
    top.go()
    top.press(2, WIN)  # on 9s in the same go-round: furiten
    top.wait(2100)
    assert events.WIN not in kinds(top)
    assert top.asked() == [(2, questions.FALSE_WIN)]


def test_a_withdrawal_prolongs_nobodys_time():
    top = TableScene(hands=["", READY, ""], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(300)
    top.press(1, WIN)
    top.wait(1000)
    top.press(2, WIN)
    top.wait(1000)
    assert top.told()[-2][:2] == (events.WIN, 1)
    assert top.asked() == []


def test_a_missing_tile_does_not_let_a_win_be_withdrawn_after_three_seconds():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.lift(top.deal.concealed(1)[0])
    top.wait(100)
    top.press(1, WIN)
    top.wait(3100)
    top.press(1, WIN)
    assert top.answer(1)[0] == REFUSED
    assert kept(top, WITHDRAW) == []


def test_a_withdrawn_win_is_told_to_all():
    top = TableScene()
    before = events.public((WITHDRAW, 2, PRESSED_WIN))
    assert before == (WITHDRAW, 2, PRESSED_WIN)
    top.press(2, WIN)
    top.press(2, WIN)
    assert before in [events.public(event) for event, _ in top.journal.happened]


def test_ema_5_1_3_riichi_no_tsumo_is_a_win():
    top = TableScene(hands=["", READY], draws=[None, "6s"])
    top.discard()
    top.draw()
    top.press(1, RIICHI)
    top.press(1, WIN)
    top.wait(2100)
    assert top.told()[-2][:3] == (events.WIN, 1, 1)
    assert events.RIICHI not in kinds(top)


# Ron and the claims of others


def ron_after_a_call(preset, later):
    """South lays a chi and takes the tile; so much later West wins on it."""
    top = TableScene(preset, hands=["", "57s", READY], draws=["6s"])
    top.discard()
    top.lay(1, "57s")
    top.wait(later)
    top.press(2, WIN)
    top.wait(2100)
    return top


def test_furiten_2_17_ron_goes_before_a_call_at_the_same_time():
    assert (events.WIN, 2) in ron_after_a_call("furiten", 500).happened()


def test_furiten_2_17_a_ron_clearly_later_than_a_call_is_not_recognised():
    top = ron_after_a_call("furiten", 1200)
    assert top.answer(2) == (REFUSED, "refused_late")
    assert top.asked() == []
    top.take(1)
    top.wait(2000)
    assert kinds(top)[-1] == CHI
    top.press(2, WIN)
    top.wait(3000)
    assert events.WIN not in kinds(top)
    assert top.asked() == []
    assert top.deal.dead == 0


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
    top.wait(2000)
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


def test_nor_does_it_where_the_next_player_has_drawn_already():
    top = TableScene(hands=["123456p234m5578s", "", READY], draws=["9s"])
    top.press(0, RIICHI)
    top.discard()
    top.draw()
    assert kinds(top)[-2:] == [RIICHI_OK, DRAW]
    assert top.table.deposits == 1
    top.press(2, WIN)
    top.wait(2100)
    assert kinds(top)[-3:] == [DISCARD, events.WIN, events.SETTLE]
    assert top.table.deposits == 0
    assert scores(top)[0] + scores(top)[2] == 0
    assert sum(top.table.scores) == 120000


# Wins that are none


def false_ron(**options):
    """West declares a win on East's first discard, and has none."""
    top = TableScene(**options)
    top.discard()
    top.press(2, WIN)
    top.wait(2000)
    return top


def test_a_win_that_is_none_is_said_without_why_and_holds_play():
    top = false_ron()
    assert top.table.questions[0][:3] == (2, questions.FALSE_WIN, b"")
    assert top.answer(2) == (REFUSED, "no_win")
    top.draw()
    top.wait(60_000)
    assert kinds(top)[-1] == DISCARD
    for seat in range(4):
        for button in (RIICHI, TENPAI):
            top.press(seat, button)
    assert kinds(top)[-1] == DISCARD
    assert top.deal.dead == 0


def test_the_three_others_may_go_on_in_spite_of_it():
    top = false_ron()
    top.draw()
    top.choose(0, "go_on")
    top.hold(2)  # who declared it gains by it
    top.hold(1)
    assert top.asked() == [(2, questions.FALSE_WIN)]
    top.hold(3)
    top.wait(100)
    assert top.asked() == []
    assert kinds(top)[-1] == DRAW
    assert top.deal.dead == 0


def test_ema_5_1_2_it_makes_the_hand_dead_when_the_referee_says_so():
    top = false_ron()
    top.draw()
    top.rule(events.DEAD_HAND, 2)
    assert top.told()[-2][:3] == (RULING, 2, events.DEAD_HAND)
    assert kinds(top)[-1] == DRAW
    assert top.asked() == []


def test_ema_5_1_2_or_when_the_players_agree_where_they_decide():
    top = false_ron(penalties="players")
    top.draw()
    top.choose(0, "dead_hand", "seat_W")
    top.hold(2)
    assert top.told()[-2][:3] == (RULING, 2, events.DEAD_HAND)
    assert top.told()[-2][4] == "EMA 5.1.2, 5.1.3, decision 16"
    assert kinds(top)[-1] == DRAW
    assert top.asked() == []


def test_ema_3_4_6_a_hand_shown_that_does_not_win_is_a_chombo():
    top = false_ron(tournament=False)
    top.choose(1, "chombo", "seat_W")
    top.hold(0)
    assert VOID not in kinds(top)
    top.hold(3)
    assert kinds(top)[-2:] == [VOID, events.SETTLE]
    assert scores(top) == [4000, 2000, -8000, 2000]
    top.accept()
    assert top.referee.match.replay


def test_in_a_tournament_the_menu_has_no_penalty():
    top = false_ron()
    top.press(1, REFEREE)
    names = []
    for _ in range(top.table.menus[1][2]):
        names.append(top.table.menus[1][0])
        top.press(1, RIICHI)
    assert "go_on" in names
    for name in ("dead_hand", "chombo", "deal_again"):
        assert name not in names


@cases((0,), (900,))
def test_ema_3_4_6_a_win_within_three_seconds_of_a_false_one_cancels_it(later):
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(2000 + later)
    assert top.asked() == [(2, questions.FALSE_WIN)]
    top.press(1, WIN)
    top.wait(2000)
    assert (events.WIN, 1) in top.happened()
    assert top.asked() == []


def test_ema_3_4_6_one_that_is_later_does_not():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(3100)
    top.press(1, WIN)
    assert top.answer(1)[0] == REFUSED
    top.wait(2000)
    assert events.WIN not in kinds(top)


def show(top, seat, count):
    for tile in top.deal.concealed(seat)[:count]:
        top.lift(tile)


def test_ema_3_4_6_one_declared_once_the_false_hand_lies_open_does_not_either():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(300)
    show(top, 2, 6)
    top.wait(300)
    top.press(1, WIN)
    assert top.answer(1)[0] == TAKEN  # nobody knows yet whether the first one is false
    top.wait(2000)
    assert events.WIN not in kinds(top)
    assert top.asked() == [(2, questions.FALSE_WIN)]
    assert top.answer(1) == (REFUSED, "refused_late")


def test_ema_3_4_6_one_that_is_right_and_lies_open_takes_no_right_away():
    top = TableScene(hands=["", READY, READY], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(300)
    show(top, 2, 13)
    top.wait(300)
    top.press(1, WIN)
    top.wait(2000)
    assert kinds(top).count(events.WIN) == 2


@cases((5, True), (6, False))
def test_furiten_2_17_a_ron_is_late_once_anothers_hand_lies_open(shown, wins):
    top = TableScene("furiten", hands=["", READY, "123456m234p1178s"], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(300)
    show(top, 2, shown)
    top.wait(300)
    top.press(1, WIN)
    assert top.answer(1)[0] == (TAKEN if wins else REFUSED)
    top.wait(2000)
    assert [event[1] for event in top.told() if event[0] == events.WIN] == [2 - wins]
    assert top.asked() == []


def test_furiten_2_17_an_arm_over_a_rack_shows_no_hand():
    top = TableScene("furiten", hands=["", READY, "123456m234p1178s"], draws=["6s"])
    top.discard()
    top.press(2, WIN)
    top.wait(300)
    top.eyes.covered.add(RACK + 2)
    top.wait(300)
    top.press(1, WIN)
    assert top.answer(1)[0] == TAKEN


def test_furiten_2_17_a_ron_goes_before_a_false_one_until_that_hand_lies_open():
    for shown, wins in ((0, 1), (6, 0)):
        top = TableScene("furiten", hands=["", READY], draws=["6s"])
        top.discard()
        top.press(2, WIN)
        top.wait(6000)
        assert top.asked() == [(2, questions.FALSE_WIN)]
        show(top, 2, shown)
        top.wait(300)
        top.press(1, WIN)
        top.wait(2000)
        assert kinds(top).count(events.WIN) == wins


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


def dead_tag(seat=2, **options):
    """West waits for 6s, and the tag of a tile of that seat's hand is dead; South has discarded."""
    top = TableScene(hands=["", "", READY], draws=["1z", "6s"], **options)
    top.discard()
    tile = top.deal.concealed(seat)[0]
    top.eyes.lost = bytes((tile,))
    top.go()
    return top, tile


def test_a_win_rests_on_a_dead_tag_only_once_every_other_tile_was_read_and_its_owner_confirms():
    top, tile = dead_tag()
    top.eyes.covered.add(RACK)
    top.press(2, WIN)
    assert top.answer(2)[0] == WAITING
    top.wait(3000)
    assert events.WIN not in kinds(top)
    assert top.eyes.awaited == top.referee.play.flow.wall
    top.eyes.covered.clear()
    top.wait(300)
    assert (events.WIN, 2) in top.happened()
    assert top.table.questions == [(2, questions.PRESUMED, bytes((questions.YES,)), tile, RACK + 2)]
    top.wait(20_000)
    top.press(1, TENPAI)
    assert top.referee.state == CLOSING
    top.press(2, RIICHI)
    assert top.asked() == []
    top.wait(100)
    assert top.referee.state != CLOSING


def test_what_a_settlement_does_not_rest_on_nobody_confirms():
    top, _ = dead_tag(3)
    top.press(2, WIN)
    top.wait(2100)
    assert (events.WIN, 2) in top.happened()
    assert top.asked() == []


def test_the_three_others_let_a_tile_pass_that_its_owner_does_not_confirm():
    top, _ = dead_tag()
    top.press(2, WIN)
    top.wait(2100)
    top.choose(0, "go_on")
    top.hold(1)
    assert top.asked() == [(2, questions.PRESUMED)]
    top.hold(3)
    assert top.asked() == []


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


def nine(hand, preset="furiten"):
    top = TableScene(preset, hands=[hand])
    top.hold(0, TENPAI)
    return top


def test_furiten_5_5_nine_terminals_at_the_own_first_draw():
    top = TableScene("furiten", hands=[ORPHANS])
    top.press(0, TENPAI)
    top.wait(2000)
    assert ABORT not in kinds(top)
    top.hold(0, TENPAI)
    assert top.answer(0) == (TAKEN, "taken_nine")
    top.wait(1950)
    assert ABORT not in kinds(top)
    top.wait(50)
    assert (ABORT, 0, events.NINE_TERMINALS) in top.told()
    assert payments.sums(top.table.parts) == [0] * 5


def test_they_are_taken_whatever_the_hand_holds_and_judged_like_a_win():
    top = nine("")
    assert top.answer(0) == (TAKEN, "taken_nine")
    top.wait(1950)
    assert top.asked() == []
    top.wait(50)
    assert top.asked() == [(0, questions.FALSE_WIN)]
    top.discard()
    assert kinds(top)[-1] == DRAW
    top.let_pass(0)
    assert kinds(top)[-1] == DISCARD


@cases((ORPHANS,), ("",))
def test_they_are_withdrawn_by_the_same_button(hand):
    top = nine(hand)
    top.wait(500)
    top.hold(0, TENPAI)
    assert top.answer(0) == (WITHDRAWN, "withdrawn_nine")
    assert kept(top, WITHDRAW) == [(WITHDRAW, 0, PRESSED_NINE_TERMINALS)]
    top.wait(3000)
    assert ABORT not in kinds(top)
    assert top.asked() == []


def test_furiten_5_5_not_after_the_own_discard():
    top = TableScene("furiten", hands=[ORPHANS])
    for _ in range(4):
        top.go()
    top.draw()
    top.hold(0, TENPAI)
    assert top.answer(0)[0] == REFUSED
    top.wait(3000)
    assert ABORT not in kinds(top)


def test_ema_knows_no_nine_terminals():
    top = nine(ORPHANS, "ema2016")
    top.wait(3000)
    assert kinds(top)[-1] == DRAW
    assert kept(top, DECLARE) == []
