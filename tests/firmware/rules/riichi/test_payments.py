"""Payments: every cell of the books' point tables, and every way to share a payment."""

from support.cases import cases
from support.rule_books import RIICHI_BOOKS

from jantaku.rules import books
from jantaku.rules.payments import NOBODY, SUBSTITUTE, sums
from jantaku.rules.riichi import payments
from jantaku.rules.riichi.payments import BASE, HONBA, NOTEN, PAO, RINSHAN_LIABILITY

EMA = books.load("ema2016")
FURITEN = books.load("furiten")
TENHOU = books.load("tenhou")


class Worth:
    """As much of a value as payments look at."""

    def __init__(self, han, fu):
        self.han = han
        self.fu = fu
        self.base = min(fu << han + 2, 2000)


class Limit:
    def __init__(self, base):
        self.han = 13
        self.fu = 0
        self.base = base


# Furiten appendix B, tables 1 and 2: ron (other/dealer at tsumo), and the dealer's.
FURITEN_TABLE = """
20 1 800 - - 1200 -
20 2 1300 400 700 2000 700
20 3 2600 700 1300 3900 1300
20 4 5200 1300 2600 7700 2600
25 2 1600 - - 2400 -
25 3 3200 800 1600 4800 1600
25 4 6400 1600 3200 9600 3200
30 1 1000 300 500 1500 500
30 2 2000 500 1000 2900 1000
30 3 3900 1000 2000 5800 2000
30 4 7700 2000 3900 11600 3900
40 1 1300 400 700 2000 700
40 2 2600 700 1300 3900 1300
40 3 5200 1300 2600 7700 2600
40 4 8000 2000 4000 12000 4000
50 1 1600 400 800 2400 800
50 2 3200 800 1600 4800 1600
50 3 6400 1600 3200 9600 3200
50 4 8000 2000 4000 12000 4000
60 1 2000 500 1000 2900 1000
60 2 3900 1000 2000 5800 2000
60 3 7700 2000 3900 11600 3900
60 4 8000 2000 4000 12000 4000
70 1 2300 600 1200 3400 1200
70 2 4500 1200 2300 6800 2300
70 3 8000 2000 4000 12000 4000
80 1 2600 700 1300 3900 1300
80 2 5200 1300 2600 7700 2600
80 3 8000 2000 4000 12000 4000
90 1 2900 800 1500 4400 1500
90 2 5800 1500 2900 8700 2900
90 3 8000 2000 4000 12000 4000
100 1 3200 800 1600 4800 1600
100 2 6400 1600 3200 9600 3200
100 3 8000 2000 4000 12000 4000
110 1 3600 900 1800 5300 1800
110 2 7100 1800 3600 10600 3600
110 3 8000 2000 4000 12000 4000
"""


def numbers(table):
    for line in table.strip().split("\n"):
        yield [None if word == "-" else int(word) for word in line.split(" ")]


def test_furiten_appendix_b_tables_1_and_2():
    for fu, han, ron, other, dealer, dealer_ron, dealer_tsumo in numbers(FURITEN_TABLE):
        worth = Worth(han, fu)
        assert payments.ron(FURITEN, worth, False) == ron, (fu, han)
        assert payments.ron(FURITEN, worth, True) == dealer_ron, (fu, han)
        if other is not None:
            assert payments.tsumo(worth.base, False) == (dealer, other), (fu, han)
        if dealer_tsumo is not None:
            assert payments.tsumo(worth.base, True) == (0, dealer_tsumo), (fu, han)


def test_ema_4_1_3_tables_are_the_same_without_the_20_fu_ron():
    for fu, han, ron, other, dealer, dealer_ron, dealer_tsumo in numbers(FURITEN_TABLE):
        worth = Worth(han, fu)
        if fu == 110:
            continue
        if fu != 20:
            assert payments.ron(EMA, worth, False) == ron, (fu, han)
            assert payments.ron(EMA, worth, True) == dealer_ron, (fu, han)
        if other is not None:
            assert payments.tsumo(worth.base, False) == (dealer, other), (fu, han)
            assert payments.tsumo(worth.base, True) == (0, dealer_tsumo), (fu, han)


