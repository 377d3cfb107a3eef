"""What holds for the value of every winning hand, and for every line `jantaku score` may get."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st
from support.random_hands import winning_hand
from support.rule_books import RIICHI_BOOKS

from jantaku.rules import books as presets
from jantaku.rules import events
from jantaku.rules.riichi import fu, value, yaku
from jantaku_host.review import score
from jantaku_host.review.games.riichi.score import FLAGS

RULES = {name: presets.load(name) for name in RIICHI_BOOKS}
hands = st.integers(0, 2**32).map(lambda seed: winning_hand(random.Random(seed)))
books = st.sampled_from(RIICHI_BOOKS)


def scored(hand, rules):
    try:
        return value.score(rules, *hand)
    except value.NoWin:
        return None


@given(hands, books)
def test_a_reading_uses_the_tiles_of_the_hand_and_no_others(hand, book):
    worth = scored(hand, RULES[book])
    if worth is None or worth.reading is None:
        return
    chis, pons, pair, _ = worth.reading
    suits = [0] * 4
    for tile in [*hand.tiles, hand.win]:
        suits[tile // 36] += 8 ** ((tile >> 2) % 9)
    read = [3 * pon + 2 * two for pon, two in zip(pons, pair, strict=True)]
    for suit, chi in enumerate(chis):
        read[suit] += 0o111 * chi
    assert read == suits


@given(hands, books)
def test_the_fu_one_by_one_add_up(hand, book):
    rules = RULES[book]
    worth = scored(hand, rules)
    if worth is None:
        return
    items = fu.items(
        rules, worth, hand.win, hand.melds, hand.flags, hand.seat_wind, hand.round_wind
    )
    total = sum(points for _, _, points in items)
    assert worth.fu == (total if total == fu.SEVEN_PAIRS else -(-total // 10) * 10)  # up to ten


@given(hands, books)
def test_han_are_those_of_the_yaku_and_the_dora(hand, book):
    worth = scored(hand, RULES[book])
    if worth is None:
        return
    han = [number_han for _, number_han in worth.yaku]
    if worth.yakuman:
        assert worth.han == 13 * worth.yakuman <= sum(han)
        assert worth.limit == "yakuman"
    else:
        assert worth.han == sum(han) + worth.dora
    assert worth.yaku == sorted(worth.yaku)


@given(hands, books, st.integers(0, 3))
def test_riichi_ippatsu_and_tsumo_never_make_a_hand_cheaper(hand, book, way):
    rules = RULES[book]
    closed = all(kind == events.ANKAN for kind, _ in hand.melds)
    plain = hand._replace(flags=0)
    flags = (yaku.TSUMO, yaku.RIICHI, yaku.RIICHI | yaku.IPPATSU, yaku.DOUBLE_RIICHI)[way]
    if not closed and flags != yaku.TSUMO:
        return
    before, after = scored(plain, rules), scored(hand._replace(flags=flags), rules)
    if before is not None:
        assert after is not None
        # An open hand loses nothing by tsumo, a closed one exchanges 10 fu of ron for a han.
        assert after.base >= before.base


texts = st.text("0123456789mpszESWNx {}", max_size=8)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
FIELDS = [*FLAGS, "rules", "hand", "win", "melds", "seat", "round", "riichi", "dora", "ura",
          "honba", "deposits", "options"]  # fmt: skip
GOOD = {"hand": "234567m23488p67s", "win": "8s", "seat": "S", "round": "E"}


@given(st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=3))
def test_whatever_a_field_holds_there_is_an_answer(fields):
    (answer,) = score.answers([json.dumps({**GOOD, **fields}).encode()])
    assert answer["ok"] or answer["error"] in (
        "bad_input",
        "no_yaku",
        "not_complete",
        "minimum_han",
    )


@given(st.binary(max_size=40))
def test_whatever_the_bytes_are_there_is_an_answer(line):
    (answer,) = score.answers([line])
    assert answer["error"] == "bad_input"
