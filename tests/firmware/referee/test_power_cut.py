"""A power cut while something is said, asked, declared or proposed ends in the same, or in what
follows from it."""

from support.cases import cases
from support.table_scene import TableScene, claimed_and_left, riichi_with_an_open_hand
from support.table_top import RIICHI, TENPAI, WIN, TableTop

from jantaku.referee import past as resume
from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.rules.deal import ENDING
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

READY = "123456m234p5578s"
WESTS = ["", "", "33z"]


def after_power_cut(top, count=None):
    """Another table, which has nothing but the journal of the first (or so many of its events), and
    the tiles as they lie."""
    again = TableTop(top.rules.name)
    again.rules = top.rules
    again.eyes.places, again.tiles = top.eyes.places, top.tiles
    again.journal.happened = top.journal.happened[:count]
    again.journal.wall, again.journal.unread = top.journal.wall, top.journal.unread
    past = resume.Past(top.referee.match)
    past.happened = again.journal.happening()
    past.deal = resume.retold(top.rules, past.happened)
    past.wall, past.unread = top.journal.wall, top.journal.unread
    past.is_dark = not past.wall
    past.dice = top.dice.faces
    again.referee.resume(past)
    return again


def asked(top):
    return sorted(top.table.questions)


def kinds(top):
    return [event[0] for event in top.told()]


def cuts(top, since=0):
    """The table as it comes back after each write from that event of its deal on."""
    started = [event[0] for event, _ in top.journal.happened].index(events.DEAL_START)
    for count in top.journal.cuts:
        if count > max(started, since):
            again = after_power_cut(top, count)
            if again.deal.phase < ENDING:
                again.referee.mapped([])
            yield count, again


def answers(top):
    """How the questions of this deal were answered, in order: (kind, choice)."""
    return [event[2:] for event, _ in top.journal.happened if event[0] == events.ANSWER]


# How each question comes about


def referee():
    top = TableScene()
    top.choose(2, "call_referee")
    return top


def false_win():
    top = TableScene()
    top.discard()
    top.press(2, WIN)
    top.wait(2100)
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


def wrong_deal():
    top = TableScene(dealt=False)
    for tile in top.tiles[:4]:
        top.move(tile, RACK + 1)
    top.wait(5000)
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
    top.wait(5000)
    return top


def kuikae():
    top = TableScene(hands=["", "4567m"], draws=["7m"])
    top.discard()
    top.take(1)
    top.lay(1, "56m")
    top.discard("4m", 1)
    top.wait(5000)
    return top


def riichi_hand():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    top.discard()
    for _ in range(3):
        top.go()
    top.draw()
    top.discard("1m")
    top.wait(5000)
    return top


def tile_count():
    top = TableScene()
    top.discard()
    top.draw()
    top.move(top.tiles[54], RACK + 1)
    top.discard()
    top.wait(5000)
    return top


def late_call():
    top = TableScene(hands=WESTS, draws=["3z"])
    top.discard()
    top.draw(1)
    top.lay(2, "33z")
    top.take(2)
    top.wait(7500)
    return top


def out_of_place():
    top = TableScene()
    top.move(top.deal.concealed(0)[0], MELDS + 2)
    top.wait(7500)
    return top


def waiting_tile():
    top = TableScene(hands=["", "", READY], draws=["6s"])
    top.discard()
    top.lift(top.deal.concealed(2)[0])
    top.wait(100)
    top.press(2, WIN)
    top.wait(21_000)
    return top


def which_tile():
    top = TableScene(hands=["", READY], draws=["9s", "6s"])
    top.discard()
    top.lift(top.tiles[53])
    top.wait(100)
    top.press(1, WIN)
    top.wait(3000)
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
def test_what_is_said_when_the_power_goes_is_said_when_it_comes_back(scene, kind):
    top = scene()
    assert kind in [each[1] for each in top.table.questions]
    before, told = asked(top), top.told()
    again = after_power_cut(top)
    assert [each[:3] for each in asked(again)] == [each[:3] for each in before]
    again.referee.mapped([])
    again.wait(100)
    assert asked(again) == before  # the tile and its place, too
    assert again.told() == told
    assert answers(again) == answers(top)


@cases((waiting_tile, questions.WAITING_TILE), (which_tile, questions.WHICH_TILE))
def test_what_a_win_waits_for_is_said_again_once_that_takes_as_long(scene, kind):
    top = scene()
    assert [each[1] for each in top.table.questions] == [kind]
    told = top.told()
    again = after_power_cut(top)
    again.referee.mapped([])
    again.wait(21_000)
    assert kind in [each[1] for each in again.table.questions]
    assert again.told() == told


