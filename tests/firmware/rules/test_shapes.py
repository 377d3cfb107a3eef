"""Waits and readings, against hands from the books and against a search without any cunning."""

import random

from support.cases import cases

from jantaku.rules import shapes, tiles

ORPHANS = [kind for kind in range(34) if kind > 26 or kind % 9 in (0, 8)]


def counts(text):
    found = bytearray(34)
    for tile in tiles.parse(text, 0):
        found[tile >> 2] += 1
    return found


def complete(hand, lacks_pair=True):
    """Whether the tiles are sets and a pair: takes away what the lowest tile can be part of."""
    for kind in range(34):
        if hand[kind]:
            break
    else:
        return not lacks_pair
    parts = [(kind, kind, kind)]
    if lacks_pair:
        parts.append((kind, kind))
    if kind < 27 and kind % 9 < 7:
        parts.append((kind, kind + 1, kind + 2))
    for part in parts:
        rest = list(hand)
        for tile in part:
            rest[tile] -= 1
        if min(rest) == 0 and complete(rest, lacks_pair and len(part) == 3):
            return True
    return False


def searched_waits(hand):
    found = []
    for kind in range(34):
        full = list(hand)
        full[kind] += 1
        if full[kind] == 5:
            continue
        pairs = [count for count in full if count] == [2] * 7
        held = [full[kind] for kind in ORPHANS]
        orphans = min(held) > 0 and sum(held) == sum(full) == 14
        if complete(full) or pairs or orphans:
            found.append(kind)
    return bytes(found)


@cases(
    # two-sided, closed, edge, pair, two pairs
    ("23m111p55z", "14m"),
    ("24m111p55z", "3m"),
    ("12m111p55z", "3m"),
    ("89m111p55z", "7m"),
    ("111p234s7z", "7z"),
    ("111p55s44z", "5s4z"),
    # several sides in one suit
    ("2345m111p", "25m"),
    ("2345678m", "258m"),
    ("23456m11p", "147m"),
    ("3334m", "245m"),
    ("3335m", "45m"),
    ("2223444m", "12345m"),
    ("3334567m", "24578m"),
    ("2345666m777p", "12457m"),
    ("2223456777m", "12345678m"),
    ("23455567m11p", "58m1p"),
    ("1112345678999m", "123456789m"),
    ("1111222233334m", "45m"),
    ("2233445566778p", "258p"),
    # no wait for a fifth tile
    ("1111m", ""),
    ("1111m222p333s", ""),
    ("23m4444m5p", "5p"),
    # not waiting
    ("1m2p33z", ""),
    ("147m258p3z", ""),
    ("1122m33p1z", ""),
)
def test_hands_wait_for_what_players_know_they_wait_for(hand, expected):
    assert tiles.kinds_text(shapes.waits(counts(hand))) == expected


def test_kokushi_waits_for_the_tile_it_lacks_or_for_all_thirteen():
    assert shapes.waits(counts("19m19p19s1234567z")) == bytes(ORPHANS)
    assert tiles.kinds_text(shapes.waits(counts("119m19p19s123456z"))) == "7z"
    assert tiles.kinds_text(shapes.waits(counts("1199m19p19s12345z"))) == ""


def test_ema_4_2_2_seven_pairs_must_be_different():
    assert tiles.kinds_text(shapes.waits(counts("1133m5577p22s446z"))) == "6z"
    assert shapes.waits(counts("1111m5577p22s446z")) == b""
    assert shapes.waits(counts("1133m5577p22s444z")) == b""
    assert shapes.waits(counts("1133m6z55p")) == b"", "seven tiles are no seven pairs"


def test_seven_pairs_that_are_also_two_double_chis_have_all_waits_of_both():
    assert tiles.kinds_text(shapes.waits(counts("223344m667788p7z"))) == "7z"
    assert tiles.kinds_text(shapes.waits(counts("2233445566778m"))) == "258m"


