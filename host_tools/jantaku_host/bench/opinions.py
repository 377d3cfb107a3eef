"""What a mind would have done where people had a choice, each asked with what its seat saw then.

for opinion in opinions(recorded, seat, mind):
    opinion.did, opinion.would
"""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku.rules import events, tiles
from jantaku_host.bench.engine import NotAllowed, Program
from jantaku_host.games import part
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.sight import Sight
from jantaku_host.show.exports.moves import moves

_CALLS = (events.CHI, events.PON, events.KAN)
_WITHOUT_WORD = (events.TENPAI,)  # what other programs are not asked


class Opinion(NamedTuple):
    """Of one decision; None: to let a discard pass."""

    number: int  # discards of that seat before it
    sight: Sight
    did: Event | None
    would: Event | None
    nonsense: str = ""  # it said, which nobody may do there

    @property
    def is_same(self) -> bool:
        return _essence(self.did, self.sight) == _essence(self.would, self.sight)


def opinions(recorded: RecordedDeal, seat: int, engine: Program) -> Iterator[Opinion]:
    """Those of one deal. Where another's act went first, nobody knows what this seat meant to do;
    the engine is asked all the same, so that it hears everything in its order."""
    again = played.played(recorded)
    course = part(again.rules, "bench", "course")
    happening: list[Event] = []
    options: list[Event] = []
    discards = 0
    deal = None
    for event, deal in moves(again):
        options += [
            each for each in deal.legal()
            if each[1] == seat and course.is_chosen(each) and each[0] not in _WITHOUT_WORD
            and each not in options
        ]  # fmt: skip
        is_own = event[1] == seat and course.is_chosen(event)
        # What follows by itself does not end the time for a word; who has one tile that he may
        # discard has no choice.
        if is_own or course.is_chosen(event) or event[0] in (events.DRAW, events.DRAW_END):
            if len(options) > 1 or (options and options[0][0] != events.DISCARD):
                sight = Sight(deal, seat, happening)
                would, nonsense = None, ""
                try:
                    would = engine.advise(sight, options)
                except NotAllowed as trouble:
                    nonsense = str(trouble)
                if is_own or not _went_first(event):
                    yield Opinion(discards, sight, event if is_own else None, would, nonsense)
            options = []
        discards += event[:2] == (events.DISCARD, seat)
        happening.append(event)
    if deal is not None:
        engine.hear(Sight(deal, seat, happening))


def _went_first(event: Event) -> bool:
    """Whether somebody's claim or win ended the time in which others could want the tile."""
    return event[0] in (*_CALLS, events.WIN)


def _essence(act: Event | None, sight: Sight) -> tuple[object, ...]:
    """Two acts with the same one are the same to people: one 5p is like another, a red one is
    not."""
    if act is None:
        return ()
    reds = sight.rules.red_fives
    if act[0] in (events.DISCARD, events.KAKAN):
        return act[0], tiles.text([act[2]], reds)
    if act[0] in _CALLS:
        return act[0], tiles.text(sorted(act[3]), reds)
    return (act[0], act[2] >> 2) if act[0] == events.ANKAN else (act[0],)
