"""Map, plan, tracker and follower at work together, and what players are told when tiles err."""

from support import cases
from tag_table import Table

from jantaku.rules import wall
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

EAST, SOUTH, WEST, NORTH = range(4)


def dealt(miss=0):
    table = Table(miss)
    table.deal()
    return table


@cases((0,), (20,), (100,))
def test_a_whole_deal_is_followed_tile_by_tile(miss):
    table = dealt(miss)
    assert [table.tracker.count_at(RACK + seat) for seat in range(4)] == [14, 13, 13, 13]
    assert table.heard.questions == []


def test_draws_discards_and_calls_are_noticed():
    table = dealt()
    moves = (
        ((0, RIVER + EAST),),
        ((53, RACK + SOUTH),),
        ((53, RIVER + SOUTH),),
        ((53, MELDS + NORTH), (44, MELDS + NORTH), (51, MELDS + NORTH)),  # chi of 345p
        ((12, RIVER + NORTH),),
        ((54, RACK + EAST),),
    )
    for move in moves:
        table.move(*move)
        # Hands may have to be looked at after the claimed tile: one more round.
        table.run(300)
    assert [table.tracker.place[tile] for tile in (0, 53, 44, 51, 12, 54)] == [
        RIVER + EAST,
        MELDS + NORTH,
        MELDS + NORTH,
        MELDS + NORTH,
        RIVER + NORTH,
        RACK + EAST,
    ]
    assert table.heard.questions == []


def test_the_indicator_is_turned_where_it_lies():
    table = dealt()
    indicator = wall.indicator(0)
    table.move((indicator, table.zone(indicator)))
    assert table.heard.movements == [(indicator, table.zone(indicator), table.zone(indicator))]
    table.move((0, RIVER + EAST))
    assert table.tracker.place[0] == RIVER + EAST


def test_after_a_kan_the_replacement_comes_from_the_dead_wall():
    table = dealt()
    # East holds 0-3, all four 1m.
    table.move(*[(tile, MELDS + EAST) for tile in range(4)])
    table.run(500)
    replacement = wall.replacement(0)
    table.move((replacement, RACK + EAST))
    assert table.tracker.place[replacement] == RACK + EAST
    table.move((replacement, RIVER + EAST))
    assert table.tracker.place[replacement] == RIVER + EAST
    assert table.heard.questions == []


def test_a_tile_drawn_and_discarded_in_one_go_is_one_movement():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((53, RIVER + SOUTH))
    assert table.heard.movements[-1] == (53, table.heard.movements[-1][1], RIVER + SOUTH)
    table.move((54, RACK + WEST))
    assert table.tracker.place[54] == RACK + WEST
    assert table.heard.questions == []


def test_tiles_under_a_phone_are_asked_for_and_not_moved():
    table = dealt()
    for tile in (0, 1, 2):
        table.move((tile, RIVER + EAST))
        table.run(2000)
    table.antennas.covered = [RIVER + EAST]
    table.run(60_000)
    assert table.heard.questions == ["East's river cannot be seen: is something lying on it?"]
    table.antennas.covered = []
    table.run(20_000)
    assert [table.tracker.place[tile] for tile in (0, 1, 2)] == [RIVER + EAST] * 3
    assert AIR not in [target for _, _, target in table.heard.movements]


def test_a_draw_from_the_wrong_end_is_said():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((134, RACK + SOUTH))
    table.run(3000)
    assert table.heard.questions == ["South has drawn from the wrong end of the wall"]
    assert table.tracker.place[134] == RACK + SOUTH


def test_a_tile_taken_and_put_back_is_no_draw():
    table = dealt()
    table.move((0, RIVER + EAST))
    stack = table.zone(53)
    table.lay(53, AIR)
    table.run(1500)
    table.lay(53, stack)
    table.run(3000)
    assert len(table.heard.movements) == 1
    assert table.heard.questions == []


def test_a_tile_put_back_after_a_draw_is_said():
    table = dealt()
    table.move((0, RIVER + EAST))
    stack = table.zone(53)
    table.move((53, RACK + SOUTH))
    table.move((53, stack))
    table.run(3000)
    assert table.tracker.place[53] == stack
    assert table.heard.questions[0].startswith("a tile went back to stack")


def test_of_two_players_who_draw_at_once_the_second_is_told():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((53, RACK + SOUTH), (54, RACK + WEST))
    table.run(4000)
    table.move((53, RIVER + SOUTH))
    table.run(4000)
    assert table.heard.questions == ["West has drawn out of turn"]


def test_a_player_who_draws_out_of_turn_is_told():
    table = dealt()
    table.move((0, RIVER + EAST))
    table.move((53, RACK + NORTH))
    table.run(4000)
    assert table.heard.questions == ["North has drawn out of turn"]


@cases(
    (3 * SOUTH, "the reader of South's wall is dead (BUSY stuck): draws from it count"),
    (3 * WEST + 1, "the reader of West's rack is dead (BUSY stuck): draws and discards there must"),
    (3 * NORTH + 2, "the reader of North's river and melds is dead (BUSY stuck): discards and"),
)
def test_a_dead_reader_is_named_with_what_the_table_can_still_do(number, start):
    table = Table()
    table.antennas.problems[number] = "BUSY stuck"
    table.begin()
    assert len(table.heard.faults) == 1
    assert table.heard.faults[0].startswith(start)


def test_with_a_dead_wall_reader_draws_are_still_seen_at_the_racks():
    table = Table()
    table.antennas.problems[0] = "no IRQ"  # East's wall, from which the next tiles come
    table.deal()
    table.move((0, RIVER + EAST))
    table.move((53, RACK + SOUTH))
    table.run(1000)
    table.move((53, RIVER + SOUTH))
    assert table.tracker.place[53] == RIVER + SOUTH
    assert table.heard.questions == []


def test_a_reader_that_comes_back_is_trusted_again():
    table = dealt()
    table.antennas.problems[1] = "no IRQ"
    table.run(1000)
    table.antennas.problems[1] = ""
    table.run(1000)
    assert table.heard.faults[-1] == ""
    table.move((0, RIVER + EAST))
    assert table.tracker.place[0] == RIVER + EAST


def test_between_deals_nobody_reads():
    table = dealt()
    table.watch.rest()
    before = table.antennas.reads
    table.run(5000)
    assert table.antennas.reads == before
