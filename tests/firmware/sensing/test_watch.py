"""Map, plan, tracker and referee at work together, and what players are told when tiles err."""

from support.cases import cases
from support.tag_table import WINDS, Table

from jantaku.referee import questions
from jantaku.rules import wall
from jantaku.rules.events import ANEW, ANSWER, ASK, CHI, DEALT, DISCARD, DORA, DRAW
from jantaku.sensing import antennas
from jantaku.sensing.tracker import COVERED, earliest, latest
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

EAST, SOUTH, WEST, NORTH = range(4)
WIN = 1


def dealt(miss=0, tiles=bytes(range(136))):
    table = Table(miss, tiles)
    table.deal()
    return table


@cases((0,), (20,), (100,))
def test_a_whole_deal_is_followed_tile_by_tile(miss):
    table = dealt(miss)
    assert [table.tracker.count_at(RACK + seat) for seat in range(4)] == [14, 13, 13, 13]
    assert DEALT in table.happened()
    assert table.heard.doubts == table.asked() == []


def test_draws_discards_and_calls_are_noticed():
    tiles = bytearray(range(136))
    tiles[8], tiles[44] = 44, 8  # West has a 3p and a 4p
    table = dealt(tiles=bytes(tiles))
    moves = (
        ((0, RIVER + EAST),),
        ((53, RACK + SOUTH),),
        ((53, RIVER + SOUTH),),
        ((53, MELDS + WEST), (44, MELDS + WEST), (50, MELDS + WEST)),
        ((9, RIVER + WEST),),
        ((54, RACK + NORTH),),
    )
    for move in moves:
        table.move(*move)
        # Hands may have to be looked at after the claimed tile: one more round.
        table.run(300)
        assert [table.tracker.place[tile] for tile, _ in move] == [zone for _, zone in move]
    assert CHI in table.happened()
    assert table.heard.false == table.heard.doubts == table.asked() == []


def test_the_indicator_is_turned_where_it_lies():
    table = dealt()
    assert DORA in table.happened()
    assert table.tracker.place[wall.indicator(0)] == table.zone(wall.indicator(0))


def test_after_a_kan_the_replacement_comes_from_the_dead_wall():
    table = dealt()
    # East holds 0-3, all four 1m.
    table.move(*[(tile, MELDS + EAST) for tile in range(4)])
    table.run(500)
    table.turn(wall.indicator(1))
    replacement = wall.replacement(0)
    table.move((replacement, RACK + EAST))
    assert table.tracker.place[replacement] == RACK + EAST
    table.move((replacement, RIVER + EAST))
    assert table.tracker.place[replacement] == RIVER + EAST
    assert table.heard.doubts == table.asked() == []


def test_a_tile_drawn_and_discarded_in_one_go_is_one_movement():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((53, RIVER + SOUTH))
    assert table.heard.movements[-1] == (53, table.heard.movements[-1][1], RIVER + SOUTH)
    table.move((54, RACK + WEST))
    assert table.tracker.place[54] == RACK + WEST
    assert table.asked() == []


def test_a_tile_that_went_where_nobody_looked_is_missed_and_found():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((53, RACK + SOUTH))
    table.lay(4, MELDS + NORTH)
    table.run(5000)
    assert table.tracker.place[4] == MELDS + NORTH


def test_tiles_under_a_phone_are_asked_for_and_not_moved():
    table = dealt()
    for tile in (0, 1, 2):
        table.move((tile, RIVER + EAST))
        table.run(6000)
    table.antennas.covered = [RIVER + EAST]
    table.run(60_000)
    assert table.heard.doubts == [(COVERED, RIVER + EAST)]
    assert table.asked()[-1] == "East: tiles cannot be seen, is something lying on them?"
    table.antennas.covered = []
    table.run(20_000)
    assert [table.tracker.place[tile] for tile in (0, 1, 2)] == [RIVER + EAST] * 3
    assert AIR not in [target for _, _, target in table.heard.movements]


def test_a_draw_from_the_wrong_end_is_said():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((134, RACK + SOUTH))
    table.run(8000)  # where nobody looks it is noticed later, and has to lie still
    assert table.asked() == [
        "South: a tile out of turn or from the wrong place. Please put it back"
    ]
    assert table.tracker.place[134] == RACK + SOUTH


