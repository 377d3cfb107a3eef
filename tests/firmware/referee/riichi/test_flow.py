"""Tiles that move become events, in whatever order people move them."""

from support.cases import cases
from support.table_scene import TableScene, claimed_and_left
from support.table_top import REFEREE

from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.rules.events import (
    ANEW,
    ANKAN,
    CHI,
    DEALT,
    DISCARD,
    DORA,
    DRAW,
    EXCHANGE,
    KAKAN,
    KAN,
    PON,
    RULING,
    SKIP,
)
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

WESTS = ["", "", "33z"]


def kinds(top):
    return [event[0] for event in top.told()[1:]]


def anew(top):
    """How many acts the table has understood anew, each time."""
    return [event[2] for event, _ in top.journal.happened if event[0] == ANEW]


def said_after(top, patience=60_000):
    """How long it takes until something is said."""
    start = top.clock.time
    while not top.table.questions and top.clock.time < start + patience:
        top.wait(100)
    return top.clock.time - start


# The deal


def test_ema_2_8_hands_dealt_tile_by_tile_become_one_event_and_easts_first_draw():
    top = TableScene()
    assert kinds(top) == [DEALT, DORA, DRAW]
    assert top.last() == (DRAW, 0, top.tiles[52])
    dealt = top.told()[1][2]
    for index in range(52):
        assert dealt[13 * wall.dealt_to(index) : 13 * wall.dealt_to(index) + 13].count(
            top.tiles[index : index + 1]
        )


def test_the_indicator_may_be_turned_before_the_tiles_are_dealt():
    top = TableScene(dealt=False)
    top.turn_indicator()
    top.deal_out()
    assert kinds(top) == [DORA, DEALT, DRAW]


def test_nothing_is_played_before_the_indicator_is_turned():
    top = TableScene(dealt=False)
    top.deal_out()
    top.move(top.tiles[52], RIVER)
    assert kinds(top) == [DEALT]
    top.turn_indicator()
    assert kinds(top) == [DEALT, DORA, DRAW, DISCARD]


def test_ema_2_7_an_indicator_that_nobody_turns_after_the_deal_is_asked_for():
    top = TableScene(dealt=False)
    top.deal_out()
    top.wait(14_000)
    assert top.asked() == []
    top.wait(1500)
    assert top.asked() == [(0, questions.INDICATOR)]
    top.turn_indicator()
    assert top.asked() == []
    assert top.last()[0] == DRAW


def test_a_tile_of_another_stack_that_is_lifted_is_no_indicator():
    top = TableScene(dealt=False)
    top.deal_out()
    top.turn(top.tiles[wall.indicator(1)])
    top.turn(top.tiles[100])
    assert DORA not in kinds(top)


def wrong_indicator_exchanged(preset="furiten", stack=1, **options):
    """The tile of that stack was turned; after the dealer's discard it changes places with the
    indicator: the table, the right tile and the wrong one."""
    top = TableScene(preset, ["", "4444s"], dealt=False, **options)
    top.deal_out()
    right, wrong = [top.tiles[wall.indicator(number)] for number in (0, stack)]
    top.turn(wrong)
    top.move(top.tiles[52], RIVER)
    top.wait(5000)
    here, there = top.eyes.places[right], top.eyes.places[wrong]
    top.lift(right)
    top.move(wrong, here)
    top.move(right, there)
    return top, right, wrong


@cases((1,), (2,), (4,))
def test_furiten_9_3_a_wrong_indicator_found_after_the_discard_changes_places_and_counts(stack):
    top, right, wrong = wrong_indicator_exchanged(stack=stack)
    assert kinds(top) == [DEALT, DORA, DRAW, DISCARD]
    assert bytes(top.deal.indicators) == bytes((wrong,))
    assert (EXCHANGE, 0, wrong, right) in [event for event, _ in top.journal.happened]
    assert top.referee.play.flow.ura() == top.tiles[wall.ura(0) : wall.ura(0) + 1]
    assert top.asked() == []


def test_furiten_9_3_the_tile_that_went_to_the_other_stack_is_turned_by_people_only():
    top, right, wrong = wrong_indicator_exchanged()
    top.draw()
    top.lay(1, "4444s")
    top.replace(1)
    top.wait(5000)
    assert bytes(top.deal.indicators) == bytes((wrong,))
    top.turn(right)
    top.wait(100)
    assert bytes(top.deal.indicators) == bytes((wrong, right))
    assert top.referee.play.flow.ura()[1:] == top.tiles[wall.ura(1) : wall.ura(1) + 1]


def test_ema_5_2_a_wrong_indicator_is_put_back_whatever_was_exchanged():
    top = wrong_indicator_exchanged("ema2016")[0]
    top.wait(20_000)
    assert kinds(top) == [DEALT]
    assert top.asked() == [(0, questions.INDICATOR)]


