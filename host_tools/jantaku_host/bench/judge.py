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
from jantaku_host.bench.hands import Landing
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.players import Players
from jantaku_host.bench.script import Script
from jantaku_host.record.recorded import Event
from jantaku_host.review.explain import ROUTINE

_GLIMPSE_US = 1_000_000  # who lays a tile down for less and takes it on has moved it once
_SURVEYED_US = 2_000_000  # the same where nobody knows which tile comes
_WAIT_US = {events.WIN: 2_000_000, events.HU: 3_000_000}  # from the press until it counts

_ROUTINE = (*ROUTINE, questions.AGARI_YAME)
_SHOWN = (questions.INDICATOR, questions.URA)  # tiles that no coil hears in a wall
# What the table says of itself: it does not see, or waits. Nobody is accused by it.
_NEUTRAL = (
    questions.REFEREE,
    questions.UNREADABLE,
    questions.READER,
    questions.WALL,
    questions.RESTORE,
    questions.COVERED,
    questions.URA,
    questions.LOST,
    questions.WAITING_TILE,
    questions.WAITING_INDICATOR,
    questions.WHICH_TILE,
    questions.PRESUMED,
    questions.PROPOSAL,
)
_WORDS = Words("en")
_HANDS = (0, 13, 26, 39)
_UNORDERED = (events.WIN, events.HU, events.TENPAI, events.VOID_SUIT)
_PAYOUT = (events.SETTLE, events.DEAL_END)


