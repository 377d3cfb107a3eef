"""Why points moved in a deal: what its wins were worth, who paid whom, each with its section."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from jantaku.referee import questions
from jantaku.rules import events, tiles
from jantaku.rules.games import reason_name, row_name
from jantaku_host import games
from jantaku_host.record.recorded import Event, RecordedDeal, printable
from jantaku_host.record.recorded import Part as Payment
from jantaku_host.review import played
from jantaku_host.review.rows import (
    Amount,
    Heading,
    Part,
    Parts,
    Player,
    Row,
    Said,
    Section,
    Tiles,
    Time,
    heading,
    listed,
    row,
    said,
)
from jantaku_host.words import WINDS, subject

ROUTINE = (questions.TENPAI, questions.VOID_SUIT)  # asked in every deal
RULED = {  # the word for a ruling
    events.DEAD_HAND: "ruled_dead_hand",
    events.WRONG_RIICHI: "ruled_wrong_riichi",
    events.INVALID_MELD: "ruled_invalid_meld",
    events.DRAW_BACK: "ruled_draw_back",
    events.HIDDEN_TILE: "ruled_hidden_tile",
    events.UNDO: "ruled_undo",
    events.FINE: "fine_points",
    events.LATENESS: "lateness_points",
    events.SUBSTITUTE: "substitute_points",
    events.ABSENCE: "ruled_absence",
    events.DISQUALIFIED: "disqualified",
    events.UNLISTED: "ruled_unlisted",
    events.WITHDRAWN: "ruled_withdrawn",
    events.REPLACES: "ruled_replaces",
    events.CORRECTED: "ruled_corrected",
}
OF_NOBODY = (events.UNDO, events.REPLACES)  # rulings about no seat
COUNTED = {  # what the amount of a ruling counts
    events.UNDO: "acts",
    events.FINE: "points",
    events.LATENESS: "minutes",
    events.ABSENCE: "minutes",
    events.REPLACES: "game",
    events.CORRECTED: "points",
}
_ABORTS = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron", "time_out")
_DECISION = re.compile(r"decision (\d+)")


class Explanation:
    """A deal explained; what only its game knows is in `review/games/<game>/explain.py`."""

    def __init__(self, recorded: RecordedDeal):
        self.recorded = recorded
        self.rules = played.rules(recorded)
        self.decisions: set[int] = set()  # those that were cited so far
        self._game = games.part(self.rules, "review", "explain")
        self._played = played.played(recorded)
        self._happened, self.ended = self._played.events, self._played.end

    def rows(self) -> list[Heading | Row]:
        """All that is to be told."""
        return [heading(*self.title()), *self.below()]

    def below(self, has_scores: bool = True) -> Iterator[Heading | Row]:
        """All but which deal it is, perhaps without the scores that everybody has in the end."""
        for number, event in enumerate(self._happened):
            yield from self._end(event)
            if event[0] == events.WIN:
                yield from self._game.worth(self, event, self._played.outcomes[number])
            elif event[0] == events.DRAW_END:
                yield from self._game.draw(self, event)
        yield from self._payment()
        yield from self._game.checked(self)
        if has_scores:
            yield from self._scores()
        yield from self._ruled()
        yield from self._pressed()
        yield from self._asked()
        yield from self.otherwise()

    def cited(self) -> list[Heading | Row]:
        """The decisions that were cited so far, in words."""
        rows = [
            row(Said(f"decision_{number}"), amount=number, unit="decision")
            for number in sorted(self.decisions)
        ]
        return [heading(Said("decisions")), *rows] if rows else []

    @property
    def happened(self) -> list[Event]:
        """All events of the deal."""
        return self._happened

    def title(self) -> Parts:
        """Which deal it is, by which book."""
        found: Parts = self._game.title(self)
        return found

    def place(self) -> Parts:
        """Where in the game it was."""
        return (listed(self._game.place(self.recorded)),)

    def ends(self) -> list[Heading]:
        """How it ended in short: a line a winner, or one for the draw."""
        return [end for event in self._happened for end in self._end(event)]

    def seen(self) -> Said:
        """How much the readers saw of it."""
        return said("seen_count", Amount(len(self.recorded.seen), "movements"))

    # What rows are made of

    def player(self, seat: int) -> Player:
        """Who sits there."""
        wind = WINDS[(seat - self.recorded.dealer) % 4]
        return Player(seat, self.recorded.players[seat], wind)

    def section(self, rule: str) -> Section:
        """Where a rule of the book is written."""
        written = self.rules.section(rule)
        self.decisions |= set(map(int, _DECISION.findall(written)))
        return Section(written)

    def tiles(self, held: list[int]) -> Tiles:
        """These tiles."""
        return Tiles(tiles.text(held, self.rules.red_fives))

    def hand(self, deal: Any, seat: int, won: int | None = None) -> Parts:
        """The tiles of a seat, that which it won with apart."""
        found: list[Part] = [self.tiles([tile for tile in deal.concealed(seat) if tile != won])]
        if won is not None:
            found += [" + ", self.tiles([won])]
        for meld in deal.melds[seat]:
            found += ["  ", self.tiles(list(meld[1]))]
        return tuple(found)

    # The ends of a deal

    def _end(self, event: Event) -> Iterator[Heading]:
        if event[0] == events.WIN:
            yield self._won(event)
        elif event[0] == events.DRAW_END:
            yield heading(Said("exhaustive"), " ", self.section("exhaustive"))
        elif event[0] == events.ABORT:
            yield heading(Said(_ABORTS[event[2]]))
        elif event[0] == events.VOID:
            is_chombo = event[2] == events.CHOMBO
            who = (self.player(event[1]), ": ") if is_chombo else ()
            section = self.section("chombo_replay" if is_chombo else "redeal")
            yield heading(*who, Said("void"), " ", section)

    def _won(self, event: Event) -> Heading:
        _, seat, from_seat, tile, *_ = event
        how, worth = self._game.won(self.rules, event)
        on: list[Parts] = [(how, " ", self.tiles([tile]))]
        if seat != from_seat:
            on.append((Said("from"), " ", self.player(from_seat)))
        return heading(self.player(seat), ": ", listed(on), ": ", worth)

    def _payment(self) -> Iterator[Heading | Row]:
        laid, reason = self._game.laid(self), self._game.laid_for(self)
        rows = [self._paid(reason, *part[1:]) for part in played.joined(laid)]
        rows += self._parts(self.ended.parts)
        if rows:
            yield heading(Said("payment"))
            yield from rows

    def _parts(self, parts: Iterable[Payment]) -> list[Row]:
        return [self._paid(self._reason(part[0]), *part[1:]) for part in played.joined(parts)]

    def _paid(self, reason: Parts, payers: list[int], payees: list[int], amount: int) -> Row:
        who: list[Part] = [*map(self.player, range(4)), Said("table"), Said("nobody")]
        givers, takers = (listed(who[each] for each in side) for side in (payers, payees))
        parts = (givers, " → ", takers, ": ", *reason)
        return Row(parts, amount, "points", len(payers) * len(payees))

    def _reason(self, reason: int) -> Parts:
        name = reason_name(self.rules, reason)
        return Said("hand" if name == "base" else name), " ", self.section(name)

    def _scores(self) -> Iterator[Heading | Row]:
        yield heading(Said("scores"))
        yield from self._standing(self.ended.scores)

        before = self.recorded.settled_before
        if before:
            yield heading(Said("corrected"))
            yield from self._standing(before)

    def _standing(self, scores: Sequence[int]) -> Iterator[Row]:
        """Scores, and what the settlement has changed them by."""
        moved = played.change(self.ended.parts)
        for seat, after in enumerate(scores):
            before = self.ended.scores[seat] - moved[seat]
            change = Amount(after - before, "points", is_change=True)
            yield row(self.player(seat), " (", change, ")", amount=after, unit="score")

    # What the rules say

    def otherwise(self) -> Iterator[Heading | Row]:
        """Where today's rules say something else than the record, whatever was told above."""
        differences = self._played.differences
        outcomes = zip(self._played.events, self._played.computed, strict=True)
        told = set()
        for number, (event, computed) in enumerate(outcomes, 1):
            if differences and _plain(event) != _plain(computed):
                told.add(number)
                found = (each.section for each in differences if each.number == number)
                sections = [part for each in dict.fromkeys(found) for part in (" ", Section(each))]
                what, *rows = self._outcome(computed)
                yield heading(said("by_rules", what), *sections)
                yield from rows
        others = [each for each in differences if each.number not in told]
        if others:
            yield heading(Said("rules_differ"))
        for each in others:
            said_so = said("recorded_so", printable(each.recorded), printable(each.computed))
            yield row(said_so, " ", Section(each.section), amount=each.number, unit="event")

    def _outcome(self, event: Event) -> Iterator[Any]:
        """What it is, and its rows."""
        if event[0] == events.WIN:
            yield self._won(event).parts
            for number, each in event[7]:
                yield row(Said(row_name(self.rules, number)), amount=each, unit=self._game.UNIT)
        elif event[0] == events.DRAW_END:
            yield Said("exhaustive")
            yield from self._game.draw(self, event)
        elif event[0] == events.SETTLE:
            yield Said("payment")
            yield from self._parts(event[2])
        else:
            yield Said("scores")
            yield from self._standing(event[2])

    # What did not go by itself

    def _ruled(self) -> Iterator[Heading | Row]:
        """What the referee decided, with the section or the reason that was given."""
        recorded = self.recorded
        rulings = [event for event in self._happened if event[0] == events.RULING]
        rulings += [*recorded.undone, *recorded.rulings]
        if rulings:
            yield heading(Said("rulings"))
        for ruling in rulings:
            who = () if ruling[2] in OF_NOBODY else (self.player(ruling[1]), ": ")
            about = (*who, *ruled(ruling), " ", Section(reason_of(ruling)))
            unit = COUNTED.get(ruling[2])
            yield Row(about, ruling[3], unit) if unit else row(*about)

    def _pressed(self) -> Iterator[Heading | Row]:
        """What players settled by their buttons, and who pressed when, where that may matter."""
        about = [(number, each) for number, each in enumerate(self._happened) if subject(each)]
        declared = [each for _, each in about if each[0] == events.DECLARE]
        is_told = len(declared) < len(about) or len({each[1] for each in declared}) > 1
        if is_told:
            yield heading(Said("pressed"))
        for number, event in about if is_told else ():
            does = Said(f"does_{events.name(event[0])}")
            who: Parts = (self.player(event[1]), ": ", does, ": ", Said(subject(event)))
            if event[0] == events.PROPOSE and event[3] < 4:
                who = (*who, ", ", self.player(event[3]))
            age = event[3] if event[0] == events.DECLARE else 0
            timed = self.recorded.times[number : number + 1]
            yield row(*(part for ms in timed for part in (Time(ms - age), "  ")), *who)
        if self.recorded.anew:
            yield heading(Said("does_anew"))
            yield row(Said("ruled_undo"), amount=self.recorded.anew, unit="acts")

    def _asked(self) -> Iterator[Heading | Row]:
        """What tiles and buttons left open, as the table asked it."""
        asked = [
            (number, event)
            for number, event in enumerate(self._happened, 1)
            if event[0] == events.ASK and event[2] not in ROUTINE
        ]
        if asked:
            yield heading(Said("asked"))
        for number, event in asked:
            question = said(f"{questions.name(event[2])}?", Said(self.player(event[1]).wind))
            yield row(question, amount=number, unit="event")


def ruled(ruling: Event) -> Parts:
    """What a ruling says, perhaps with the name of who plays for another."""
    kind, amount, text = ruling[2:]
    if kind == events.WITHDRAWN:
        return (said(RULED[kind], Said(RULED.get(amount, "rulings"))),)
    _, _, name = text.partition("\n")
    return (Said(RULED[kind]), *((" ", printable(name)) if name else ()))


def reason_of(ruling: Event) -> str:
    """The section or the reason that a ruling was given with."""
    return printable(ruling[4].split("\n")[0])


def _plain(value: Any) -> Any:
    """What was read and what was worked out, as far as lists go, alike."""
    return tuple(map(_plain, value)) if isinstance(value, (list, tuple)) else value
