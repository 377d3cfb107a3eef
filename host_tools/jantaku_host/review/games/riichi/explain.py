"""What only riichi knows about why points moved: yaku, dora, fu, limits, other waits, tenpai."""

from collections.abc import Iterator
from typing import Any

from jantaku.rules import tiles
from jantaku.rules.books import Rules
from jantaku.rules.deal import IllegalEvent
from jantaku.rules.payments import TABLE
from jantaku.rules.riichi import fu, payments, yaku
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.value import LIMITS, base
from jantaku_host.record.recorded import Event, Part
from jantaku_host.review import played
from jantaku_host.review.explain import Explanation
from jantaku_host.review.games.riichi import wins
from jantaku_host.review.rows import (
    Amount,
    Heading,
    Listed,
    Parts,
    Row,
    Said,
    Tiles,
    heading,
    listed,
    row,
    said,
)
from jantaku_host.words import WINDS

UNIT = "han"


def title(told: Explanation) -> Parts:
    """Round, counters, book."""
    return (listed([*place(told.recorded), told.rules.name]),)


def place(deal: Any) -> tuple[Said, ...]:
    """Round and counters, of a deal that is recorded or played."""
    wind, number = divmod(deal.round, 4)
    counters = Amount(deal.honba, "honba"), Amount(deal.deposits, "riichi")
    return said("round", Said(WINDS[wind]), str(number + 1)), said("counters", *counters)


def won(rules: Rules, event: Event) -> tuple[Said, Said | Listed]:
    """How a hand was won, and what it was worth in short."""
    _, seat, from_seat, _, _, han, points, rows = event
    reached = limit(rules, han, points, rows)
    worth: Said | Listed = _worth(han, points)
    if _is_yakuman(rows):
        worth = Said(reached)
    elif reached:
        worth = listed([worth, Said(reached)])
    return Said("tsumo" if seat == from_seat else "ron"), worth


def worth(told: Explanation, event: Event, before: RiichiDeal) -> Iterator[Heading | Row]:
    """The hand, its yaku, dora and fu, its limit, and what another tile would have been worth."""
    _, seat, _, tile, ura, han, points, rows = event
    yield Row(told.hand(before, seat, tile))
    yield heading(Said("yaku"), " ", told.section("yaku"))
    for number, each in rows:
        yield row(Said(yaku.name(number)), amount=each, unit="han")
    if not _is_yakuman(rows):
        yield from _dora(told, before, event)
        yield from _fu(told, before, event)
    reached = limit(told.rules, han, points, rows)
    if reached:
        yield heading(Said(reached), " ", told.section("limits"))
    yield from _others(told, before, seat, tile, ura)


def draw(told: Explanation, event: Event) -> Iterator[Row]:
    """Who was tenpai, with the hands, and who had nothing but terminals and honours discarded."""
    _, _, tenpai, nagashi = event
    ready = [part for seat in range(4) if tenpai >> seat & 1 for part in (", ", told.player(seat))]
    yield row(said("is_tenpai", tuple(ready[1:])) if ready else Said("nobody_tenpai"))
    for seat in range(4):
        if tenpai >> seat & 1:
            yield row(told.player(seat), ": ", *told.hand(told.ended, seat))
        if nagashi >> seat & 1:
            yield row(said("is_nagashi", told.player(seat)), " ", told.section("nagashi_mangan"))


def checked(told: Explanation) -> Iterator[Row]:
    """Nothing: hands that are shown are told by their wins and draws."""
    yield from ()


def laid(told: Explanation) -> Iterator[Part]:
    """The deposits of this deal's riichi, which are no part of its settlement."""
    for seat in range(4):
        if told.ended.paid >> seat & 1:
            yield payments.DEPOSIT, seat, TABLE, told.rules.riichi_deposit


def laid_for(told: Explanation) -> Parts:
    """What these are for."""
    return Said("riichi"), " ", told.section("riichi_deposit")


