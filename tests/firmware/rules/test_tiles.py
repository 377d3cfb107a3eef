"""Tiles by number and by name."""

from support.cases import cases, raises

from jantaku.rules import tiles


@cases(
    ("1m", [0]),
    ("9m1p9s", [32, 36, 104]),
    ("1234567z", [108, 112, 116, 120, 124, 128, 132]),
    ("11m", [0, 1]),
    ("5m5p5s", [17, 53, 89]),
    ("0m0p0s", [16, 52, 88]),
    ("05m", [16, 17]),
    ("", []),
)
def test_text_names_tiles_with_the_lowest_numbers_free(text, expected):
    assert tiles.parse(text) == expected


def test_without_red_fives_a_hand_may_hold_four_plain_ones():
    assert tiles.parse("5555m", 0) == [16, 17, 18, 19]


def test_the_fourth_red_five_is_a_second_5p():
    assert tiles.parse("00p", 4) == [52, 53]
    assert tiles.parse("55p", 4) == [54, 55]


def test_hand_and_indicators_are_drawn_from_one_set():
    taken = bytearray(136)
    assert tiles.parse("11m", 3, taken) == [0, 1]
    assert tiles.parse("1m", 3, taken) == [2]
    raises(tiles.BadTiles, tiles.parse, "11m", 3, taken)


@cases(
    ("11111m", 3, "more than 4 1m"),
    ("5555s", 3, "more than 3 5s"),
    ("00m", 3, "more than 1 0m"),
    ("0m", 0, "there is no 0m with 0 red fives"),
    ("8z", 3, "no tile is called 8z"),
    ("0z", 3, "no tile is called 0z"),
    ("1x", 3, "no tiles are called 1x"),
    ("m", 3, "no tiles are called m"),
    ("12", 3, "no suit follows 12"),
    ("1m ", 3, "no tiles are called  "),
    ("１m", 3, "no tiles are called １"),
)
def test_what_names_no_tiles_of_one_set_is_refused(text, red_fives, why):
    assert str(raises(tiles.BadTiles, tiles.parse, text, red_fives)) == why


@cases(
    ([132, 0, 37, 36], 3, "1m11p7z"),
    ([17, 16, 20], 3, "056m"),
    ([17, 16, 20], 0, "556m"),
    ([52, 53], 4, "00p"),
    ([], 3, ""),
)
def test_tiles_are_written_in_order_and_grouped(numbers, red_fives, expected):
    assert tiles.text(numbers, red_fives) == expected


def test_kinds_are_written_in_order_and_grouped():
    assert tiles.kinds_text([33, 6, 0, 3]) == "147m7z"
    assert tiles.kinds_text(b"") == ""


@cases(
    ("1m", "2m"), ("8m", "9m"), ("9m", "1m"), ("9p", "1p"), ("9s", "1s"),
    ("1z", "2z"), ("2z", "3z"), ("3z", "4z"), ("4z", "1z"),
    ("5z", "6z"), ("6z", "7z"), ("7z", "5z"),
)  # fmt: skip
def test_furiten_9_1_dora_follows_its_indicator(indicator, dora):
    assert tiles.dora_of(tiles.kind(indicator)) == tiles.kind(dora)


def test_three_red_fives_are_one_of_each_suit_and_the_fourth_is_a_second_5p():
    red = [[tile for tile in range(136) if tiles.is_red(tile, count)] for count in (0, 3, 4)]
    assert red == [[], [16, 52, 88], [16, 52, 53, 88]]