def test_a_tile_taken_and_put_back_is_no_draw():
    table = dealt()
    table.move((0, RIVER + EAST))
    draws = table.happened().count(DRAW)
    stack = table.zone(53)
    table.lay(53, AIR)
    table.run(1500)
    table.lay(53, stack)
    table.run(6000)
    assert table.happened().count(DRAW) == draws
    assert table.asked() == []


def test_a_tile_put_back_after_a_draw_is_no_longer_drawn():
    table = dealt()
    table.move((0, RIVER + EAST))
    stack = table.zone(53)
    table.move((53, RACK + SOUTH))
    table.move((53, stack))
    table.run(3000)
    assert table.tracker.place[53] == stack
    assert table.happened()[-2:] == [DRAW, ANEW]


def test_of_two_players_who_draw_at_once_the_second_is_only_quick():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((53, RACK + SOUTH), (54, RACK + WEST))
    table.run(8000)
    assert table.asked() == []
    assert table.happened()[-1] == DRAW
    table.move((53, RIVER + SOUTH))
    assert table.happened()[-3:] == [DRAW, DISCARD, DRAW]
    assert table.asked() == []


def test_a_player_who_draws_out_of_turn_is_told():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((53, RACK + NORTH))
    table.run(6000)
    assert table.asked() == [
        "North: a tile out of turn or from the wrong place. Please put it back"
    ]


@cases(
    (3 * SOUTH, "The reader of South's wall is dead: what is drawn from it is seen at the racks"),
    (
        3 * WEST + 1,
        "The reader of West's rack is dead: play waits for it, or for the referee",
    ),
    (
        3 * NORTH + 2,
        "The reader of North's river and melds is dead: play waits for it, or for the referee",
    ),
)
def test_a_dead_reader_is_named_with_what_the_table_can_still_do(number, sentence):
    table = dealt()
    table.antennas.problems[number] = "BUSY stuck"
    table.run(1000)
    assert table.heard.faults == [(number, "BUSY stuck")]
    assert len(table.asked()) == 1
    assert table.details(questions.READER) == [sentence]
    table.antennas.problems[number] = ""
    table.run(1000)
    assert table.details(questions.READER) == table.shown.questions == []