def test_furiten_9_3_what_was_exchanged_stays_so_after_an_undo():
    top, right, wrong = wrong_indicator_exchanged()
    top.referee.rule((RULING, 0, events.UNDO, 2, ""))
    top.move(top.tiles[52], RACK)
    assert top.referee.places()[wrong] == top.eyes.places[wrong]
    assert top.referee.places()[right] == top.eyes.places[right]
    assert bytes(top.deal.indicators) == bytes((wrong,))


def test_a_wrong_tile_that_was_turned_and_put_back_is_no_indicator_of_the_next_kan():
    top = TableScene("ema2016", ["", "4444s"], dealt=False)
    top.deal_out()
    top.turn(top.tiles[wall.indicator(1)])
    top.turn_indicator()
    top.discard()
    top.draw()
    top.lay(1, "4444s")
    top.wait(3000)
    assert len(top.deal.indicators) == 1
    top.turn_indicator(1)
    assert len(top.deal.indicators) == 2


def test_deal_order_a_block_taken_by_the_wrong_seat_is_said_once_nobody_takes_any_more():
    top = TableScene(dealt=False)
    for tile in top.tiles[:4]:
        top.move(tile, RACK + 1)
    top.wait(3900)
    assert top.asked() == []
    top.wait(200)
    assert top.asked() == [(1, questions.WRONG_DEAL)]
    for tile in top.tiles[:4]:
        top.move(tile, RACK)
    assert top.asked() == []


@cases((3, 51, 12), (2, 54, 14))
def test_ema_2_8_who_has_a_tile_too_few_or_too_many_is_told_so(seat, last, count):
    top = TableScene(dealt=False)
    for index in range(53):
        if index != last:
            top.move(top.tiles[index], RACK + wall.dealt_to(index))
    if last > 52:
        top.move(top.tiles[54], RACK + seat)
    top.turn_indicator()
    top.wait(7500)
    if count < 13:
        assert top.asked() == [(seat, questions.TILE_COUNT)]
        assert DEALT not in kinds(top)
        top.move(top.tiles[last], RACK + seat)
    else:
        assert top.asked() == [(seat, questions.WRONG_DRAW)]
        top.move(top.tiles[54], 0)
    assert top.asked() == []
    assert kinds(top)[-1] == DRAW


def test_ema_2_8_the_hands_are_none_but_the_first_53_tiles_however_late_the_last_is_taken():
    top = TableScene(dealt=False)
    for index in range(53):
        if index != 51:
            top.move(top.tiles[index], RACK + wall.dealt_to(index))
    top.turn_indicator()
    top.move(top.tiles[52], RIVER)
    for seat, index in ((1, 53), (2, 54)):
        top.move(top.tiles[index], RACK + seat)
        top.move(top.tiles[index], RIVER + seat)
    top.move(top.tiles[51], RACK + 3)
    dealt = next(event for event in top.told() if event[0] == DEALT)
    assert sorted(dealt[2]) == sorted(top.tiles[:52])
    assert kinds(top)[-6:] == [DRAW, DISCARD] * 3


def swapped(**options):
    """A deal in which South and West took each other's last tile."""
    top = TableScene(dealt=False, **options)
    for index in range(53):
        seat = {49: 2, 50: 1}.get(index, wall.dealt_to(index))
        top.move(top.tiles[index], RACK + seat)
    top.turn_indicator()
    return top


def test_ema_5_2_1_a_wrong_deal_is_played_on_when_the_players_wish():
    top = swapped()
    top.wait(4000)
    assert top.asked() == [(1, questions.WRONG_DEAL), (2, questions.WRONG_DEAL)]
    assert DEALT not in kinds(top)
    top.let_pass(1)
    assert top.asked() == []
    assert kinds(top)[-2:] == [DEALT, DRAW]
    assert top.deal.holds(2, top.tiles[49])


def test_furiten_7_1_a_wrong_deal_is_played_on_once_east_has_discarded():
    top = swapped()
    top.move(top.tiles[0], RIVER)
    assert kinds(top)[-3:] == [DEALT, DRAW, DISCARD]
    assert top.asked() == []


def test_ema_5_2_a_wrong_deal_is_dealt_again_when_the_players_wish():
    top = swapped(penalties="players")
    top.wait(4000)
    top.choose(3, "deal_again")
    top.hold(0)
    top.hold(1)
    assert (events.VOID, 0) not in top.happened()
    top.hold(2)
    assert (events.VOID, 0) in top.happened()
    assert top.table.scores == [30000] * 4


# Turns


def test_draw_and_discard():
    top = TableScene()
    tile = top.discard()
    assert top.last() == (DISCARD, 0, tile)
    top.draw()
    assert top.last() == (DRAW, 1, top.tiles[53])


def test_a_tile_on_its_way_is_nowhere_yet():
    top = TableScene()
    tile = top.deal.drawn
    top.move(tile, AIR)
    assert top.last()[0] == DRAW
    top.move(tile, RIVER)
    assert top.last() == (DISCARD, 0, tile)


