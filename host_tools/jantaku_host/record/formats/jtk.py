"""A table's own record (`.jtk`): every block that holds a deal is one."""

import json
import struct
from collections.abc import Iterator
from typing import Any

from jantaku.rules import books, events
from jantaku_host.record import verification
from jantaku_host.record.players import seated
from jantaku_host.record.recorded import (
    BadRecord,
    Damage,
    Event,
    RecordedDeal,
    Sighting,
    Wall,
    printable,
)

_EVIDENCE = "<I8B2H"
_UNPLAYED = (events.DICE, events.COMMIT, events.REVEAL)  # what `verify` looks at


def read(file: str, data: bytes) -> Iterator[RecordedDeal | Damage]:
    """The deals of a record up to its first flaw."""
    record = verification.read(data)
    start: Event | None = None
    last: RecordedDeal | None = None  # held back until it is known whether its session ends with it
    for block in record.blocks:
        happened = [event for event, _ in block.events]
        start = next((each for each in happened if each[0] == events.SESSION_START), start)
        if last is not None:
            if block.is_end:
                last.left = list(happened[-1][2])
                last.rulings += filter(_is_about_match, happened)
            yield last
            last = None
        if block.is_end:
            start = None
        elif start is None:
            yield Damage(file, block.number, "the rules are not known: its session began before")
        else:
            try:
                last = _deal(file, block, start, happened)
                last.times, begun = _times(block, last)
                last.seen = _seen(record.evidence.get(block.number, b""), begun)
                last.signed_by = record.public.hex() if block.number <= record.sealed else ""
            except BadRecord as error:
                yield Damage(file, block.number, str(error))
    if last is not None:
        yield last
    if record.flaw:
        yield Damage(file, 0, str(record.flaw))


def _deal(
    file: str, block: verification.Block, start: Event, happened: list[Event]
) -> RecordedDeal:
    _, _, _, preset, options, table, players, first_east, epoch = start
    at = next((at for at, event in enumerate(happened) if event[0] == events.DEAL_START), None)
    if at is None:
        raise BadRecord("no deal starts in it")
    _, dealer, number, round, honba, deposits, scores = happened[at]
    people = seated(players)
    chosen, rules = _options(preset, options)
    return RecordedDeal(
        file=file,
        line=block.number,
        game=str(block.session),
        hand=number,
        preset=preset,
        options=chosen,
        dealer=dealer,
        round=round,
        honba=honba,
        deposits=deposits,
        scores=list(scores),
        wall=_wall(rules, happened[-1][2]),
        events=[
            event
            for event in events.standing(happened[at + 1 :])
            if event[0] not in _UNPLAYED and not _is_about_match(event)
        ],
        players=tuple(player.name for player in people),
        ema_ids=tuple(player.ema_id for player in people),
        by_hand=True,
        first_east=first_east if number == 1 else None,
        rulings=[event for event in happened if _is_about_match(event)],
        bound=[event for event in happened if event[0] in _UNPLAYED],
        undone=[event for event in happened if events.is_undo(event)],
        anew=sum(event[2] for event in happened if event[0] == events.ANEW),
        table=printable(table),
        begun=epoch,
    )


def _times(block: verification.Block, deal: RecordedDeal) -> tuple[list[int], int]:
    """When each event of the deal happened, counted from its start, and when that was."""
    time = begun = 0
    at = {}
    for event, step in block.events:
        time += step
        at[id(event)] = time  # two equal events are two
        if event[0] == events.DEAL_START:
            begun = time
    return [at[id(event)] - begun for event in deal.events], begun


def _options(preset: str, text: str) -> tuple[dict[str, Any], books.Rules]:
    try:
        options = json.loads(text or "{}")
        rules = books.load(preset, **options)
    except (ValueError, TypeError) as error:
        raise BadRecord(f"rules that are not known here: {error}") from None
    assert isinstance(options, dict)
    return options, rules


def _wall(rules: books.Rules, tiles: bytes) -> Wall | None:
    whole = 2 * sum(rules.stacks)
    return Wall(list(tiles), is_stacked=True) if len(tiles) == whole else None


def _is_about_match(event: Event) -> bool:
    return bool(event[0] == events.RULING and event[2] >= events.FINE)


def _seen(rows: bytes, begun: int) -> list[Sighting]:
    """Rows of a record's evidence; times count from the deal's start."""
    found = [Sighting(*figures) for figures in struct.iter_unpack(_EVIDENCE, rows)]
    for sighting in found:
        sighting.time -= begun
    return found
