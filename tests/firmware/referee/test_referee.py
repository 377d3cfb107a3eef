"""A session: wall, dice, deal after deal, the clock, the end of the game, power that goes."""

from hashlib import sha256

from support import journal_sessions
from support.cases import cases
from support.table_scene import TableScene
from support.table_top import REFEREE, RIICHI, TENPAI, WIN, TableTop

from jantaku.record.journal import each
from jantaku.referee import fair_dice, questions
from jantaku.referee import past as resume
from jantaku.referee.referee import BUILDING, ENDED, MAPPING, PLAYING
from jantaku.rules import events
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.sensing.tracker import UNSETTLED, Question
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

READY = "123456m234p5578s"


def commits(top):
    return [event for event, _ in top.journal.happened if event[0] == events.COMMIT]


# Wall and dice


def test_the_dealer_says_when_the_wall_stands_and_nobody_else():
    top = TableTop(first_east=2)
    for seat in (0, 1, 3):
        top.press(seat, RIICHI)
        assert top.referee.state == BUILDING
    top.press(2, RIICHI)
    assert top.referee.state == MAPPING


def test_a_wall_with_a_mistake_is_asked_about_and_mapped_again():
    top = TableTop()
    top.press(0, RIICHI)
    top.referee.mapped(["stack 5 of East's wall holds one tile"])
    assert top.referee.state == BUILDING
    assert [question[1] for question in top.table.questions] == [questions.WALL]
    top.build(bytes(range(136)))
    assert top.referee.state == PLAYING
    assert top.table.questions == []


def test_the_nonce_is_committed_to_before_and_told_after_the_dice_fall():
    top = TableScene()
    before, told = commits(top)[0], commits(top)[1]
    assert before[2:] == (fair_dice.DICE, sha256(told[3][:32]).digest())
    assert told[2] == fair_dice.NONCE
    assert fair_dice.roll(told[3][:32], told[3][32:]) == top.dice.fair
    kinds = [event[0] for event, _ in top.journal.happened]
    assert kinds.index(events.COMMIT) < kinds.index(events.DICE)


def test_the_dealers_press_is_the_last_that_is_mixed_into_the_dice():
    top = TableTop()
    top.press(2, RIICHI)
    top.press(0, RIICHI)
    assert top.referee.state == MAPPING
    faces = top.referee.faces()
    for seat in (1, 0):
        top.wait(500)
        top.press(seat, RIICHI)
    assert top.referee.faces() == faces


def test_the_wall_is_committed_to_stack_by_stack():
    top = TableScene()
    for stack in range(0, 136, 2):
        assert sorted(top.journal.wall[stack : stack + 2]) == sorted(top.tiles[stack : stack + 2])


@cases((1, 1), (2, 3), (6, 6))
def test_the_break_follows_the_dice(first, second):
    top = TableTop()
    top.dice.faces = (first, second)
    top.build(bytes(range(136)))
    assert top.journal.wall == bytes(range(136))
    assert top.table.dice == (first, second)


# Deals


def test_after_a_deal_its_settlement_is_shown_until_the_next_dice_fall():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.press(1, WIN)
    top.wait(3000)
    assert top.table.is_settled
    assert len(top.table.wins) == 1
    top.build(bytes(range(136)))
    assert not top.table.is_settled
    assert (top.table.dealer, top.table.round) == (1, 1)


def test_a_deal_ends_with_the_wall_revealed():
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    top.press(1, WIN)
    top.wait(3000)
    top.accept()
    kinds = [event[0] for event, _ in top.journal.happened]
    assert kinds[-5:] == [events.WIN, events.SETTLE, events.DEAL_END, events.REVEAL, events.COMMIT]


def test_a_referee_can_be_called_and_sent_away_by_the_same_entry_of_the_menu():
    top = TableScene()
    top.press(2, REFEREE)
    assert top.asked() == []
    top.choose(2, "call_referee")
    assert top.asked() == [(2, questions.REFEREE)]
    assert top.table.attention() == 4
    top.choose(2, "call_referee")
    assert top.asked() == []


def test_a_referee_may_void_the_deal():
    top = TableScene()
    top.referee.rule((events.VOID, 0, events.REDEAL))
    top.accept()
    assert top.referee.state == BUILDING
    assert top.referee.match.replay


def test_a_dead_rack_reader_is_told_and_play_waits_for_it():
    top = TableScene()
    top.referee.reader_changed(4, "no answer")
    assert top.asked() == [(1, questions.READER)]
    before = top.last()
    top.discard()
    assert top.last() == before
    top.referee.reader_changed(4, "")
    assert top.asked() == []
    top.referee.mapped([])  # all tiles have been read again
    assert top.last()[0] == events.DISCARD