def test_a_draw_noticed_before_the_discard_waits_for_it():
    top = TableScene()
    top.draw(1)
    assert top.last() == (DRAW, 0, top.tiles[52])
    top.discard()
    assert kinds(top)[-2:] == [DISCARD, DRAW]
    assert top.asked() == []


def test_a_tile_drawn_and_discarded_in_one_go_is_both():
    top = TableScene()
    top.discard()
    top.move(top.tiles[53], RIVER + 1)
    assert top.told()[-2:] == [(DRAW, 1, top.tiles[53]), (DISCARD, 1, top.tiles[53])]


def test_tiles_that_are_straightened_where_they_lie_mean_nothing():
    top = TableScene()
    tile = top.discard()
    before = len(top.journal.happened)
    top.move(tile, RIVER)
    top.move(top.deal.concealed(2)[0], RACK + 2)
    assert len(top.journal.happened) == before


def test_ema_5_2_1_a_tile_from_the_wrong_place_is_asked_about_and_mended():
    top = TableScene()
    top.discard()
    top.move(top.tiles[80], RACK + 1)
    top.wait(5000)
    assert top.asked() == [(1, questions.WRONG_DRAW)]
    top.move(top.tiles[80], wall.stack(0))
    assert top.asked() == []
    top.draw()
    assert top.last() == (DRAW, 1, top.tiles[53])


def test_ema_5_2_1_a_tile_from_the_wrong_place_stands_after_the_discard():
    top = TableScene()
    top.discard()
    top.move(top.tiles[80], RACK + 1)
    top.move(top.deal.concealed(1)[0], RIVER + 1)
    assert kinds(top)[-2:] == [DRAW, DISCARD]
    assert top.told()[-2] == (DRAW, 1, top.tiles[80])
    top.draw()
    assert top.last() == (DRAW, 2, top.tiles[53])


def test_furiten_7_5_a_tile_from_the_wrong_place_is_said_and_the_hand_dead_if_people_say_so():
    top = TableScene("furiten")
    top.discard()
    top.move(top.tiles[80], RACK + 1)
    top.move(top.deal.concealed(1)[0], RIVER + 1)
    top.wait(5000)
    assert top.asked() == [(1, questions.WRONG_DRAW)]
    assert top.deal.dead == 0
    top.choose(0, "dead_hand", "seat_S")
    top.hold(1)
    top.wait(100)
    assert top.deal.dead == 2
    assert kinds(top)[-3:] == [RULING, DRAW, DISCARD]
    assert top.asked() == []


def test_a_draw_out_of_turn_is_said():
    top = TableScene()
    top.discard()
    top.move(top.tiles[53], RACK + 2)
    top.wait(5000)
    assert top.asked() == [(2, questions.WRONG_DRAW)]
    top.move(top.tiles[53], RACK + 1)
    assert top.asked() == []
    assert top.last() == (DRAW, 1, top.tiles[53])


# Calls


@cases(("own first",), ("claimed first",), ("claimed between",))
def test_the_tiles_of_a_call_may_be_laid_in_any_order(order):
    top = TableScene(hands=WESTS, draws=["3z"])
    claimed = top.discard()
    west = top.held(2, "33z")
    laid = {
        "own first": [west[0], west[1], claimed],
        "claimed first": [claimed, west[0], west[1]],
        "claimed between": [west[0], claimed, west[1]],
    }[order]
    for tile in laid:
        top.move(tile, MELDS + 2)
    top.wait(2000)
    assert top.last() == (PON, 2, claimed, west)


def test_a_pon_waits_for_a_fourth_tile_whether_or_not_the_hand_has_one():
    times = []
    for hand in ("33z", "333z"):
        top = TableScene(hands=["", "", hand], draws=["3z"])
        claimed = top.discard()
        for tile in bytes((claimed,)) + top.held(2, "33z"):
            top.move(tile, MELDS + 2)
        assert top.last()[0] == DISCARD
        top.wait(3000)
        assert top.last()[0] == PON
        times.append(top.journal.happened[-1][1])
    assert times[0] == times[1]


def test_the_discard_of_the_caller_ends_the_wait():
    top = TableScene(hands=WESTS, draws=["3z"])
    top.discard()
    top.call(2, "33z")
    assert kinds(top)[-3:] == [DISCARD, PON, DISCARD]


def test_chi_by_the_next_player():
    top = TableScene(hands=["", "57m"], draws=["6m"])
    claimed = top.discard()
    own = top.held(1, "57m")
    top.lay(1, "57m")
    top.take(1)
    top.wait(2000)
    assert top.last() == (CHI, 1, claimed, own)


def test_ema_3_3_8_the_discard_may_come_before_the_claimed_tile_is_taken():
    top, claimed = claimed_and_left()
    assert kinds(top)[-2:] == [PON, DISCARD]
    top.go()
    top.move(claimed, MELDS + 2)
    top.go()
    assert top.asked() == []


