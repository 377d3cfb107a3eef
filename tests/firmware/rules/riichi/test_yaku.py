"""Every yaku: a hand that has it and one that just misses it, closed and open, in every book."""

from support.cases import cases
from support.rule_books import RIICHI_BOOKS
from support.written_hands import Hand

from jantaku.rules import books as presets
from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.yaku import (
    CHANKAN,
    DOUBLE_RIICHI,
    FIRST,
    IPPATSU,
    LAST,
    OPEN_RIICHI,
    RIICHI,
    RINSHAN,
    TSUMO,
)

# Yaku, hand, winning tile, melds, flags, han of that yaku; the seat is South, the round East.
SAME_IN_ALL_BOOKS = (
    ("riichi", "234567m23499p67s", "8s", "", RIICHI, 1),
    ("riichi", "234567m23499p67s", "8s", "", 0, 0),
    ("riichi", "234567m23499p67s", "8s", "", DOUBLE_RIICHI, 0),
    ("double_riichi", "234567m23499p67s", "8s", "", DOUBLE_RIICHI, 2),
    ("double_riichi", "234567m23499p67s", "8s", "", RIICHI, 0),
    ("ippatsu", "234567m23499p67s", "8s", "", RIICHI | IPPATSU, 1),
    ("ippatsu", "234567m23499p67s", "8s", "", RIICHI, 0),
    ("menzen_tsumo", "234567m23499p67s", "8s", "", TSUMO, 1),
    ("menzen_tsumo", "234567m23499p67s", "8s", "", 0, 0),
    ("menzen_tsumo", "234567m2z", "2z", "ankan 9999p, ankan 8888s", TSUMO, 1),
    ("menzen_tsumo", "234567m22z67s", "8s", "chi 234p", TSUMO, 0),
    # pinfu: four chis, a pair without fu, a wait on two sides
    ("pinfu", "234567m23499p67s", "8s", "", 0, 1),
    ("pinfu", "234567m23499p67s", "5s", "", TSUMO, 1),
    ("pinfu", "234567m234p33z67s", "8s", "", 0, 1),
    ("pinfu", "234567m23499p79s", "8s", "", 0, 0),
    ("pinfu", "234567m23499p89s", "7s", "", 0, 0),
    ("pinfu", "234567m23499p12s", "3s", "", 0, 0),
    ("pinfu", "234567m234p9p678s", "9p", "", RIICHI, 0),
    ("pinfu", "234567m234p22z67s", "8s", "", 0, 0),
    ("pinfu", "234567m234p11z67s", "8s", "", 0, 0),
    ("pinfu", "234567m234p55z67s", "8s", "", 0, 0),
    ("pinfu", "234567m99967p22s", "8p", "", RIICHI, 0),
    ("pinfu", "234567m99p67s", "8s", "chi 234p", 0, 0),
    # a closed wait that may be read as two-sided is pinfu
    ("pinfu", "123m456p99p12334s", "2s", "", 0, 1),
    ("pinfu", "11m45678p345678s", "9p", "", 0, 1),
    ("pinfu", "23456789p33344z", "7p", "", TSUMO, 0),
    ("iipeikou", "223344m99p12378s", "9s", "", 0, 1),
    ("iipeikou", "223344m99p78s", "9s", "chi 123s", 0, 0),
    ("iipeikou", "234m234p99p12378s", "9s", "", 0, 0),
    # three equal chis: as three pons they are dearer
    ("iipeikou", "222333444m99p78s", "9s", "", RIICHI, 0),
    ("iipeikou", "223344m223344p9s", "9s", "", 0, 0),
    ("ryanpeikou", "223344m223344p9s", "9s", "", 0, 3),
    ("ryanpeikou", "222233334444m9s", "9s", "", 0, 3),
    ("ryanpeikou", "223344m12399p12s", "3s", "", 0, 0),
    ("ryanpeikou", "223344m22334p99s", "4p", "", 0, 3),
    ("tanyao", "234567m23488p67s", "8s", "", 0, 1),
    ("tanyao", "234567m23488p78s", "9s", "", RIICHI, 0),
    ("tanyao", "234567m234p55z67s", "8s", "", RIICHI, 0),
    ("seat_wind", "222z456m456p78s99p", "9s", "", 0, 1),
    ("seat_wind", "456m456p78s99p", "9s", "pon 222z", 0, 1),
    ("seat_wind", "456m456p78s99p", "9s", "kan 2222z", 0, 1),
    ("seat_wind", "333z456m456p78s99p", "9s", "", RIICHI, 0),
    ("round_wind", "111z456m456p78s99p", "9s", "", 0, 1),
    ("round_wind", "456m456p78s99p", "9s", "kakan 1111z", 0, 1),
    ("round_wind", "222z456m456p78s99p", "9s", "", 0, 0),
    ("dragon", "555z456m456p78s99p", "9s", "", 0, 1),
    ("dragon", "456m456p78s99p", "9s", "pon 666z", 0, 1),
    ("dragon", "456m456p78s99p", "9s", "ankan 7777z", 0, 1),
    ("dragon", "456789m456p78s77z", "9s", "", RIICHI, 0),
    ("sanshoku_doujun", "234m234p99p789m24s", "3s", "", 0, 2),
    ("sanshoku_doujun", "234m99p789m24s", "3s", "chi 234p", 0, 1),
    ("sanshoku_doujun", "234m345p99p789m24s", "3s", "", RIICHI, 0),
    ("sanshoku_doujun", "223344m234p24s99p", "3s", "", 0, 2),
    ("ittsuu", "123456m44p999s78m", "9m", "", 0, 2),
    ("ittsuu", "456m44p999s78m", "9m", "chi 123m", 0, 1),
    ("ittsuu", "123456m44p999s78p", "9p", "", RIICHI, 0),
    ("ittsuu", "123345m44p999s78m", "9m", "", RIICHI, 0),
    ("chanta", "123m999p11z123s78s", "9s", "", 0, 2),
    ("chanta", "123m11z123s78s", "9s", "pon 999p", 0, 1),
    ("chanta", "123m111z123789s9p", "9p", "", 0, 2),
    ("chanta", "123m999p11z123s67s", "8s", "", RIICHI, 0),
    ("chanta", "123m888p11z123s78s", "9s", "", RIICHI, 0),
    ("chanta", "123m999p55s123s78s", "9s", "", RIICHI, 0),
    ("chanta", "123m999p11s123s78s", "9s", "", 0, 0),
    ("junchan", "123m999p11s123s78s", "9s", "", 0, 3),
    ("junchan", "123m11s123s78s", "9s", "pon 999p", 0, 2),
    ("junchan", "123m999p11z123s78s", "9s", "", 0, 0),
    ("junchan", "111m999p111s999s1p", "1p", "", RIICHI, 0),
    ("rinshan", "234567m67s22z", "8s", "ankan 9999p", TSUMO | RINSHAN, 1),
    ("rinshan", "234567m67s22z", "8s", "kan 9999p", TSUMO | RINSHAN, 1),
    ("rinshan", "234567m67s22z", "8s", "ankan 9999p", TSUMO, 0),
    ("chankan", "234567m67s22z", "8s", "chi 789p", CHANKAN, 1),
    ("chankan", "234567m67s22z234p", "8s", "", RIICHI, 0),
    ("haitei", "234567m67s22z", "8s", "chi 789p", TSUMO | LAST, 1),
    ("haitei", "234567m67s22z", "8s", "chi 789p", LAST, 0),
    ("houtei", "234567m67s22z", "8s", "chi 789p", LAST, 1),
    ("houtei", "234567m67s22z", "8s", "chi 789p", TSUMO | LAST, 0),
    ("chiitoitsu", "2255m3388p466s77z", "4s", "", 0, 2),
    ("chiitoitsu", "223344m667788p7z", "7z", "", TSUMO, 0),
    ("sanshoku_doukou", "333m333p33s456m88s", "3s", "", 0, 2),
    ("sanshoku_doukou", "33s456m88s", "3s", "pon 333m, kan 3333p", 0, 2),
    ("sanshoku_doukou", "333m333p44s456m88s", "4s", "", RIICHI, 0),
    ("sanankou", "111m333p99988s56m", "7m", "", 0, 2),
    ("sanankou", "111m333p8s", "8s", "ankan 9999s, chi 567m", 0, 2),
    ("sanankou", "111m333p99s567m88s", "9s", "", TSUMO, 2),
    ("sanankou", "111m333p99s567m88s", "9s", "", RIICHI, 0),
    ("sanankou", "111m333p88s56m", "7m", "pon 999s", TSUMO, 0),
    # a tile that may complete a chi leaves the pon concealed
    ("sanankou", "111333m55577p78s", "9s", "", 0, 2),
    ("sanankou", "111m333p56777s88p", "7s", "", 0, 2),
    ("sankantsu", "56m88s", "7m", "kan 1111m, kakan 3333p, ankan 9999s", 0, 2),
    ("sankantsu", "56m88s", "7m", "kan 1111m, pon 333p, ankan 9999s", LAST, 0),
    ("toitoi", "33p88s", "3p", "pon 111m, kan 6666p, pon 999s", 0, 2),
    ("toitoi", "111m33p88s", "3p", "pon 555p, pon 999s", 0, 2),
    ("toitoi", "56m88s", "7m", "pon 111m, pon 333p, kan 1111z", 0, 0),
    ("shousangen", "55566677z234m23s", "4s", "", 0, 2),
    ("shousangen", "77z23s234m", "4s", "pon 555z, kan 6666z", 0, 2),
    ("shousangen", "55566z66s234m23s6z", "4s", "", 0, 0),
    ("honroutou", "111999m99p11s", "1s", "pon 111z", 0, 2),
    ("honroutou", "1199m1199p1199s1z", "1z", "", 0, 2),
    ("honroutou", "111999m88p11s", "8p", "pon 111z", 0, 0),
    ("honitsu", "123567m99m11122z", "9m", "", 0, 3),
    ("honitsu", "567m99m11122z", "9m", "chi 123m", 0, 2),
    ("honitsu", "1133557799m112z", "2z", "", 0, 3),
    ("honitsu", "123567m9m111222z", "9m", "", 0, 3),
    ("honitsu", "123567m99p11122z", "9p", "", 0, 0),
    ("chinitsu", "1123456788899m", "9m", "", 0, 6),
    ("chinitsu", "1123488m", "8m", "pon 999m, chi 567m", 0, 5),
    ("chinitsu", "113344557788m9m", "9m", "", 0, 6),
    ("chinitsu", "11234567888m99s", "9s", "", RIICHI, 0),
)  # fmt: skip


