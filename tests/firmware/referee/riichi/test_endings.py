"""Deals that nobody wins: the exhausted wall, tenpai and noten, abortive draws, offences."""

from support.cases import cases
from support.table_scene import TableScene
from support.table_top import RIICHI, TENPAI, WIN

from jantaku.referee import questions
from jantaku.referee.answers import TAKEN
from jantaku.rules import events
from jantaku.rules.events import ABORT, DRAW_END, RIICHI_OK, SETTLE, VOID
from jantaku.sensing.zones import RACK

READY = "123456m234p5578s"
OTHER = "123456p234m2278s"


def exhausted(preset="ema2016", hands=(), **options):
    top = TableScene(preset, hands=hands, keep="69s", **options)
    top.run_down(0)
    return top


def scores(top):
    return [score - top.rules.start_points for score in top.table.scores]


def test_the_last_discard_may_still_be_won_on():
    top = exhausted(hands=["", READY])
    assert top.asked() == []
    top.wait(4000)
    assert top.asked() == []
    top.wait(1500)
    assert (0, questions.TENPAI) in top.asked()


def test_ema_3_4_2_every_seat_is_asked_alike_whatever_it_holds():
    asked = []
    for hands in (["", READY], ["", ""], [READY, OTHER]):
        top = exhausted(hands=hands)
        top.wait(5000)
        asked.append(top.asked())
    assert asked[0] == asked[1] == asked[2] == [(seat, questions.TENPAI) for seat in range(4)]


def test_ema_3_4_2_who_says_nothing_shows_a_tenpai_hand_and_is_paid():
    top = exhausted(hands=["", READY])
    top.wait(30_000)
    assert [event for event in top.told() if event[0] == events.TENPAI] == [
        (events.TENPAI, seat, int(seat == 1)) for seat in range(4)
    ]
    assert scores(top) == [-1000, 3000, -1000, -1000]


def test_ema_3_4_2_who_presses_the_button_called_tenpai_is_tenpai():
    top = exhausted(hands=["", READY])
    top.wait(5000)
    top.press(1, TENPAI)
    assert (events.TENPAI, 1, 1) in top.told()
    assert top.answer(1) == (TAKEN, "taken_tenpai")


def test_ema_3_4_2_a_tenpai_hand_may_be_withheld():
    top = exhausted(hands=["", READY])
    top.wait(5000)
    top.press(1, RIICHI)
    assert (events.TENPAI, 1, 0) in top.told()
    assert top.answer(1) == (TAKEN, "taken_noten")
    top.wait(30_000)
    assert scores(top) == [0, 0, 0, 0]


def test_easts_time_is_over_first():
    top = exhausted()
    said = []
    for _ in range(60):
        top.wait(500)
        for seat in range(4):
            if top.deal is not None and top.deal.said >> seat & 1 and seat not in said:
                said.append(seat)
    assert said[:3] == [0, 1, 2]


def test_out_of_order_is_allowed():
    top = exhausted(hands=["", "", "", READY])
    top.wait(5000)
    top.press(3, TENPAI)
    assert (events.TENPAI, 3, 1) in top.told()
    assert top.deal.said == 8


def test_decision_16_tenpai_and_noten_stand():
    top = exhausted(hands=["", "", "", READY])
    top.wait(5000)
    top.press(3, TENPAI)
    top.wait(300)
    top.press(3, TENPAI)
    top.press(3, RIICHI)
    assert [event for event in top.told() if event[0] == events.TENPAI] == [(events.TENPAI, 3, 1)]


def test_the_answer_says_nothing_of_the_hand():
    shown = []
    for hand in (READY, ""):
        top = exhausted(hands=["", hand])
        top.wait(5000)
        top.press(1, TENPAI)
        shown.append((top.answer(1), top.asked()))
    assert shown[0] == shown[1]


def test_nobody_answers_for_another_seat():
    top = exhausted(hands=["", READY])
    top.wait(5000)
    top.press(0, TENPAI)
    assert (1, questions.TENPAI) in top.asked()
    assert (0, questions.TENPAI) not in top.asked()


def test_a_riichi_hand_is_shown_without_being_asked():
    top = TableScene(hands=[READY], keep="69s")
    top.press(0, RIICHI)
    top.run_down(0)
    top.wait(5000)
    assert (events.TENPAI, 0, 1) in top.told()
    assert top.asked() == [(seat, questions.TENPAI) for seat in (1, 2, 3)]


def test_furiten_6_5_tenpai_hands_must_be_shown_and_nobody_is_asked():
    top = exhausted("furiten", hands=["", READY])
    top.wait(5500)
    assert top.said() == []
    assert scores(top) == [-1000, 3000, -1000, -1000]