class Judge:
    """Of one deal. `is_readable(zone, tile)`: whether the tile can be seen there at all."""

    def __init__(self, players: Players, is_readable: Callable[[int, int], bool]) -> None:
        self.outcome = Outcome()
        self._players = players
        self._hands = players.hands
        self._is_readable = is_readable
        self._told: list[Event] = []
        self._accused: list[int] = []  # seats
        self._read_us = 0  # when a tile was last seen at a new place
        self._was_dark = False  # the power was away

    def hear(self, event: Event, at_us: int) -> None:
        """The table has appended this to its record."""
        self.outcome.events += 1
        if event[0] == events.ASK:
            self._hear_said(event[1], event[2])
        elif event[0] != events.SESSION_START and not events.is_beside(event):
            self._told.append(event)
        if event[0] == events.HU:
            self._time_win(events.HU, [event[1]], at_us)
        elif event[0] == events.SETTLE and not any(each[0] == events.HU for each in self._told):
            winners = [each[1] for each in self._told if each[0] == events.WIN]
            self._time_win(events.WIN, winners, at_us)

    def _hear_said(self, seat: int, kind: int) -> None:
        if kind in _ROUTINE or (kind in _SHOWN and not self._hands.has_walls):
            return
        text = _WORDS[questions.name(kind) + "?"]
        self.outcome.asked.append(text % f"seat {seat}")
        if kind not in _NEUTRAL:
            self._accused.append(seat)

    def _time_win(self, kind: int, winners: list[int], at_us: int) -> None:
        """How long it took from the first press to what follows from it, and from when it could."""
        declared_us = self._players.declared_us
        pressed = [declared_us[seat] for seat in winners if seat in declared_us]
        if pressed:
            self.outcome.wins_ms.append((at_us - min(pressed)) / 1000)
            could_us = max(min(pressed) + _WAIT_US[kind], self._read_us)
            self.outcome.late_wins_ms.append(max(0, at_us - could_us) / 1000)

    def hear_question(self, question: Question) -> None:
        """Sensing could not settle something."""
        self.outcome.questions.append(naming.question(question))

    def hear_movement(self, at_us: int, tile: int, source: int, target: int) -> None:
        """Compare a movement with what really happened to the tile. Where hands slip, tiles go
        there and back unseen, and what was read is told late: then only events count."""
        outcome, hands = self.outcome, self._hands
        outcome.movements += 1
        if target != zones.AIR:
            self._read_us = at_us
        for turned in hands.turned:
            if (turned.tile, turned.source, turned.target) == (tile, source, target):
                hands.turned.remove(turned)
                return
        if target == zones.AIR and not self._is_readable(hands.tags[tile].zone, tile):
            return
        landings = hands.landings[tile]
        truth = [landing for landing in landings if landing.at_us <= at_us]
        while truth and truth[-1].target != target:
            truth.pop()
        if not truth and self._was_dark and hands.tags[tile].zone == target:
            return
        if not truth or source not in (truth[0].source, zones.AIR):
            if self._players.may_slip:
                return
            outcome.wrong.append(
                f"tile {tile} from {naming.place(source)} to {naming.place(target)} "
                f"at {at_us / 1e6:.3f} s"
            )
            return
        del landings[: len(truth)]
        for before, after in pairwise(truth):
            glimpse_us = _GLIMPSE_US if hands.has_walls else _SURVEYED_US
            if after.at_us - before.at_us >= glimpse_us:
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
        for landings in self._hands.landings:
            landings[:] = [landing for landing in landings if landing.at_us > at_us]

    def conclude(self, script: Script) -> Outcome:
        """The deal is over: whatever has not been told by now will not be."""
        for landings in self._hands.landings:
            for landing in landings:
                self._miss(landing)
        for turned in self._hands.turned:
            if self._is_readable(turned.target, turned.tile) and not self._players.may_slip:
                place = naming.place(turned.target)
                self.outcome.missing.append(f"tile {turned.tile} was turned on {place} unnoticed")
        self._compare(script)
        self.outcome.wrong_events += self._players.misplaced
        offenders = self._players.offenders.union(
            event[1] for event in script.happening if event[0] == events.VOID
        )
        outcome = self.outcome
        outcome.accused_innocent = sum(seat not in offenders for seat in self._accused)
        outcome.presses = len(self._hands.pressed)
        for made in self._players.slips.made:
            outcome.slips.append((made.kind, made.seat, made.at_us))
        outcome.deals = 1
        outcome.deals_wrong = int(bool(outcome.wrong_events or outcome.wrong_payouts))
        return outcome

    def _compare(self, script: Script) -> None:
        dealer, *start = script.start
        number = next((event[2] for event in self._told if event[0] == events.DEAL_START), 0)
        happening = script.happening
        if not self._hands.has_walls:  # it is shown when the hands are dealt
            happening = sorted(happening, key=lambda event: -(event[0] == events.DEALT))
        truth = [(events.DEAL_START, dealer, number, *start), *happening]
        told = ordered(events.standing(self._told))
        for one, other in _differences(ordered(truth), told):
            line = f"{script}: {_text(one)} is told as {_text(other)}"
            is_payout = any(event and event[0] in _PAYOUT for event in (one, other))
            wrong = self.outcome.wrong_payouts if is_payout else self.outcome.wrong_events
            wrong.append(line)

    def _miss(self, landing: Landing) -> None:
        if self._is_readable(landing.target, landing.tile) and not self._players.may_slip:
            self.outcome.missing.append(
                f"tile {landing.tile} came to {naming.place(landing.target)} "
                f"at {landing.at_us / 1e6:.3f} s unnoticed"
            )


def ordered(happening: list[Event]) -> list[Event]:
    """The same events where no order counts: winners in turn order, who shows and who names a suit
    by seat, the tiles of a hand by number. Of suits a seat has named the last one (SBR 4.1)."""
    found: list[Event] = []
    for event in happening:
        if event[0] == events.DEALT:
            event = (*event[:2], b"".join(bytes(sorted(event[2][at : at + 13])) for at in _HANDS))
        elif event[0] == events.VOID_SUIT:
            found = [each for each in found if each[:2] != event[:2]]
        at = len(found)
        if event[0] in _UNORDERED:
            while at and found[at - 1][0] == event[0] and _rank(found[at - 1]) > _rank(event):
                at -= 1
        found.insert(at, event)
    return found


def _rank(event: Event) -> int:
    is_win = event[0] in (events.WIN, events.HU)
    return int((event[1] - event[2]) % 4 if is_win else event[1])


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
