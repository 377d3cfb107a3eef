"""Yaku by their Japanese names, as the formats of Tenhou and kobalab have them."""

from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.shown.words import Words
from jantaku_host.review import played

LIMITS = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満",
          "yakuman": "役満"}  # fmt: skip
DORA = {"dora": "ドラ", "aka": "赤ドラ", "ura": "裏ドラ"}
WINDS = "東南西北"
DRAGONS = "白發中"

# In the order in which kobalab lists them.
_ORDER = (
    " riichi double_riichi open_riichi ippatsu haitei houtei rinshan chankan menzen_tsumo"
    " round_wind seat_wind dragon pinfu tanyao iipeikou sanshoku_doujun ittsuu chanta chiitoitsu"
    " toitoi sanankou sankantsu sanshoku_doukou honroutou shousangen honitsu junchan ryanpeikou"
    " chinitsu renhou nagashi_mangan tenhou chiihou kokushi suuankou daisangen shousuushii"
    " daisuushii tsuuiisou ryuuiisou chinroutou suukantsu chuuren "
)

_JAPANESE = Words("ja")


def japanese(name: str) -> str:
    """The name of a yaku."""
    return _JAPANESE[name]


def yaku_of(deal: RiichiDeal, seat: int, ura: bytes, dragon: str) -> list[tuple[str, int]]:
    """What a win consists of, dora too, as `(name, han)`; `dragon` is what a dragon is called."""
    worth = deal.values[deal.winners.index(seat)]
    found: list[tuple[str, int]] = []
    dragons = _dragons(deal, seat)
    for number, han in sorted(worth.yaku, key=lambda each: _ORDER.find(f" {yaku.name(each[0])} ")):
        name = yaku.name(number)
        text = japanese(name)
        if name == "dragon":
            text = f"{dragon} {DRAGONS[dragons.pop(0)]}"
        elif name == "seat_wind":
            text += " " + WINDS[(seat - deal.dealer) % 4]
        elif name == "round_wind":
            text += " " + WINDS[deal.round // 4]
        found.append((text, han))
    if not worth.yakuman:
        for kind, han in played.dora_han(deal, seat, ura).items():
            if han:
                found.append((DORA[kind], han))
    return found


def _dragons(deal: RiichiDeal, seat: int) -> list[int]:
    """Which dragons the hand has three of or more, 0 white, 1 green, 2 red."""
    held = [*played.won_hand(deal, seat), *(tile for meld in deal.melds[seat] for tile in meld[1])]
    kinds = [tile >> 2 for tile in held]
    return [kind - 31 for kind in (31, 32, 33) if kinds.count(kind) >= 3]
