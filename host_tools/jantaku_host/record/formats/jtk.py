"""A table's own record (`.jtk`): every block that holds a deal is one."""

import json
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
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
    yield from deals(file, record)
    if record.flaw:
        yield Damage(file, 0, str(record.flaw))


def deals(file: str, record: verification.Record) -> Iterator[RecordedDeal | Damage]:
    """The deals of its blocks."""
    start: Event | None = None
    # Held back until it is known whether it was corrected, and whether its session ends with it.
    last: tuple[verification.Block, Event] | None = None
    ends: list[verification.Block] = []  # of its session: rulings may have come afterwards
    for block in [*(block for block in record.blocks if not block.is_console), None]:
        if last and block and block.is_end and block.session == last[0].session:
            ends.append(block)
            continue
        if last is not None:
            yield _read(file, record, *last, ends or [block])
            last, ends = None, []
        if block is None:
            break
        start = events.session_start(block.happened) or start
        if block.is_end:
            start = None
        elif start is None:
            yield Damage(file, block.number, "the rules are not known: its session began before")
        else:
            last = block, start


def _read(
    file: str,
    record: verification.Record,
    block: verification.Block,
    start: Event,
    following: Sequence[verification.Block | None],
) -> RecordedDeal | Damage:
    """The deal of a block, with what the block behind it says of it, and every end behind that."""
    behind = following[0]
    happening = block.events + (_correction(behind) if behind else [])
    try:
        deal = _deal(file, block, start, [event for event, _ in happening])
        deal.times, begun = _times(happening, deal)
    except BadRecord as error:
        return Damage(file, block.number, str(error))
    deal.correction = [event for event, _ in happening[len(block.events) :]]
    if deal.correction:
        ends = [event for event in block.happened if event[0] == events.DEAL_END]
        deal.settled_before = list(ends[-1][2]) if ends else []
    deal.seen = _seen(record.evidence.get(block.number, b""), begun)
    deal.head = block.head.hex()
    deal.signed_by = record.table.hex() if block.number <= record.sealed else ""
    if behind and behind.is_end:
        deal.left = list(behind.happened[-1][2])
        for end in filter(None, following):
            deal.rulings += filter(_is_about_match, end.happened)
    return deal


def _correction(behind: verification.Block) -> list[tuple[Event, int]]:
    """What the head of a block corrects of the deal before it, with the time since the one before.

    Two equal events are two: they are known by who they are.
    """
    wanted = [id(event) for event in events.correction(behind.happened)]
    found: list[tuple[Event, int]] = []
    waited = 0
    for event, step in behind.events:
        waited += step
        if id(event) in wanted:
            found.append((event, waited))
            waited = 0
    return found


def _deal(
    file: str, block: verification.Block, start: Event, happened: list[Event]
) -> RecordedDeal:
    _, _, _, preset, options, table, players, first_east, epoch = start
    at = next((at for at, event in enumerate(happened) if event[0] == events.DEAL_START), None)
    if at is None:
        raise BadRecord("no deal starts in it")
    _, dealer, number, round, honba, deposits, scores = happened[at]
    people = seated(players)
    name, tournament, tour = [*table.split("\n"), "", ""][:3]
    chosen, rules = _options(preset, options)
    own = happened[at + 1 :]
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
        wall=_wall(rules, block.happened[-1][2]),
        events=[
            event
            for event in events.standing(own)
            if event[0] not in _UNPLAYED and not _is_about_match(event)
        ],
        players=tuple(player.name for player in people),
        ema_ids=tuple(player.ema_id for player in people),
        by_hand=True,
        first_east=first_east if number == 1 else None,
        carried=next((event[2:] for event in happened if event[0] == events.CONTINUES), ()),
        rulings=[event for event in happened if _is_about_match(event)],
        bound=[event for event in happened if event[0] in _UNPLAYED],
        undone=[event for event in own if events.is_undo(event)],
        anew=sum(event[2] for event in own if event[0] == events.ANEW),
        table=printable(name),
        tournament=printable(tournament),
        tour=int(tour) if tour.isascii() and tour.isdigit() else 0,
        begun=epoch,
    )


def _times(happening: list[tuple[Event, int]], deal: RecordedDeal) -> tuple[list[int], int]:
    """When each event of the deal happened, counted from its start, and when that was."""
    time = begun = 0
    at = {}
    for event, step in happening:
        time += step
        at[id(event)] = time  # two equal events are two
        if event[0] == events.DEAL_START:
            begun = time
    return [at[id(event)] - begun for event in deal.events], begun


@lru_cache(maxsize=16)
def _options(preset: str, text: str) -> tuple[dict[str, Any], books.Rules]:
    """Loaded once for all deals of a session: neither is ever changed."""
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