def test_ema_5_1_1_a_claimed_tile_not_taken_for_two_discards_makes_the_hand_dead():
    top, _ = claimed_and_left(penalties="players")
    top.go()
    assert top.asked() == []
    top.go()
    assert top.asked() == [(2, questions.CLAIMED_TILE)]
    assert top.deal.dead == 0
    top.choose(0, "dead_hand", "seat_W")
    top.hold(2)
    assert top.last()[:3] == (RULING, 2, events.DEAD_HAND)
    assert top.last()[4] == "EMA 3.3.8, 5.1.1"
    assert top.deal.dead == 4


def test_open_kan_with_indicator_and_replacement_tile():
    top = TableScene(hands=["", "", "333z"], draws=["3z"])
    claimed = top.discard()
    own = top.held(2, "333z")
    top.take(2)
    top.lay(2, "333z")
    assert top.last() == (KAN, 2, claimed, own)
    top.turn_indicator(1)
    top.replace(2)
    assert kinds(top)[-3:] == [KAN, DORA, DRAW]
    assert top.last()[2] == top.tiles[wall.replacement(0)]


def test_a_replacement_tile_taken_before_the_indicator_is_turned_waits_for_it():
    top = TableScene(hands=["3333z"])
    top.lay(0, "3333z")
    top.replace(0)
    assert kinds(top)[-1] == ANKAN
    top.turn_indicator(1)
    assert kinds(top)[-3:] == [ANKAN, DORA, DRAW]


def test_an_indicator_that_nobody_turns_is_asked_for():
    top = TableScene(hands=["3333z"])
    top.lay(0, "3333z")
    top.replace(0)
    top.wait(5000)
    assert top.asked() == [(0, questions.INDICATOR)]
    top.turn_indicator(1)
    assert top.asked() == []


def test_ema_2_6_the_first_replacement_tile_may_be_set_down_beside_the_dead_wall():
    top = TableScene(hands=["3333z"])
    top.move(top.tiles[wall.replacement(0)], 5)
    assert top.last()[0] == DRAW
    top.lay(0, "3333z")
    top.turn_indicator(1)
    top.replace(0)
    assert kinds(top)[-3:] == [ANKAN, DORA, DRAW]


def test_added_kan():
    top = TableScene(hands=WESTS, draws=["3z", None, None, None, "3z"])
    top.discard()
    top.call(2, "33z")
    top.at = 53
    top.go()
    top.go()
    top.go()
    top.draw()
    assert top.deal.turn == 2
    tile = top.deal.drawn
    top.move(tile, MELDS + 2)
    assert top.last() == (KAKAN, 2, tile)


def test_pon_goes_before_the_draw_of_the_next_player_who_was_as_quick():
    top = TableScene(hands=WESTS, draws=["3z"])
    claimed = top.discard()
    top.lay(2, "33z")
    top.draw(1)
    assert top.last()[0] == DISCARD
    top.move(claimed, MELDS + 2)
    top.wait(2000)
    assert top.last()[0] == PON
    top.move(top.tiles[53], 0)
    top.wait(5000)
    assert top.asked() == []


def test_ema_3_3_1_a_draw_that_was_too_quick_goes_back_and_the_call_stands():
    top = TableScene(hands=WESTS, draws=["3z"])
    top.discard()
    top.draw(1)
    assert top.last()[0] == DRAW
    top.lay(2, "33z")
    top.take(2)
    top.wait(7500)
    assert top.asked() == [(2, questions.LATE_CALL)]
    top.move(top.tiles[53], 0)
    top.wait(2000)
    assert kinds(top)[-2:] == [DISCARD, PON]
    assert anew(top) == [1]
    assert top.asked() == []


def test_ema_5_1_4_a_set_that_is_none_is_mended_until_the_discard():
    top = TableScene(hands=["", "", "34z"], draws=["3z"])
    top.discard()
    top.take(2)
    top.lay(2, "34z")
    top.wait(2000)
    for tile in top.held(2, "34z"):
        top.move(tile, RACK + 2)
    top.move(top.deal.window, RIVER)
    top.wait(5000)
    assert top.asked() == []
    top.draw()
    assert top.last()[0] == DRAW


def invalid_set():
    """South calls a set that is none, and has discarded."""
    top = TableScene(hands=["", "34z"], draws=["3z"], penalties="players")
    top.discard()
    top.call(1, "34z")
    top.wait(5000)
    return top


def test_ema_5_1_4_a_set_that_is_none_makes_the_hand_dead_after_the_discard():
    top = invalid_set()
    assert top.asked() == [(1, questions.INVALID_MELD)]
    assert top.deal.dead == 0
    top.choose(2, "dead_hand", "seat_S")
    top.hold(1)
    assert kinds(top)[-3:] == [RULING, CHI, DISCARD]
    assert top.deal.dead == 2


