"""The table of a scene without radio: the referee is told at once what people do.

Journal and rules are the real ones, so that a table without power comes back as it was.
"""

import heapq
import json
import struct
from collections.abc import Callable, Generator
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any, Self

from jantaku import board
from jantaku.drivers.buttons import HELD, PRESSED
from jantaku.record.device_key import DeviceKey
from jantaku.record.journal import Journal
from jantaku.record.vault import Vault
from jantaku.referee import past
from jantaku.referee.referee import MAPPING, PLAYING, Referee
from jantaku.sensing import problems, zones
from jantaku.sensing.tracker import Movement
from jantaku.shown.table import Table
from jantaku_host.bench import crew
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.scene_account import Account
from jantaku_host.bench.scene_eyes import SceneEyes
from jantaku_host.bench.scene_stage import DICE, Laid
from jantaku_host.bench.secret_file import SECRET_FILE, SecretFile

_LONG_MS = 800  # a button that is down so long is held
_FOR_EVER_MS = 1 << 40
_READ_MS = 3000  # that a table takes to read all its tiles again; here it passes for nobody else
_SIZE = 32 * 1024
_RIICHI = board.BUTTONS.index("riichi")
_FORMAT = 2  # of the record


class _Watch:
    """Stands for `Watch`: the same names, with eyes that see everything."""

    def __init__(self, eyes: SceneEyes) -> None:
        self._eyes = eyes
        self.stacks = zones.STACKS
        self.is_mapping = False
        self.has_walls = True

    @property
    def places(self) -> bytearray:
        return self._eyes.places

    def begin(self, sink: object, stacks: bytes = zones.STACKS) -> None:
        self.stacks = stacks
        self.is_mapping = True

    def recall(self, sink: object, places: bytes, has_walls: bool = True) -> None:
        self.is_mapping = True

    def rest(self) -> None:
        self.is_mapping = False

    def expect(self, likely: bytes, unlikely: bytes = b"") -> None:
        pass

    def look_at(self, tiles: bytes) -> None:
        pass

    def sees(self, tile: int) -> bool:
        return self._eyes.sees(tile)

    def was_read(self, tile: int, since: int) -> bool:
        return self.sees(tile)

    def away_since(self, tile: int) -> int:
        return self._eyes.away_since(tile)

    def unread(self) -> bytes:
        return self._eyes.lost()

    def is_accounted_for(self, tile: int, since: int) -> bool:
        tiles = range(2 * sum(self.stacks))
        return all(other == tile or self._eyes.sees(other) for other in tiles)


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

    press_ms = read_ms = 0  # until the table has noticed a press, or a tile

    def __init__(self, preset: str, options: dict[str, str], rules: Any, account: Account) -> None:
        self._preset = preset
        self._options = options
        self._rules = rules
        self._account = account
        self._eyes = SceneEyes(self._tell)
        self._watch = _Watch(self._eyes)
        self._fram = _Fram()
        self._clock = _Clock()
        self._plan: list[tuple[int, int, Callable[[], None]]] = []
        self._planned = 0

    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="jantaku-scene-")
        self._power_up()
        start = (0, 0, _FORMAT, self._preset, json.dumps(self._options), "scene", "\n" * 3, 0, 0)
        self._journal.append(start, 0)
        self._referee.begin(self._rules, 0)
        return self

    def __exit__(self, *error: object) -> None:
        self._folder.cleanup()

    def _power_up(self) -> None:
        self._clock.time = 0
        folder = self._folder.name
        key = _untyped(DeviceKey)(_untyped(Vault)(SecretFile(folder + "/" + SECRET_FILE)))
        self._journal = _untyped(Journal)(folder + "/journal", key, self._fram, _SIZE)
        self._journal.kept = self._account.hear
        self._table = _Shown(self._rules, self._account)
        self._known = past.session(self._journal, self._table) if self._journal.session else None
        self._referee = _untyped(Referee)(
            self._table, self._journal, self._watch, self._clock, _Dice()
        )
        self._deal: object = None

    # Time

    @property
    def elapsed(self) -> int:
        """Since the session began."""
        return self._clock.time

    def begin(self) -> None:
        """The scene begins now."""
        self._account.begin()

    def wait(self, span: int) -> None:
        """Let time pass, and everything that is due in it."""
        account = self._account
        end = account.now + span
        while True:
            while self._plan and self._plan[0][0] <= account.now:
                heapq.heappop(self._plan)[2]()
            due = self._step()
            if account.now >= end:
                return
            next_at = self._plan[0][0] if self._plan else end
            self._pass(min(end, next_at, max(due, account.now + 1)) - account.now)

    def _pass(self, span: int) -> None:
        self._account.now += span
        self._clock.time += span
        self._eyes.now = self._clock.time

    def _step(self) -> int:
        if not self._eyes.has_power:
            return _FOR_EVER_MS
        span: int = self._referee.step(self._clock.time) - self._clock.time
        self._look()
        return self._account.now + span

    def _look(self) -> None:
        """Let the account know what everybody can see now."""
        if self._referee.play is not None:
            self._deal = self._referee.play.deal
        self._account.see(crew.sight(self._referee, self._table, self._deal))

    def _later(self, span: int, action: Callable[[], None]) -> None:
        heapq.heappush(self._plan, (self._account.now + span, self._planned, action))
        self._planned += 1

    # Set up

    def start_with(self, round: int, honba: int, deposits: int, scores: list[int]) -> None:
        """Let the next deal begin so."""
        match = self._referee.match
        match.round, match.honba, match.deposits, match.scores = round, honba, deposits, scores

    def leap(self, span: int) -> Generator[int, None, None]:
        """Nothing happens for so long."""
        self._pass(span)
        yield 0

    def build(self, laid: Laid) -> Generator[int, None, bool]:
        """A wall stands, and the dealer presses; whether the dice have fallen."""
        referee = self._referee
        referee.pressed(referee.match.dealer, _RIICHI, PRESSED)
        if not self._watch.is_mapping:
            return False
        for tile, zone in laid:
            self._eyes.zones[tile] = zone
        self._map()
        yield 0
        return bool(referee.state == PLAYING)

    def _map(self) -> None:
        self._eyes.look_at_all()
        self._watch.is_mapping = False
        counts = [self._eyes.places.count(zone) for zone in range(zones.RACK)]
        is_wall = self._referee.state == MAPPING
        self._referee.mapped(problems.stacks(counts, self._watch.stacks) if is_wall else [])
        self._look()

    # What people do

    def move(self, tile: int, zone: int) -> None:
        """Somebody lays the tile there, or lifts it."""
        self._eyes.move(tile, zone)

    def lift(self, tile: int) -> None:
        """Somebody lifts the tile and lays it back."""
        self._eyes.lift(tile)

    def _tell(self, tile: int, source: int, target: int, since: int) -> None:
        reads = bytes(8) + struct.pack("<H", since)
        self._referee.moved(Movement(tile, source, target, self._clock.time, reads))
        self._look()

    def press(self, seat: int, button: int, seconds: float = 0) -> None:
        """A button goes down, for a moment or so long."""
        self._account.press(seat, button)
        self._press(seat, button, PRESSED)
        if seconds * 1000 >= _LONG_MS:
            self._later(_LONG_MS, partial(self._press, seat, button, HELD))

    def _press(self, seat: int, button: int, press: int) -> None:
        if self._eyes.has_power:
            self._referee.pressed(seat, button, press)
            self._look()

    def cover(self, zone: int, span: int) -> None:
        """An arm lies over the zone for so long."""
        self._eyes.cover(zone)
        self._later(span, partial(self._eyes.uncover, zone))

    def kill(self, tile: int) -> None:
        """The tag of the tile dies."""
        self._eyes.kill(tile)

    def rule(self, event: tuple[Any, ...]) -> Generator[int, None, str]:
        """The referee's key; why the table refuses it, if it does."""
        yield 0
        try:
            self._referee.rule(event)
        except ValueError as error:
            return str(error)
        self._look()
        return ""

    def cut(self, span: int) -> None:
        """The power goes, and comes back after so long."""
        self._eyes.has_power = False
        self._later(span, self._restore)

    def _restore(self) -> None:
        self._eyes.restart()
        self._power_up()
        if self._known is not None:
            self._referee.resume(self._known)
        if self._watch.is_mapping:
            self._eyes.now = self._clock.time = _READ_MS
            self._map()
