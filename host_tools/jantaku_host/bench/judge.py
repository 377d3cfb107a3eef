"""Compares what the table tells with what really happened at it."""

from collections.abc import Callable
from difflib import SequenceMatcher
from itertools import pairwise

from jantaku.referee import questions
from jantaku.rules import events
from jantaku.sensing import zones
from jantaku.sensing.tracker import Question
from jantaku.shown.words import Words
from jantaku_host.bench import naming
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.people import Landing, People
from jantaku_host.bench.script import Script
from jantaku_host.record.recorded import Event
from jantaku_host.review.explain import ROUTINE

_GLIMPSE_US = 1_000_000  # who lays a tile down for less and takes it on has moved it once

# What the table says of itself; people do not do it.
_OWN = (
    events.SESSION_START,
    events.DICE,
    events.COMMIT,
    events.ASK,
    events.ANSWER,
    events.REVEAL,
    events.SIGNAL,
    events.SESSION_END,
)
_WORDS = Words("en")
_HANDS = (0, 13, 26, 39)
_PAYOUT = (events.SETTLE, events.DEAL_END)


class Judge:
    """Of one deal. `is_readable(zone)`: whether a tile there can be seen at all."""

    def __init__(self, people: People, is_readable: Callable[[int], bool]) -> None:
        self.outcome = Outcome()
        self._people = people
        self._is_readable = is_readable
        self._told: list[Event] = []
        self._was_dark = False  # the power was away

    def hear(self, event: Event) -> None:
        """The table has appended this to its record."""
        self.outcome.events += 1
        if event[0] == events.ASK and event[2] not in ROUTINE:
            text = _WORDS[questions.name(event[2]) + "?"]
            self.outcome.asked.append(text % f"seat {event[1]}")
        elif event[0] not in _OWN:
            self._told.append(event)

    def hear_question(self, question: Question) -> None:
        """Sensing could not settle something."""
        self.outcome.questions.append(naming.question(question))

    def hear_movement(self, at_us: int, tile: int, source: int, target: int) -> None:
        """Compare a movement with what really happened to the tile."""
        outcome, people = self.outcome, self._people
        outcome.movements += 1
        for turned in people.turned:
            if (turned.tile, turned.source, turned.target) == (tile, source, target):
                people.turned.remove(turned)
                return
        if target == zones.AIR and not self._is_readable(people.tags[tile].zone):
            return
        landings = people.landings[tile]
        truth = [landing for landing in landings if landing.at_us <= at_us]
        while truth and truth[-1].target != target:
            truth.pop()
        if not truth and self._was_dark and people.tags[tile].zone == target:
            return
        if not truth or source not in (truth[0].source, zones.AIR):
            outcome.wrong.append(
                f"tile {tile} from {naming.place(source)} to {naming.place(target)} "
                f"at {at_us / 1e6:.3f} s"
            )
            return
        del landings[: len(truth)]
        for before, after in pairwise(truth):
            if after.at_us - before.at_us >= _GLIMPSE_US:
                self._miss(before)
        landing = truth[-1]
        late_ms = (at_us - landing.at_us) / 1000
        if zones.RIVER <= target < zones.MELDS:
            outcome.discards_ms.append(late_ms)
        elif target < zones.RIVER and not landing.in_deal:
            outcome.draws_ms.append(late_ms)

    def hear_recall(self, at_us: int) -> None:
        """After power-up all tiles were read again: what has moved meanwhile is known by that."""
        self._was_dark = True
        for landings in self._people.landings:
            landings[:] = [landing for landing in landings if landing.at_us > at_us]

    def conclude(self, script: Script) -> Outcome:
        """The deal is over: whatever has not been told by now will not be."""
        for landings in self._people.landings:
            for landing in landings:
                self._miss(landing)
        for turned in self._people.turned:
            if self._is_readable(turned.target):
                place = naming.place(turned.target)
                self.outcome.missing.append(f"tile {turned.tile} was turned on {place} unnoticed")
        self._compare(script)
        self.outcome.deals = 1
        return self.outcome

    def _compare(self, script: Script) -> None:
        dealer, *start = script.start
        number = next((event[2] for event in self._told if event[0] == events.DEAL_START), 0)
        truth = [(events.DEAL_START, dealer, number, *start), *script.happening]
        told = ordered(self._told)
        for one, other in _differences(ordered(truth), told):
            line = f"{script}: {_text(one)} is told as {_text(other)}"
            is_payout = any(event and event[0] in _PAYOUT for event in (one, other))
            wrong = self.outcome.wrong_payouts if is_payout else self.outcome.wrong_events
            wrong.append(line)

    def _miss(self, landing: Landing) -> None:
        if self._is_readable(landing.target):
            self.outcome.missing.append(
                f"tile {landing.tile} came to {naming.place(landing.target)} "
                f"at {landing.at_us / 1e6:.3f} s unnoticed"
            )


def ordered(happening: list[Event]) -> list[Event]:
    """The same events where no order counts: winners in turn order, who shows by seat, the tiles
    of a hand by number."""
    found: list[Event] = []
    for event in happening:
        if event[0] == events.DEALT:
            event = (*event[:2], b"".join(bytes(sorted(event[2][at : at + 13])) for at in _HANDS))
        at = len(found)
        if event[0] in (events.WIN, events.HU, events.TENPAI):
            while at and found[at - 1][0] == event[0] and _rank(found[at - 1]) > _rank(event):
                at -= 1
        found.insert(at, event)
    return found


def _rank(event: Event) -> int:
    return int(event[1] if event[0] == events.TENPAI else (event[1] - event[2]) % 4)


def _differences(truth: list[Event], told: list[Event]) -> list[tuple[Event, Event]]:
    """Pairs of what happened and what was told instead; () where there is nothing."""
    pairs: list[tuple[Event, Event]] = []
    matcher = SequenceMatcher(None, [*map(repr, truth)], [*map(repr, told)], autojunk=False)
    for name, start, end, other_start, other_end in matcher.get_opcodes():
        if name != "equal":
            for step in range(max(end - start, other_end - other_start)):
                at, other = start + step, other_start + step
                pairs.append(
                    (truth[at] if at < end else (), told[other] if other < other_end else ())
                )
    return pairs


def _text(event: Event) -> str:
    if not event:
        return "nothing"
    fields = dict(zip(events.fields(event[0]), event[2:], strict=True))
    words = [f"{name} {list(value) if isinstance(value, bytes) else value}"
             for name, value in fields.items()]  # fmt: skip
    return f"{events.name(event[0])} of seat {event[1]}" + (
        (words and f" ({', '.join(words)})") or ""
    )
