"""Each fu there is, and the sums the books print."""

from support.cases import cases
from support.rule_books import RIICHI_BOOKS
from support.written_hands import Hand

from jantaku.rules import books as presets
from jantaku.rules import tiles
from jantaku.rules.riichi import fu
from jantaku.rules.riichi.yaku import HIDDEN, LAST, RIICHI, RINSHAN, TSUMO

# Hand, winning tile, melds, flags, all its fu, the rounded sum. Seat South, round East. No book
# differs in these.
ITEMS = (
    # the way of winning
    ("234567m23488p67s", "8s", "", 0, "win 20, closed_ron 10", 30),
    ("234567m23488p67s", "8s", "", TSUMO, "win 20", 20),
    ("234567m234p2z678s", "2z", "", TSUMO, "win 20, pair 2z 2, wait 2, tsumo 2", 30),
    ("2255m3388p466s77z", "4s", "", 0, "seven_pairs 25", 25),
    ("19m19p19s1234567z", "1m", "", 0, "", 0),
    # pons and kans, open and closed, of simples and of terminals and honours
    ("23m234567p88s", "4m", "pon 222s", LAST, "win 20, pon 2s 2", 30),
    ("23m234567p88s", "4m", "pon 999s", LAST, "win 20, pon 9s 4", 30),
    ("23m234567p88s", "4m", "pon 111z", LAST, "win 20, pon 1z 4", 30),
    ("22223m234p567p88s", "4m", "", RIICHI, "win 20, closed_pon 2m 4, closed_ron 10", 40),
    ("23m999p567p888s55p", "4m", "", RIICHI,
     "win 20, closed_pon 9p 8, closed_pon 8s 4, closed_ron 10", 50),
    ("23m234567p88s", "4m", "kan 2222s", LAST, "win 20, kan 2s 8", 30),
    ("23m234567p88s", "4m", "kakan 2222s", LAST, "win 20, kan 2s 8", 30),
    ("23m234567p88s", "4m", "kan 1111z", LAST, "win 20, kan 1z 16", 40),
    ("23m234567p88s", "4m", "ankan 2222s", RIICHI, "win 20, closed_kan 2s 16, closed_ron 10", 50),
    ("23m234567p88s", "4m", "ankan 1111z", 0, "win 20, closed_kan 1z 32, closed_ron 10", 70),
    # a pon completed by ron is open, by tsumo closed
    ("44m234567p222s99s", "4m", "", RIICHI,
     "win 20, pon 4m 2, closed_pon 2s 4, closed_ron 10", 40),
    ("44m234567p222s99s", "4m", "", TSUMO,
     "win 20, closed_pon 4m 4, closed_pon 2s 4, tsumo 2", 30),
    ("99m234567p222s99s", "9m", "", RIICHI,
     "win 20, pon 9m 4, closed_pon 2s 4, closed_ron 10", 40),
    # but not if the tile can complete a chi instead
    ("23444m234567p88s", "4m", "", RIICHI, "win 20, closed_pon 4m 4, closed_ron 10", 40),
    # the pair
    ("23m234567p678s55z", "4m", "", RIICHI, "win 20, pair 5z 2, closed_ron 10", 40),
    ("23m234567p678s22z", "4m", "", RIICHI, "win 20, pair 2z 2, closed_ron 10", 40),
    ("23m234567p678s11z", "4m", "", RIICHI, "win 20, pair 1z 2, closed_ron 10", 40),
    ("23m234567p678s33z", "4m", "", 0, "win 20, closed_ron 10", 30),
    # the wait
    ("24m234567p678s99s", "3m", "", RIICHI, "win 20, wait 2, closed_ron 10", 40),
    ("12m234567p678s99s", "3m", "", RIICHI, "win 20, wait 2, closed_ron 10", 40),
    ("89m234567p678s99s", "7m", "", RIICHI, "win 20, wait 2, closed_ron 10", 40),
    ("234m234567p678s9s", "9s", "", RIICHI, "win 20, wait 2, closed_ron 10", 40),
    ("55m234567p678s99s", "5m", "", RIICHI, "win 20, pon 5m 2, closed_ron 10", 40),
)  # fmt: skip


