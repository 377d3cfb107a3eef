"""A recorded deal, played again by the rules: once, for whoever tells, shows or audits it."""

import copy
import json
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, cast

from jantaku.rules import books, games, payments
from jantaku.rules.deal import OVER, IllegalEvent
from jantaku_host.record.recorded import BadRecord, Event, Part, RecordedDeal
from jantaku_host.review.checks import ENDS, OUTCOMES, checks
from jantaku_host.review.differences import Differences

_ROUNDS = 16  # four of each wind
_UNCHANGING = (int, bytes, str, tuple, books.Rules)  # what a deal holds and never changes


def rules(recorded: RecordedDeal) -> books.Rules:
    """The rule book that the deal was played by."""
    return book(recorded.preset, recorded.options)


def book(preset: str, options: dict[str, Any]) -> books.Rules:
    """A rule book with these options, loaded once."""
    return _rules(preset, json.dumps(options, sort_keys=True))


@cache
def _rules(preset: str, options: str) -> books.Rules:
    return books.load(preset, **json.loads(options))


def played(recorded: RecordedDeal) -> "Played":
    """The deal by its own book, played when somebody first asks for what comes of it."""
    if "played" not in recorded.kept:
        recorded.kept["played"] = Played(recorded, rules(recorded))
    return cast(Played, recorded.kept["played"])


class Played:
    """The events of a deal, the deal before its outcomes and at its end, and what differs.

    Everything here is as it was **recorded**; what the record leaves open, the rules fill in.
    Where the rules say something else of the outcome it is in `differences`, and play goes on;
    where they do not let an event happen at all, the deal ends for them, and is not told.
    """

    def __init__(self, recorded: RecordedDeal, rules: books.Rules):
        self.recorded = recorded
        self.rules = rules
        self._is_over = False
        self._events: list[Event] = []
        self._computed: list[Event] = []
        self._outcomes: dict[int, Any] = {}
        self._differences = Differences(rules)
        self._by_rules: Any = None
        self._end: Any = None
        self._states: list[Any] = []

    @property
    def events(self) -> list[Event]:
        """All events from DEALT to DEAL_END; people count them from 1."""
        self._tell()
        return self._events

    @property
    def computed(self) -> list[Event]:
        """The same events, their outcomes as the rules have them."""
        self._tell()
        return self._computed

    @property
    def outcomes(self) -> dict[int, Any]:
        """The deal as it was before each event that ends it, by the event's place in `events`."""
        self._tell()
        return self._outcomes

    @property
    def end(self) -> Any:
        """The deal at its end, with the payment and the scores of the record."""
        self._tell()
        return self._end

    @property
    def differences(self) -> Differences:
        """Where the rules say something else, in the order of play."""
        self._play()
        return self._differences

    @property
    def by_rules(self) -> Any:
        """The deal at its end if all had been as the rules have it; None if they stop it before."""
        self._play()
        return self._by_rules

    def walk(self) -> Iterator[tuple[Event, Any]]:
        """Every event with the deal as it is before it happens, and changes with it.

        This is what plays the deal: who needs it comes before all who ask what came of it, or the
        deal is played once more.
        """
        self._is_over = False
        self._events, self._computed, self._outcomes = [], [], {}
        self._differences = found = Differences(self.rules)
        self._by_rules = self._end = None
        deal = start(self.recorded, self.rules)
        check = checks(self.recorded, deal, found)
        try:
            for number, event in enumerate(self.recorded.events, 1):
                found.at(number, event)
                check.before(event)
                happens = event
                if event[0] in OUTCOMES:
                    happens = check.computed(event)
                    check.outcome(event, happens)
                    event = check.told(event, happens)
                yield event, deal
                if event[0] in ENDS:
                    self._outcomes[len(self._events)] = twin(deal)
                deal.apply(happens)
                check.after(number - 1, event)
                self._events.append(event)
                self._computed.append(happens)
            if deal.phase != OVER:
                raise IllegalEvent(self.rules, "not_yet")
        except IllegalEvent as refusal:
            found.refuse(refusal)
        else:
            self._by_rules = deal
            self._end = deal if not found else check.as_recorded(twin(deal), self._events)
        self._is_over = True

    def before(self, number: int) -> Any:
        """The deal when so many of its events had happened, for who goes back and forth in it."""
        if not self._states:
            self._states = [twin(deal) for _, deal in self.walk()]
            self._states.append(self.end)
        return self._states[number]

    def _play(self) -> None:
        if not self._is_over:
            deque(self.walk(), 0)

    def _tell(self) -> None:
        self._play()
        if self._end is None:
            recorded, last = self.recorded, self._differences[-1]
            what = f"{last.computed} ({last.section})"
            raise BadRecord(f"game {recorded.game} hand {recorded.hand}: {what}")


def start(recorded: RecordedDeal, book: books.Rules) -> Any:
    """The deal before its first event, of the game that its book is about."""
    if not 0 <= recorded.round < _ROUNDS:
        raise BadRecord(f"game {recorded.game} hand {recorded.hand}: there is no such round")
    began = (recorded.round, recorded.honba, recorded.deposits, recorded.scores)
    deal = games.deal(book, recorded.dealer, *began)
    deal.keeps = False
    return deal


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


def change(parts: list[Part]) -> list[int]:
    """What these parts change, by seat: at a settlement the amounts that displays, pages and
    reports tell. A riichi stick has left its owner before."""
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