@cases(*SAME_IN_ALL_BOOKS)
def test_a_yaku_is_worth_the_same_in_every_book(name, hand, win, melds, flags, han):
    for preset in RIICHI_BOOKS:
        found = Hand(hand, win, melds, flags).yaku(preset)
        assert [one for one in found if one[0] == name] == ([(name, han)] if han else []), preset


# The same for what the books do not agree on: books, yaku, hand, …, han.
OPEN_SIMPLES = ("234567m88p67s", "8s", "chi 234p", LAST)
FIRST_RON = ("234567m23488p67s", "8s", "", FIRST)
DIFFERENT = (
    ("ema2016 samara2019 tenhou", "tanyao", OPEN_SIMPLES, 1),
    ("furiten", "tanyao", OPEN_SIMPLES, 0),
    ("ema2016 samara2019 furiten", "renhou", FIRST_RON, 5),
    ("tenhou", "renhou", FIRST_RON, 0),
    # EMA adds renhou to the rest, in Furiten it stands alone (appendix V, decision 11)
    ("ema2016 samara2019", "pinfu", FIRST_RON, 1),
    ("furiten", "pinfu", FIRST_RON, 0),
)


@cases(*DIFFERENT)
def test_books_differ_in_these_yaku(books, name, hand, han):
    for preset in books.split(" "):
        found = Hand(*hand).yaku(preset)
        assert [one for one in found if one[0] == name] == ([(name, han)] if han else []), preset