def limit(rules: Rules, han: int, points: int, rows: list[tuple[int, int]]) -> str:
    """The limit that a hand of so many han and fu has reached, "" if none."""
    return LIMITS[-1] if _is_yakuman(rows) else LIMITS[base(rules, han, points)[1]]


def _is_yakuman(rows: list[tuple[int, int]]) -> bool:
    return any(number >= yaku.KOKUSHI for number, _ in rows)


def _worth(han: int, points: int) -> Said:
    return said("worth", Amount(han, "han"), Amount(points, "fu"))


def _dora(told: Explanation, before: RiichiDeal, event: Event) -> Iterator[Row]:
    """What the record counts beside the yaku, by its kinds if these come to as much."""
    _, seat, from_seat, _, ura, han, _, rows = event
    after = played.twin(before)
    after.from_seat = from_seat
    left = han - sum(each for _, each in rows)
    kinds = wins.dora_han(after, seat, ura)
    if sum(kinds.values()) != left:
        yield row(Said("as_recorded"), amount=left, unit="han")
        return
    for kind, each in kinds.items():
        if each:
            section = told.section("red_fives" if kind == "aka" else "dora")
            yield row(Said(kind), " ", section, amount=each, unit="han")


def _fu(told: Explanation, before: RiichiDeal, event: Event) -> Iterator[Heading | Row]:
    """One by one, if the rules come to what the record says."""
    _, seat, from_seat, tile, ura, _, points, rows = event
    value = before.value_of(seat, ura)
    yield heading(Said("fu"), " ", told.section("fu"))
    if value.fu != points:
        yield row(Said("as_recorded"), amount=points, unit="fu")
        return
    flags = yaku.TSUMO if seat == from_seat else 0
    if any(yaku.name(number) == "rinshan" for number, _ in rows):
        flags |= yaku.RINSHAN
    winds = ((seat - before.dealer) % 4, before.round // 4)
    total = 0
    for name, kind, amount in fu.items(told.rules, value, tile, before.melds[seat], flags, *winds):
        total += amount
        shown = (" ", Tiles(tiles.kinds_text([kind]))) if kind >= 0 else ()
        yield row(Said(f"fu_{name}"), *shown, amount=amount, unit="fu")
    if total != points:
        yield row(Said("fu_rounded"), amount=points - total, unit="fu")


def _others(
    told: Explanation, before: RiichiDeal, seat: int, won: int, ura: bytes
) -> Iterator[Heading | Row]:
    """What other winning tiles would have been worth in its place."""
    free = {
        tile >> 2: tile
        for tile in range(len(before.place))
        if not before.place[tile] and tile >> 2 != won >> 2
    }
    waits = [kind for kind in before.waits(seat) if kind in free]
    if waits:
        yield heading(Said("others"))
    for kind in waits:
        yield row(Tiles(tiles.kinds_text([kind])), "  ", _would(before, seat, free[kind], ura))


def _would(before: RiichiDeal, seat: int, tile: int, ura: bytes) -> Said | Listed:
    deal = played.twin(before)
    is_tsumo = deal.holds_drawn(seat)
    if is_tsumo:
        deal.hands[seat][deal.drawn >> 2] -= 1
        deal.hands[seat][tile >> 2] += 1
        deal.place[deal.drawn], deal.place[tile] = 0, seat + 1
        deal.drawn = tile
    else:
        deal.window = tile
    try:
        value = deal.value_of(seat, ura)
    except IllegalEvent:
        return Said("no_yaku")
    is_dealer = seat == deal.dealer
    if is_tsumo:
        from_dealer, from_others = payments.tsumo(value.base, is_dealer)
        points = 3 * from_others if is_dealer else from_dealer + 2 * from_others
    else:
        points = payments.ron(deal.rules, value, is_dealer)
    return listed([_worth(value.han, value.fu), Amount(points, "points")])