def test_waits_are_those_of_a_search_without_cunning():
    random.seed(4)
    pick = random.randrange
    for number in range(400):
        low, high = ((0, 34), (0, 9), (0, 18), (18, 34))[number % 4]
        hand = [0] * 34
        for _ in range(number % 5):
            kind = low + pick(high - low)
            run = kind < 27 and kind % 9 < 7 and kind + 2 < high and pick(3)
            for tile in (kind, kind + 1, kind + 2) if run else (kind, kind, kind):
                hand[tile] += 1
        hand[low + pick(high - low)] += 2
        kind = low + pick(high - low)
        while not hand[kind]:
            kind = low + pick(high - low)
        hand[kind] -= 1
        if max(hand) <= 4:
            assert shapes.waits(bytearray(hand)) == searched_waits(hand), hand


@cases(
    (0, [(0, 0, 0)]),
    (0o111, [(0o1, 0, 0)]),
    (0o333, [(0, 0o111, 0), (0o3, 0, 0)]),
    (0o444, [(0o1, 0o111, 0), (0o4, 0, 0)]),
    (0o3333, [(0, 0o1111, 0), (0o3, 0o1000, 0), (0o30, 0o1, 0)]),
    (0o300000333, [(0, 0o100000111, 0), (0o3, 0o100000000, 0)]),
    (0o2, [(0, 0, 0o1)]),
    (0o2222, [(0o2, 0, 0o1000), (0o20, 0, 0o1)]),
    (0o1, []),
    (0o101010000, []),
)
def test_a_suit_has_these_readings(suit, expected):
    assert sorted(shapes.readings(suit)) == sorted(expected)


def test_a_reading_uses_the_tiles_of_the_suit_and_no_reading_is_found_twice():
    for suit in (0o311111113, 0o33333, 0o222222200, 0o44440, 0o2223332, 0o32222111, 0o144414000):
        found = shapes.readings(suit)
        assert len(found) == len(set(found))
        for chis, pons, pair in found:
            assert 0o111 * chis + 3 * pons + 2 * pair == suit


def test_ema_3_3_13_waiting_only_for_tiles_held_four_times_is_noten_melds_included():
    hand = counts("2p")
    own = counts("2222p")  # the three others are an own pon
    assert shapes.waits(hand) == bytes([10])
    assert not shapes.is_left(shapes.waits(hand), own)
    assert shapes.is_left(shapes.waits(hand), hand)


def test_tenhou_waiting_for_a_tile_held_four_times_in_the_hand_is_noten():
    hand = counts("1111m234p567s777z")
    assert not shapes.waits(hand)
    assert not shapes.is_left(shapes.waits(hand), hand)


def test_a_hand_that_waits_for_another_tile_too_is_tenpai():
    hand = counts("23m99s555z")
    own = counts("111123m99s555z")  # 1m is used up in an own kan, 4m is not
    assert shapes.is_left(shapes.waits(hand), own)


@cases(
    # next to a two-sided wait the three are a pon and nothing else
    ("23m456p999s44455z", "9s", True, True),
    ("23m456p999s44455z", "4z", True, True),
    # the waits change: 3334 waits for 2, 4 and 5
    ("3334m456p456s777z", "3m", False, False),
    ("3334m456p456s777z", "7z", True, True),
    # 333444555 may be three equal chis: the waits stay, the readings do not
    ("23m333444555p11z", "4p", True, False),
    ("23m111222333p11z", "2p", True, False),
    # 2223 with the pair: the three may be pair and chi
    ("2223m456p456s777z", "2m", False, False),
    ("56777m234p234s11z", "7m", False, False),
    ("55m777999p678s11z", "9p", True, True),
    # only two of them in the hand
    ("23m456p99s444555z", "9s", False, False),
)
def test_a_closed_kan_after_riichi_keeps_the_waits_and_under_ema_3_3_14_the_readings(
    hand, kan, furiten_3_4, ema_3_3_14
):
    kind = tiles.kind(kan)
    assert shapes.riichi_kan_allowed(counts(hand), kind, "waits") == furiten_3_4
    assert shapes.riichi_kan_allowed(counts(hand), kind, "readings") == ema_3_3_14
