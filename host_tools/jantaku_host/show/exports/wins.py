"""A win of riichi as it was recorded, for the formats that tell what it was worth."""

from jantaku.rules.riichi import value, yaku
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.formats import names
from jantaku_host.record.recorded import Event
from jantaku_host.review.games.riichi import wins
from jantaku_host.words import WIND_SIGNS

_DRAGONS = "白發中"
_YAKUMAN = 8000  # basic points
# In the order in which kobalab lists them.
_ORDER = (
    " riichi double_riichi open_riichi ippatsu haitei houtei rinshan chankan menzen_tsumo"
    " round_wind seat_wind dragon pinfu tanyao iipeikou sanshoku_doujun ittsuu chanta chiitoitsu"
    " toitoi sanankou sankantsu sanshoku_doukou honroutou shousangen honitsu junchan ryanpeikou"
    " chinitsu renhou nagashi_mangan tenhou chiihou kokushi suuankou daisangen shousuushii"
    " daisuushii tsuuiisou ryuuiisou chinroutou suukantsu chuuren "
)


class Win:
    """What the record says of it; `deal` is the deal at its end."""

    def __init__(self, deal: RiichiDeal, event: Event):
        _, self.seat, self.from_seat, self.tile, self.ura, self.han, self.fu, self.yaku = event
        self.deal = deal
        self.is_dealer = self.seat == deal.dealer
        self.is_tsumo = self.seat == self.from_seat
        yakuman = self.han // 13 if any(han >= 13 for _, han in self.yaku) else 0
        self.is_yakuman = yakuman > 0
        self.base, at = value.base(deal.rules, 13 if yakuman else self.han, self.fu)
        self.limit = value.LIMITS[at]
        if yakuman:
            self.base, self.limit = _YAKUMAN * yakuman, "yakuman"

    def named(self, dragon: str) -> list[tuple[str, int]]:
        """What it consists of, dora too, as `(name, han)`; `dragon` is what a dragon is called."""
        deal, seat = self.deal, self.seat
        found: list[tuple[str, int]] = []
        dragons = self._dragons()
        for name, han in sorted(
            ((yaku.name(number), han) for number, han in self.yaku),
            key=lambda row: _ORDER.find(f" {row[0]} "),
        ):
            text = names.japanese(name)
            if name == "dragon":
                text = f"{dragon} {dragons.pop(0) if dragons else ''}".rstrip()
            elif name == "seat_wind":
                text += " " + WIND_SIGNS[(seat - deal.dealer) % 4]
            elif name == "round_wind":
                text += " " + WIND_SIGNS[deal.round // 4]
            found.append((text, han))
        if not self.is_yakuman:
            for kind, han in wins.dora_han(deal, seat, self.ura).items():
                if han:
                    found.append((names.DORA[kind], han))
        return found

    def _dragons(self) -> list[str]:
        """Which dragons the hand has three of or more."""
        deal, seat = self.deal, self.seat
        held = [*wins.hand(deal, seat), *(tile for meld in deal.melds[seat] for tile in meld[1])]
        kinds = [tile >> 2 for tile in held]
        return [_DRAGONS[kind - 31] for kind in (31, 32, 33) if kinds.count(kind) >= 3]