def test_tenhou_compares_hands_by_itself():
    top = exhausted("tenhou", hands=["", READY])
    top.wait(5500)
    assert events.TENPAI not in [event[0] for event in top.told()]
    assert scores(top) == [-1000, 3000, -1000, -1000]


def test_the_last_discard_won_on_in_time_is_no_draw():
    top = TableScene(hands=["", "", READY], draws=[None] * 69 + ["6s"], keep="69s")
    top.run_down(0)
    top.wait(4000)
    top.press(2, WIN)
    top.wait(3500)
    assert (events.WIN, 2) in top.happened()
    assert DRAW_END not in [event[0] for event in top.told()]


def test_ema_3_4_6_riichi_without_tenpai_comes_to_light_at_the_draw_and_not_before():
    top = TableScene(tournament=False)
    top.press(0, RIICHI)
    top.run_down(0)
    assert top.said() == []
    top.wait(30_000)
    assert (VOID, 0, events.CHOMBO) in top.told()
    assert scores(top) == [-12000, 4000, 4000, 4000]
    assert top.table.deposits == 0
    assert top.referee.match.replay


def riichi_with_a_tile_that_cannot_be_seen():
    """East, noten, has declared riichi; a tile of his was in the air when the wall was empty."""
    top = TableScene()
    top.press(0, RIICHI)
    top.run_down(1)
    tile = top.deal.concealed(0)[0]
    top.lift(tile)
    top.go()
    return top, tile


def test_ema_3_4_6_an_offence_comes_to_light_once_every_tile_of_that_hand_was_read():
    top, tile = riichi_with_a_tile_that_cannot_be_seen()
    top.wait(40_000)
    assert VOID not in [event[0] for event in top.told()]
    top.move(tile, RACK)
    top.wait(1000)
    assert (VOID, 0, events.CHOMBO) in top.told()
    assert questions.PRESUMED not in [each[1] for each in top.table.questions]


def test_what_was_read_at_the_end_may_be_laid_open_before_it_is_asked_for():
    top = TableScene()
    top.press(0, RIICHI)
    top.run_down(0)
    top.wait(1000)
    for tile in top.deal.concealed(0):
        top.lift(tile)
    top.wait(30_000)
    assert (VOID, 0, events.CHOMBO) in top.told()


def test_a_hand_that_is_never_read_is_judged_after_a_minute_and_its_owner_confirms():
    top, tile = riichi_with_a_tile_that_cannot_be_seen()
    top.eyes.lost = bytes((tile,))
    top.eyes.covered.add(RACK + 1)  # so that nobody knows where it may be
    top.wait(60_000)
    assert VOID not in [event[0] for event in top.told()]
    top.wait(6000)
    assert (VOID, 0, events.CHOMBO) in top.told()
    assert [each[:2] for each in top.table.questions] == [(0, questions.PRESUMED)]


@cases(("furiten",), ("tenhou",))
def test_four_same_winds_end_the_deal_unless_the_fourth_is_won_on(preset):
    top = TableScene(preset, draws=["4z"] * 4, keep="4z")
    for _ in range(4):
        top.go()
    assert top.deal is not None
    top.wait(5000)
    assert (ABORT, 0, events.FOUR_WINDS) in top.told()


def test_ema_plays_on_after_four_same_winds():
    top = TableScene(draws=["4z"] * 4, keep="4z")
    for _ in range(4):
        top.go()
    top.wait(10_000)
    assert top.deal is not None


def test_furiten_5_5_four_riichi_end_the_deal_when_the_fourth_tile_is_not_won_on():
    top = TableScene("furiten")
    for seat in range(4):
        if seat:
            top.draw()
        top.press(seat, RIICHI)
        top.discard()
    assert top.deal is not None
    top.wait(5000)
    assert [event[:2] for event in top.told()[-3:-1]] == [(RIICHI_OK, 3), (ABORT, 0)]
    assert top.table.deposits == 4


def test_points_are_conserved_to_the_last():
    top = exhausted(hands=[READY, OTHER])
    top.wait(30_000)
    assert SETTLE in [event[0] for event in top.told()]
    assert sum(top.table.scores) == 120000


def test_furiten_5_5_the_fourth_kan_of_several_players_ends_the_deal_though_nobody_could_rob_it():
    top = TableScene("furiten", hands=["1111222233334m", "1111p"], draws=["9m"])
    for number, kind in enumerate("123"):
        top.lay(0, kind * 4 + "m")
        top.turn_indicator(number + 1)
        top.replace(0)
    top.discard()
    top.draw()
    top.lay(1, "1111p")
    assert top.deal.forced == events.FOUR_KANS
    top.wait(5000)
    assert (ABORT, 0, events.FOUR_KANS) in top.told()
