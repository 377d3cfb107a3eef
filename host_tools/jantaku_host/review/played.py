"""A recorded deal, played again by the rules: once, for whoever tells, shows or audits it."""

import copy
import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, cast

from jantaku.rules import books, games, payments
from jantaku.rules.deal import OVER, IllegalEvent
from jantaku_host.record.recorded import BadRecord, Event, Part, RecordedDeal
from jantaku_host.review.checks import OUTCOMES, checks
from jantaku_host.review.differences import Differences

_ROUNDS = 16  # four of each wind
_UNCHANGING = (int, bytes, str, tuple, books.Rules)  # what a deal holds and never changes


def rules(recorded: RecordedDeal) -> books.Rules:
    """The rule book that the deal was played by."""
    return _rules(recorded.preset, json.dumps(recorded.options, sort_keys=True))


@cache
def _rules(preset: str, options: str) -> books.Rules:
    return books.load(preset, **json.loads(options))


def played(recorded: RecordedDeal) -> "Played":
    """The deal by its own book, played when somebody first asks for what comes of it."""
    if "played" not in recorded.kept:
        recorded.kept["played"] = Played(recorded, rules(recorded))
    return cast(Played, recorded.kept["played"])


class Played:
    """The events of a deal, the deal before each of them and at its end, and what differs.

    Everything here is as it was **recorded**; what the record leaves open, the rules fill in.
    Where the rules say something else of the outcome it is in `differences`, and play goes on;
    where they do not let an event happen at all, the deal ends for them, and is not told.
    """

    def __init__(self, recorded: RecordedDeal, rules: books.Rules):
        self.recorded = recorded
        self.rules = rules
        self._events: list[Event] = []
        self._computed: list[Event] = []
        self._differences: Differences | None = None
        self._by_rules: Any = None
        self._end: Any = None
        self._states: States | None = None

    @property
    def events(self) -> list[Event]:
        """All events from DEALT to DEAL_END; people count them from 1."""
        self._keep()
        return self._events

    @property
    def computed(self) -> list[Event]:
        """The same events, their outcomes as the rules have them."""
        self._keep()
        return self._computed

    def walk(self) -> Iterator[tuple[Event, Any]]:
        """Every event with the deal as it was before it, which is good until the next event."""
        states = self._keep()
        yield from zip(self._events, states, strict=True)

    def before(self, number: int) -> Any:
        """The deal when so many of its events had happened."""
        if number == len(self.events):
            return self.end
        return next(islice(self.walk(), number, None))[1]

    @property
    def end(self) -> Any:
        """The deal at its end, with the payment and the scores of the record.

        Who needs events or states as well asks for those first.
        """
        self._play()
        self._must_be_whole()
        return self._end

    @property
    def differences(self) -> Differences:
        """Where the rules say something else, in the order of play."""
        self._play()
        assert self._differences is not None
        return self._differences

    @property
    def by_rules(self) -> Any:
        """The deal at its end if all had been as the rules have it; None if they stop it before."""
        self._play()
        return self._by_rules

    def _keep(self) -> "States":
        if self._states is None:
            self._states = States()
            self._differences = None
            self._play()
        self._must_be_whole()
        return self._states

    def _must_be_whole(self) -> None:
        if self._by_rules is None:
            recorded, last = self.recorded, self.differences[-1]
            what = f"{last.computed} ({last.section})"
            raise BadRecord(f"game {recorded.game} hand {recorded.hand}: {what}")

    def _play(self) -> None:
        if self._differences is not None:
            return
        self._differences = found = Differences(self.rules)
        self._events, self._computed = [], []
        deal = start(self.recorded, self.rules)
        check = checks(self.recorded, deal, found)
        try:
            for number, event in enumerate(self.recorded.events, 1):
                found.at(number, event)
                if self._states is not None:
                    self._states.note(deal)
                check.before(event)
                happens = check.computed(event) if event[0] in OUTCOMES else event
                if event[0] in OUTCOMES:
                    check.outcome(event, happens)
                    event = check.told(event, happens)
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


def red_fives(book: books.Rules) -> int:
    """How many there are."""
    return int(book.red_fives)


def start(recorded: RecordedDeal, book: books.Rules) -> Any:
    """The deal before its first event, of the game that its book is about."""
    if not 0 <= recorded.round < _ROUNDS:
        raise BadRecord(f"game {recorded.game} hand {recorded.hand}: there is no such round")
    began = (recorded.round, recorded.honba, recorded.deposits, recorded.scores)
    return games.deal(book, recorded.dealer, *began)


class States:
    """The states that a deal goes through. Of each, only what has changed is kept."""

    def __init__(self) -> None:
        self._first: Any = None
        self._last: dict[str, Any] = {}
        self._changes: list[dict[str, Any]] = []

    def note(self, deal: Any) -> None:
        """The deal as it is now."""
        if self._first is None:
            self._first = twin(deal)
            self._last = dict(vars(self._first))
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
