"""The map of the table: a new wall, a deal after power-up, and what players are told of both."""

from support.cases import cases
from support.tag_table import Table, uid

from jantaku.referee import questions
from jantaku.rules import events
from jantaku.sensing import zones
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

EAST, SOUTH, WEST, NORTH = range(4)
SICHUAN = bytes((14, 13, 14, 13))


def mapped(table, stacks=None):
    """What players are told about the wall."""
    table.begin(stacks)
    return [table.shown.words.sentence(said) for said in table.heard.problems]


def places(table):
    return bytes([table.zone(tile) for tile in range(136)])


def recalled(table, known):
    """The table after a power cut in a deal that has its tiles there."""
    table.heard.problems = None
    table.watch.recall(table.heard, known)
    table.wait_for_map()
    return bytes(table.tracker.place)


def sichuan_wall(table):
    """Tiles 0-107 in their walls; honours in the box."""
    tile = 0
    for side, stacks in enumerate(SICHUAN):
        for stack in range(stacks):
            table.lay(tile, zones.wall(side, stack))
            table.lay(tile + 1, zones.wall(side, stack))
            tile += 2
    for tile in range(108, 136):
        table.lay(tile, AIR)


@cases((0,), (20,), (100,))
def test_the_map_finds_every_tile_though_answers_get_lost(miss):
    table = Table(miss)
    assert mapped(table) == []
    assert all(table.tracker.place[tile] == table.zone(tile) for tile in range(136))
    assert table.heard.movements == []


def test_up_to_four_silent_tiles_in_known_stacks_are_no_fault():
    table = Table()
    table.antennas.silent = [uid(tile) for tile in (53, 54, 7, 100)]
    assert mapped(table) == [] == table.asked()
    assert [tile for tile in range(136) if table.tracker.place[tile] == AIR] == [7, 53, 54, 100]
    assert table.tracker.doubts == []  # nothing is read because of them before they are due


def test_with_five_silent_tiles_the_dealer_presses_again_and_plays_without_walls():
    table = Table()
    table.antennas.silent = [uid(tile) for tile in (53, 7, 100, 20, 30)]
    problems = mapped(table)
    assert "This set lacks 1 × 5p" in problems
    assert table.details(questions.WALL)[-1] == "Once more: play without reading the walls"
    table.heard.problems = None
    table.begin()
    assert table.happened()[-2:] == [events.DICE, events.COMMIT]
    assert table.journal.wall == b""  # the table is bound to none


def test_a_tile_that_lies_on_a_rack_is_no_silent_one():
    table = Table()
    table.lay(53, zones.RACK)
    assert mapped(table) == ["South's wall: stack 17 holds 1, not 2"]


def test_a_wall_takes_as_long_to_map_whether_and_where_tiles_are_silent():
    times = set()
    for silent in ((), (53,), (100,), (53, 54), (1, 60, 99)):
        table = Table()
        table.antennas.silent = [uid(tile) for tile in silent]
        mapped(table)
        times.add(table.antennas.time)
    assert len(times) == 1


def test_a_137th_tag_is_named_and_the_deal_can_go_on():
    table = Table()
    table.lay(0x1234, 5)
    assert mapped(table) == ["Tag E004015000001234 is unknown"]
    assert all(table.tracker.place[tile] == table.zone(tile) for tile in range(136))


def test_tiles_of_two_sets_mixed_are_told_apart():
    table = Table()
    for tile in range(8):
        table.lay(tile + 1000, table.zone(tile))
        table.lay(tile, AIR)
    problems = mapped(table)
    assert "This set lacks 4 × 1m" in problems
    assert problems[-1] == "8 tags are unknown: are tiles of two sets mixed?"


def test_a_wall_of_sixteen_stacks_is_counted():
    table = Table()
    last = zones.wall(WEST, 16)
    for tile in range(136):
        if table.zone(tile) == last:
            table.lay(tile, AIR)
    assert mapped(table) == ["West's wall has 16 stacks, not 17"]


