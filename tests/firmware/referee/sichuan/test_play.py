"""Sichuan at the table: void suits face down, hu by button, play that goes on, settlement."""

from support import sichuan_bot
from support.cases import cases, raises
from support.sichuan_top import SichuanTop
from support.table_top import RIICHI, TENPAI, WIN, Luck

from jantaku.referee import questions
from jantaku.referee.answers import REFUSED, TAKEN, WITHDRAWN
from jantaku.referee.referee import CLOSING, ENDED
from jantaku.rules import events, games, payments, wall
from jantaku.rules.deal import ACTING, NONE
from jantaku.sensing.tracker import COVERED, LOST, UNSETTLED, Question
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER


def told(top):
    """The table's events of the deal, from DEALT on."""
    return [event for event in top.told() if event[0] != events.DEAL_START]


def kinds(top):
    return [event[0] for event in told(top)]


def dealt(seed=3, has_walls=True, **options):
    """A table where the tiles have just been dealt; East is seat 0."""
    top = SichuanTop(**options)
    top.eyes.has_walls = has_walls
    tiles = list(range(108))
    sichuan_bot.Chance(seed).shuffle(tiles)
    top.build(bytes(tiles))
    top.deal_out()
    return top


def named(**options):
    """A table where every seat has laid its first tile face down."""
    top = dealt(**options)
    for seat in range(4):
        top.move(top.deal.concealed(seat)[0], RIVER + seat)
    return top


def go(top):
    """Whose turn it is discards: the tile face down, or the one drawn."""
    deal = top.deal
    seat = deal.turn
    if deal.phase != ACTING:
        top.move(next_tile(top), RACK + seat)
    if deal.laid[seat] != NONE:
        top.turn(deal.laid[seat])
    else:
        top.move(deal.drawn, RIVER + seat)


def next_tile(top):
    stack = top.referee.play.flow.next_stack()
    return next(tile for tile in stack if top.eyes.places[tile] < RACK)


# Whole deals


@cases(*[(seed,) for seed in range(1, 7)])
def test_what_people_do_becomes_the_events_of_the_deal(seed):
    top = SichuanTop()
    top.play(seed)
    assert told(top) == top.played
    assert top.table.questions == []


@cases(*[(seed,) for seed in range(1, 13)])
def test_a_table_without_wall_readers_plays_a_whole_deal(seed):
    top = SichuanTop()
    top.eyes.has_walls = False
    top.play(seed)
    assert told(top) == top.played
    assert top.table.questions == []


def test_without_wall_readers_the_draw_after_a_tile_face_down_is_looked_for():
    top = named(has_walls=False)
    drawn = top.tiles[wall.DEALT]
    assert top.eyes.looks_for(drawn, RACK + 1)
    assert not top.eyes.looks_for(drawn, RACK + 2)


@cases(*[(seed,) for seed in range(11, 17)])
def test_it_does_not_matter_how_careless_people_are(seed):
    top = SichuanTop(Luck(seed))
    top.play(seed)
    assert told(top) == top.played


def test_sbr_5_6_a_session_goes_from_deal_to_deal_until_as_many_as_agreed_are_played():
    top = SichuanTop(deals=3)
    totals = [0, 0, 0, 0]
    for seed in (21, 22, 23):
        dealer = top.referee.match.dealer
        top.play(seed)
        top.accept()
        parts = next(event for event in told(top) if event[0] == events.SETTLE)[2]
        change = payments.sums(parts)
        totals = [totals[seat] + change[seat] for seat in range(4)]
        assert top.table.dealer == dealer
    assert top.referee.state == ENDED
    assert top.referee.match.scores == totals
    assert top.table.final.results == totals


def test_sensing_is_told_beforehand_of_nearly_every_movement():
    top = SichuanTop()
    top.play(5)
    assert top.eyes.surprises == []


# The wall


def test_sbr_1_3_the_walls_of_14_and_13_stacks_are_mapped():
    top = SichuanTop(first_east=1)
    top.build(bytes(range(108)))
    assert top.eyes.stacks == b"\x0d\x0e\x0d\x0e"
    assert sorted(top.referee.play.flow.wall) == list(range(108))


# Void suits


