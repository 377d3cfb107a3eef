"""The table of a scene without radio: the referee is told at once what people do.

Sensing makes no mistakes here. What happens at a covered place it tells when the cover ends, a dead
tag never. Journal and rules are the real ones, so that a table without power comes back as it was.
"""

import heapq
import json
import struct
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any, Self

from jantaku import board
from jantaku.drivers.buttons import HELD, PRESSED
from jantaku.record.device_key import DeviceKey
from jantaku.record.journal import Journal
from jantaku.referee import past
from jantaku.referee.referee import BUILDING, MAPPING, PLAYING, Referee
from jantaku.rules import wall
from jantaku.sensing import problems, zones
from jantaku.sensing.tracker import Movement
from jantaku.sensing.zones import AIR
from jantaku.shown.table import Table
from jantaku_host.bench import crew
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.scene_account import Account

DICE = (3, 4)  # as they fall in every scene

_LONG_MS = 800  # a button that is down so long is held
_LOST_MS = 20_000  # after so long people are asked for a tile that answers nowhere
_SIZE = 32 * 1024
_RIICHI = board.BUTTONS.index("riichi")
_FORMAT = 2  # of the record


class Eyes:
    """Stands for `Watch`: the same names, and it sees what people do."""

    def __init__(self) -> None:
        self.places = bytearray([AIR] * wall.TILES)  # as it knows them
        self.covered: dict[int, int] = {}  # zones, and since when
        self.dead: dict[int, int] = {}  # tiles whose tag has died, and when
        self.hidden: list[int] = []  # tiles that lie elsewhere than is known, in this order
        self.is_mapping = False
        self.now = 0

    def begin(self, sink: object, stacks: bytes = zones.STACKS) -> None:
        self.stacks = stacks
        self.is_mapping = True

    def recall(self, sink: object, places: bytes) -> None:
        self.is_mapping = True

    def rest(self) -> None:
        self.is_mapping = False

    def expect(self, likely: bytes, unlikely: bytes = b"") -> None:
        pass

    def look_at(self, tiles: bytes) -> None:
        pass

    def sees(self, tile: int) -> bool:
        zone = self.places[tile]
        return zone not in (AIR, *self.covered) and tile not in (*self.dead, *self.hidden)

    def unread(self) -> bytes:
        return bytes(tile for tile, at in self.dead.items() if self.now - at >= _LOST_MS)

    def is_accounted_for(self, tile: int, since: int) -> bool:
        return all(other == tile or self.sees(other) for other in range(2 * sum(self.stacks)))


class _Fram:
    """The memory of the deal in play, as the journal takes it."""

    def __init__(self) -> None:
        self._memory = MB85RC256().memory

    def read_into(self, place: int, data: bytearray) -> None:
        data[:] = self._memory[place : place + len(data)]

    def write(self, place: int, data: bytes) -> None:
        self._memory[place : place + len(data)] = data


class _Clock:
    """Milliseconds since power-up."""

    def __init__(self) -> None:
        self.time = 0

    def now(self) -> int:
        return self.time


class _Dice:
    faces = DICE

    def roll(self, now: int, faces: tuple[int, int]) -> None:
        pass


class _Shown(Table):
    """What the displays show; how presses are answered is told to the account as well."""

    def __init__(self, rules: Any, account: Account) -> None:
        self._account = account
        super().__init__(rules)

    def answer(self, seat: int, button: int, answer: int, said: tuple[object, ...] = ()) -> None:
        super().answer(seat, button, answer, said)
        self._account.hear_answer(seat, button, answer)


def _untyped(made: object) -> Any:
    """What the firmware does not annotate: constructors, and attributes that a bench sets."""
    return made