def test_it_is_decided_as_before():
    top = after_power_cut(false_win())
    top.referee.mapped([])
    assert top.referee.play.is_held
    top.let_pass(2)
    assert asked(top) == []
    assert not top.referee.play.is_held
    top = after_power_cut(riichi_with_an_open_hand())
    top.referee.mapped([])
    top.rule(events.WRONG_RIICHI, 1)
    assert top.told()[-1][:3] == (events.RULING, 1, events.WRONG_RIICHI)
    top = after_power_cut(claimed_tile())
    top.referee.mapped([])
    top.rule(events.DEAD_HAND, 2)
    assert top.told()[-1][:3] == (events.RULING, 2, events.DEAD_HAND)
    assert asked(top) == []


def test_even_before_all_tiles_are_read_again():
    top = after_power_cut(tile_count())
    top.rule(events.DEAD_HAND, 1)
    assert top.told()[-1][:3] == (events.RULING, 1, events.DEAD_HAND)


def test_tiles_that_were_laid_right_meanwhile_are_the_answer():
    first = tile_count()
    first.eyes.places[first.tiles[54]] = 0
    top = after_power_cut(first)
    top.referee.mapped([])
    assert asked(top) == []
    assert answers(top)[-1] == (questions.TILE_COUNT, questions.SOLVED)


def menu_of(top, seat):
    """The pages of the seat's menu, without their numbers."""
    pages = []
    top.choose(seat)
    for _ in range(top.table.menus[seat][2]):
        pages.append(top.table.menus[seat][:1] + top.table.menus[seat][3:])
        top.press(seat, RIICHI)
    return pages


def test_what_was_said_and_put_right_stays_to_be_read_in_the_menu():
    first = wrong_draw("furiten")
    first.move(first.tiles[53], 0)
    assert asked(first) == []
    top = after_power_cut(first)
    top.referee.mapped([])
    assert ("wrong_draw?", 2, "Furiten 7.5, 7.6") in menu_of(top, 0)


@cases((indicator, "indicator?", False), (out_of_place, "out_of_place?", True))
def test_only_what_somebody_did_is_kept_in_the_menu(scene, name, is_kept):
    first = scene()
    top = after_power_cut(first)
    top.referee.mapped([])
    for each in (first, top):
        assert (name in [page[0] for page in menu_of(each, 1)]) == is_kept


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
    assert top.told()[-1] == (events.DRAW, 0, tile)
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


def test_what_the_players_let_pass_is_not_said_again():
    top = wrong_draw("furiten")
    top.let_pass(2)
    top.eyes.places[top.tiles[53]] = 0
    again = after_power_cut(top)
    again.referee.mapped([])
    again.move(top.tiles[53], RACK + 2)
    again.wait(5000)
    assert questions.WRONG_DRAW not in [each[1] for each in again.table.questions]


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


# What is declared


def scores_after(top):
    """The scores once nobody does anything more."""
    top.wait(5000)
    return list(top.deal.scores)


@cases(
    ("ron", [None, READY], ["6s"]),
    ("tsumo", [READY], ["6s"]),
    ("two", [None, READY, "789m123456p5578s"], ["6s"]),
)
def test_wherever_the_power_goes_a_declared_win_is_judged_once(case, hands, draws):
    top = TableScene(hands=[hand or "" for hand in hands], draws=draws, keep="9s")
    if case != "tsumo":
        top.discard()
    before = len(top.journal.happened)
    for seat in {"ron": (1,), "tsumo": (0,), "two": (2, 1)}[case]:
        top.press(seat, WIN)
    declared = len(top.journal.happened)
    top.wait(2500)
    paid = list(top.deal.scores)
    assert paid != [30000] * 4
    for count, again in cuts(top, before):
        if count >= declared:
            assert scores_after(again) == paid


def test_a_false_one_holds_play_once():
    top = TableScene()
    top.discard()
    top.press(2, WIN)
    declared = len(top.journal.happened)
    top.wait(2500)
    for count, again in cuts(top):
        if count >= declared:
            again.wait(2500)
            assert [each[:2] for each in asked(again)] == [(2, questions.FALSE_WIN)]
            again.move(again.tiles[53], RACK + 1)
            assert kinds(again)[-1] == events.DISCARD
            again.let_pass(2)
            assert kinds(again)[-1] == events.DRAW


def test_wherever_the_power_goes_a_withdrawn_win_is_no_win_and_spent():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.press(1, WIN)
    top.press(1, WIN)
    withdrawn = len(top.journal.happened)
    for count, again in cuts(top):
        if count >= withdrawn:
            again.wait(5000)
            assert events.WIN not in kinds(again)
            assert asked(again) == []
            assert again.referee.play.presses.spent == 1 << 1


