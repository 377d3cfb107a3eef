"""Scores against PyPI `mahjong`, an engine we did not write, on random winning hands.

Its options are set to each book as far as they go. What it cannot say is listed in `DIFFERENCES`
and tested by hand in `tests/firmware/rules/`.
"""

import os
import random

import pytest
from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from support.random_hands import winning_hand
from support.rule_books import RIICHI_BOOKS

from jantaku.rules import books, events, shapes
from jantaku.rules.riichi import payments, value, yaku

HANDS = int(os.environ.get("JANTAKU_FUZZ_HANDS", "20000"))
SEED = os.environ.get("JANTAKU_FUZZ_SEED", "1")
BATCH = 5000  # a test each: pytest shows how far it is, and uses every core

OPTIONS = {
    "ema2016": {"has_open_tanyao": True, "kazoe_limit": HandConfig.KAZOE_SANBAIMAN},
    "samara2019": {"has_open_tanyao": True, "kazoe_limit": HandConfig.KAZOE_SANBAIMAN},
    "ema2025": {
        "has_open_tanyao": True,
        "kazoe_limit": HandConfig.KAZOE_SANBAIMAN,
        "kiriage": True,
    },
    "wrc2025": {"has_open_tanyao": True, "kiriage": True},
    "furiten": {"has_aka_dora": True, "fu_for_open_pinfu": False},
    "tenhou": {"has_open_tanyao": True, "has_aka_dora": True},
}

# What the library calls a yaku, as far as its name is not ours written otherwise.
NAMES = {
    "iipeiko": "iipeikou",
    "double_riichi": "double_riichi",
    "yakuhai_(haku)": "dragon",
    "yakuhai_(hatsu)": "dragon",
    "yakuhai_(chun)": "dragon",
    "rinshan_kaihou": "rinshan",
    "haitei_raoyue": "haitei",
    "houtei_raoyui": "houtei",
    "ittsu": "ittsuu",
    "chantai": "chanta",
    "san_ankou": "sanankou",
    "san_kantsu": "sankantsu",
    "shou_sangen": "shousangen",
    "kokushi_musou": "kokushi",
    "kokushi_musou_juusanmen_matchi": "kokushi",
    "chuuren_poutou": "chuuren",
    "daburu_chuuren_poutou": "chuuren",
    "suu_ankou": "suuankou",
    "suu_ankou_tanki": "suuankou",
    "suu_kantsu": "suukantsu",
    "tsuu_iisou": "tsuuiisou",
    "dai_suushii": "daisuushii",
}
DORA = ("dora", "aka_dora", "ura_dora")
MELDS = {
    events.CHI: Meld.CHI,
    events.PON: Meld.PON,
    events.KAN: Meld.KAN,
    events.KAKAN: Meld.SHOUMINKAN,
    events.ANKAN: Meld.KAN,
}

# Where a book differs from everything the library can be told. Hands of these kinds are passed
# over; `test_value.py` and its neighbours have each of them, with its section.
DIFFERENCES = {
    "an open hand without fu has those of tsumo (Furiten 12.4)": lambda rules, hand, names, fu: (
        rules.open_pinfu_fu == 20 and fu == 20 and hand.flags & yaku.TSUMO and hand.melds
    ),
    "no tsumo fu with rinshan (Furiten 12.4)":
        lambda rules, hand, names, fu: not rules.rinshan_tsumo_fu and hand.flags & yaku.RINSHAN,
    "renhou combines with nothing, and may be East's (Furiten appendix V)":
        lambda rules, hand, names, fu: rules.renhou in ("alone", "mangan")
        and hand.flags & (yaku.FIRST | yaku.TSUMO) == yaku.FIRST,
    "a pair of the wind of seat and round has two fu (EMA 2025 4.1.1, WRC 11.3)":
        lambda rules, hand, names, fu: rules.double_wind_fu == 2
        and hand.seat_wind == hand.round_wind
        and sum(tile >> 2 == 27 + hand.seat_wind for tile in [*hand.tiles, hand.win]) == 2,
    "ryuuiisou needs green dragons (Furiten appendix V)":
        lambda rules, hand, names, fu: rules.ryuuiisou_green and "ryuuiisou" in names,
    "the extra tile of chuuren is a simple (Furiten appendix V)":
        lambda rules, hand, names, fu: rules.chuuren_extra == "simple" and "chuuren" in names,
}  # fmt: skip