def test_a_spare_beside_its_tile_is_named():
    table = Table()
    table.set.add(uid(500), 53)
    table.lay(500, table.zone(53))
    (problem,) = mapped(table)
    assert problem == "Two tiles on the table are the same 5p"


def test_a_sichuan_wall_has_fourteen_or_thirteen_stacks_a_side():
    table = Table(20)
    sichuan_wall(table)
    assert mapped(table, SICHUAN) == []
    assert bytes(table.tracker.place) == places(table)


def test_honours_in_their_box_are_not_looked_for():
    table = Table()
    sichuan_wall(table)
    mapped(table, SICHUAN)
    assert table.tracker.doubts == []


def test_an_honour_in_a_sichuan_wall_is_named():
    table = Table()
    sichuan_wall(table)
    table.lay(0, AIR)
    table.lay(108, zones.wall(EAST, 0))
    assert mapped(table, SICHUAN) == [
        "East's wall: stack 1 holds 1, not 2",
        "1z has no part in this game",
        "This set lacks 1 × 1m",
    ]


@cases(
    (13, "East's wall has 13 stacks, not 14"),
    (15, "East's wall has 15 stacks, not 14"),
)
def test_a_sichuan_wall_of_another_length_is_counted(stacks, sentence):
    table = Table()
    sichuan_wall(table)
    if stacks == 13:
        table.lay(26, AIR)
        table.lay(27, AIR)
    else:
        table.lay(27, zones.wall(EAST, 14))
    assert sentence in mapped(table, SICHUAN)


def test_a_short_wall_begins_at_its_owners_right():
    table = Table()
    sichuan_wall(table)
    for tile in range(28):
        table.lay(tile, zones.wall(EAST, 1 + tile // 2))
    assert mapped(table, SICHUAN) == ["East's wall must begin at its right end and have no gap"]


@cases((0,), (20,), (100,))
def test_after_power_up_every_tile_is_found_where_the_deal_has_it(miss):
    table = Table(miss)
    table.deal()
    table.lay(0, RIVER + EAST)
    known = places(table)
    assert recalled(table, known) == known
    assert table.heard.problems == []


def test_after_power_up_tiles_that_answer_at_their_places_are_asked_for_once():
    table = Table()
    table.deal()
    before = table.antennas.reads
    recalled(table, places(table))
    assert table.antennas.reads - before == 136


def test_tiles_moved_during_a_power_cut_are_found_and_are_no_movements():
    table = Table(20)
    table.deal()
    known = places(table)
    moved = ((0, RIVER + EAST), (53, RACK + SOUTH), (16, MELDS + WEST), (100, RACK + NORTH))
    for tile, zone in moved:
        table.lay(tile, zone)
    assert recalled(table, known) == places(table)
    assert table.heard.movements == []


def test_a_tile_in_a_hand_at_power_up_moves_when_it_is_laid_down():
    table = Table()
    table.deal()
    known = places(table)
    table.lay(0, AIR)
    assert recalled(table, known)[0] == AIR
    table.lay(0, RIVER + EAST)
    table.run(3000)
    assert table.heard.movements == [(0, AIR, RIVER + EAST)]
    assert table.heard.doubts == []


def test_after_power_up_either_tag_of_a_tile_may_be_in_play():
    table = Table()
    known = places(table)
    table.set.add(uid(500), 53)  # its spare, which is in the box
    assert recalled(table, known)[53] == known[53]


def test_behind_a_dead_reader_the_deal_is_believed():
    table = Table()
    table.deal()
    known = places(table)
    table.antennas.problems[3 * SOUTH + 1] = "BUSY stuck"
    assert recalled(table, known) == known


def test_after_power_up_sichuan_has_108_places():
    table = Table()
    sichuan_wall(table)
    known = places(table)
    assert recalled(table, known[:108]) == known