def test_decision_3_open_tanyao_with_sanshoku_is_two_han_in_ema_and_samara():
    hand = Hand("234m88p678m24s", "3s", "chi 234p")
    for preset in ("ema2016", "samara2019"):
        assert hand.yaku(preset) == [("tanyao", 1), ("sanshoku_doujun", 1)]


def test_ittsuu_counts_in_samara_though_its_list_leaves_it_out():
    assert Hand("123456m44p999s78m", "9m").yaku("samara2019") == [("ittsuu", 2)]


def test_ema_4_2_1_double_riichi_is_one_han_more_than_riichi():
    for preset in RIICHI_BOOKS:
        single, double = (
            Hand("234567m23499p67s", "8s", "", flag).score(preset).han
            for flag in (RIICHI, DOUBLE_RIICHI)
        )
        assert double == single + 1


def test_furiten_appendix_g_3_open_tanyao_is_an_option():
    rules = presets.load("furiten", open_tanyao=True)
    assert ("tanyao", 1) in Hand(*OPEN_SIMPLES).yaku(rules)


def test_furiten_appendix_g_6_open_riichi_is_an_option_worth_a_han_more():
    hand = Hand("234567m23499p67s", "8s", "", RIICHI | OPEN_RIICHI)
    found = hand.yaku(presets.load("furiten", open_riichi=True))
    assert found == [("riichi", 1), ("pinfu", 1), ("open_riichi", 1)]


