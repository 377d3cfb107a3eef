"""What the readers saw under each event of a deal, in numbers and in words."""

from collections.abc import Iterator
from typing import Any

from jantaku.referee import questions
from jantaku.rules import events, tiles
from jantaku.sensing import zones
from jantaku.sensing.tracker import FOUND, MOVED
from jantaku_host.record.recorded import Event, RecordedDeal, Sighting
from jantaku_host.review import played
from jantaku_host.words import OF_NOBODY, WINDS, HostWords

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
    open_: list[Sighting] = []  # seen, and no event has named the tile since
    for number, (event, deal) in enumerate(again.walk()):
        is_timed = number < len(recorded.times)
        while waiting and (not is_timed or waiting[0].time <= recorded.times[number]):
            open_.append(waiting.pop(0))
        own = _named(event, deal)
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


def _named(event: Event, deal: Any) -> list[int]:
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
        return [deal.drawn]
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
    """What was seen of a deal, in the words of a language."""

    def __init__(self, recorded: RecordedDeal, language: str = "en"):
        self._recorded = recorded
        self._words = HostWords(language)
        self._joint = self._words["joint"]
        self._reds = played.red_fives(played.rules(recorded))
        self._found, self._strays = under(recorded)
        self._happened = played.played(recorded).events

    @property
    def events(self) -> int:
        """How many there are."""
        return len(self._happened)

    def lines(self) -> Iterator[str]:
        """Every event under which something was seen, and what was."""
        if not self._recorded.seen:
            yield self._words["seen_nothing"]
            return
        yield self._words["seen"]
        for number, seen in enumerate(self._found, 1):
            if seen:
                yield from self.event(number)
        if self._strays:
            yield self._words["seen_else"]
        for sighting in self._strays:
            yield f"      {self._timed(sighting)}"

    def event(self, number: int) -> Iterator[str]:
        """What was seen under the event with this number, as `jantaku replay` counts them."""
        at = number - 1
        time = ""
        if at < len(self._recorded.times):
            time = _clock(self._recorded.times[at])
        yield f"{number:>4}  {time:>10}  {self._sentence(self._happened[at])}"
        if self._happened[at][0] == events.DEALT:
            yield from self._dealt(self._found[at])
            return
        seen = self._found[at]
        for sighting in seen:
            yield f"      {self._sighting(sighting) if len(seen) == 1 else self._timed(sighting)}"
        if not seen:
            yield f"      {self._words['seen_here']}"

    def rows(self) -> Iterator[dict[str, Any]]:
        """The same for programs, an object an event."""
        for number, (event, seen) in enumerate(zip(self._happened, self._found, strict=True), 1):
            time = self._recorded.times[number - 1 : number]
            yield {
                "event": number, "type": events.name(event[0]), "seat": event[1],
                "time": time[0] if time else None, "seen": [*map(self._row, seen)],
            }  # fmt: skip
        yield {"event": None, "seen": [*map(self._row, self._strays)]}

    def _row(self, sighting: Sighting) -> dict[str, Any]:
        return vars(sighting) | {
            "tile": tiles.text([sighting.tile], self._reds),
            "source": _place(sighting.source),
            "target": _place(sighting.target),
            "what": {MOVED: "moved", FOUND: "found"}.get(sighting.what) or _ASKED[sighting.what],
        }

    def _dealt(self, seen: list[Sighting]) -> Iterator[str]:
        """Of so many tiles a line a rack will do; one that came another way has its own."""
        for wind in range(4):
            seat = (self._recorded.dealer + wind) % 4
            came = [each for each in seen if each.target == zones.RACK + seat and not each.still]
            if came:
                figures = len(came), _clock(came[0].time), _clock(came[-1].time)
                least = min(each.answers for each in came)
                zone = self._zone(zones.RACK + seat)
                yield "      " + self._words["seen_dealt"] % (zone, *figures, least)
        for each in seen:
            if each.still or not zones.RACK <= each.target < zones.RIVER:
                yield f"      {self._timed(each)}"

    def _sentence(self, event: Event) -> str:
        kind, seat = event[:2]
        wind = self._wind(seat)
        if kind == events.ASK:
            return self._words[questions.name(event[2]) + "?"] % wind
        name = self._words["does_" + events.name(kind)]
        shown = [] if kind in (events.DEALT, events.RULING) else _named(event, None)
        shown = [tile for tile in shown if tile != events.CONCEALED]
        who = [] if kind in OF_NOBODY else [wind]
        return " ".join([*who, name, *([self.tiles(shown)] if shown else [])])

    def _timed(self, sighting: Sighting) -> str:
        """One of several: when, and of which tile."""
        tile = self.tiles([sighting.tile])
        return f"{_clock(sighting.time)}  {tile}  {self._sighting(sighting)}"

    def tiles(self, held: list[int]) -> str:
        """Tiles in a line; pages show them in their own way."""
        return tiles.text(held, self._reds)

    def _sighting(self, sighting: Sighting) -> str:
        words, parts = self._words, []
        came, left = self._zone(sighting.target), self._zone(sighting.source)
        if sighting.what == FOUND:
            parts.append(words["seen_found"] % came)
        elif sighting.what != MOVED:
            parts.append(words["seen_" + _ASKED[sighting.what]])
        if sighting.answers and sighting.source != sighting.target:
            asked = sighting.answers + sighting.silences
            parts.append(words["seen_there"] % (came, sighting.answers, asked, sighting.seen))
        if sighting.still:
            span = max(sighting.seen, sighting.silent)
            parts.append(words["seen_still"] % (left, sighting.gone, sighting.still, span))
        elif sighting.gone:
            parts.append(words["seen_gone"] % (left, sighting.gone, sighting.silent))
        if sighting.what == MOVED and sighting.source == sighting.target:
            parts.append(words["seen_lifted"])
        elif sighting.target == zones.AIR:
            parts.append(came)
        return self._joint.join(parts)

    def _zone(self, zone: int) -> str:
        if zone == zones.AIR:
            return self._words["seen_air"]
        wind = self._wind(zones.side(zone))
        if zone < zones.RACK:
            return self._words["zone_wall"] % (wind, zones.stack(zone) + 1)
        return self._words["zone_" + _PLACES[zone - (zone - zones.RACK) % 4]] % wind

    def _wind(self, seat: int) -> str:
        return self._words[WINDS[(seat - self._recorded.dealer) % 4]]


def _place(zone: int) -> str:
    """A zone for programs, its side 0-3 and for the wall its stack from 1: `wall 0 12`."""
    if zone == zones.AIR:
        return "air"
    if zone < zones.RACK:
        return f"wall {zones.side(zone)} {zones.stack(zone) + 1}"
    return f"{_PLACES[zone - (zone - zones.RACK) % 4]} {zones.side(zone)}"


def _clock(milliseconds: int) -> str:
    seconds, milliseconds = divmod(milliseconds, 1000)
    return f"{seconds // 60}:{seconds % 60:02}.{milliseconds:03}"
