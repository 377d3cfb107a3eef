"""What a person decides: rulings, undo, and the time to object to a settlement."""

from support.cases import cases, raises
from support.table_scene import TableScene
from support.table_top import RIICHI, WIN, TableTop

from jantaku.referee import questions
from jantaku.referee.answers import REFUSED
from jantaku.referee.referee import BUILDING, CLOSING, ENDED, GOING_BACK, MAPPING, PLAYING
from jantaku.rules import events, payments
from jantaku.rules.events import DISCARD, DRAW, PON, RULING, VOID
from jantaku.sensing.zones import RACK, RIVER

READY = "123456m234p5578s"


def rule(top, kind, seat=0, amount=0, section=""):
    return top.referee.rule((RULING, seat, kind, amount, section))


def undo(top, acts=1):
    ruled = rule(top, events.UNDO, amount=acts, section="the referee saw it")
    back(top)
    return ruled


def back(top):
    """The table goes back to where the deal stood; how many steps that takes."""
    steps = 0
    while top.referee.state == GOING_BACK:
        top.wait(1)
        steps += 1
    return steps


def won(preset="ema2016"):
    """South has won on East's first discard."""
    top = TableScene(preset, hands=["", READY], draws=["6s"])
    top.discard()
    top.press(1, WIN)
    while not top.table.is_settled:
        top.wait(1)
    return top


# Rulings


def test_a_ruling_is_kept_with_the_section_of_its_rule():
    top = TableScene()
    assert rule(top, events.DEAD_HAND, 2) == (RULING, 2, events.DEAD_HAND, 0, "EMA 3.4.7")
    assert top.last() == (RULING, 2, events.DEAD_HAND, 0, "EMA 3.4.7")
    assert top.deal.dead == 4


def test_what_is_about_to_be_ruled_is_said_on_every_display():
    top = TableScene()
    top.referee.warn("East: dead hand")
    said = [top.table.words.sentence(each) for each in top.table.asides]
    assert said == ["Referee: East: dead hand"] * 4
    assert top.deal.dead == 0


def test_the_referees_own_words_stay():
    top = TableScene()
    assert rule(top, events.DEAD_HAND, 2, section="told the others his wait")[4][:4] == "told"


@cases(
    (events.DRAW_BACK, 0, ""),
    (6, 0, ""),
    (events.UNDO, 0, ""),
    (events.UNDO, -1, ""),
    (events.UNDO, 99, ""),
    (events.FINE, 0, ""),
    (events.FINE, -8000, ""),
    (events.FINE, 100_000, ""),
    (events.LATENESS, -1, ""),
    (events.SUBSTITUTE, 9, ""),
    (99, 0, ""),
    (events.DEAD_HAND, 0, "x" * 101),
)
def test_what_does_not_fit_is_refused_in_words_and_nothing_has_happened(kind, amount, section):
    top = TableScene()
    before = len(top.journal.happened)
    refused = raises(ValueError, rule, top, kind, 1, amount, section)
    assert len(str(refused).split(" ")) > 3
    assert len(top.journal.happened) == before
    assert top.deal.dead == 0


def test_a_void_of_another_kind_is_refused():
    top = TableScene()
    raises(ValueError, top.referee.rule, (VOID, 0, 7))
    assert top.referee.state == PLAYING


@cases((events.DEAD_HAND,), (events.UNDO,))
def test_between_deals_there_is_no_deal_to_rule_about(kind):
    top = TableTop()
    assert "deal" in str(raises(ValueError, rule, top, kind, 0, 1))


def test_ema_5_5_fines_and_5_7_lateness_are_taken_after_the_game():
    top = TableTop("ema2016")
    rule(top, events.FINE, 1, 8000)
    rule(top, events.LATENESS, 2, 3)
    top.referee.end()
    taken = [part for part in top.table.final.parts if part[2] == payments.NOBODY]
    assert (payments.FINE, 1, payments.NOBODY, 8000) in taken
    assert (payments.LATENESS, 2, payments.NOBODY, 3000) in taken
    assert top.table.scores == [30000] * 4


