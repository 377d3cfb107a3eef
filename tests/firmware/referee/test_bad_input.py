"""Whatever people do to the table: the game goes on, or waits for people; no point is lost."""

from support.cases import cases
from support.table_scene import TableScene
from support.table_top import RIICHI, TENPAI, WIN, Luck

from jantaku.drivers.buttons import HELD
from jantaku.referee import questions
from jantaku.referee.answers import REFUSED
from jantaku.referee.referee import CLOSING, PLAYING
from jantaku.rules import events
from jantaku.sensing.zones import AIR, MELDS, RIVER

READY = "123456m234p5578s"
OTHER = "123456p234m2278s"
POINTS = 120_000


def points(top):
    """All points of the game, those that lie on the table too."""
    return sum(top.table.scores) + 1000 * top.table.deposits


@cases((1,), (2,), (3,))
def test_all_four_mash_their_buttons(seed):
    top = TableScene(hands=[READY, OTHER], draws=[None, "6s"])
    luck = Luck(seed)
    for _ in range(300):
        top.press(luck.below(4), luck.below(4), (1, HELD)[luck.below(2)])
        top.wait(luck.below(700))
        if top.deal is not None and not luck.below(8) and top.deal.phase == 3:
            top.move(top.deal.drawn, RIVER + top.deal.turn)
        assert points(top) == POINTS
    top.wait(60_000)
    for seat, kind, *_ in list(top.table.questions):
        if kind == questions.REFEREE:
            top.choose(seat, "call_referee")
    top.wait(60_000)
    top.press(0, TENPAI)
    assert points(top) == POINTS


def test_the_win_button_with_a_hand_that_is_not_complete():
    top = TableScene()
    top.press(0, WIN)
    top.wait(3500)
    assert top.asked() == [(0, questions.FALSE_WIN)]
    assert top.referee.state == PLAYING


def test_riichi_with_an_open_hand():
    top = TableScene(hands=["", "", "33z"], draws=["3z", None, None, None])
    top.discard()
    top.lay(2, "33z")
    top.take(2)
    top.move(top.deal.concealed(2)[0], RIVER + 2)
    top.at = 53
    for _ in range(3):
        top.go()
    top.draw()
    assert top.deal.turn == 2
    top.press(2, RIICHI)
    assert top.answer(2) == (REFUSED, "refused_open")
    assert top.asked() == []
    top.wait(3000)
    assert top.asked() == [(2, questions.OPEN_RIICHI)]
    top.press(0, RIICHI)
    assert top.deal.dead == 0
    top.rule(events.WRONG_RIICHI, 2)
    assert top.deal.dead == 4
    top.discard()
    assert top.table.marks == 0
    assert points(top) == POINTS


@cases(("ema2016", [1, 2]), ("samara2019", [1, 2]), ("furiten", [1]), ("tenhou", [1, 2]))
def test_two_wins_and_a_pon_at_once(preset, winners):
    top = TableScene(preset, hands=["", READY, OTHER, "66s"], draws=["6s"])
    total = points(top)
    top.discard()
    top.lay(3, "66s")
    top.press(2, WIN)
    top.press(1, WIN)
    top.move(top.deal.window, MELDS + 3)
    top.wait(4000)
    assert [event[1] for event in top.told() if event[0] == events.WIN] == winners
    assert events.PON not in [event[0] for event in top.told()]
    assert points(top) == total


def test_all_tiles_swept_off_the_table_stop_the_game_until_somebody_decides():
    top = TableScene()
    for _ in range(4):
        top.go()
    for tile in range(136):
        top.move(tile, AIR)
    top.wait(30_000)
    assert top.referee.state == PLAYING
    top.referee.rule((events.VOID, 1, events.CHOMBO))
    assert top.referee.state == CLOSING
    top.accept()
    assert top.referee.match.replay
    assert points(top) == POINTS


def test_tiles_swept_into_a_heap_are_spoken_of():
    top = TableScene()
    top.discard()
    for tile in top.deal.concealed(1) + top.deal.concealed(2):
        top.move(tile, RIVER + 3)
    top.wait(5000)
    assert len(top.asked()) > 0
    assert top.last()[0] == events.DISCARD
    top.choose(0, "call_referee")
    assert (0, questions.REFEREE) in top.asked()


@cases((0,), (3,), (9,))
def test_a_wall_reader_that_dies_in_the_middle_of_a_deal_is_told_and_the_deal_goes_on(reader):
    top = TableScene()
    top.discard()
    top.referee.reader_changed(reader, "no answer")
    assert top.asked() == [(reader // 3, questions.READER)]
    top.go()
    top.go()
    assert top.last()[0] == events.DISCARD
    top.referee.reader_changed(reader, "")
    assert top.asked() == []
