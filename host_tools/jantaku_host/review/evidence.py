"""What the readers saw under each event of a deal."""

from collections.abc import Iterator
from typing import Any

from jantaku.referee import questions
from jantaku.rules import events, tiles
from jantaku.rules.deal import NONE
from jantaku.sensing import zones
from jantaku.sensing.tracker import FOUND, MOVED
from jantaku_host.record.recorded import Event, RecordedDeal, Sighting
from jantaku_host.review import played
from jantaku_host.review.rows import (
    Amount,
    Listed,
    Moment,
    Parts,
    Row,
    Said,
    Tiles,
    Time,
    Told,
    heading,
    listed,
    row,
    said,
)
from jantaku_host.words import OF_NOBODY, WINDS

_ASKED = ("two_places", "unsettled", "lost", "covered", "third_tile")  # by `sensing.tracker`
_PLACES = {zones.RACK: "rack", zones.RIVER: "river", zones.MELDS: "melds"}
_LAID = (events.CHI, events.PON, events.KAN, events.ANKAN, events.KAKAN)


def under(recorded: RecordedDeal) -> tuple[list[list[Sighting]], list[Sighting]]:
    """What was seen under each event that `replay` shows, and what under none.

    What was seen of a tile belongs to the next event that names the tile; what came after the last
    such event belongs to it if it agrees with it: a claimed tile may be taken late (EMA 3.3.8).
    """
    again = played.played(recorded)
    found: list[list[Sighting]] = [[] for _ in again.events]
    waiting = sorted(recorded.seen, key=lambda sighting: sighting.time)
    named: dict[int, int] = {}  # the last event that named a tile
    drawn = NONE  # the last tile that was
    open_: list[Sighting] = []  # seen, and no event has named the tile since
    for number, event in enumerate(again.events):
        is_timed = number < len(recorded.times)
        while waiting and (not is_timed or waiting[0].time <= recorded.times[number]):
            open_.append(waiting.pop(0))
        drawn = event[2] if event[0] == events.DRAW else drawn
        own = _named(event, drawn)
        found[number] = [each for each in open_ if each.tile in own]
        if event[0] == events.ASK:
            found[number] = [each for each in open_ if _is_asked(event, each)]
        else:
            open_ = [each for each in open_ if each.tile not in own]
        if event[0] == events.DISCARD and not found[number] and event[2] in named:
            # Drawn and discarded in one go.
            found[number] = [each for each in found[named[event[2]]] if _agrees(event, each)]
        named |= dict.fromkeys(own, number)
    strays: list[Sighting] = []
    for sighting in open_:
        last = named.get(sighting.tile)
        is_late = last is not None and _agrees(again.events[last], sighting)
        (found[last or 0] if is_late else strays).append(sighting)
    return found, strays


def _named(event: Event, drawn: int) -> list[int]:
    """The tiles that an event moves."""
    kind = event[0]
    if kind == events.DEALT:
        return list(event[2])
    if kind in (events.DRAW, events.DISCARD, events.KAKAN, events.DORA):
        return [event[2]]
    if kind in (events.CHI, events.PON, events.KAN):
        return [event[2], *event[3]]
    if kind == events.ANKAN:
        return list(range(event[2] & ~3, (event[2] & ~3) + 4))
    if kind in (events.WIN, events.VOID_SUIT, events.HU):
        return [event[3]]
    if kind == events.RULING and event[2] == events.DRAW_BACK:
        return [drawn]
    return []


def _agrees(event: Event, sighting: Sighting) -> bool:
    """Whether the tile went where the event has it."""
    zone = {events.DRAW: zones.RACK, events.DISCARD: zones.RIVER}.get(event[0])
    if event[0] in _LAID:
        zone = zones.MELDS
    return zone is not None and sighting.target == zone + event[1]


def _is_asked(event: Event, sighting: Sighting) -> bool:
    """Whether this is what the table asked about: a reader's question, or tiles of that side."""
    _, seat, kind, _ = event
    if kind in questions.SENSED:
        return sighting.what < MOVED and bool(questions.SENSED[sighting.what] == kind)
    if sighting.what < MOVED or kind in (questions.TENPAI, questions.VOID_SUIT, questions.REFEREE):
        return False
    if sighting.target < zones.RACK:
        return bool(kind == questions.PUT_BACK)
    return sighting.target != zones.AIR and zones.side(sighting.target) == seat


