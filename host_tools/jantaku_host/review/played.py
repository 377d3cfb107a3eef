"""A recorded deal, played again event by event, and what its end comes to."""

import copy
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from typing import Any, cast

from jantaku.rules import books, events, games, payments, tiles
from jantaku.rules.deal import IllegalEvent
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.payments import BASE, PAO, RINSHAN_LIABILITY
from jantaku_host.record.recorded import BadRecord, Event, Part, RecordedDeal, printable

_ROUNDS = 16  # four of each wind
_UNCHANGING = (int, bytes, str, tuple, books.Rules)  # what a deal holds and never changes
OF_HAND = (BASE, PAO, RINSHAN_LIABILITY)  # what the hand itself is worth


def rules(recorded: RecordedDeal) -> books.Rules:
    """The rule book that the deal was played by."""
    return _rules(recorded.preset, json.dumps(recorded.options, sort_keys=True))


@cache
def _rules(preset: str, options: str) -> books.Rules:
    return books.load(preset, **json.loads(options))


def red_fives(rules: books.Rules) -> int:
    """How many there are; Sichuan has none."""
    return int(rules.red_fives) if rules.game == "riichi" else 0


def start(recorded: RecordedDeal) -> Any:
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


@dataclass
class Difference:
    """Where the rules say something else: the place, by which rule, what either side says."""

    place: str
    rule: str
    section: str
    recorded: Any
    computed: Any

    def __str__(self) -> str:
        said = printable(f"recorded {self.recorded}, computed {self.computed}")
        return f"{self.place}: {self.rule}: {said} ({self.section})"


class Played:
    """A recorded deal that has been played again: once, whoever asks.

    `events` are all of the deal as recorded, numbered from 1 by whoever shows them; `end` is the
    deal when all of them have happened; `differences` tell where the rules say something else.
    """

    def __init__(self, recorded: RecordedDeal):
        self.recorded = recorded
        self.rules = rules(recorded)
        self.differences: list[Difference] = []
        self._events: list[Event] = []
        self._end: Any = None
        self._states: States | None = None

    @property
    def events(self) -> list[Event]:
        """All events, to DEAL_END."""
        self._keep()
        return self._events

    @property
    def end(self) -> Any:
        """The deal at its end. Who needs events or states as well asks for those first."""
        if self._end is None:
            self._play(None)
        return self._end

    def walk(self) -> Iterator[tuple[Event, Any]]:
        """Every event with the deal as it was before it, which is good until the next event."""
        states = self._keep()
        yield from zip(self._events, states, strict=True)

    def before(self, number: int) -> Any:
        """The deal when so many of its events had happened."""
        if number == len(self.events):
            return self.end
        return next(islice(self.walk(), number, None))[1]

    def _keep(self) -> "States":
        if self._states is None:
            self._states = States(start(self.recorded))
            self._play(self._states)
        return self._states

    def _play(self, states: "States | None") -> None:
        recorded, deal = self.recorded, start(self.recorded)
        self._events = []
        try:
            for event in chain(recorded.events, ending(recorded, deal)):
                if states is not None:
                    states.note(deal)
                deal.apply(event)
                self._events.append(event)
        except IllegalEvent as refusal:
            raise BadRecord(f"game {recorded.game} hand {recorded.hand}: {refusal}") from None
        self._end = deal


def played(recorded: RecordedDeal) -> Played:
    """The deal, played again when somebody asks for it first."""
    if "played" not in recorded.kept:
        recorded.kept["played"] = Played(recorded)
    return cast(Played, recorded.kept["played"])


class States:
    """The states that a deal goes through. Of each, only what has changed is kept."""

    def __init__(self, deal: Any):
        self._first = twin(deal)
        self._last = dict(vars(self._first))
        self._changes: list[dict[str, Any]] = []

    def note(self, deal: Any) -> None:
        """The deal as it is now."""
        last = self._last
        changed = {name: _copy(value) for name, value in vars(deal).items() if last[name] != value}
        last |= changed
        self._changes.append(changed)

    def __iter__(self) -> Iterator[Any]:
        deal = twin(self._first)
        # What a deal has worked out for itself would outlive its state.
        own = {name: value for name, value in vars(self._first).items() if name[0] == "_"}
        for changed in self._changes:
            own |= {name: value for name, value in changed.items() if name in own}
            vars(deal).update({name: _copy(value) for name, value in (changed | own).items()})
            yield deal


def twin(deal: Any) -> Any:
    """A deal in the same state, to try things with."""
    other = copy.copy(deal)
    vars(other).update({name: _copy(value) for name, value in vars(deal).items()})
    return other


def _copy(value: Any) -> Any:
    """What a deal holds, so that the deal may change it; its rules it never changes."""
    if isinstance(value, bytearray):
        return bytearray(value)
    if isinstance(value, list):
        return [_copy(each) for each in value]
    return value if isinstance(value, _UNCHANGING) else copy.copy(value)


def ending(recorded: RecordedDeal, deal: RiichiDeal) -> Iterator[Event]:
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