def test_1_han_20_fu_is_printed_in_furiten_and_computed_elsewhere():
    assert payments.ron(FURITEN, Worth(1, 20), False) == 800
    assert payments.ron(FURITEN, Worth(1, 20), True) == 1200
    assert payments.ron(TENHOU, Worth(1, 20), False) == 700
    assert payments.ron(TENHOU, Worth(1, 20), True) == 1000


@cases(
    (2000, 8000, 12000, 2000, 4000),
    (3000, 12000, 18000, 3000, 6000),
    (4000, 16000, 24000, 4000, 8000),
    (6000, 24000, 36000, 6000, 12000),
    (8000, 32000, 48000, 8000, 16000),
)
def test_ema_4_1_3_limits(base, ron, dealer_ron, other, dealer):
    worth = Limit(base)
    assert payments.ron(EMA, worth, False) == ron
    assert payments.ron(EMA, worth, True) == dealer_ron
    assert payments.tsumo(worth.base, False) == (dealer, other)
    assert payments.tsumo(worth.base, True) == (0, dealer)


def test_ema_3_4_10_each_counter_is_300_from_the_discarder():
    parts = payments.won_by_ron(EMA, Worth(1, 30), 2, 1, 0, 2, NOBODY)
    assert parts == [(BASE, 1, 2, 1000), (HONBA, 1, 2, 600)]


def test_ema_3_4_10_each_counter_is_100_from_every_player_at_tsumo():
    parts = payments.won_by_tsumo(EMA, Worth(1, 30), 2, 0, 2, NOBODY, NOBODY)
    assert sums(parts)[:4] == [-700, -500, 1700, -500]
    assert sorted(part[3] for part in parts if part[0] == HONBA) == [200, 200, 200]


@cases((EMA, 1), (FURITEN, 1), (TENHOU, 3))
def test_pao_on_ron_is_half_and_half_and_the_counters_are_one_players(rules, payer):
    """EMA 3.3.9 with decision 5, Furiten 8.1: the discarder's; Tenhou: the liable player's."""
    parts = payments.won_by_ron(rules, Limit(8000), 2, 1, 0, 1, 3)
    assert parts == [(BASE, 1, 2, 16000), (PAO, 3, 2, 16000), (HONBA, payer, 2, 300)]


def test_pao_of_the_discarder_himself_is_an_ordinary_ron():
    parts = payments.won_by_ron(TENHOU, Limit(8000), 2, 3, 0, 1, 3)
    assert parts == [(BASE, 3, 2, 32000), (HONBA, 3, 2, 300)]


def test_ema_3_3_9_pao_at_tsumo_is_paid_by_the_liable_player_alone():
    parts = payments.won_by_tsumo(EMA, Limit(8000), 2, 0, 1, 3, NOBODY)
    assert parts == [(PAO, 3, 2, 32000), (HONBA, 3, 2, 300)]
    parts = payments.won_by_tsumo(EMA, Limit(8000), 0, 0, 0, 3, NOBODY)
    assert parts == [(PAO, 3, 0, 48000)]


def test_furiten_2_18_the_feeder_pays_what_the_three_would_have_paid():
    parts = payments.won_by_tsumo(FURITEN, Worth(1, 30), 2, 0, 2, NOBODY, 1)
    assert parts == [(RINSHAN_LIABILITY, 1, 2, 1100), (HONBA, 1, 2, 600)]


@cases(
    (0b0000, [0, 0, 0, 0]),
    (0b0010, [-1000, 3000, -1000, -1000]),
    (0b0101, [1500, -1500, 1500, -1500]),
    (0b1101, [1000, -3000, 1000, 1000]),
    (0b1111, [0, 0, 0, 0]),
)
def test_ema_3_4_2_noten_hands_pay_3000_to_tenpai_hands(tenpai, expected):
    parts = payments.noten(EMA, tenpai)
    assert sums(parts)[:4] == expected
    assert [part for part in parts if part[0] != NOTEN or part[3] % 100] == []


@cases((0, [-12000, 4000, 4000, 4000]), (2, [4000, 2000, -8000, 2000]))
def test_ema_3_4_6_chombo_is_a_mangan_the_other_way_round(offender, expected):
    assert sums(payments.chombo(offender, 0))[:4] == expected


def test_every_reason_has_a_section_in_every_book():
    for preset in RIICHI_BOOKS:
        rules = books.load(preset)
        for reason in range(SUBSTITUTE + 1):
            assert rules.section(payments.name(reason))
