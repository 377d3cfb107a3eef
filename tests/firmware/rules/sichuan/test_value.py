"""SBR 7: the ten rows of the fan table, what they come to, the highest value of a waiting hand."""

from support.cases import cases

from jantaku.rules import books, events, shapes, tiles
from jantaku.rules.sichuan.value import (
    AFTER_KONG,
    CHANKAN,
    LAST,
    RINSHAN,
    flaw,
    highest,
    holds_void,
    row_name,
    score,
)

RULES = books.load("sichuan")
MELDS = {"pung": events.PON, "open": events.KAN, "added": events.KAKAN, "closed": events.ANKAN}
SUITS = "mps"


def counted(text):
    counts = bytearray(34)
    for tile in tiles.parse(text, 0):
        counts[tile >> 2] += 1
    return counts


def melded(text):
    """`pung 111m, closed 2222m` as melds."""
    listed = [meld.split(" ") for meld in text.split(", ")] if text else []
    return [(MELDS[kind], tiles.parse(held, 0)) for kind, held in listed]


def rows(hand, melds="", flags=0):
    """The rows of a complete hand, as text."""
    worth = score(RULES, counted(hand), melded(melds), flags)
    assert worth.fan == sum([fan for _, fan in worth.rows])
    return " ".join(["%s %d" % (row_name(row), fan) for row, fan in worth.rows])


# The table, row by row.


@cases(
    ("11m", "open 2222m, pung 333p, pung 444p, pung 555p", 1),
    ("123456m99p", "added 2222p, closed 3333p", 2),
    ("123456789m99p", "", 0),
)
def test_sbr_7_row_1_each_kong_is_one_fan(hand, melds, fan):
    assert rows(hand, melds).count("kong 1") == fan


@cases(
    ("22223477m", "pung 111p, pung 999p", 1),  # 222 and 234
    ("23477m", "pung 222m, pung 111p, pung 999p", 1),  # a declared pung and a run
    ("22223333444455m", "", 3),
    ("23477m", "closed 2222p, pung 111p, pung 999p", 0),  # a kong is no four
)
def test_sbr_7_row_2_each_four_alike_in_different_sets_is_one_fan(hand, melds, fan):
    assert rows(hand, melds).count("four 1") == fan


@cases(
    ("11122233344m", "pung 555p", "all_pungs 1"),
    ("111222p33m", "closed 4444m, open 5555m", "kong 1 kong 1 all_pungs 1"),
    ("123p11122233m", "pung 555p", ""),
)
def test_sbr_7_row_3_four_pungs_or_kongs_are_one_fan(hand, melds, expected):
    assert rows(hand, melds) == expected


@cases(
    ("99p", "pung 111m, pung 222m, pung 333m, pung 444m", "all_pungs 1 golden_wait 1"),
    ("99p", "closed 1111m, pung 222m, open 3333m, pung 444m",
     "kong 1 kong 1 all_pungs 1 golden_wait 1"),
    ("11199p", "pung 222m, pung 333m, pung 444m", "all_pungs 1"),
)  # fmt: skip
def test_sbr_7_row_4_a_single_tile_with_four_declared_sets_is_one_fan_more(hand, melds, expected):
    assert rows(hand, melds) == expected


@cases(
    ("12345678999m11m", "", "full_flush 2"),
    ("12377m", "pung 999m, pung 555m, pung 888m", "full_flush 2"),
    ("12377m", "pung 999m, pung 555m, pung 888p", ""),
)
def test_sbr_7_row_5_one_suit_alone_is_two_fan(hand, melds, expected):
    assert rows(hand, melds) == expected


@cases(
    ("1133557799m1133p", "seven_pairs 2"),
    ("1111335577m1133p", "seven_pairs 2 four 1"),
    ("1111333377m1133p", "seven_pairs 2 four 1 four 1"),
    ("11223344556677m", "full_flush 2 seven_pairs 2"),  # and not four runs of little worth
)
def test_sbr_7_row_6_seven_pairs_are_two_fan_and_four_alike_are_two_of_them(hand, expected):
    assert rows(hand) == expected


@cases((RINSHAN, "rinshan 1"), (AFTER_KONG, "after_kong 1"), (CHANKAN, "chankan 1"),
       (LAST, "last 1"))  # fmt: skip
def test_sbr_7_rows_7_to_10_how_it_was_won_is_one_fan(row, expected):
    assert rows("123456789m11p234p", "", 1 << row) == expected