def test_a_fine_in_a_deal_leaves_the_deal_alone():
    top = TableScene()
    rule(top, events.FINE, 3, 12000)
    top.discard()
    assert top.last()[0] == DISCARD
    assert top.referee.match.penalties == [(payments.FINE, 3, payments.NOBODY, 12000)]


def test_ema_5_5_a_penalty_after_the_session_ends_it_once_more_with_another_result():
    top = TableTop()
    top.referee.end()
    rule(top, events.FINE, 1, 8000)
    assert top.referee.state == ENDED
    kinds = [event[0] for event, _ in top.journal.happened]
    assert kinds[-3:] == [events.SESSION_END, events.RULING, events.SESSION_END]
    assert (payments.FINE, 1, payments.NOBODY, 8000) in top.table.final.parts
    rule(top, events.WITHDRAWN, 1, events.FINE)
    assert (payments.FINE, 1, payments.NOBODY, 8000) not in top.table.final.parts


@cases((events.DEAD_HAND, 0), (events.UNDO, 1), (events.WITHDRAWN, events.FINE))
def test_after_the_session_nothing_else_is_ruled(kind, amount):
    top = TableTop()
    top.referee.end()
    told = len(top.journal.happened)
    raises(ValueError, rule, top, kind, 1, amount)
    assert len(top.journal.happened) == told


@cases(
    (events.SUBSTITUTE, 1, "", "EMA 5.8"),
    (events.SUBSTITUTE, 1, "\nDaria", "EMA 5.8\nDaria"),
    (events.SUBSTITUTE, 1, "ill\nDaria", "ill\nDaria"),
    (events.DISQUALIFIED, 0, "", "EMA 5.8"),
    (events.UNLISTED, 0, "", "EMA 5.8"),
    (events.ABSENCE, 4, "", "Samara 5.2.2"),
    (events.FINE, 8000, "", "Samara 5.5"),
)
def test_a_ruling_cites_the_sessions_own_book_and_names_who_plays(kind, amount, said, kept):
    top = TableTop("samara2019")
    assert top.rule(kind, 2, amount, said)[4] == kept


def test_a_withdrawal_cites_what_it_withdraws():
    top = TableTop("samara2019")
    top.rule(events.FINE, 2, 8000, "a phone")
    assert top.rule(events.WITHDRAWN, 2, events.FINE)[4] == "Samara 5.5"


# A settlement can be objected to


def test_a_settlement_stays_open_for_ten_seconds():
    top = won()
    assert top.referee.state == CLOSING
    top.wait(9000)
    assert top.referee.state == CLOSING
    top.wait(1000)
    assert top.referee.state == BUILDING
    assert top.journal.happened[-2][0][0] == events.REVEAL


def test_a_press_accepts_it_but_not_one_that_was_meant_for_the_deal():
    top = won()
    top.press(1, WIN)
    assert top.referee.state == CLOSING
    top.wait(2500)
    top.press(1, RIICHI)
    assert top.referee.state == BUILDING
    top.press(1, RIICHI)
    assert top.referee.state == MAPPING


def test_while_the_referee_is_called_it_stays_open():
    top = won()
    top.choose(3, "call_referee")
    top.wait(60_000)
    top.press(1, RIICHI)
    assert top.referee.state == CLOSING
    top.choose(3, "call_referee")
    top.wait(1000)
    assert top.referee.state == BUILDING


# Undo


def test_an_undo_appends_and_the_deal_is_what_it_was():
    top = TableScene()
    tile = top.discard()
    kept = len(top.journal.happened)
    undo(top)
    assert top.journal.happened[kept][0][:4] == (RULING, 0, events.UNDO, 1)
    assert top.deal.holds(0, tile)
    assert top.deal.drawn == tile
    assert top.table.turn == 0


def test_nothing_is_played_until_the_tiles_lie_as_they_did():
    top = TableScene()
    tile = top.discard()
    undo(top)
    assert top.asked() == [(0, questions.RESTORE)]
    top.wait(10_000)
    assert top.last() == (DRAW, 0, tile)
    top.move(tile, RACK)
    assert top.asked() == []
    other = top.deal.concealed(0)[0]
    top.move(other, RIVER)
    assert top.last() == (DISCARD, 0, other)


