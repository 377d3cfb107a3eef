"""A power cut while a question is open ends in the same question, or in its answer."""

from support.cases import cases
from support.table_scene import TableScene, claimed_and_left, riichi_with_an_open_hand
from support.table_top import REFEREE, RIICHI, TENPAI, WIN, TableTop

from jantaku.referee import past as resume
from jantaku.referee import questions
from jantaku.rules import events
from jantaku.sensing.zones import MELDS, RACK, RIVER

READY = "123456m234p5578s"
WESTS = ["", "", "33z"]


def after_power_cut(top, count=None):
    """Another table, which has nothing but the journal of the first (or so many of its events), and
    the tiles as they lie."""
    again = TableTop(top.rules.name)
    again.rules = top.rules
    again.eyes.places, again.tiles = top.eyes.places, top.tiles
    again.journal.happened = top.journal.happened[:count]
    again.journal.wall = top.journal.wall
    past = resume.Past(top.referee.match)
    past.happened = again.journal.happening()
    past.deal = resume.retold(top.rules, past.happened)
    past.wall = top.journal.wall
    past.dice = top.dice.faces
    again.referee.resume(past)
    return again


def asked(top):
    return sorted(top.table.questions)


def answers(top):
    """How the questions of this deal were answered, in order: (kind, choice)."""
    return [event[2:] for event, _ in top.journal.happened if event[0] == events.ANSWER]


# How each question comes about


def referee():
    top = TableScene()
    top.press(2, REFEREE)
    return top


def false_win():
    top = TableScene("furiten", hands=["", "", READY], draws=["6s"])
    top.discard()
    top.draw()
    top.press(2, WIN)
    top.wait(3000)
    return top


def restore():
    top = TableScene()
    top.discard()
    top.referee.rule((events.RULING, 0, events.UNDO, 1, ""))
    return top


def wrong_draw(preset="ema2016"):
    top = TableScene(preset)
    top.discard()
    top.move(top.tiles[53], RACK + 2)
    top.wait(5000)
    return top


def decided_draw():
    """By Furiten 7.6 the players decide, even when the tile is back."""
    top = wrong_draw("furiten")
    top.eyes.places[top.tiles[53]] = 0
    return top


def wrong_deal():
    top = TableScene(dealt=False)
    for tile in top.tiles[:4]:
        top.move(tile, RACK + 1)
    return top


def indicator():
    top = TableScene(dealt=False)
    top.deal_out()
    top.wait(16_000)
    return top


def claimed_tile():
    top, _ = claimed_and_left()
    top.go()
    top.go()
    return top


def invalid_meld():
    top = TableScene(hands=["", "34z"], draws=["3z"])
    top.discard()
    top.call(1, "34z")
    return top


def kuikae():
    top = TableScene(hands=["", "4567m"], draws=["7m"])
    top.discard()
    top.take(1)
    top.lay(1, "56m")
    top.discard("4m", 1)
    return top


def riichi_hand():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    top.discard()
    for _ in range(3):
        top.go()
    top.draw()
    top.discard("1m")
    return top


def tile_count():
    top = TableScene()
    top.discard()
    top.draw()
    top.move(top.tiles[54], RACK + 1)
    top.discard()
    return top


def late_call():
    top = TableScene(hands=WESTS, draws=["3z"])
    top.discard()
    top.draw(1)
    top.lay(2, "33z")
    top.take(2)
    top.wait(5000)
    return top


def out_of_place():
    top = TableScene()
    top.move(top.deal.concealed(0)[0], MELDS + 2)
    top.wait(5000)
    return top


def tenpai():
    top = TableScene(hands=["", READY])
    top.run_down(0)
    top.wait(5500)
    return top


@cases(
    (referee, questions.REFEREE),
    (false_win, questions.FALSE_WIN),
    (riichi_with_an_open_hand, questions.OPEN_RIICHI),
    (restore, questions.RESTORE),
    (wrong_draw, questions.WRONG_DRAW),
    (decided_draw, questions.WRONG_DRAW),
    (wrong_deal, questions.WRONG_DEAL),
    (indicator, questions.INDICATOR),
    (claimed_tile, questions.CLAIMED_TILE),
    (invalid_meld, questions.INVALID_MELD),
    (kuikae, questions.KUIKAE),
    (riichi_hand, questions.RIICHI_HAND),
    (tile_count, questions.TILE_COUNT),
    (late_call, questions.LATE_CALL),
    (out_of_place, questions.OUT_OF_PLACE),
    (tenpai, questions.TENPAI),
)
def test_what_is_asked_when_the_power_goes_is_asked_when_it_comes_back(scene, kind):
    top = scene()
    assert kind in [each[1] for each in top.table.questions]
    before, told = asked(top), top.told()
    again = after_power_cut(top)
    assert asked(again) == before
    again.referee.mapped([])
    assert asked(again) == before
    assert again.told() == told
    assert answers(again) == answers(top)