def test_sbr_7_1_all_rows_that_apply_are_added_up():
    flags = 1 << RINSHAN | 1 << LAST
    melds = "closed 1111m, pung 222m, added 3333m, open 4444m"
    found = "full_flush 2 kong 1 kong 1 kong 1 all_pungs 1 golden_wait 1 rinshan 1 last 1"
    assert rows("99m", melds, flags) == found


@cases(("2223477m", "257m"), ("1112223336777m", "568m"), ("1122334467788m", "69m"))
def test_sbr_7_2_the_examples_wait_for_what_the_book_says(hand, waits):
    found = shapes.waits(counted(hand), True)
    assert tiles.kinds_text(found) == waits


def _best(hand, melds=""):
    """The tile with which a waiting hand is worth most, and the rows of each of its tiles."""
    counts = counted(hand)
    by_tile = {}
    for kind in shapes.waits(counts, True):
        counts[kind] += 1
        worth = score(RULES, counts, melded(melds))
        by_tile[tiles.kinds_text([kind])] = [row_name(row) for row, _ in worth.rows]
        counts[kind] -= 1
    return by_tile


def test_sbr_7_2_2223477_counts_four_with_the_2():
    by_tile = _best("2223477m", "pung 111p, pung 999p")
    assert by_tile == {"2m": ["four"], "5m": [], "7m": []}
    assert highest(RULES, counted("2223477m"), melded("pung 111p, pung 999p"), b"\1\4\6") == 2


def test_sbr_7_2_1112223336777_counts_all_pungs_with_the_6():
    by_tile = _best("1112223336777m")
    assert [tile for tile, found in sorted(by_tile.items()) if "all_pungs" in found] == ["6m"]


def test_sbr_7_2_1122334467788_counts_seven_pairs_with_the_6():
    by_tile = _best("1122334467788m")
    assert [tile for tile, found in sorted(by_tile.items()) if "seven_pairs" in found] == ["6m"]


def test_decision_13_how_it_might_have_been_won_adds_nothing_to_a_waiting_hand():
    counts = counted("123456789m1p")
    assert highest(RULES, counts, melded("pung 333p"), shapes.waits(counts, True)) == 1


@cases((0, 1), (1, 2), (2, 4), (3, 8), (4, 8), (9, 8))
def test_sbr_7_3_value_doubles_up_to_three_fan(fan, points):
    hands = {
        0: ("123456789m11p234p", "", 0),
        1: ("123456789m11p234p", "", 1 << LAST),
        2: ("1133557799m1133p", "", 0),
        3: ("1111335577m1133p", "", 0),
        4: ("11223344556677m", "", 0),
        9: ("99m", "closed 1111m, pung 222m, added 3333m, open 4444m", 1 << RINSHAN | 1 << LAST),
    }
    hand, melds, flags = hands[fan]
    worth = score(RULES, counted(hand), melded(melds), flags)
    assert (worth.fan, worth.points) == (fan, points)


# What a complete hand is.


@cases(
    ("123456789m11p234p", "", "s", ""),
    ("1111335577m1133p", "", "s", ""),
    ("11m", "pung 222m, pung 333m, pung 444p, pung 555p", "s", ""),
    ("123456789m11p235p", "", "s", "not_complete"),
    ("1111335577m1134p", "", "s", "not_complete"),
    ("123456789m11p234p", "", "p", "void_suit"),
    ("123456789m11p", "pung 333s", "s", "void_suit"),
    ("123m456p789s11p234p", "", "m", "void_suit"),
)
def test_sbr_2_1_and_2_2_a_complete_hand_is_sets_and_a_pair_or_seven_pairs_of_two_suits(
    hand, melds, void, expected
):
    assert flaw(counted(hand), melded(melds), SUITS.index(void)) == expected


def test_sbr_2_2_a_hand_of_three_suits_holds_its_void_suit_whichever_that_is():
    assert flaw(counted("123m456p789s11p234p"), []) == "void_suit"
    assert not holds_void(counted("123m456p789m11p234p"), [], 2)


# The definition of waiting.


@cases(
    ("1111m", "1m"),  # all four are in the own hand
    ("2m", "2m"),
    ("1111335577m113p", "3p"),
    ("1133557799m113p", "3p"),
    ("1133557799m333p", "3p"),  # the fourth makes two pairs
    ("1133557799m135p", ""),
)
def test_the_definition_of_waiting_a_hand_waits_though_no_such_tile_may_be_left(hand, waits):
    assert tiles.kinds_text(shapes.waits(counted(hand), True)) == waits