class SceneTable:
    """A referee with everything around it but radio and chips. Times are milliseconds."""

    press_ms = 0  # until the table has noticed a press
    read_ms = 0  # the same of a tile

    def __init__(self, preset: str, options: dict[str, str], rules: Any, account: Account) -> None:
        self._preset = preset
        self._options = options
        self._rules = rules
        self._account = account
        self._eyes = Eyes()
        self._zones = [AIR] * wall.TILES  # where the tiles really are
        self._fram = _Fram()
        self._clock = _Clock()
        self._plan: list[tuple[int, int, Callable[[], None]]] = []
        self._planned = 0
        self._has_power = True
        self._covers: dict[int, int] = {}  # by zone, until when in the scene
        self._lifted: list[int] = []  # under a cover, and laid back

    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="jantaku-scene-")
        self._power_up()
        names = "\n".join(("", "", "", ""))
        start = (0, 0, _FORMAT, self._preset, json.dumps(self._options), "scene", names, 0, 0)
        self._journal.append(start, 0)
        self.referee.begin(self._rules, 0)
        return self

    def __exit__(self, *error: object) -> None:
        self._folder.cleanup()

    def _power_up(self) -> None:
        self._clock.time = 0
        folder = self._folder.name
        self._journal = _untyped(Journal)(folder + "/journal", DeviceKey(folder), self._fram, _SIZE)
        self._journal.kept = self._account.hear
        self._table = _Shown(self._rules, self._account)
        self._known = past.session(self._journal, self._table) if self._journal.session else None
        self.referee = _untyped(Referee)(
            self._table, self._journal, self._eyes, self._clock, _Dice()
        )
        self._deal: Any = None

    # Time

    @property
    def now(self) -> int:
        """Since the scene began."""
        return self._account.now

    def wait(self, span: int) -> None:
        """Let time pass, and everything that is due in it."""
        end = self.now + span
        while True:
            while self._plan and self._plan[0][0] <= self.now:
                heapq.heappop(self._plan)[2]()
            due = self._step()
            if self.now >= end:
                return
            next_at = self._plan[0][0] if self._plan else end
            self._pass(min(end, next_at, max(due, self.now + 1)) - self.now)

    def _pass(self, span: int) -> None:
        self._account.now += span
        self._clock.time += span
        self._eyes.now = self._clock.time

    def _step(self) -> int:
        if not self._has_power:
            return self.now + _LOST_MS
        due: int = self.referee.step(self._clock.time) - self._clock.time + self.now
        self._look()
        return due

    def _look(self) -> None:
        """Let the account know what everybody can see now."""
        if self.referee.play is not None:
            self._deal = self.referee.play.deal
        self._account.see(crew.sight(self.referee, self._table, self._deal))

    def _later(self, span: int, action: Callable[[], None]) -> None:
        heapq.heappush(self._plan, (self.now + span, self._planned, action))
        self._planned += 1

    # Set up

    def start_with(self, round: int, honba: int, deposits: int, scores: list[int]) -> None:
        """Let the next deal begin so."""
        match = self.referee.match
        match.round, match.honba, match.deposits, match.scores = round, honba, deposits, scores

    def leap(self, span: int) -> None:
        """Nothing happens for so long."""
        self._pass(span)

    def build(self, places: list[int]) -> bool:
        """A wall stands, by zone of each tile, and the dealer presses; whether dice have fallen."""
        told = self.referee
        for _ in range(2):  # once to accept what was settled
            if told.state != MAPPING:
                told.pressed(told.match.dealer, _RIICHI, PRESSED)
        if not self._eyes.is_mapping:
            return False
        self._zones = list(places)
        self._map()
        return bool(told.state == PLAYING)

    def _map(self) -> None:
        """All tiles are read."""
        eyes = self._eyes
        eyes.hidden.clear()
        for tile, zone in enumerate(self._zones):
            eyes.places[tile] = AIR if tile in eyes.dead or zone in eyes.covered else zone
            if zone in eyes.covered:
                eyes.hidden.append(tile)
        eyes.is_mapping = False
        counts = [eyes.places.count(zone) for zone in range(zones.RACK)]
        is_wall = self.referee.state == MAPPING
        self.referee.mapped(problems.stacks(counts, eyes.stacks) if is_wall else [])
        self._look()

    @property
    def is_building(self) -> bool:
        """Whether the next wall is waited for."""
        return bool(self.referee.state in (BUILDING, MAPPING)) or self._account.is_settled

    @property
    def dealer(self) -> int:
        """Who is East in the next deal."""
        return int(self.referee.match.dealer)

    # What people do

    def move(self, tile: int, zone: int) -> None:
        """Somebody lays the tile there, or lifts it."""
        eyes = self._eyes
        source, self._zones[tile] = self._zones[tile], zone
        if tile in eyes.dead or not self._has_power:
            return
        if zone in eyes.covered or (zone == AIR and source in eyes.covered):
            if tile not in eyes.hidden:
                eyes.hidden.append(tile)
            if eyes.places[tile] not in (AIR, *eyes.covered):
                self._tell(tile, AIR)
        else:
            if tile in eyes.hidden:
                eyes.hidden.remove(tile)
            if eyes.places[tile] != zone:
                self._tell(tile, zone, eyes.covered.get(eyes.places[tile]))

    def lift(self, tile: int) -> None:
        """Somebody lifts the tile and lays it back."""
        zone = self._zones[tile]
        if tile in self._eyes.dead or not self._has_power:
            return
        if zone in self._eyes.covered:
            self._lifted.append(tile)
        else:
            self._tell(tile, AIR)
            self._tell(tile, zone)

    def _tell(self, tile: int, zone: int, since: int | None = None) -> None:
        """A movement; `since`: when the tile was seen last at its old place."""
        now = self._clock.time
        source, self._eyes.places[tile] = self._eyes.places[tile], zone
        last = 0 if since is None else min(now - since, 0xFFFF)
        reads = bytes(8) + struct.pack("<H", last)
        self.referee.moved(Movement(tile, source, zone, now, reads))
        self._look()

    def press(self, seat: int, button: int, seconds: float = 0) -> None:
        """A button goes down, for a moment or so long."""
        self._account.press(seat, button)
        self._press(seat, button, PRESSED)
        if seconds * 1000 >= _LONG_MS:
            self._later(_LONG_MS, partial(self._press, seat, button, HELD))

    def _press(self, seat: int, button: int, press: int) -> None:
        if self._has_power:
            self.referee.pressed(seat, button, press)
            self._look()

    def cover(self, zone: int, span: int) -> None:
        """An arm lies over the zone for so long."""
        self._eyes.covered.setdefault(zone, self._clock.time)
        self._covers[zone] = max(self._covers.get(zone, 0), self.now + span)
        self._later(span, partial(self._uncover, zone))

    def _uncover(self, zone: int) -> None:
        if self.now < self._covers[zone]:
            return  # another arm
        since = self._eyes.covered.pop(zone, 0)
        for tile in [tile for tile in self._eyes.hidden if self._is_seen(tile)]:
            self._eyes.hidden.remove(tile)
            if self._eyes.places[tile] != self._zones[tile] and self._has_power:
                self._tell(tile, self._zones[tile], since)
        lifted, self._lifted = self._lifted, []
        for tile in lifted:
            self.lift(tile)

    def _is_seen(self, tile: int) -> bool:
        """Whether it would be noticed where the tile is now."""
        zone = self._zones[tile]
        return (self._eyes.places[tile] if zone == AIR else zone) not in self._eyes.covered

    def kill(self, tile: int) -> None:
        """The tag of the tile dies."""
        self._eyes.dead.setdefault(tile, self._clock.time)

    def rule(self, event: tuple[Any, ...]) -> None:
        """The referee's key; raises ValueError where the table refuses it."""
        self.referee.rule(event)
        self._look()

    def cut(self, span: int) -> None:
        """The power goes, and comes back after so long."""
        self._has_power = False
        self._later(span, self._restore)

    def _restore(self) -> None:
        self._has_power = True
        covered = self._eyes.covered
        self._eyes.covered = dict.fromkeys(covered, 0)
        self._eyes.dead = dict.fromkeys(self._eyes.dead, -_LOST_MS)
        self._power_up()
        self._eyes.now = 0
        if self._known is not None:
            self.referee.resume(self._known)
        if self._eyes.is_mapping:
            self._map()