def test_sbr_4_1_everybody_is_asked_for_a_void_suit_once_the_tiles_are_dealt():
    top = dealt()
    assert kinds(top)[:2] == [events.DEALT, events.DRAW]
    assert [each[:2] for each in top.table.questions] == [
        (seat, questions.VOID_SUIT) for seat in range(4)
    ]


def test_sbr_4_1_a_tile_laid_down_names_the_suit_and_ends_the_question():
    top = dealt()
    tile = top.deal.concealed(2)[5]
    top.move(tile, RIVER + 2)
    assert told(top)[-1] == (events.VOID_SUIT, 2, tile // 36, tile)
    assert (2, questions.VOID_SUIT) not in [each[:2] for each in top.table.questions]


def test_sbr_4_1_a_tile_may_be_laid_down_before_all_hands_are_dealt():
    top = SichuanTop()
    tiles = list(range(108))
    sichuan_bot.Chance(9).shuffle(tiles)
    top.build(bytes(tiles))
    for index in range(53):
        if index == 51:
            top.move(tiles[4], RIVER + 1)
        top.move(tiles[index], RACK + wall.dealt_to(index))
    assert kinds(top)[:3] == [events.DEALT, events.DRAW, events.VOID_SUIT]


@cases((RIICHI, 0), (WIN, 1), (TENPAI, 2))
def test_sbr_4_2_three_buttons_are_the_card_of_three_suits(button, suit):
    top = dealt()
    top.press(3, button)
    assert told(top)[-1] == (events.VOID_SUIT, 3, suit, NONE)
    top.press(3, button)
    assert kinds(top).count(events.VOID_SUIT) == 1


def test_sbr_4_2_another_card_may_be_taken_until_all_have_chosen():
    top = dealt()
    top.press(3, RIICHI)
    top.press(3, TENPAI)
    assert told(top)[-1] == (events.VOID_SUIT, 3, 2, NONE)
    assert top.deal.void[3] == 2
    for seat in range(3):
        top.press(seat, WIN)
    top.press(3, RIICHI)
    assert top.deal.void[3] == 2


def test_sbr_4_2_a_second_press_after_the_last_card_is_no_hu():
    top = dealt()
    for seat in range(4):
        top.press(seat, WIN)
    assert top.deal.is_named()
    top.wait(2900)
    top.press(3, WIN)
    assert top.table.answers[3][1] == REFUSED
    top.wait(5000)
    assert events.HU not in kinds(top)
    top.move(top.deal.drawn, RIVER)
    top.press(3, WIN)
    top.wait(3100)
    assert kinds(top)[-1] == events.HU


def test_sbr_4_1_nobody_is_told_a_suit_before_the_first_discard():
    top = dealt()
    top.move(top.deal.concealed(2)[5], RIVER + 2)
    top.press(3, WIN)
    for event in told(top)[-2:]:
        assert events.public(event)[2:] == (255, 255)


def test_sbr_4_1_the_tile_face_down_is_discarded_when_it_is_turned():
    top = named()
    laid = top.deal.laid[0]
    top.turn(laid)
    assert told(top)[-1] == (events.DISCARD, 0, laid)


def test_sbr_4_1_a_turn_that_the_radio_missed_is_told_by_the_next_draw():
    top = named()
    laid = top.deal.laid[0]
    tile = next_tile(top)
    top.move(tile, RACK + 1)
    assert told(top)[-2:] == [(events.DISCARD, 0, laid), (events.DRAW, 1, tile)]


def test_sbr_4_1_a_tile_that_is_looked_at_before_the_own_turn_is_not_discarded():
    top = named()
    top.turn(top.deal.laid[1])
    top.turn(top.deal.laid[0])
    top.wait(3000)
    top.move(next_tile(top), RACK + 1)
    assert kinds(top)[-1] == events.DRAW


def test_sbr_4_1_a_tile_face_down_is_exchanged_until_the_first_discard():
    top = named()
    first = top.deal.laid[2]
    other = next(tile for tile in top.deal.concealed(2) if tile // 36 != first // 36)
    top.move(other, RIVER + 2)
    top.move(first, RACK + 2)
    top.wait(1000)
    assert top.deal.laid[2] == other
    assert top.deal.void[2] == other // 36
    assert top.table.questions == []
    top.wait(10_000)
    assert top.table.questions == []


def test_sbr_4_1_not_after_it():
    top = named()
    go(top)
    first = top.deal.laid[2]
    other = next(tile for tile in top.deal.concealed(2) if tile // 36 != first // 36)
    top.move(other, RIVER + 2)
    top.move(first, RACK + 2)
    top.wait(5000)
    assert top.deal.laid[2] == first
    assert [each[0] for each in top.table.questions] == [2]
    top.move(other, RACK + 2)
    top.move(first, RIVER + 2)
    assert top.table.questions == []


def test_sbr_4_1_another_first_discard_is_said_and_put_right():
    top = named()
    go(top)
    top.move(next_tile(top), RACK + 1)
    other = top.deal.concealed(1)[3]
    top.move(other, RIVER + 1)
    top.wait(5000)
    assert [each[:2] for each in top.table.questions] == [(1, questions.OUT_OF_PLACE)]
    top.move(other, RACK + 1)
    assert top.table.questions == []


# Where sensing looks


def test_sbr_4_1_every_hand_that_has_not_named_its_suit_is_looked_for_in_its_river():
    top = dealt()
    top.move(top.deal.concealed(2)[5], RIVER + 2)
    for seat in range(4):
        for tile in top.deal.concealed(seat):
            assert top.eyes.looks_for(tile, RIVER + seat) == (seat != 2)


def test_sbr_4_1_and_one_that_has_taken_its_tile_back():
    top = named()
    top.move(top.deal.laid[2], RACK + 2)
    for tile in top.deal.concealed(2):
        assert top.eyes.looks_for(tile, RIVER + 2)


def standing(top):
    """What is left of the stack that is drawn from next."""
    return [tile for tile in top.referee.play.flow.next_stack() if not top.deal.place[tile]]


def test_sbr_4_1_behind_a_tile_face_down_the_next_draw_and_its_claim_are_looked_for():
    top = named()
    for seat in range(4):
        assert top.deal.turn == seat
        assert top.deal.laid[seat] != NONE
        for tile in standing(top):
            assert top.eyes.looks_for(tile, RACK + (seat + 1) % 4)
        for step in (1, 2, 3):
            assert top.eyes.looks_for(top.deal.laid[seat], MELDS + (seat + step) % 4)
        top.move(next_tile(top), RACK + (seat + 1) % 4)


def test_sbr_4_1_so_is_the_draw_behind_a_pung_of_who_has_a_tile_face_down():
    top = named()
    go(top)
    top.move(top.deal.window, MELDS + 2)
    for tile in standing(top):
        assert top.eyes.looks_for(tile, RACK + 3)


def test_after_a_hu_the_draw_is_looked_for_at_the_next_who_is_still_in():
    top = named()
    for _ in range(4):
        go(top)
    top.press(1, WIN)  # on the discard of seat 3
    top.wait(3100)
    winner = top.deal.concealed(1)
    assert (top.deal.out, top.deal.turn) == (1 << 1, 2)
    top.move(next_tile(top), RACK + 2)
    for seat in (2, 3, 0):
        go(top)
        following = {2: 3, 3: 0, 0: 2}[seat]
        for tile in standing(top):
            assert top.eyes.looks_for(tile, RACK + following)
    for tile in winner:
        assert not top.eyes.looks_for(tile, RIVER + 1)


# Hu


def test_sbr_2_6_a_hu_is_taken_as_it_is_declared_whatever_the_hand():
    top = named()
    go(top)
    top.press(2, WIN)
    assert top.table.answers[2] == (WIN, TAKEN, ("taken_win",))
    top.wait(2950)
    assert kinds(top)[-1] == events.DISCARD
    top.wait(50)
    assert told(top)[-1] == (events.HU, 2, 0, top.deal.rivers[0][0])
    assert top.table.questions == []


def test_decision_16_a_hu_is_withdrawn_by_the_same_button_and_counts_as_passed():
    top = named()
    go(top)
    tile = top.deal.window
    top.press(2, WIN)
    top.wait(2500)
    top.press(2, WIN)
    assert top.table.answers[2] == (WIN, WITHDRAWN, ("withdrawn_win",))
    top.wait(5000)
    assert events.HU not in kinds(top)
    top.press(2, WIN)
    assert top.table.answers[2][1] == REFUSED
    assert top.deal.window == tile
    top.wait(5000)
    assert events.HU not in kinds(top)


def test_sbr_3_6_a_hu_goes_before_a_quick_kong_or_draw():
    top = named()
    go(top)
    tile = top.deal.window
    top.move(next_tile(top), RACK + 1)
    assert kinds(top)[-1] == events.DRAW
    top.wait(600)
    top.press(2, WIN)
    top.wait(3100)
    assert told(top)[-2:] == [(events.DISCARD, 0, tile), (events.HU, 2, 0, tile)]


def test_a_hu_from_the_wall_waits_for_the_tile_that_is_in_the_hand():
    top = named()
    go(top)
    tile = next_tile(top)
    top.lift(tile)
    top.wait(800)
    top.press(1, WIN)
    top.wait(3100)
    assert events.HU not in kinds(top)
    assert [each[:3] for each in top.table.questions] == [
        (1, questions.WHICH_TILE, bytes((questions.TSUMO, questions.RON)))
    ]
    top.press(1, RIICHI)
    top.move(tile, RACK + 1)
    top.wait(500)
    assert told(top)[-1] == (events.HU, 1, 1, tile)


def test_a_hu_on_a_discard_whose_owner_still_holds_the_tile_he_drew():
    top = named()
    for _ in range(4):
        go(top)
    drawn = next_tile(top)
    top.lift(drawn)
    top.wait(700)
    thrown = top.deal.concealed(0)[0]
    top.move(thrown, RIVER)
    top.wait(700)
    top.press(2, WIN)
    top.wait(3500)
    assert events.HU not in kinds(top)
    top.move(drawn, RACK)
    top.wait(500)
    assert told(top)[-1] == (events.HU, 2, 0, thrown)


def test_sbr_2_3_several_hu_on_one_tile_are_gathered():
    top = named()
    go(top)
    top.press(3, WIN)
    top.wait(1500)
    top.press(1, WIN)
    top.wait(1600)
    assert [event[:2] for event in told(top)[-2:]] == [(events.HU, 1), (events.HU, 3)]
    assert top.deal.turn == 0


def test_sbr_3_6_a_hu_goes_before_a_pung_that_is_being_laid():
    top = named()
    go(top)
    tiles = top.deal.concealed(1)[:2]
    for tile in tiles:
        top.move(tile, MELDS + 1)
    top.press(2, WIN)
    top.wait(3100)
    assert kinds(top)[-1] == events.HU
    for tile in tiles:
        top.move(tile, RACK + 1)
    assert top.table.questions == []


def test_a_hu_is_about_the_discard_that_the_radio_has_not_noticed_yet():
    top = named()
    top.press(2, WIN)
    top.wait(500)
    go(top)
    top.wait(2600)
    assert told(top)[-1] == (events.HU, 2, 0, top.deal.rivers[0][0])


def test_a_hu_on_a_tile_face_down_presumes_that_it_was_turned():
    top = named()
    laid = top.deal.laid[0]
    top.press(2, WIN)
    top.wait(3100)
    assert told(top)[-2:] == [(events.DISCARD, 0, laid), (events.HU, 2, 0, laid)]


def test_a_hu_from_the_wall_may_be_taken_back_as_long_as_any_other():
    top = named()
    drawn = top.deal.drawn
    top.press(0, WIN)
    top.wait(2950)
    assert events.HU not in kinds(top)
    top.wait(50)
    assert told(top)[-1] == (events.HU, 0, 0, drawn)


def test_what_was_drawn_for_a_hu_is_shown_to_nobody():
    top = named()
    top.press(0, WIN)
    top.wait(3100)
    assert events.public(told(top)[-1]) == (events.HU, 0, 0, 255)


def test_a_press_that_nothing_can_be_won_with_means_nothing():
    top = named()
    go(top)
    top.press(0, WIN)  # his own discard
    top.wait(3100)
    assert top.table.answers[0] == (WIN, REFUSED, ("refused_now",))
    assert kinds(top)[-1] == events.DISCARD


def test_sbr_2_4_where_a_winner_lays_his_tiles_does_not_matter():
    top = named()
    go(top)
    top.press(1, WIN)
    top.wait(3100)
    for tile in top.deal.concealed(1):
        top.move(tile, MELDS + 1)
    top.move(top.deal.hus[0].tile, RACK + 1)
    top.wait(6000)
    assert top.table.questions == []


@cases((COVERED,), (LOST,), (UNSETTLED,))
def test_sbr_2_4_nor_whether_they_can_be_read(what):
    top = named()
    go(top)
    top.press(1, WIN)
    top.wait(3100)
    for seat, kinds_said in ((1, []), (2, [questions.SENSED[what]])):
        tile = top.deal.concealed(seat)[0]
        zone = AIR if what == LOST else RACK + seat
        top.referee.asked(Question(what, tile, zone, top.clock.now(), RACK + seat, bytes(8)))
        assert [asked[1] for asked in top.table.questions] == kinds_said


def test_sbr_2_5_play_goes_on_without_the_winner():
    top = named()
    go(top)
    top.press(1, WIN)
    top.wait(3100)
    go(top)
    assert top.deal.turn == 3
    assert top.deal.rivers[2]


# The end


def test_sbr_5_1_three_hu_end_the_deal_and_the_hands_are_checked():
    top = named()
    go(top)
    for seat in (1, 2, 3):
        top.press(seat, WIN)
    top.wait(3100)
    assert top.referee.state == CLOSING
    assert kinds(top)[-1] == events.SETTLE
    assert events.WIN not in kinds(top)  # none of them stood the check
    reasons = {games.reason_name(top.rules, part[0]) for part in top.table.parts}
    assert "false_hu" in reasons


def test_sbr_5_1_an_empty_wall_ends_the_deal_when_nobody_claims_the_last_discard():
    top = named()
    while top.deal.live:
        go(top)
        top.wait(100)
    top.wait(4000)
    assert events.DRAW_END not in kinds(top)
    top.wait(2000)
    assert kinds(top)[-2:] == [events.DRAW_END, events.SETTLE]


def test_sbr_5_2_the_end_of_the_session_ends_the_deal_in_play():
    top = named(session_minutes=1)
    go(top)
    top.wait(60_000)
    ended = [event for event in told(top) if event[0] == events.ABORT]
    assert ended == [(events.ABORT, 0, events.TIME_OUT)]
    top.accept()
    assert top.referee.state == ENDED


def test_sbr_5_2_a_hu_pressed_before_the_time_is_over_counts():
    top = named(session_minutes=1)
    go(top)
    top.wait(59_000 - top.clock.time)
    top.press(1, WIN)
    top.wait(10_000)
    found = kinds(top)
    assert found.index(events.HU) < found.index(events.ABORT)


def test_sbr_3_2_a_run_that_is_laid_is_asked_about_and_put_right():
    top = named()
    go(top)
    claimed = top.deal.window
    top.move(claimed, MELDS + 1)
    own = [tile for tile in top.deal.concealed(1) if tile >> 2 != claimed >> 2][1:3]
    for tile in own:
        top.move(tile, MELDS + 1)
    top.wait(6000)
    assert top.table.questions
    for tile in own:
        top.move(tile, RACK + 1)
    top.move(claimed, RIVER)
    assert top.table.questions == []
    assert top.deal.melds[1] == []


# Rulings


def test_a_hu_by_mistake_is_taken_back_by_the_referee():
    top = named()
    go(top)
    top.press(1, WIN)
    top.wait(3100)
    assert top.deal.out == 1 << 1
    top.referee.rule((events.RULING, 0, events.UNDO, 1, ""))
    assert top.deal.out == 0
    go(top)
    assert top.deal.rivers[1]
    assert top.table.marks[0] == 0


def test_sbr_knows_no_dead_hand_so_none_is_ruled():
    top = named()
    error = raises(ValueError, top.referee.rule, (events.RULING, 1, events.DEAD_HAND, 0, ""))
    assert str(error) == "sichuan says nothing of dead_hand"
    assert kinds(top)[-1] == events.VOID_SUIT
