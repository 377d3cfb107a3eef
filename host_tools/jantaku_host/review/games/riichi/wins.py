"""What a win of riichi consists of: its tiles, its dora, and what each winner is paid."""

from collections.abc import Sequence

from jantaku.rules import tiles
from jantaku.rules.riichi import payments
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.recorded import Part

OF_HAND = (payments.BASE, payments.PAO, payments.RINSHAN_LIABILITY)  # what the hand itself is worth


def shares(winners: Sequence[int], parts: list[Part]) -> list[list[Part]]:
    """The payment of each winner, the nearest in turn order first; he has what is left as well."""
    found = [[part for part in parts if part[2] == seat] for seat in winners]
    if found:
        found[0] += [part for part in parts if part[2] not in winners]
    return found


def hand(deal: RiichiDeal, seat: int) -> list[int]:
    """The concealed tiles of a winner, the winning one among them."""
    held = deal.concealed(seat)
    return held if deal.from_seat == seat else sorted([*held, deal.window])


def dora_han(deal: RiichiDeal, seat: int, ura: bytes) -> dict[str, int]:
    """The han of each kind of dora in a winner's hand."""
    held = [*hand(deal, seat), *(tile for meld in deal.melds[seat] for tile in meld[1])]
    kinds = [tile >> 2 for tile in held]
    return {
        "dora": sum(kinds.count(tiles.dora_of(tile >> 2)) for tile in deal.indicators),
        "aka": sum(tiles.is_red(tile, deal.rules.red_fives) for tile in held),
        "ura": sum(kinds.count(tiles.dora_of(tile >> 2)) for tile in ura),
    }
