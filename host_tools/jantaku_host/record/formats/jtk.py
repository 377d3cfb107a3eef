"""A table's own record (`.jtk`): every block that holds a deal is one."""

import json
from collections.abc import Iterator
from typing import Any

from jantaku.rules import books, events, wall
from jantaku.rules.riichi import yaku
from jantaku_host.record import verification
from jantaku_host.record.players import seated
from jantaku_host.record.recorded import (
    BadRecord,
    Damage,
    Draw,
    Event,
    RecordedDeal,
    Wall,
    Win,
    printable,
)
from jantaku_host.review import evidence

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
                last.seen = evidence.read(record.evidence.get(block.number, b""), begun)
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
    deal = RecordedDeal(
        file=file,
        line=block.number,
        game=str(block.session),
        hand=number,
        preset=preset,
        options=_options(preset, options),
        dealer=dealer,
        round=round,
        honba=honba,
        deposits=deposits,
        scores=list(scores),
        wall=_wall(preset, happened[-1][2]),
        events=[],
        asides=[],
        indicators=[],
        wins=[],
        draw=None,
        scores_end=list(scores),
        players=tuple(player.name for player in people),
        ema_ids=tuple(player.ema_id for player in people),
        by_hand=True,
        first_east=first_east if number == 1 else None,
        undone=[event for event in happened if events.is_undo(event)],
        table=printable(table),
        begun=epoch,
    )
    deal.rulings = [event for event in happened if _is_about_match(event)]
    deal.bound = [event for event in happened if event[0] in _UNPLAYED]
    note = _note_all if books.load(preset).game == "sichuan" else _note
    for event in events.standing(happened[at + 1 :]):
        note(deal, event)
    deal.asides = [None] * len(deal.events)
    return deal


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


def _options(preset: str, text: str) -> dict[str, Any]:
    try:
        options = json.loads(text or "{}")
        books.load(preset, **options)
    except (ValueError, TypeError) as error:
        raise BadRecord(f"rules that are not known here: {error}") from None
    assert isinstance(options, dict)
    return options


def _wall(preset: str, tiles: bytes) -> Wall | None:
    if books.load(preset).game == "sichuan":
        return Wall(list(tiles), [], [], [], is_stacked=True) if len(tiles) == 108 else None
    if len(tiles) != wall.TILES:
        return None
    return Wall(
        live=list(tiles[: wall.TILES - wall.DEAD]),
        replacements=[tiles[wall.replacement(kan)] for kan in range(4)],
        indicators=[tiles[wall.indicator(number)] for number in range(5)],
        ura=[tiles[wall.ura(number)] for number in range(5)],
        is_stacked=True,
    )


def _is_about_match(event: Event) -> bool:
    return bool(event[0] == events.RULING and event[2] >= events.FINE)


def _note_all(deal: RecordedDeal, event: Event) -> None:
    """In Sichuan wins come in the middle of a deal: all its events are kept as they came."""
    if event[0] == events.SETTLE:
        deal.parts = list(event[2])
    elif event[0] == events.DEAL_END:
        deal.scores_end = list(event[2])
    if event[0] not in _UNPLAYED and not _is_about_match(event):
        deal.events.append(event)


def _note(deal: RecordedDeal, event: Event) -> None:
    kind = event[0]
    if kind == events.WIN:
        _, seat, from_seat, tile, ura, han, fu, values = event
        named = [(yaku.name(number), each) for number, each in values]
        deal.wins.append(Win(seat, from_seat, tile, list(ura), han, fu, named))
    elif kind == events.DRAW_END:
        tenpai = [seat for seat in range(4) if event[2] >> seat & 1]
        deal.draw = Draw(abort=None, nagashi=event[3] != 0, tenpai=tenpai)
    elif kind == events.ABORT:
        deal.draw = Draw(abort=event[2])
    elif kind == events.SETTLE:
        deal.parts = list(event[2])
    elif kind == events.DEAL_END:
        deal.scores_end = list(event[2])
    elif kind not in _UNPLAYED and not _is_about_match(event):
        if kind == events.DORA:
            deal.indicators.append(event[2])
        deal.events.append(event)