def test_or_until_the_players_say_that_they_do():
    top = TableScene()
    tile = top.discard()
    undo(top)
    top.choose(2, "go_on")
    top.hold(0)
    assert top.asked() == [(0, questions.RESTORE)]
    top.hold(1)
    top.wait(100)
    assert top.asked() == []
    assert top.last() == (DISCARD, 0, tile)


def test_a_call_and_what_followed_go_back_one_by_one():
    top = TableScene(hands=["", "", "33z"], draws=["3z"])
    claimed = top.discard()
    top.lay(2, "33z")
    top.take(2)
    thrown = top.deal.concealed(2)[0]
    top.move(thrown, RIVER + 2)
    assert [event[0] for event in top.told()[-2:]] == [PON, DISCARD]
    undo(top, 2)
    assert top.deal.window == claimed
    assert top.deal.melds[2] == []
    for tile, zone in ((thrown, RACK + 2), (claimed, RIVER)):
        top.move(tile, zone)
    for tile in top.held(2, "33z"):
        top.move(tile, RACK + 2)
    assert top.asked() == []
    top.draw(1)
    assert top.last() == (DRAW, 1, top.tiles[53])


def test_an_undone_riichi_gives_its_deposit_back():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    tile = top.discard()
    top.draw()
    assert top.table.scores[0] == 29000
    undo(top, 3)
    assert top.table.scores == [30000] * 4
    assert (top.table.marks, top.table.deposits) == (0, 0)
    top.move(top.tiles[53], 0)
    top.move(tile, RACK)
    assert top.asked() == []


def test_an_undone_win_is_played_on():
    top = won()
    assert top.table.is_settled
    undo(top)
    assert top.referee.state == PLAYING
    assert not top.table.is_settled
    assert top.table.wins == []
    assert top.table.scores == [30000] * 4
    assert top.asked() == []
    top.draw()
    assert top.last()[0] == DRAW


def test_an_undone_win_is_not_declared_any_more():
    top = won()
    undo(top)
    top.wait(10_000)
    assert not top.table.is_settled
    assert top.last()[0] == DISCARD
    assert top.asked() == []
    top.press(1, WIN)
    top.wait(2100)
    assert top.table.is_settled


def test_an_undone_riichi_is_not_declared_any_more():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    tile = top.discard()
    undo(top, 2)
    top.move(tile, RACK)
    top.wait(1000)
    top.move(tile, RIVER)
    assert top.told()[-2:] == [(DRAW, 0, tile), (DISCARD, 0, tile)]


def test_furiten_10_6_a_winning_tile_not_shown_apart_is_ruled_after_the_win():
    hand = "234567m234p5567s"  # tanyao and pinfu with 8s
    top = TableScene("furiten", hands=["", hand], draws=[None] * 4 + ["8s"], keep="58s")
    for _ in range(5):
        top.go()
    top.press(1, WIN)
    top.wait(3000)
    before = top.told()[-2]
    undo(top)
    rule(top, events.HIDDEN_TILE, 1)
    top.press(1, WIN)
    top.wait(3000)
    after = top.told()[-2]
    assert after[0] == before[0] == events.WIN
    assert after[5] < before[5]


def test_furiten_10_7_a_hand_hidden_after_the_win_is_a_chombo():
    top = won("furiten")
    undo(top)
    top.referee.rule((VOID, 1, events.CHOMBO))
    assert top.table.scores == [34000, 22000, 32000, 32000]
    top.accept()
    assert top.referee.match.replay


def test_what_was_undone_can_be_undone_no_further_than_the_start_of_the_deal():
    top = TableScene()
    acts = top.deal.acts
    raises(ValueError, undo, top, acts + 1)
    undo(top, acts)
    assert top.deal.live == 70
    assert top.asked()[0][1] == questions.RESTORE


def test_two_winners_and_one_of_them_goes_back():
    top = TableScene(hands=["", READY, "123456p234m5578s"], draws=["6s"])
    top.discard()
    top.press(1, WIN)
    top.press(2, WIN)
    top.wait(3000)
    assert len(top.table.wins) == 2
    undo(top)
    assert [event[1] for event in top.table.wins] == [1]
    assert top.referee.state == CLOSING
    assert sum(top.table.scores) == 120_000