def written(items):
    out = []
    for what, kind, points in items:
        named = [what] + ([tiles.kinds_text([kind])] if kind >= 0 else []) + [str(points)]
        out.append(" ".join(named))
    return ", ".join(out)


def itemised(hand, preset):
    rules = presets.load(preset)
    scored = hand.score(rules)
    items = fu.items(rules, scored, hand.win, hand.melds, hand.flags, hand.seat, hand.round)
    return written(items), scored.fu


@cases(*ITEMS)
def test_fu_are_counted_one_by_one_in_every_book(hand, win, melds, flags, expected, total):
    hand = Hand(hand, win, melds, flags, dora="4z")
    for preset in RIICHI_BOOKS:
        assert itemised(hand, preset) == (expected, total), preset


# Books, hand, winning tile, melds, flags, all its fu, the rounded sum.
OPEN_PINFU = ("23m234567p88s", "4m", "chi 678s")
RINSHAN_WIN = ("23m234567p88s", "4m", "kan 2222s", TSUMO | RINSHAN)
NOT_SHOWN = ("24m234567p678s99s", "3m", "", RIICHI | HIDDEN)
PINFU_NOT_SHOWN = ("23m234567p678s99s", "4m", "", RIICHI | HIDDEN)


@cases(
    ("ema2016 samara2019 tenhou", OPEN_PINFU + (LAST,), "win 20, open_pinfu 2", 30),
    ("furiten", OPEN_PINFU + (LAST,), "win 20", 20),
    ("ema2016 samara2019 furiten tenhou", OPEN_PINFU + (LAST | TSUMO,), "win 20, tsumo 2", 30),
    ("ema2016 samara2019 tenhou", RINSHAN_WIN, "win 20, kan 2s 8, tsumo 2", 30),
    ("furiten", RINSHAN_WIN, "win 20, kan 2s 8", 30),
    ("ema2016 samara2019 tenhou", NOT_SHOWN, "win 20, wait 2, closed_ron 10", 40),
    ("furiten", NOT_SHOWN, "win 20, closed_ron 10", 30),
)
def test_books_differ_in_these_fu(books, hand, expected, total):
    for preset in books.split(" "):
        assert itemised(Hand(*hand), preset) == (expected, total), preset


def test_furiten_12_4_tsumo_with_rinshan_can_cost_ten_fu():
    hand = Hand("23m567p678s55z", "4m", "kan 2222s", TSUMO | RINSHAN)  # 20, kan 8, pair 2
    assert hand.score("furiten").fu == 30
    assert hand.score("ema2016").fu == 40


def test_furiten_10_6_a_winning_tile_that_is_not_shown_forfeits_pinfu():
    hand = Hand(*PINFU_NOT_SHOWN)
    assert ("pinfu", 1) in hand.yaku("ema2016")
    assert ("pinfu", 1) not in hand.yaku("furiten")


@cases(("ema2016", 4), ("ema2025", 2), ("wrc2025", 2), ("furiten", 4), ("tenhou", 4))
def test_ema_2025_4_1_1_a_pair_of_the_wind_of_both_seat_and_round_has_four_fu_or_two(preset, fu):
    hand = Hand("23m234567p678s11z", "4m", "", RIICHI, seat="E", round="E")
    assert itemised(hand, preset) == ("win 20, pair 1z %d, closed_ron 10" % fu, 40)


def test_ema_4_1_1_a_wait_counts_as_one_sided_even_if_the_hand_waits_for_more():
    # 12345 waits for 3 and 6; the 3 may complete 12 and leave 345.
    hand = Hand("12345m234999p77s", "3m", "", RIICHI)
    text, _ = itemised(hand, "ema2016")
    assert text == "win 20, closed_pon 9p 8, wait 2, closed_ron 10"


def test_the_parts_add_up_to_what_was_counted():
    for hand, win, melds, flags, _, total in ITEMS:
        scored = Hand(hand, win, melds, flags, dora="4z")
        rules = presets.load("ema2016")
        items = fu.items(rules, scored.score(rules), scored.win, scored.melds, scored.flags, 1, 0)
        added = sum([points for _, _, points in items])
        assert added == total == 25 or total - 10 < added <= total