def test_ema_5_1_4_the_wrong_set_stays_and_play_goes_on():
    top = invalid_set()
    top.choose(2, "dead_hand", "seat_S")
    top.hold(1)
    top.wait(5000)
    assert top.asked() == []
    top.draw(2)
    top.discard()
    assert top.told()[-2:] == [(DRAW, 2, top.tiles[53]), (DISCARD, 2, top.tiles[53])]


def kuikae():
    top = TableScene(hands=["", "4567m"], draws=["7m"], penalties="players")
    top.discard()
    top.take(1)
    top.lay(1, "56m")
    return top, top.discard("4m", 1)


def test_ema_3_3_2_kuikae_is_said_and_mended_by_another_discard():
    top, tile = kuikae()
    top.wait(3900)
    assert top.asked() == []
    top.wait(200)
    assert top.asked() == [(1, questions.KUIKAE)]
    top.move(tile, RACK + 1)
    assert top.asked() == []
    assert kinds(top)[-1] == CHI
    other = next(tile for tile in top.deal.concealed(1) if tile >> 2 not in top.deal.kuikae)
    top.move(other, RIVER + 1)
    assert top.last() == (DISCARD, 1, other)


def test_ema_3_3_2_mended_in_time_it_leaves_no_trace():
    top, tile = kuikae()
    top.wait(3000)
    top.move(tile, RACK + 1)
    top.wait(10_000)
    assert top.said() == []


def test_ema_3_3_2_kuikae_makes_the_hand_dead_if_the_players_say_so():
    top, tile = kuikae()
    top.wait(4100)
    top.choose(0, "dead_hand", "seat_S")
    top.hold(1)
    assert top.told()[-2][:3] == (RULING, 1, events.DEAD_HAND)
    assert top.last() == (DISCARD, 1, tile)


def test_tiles_swept_off_and_put_back_leave_no_trace():
    top = TableScene()
    top.discard()
    top.go()
    before = top.told()
    places = bytes(top.eyes.places)
    for tile in range(136):
        top.move(tile, AIR)
    top.wait(30_000)
    for tile in range(136):
        top.move(tile, places[tile])
    assert top.told() == before
    assert top.asked() == []


def two_tiles():
    """South has drawn two tiles and discarded."""
    top = TableScene()
    top.discard()
    top.draw()
    top.move(top.tiles[54], RACK + 1)
    tile = top.discard()
    assert top.last() == (DISCARD, 1, tile)
    return top


def test_ema_3_4_7_who_drew_two_tiles_and_has_discarded_has_too_many():
    top = two_tiles()
    assert 3900 <= said_after(top) <= 4100
    assert top.asked() == [(1, questions.TILE_COUNT)]
    assert top.deal.dead == 0
    top.rule(events.DEAD_HAND, 1)
    assert top.last()[:3] == (RULING, 1, events.DEAD_HAND)


def test_play_goes_on_behind_a_tile_that_somebody_took_too_many():
    top = two_tiles()
    top.wait(5000)
    top.rule(events.DEAD_HAND, 1)
    top.move(top.tiles[55], RACK + 2)
    assert top.last() == (DRAW, 2, top.tiles[55])
    top.wait(10_000)
    assert top.asked() == []


def test_a_tile_that_was_put_back_in_time_is_never_spoken_of():
    top = two_tiles()
    top.wait(3500)
    top.move(top.tiles[54], 0)
    top.wait(10_000)
    assert top.said() == []
    top.move(top.tiles[54], RACK + 2)
    assert top.last() == (DRAW, 2, top.tiles[54])


def test_a_call_by_a_dead_hand_is_said_and_a_chombo_if_the_players_say_so():
    top = TableScene(hands=WESTS, draws=["3z"], tournament=False)
    top.rule(events.DEAD_HAND, 2, 0, "EMA 3.4.7")
    top.discard()
    top.lay(2, "33z")
    top.take(2)
    top.wait(7500)
    assert top.asked() == [(2, questions.DEAD_CALL)]
    assert (events.VOID, 2) not in top.happened()
    top.choose(0, "chombo", "seat_W")
    top.hold(2)
    assert (events.VOID, 2) in top.happened()


def test_ema_3_3_14_after_riichi_a_discard_other_than_the_drawn_tile_is_said():
    top = TableScene(hands=["123456m234p5578s"])
    top.press(0, 0)
    top.discard()
    for _ in range(3):
        top.go()
    top.draw()
    tile = top.discard("1m")
    top.wait(4100)
    assert top.asked() == [(0, questions.RIICHI_HAND)]
    top.move(tile, RACK)
    assert top.asked() == []
    top.discard()
    assert top.last()[0] == DISCARD


# What the radio did not notice


def test_a_discard_claimed_before_it_was_noticed_in_the_river_is_a_discard_all_the_same():
    top = TableScene(hands=WESTS, draws=["3z"])
    top.lay(2, "33z")
    claimed = top.deal.drawn
    top.move(claimed, MELDS + 2)
    top.wait(2000)
    assert top.told()[-2] == (DISCARD, 0, claimed)
    assert top.last()[:3] == (PON, 2, claimed)
    assert top.asked() == []


