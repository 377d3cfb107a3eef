"""The tile set: tags and tiles, stored and verified."""

import os

from support.cases import cases, raises
from support.journal_sessions import new_folder

from jantaku import files
from jantaku.sensing import tile_set
from jantaku.sensing.tile_set import UNKNOWN, BadTileSet, TileSet

FILE = new_folder() + "/tiles.bin"  # of its own: others run beside it


def uid(number):
    """A tag of NXP's; neighbours differ in their last printed digits, as in a reel of tags."""
    return bytes((number & 255, number >> 8, 0x5A, 0x00, 0x50, 0x01, 0x04, 0xE0))


def full_set(first=1000):
    tags = TileSet()
    for tile in range(136):
        tags.add(uid(first + 37 * tile % 136), tile)
    return tags


def on_table(first=1000, without=(), count=136):
    return [uid(first + 37 * tile % 136) for tile in range(count) if tile not in without]


def test_every_tag_finds_its_tile_and_every_tile_its_tag():
    tags = full_set()
    assert len(tags) == 136
    for tile in range(136):
        assert tags.tile(uid(1000 + 37 * tile % 136)) == tile
        assert bytes(tags.uid(tile)) == uid(1000 + 37 * tile % 136)


def test_a_tag_nobody_enrolled_is_unknown():
    assert full_set().tile(uid(5000)) == UNKNOWN
    assert TileSet().tile(uid(1)) == UNKNOWN


def test_a_tile_without_a_tag_has_no_uid():
    tags = TileSet()
    tags.add(uid(1), 52)
    assert tags.uid(53) is None
    assert tags.without_tag() == [tile for tile in range(136) if tile != 52]


def test_of_two_tags_for_one_tile_the_one_on_the_table_is_in_play():
    tags = full_set()
    first, spare = bytes(tags.uid(16)), uid(9999)
    tags.add(spare, 16)
    assert tags.tile(first) == tags.tile(spare) == 16
    tags.use(spare)
    assert bytes(tags.uid(16)) == spare
    tags.use(first)
    assert bytes(tags.uid(16)) == first


def test_a_tag_enrolled_again_changes_its_tile():
    tags = TileSet()
    tags.add(uid(1), 52)
    tags.add(uid(1), 53)
    assert len(tags) == 1
    assert tags.tile(uid(1)) == 53
    assert tags.uid(52) is None


def test_sichuan_needs_only_the_suits():
    tags = TileSet()
    for tile in range(108):
        tags.add(uid(tile), tile)
    assert tags.without_tag(108) == []
    assert tile_set.verify(tags, [uid(tile) for tile in range(108)], 108) == []
    assert tags.without_tag() == list(range(108, 136))


def test_a_stored_set_comes_back():
    try:
        files.replace(FILE, full_set().pack())
        assert tile_set.load(FILE).pack() == full_set().pack()
    finally:
        os.remove(FILE)


def test_where_nothing_is_stored_the_set_is_empty():
    assert len(tile_set.load("no_such_file.bin")) == 0


def test_a_set_with_one_changed_bit_is_refused_wherever_the_bit_is():
    good = full_set().pack()
    for at in range(0, len(good), 13):
        spoiled = bytearray(good)
        spoiled[at] ^= 0x10
        raises(BadTileSet, tile_set.unpack, bytes(spoiled))


@cases((b"",), (b"jtiles1",), (b"jtiles1\x00",), (b"rubbish" * 20,))
def test_bytes_that_are_no_set_are_refused(data):
    raises(BadTileSet, tile_set.unpack, data)


def test_a_set_cut_short_anywhere_is_refused():
    good = full_set().pack()
    for size in range(0, len(good), 17):
        raises(BadTileSet, tile_set.unpack, good[:size])


def test_more_tags_than_a_set_can_hold_are_refused():
    tags = TileSet()
    for number in range(255):
        tags.add(uid(number), 0)
    raises(BadTileSet, tags.add, uid(255), 0)


def test_a_whole_set_has_nothing_to_complain_about():
    assert tile_set.verify(full_set(), on_table()) == []


@cases(
    ((53,), [("set_lacks", 1, "5p")]),
    ((52,), [("set_lacks", 1, "0p")]),
    ((53, 55), [("set_lacks", 2, "5p")]),
    ((0, 135), [("set_lacks", 1, "1m"), ("set_lacks", 1, "7z")]),
)
def test_missing_tiles_are_named(without, said):
    assert tile_set.verify(full_set(), on_table(without=without)) == said


def test_a_five_is_called_red_only_where_fives_are():
    said = tile_set.verify(full_set(), on_table(without=(52,)), 136, 0)
    assert said == [("set_lacks", 1, "5p")]


def test_a_137th_tag_is_named():
    stranger = bytes((0x78, 0x56, 0x34, 0x12, 0x50, 0x01, 0x04, 0xE0))
    said = tile_set.verify(full_set(), on_table() + [stranger])
    assert said == [("set_foreign", "E004015012345678")]


def test_a_spare_beside_the_tile_it_replaces_is_named():
    tags = full_set()
    tags.add(uid(9999), 53)
    assert tile_set.verify(tags, on_table() + [uid(9999)]) == [("set_twice", "5p")]


def test_tiles_of_two_sets_mixed_are_one_question():
    table = on_table(without=range(20)) + on_table(first=3000, count=20)
    said = tile_set.verify(full_set(), table)
    assert said[:4] == [("set_lacks", 4, "%dm" % rank) for rank in range(1, 5)]
    assert said[4:] == [("set_lacks", 1, "0m"), ("set_lacks", 3, "5m"), ("set_mixed", 20)]


def test_a_table_with_another_set_altogether_does_not_list_34_kinds():
    said = tile_set.verify(full_set(), on_table(first=3000))
    assert said == [("set_empty",), ("set_mixed", 136)]


def test_honours_are_too_many_in_sichuan():
    said = tile_set.verify(full_set(), on_table(without=range(109, 136)), 108)
    assert said == [("set_unused", "1z")]