# The players take back among themselves


def test_the_last_act_is_undone_when_its_owner_agrees():
    top = TableScene()
    tile = top.discard()
    top.choose(2, "undo")
    assert top.last() == (DISCARD, 0, tile)
    top.hold(0)
    assert top.last() == (DRAW, 0, tile)
    assert top.asked() == [(0, questions.RESTORE)]


def test_or_when_both_others_do():
    top = TableScene()
    tile = top.discard()
    top.choose(2, "undo")
    top.hold(1)
    assert top.last() == (DISCARD, 0, tile)
    top.hold(3)
    assert top.last() == (DRAW, 0, tile)


def test_the_undo_of_a_win_needs_all_four():
    top = won()
    top.choose(1, "undo")
    for seat in (0, 2):
        top.hold(seat)
    assert top.table.is_settled
    top.hold(3)
    back(top)
    assert not top.table.is_settled
    assert top.referee.state == PLAYING


def test_an_undo_of_more_than_six_acts_goes_back_in_slices_and_hears_what_is_moved_meanwhile():
    top = TableScene()
    for _ in range(10):
        top.go()
    undone = [tile for river in top.deal.rivers for tile in river][-1:]
    rule(top, events.UNDO, amount=12)
    assert top.referee.state == GOING_BACK
    top.press(0, RIICHI)
    assert top.answer(0) == (REFUSED, "refused_now")
    top.move(undone[0], 0)
    assert back(top) >= 10
    assert top.referee.state == PLAYING
    assert sum([len(river) for river in top.deal.rivers]) == 4
    assert top.asked() == [(0, questions.RESTORE)]
    assert not top.referee.play.flow.is_loose(undone[0])


def test_a_ruling_that_comes_meanwhile_counts_from_where_the_deal_stood():
    top = TableScene()
    for _ in range(10):
        top.go()
    rule(top, events.UNDO, amount=12)
    rule(top, events.UNDO, amount=2)
    assert top.referee.state == PLAYING
    assert sum([len(river) for river in top.deal.rivers]) == 3


def test_the_undo_of_a_riichi_needs_all_four():
    top = TableScene(hands=[READY])
    top.press(0, RIICHI)
    top.discard()
    undo(top)
    top.choose(0, "undo")
    for seat in (1, 2):
        top.hold(seat)
    assert (events.RIICHI, 0) in top.happened()
    top.hold(3)
    assert (events.RIICHI, 0) not in top.happened()


# Agari-yame


def leading_dealer():
    top = TableScene("furiten", hands=[READY], draws=["6s"], agari_yame="may")
    top.referee.match.round = 7
    top.referee.match.first_east = 1
    top.press(0, WIN)
    top.wait(3000)
    top.accept()
    return top


def test_furiten_g_10_the_dealer_who_leads_in_the_last_deal_may_end_the_game():
    top = leading_dealer()
    assert top.asked() == [(0, questions.AGARI_YAME)]
    top.press(1, 2)
    assert top.referee.state == BUILDING
    top.press(0, 2)
    assert top.referee.state == ENDED
    assert top.referee.match.over == "agari_yame"


def test_furiten_g_10_or_play_on():
    top = leading_dealer()
    top.press(0, RIICHI)
    assert top.asked() == []
    assert top.referee.state == BUILDING
    top.press(0, RIICHI)
    assert top.referee.state == MAPPING


# The deal is given up


def test_a_deal_that_is_abandoned_is_revealed_at_once():
    top = TableScene()
    top.discard()
    top.referee.abandon()
    assert (events.REVEAL, 0) in [event[:2] for event, _ in top.journal.happened]
    assert top.table.scores == [30000] * 4
    assert top.referee.state == BUILDING


def test_a_referee_who_is_called_does_not_keep_it_secret():
    top = TableScene()
    top.choose(2, "call_referee")
    top.referee.abandon()
    assert (events.REVEAL, 0) in [event[:2] for event, _ in top.journal.happened]