@cases((False,), (True,))
def test_a_round_under_a_dead_rack_reader_is_told_in_the_order_of_the_wall_or_not_at_all(is_called):
    top = TableScene(hands=["", "", "", "33z"], draws=["9p", "3z"])
    top.discard()
    top.wait(1000)
    top.referee.reader_changed(4, "no answer")
    top.draw(1)
    claimed = top.tiles[53]
    top.move(claimed, RIVER + 1)
    if is_called:  # North's pon lets South draw twice before West draws once
        for tile in top.held(3, "33z") + bytes((claimed,)):
            top.move(tile, MELDS + 3)
        top.move(top.deal.concealed(3)[0], RIVER + 3)
        top.draw(0)
        top.move(top.deal.concealed(0)[0], RIVER)
        top.draw(1)
        top.move(top.deal.concealed(1)[0], RIVER + 1)
    else:
        for seat in (2, 3):
            top.draw(seat)
            top.move(top.deal.concealed(seat)[0], RIVER + seat)
    before = len(top.told())
    top.referee.reader_changed(4, "")
    top.referee.mapped([])
    told = [event[:2] for event in top.told()[before:]]
    if is_called:
        assert told == []
        assert top.asked() == [(1, questions.RESTORE)]
    else:
        assert told == [
            (kind, seat) for seat in (1, 2, 3) for kind in (events.DRAW, events.DISCARD)
        ]
        assert top.asked() == []


def test_two_rounds_under_a_dead_rack_reader_are_not_guessed():
    top = TableScene("furiten")
    top.referee.reader_changed(4, "no answer")
    first, second = top.deal.concealed(0)[:2]
    top.move(first, RIVER)
    for seat in (1, 2, 3):
        top.draw(seat)
        top.move(top.deal.concealed(seat)[0], RIVER + seat)
    top.draw(0)
    top.move(second, RIVER)
    top.referee.reader_changed(4, "")
    top.referee.mapped([])
    assert top.asked() == [(0, questions.RESTORE)]
    assert events.DISCARD not in [event[0] for event, _ in top.journal.happened]
    top.choose(1, "deal_again")
    for seat in (0, 2, 3):
        top.hold(seat)
    assert (events.VOID, 0, events.REDEAL) in [event for event, _ in top.journal.happened]


# The clock


def test_ema_5_9_the_signal_comes_fifteen_minutes_before_the_end():
    top = TableTop()
    top.wait(75 * 60_000 - 5000)
    assert events.SIGNAL not in [event[0] for event, _ in top.journal.happened]
    top.wait(6000)
    assert (events.SIGNAL, 0, 15) in [event for event, _ in top.journal.happened]


def win(top):
    """South wins on East's first discard."""
    scene = TableScene(hands=["", READY], draws=["6s"])
    top.build(scene.tiles)
    top.deal_out()
    top.turn_indicator()
    top.move(top.tiles[52], RIVER + top.deal.dealer)
    top.press((top.deal.dealer + 1) % 4, WIN)
    top.wait(4000)
    top.accept()


def test_ema_5_9_one_more_deal_is_played_after_the_signal():
    top = TableTop()
    win(top)
    top.wait(76 * 60_000)
    assert top.referee.state == BUILDING
    win(top)
    assert top.referee.state == ENDED
    assert top.referee.match.over == "session_minutes"


def test_the_game_ends_by_the_book_with_its_standing():
    top = TableTop("tenhou", rounds=1)
    while top.referee.state != ENDED:
        win(top)
    assert top.journal.happened[-1][0][0] == events.SESSION_END
    assert top.table.final.scores == top.table.scores
    assert sum(top.table.scores) == 100000


def test_the_time_left_is_told_to_the_minute_and_the_last_deal_by_name():
    top = TableTop()
    win(top)
    top.wait(60_000)
    assert top.table.minutes == 89
    top.wait(74 * 60_000)
    assert not top.table.is_last_deal
    top.build(bytes(range(136)))
    top.wait(1000)
    assert top.table.is_last_deal


def test_samara_5_9_and_6_1_2_no_dice_fall_in_the_red_zone_however_long_the_wall_took():
    top = TableTop("samara2019")
    top.clock.time = 94 * 60_000
    top.press(0, RIICHI)
    assert top.referee.state == MAPPING
    top.wait(60_000)
    top.referee.mapped([])
    assert events.DICE not in [event[0] for event, _ in top.journal.happened]
    assert top.referee.match.over == "session_minutes"
    top.wait(61_000)
    assert top.referee.state == ENDED


def test_samara_6_1_2_a_chombo_is_replayed_in_the_red_zone_all_the_same():
    top = TableTop("samara2019")
    top.referee.match.is_excused = True
    top.clock.time = 96 * 60_000
    top.build(bytes(range(136)))
    assert top.referee.state == PLAYING


def test_a_game_without_a_clock_tells_no_time():
    top = TableTop("furiten")
    top.wait(60_000)
    assert top.table.minutes == -1


# What a player may look at


def test_the_tenpai_button_shows_the_differences_to_its_own_seat_for_five_seconds():
    top = TableScene()
    top.press(2, TENPAI)
    assert top.table.compared == 4
    top.wait(5500)
    assert top.table.compared == 0


def test_samara_6_2_5_it_does_so_between_deals_too():
    top = TableTop("samara2019")
    top.press(0, TENPAI)
    assert top.table.compared == 1
    assert top.referee.state == BUILDING