@cases((0,), (1,))
def test_wherever_the_power_goes_a_declared_riichi_belongs_to_the_next_discard(is_open):
    top = TableScene("furiten", hands=[READY], open_riichi=True)
    top.press(0, RIICHI)
    if is_open:
        top.press(0, RIICHI, 2)
    declared = len(top.journal.happened)
    tile = top.discard()
    found = 0
    for count, again in cuts(top):
        if count >= declared:
            if kinds(again)[-1] != events.DISCARD:
                again.move(tile, RIVER)
            assert again.told()[-2:] == [(events.RIICHI, 0, is_open), (events.DISCARD, 0, tile)]
            found += 1
    assert found


def test_a_withdrawn_riichi_is_none_after_a_power_cut_either():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    top.press(0, RIICHI)
    again = after_power_cut(top)
    again.referee.mapped([])
    again.move(again.deal.drawn, RIVER)
    assert events.RIICHI not in kinds(again)


def test_wherever_the_power_goes_nine_terminals_end_the_deal():
    top = TableScene("furiten", hands=["19m19p19s1234567z"])
    top.hold(0, TENPAI)
    declared = len(top.journal.happened)
    for count, again in cuts(top):
        if count >= declared:
            again.wait(2100)
            assert (events.ABORT, 0, events.NINE_TERMINALS) in again.told()


# What is proposed


def agreed(scene, what, about, seats):
    """What the scene comes to once this is proposed and these agree."""
    top = scene(penalties="players") if scene is riichi_with_an_open_hand else scene()
    before = len(top.journal.happened)
    top.choose(3, *[name for name in (what, about) if name])
    for seat in seats:
        top.hold(seat)
    return top, before


@cases(
    (riichi_with_an_open_hand, "dead_hand", "seat_S", (1,)),
    (riichi_with_an_open_hand, "chombo", "seat_S", (0, 2)),
    (riichi_with_an_open_hand, "deal_again", "", (0, 1, 2)),
    (false_win, "go_on", "", (0, 1)),
    (tile_count, "undo", "", (1,)),
)
def test_wherever_the_power_goes_a_proposal_is_open_or_carried_out(scene, what, about, seats):
    top, before = agreed(scene, what, about, seats)
    done = (top.told(), [each[:2] for each in asked(top)])
    assert top.table.proposal == ()
    found = 0
    for _, again in cuts(top, before):
        if again.table.proposal:
            assert again.table.proposal[0] == 3
            for seat in seats:
                if not again.table.proposal[3] >> seat & 1:
                    again.hold(seat)
            found += 1
        assert again.table.proposal == ()
        assert (again.told(), [each[:2] for each in asked(again)]) == done
    assert found == len(seats)


def test_a_proposal_that_was_open_lapses_after_thirty_seconds_of_power():
    top = riichi_with_an_open_hand(penalties="players")
    top.choose(3, "dead_hand", "seat_S")
    again = after_power_cut(top)
    again.wait(29_000)
    assert again.table.proposal
    again.wait(1500)
    assert again.table.proposal == ()
    again.hold(1)
    assert again.deal.dead == 0


# What is understood anew


def discard_changed():
    top = TableScene()
    first = top.discard()
    top.wait(800)
    top.move(first, RACK)
    top.move(top.deal.concealed(0)[0], RIVER)
    return top


def riichi_afterwards():
    top = TableScene(hands=[READY])
    top.discard()
    top.wait(800)
    return top


def call_laid_back():
    top = TableScene(hands=WESTS, draws=["3z"])
    claimed = top.discard()
    own = top.held(2, "33z")
    top.lay(2, "33z")
    top.take(2)
    top.wait(2000)
    top.move(claimed, RIVER)
    for tile in own:
        top.move(tile, RACK + 2)
    top.draw(1)
    return top


def ron_for_a_kan():
    top = TableScene(hands=["", READY, "", "666s"], draws=["6s"])
    top.discard()
    top.lay(3, "666s")
    top.take(3)
    top.turn_indicator(1)
    top.replace(3)
    top.press(1, WIN)
    return top