def test_furiten_a_wind_of_both_seat_and_round_is_two_yaku():
    hand = Hand("111z456m456p78s99p", "9s", seat="E", round="E")
    for preset in RIICHI_BOOKS:
        assert hand.yaku(preset) == [("seat_wind", 1), ("round_wind", 1)]


def test_each_pon_of_dragons_is_an_entry_of_its_own():
    hand = Hand("55566z456p789s99p", "6z")
    assert hand.yaku("ema2016") == [("dragon", 1), ("dragon", 1)]


def test_ema_4_2_2_shousangen_adds_its_two_pons():
    hand = Hand("55566677z234m23s", "4s")
    assert hand.yaku("ema2016") == [("dragon", 1), ("dragon", 1), ("shousangen", 2)]


def test_ema_4_2_2_honroutou_adds_toitoi_or_seven_pairs():
    pons = Hand("111999m99p11s", "1s", "pon 333z").yaku("ema2016")
    assert pons == [("toitoi", 2), ("honroutou", 2)]
    pairs = Hand("1199m1199p1199s1z", "1z").yaku("ema2016")
    assert pairs == [("chiitoitsu", 2), ("honroutou", 2)]


# Yakuman, hand, winning tile, melds, flags, whether it is one; the seat is South. In every book.
YAKUMAN = (
    ("kokushi", "19m19p19s1234567z", "1m", "", 0, True),
    ("kokushi", "119m19p19s123456z", "7z", "", 0, True),
    ("kokushi", "119m19p19s123456z", "7z", "", CHANKAN, True),
    ("chuuren", "1112345678999m", "5m", "", 0, True),
    ("chuuren", "1112344567899p", "9p", "", TSUMO, True),
    ("chuuren", "2345678999m", "5m", "chi 123m", LAST, False),
    ("chuuren", "1112345678888s", "9s", "", 0, False),
    ("chiihou", "234567m23499p67s", "8s", "", TSUMO | FIRST, True),
    ("chiihou", "234567m23499p67s", "8s", "", TSUMO, False),
    ("tenhou", "234567m23499p67s", "8s", "", TSUMO | FIRST, False),
    ("suuankou", "222666m444p5588s", "8s", "", TSUMO, True),
    ("suuankou", "222666m444p5588s", "8s", "", 0, False),
    ("suuankou", "222666m444p555s8s", "8s", "", 0, True),
    ("suuankou", "222666m555s8s", "8s", "ankan 4444p", 0, True),
    ("suuankou", "222666m555s8s", "8s", "kan 4444p", TSUMO, False),
    ("suukantsu", "8s", "8s", "kan 2222m, kakan 6666m, ankan 4444p, kan 7777s", 0, True),
    ("suukantsu", "8s", "8s", "kan 2222m, pon 666m, ankan 4444p, kan 7777s", 0, False),
    ("ryuuiisou", "22334466688s66z", "6z", "", 0, True),
    ("ryuuiisou", "22334488s66z", "6z", "kan 6666s", 0, True),
    ("ryuuiisou", "22334466688s77z", "7z", "", 0, False),
    ("ryuuiisou", "22334466677s66z", "6z", "", 0, False),
    ("chinroutou", "111999m99p11s", "1s", "pon 999s", 0, True),
    ("chinroutou", "111999m99p11s", "1s", "pon 111z", 0, False),
    ("tsuuiisou", "1122334455667z", "7z", "", 0, True),
    ("tsuuiisou", "1112233z", "2z", "pon 555z, pon 777z", 0, True),
    ("tsuuiisou", "11122z33p", "2z", "pon 555z, pon 777z", 0, False),
    ("daisangen", "55566677z23499s", "7z", "", 0, True),
    ("daisangen", "66677z99s", "7z", "pon 555z, chi 234m", 0, True),
    ("daisangen", "66677z99s", "9s", "pon 555z, chi 234m", 0, False),
    ("shousuushii", "11122233344z23m", "4m", "", 0, True),
    ("shousuushii", "111222333z23m55p", "4m", "", 0, False),
    ("daisuushii", "11122233344z55p", "4z", "", 0, True),
    ("daisuushii", "22233344z55p", "4z", "kan 1111z", 0, True),
    ("daisuushii", "22233344z55p", "5p", "kan 1111z", 0, False),
)  # fmt: skip


