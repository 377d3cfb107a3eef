"""A recorded session of the bot, performed at the table: the same on both runtimes."""

from support.table_top import Luck, TableTop, ordered
from support.twin_deals import deals

from jantaku.referee import questions
from jantaku.rules import events


def performed(luck):
    top = TableTop("ema2016", luck=luck)
    for happening, tiles in deals():
        top.build(tiles)
        top.perform(happening)
        yield top, happening


def test_the_referee_tells_what_was_played():
    for luck in (None, Luck(1)):
        for top, happening in performed(luck):
            assert ordered(top.told()[1:]) == ordered(happening)


def test_nothing_is_asked_but_tenpai_or_noten():
    for top, _ in performed(Luck(2)):
        asked = [event[2] for event, _ in top.journal.happened if event[0] == events.ASK]
        assert set(asked) <= {questions.TENPAI}
        assert top.table.questions == []


def test_sensing_is_told_beforehand_of_everything_that_moves():
    for top, _ in performed(None):
        assert top.eyes.surprises == []