def test_so_is_a_tile_drawn_discarded_and_claimed_in_one_go():
    top = TableScene(hands=["", "", "", "33z"], draws=[None, "3z"])
    top.discard()
    top.lay(3, "33z")
    claimed = top.tiles[53]
    top.move(claimed, MELDS + 3)
    top.wait(2000)
    assert top.told()[-3:-1] == [(DRAW, 1, claimed), (DISCARD, 1, claimed)]
    assert top.last()[:3] == (PON, 3, claimed)


def test_a_tile_of_another_hand_among_melds_is_no_discard_while_nothing_was_laid_to_it():
    top = TableScene()
    top.move(top.deal.concealed(0)[0], MELDS + 2)
    top.wait(7500)
    assert top.asked() == [(2, questions.OUT_OF_PLACE)]


# Two calls of one tile


def two_calls(preset, first, second, apart):
    """A chi by South and a pon by West of the same tile, one so much later than the other."""
    top = TableScene(preset, hands=["", "57m", "66m"], draws=["6m"])
    top.discard()
    laid = {"chi": (1, "57m"), "pon": (2, "66m")}
    for call in (first, second):
        top.lay(*laid[call])
        top.wait(apart)
    top.move(top.deal.window, MELDS + laid[first if apart >= 1000 else "pon"][0])
    top.wait(2000)
    return [event[0] for event in top.told() if event[0] in (CHI, PON)]


@cases(("ema2016",), ("samara2019",), ("tenhou",))
def test_ema_3_3_1_pon_goes_before_chi_whoever_was_first(preset):
    assert two_calls(preset, "chi", "pon", 200) == [PON]
    assert two_calls(preset, "pon", "chi", 200) == [PON]


def test_ema_3_3_1_pon_goes_before_chi_even_if_it_is_later():
    top = TableScene(hands=["", "57m", "66m"], draws=["6m"])
    top.discard()
    top.lay(1, "57m")
    top.take(1)
    top.wait(1200)
    top.lay(2, "66m")
    top.wait(3000)
    assert top.last()[0] == DISCARD
    top.move(top.deal.window, MELDS + 2)
    top.wait(2000)
    assert top.last()[0] == PON


def test_furiten_2_16_pon_goes_before_chi_at_the_same_time():
    assert two_calls("furiten", "chi", "pon", 200) == [PON]


def test_furiten_2_16_a_pon_clearly_later_than_chi_is_too_late():
    assert two_calls("furiten", "chi", "pon", 1200) == [CHI]


def test_furiten_2_16_a_chi_clearly_later_than_pon_is_too_late():
    assert two_calls("furiten", "pon", "chi", 1200) == [PON]


# Draws out of turn


def out_of_turn(is_discarded=False):
    top = TableScene("furiten")
    top.discard()
    top.move(top.tiles[53], RACK + 2)
    if is_discarded:
        top.move(top.deal.concealed(2)[0], RIVER + 2)
    top.wait(5000)
    return top


def test_furiten_7_6_a_draw_out_of_turn_is_a_dead_hand_even_when_the_tile_is_back():
    top = out_of_turn()
    assert top.asked() == [(2, questions.WRONG_DRAW)]
    top.move(top.tiles[53], 0)
    assert top.asked() == []
    top.press(0, REFEREE)
    pages = []
    for _ in range(top.table.menus[0][2]):
        pages.append(top.table.menus[0])
        top.press(0, 0)
    assert pages[-1][0] == "wrong_draw?"  # it stays to be read: the book punishes it all the same
    assert pages[-1][3:] == (2, "Furiten 7.5, 7.6")
    top.choose(0, "dead_hand", "seat_W")
    top.hold(2)
    assert top.last()[:3] == (RULING, 2, events.DEAD_HAND)
    top.draw(1)
    assert top.last() == (DRAW, 1, top.tiles[53])


def test_furiten_7_6_found_after_the_discard_it_is_a_chombo_if_the_players_say_so():
    top = out_of_turn(is_discarded=True)
    assert top.asked() == [(2, questions.WRONG_DRAW)]
    top.choose(0, "chombo", "seat_W")
    assert (events.VOID, 2) not in top.happened()
    top.hold(2)
    assert (events.VOID, 2) in top.happened()


def test_furiten_7_6_play_goes_on_when_the_players_let_it_pass_and_the_tile_is_put_back():
    top = out_of_turn()
    top.let_pass(2)
    top.wait(5000)
    assert questions.WRONG_DRAW not in [kind for _, kind in top.asked()]
    top.move(top.tiles[53], 0)
    assert top.asked() == []
    top.draw(1)
    assert top.last() == (DRAW, 1, top.tiles[53])


def too_few():
    """South has discarded without a draw."""
    top = TableScene()
    top.discard()
    tile = top.deal.concealed(1)[0]
    top.move(tile, RIVER + 1)
    top.wait(5000)
    return top, tile