@cases((discard_changed,), (riichi_afterwards,), (call_laid_back,), (ron_for_a_kan,))
def test_wherever_the_power_goes_acts_are_taken_back_with_what_follows_or_not_at_all(scene):
    top = scene()
    before, since = top.told(), len(top.journal.happened)
    if scene is riichi_afterwards:
        top.press(0, RIICHI)
    top.wait(4000)
    anew = [event[0] for event, _ in top.journal.happened].index(events.ANEW)
    assert anew >= since
    after = top.told()
    assert after != before
    seen = []
    for count in top.journal.cuts:
        if count >= since:
            told = after_power_cut(top, count).told()
            assert told in (before, after)
            seen.append(told == after)
    assert seen == sorted(seen)
    assert seen[-1]
    assert not seen[0]


# Penalties


@cases((tile_count,), (riichi_with_an_open_hand,), (false_win,))
def test_wherever_the_power_goes_a_ruling_has_its_consequence_or_has_not_been_given(scene):
    top = scene()
    open_at, before, (seat, kind) = len(top.journal.happened), top.told(), top.asked()[0]
    top.rule(events.DEAD_HAND, seat)
    assert top.told() != before
    for count in top.journal.cuts:
        if count >= open_at:
            again = after_power_cut(top, count)
            is_open = kind in [each[1] for each in again.table.questions]
            assert is_open == (again.told() == before)
            assert is_open or again.told() == top.told()


def test_tiles_of_the_wall_that_were_exchanged_are_so_after_a_power_cut():
    top = TableScene("furiten", dealt=False)
    top.deal_out()
    top.move(top.tiles[52], RIVER)
    right, wrong = [top.tiles[wall.indicator(number)] for number in (0, 1)]
    here, there = top.eyes.places[right], top.eyes.places[wrong]
    top.lift(right)
    top.move(wrong, here)
    top.move(right, there)
    again = after_power_cut(top)
    assert again.eyes.recalled == bytes(top.eyes.places)
    again.referee.mapped([])
    assert kinds(again) == kinds(top)
    assert again.referee.play.flow.ura() == top.referee.play.flow.ura()


def test_a_settlement_that_its_owner_has_to_confirm_waits_for_him_after_a_power_cut():
    top = waiting_tile()
    top.eyes.lost = bytes((top.deal.concealed(2)[0],))
    top.wait(200)
    assert asked(top)[0][:2] == (2, questions.PRESUMED)
    again = after_power_cut(top)
    again.wait(20_000)
    assert asked(again)[0][:2] == (2, questions.PRESUMED)
    again.press(2, RIICHI)
    again.wait(100)
    assert again.referee.play is None


def test_tiles_alike_that_were_exchanged_are_taken_for_one_another_after_a_power_cut():
    top = TableScene(hands=["", "", "33p"], draws=["3p"])
    claimed = top.discard()
    own = top.held(2, "33p")
    top.eyes.places[own[0]], top.eyes.places[claimed] = RIVER, RACK + 2
    again = after_power_cut(top)
    again.referee.mapped([])
    again.wait(10_000)
    assert asked(again) == []
    again.move(again.tiles[53], RACK + 1)
    assert kinds(again)[-1] == events.DRAW


def test_an_undo_that_the_power_has_cut_short_asks_for_the_tiles_all_the_same():
    top = TableScene()
    for _ in range(10):
        top.go()
    top.referee.rule((events.RULING, 0, events.UNDO, 12, ""))
    again = after_power_cut(top)
    again.referee.mapped([])
    assert questions.RESTORE in [each[1] for each in asked(again)]
    assert sum([len(river) for river in again.deal.rivers]) == 4


def test_the_indicator_of_a_kan_is_looked_for_where_it_stands_once_all_tiles_are_read_again():
    top = TableScene(hands=["", "777s"], draws=["2m", "7s"])
    top.discard()
    top.draw(1)
    for tile in top.held(1, "7777s"):
        top.move(tile, MELDS + 1)
    lying, top.eyes.places = top.eyes.places, bytearray([AIR] * 136)
    again = after_power_cut(top)
    again.eyes.places = lying
    again.referee.mapped([])
    indicator = top.tiles[wall.indicator(1)]
    assert again.eyes.looks_for(indicator, lying[indicator])


@cases(
    ({"unheard": (54, 60)},),
    ({"unheard": (5, 55, wall.indicator(0), wall.ura(0))},),
    ({"has_walls": False},),
)
def test_wherever_the_power_goes_silent_tiles_have_stood_where_they_stood(scene):
    top = TableScene(**scene)
    if not top.deal.indicators:
        top.show(top.tiles[wall.indicator(0)])
    for _ in range(5):
        top.go()
    for _, again in cuts(top):
        if again.deal.drawn != 255:
            flow = again.referee.play.flow
            stood = top.tiles.find(bytes((again.deal.drawn,)))
            assert flow.index(again.deal.drawn) >> 1 == stood >> 1
    top.go()
    assert top.asked() == []
