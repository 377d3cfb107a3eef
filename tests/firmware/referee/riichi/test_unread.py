"""Tiles that no coil of the wall hears: the deal begins all the same, and nothing is guessed."""

from support.cases import cases
from support.table_scene import TableScene
from support.table_top import WIN

from jantaku.referee import questions, unread
from jantaku.rules import wall
from jantaku.rules.events import DEALT, DORA, DRAW
from jantaku.rules.events import WIN as WON

INDICATOR, URA = wall.indicator(0), wall.ura(0)
RINSHAN, HAITEI = wall.replacement(0), wall.last(0)
TENPAI_HAND = "123456m234p55s78s"


def kinds(top):
    return [event[0] for event in top.told()[1:]]


def known(top, index):
    """How it is known at last which tile stood there, once the deal is over."""
    rows = top.journal.found
    for at in range(0, len(rows), 3):
        if rows[at] >> 1 == index >> 1 and rows[at + 1] == top.tiles[index]:
            return rows[at + 2]
    return unread.MAPPED


@cases(((5,),), ((5, 60, 61),), ((0, 20, 40, 52),), ((48, 49),), ((53, 100),))
def test_hands_are_dealt_of_tiles_that_were_read_nowhere_before(unheard):
    top = TableScene(unheard=unheard)
    assert kinds(top) == [DEALT, DORA, DRAW]
    top.go()
    top.go()
    assert top.asked() == []
    assert top.eyes.surprises == []
    assert [at >> 1 for at in top.journal.unread] == [at >> 1 for at in unheard]


def test_an_indicator_that_no_coil_hears_is_shown_on_a_river():
    top = TableScene(unheard=(INDICATOR,))
    assert kinds(top) == [DEALT]
    top.wait(16_000)
    assert top.asked() == [(0, questions.INDICATOR)]
    top.show(top.tiles[INDICATOR])
    assert kinds(top) == [DEALT, DORA, DRAW]
    assert bytes(top.deal.indicators) == top.tiles[INDICATOR : INDICATOR + 1]
    top.wait(30_000)
    top.go()
    assert top.asked() == []


@cases((0,), (16,), (32,), (48,))
def test_of_two_silent_tiles_east_was_dealt_the_one_that_came_first(first):
    top = TableScene(hands=["19m19p19s1234567z"], unheard=(first, 52))
    (dealt, draw) = [event for event in top.told() if event[0] in (DEALT, DRAW)]
    assert top.tiles[first] in dealt[2]
    assert draw == (DRAW, 0, top.tiles[52])


@cases((INDICATOR,), (URA,))
def test_of_several_silent_tiles_the_one_that_is_shown_stood_there(where):
    top = TableScene(unheard=(INDICATOR, URA, 70, 90))
    top.show(top.tiles[where])  # either tile of a stack may be on top
    assert bytes(top.deal.indicators) == bytes((top.tiles[where],))


def riichi_won(unheard, ura_on=1):
    """South wins with riichi on his own draw; there is a tile under the indicator."""
    top = TableScene(hands=["", TENPAI_HAND], draws=[None] * 5 + ["6s"], unheard=unheard)
    top.go()
    top.draw()
    top.press(1, 0)
    top.discard()
    for _ in range(3):
        top.go()
    top.draw()
    top.wait(1500)
    top.press(1, WIN)
    top.wait(4000)
    return top


def test_without_silent_tiles_a_riichi_win_is_settled_at_once():
    top = riichi_won(())
    assert WON in kinds(top)


def test_a_tile_under_the_indicator_pays_only_once_it_was_shown():
    top = riichi_won((URA,))
    assert top.asked() == [(1, questions.URA)]
    assert WON not in kinds(top)
    top.show(top.tiles[URA], 1)
    top.wait(1000)
    (win,) = [event for event in top.told() if event[0] == WON]
    assert win[4] == bytes((top.tiles[URA],))
    top.accept()
    assert known(top, URA) == unread.SHOWN


def test_a_tile_under_the_indicator_whose_tag_is_dead_pays_once_its_owner_confirms():
    top = riichi_won((URA,))
    top.wait(25_000)
    assert (1, questions.PRESUMED) in top.asked()
    top.press(1, 0)
    top.wait(1000)
    assert WON in kinds(top)


def test_a_tile_under_the_indicator_that_may_be_one_of_two_is_not_presumed():
    top = riichi_won((URA, 100))
    top.wait(60_000)
    assert top.asked() == [(1, questions.URA)]
    top.show(top.tiles[URA], 1)
    top.wait(1000)
    assert WON in kinds(top)
    top.accept()
    assert known(top, 100) == unread.EXCLUDED


@cases(((RINSHAN,),), ((RINSHAN, 90),), ((RINSHAN, RINSHAN + 1),), ((90, RINSHAN, URA, 120),))
def test_a_replacement_that_no_coil_hears_is_known_when_it_is_drawn(unheard):
    top = TableScene(hands=["7777s"], dora="5z", unheard=unheard)
    top.lay(0, "7777s")
    top.wait(2000)
    top.turn_indicator(1)
    top.replace(0)
    top.wait(500)
    assert top.last() == (DRAW, 0, top.tiles[RINSHAN])
    assert top.asked() == []
    flow = top.referee.play.flow
    assert flow.known[flow.index(top.tiles[RINSHAN])] == unread.READ


@cases(((HAITEI,),), ((HAITEI, HAITEI - 1),), ((HAITEI, 60, 125),))
def test_the_last_tile_is_drawn_though_no_coil_hears_it(unheard):
    top = TableScene(unheard=unheard)
    top.run_down(0)
    assert top.deal.live == 0
    assert top.asked() == []
    assert [event[2] for event in top.told() if event[0] == DRAW][-1] == top.tiles[HAITEI]
    top.wait(60_000)
    top.accept()
    assert known(top, HAITEI) == unread.READ


def test_two_silent_tiles_in_one_stack_are_drawn_in_any_order():
    top = TableScene(unheard=(60, 61))
    while top.at < 60:
        top.go()
    top.tiles = top.tiles[:60] + top.tiles[61:62] + top.tiles[60:61] + top.tiles[62:]
    top.go()
    top.go()
    assert top.asked() == []


def test_a_tile_of_a_silent_place_cannot_be_taken_from_elsewhere_unseen():
    top = TableScene(unheard=(90,))
    top.go()
    top.move(top.tiles[90], 68 + 1)  # South takes it out of the middle of the wall
    top.wait(30_000)
    assert (1, questions.WRONG_DRAW) in top.asked()


@cases(((),), (("5555p",),), (("", "5555p"),))
def test_a_table_without_wall_readers_plays_a_whole_deal(hands):
    top = TableScene(hands=hands, has_walls=False)
    assert kinds(top) == [DEALT]
    top.show(top.tiles[INDICATOR])
    assert kinds(top) == [DEALT, DORA, DRAW]
    top.run_down(0)
    assert top.asked() == []
    assert [event[2] for event in top.told() if event[0] == DRAW] == list(top.tiles[52:122])
    top.wait(60_000)
    top.accept()
    assert top.journal.wall == b""
    assert top.journal.found == b""