class Evidence:
    """What was seen of a deal."""

    def __init__(self, recorded: RecordedDeal):
        self._recorded = recorded
        self._reds = played.rules(recorded).red_fives
        self._found, self._strays = under(recorded)
        self._happened = played.played(recorded).events

    @property
    def events(self) -> int:
        """How many there are."""
        return len(self._happened)

    def rows(self) -> Iterator[Told]:
        """Every event under which something was seen, and what was."""
        if not self._recorded.seen:
            yield heading(Said("seen_nothing"))
            return
        yield heading(Said("seen"))
        for number, seen in enumerate(self._found, 1):
            if seen:
                yield from self.event(number)
        if self._strays:
            yield heading(Said("seen_else"))
        for sighting in self._strays:
            yield self._timed(sighting)

    def event(self, number: int) -> list[Told]:
        """The event with this number, as `jantaku replay` counts them, and what was seen of it."""
        event = self._happened[number - 1]
        ms = self._recorded.times[number - 1 : number]
        moment = Moment(self._sentence(event), number, ms[0] if ms else None)
        return [moment, *self.seen(number)]

    def seen(self, number: int) -> list[Row]:
        """What was seen under that event."""
        seen = self._found[number - 1]
        if self._happened[number - 1][0] == events.DEALT:
            return list(self._dealt(seen))
        if len(seen) == 1:
            return [row(self._sighting(seen[0]))]
        return [self._timed(each) for each in seen] or [row(Said("seen_here"))]

    def objects(self) -> Iterator[dict[str, Any]]:
        """The figures for programs, an object an event."""
        for number, (event, seen) in enumerate(zip(self._happened, self._found, strict=True), 1):
            time = self._recorded.times[number - 1 : number]
            yield {
                "event": number, "type": events.name(event[0]), "seat": event[1],
                "time": time[0] if time else None, "seen": [*map(self._object, seen)],
            }  # fmt: skip
        yield {"event": None, "seen": [*map(self._object, self._strays)]}

    def _object(self, sighting: Sighting) -> dict[str, Any]:
        return vars(sighting) | {
            "tile": tiles.text([sighting.tile], self._reds),
            "source": _place(sighting.source),
            "target": _place(sighting.target),
            "what": {MOVED: "moved", FOUND: "found"}.get(sighting.what) or _ASKED[sighting.what],
        }

    def _dealt(self, seen: list[Sighting]) -> Iterator[Row]:
        """Of so many tiles a line a rack will do; one that came another way has its own."""
        for wind in range(4):
            seat = (self._recorded.dealer + wind) % 4
            came = [each for each in seen if each.target == zones.RACK + seat and not each.still]
            if came:
                yield row(said(
                    "seen_dealt", self._zone(zones.RACK + seat), Amount(len(came), "tiles"),
                    Time(came[0].time), Time(came[-1].time),
                    Amount(min(each.answers for each in came), "answers"),
                ))  # fmt: skip
        for each in seen:
            if each.still or not zones.RACK <= each.target < zones.RIVER:
                yield self._timed(each)

    def _sentence(self, event: Event) -> Parts:
        kind, seat = event[:2]
        if kind == events.ASK:
            return (said(f"{questions.name(event[2])}?", self._wind(seat)),)
        shown = [] if kind in (events.DEALT, events.RULING) else _named(event, NONE)
        shown = [tile for tile in shown if tile != events.CONCEALED]
        who = () if kind in OF_NOBODY else (self._wind(seat), " ")
        what = (" ", self._tiles(shown)) if shown else ()
        return (*who, Said(f"does_{events.name(kind)}"), *what)

    def _timed(self, sighting: Sighting) -> Row:
        """One of several: when, and of which tile."""
        tile = self._tiles([sighting.tile])
        return row(Time(sighting.time), "  ", tile, "  ", self._sighting(sighting))

    def _tiles(self, held: list[int]) -> Tiles:
        return Tiles(tiles.text(held, self._reds))

    def _sighting(self, sighting: Sighting) -> Listed:
        found: list[Said] = []
        came, left = self._zone(sighting.target), self._zone(sighting.source)
        answers = Amount(sighting.answers, "answers")
        gone = Amount(sighting.gone, "silences")
        if sighting.what == FOUND:
            found.append(said("seen_found", came))
        elif sighting.what != MOVED:
            found.append(Said(f"seen_{_ASKED[sighting.what]}"))
        if sighting.answers and sighting.source != sighting.target:
            asked = Amount(sighting.answers + sighting.silences, "questions")
            found.append(said("seen_there", came, answers, asked, Amount(sighting.seen, "ms")))
        if sighting.still:
            still = Amount(sighting.still, "answers")
            span = Amount(max(sighting.seen, sighting.silent), "ms")
            found.append(said("seen_still", left, gone, still, span))
        elif sighting.gone:
            found.append(said("seen_gone", left, gone, Amount(sighting.silent, "ms")))
        if sighting.what == MOVED and sighting.source == sighting.target:
            found.append(Said("seen_lifted"))
        elif sighting.target == zones.AIR:
            found.append(came)
        return listed(found, "joint")

    def _zone(self, zone: int) -> Said:
        if zone == zones.AIR:
            return Said("seen_air")
        wind = self._wind(zones.side(zone))
        if zone < zones.RACK:
            return said("zone_wall", wind, str(zones.stack(zone) + 1))
        return said(f"zone_{_PLACES[zone - (zone - zones.RACK) % 4]}", wind)

    def _wind(self, seat: int) -> Said:
        return Said(WINDS[(seat - self._recorded.dealer) % 4])


def _place(zone: int) -> str:
    """A zone for programs, its side 0-3 and for the wall its stack from 1: `wall 0 12`."""
    if zone == zones.AIR:
        return "air"
    if zone < zones.RACK:
        return f"wall {zones.side(zone)} {zones.stack(zone) + 1}"
    return f"{_PLACES[zone - (zone - zones.RACK) % 4]} {zones.side(zone)}"