def test_ema_3_4_7_who_discards_without_a_draw_has_too_few_tiles():
    top, tile = too_few()
    assert top.asked() == [(1, questions.TILE_COUNT)]
    assert top.deal.dead == 0
    top.draw(1)
    assert top.told()[-2:] == [(DRAW, 1, top.tiles[53]), (DISCARD, 1, tile)]
    assert top.asked() == []


def test_ema_3_4_7_a_dead_hand_plays_on_with_a_tile_too_few():
    top, tile = too_few()
    top.rule(events.DEAD_HAND, 1)
    top.wait(100)
    assert top.told()[-3][:3] == (RULING, 1, events.DEAD_HAND)
    assert top.told()[-2:] == [(SKIP, 1), (DISCARD, 1, tile)]
    assert top.asked() == []
    top.draw(2)
    assert top.last() == (DRAW, 2, top.tiles[53])
    top.wait(10_000)
    assert top.asked() == []


# What is taken back


def test_a_discard_changed_for_another_is_understood_anew():
    top = TableScene()
    first = top.discard()
    top.wait(800)
    top.move(first, RACK)
    other = top.deal.concealed(0)[0]
    top.move(other, RIVER)
    top.wait(400)
    assert top.last() == (DISCARD, 0, first)
    top.wait(200)
    assert top.last() == (DISCARD, 0, other)
    assert kinds(top)[-2:] == [DRAW, DISCARD]
    assert anew(top) == [1]
    top.wait(10_000)
    assert top.said() == []


def test_what_lay_there_for_less_than_half_a_second_is_not_recorded_anew():
    top = TableScene()
    first = top.discard()
    top.move(first, RACK)
    top.wait(400)
    top.move(first, RIVER)
    top.wait(5000)
    assert anew(top) == []
    assert top.last() == (DISCARD, 0, first)


def test_nobody_changes_a_discard_that_another_has_built_on():
    top = TableScene()
    first = top.discard()
    top.wait(1000)
    top.draw(1)
    top.wait(1000)
    top.move(first, RACK)
    top.move(top.deal.concealed(0)[0], RIVER)
    top.wait(3000)
    assert anew(top) == []
    assert top.last() == (DRAW, 1, top.tiles[53])
    top.wait(3000)
    assert 0 in [seat for seat, _ in top.asked()]


def built_on():
    """A discard is changed after the next draw: to go back tells it and the draw, in vain."""
    top = TableScene()
    first = top.discard()
    top.wait(1000)
    top.draw(1)
    top.wait(1000)
    top.move(first, RACK)
    top.move(top.deal.concealed(0)[0], RIVER)
    top.clock.time += 600
    return top


def test_between_the_steps_of_a_second_thought_the_deal_is_as_it_was():
    top = built_on()
    deal, flow = top.deal, top.referee.play.flow
    before = deal.mark(), flow.memory()
    steps = 0
    while top.referee.step(top.clock.time) <= top.clock.time + 1:
        assert (deal.mark(), flow.memory()) == before
        steps += 1
    assert steps > 3  # so deep it goes, and one of the tries is cut


def test_what_happens_in_the_midst_of_a_second_thought_is_not_lost():
    for steps in range(1, 7):
        top = built_on()
        for _ in range(steps):
            top.referee.step(top.clock.time)
        tile = top.deal.concealed(1)[0]
        top.move(tile, RIVER + 1)
        assert top.last() == (DISCARD, 1, tile)
        top.wait(3000)
        assert top.last() == (DISCARD, 1, tile)
        assert anew(top) == []


def test_a_changed_discard_is_understood_within_a_few_steps_though_the_next_player_is_quick():
    top = TableScene(hands=["123456789m119p2s"], draws=["9p", "7z"])
    first = top.discard("1p")
    top.wait(800)
    top.move(first, RACK)
    second = top.discard("2s", 0)
    top.draw(1)
    top.wait(400)
    top.discard(seat=1)
    steps = 0
    while top.told()[-3][:3] != (DISCARD, 0, second):
        top.clock.time += 50  # a slow table; what follows takes the people a second
        top.referee.step(top.clock.time)
        steps += 1
        assert steps < 60
    assert kinds(top)[-3:] == [DISCARD, DRAW, DISCARD]


def test_a_draw_put_back_is_no_draw():
    top = TableScene()
    top.discard()
    top.draw(1)
    top.move(top.tiles[53], 0)
    top.wait(600)
    assert kinds(top)[-1] == DISCARD
    assert anew(top) == [1]
    top.wait(10_000)
    assert top.said() == []
    top.move(top.tiles[53], RACK + 1)
    assert top.last() == (DRAW, 1, top.tiles[53])


def test_a_call_laid_back_is_no_call():
    top = TableScene(hands=WESTS, draws=["3z"])
    claimed = top.discard()
    own = top.held(2, "33z")
    top.lay(2, "33z")
    top.take(2)
    top.wait(3000)
    assert top.last()[0] == PON
    top.move(claimed, RIVER)
    for tile in own:
        top.move(tile, RACK + 2)
    top.wait(600)
    assert top.last() == (DISCARD, 0, claimed)
    assert anew(top) == [1]
    top.draw(1)
    assert top.last()[0] == DRAW
    top.wait(10_000)
    assert top.said() == []