@cases(*[(number,) for number in range(12)])
def test_whichever_reader_dies_in_a_deal_what_the_others_see_is_true(number):
    table = dealt(20)
    table.antennas.problems[number] = "no IRQ"
    turns = ((0, EAST), (53, SOUTH), (54, WEST), (55, NORTH), (56, EAST), (57, SOUTH))
    for tile, seat in turns:
        if tile:
            table.move((tile, RACK + seat))
            table.run(4000)
        table.move((tile, RIVER + seat))
        table.run(5000)
    assert table.heard.false == table.heard.doubts == []
    assert table.asked() == [WINDS[number // 3] + ": a reader of this side is dead"]
    unseen = [tile for tile, seat in turns if antennas.reader(RIVER + seat) == number]
    lying = [tile for tile, seat in turns if table.tracker.place[tile] == RIVER + seat]
    assert sorted(lying + unseen) == [tile for tile, _ in turns]


@cases((0,), (20,))
def test_what_nobody_expects_is_noticed_within_five_seconds(miss):
    table = dealt(miss)
    table.move((0, RIVER + EAST))
    moves = (
        (4, RIVER + SOUTH),  # a discard without a draw
        (55, RACK + SOUTH),  # from the stack after the next one
        (8, MELDS + NORTH),  # another's tile
        (12, RACK + EAST),
    )
    for tile, zone in moves:
        table.lay(tile, zone)
        table.run(5000)
        assert table.tracker.place[tile] == zone


def test_a_hand_that_is_shown_is_found_in_one_place_within_seven_seconds():
    table = dealt(20)
    hand = table.tracker.tiles_at(RACK + WEST)
    for tile in hand:
        table.lay(tile, MELDS + WEST)
    table.run(7000)
    assert [table.tracker.place[tile] for tile in hand] == [MELDS + WEST] * 13


def test_until_all_tiles_are_read_again_none_is_seen():
    table = dealt()
    assert table.watch.away_since(0) == -1
    table.watch.recall(table.heard, table.watch.places)
    assert not table.watch.sees(0)
    assert table.watch.away_since(0) == 0


@cases(*[(number,) for number in range(12)])
def test_that_a_reader_dies_and_comes_back_is_noticed_within_seconds(number):
    table = dealt(20)
    table.move((0, RIVER + EAST))
    table.move((53, RACK + SOUTH))
    # South's wall is gone: nobody looks for a tile there.
    assert not any(table.tracker.count_at(zone) for zone in range(17, 34))
    table.antennas.failing[number] = "no IRQ"
    table.run(8000)
    assert table.heard.faults == [(number, "no IRQ")]
    table.antennas.failing[number] = ""
    table.run(8000)
    assert table.heard.faults[1:] == [(number, "")]


def test_with_a_dead_wall_reader_draws_are_still_seen_at_the_racks():
    table = dealt()
    table.antennas.problems[0] = "no IRQ"  # East's wall, from which the next tiles come
    table.move((0, RIVER + EAST))
    table.move((53, RACK + SOUTH))
    table.run(1000)
    table.move((53, RIVER + SOUTH))
    assert table.tracker.place[53] == RIVER + SOUTH
    assert table.asked() == ["East: a reader of this side is dead"]


@cases((3 * SOUTH + 1,), (3 * SOUTH + 2,))
def test_without_a_rack_or_a_river_play_waits_and_then_catches_up(number):
    table = dealt()
    table.move((0, RIVER + EAST))
    before = table.happened()
    table.antennas.problems[number] = "no IRQ"
    table.move((53, RACK + SOUTH))
    table.move((4, RIVER + SOUTH))
    table.run(8000)
    table.heard.pressed(SOUTH, WIN)
    table.run(8000)
    assert table.happened() == before + [ASK]
    table.antennas.problems[number] = ""
    table.run(8000)
    assert table.happened() == before + [ASK, ANSWER, DRAW, DISCARD]


def test_a_reader_that_comes_back_is_trusted_again():
    table = dealt()
    table.antennas.problems[1] = "no IRQ"
    table.run(1000)
    table.antennas.problems[1] = ""
    table.run(4000)
    assert table.heard.faults[-1] == (1, "")
    table.move((0, RIVER + EAST))
    assert table.tracker.place[0] == RIVER + EAST


@cases((0,), (20,), (100,))
def test_a_drawn_tile_that_is_held_in_the_hand_is_missed_within_a_second(miss):
    table = dealt(miss)
    table.move((0, RIVER + EAST))
    table.run(1000)
    table.lay(53, AIR)
    table.run(1000)
    assert not table.watch.sees(53)
    assert table.tracker.place[53] < RACK


def test_it_is_known_within_a_second_when_a_tile_was_drawn():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.run(1000)
    told = []
    table.watch.moved = told.append
    lifted = table.antennas.time
    table.move((53, RACK + SOUTH))
    (movement,) = told
    assert lifted - 500 < earliest(movement) <= lifted
    assert lifted + 500 <= latest(movement) < lifted + 1000


@cases((300, False), (1200, True))
def test_the_next_tile_was_laid_back_if_it_was_gone_for_longer_than_a_hand_is_near(ms, is_told):
    table = dealt()
    table.move((0, RIVER + EAST))
    table.run(1000)
    told = table.heard.movements = []
    stack = table.zone(53)
    table.lay(53, AIR)
    table.run(ms)
    table.lay(53, stack)
    table.run(1000)
    assert told == [(53, stack, stack)] * is_told


@cases((0,), (20,), (100,))
def test_a_discard_that_is_taken_back_is_noticed_within_half_a_second(miss):
    table = dealt(miss)
    table.move((0, RIVER + EAST))
    table.run(1000)
    table.lay(0, AIR)
    table.run(300)
    table.lay(0, RACK + EAST)
    table.run(500)
    assert table.tracker.place[0] == RACK + EAST


def test_a_call_that_is_taken_back_is_noticed_tile_by_tile():
    tiles = bytearray(range(136))
    tiles[8], tiles[44] = 44, 8
    table = dealt(tiles=bytes(tiles))
    table.move((0, RIVER + EAST))
    table.move((53, RACK + SOUTH))
    table.move((53, RIVER + SOUTH))
    table.move((53, MELDS + WEST), (44, MELDS + WEST), (50, MELDS + WEST))
    table.run(2000)
    table.move((53, RIVER + SOUTH), (44, RACK + WEST), (50, RACK + WEST))
    table.run(1000)
    assert [table.tracker.place[tile] for tile in (53, 44, 50)] == [
        RIVER + SOUTH,
        RACK + WEST,
        RACK + WEST,
    ]


@cases((MELDS + SOUTH,), (RIVER + SOUTH,), (RACK + SOUTH,))
def test_a_tile_may_go_from_the_wall_straight_to_where_it_is_used(zone):
    table = dealt(20)
    table.move((0, RIVER + EAST))
    stack = table.zone(53)
    table.move((53, zone))
    table.run(500)
    assert table.heard.movements[-1] == (53, stack, zone)


def test_a_tile_that_somebody_waits_for_is_missed_at_once():
    table = dealt()
    table.move((0, RIVER + EAST))
    assert table.watch.sees(53)
    assert table.watch.sees(4)
    table.watch.look_at(bytes((4, 53)))
    for tile in (4, 53):
        table.lay(tile, AIR)
    table.run(500)
    assert not table.watch.sees(53)
    assert not table.watch.sees(4)


@cases((0, AIR), (20, AIR), (100, AIR), (0, MELDS + NORTH), (20, RACK + WEST), (100, RIVER + NORTH))
def test_a_tile_that_somebody_waits_for_is_found_wherever_it_is_laid(miss, zone):
    """As the last one of a win: from the wall it came back to its stack."""
    table = dealt(miss)
    table.move((0, RIVER + EAST))
    stack = table.zone(53)
    table.lay(53, AIR)
    table.watch.look_at(bytes(table.tracker.tiles_at(RACK + SOUTH) + [53]))
    table.run(6000)
    assert table.tracker.place[53] == AIR
    zone = stack if zone == AIR else zone
    table.lay(53, zone)
    table.run(800)
    assert table.watch.sees(53)
    assert table.tracker.place[53] == zone
    assert table.heard.false == []


def test_while_somebody_waits_for_all_tiles_play_is_still_noticed():
    table = dealt(20)
    table.watch.look_at(bytes(range(136)))
    table.move((0, RIVER + EAST))
    table.run(300)
    assert table.happened()[-1] == DISCARD
    table.move((53, RACK + SOUTH))
    table.run(300)
    assert table.happened()[-1] == DRAW


def test_under_an_arm_no_tile_is_seen():
    table = dealt()
    hand = bytes(table.tracker.tiles_at(RACK + SOUTH))
    table.watch.look_at(hand)
    table.antennas.covered = [RACK + SOUTH]
    table.run(1000)
    assert not any(table.watch.sees(tile) for tile in hand)
    table.antennas.covered = []
    table.run(1000)
    assert all(table.watch.sees(tile) for tile in hand)


def test_nothing_is_seen_while_tiles_are_read_again_after_power_up():
    table = dealt()
    table.watch.recall(table.heard, table.heard.places())
    assert not table.watch.sees(4)
    table.run(4000)
    assert table.watch.sees(4)


@cases((4,), (60,))
def test_a_tile_whose_tag_dies_is_named_and_all_others_are_accounted_for(tile):
    """On a rack, and on the wall."""
    table = dealt(20)
    table.lay(tile, AIR)
    table.run(75_000)
    assert table.watch.unread() == bytes((tile,))
    since = table.antennas.time
    table.watch.look_at(bytes(range(136)))
    assert not table.watch.is_accounted_for(tile, since)
    table.run(5000)
    assert table.watch.is_accounted_for(tile, since)
    table.antennas.covered = [RIVER + WEST, RACK + WEST]
    table.run(5000)
    assert not table.watch.is_accounted_for(tile, since)
    assert table.heard.false == []


def test_between_deals_nobody_reads():
    table = dealt()
    table.watch.rest()
    before = table.antennas.reads
    table.run(5000)
    assert table.antennas.reads == before