def library_value(hand, rules, options):
    """What the library says: (han, fu, yaku, dora, payments) or why it is no win."""
    flags, tsumo = hand.flags, bool(hand.flags & yaku.TSUMO)
    first = bool(flags & yaku.FIRST)
    dealer = hand.seat_wind == 0
    config = HandConfig(
        is_tsumo=tsumo,
        is_riichi=bool(flags & yaku.RIICHI),
        is_daburu_riichi=bool(flags & yaku.DOUBLE_RIICHI),
        is_ippatsu=bool(flags & yaku.IPPATSU),
        is_rinshan=bool(flags & yaku.RINSHAN),
        is_chankan=bool(flags & yaku.CHANKAN),
        is_haitei=bool(flags & yaku.LAST and tsumo),
        is_houtei=bool(flags & yaku.LAST and not tsumo),
        is_tenhou=first and tsumo and dealer,
        is_chiihou=first and tsumo and not dealer,
        is_renhou=first and not tsumo and not dealer and rules.renhou != "never",
        player_wind=27 + hand.seat_wind,
        round_wind=27 + hand.round_wind,
        options=options,
    )
    melds = [Meld(MELDS[kind], tiles, opened=kind != events.ANKAN) for kind, tiles in hand.melds]
    everything = [*hand.tiles, hand.win, *(tile for _, tiles in hand.melds for tile in tiles)]
    found = HandCalculator.estimate_hand_value(
        everything, hand.win, melds, hand.indicators, config, ura_dora_indicators=hand.ura
    )
    if found.error:
        return found.error
    names, dora = [], 0
    for one in found.yaku:
        name = one.name.lower().replace(" ", "_")
        if name in DORA:
            dora += one.han_closed
        elif name.startswith("yakuhai_(seat"):
            names.append("seat_wind")
        elif name.startswith("yakuhai_(round"):
            names.append("round_wind")
        else:
            names.append(NAMES.get(name, name))
    return found.han, found.fu, sorted(names), dora, found.cost["main"], found.cost["additional"]


def our_value(hand, rules):
    try:
        found = value.score(rules, *hand)
    except value.NoWin as no:
        return no.code
    names = sorted(yaku.name(number) for number, _ in found.yaku)
    dealer = hand.seat_wind == 0
    if hand.flags & yaku.TSUMO:
        from_dealer, from_others = payments.tsumo(found.base, dealer)
        pay = (from_others, from_others) if dealer else (from_dealer, from_others)
    else:
        pay = (payments.ron(rules, found, dealer), 0)
    return (found.han, found.fu, names, found.dora, *pay)


def as_the_book_says(theirs, hand, rules):
    """The library's value with the two rules of payment it lacks."""
    if isinstance(theirs, str):
        return {"hand_not_winning": "not_complete"}.get(theirs, theirs)
    han, fu, names, dora, main, additional = theirs
    yakuman = han // 13 if any(yaku.CLOSED_HAN[NUMBERS[name]] == 13 for name in names) else 0
    if yakuman > 1 and not rules.yakuman_add:  # EMA 4.2, Furiten 12.2
        han, main, additional = 13, main // yakuman, additional // yakuman
    if rules.table_20_fu and (han, fu) == (1, 20) and not hand.flags & yaku.TSUMO:
        main = 1200 if hand.seat_wind == 0 else 800  # Furiten, tables 1 and 2
    return han, fu, names, dora, main, additional


NUMBERS = {name: number for number, name in enumerate(yaku.names())}


@pytest.mark.parametrize("batch", range(max(1, HANDS // len(RIICHI_BOOKS) // BATCH)))
@pytest.mark.parametrize("preset", RIICHI_BOOKS)
def test_random_hands_have_the_value_the_library_gives_them(preset, batch):
    rules = books.load(preset)
    options = OptionalRules(has_double_yakuman=False, **OPTIONS[preset])
    chance = random.Random(f"{preset} {batch} {SEED}")
    passed_over = 0
    for _ in range(BATCH):
        hand = winning_hand(chance)
        theirs = library_value(hand, rules, options)
        fu, names = (0, []) if isinstance(theirs, str) else theirs[1:3]
        if any(is_so(rules, hand, names, fu) for is_so in DIFFERENCES.values()):
            passed_over += 1
        else:
            assert our_value(hand, rules) == as_the_book_says(theirs, hand, rules), hand
    assert passed_over < BATCH / 10


def test_random_hands_wait_for_what_completes_them_in_the_library():
    chance = random.Random("waits")
    for number in range(HANDS // 20):
        hand = winning_hand(chance)
        counts = [0] * 34
        for tile in hand.tiles:
            counts[tile >> 2] += 1
        if number % 4 == 0:  # most of these are not waiting any more
            for kind, change in ((hand.tiles[0] >> 2, -1), (chance.randrange(34), 1)):
                counts[kind] += change
            if max(counts) > 4:
                continue
        expected = [kind for kind in range(34) if library_completes(counts, kind)]
        assert list(shapes.waits(counts)) == expected, hand


def library_completes(counts, kind):
    if counts[kind] == 4:
        return False
    more = [*counts]
    more[kind] += 1
    return Agari.is_agari(more)