@cases(*YAKUMAN)
def test_a_yakuman_is_one_in_every_book(name, hand, win, melds, flags, is_one):
    for preset in RIICHI_BOOKS:
        found = Hand(hand, win, melds, flags).yaku(preset)
        assert ((name, 13) in found) == is_one, preset
        if is_one:
            assert all(han == 13 for _, han in found), "a yakuman counts alone"


def test_tenhou_is_east_s():
    for preset in RIICHI_BOOKS:
        hand = Hand("234567m23499p67s", "8s", "", TSUMO | FIRST, seat="E")
        assert hand.yaku(preset) == [("tenhou", 13)]


@cases(("ema2016", True), ("samara2019", True), ("furiten", False), ("tenhou", True))
def test_furiten_ryuuiisou_needs_green_dragons(preset, is_one):
    found = Hand("2223334446688s", "8s").yaku(preset)
    assert (("ryuuiisou", 13) in found) == is_one


@cases(
    ("ema2016", "1112345678999m", "1m", True),
    ("ema2016", "1112345678999m", "9m", True),
    ("furiten", "1112345678999m", "1m", False),
    ("furiten", "1112345678999m", "9m", False),
    ("furiten", "1112345678999m", "2m", True),
    ("furiten", "1112234567899m", "9m", True),
    ("tenhou", "1112345678999m", "1m", True),
)
def test_furiten_the_extra_tile_of_chuuren_is_a_simple(preset, hand, win, is_one):
    assert (("chuuren", 13) in Hand(hand, win).yaku(preset)) == is_one


def test_the_numbers_of_the_yaku_never_change():
    assert [yaku.names().index(name) for name in ("riichi", "dragon", "renhou", "kokushi")] == [
        0, 9, 28, 30,
    ]  # fmt: skip
    assert yaku.name(42) == "nagashi_mangan" == yaku.names()[-1]
    assert len(yaku.CLOSED_HAN) == len(yaku.OPEN_HAN) == len(yaku.names())