def test_it_is_decided_as_before():
    top = after_power_cut(false_win())
    top.referee.mapped([])
    top.press(0, TENPAI)
    assert asked(top) == []
    top = after_power_cut(riichi_with_an_open_hand())
    top.referee.mapped([])
    top.press(3, RIICHI)
    assert top.told()[-1][:3] == (events.RULING, 1, events.WRONG_RIICHI)
    top = after_power_cut(claimed_tile())
    top.referee.mapped([])
    top.press(0, RIICHI)
    assert top.told()[-1][:3] == (events.RULING, 2, events.DEAD_HAND)


def test_even_before_all_tiles_are_read_again():
    top = after_power_cut(tile_count())
    top.press(0, RIICHI)
    assert top.told()[-1][:3] == (events.RULING, 1, events.DEAD_HAND)


def test_tiles_that_were_laid_right_meanwhile_are_the_answer():
    first = tile_count()
    first.eyes.places[first.tiles[54]] = 0
    top = after_power_cut(first)
    top.referee.mapped([])
    assert asked(top) == []
    assert answers(top)[-1] == (questions.TILE_COUNT, questions.SOLVED)


def test_tiles_that_are_laid_right_afterwards_are_the_answer_too():
    first = wrong_draw()
    top = after_power_cut(first)
    top.referee.mapped([])
    top.move(first.tiles[53], 0)
    assert asked(top) == []
    assert answers(top)[-1] == (questions.WRONG_DRAW, questions.SOLVED)


def test_an_undo_stays_undone_until_the_tiles_lie_as_they_did():
    first = restore()
    tile = first.deal.drawn
    top = after_power_cut(first)
    top.referee.mapped([])
    top.wait(10_000)
    assert top.told()[-1][0] == events.RULING
    top.move(tile, RACK)
    assert asked(top) == []
    other = top.deal.concealed(0)[0]
    top.move(other, RIVER)
    assert top.told()[-1] == (events.DISCARD, 0, other)


def test_a_claimed_tile_may_still_be_taken_after_the_discard():
    first, claimed = claimed_and_left()
    assert first.told()[-1][0] == events.DISCARD
    top = after_power_cut(first)
    top.referee.mapped([])
    top.wait(10_000)
    assert asked(top) == []
    top.move(claimed, MELDS + 2)
    assert asked(top) == []


def test_what_the_players_let_pass_is_not_asked_again():
    top = wrong_draw("furiten")
    top.press(0, TENPAI)
    top.eyes.places[top.tiles[53]] = 0
    again = after_power_cut(top)
    again.referee.mapped([])
    again.move(top.tiles[53], RACK + 2)
    again.wait(5000)
    assert [each[1] for each in again.table.questions] == [questions.OUT_OF_PLACE]


def test_a_seat_that_has_answered_for_its_hand_is_not_asked_again():
    top = tenpai()
    top.press(2, TENPAI)
    left = asked(top)
    assert (2, questions.TENPAI) not in [each[:2] for each in left]
    again = after_power_cut(top)
    assert asked(again) == left


def double_ron(preset):
    top = TableScene(preset, hands=["", READY, "789m123456p5578s"], draws=["6s"], keep="9s")
    top.discard()
    top.press(1, WIN)
    top.press(2, WIN)
    top.wait(3000)
    assert [event[0] for event in top.told()[-3:]] == [events.WIN, events.WIN, events.SETTLE]
    return top


def two_offenders(preset):
    """Two are in riichi without tenpai, which comes to light at the end."""
    top = TableScene(preset)
    for seat in range(2):
        if seat:
            top.draw()
        top.press(seat, RIICHI)
        top.discard()
    top.run_down(0)
    while not top.table.is_settled:
        top.wait(1000)
    assert [event[0] for event in top.told()[-3:]] == [events.VOID, events.VOID, events.SETTLE]
    return top


@cases(
    (double_ron, "ema2016"),
    (two_offenders, "ema2016"),
    (two_offenders, "furiten"),
)
def test_wherever_the_power_goes_a_deal_is_settled_for_all_or_still_in_play(scene, preset):
    top = scene(preset)
    settled = 0
    for count in top.journal.cuts:
        started = [event[0] for event, _ in top.journal.happened[:count]].count(events.DEAL_START)
        if started:
            again = after_power_cut(top, count)
            is_settled = again.deal.scores == top.deal.scores
            assert is_settled or not again.table.is_settled
            settled += is_settled
    assert settled


@cases((tile_count,), (riichi_with_an_open_hand,), (false_win,))
def test_wherever_the_power_goes_a_question_is_open_or_its_answer_has_its_consequence(scene):
    top = scene()
    open_at, before, kind = len(top.journal.happened), top.told(), top.table.questions[0][1]
    top.press(0, RIICHI)
    assert top.told() != before
    for count in top.journal.cuts:
        if count >= open_at:
            again = after_power_cut(top, count)
            is_open = kind in [each[1] for each in again.table.questions]
            assert is_open == (again.told() == before)
            assert is_open or again.told() == top.told()