def test_a_fourth_tile_laid_late_makes_the_pon_a_kan():
    top = TableScene(hands=["", "", "333z"], draws=["3z"])
    claimed = top.discard()
    own = top.held(2, "333z")
    for tile in bytes((claimed,)) + own[:2]:
        top.move(tile, MELDS + 2)
    top.wait(1700)
    assert top.last()[0] == PON
    top.move(own[2], MELDS + 2)
    top.wait(600)
    assert top.last() == (KAN, 2, claimed, own)
    top.turn_indicator(1)
    top.replace(2)
    assert kinds(top)[-3:] == [KAN, DORA, DRAW]
    assert top.said() == []


def test_a_closed_kan_laid_with_the_tile_straight_from_the_wall():
    top = TableScene(hands=["", "777s"], draws=["2m", "7s"])
    top.discard()
    for tile in top.held(1, "777s") + bytes((top.tiles[53],)):
        top.move(tile, MELDS + 1)
    top.wait(800)
    assert kinds(top)[-2:] == [DRAW, ANKAN]
    top.turn_indicator(1)
    top.replace(1)
    assert kinds(top)[-2:] == [DORA, DRAW]
    top.wait(6000)
    assert top.said() == []


# Blind is silent


def test_nothing_is_said_of_a_seat_one_of_whose_tiles_is_in_its_hand():
    top = TableScene()
    top.discard()
    top.lift(top.deal.concealed(1)[0])
    top.move(top.tiles[80], RACK + 1)
    top.wait(60_000)
    assert top.asked() == []


def test_nor_while_an_arm_lies_over_its_places():
    top = TableScene()
    top.discard()
    top.eyes.covered.add(RACK + 1)
    top.move(top.tiles[80], RACK + 1)
    top.wait(30_000)
    assert top.asked() == []
    top.eyes.covered.clear()
    top.wait(5000)
    assert top.asked() == [(1, questions.WRONG_DRAW)]


def test_nor_of_a_neighbour_while_the_player_in_turn_holds_his_tile():
    top = TableScene()
    top.discard()
    top.lift(top.tiles[53])
    top.move(top.tiles[54], RACK + 2)
    top.wait(30_000)
    assert top.asked() == []


def test_a_tile_held_past_the_next_discard_protects_nobody():
    top = TableScene()
    top.discard()
    top.lift(top.tiles[53])
    for tile in list(top.deal.concealed(1)[:2]):
        top.move(tile, RIVER + 1)
    top.wait(5000)
    assert [seat for seat, _ in top.asked()] == [1]


def pon_laid_back_with_another_copy(names="33p", preset="ema2016"):
    """West lays his pon back, and of the three alike one of his own into the river: the table, the
    claimed tile and that one."""
    top = TableScene(preset, ["", "24p", names], draws=["3p" if names == "33p" else "5p"])
    claimed = top.discard()
    own = top.held(2, names)
    top.lay(2, names)
    top.take(2)
    top.wait(3000)
    assert top.last()[0] == PON
    top.move(own[0], RIVER)
    top.move(claimed, RACK + 2)
    top.move(own[1], RACK + 2)
    top.wait(1000)
    return top, claimed, own[0]


def test_of_tiles_alike_it_does_not_matter_which_one_is_laid_back():
    top, claimed, laid = pon_laid_back_with_another_copy()
    assert kinds(top)[-1] == DISCARD
    assert anew(top) == [1]
    assert top.referee.play.flow.loose == []
    top.wait(10_000)
    assert top.asked() == []
    assert top.referee.places() == bytes(top.eyes.places)
    top.move(laid, MELDS + 1)
    top.lay(1, "24p")
    top.wait(2000)
    assert top.last()[:3] == (CHI, 1, claimed)
    assert top.eyes.surprises == []
    top.move(top.deal.concealed(1)[0], RIVER + 1)
    top.draw()
    top.move(claimed, RIVER + 2)
    assert top.last() == (DISCARD, 2, laid)


def test_a_red_five_is_another_tile():
    top = pon_laid_back_with_another_copy("05p", "furiten")[0]
    top.wait(10_000)
    assert questions.OUT_OF_PLACE in [each[1] for each in top.asked()]


def test_tiles_alike_that_were_exchanged_are_so_after_an_undo():
    top, claimed, laid = pon_laid_back_with_another_copy()
    top.draw()
    top.referee.rule((RULING, 0, events.UNDO, 1, ""))
    top.move(top.tiles[53], 0)
    assert top.asked() == []
    top.move(laid, MELDS + 1)
    top.lay(1, "24p")
    top.wait(2000)
    assert top.last()[:3] == (CHI, 1, claimed)