def hinted(preset, assist, **options):
    """What South's display tells when East has discarded what South waits for."""
    top = TableScene(preset, hands=["", READY], draws=["6s"], **options)
    top.table.help(assist)
    top.discard()
    return list(top.table.hints)


def test_a_gentle_table_tells_a_beginner_that_his_hand_wins():
    assert hinted("ema2016", "gentle", tournament=False) == [(), ("may_win",), (), ()]


def test_or_that_it_is_furiten():
    top = TableScene("tenhou", hands=["", READY], draws=[None, "9s"])
    top.table.help("gentle")
    top.discard()
    top.draw()
    assert top.table.hints[1] == ("may_win",)
    top.discard()
    assert top.table.hints[1] == ("furiten",)


@cases(("tenhou", "off"), ("ema2016", "gentle"), ("samara2019", "gentle"), ("furiten", "gentle"))
def test_ema_5_4_nothing_is_told_in_rated_games_nor_where_the_assist_is_off(preset, assist):
    assert hinted(preset, assist) == [(), (), (), ()]


# Power


def after_power_cut(top):
    """Another table, which has nothing but the journal and the committed wall of the first."""
    told = [event for event, _ in top.journal.happened]
    again = TableTop()
    again.eyes.places, again.tiles = top.eyes.places, top.tiles
    start = next(event for event in told if event[0] == events.DEAL_START)
    past = resume.Past(top.referee.match)
    past.deal = RiichiDeal(again.rules, start[1], *start[3:])
    for event in told[told.index(start) + 1 :]:
        past.deal.apply(event)
    past.wall = top.journal.wall
    past.dice = top.dice.faces
    again.referee.resume(past)
    return again


def some_turns():
    top = TableScene(hands=["", READY], draws=[None, None, None, None, "6s"])
    for _ in range(4):
        top.go()
    return top


def kinds(top):
    return [event[:2] for event, _ in top.journal.happened if event[0] >= events.DRAW]


def test_a_deal_in_play_goes_on_after_a_power_cut_from_the_journal_alone():
    top = after_power_cut(some_turns())
    top.referee.mapped([])
    top.move(top.tiles[56], RACK)
    top.move(top.tiles[56], RIVER)
    top.press(1, WIN)
    top.wait(4000)
    assert (events.WIN, 1) in kinds(top)


def test_what_was_moved_without_power_is_understood_when_all_is_read_again():
    top = after_power_cut(some_turns())
    top.eyes.places[top.tiles[56]] = RACK
    top.referee.mapped([])
    assert kinds(top) == [(events.DRAW, 0)]


def test_what_nobody_finds_after_a_power_cut_is_asked_for():
    top = after_power_cut(some_turns())
    tile = top.deal.concealed(2)[0]
    top.eyes.places[tile] = AIR
    top.referee.mapped([])
    assert [each[:2] for each in top.table.questions] == [(2, questions.UNREADABLE)]
    top.move(tile, RACK + 2)
    assert top.table.questions == []


def test_a_melds_own_tile_found_in_anothers_river_is_asked_about():
    top = TableScene(hands=["", "", "33z"], draws=["3z"])
    top.discard()
    own = top.held(2, "33z")[0]
    top.call(2, "33z")
    top = after_power_cut(top)
    top.eyes.places[own] = RIVER + 1
    top.referee.mapped([])
    top.wait(10_000)
    assert [each[1] for each in top.table.questions] == [questions.OUT_OF_PLACE]
    top.move(own, MELDS + 2)
    assert top.table.questions == []


def test_a_claimed_tile_that_still_lies_in_the_river_it_came_from_may_lie_there():
    top = TableScene(hands=["", "", "33z"], draws=["3z"])
    claimed = top.discard()
    top.call(2, "33z")
    top = after_power_cut(top)
    top.eyes.places[claimed] = RIVER
    top.referee.mapped([])
    top.wait(10_000)
    assert top.table.questions == []


def test_a_tile_that_cannot_be_read_is_asked_for_until_it_lies_well():
    top = TableScene()
    tile = top.deal.concealed(3)[0]
    top.referee.asked(Question(UNSETTLED, tile, RACK + 3, 0, RACK + 2, b""))
    assert top.asked() == [(3, questions.UNREADABLE)]
    top.discard()
    assert top.asked() == [(3, questions.UNREADABLE)]
    top.wait(16_000)
    assert top.asked() == []


def test_the_real_journal_keeps_all_of_it():
    folder, memory = journal_sessions.new_folder(), journal_sessions.Memory()
    journal = journal_sessions.power_up(folder, memory)
    journal.append((events.SESSION_START, 0, 1, "ema2016", "{}", "1", "a\nb\nc\nd", 0, 0), 0)
    top = TableTop(journal=journal)
    win(top)
    journal_sessions.check_chain(journal)
    block = [event for event, _, _ in each(journal.block(1))]
    assert block[-1][0] == events.REVEAL
    committed = next(event for event in block if event[:3] == (events.COMMIT, 0, 0))
    assert sha256(block[-1][2] + block[-1][3]).digest() == committed[3]
