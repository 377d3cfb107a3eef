"""A recorded deal, played again event by event, and what its end comes to."""

import copy
import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from jantaku.rules import books, events, games, payments, tiles
from jantaku.rules.deal import IllegalEvent
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.recorded import BadRecord, Deal, Event, Part

_ROUNDS = 16  # four of each wind
OF_HAND = (payments.BASE, payments.PAO, payments.RINSHAN_LIABILITY)  # what the hand itself is worth


def rules(recorded: Deal) -> books.Rules:
    """The rule book that the deal was played by."""
    return _rules(recorded.preset, json.dumps(recorded.options, sort_keys=True))


@cache
def _rules(preset: str, options: str) -> books.Rules:
    return books.load(preset, **json.loads(options))


def red_fives(rules: books.Rules) -> int:
    """How many there are; Sichuan has none."""
    return int(rules.red_fives) if rules.game == "riichi" else 0


def start(recorded: Deal) -> Any:
    """The deal before its first event, of the game that its book is about."""
    if not 0 <= recorded.round < _ROUNDS:
        raise BadRecord(f"game {recorded.game} hand {recorded.hand}: there is no such round")
    return games.deal(
        rules(recorded),
        recorded.dealer,
        recorded.round,
        recorded.honba,
        recorded.deposits,
        recorded.scores,
    )


def walk(recorded: Deal) -> Iterator[tuple[Event, Any]]:
    """Every event up to DEAL_END, with the deal as it is before the event happens."""
    deal = start(recorded)
    try:
        for event in recorded.events:
            yield event, deal
            deal.apply(event)
        for event in ending(recorded, deal):
            yield event, deal
            deal.apply(event)
    except IllegalEvent as refusal:
        raise BadRecord(f"game {recorded.game} hand {recorded.hand}: {refusal}") from None


def played(recorded: Deal) -> tuple[list[Event], Any]:
    """All events of a deal, and the deal at its end."""
    steps = list(walk(recorded))
    return [event for event, _ in steps], steps[-1][1]


def twin(deal: RiichiDeal) -> RiichiDeal:
    """A deal in the same state, to try things with."""
    return copy.deepcopy(deal, {id(deal.rules): deal.rules})


def ending(recorded: Deal, deal: RiichiDeal) -> Iterator[Event]:
    """The events that end the deal as the rules have it; each is to be applied before the next.

    A record of Sichuan has them among its events: there, wins come in the middle of a deal.
    """
    if deal.rules.game != "riichi":
        return
    for win in recorded.wins:
        yield deal.win(win.seat, bytes(win.ura))
    draw = recorded.draw
    if draw is not None and not recorded.wins:
        if draw.abort is None:
            yield deal.draw_end()
        else:
            nine = deal.turn if draw.abort == events.NINE_TERMINALS else 0
            yield (events.ABORT, nine, draw.abort)
    yield (events.SETTLE, 0, deal.settlement())
    yield (events.DEAL_END, 0, tuple(deal.scores))


def shares(deal: RiichiDeal, parts: list[Part]) -> list[list[Part]]:
    """The payment of each winner, the nearest in turn order first; he has what is left as well."""
    found = [[part for part in parts if part[2] == seat] for seat in deal.winners]
    if found:
        found[0] += [part for part in parts if part[2] not in deal.winners]
    return found


def change(parts: list[Part]) -> list[int]:
    """What these parts change, by seat."""
    return payments.sums(parts)[:4]


def joined(parts: Iterable[Part]) -> list[tuple[int, list[int], list[int], int]]:
    """Equal payments that follow each other as one: reason, payers, payees, amount of each."""
    rows: list[tuple[int, list[int], list[int], int]] = []
    for reason, payer, payee, amount in parts:
        before, payers, payees, each = rows[-1] if rows else (-1, [], [], 0)
        is_equal = (before, each) == (reason, amount)
        if is_equal and payees == [payee] and payer not in payers:
            payers.append(payer)
        elif is_equal and payers == [payer] and payee not in payees:
            payees.append(payee)
        else:
            rows.append((reason, [payer], [payee], amount))
    return rows


def won_hand(deal: RiichiDeal, seat: int) -> list[int]:
    """The concealed tiles of a winner, the winning one among them."""
    hand = deal.concealed(seat)
    return hand if deal.from_seat == seat else sorted([*hand, deal.window])


def dora_han(deal: RiichiDeal, seat: int, ura: bytes) -> dict[str, int]:
    """The han of each kind of dora in a winner's hand."""
    held = [*won_hand(deal, seat), *(tile for meld in deal.melds[seat] for tile in meld[1])]
    kinds = [tile >> 2 for tile in held]
    return {
        "dora": sum(kinds.count(tiles.dora_of(tile >> 2)) for tile in deal.indicators),
        "aka": sum(tiles.is_red(tile, deal.rules.red_fives) for tile in held),
        "ura": sum(kinds.count(tiles.dora_of(tile >> 2)) for tile in ura),
    }
