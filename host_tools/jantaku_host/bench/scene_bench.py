"""The table of a scene with the firmware in a process of its own, on simulated chips.

At the level of radio people lay tags, and the table reads them; at that of movements it is told.
"""

import json
import struct
from collections import deque
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jantaku import board
from jantaku.referee import fair_dice
from jantaku.rules import events
from jantaku.sensing import antennas, tile_set
from jantaku.sensing.zones import AIR
from jantaku_host.bench import crew, protocol
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.runtime import PICO
from jantaku_host.bench.scene_account import Account
from jantaku_host.bench.scene_eyes import SceneEyes
from jantaku_host.bench.scene_stage import DICE, Laid
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.table import Table, TableStopped
from jantaku_host.bench.world import World

Waits = Generator[int, None, None]

_MS = 1000  # microseconds
_POWERED_MS = 2000
_LOOK_MS = 50
_PATIENCE_MS = 60_000  # for what the table does by itself
_FINGER_S = 0.08
_IN_THE_AIR_MS = 400  # a tile that is lifted and laid back
_SIGHT_US = 100_000
_RIICHI = board.BUTTONS.index("riichi")


class SceneBench(Table):
    """A simulated table; what `play` does there yields milliseconds."""

    press_ms = 300
    read_ms = 1000

    def __init__(
        self,
        preset: str,
        options: dict[str, str],
        account: Account,
        *,
        level: str,
        runtime: str,
        miss: float = 0,
        bleed: float = 0,
        seed: int = 0,
    ) -> None:
        radio = Radio(World(), seed=seed, miss=miss, bleed=bleed)
        super().__init__(
            {}, radio=radio, leaps=True, program=PICO / "witness.py", seed=f"seed {seed}",
            level=level, runtime=runtime,
        )  # fmt: skip
        self.talks = True
        self.tags = new_tags(seed)
        self._book = {"rules": preset, "options": options}
        self._account = account
        self._is_told = level == "movements"
        if self._is_told:
            self.read_ms = 0
        self._eyes = SceneEyes(self._note)
        self._seen = bytearray()  # what the table is told when it asks
        self._orders: deque[bytes] = deque()
        self._laid: Laid = []
        self._covers: dict[int, int] = {}
        self._session_us = self._began_us = 0
        self._dark_us = self._leap_us = 0
        self._waits_for_wall = False
        self._deals = 0
        self._refusal = ""
        self.error: Exception | None = None

    def play(self, play: Callable[[], Waits]) -> None:
        """Let people do this at the table, to its end."""
        with TemporaryDirectory(prefix="jantaku-scene-") as name:
            self._flash = Path(name)
            known = tile_set.TileSet()
            for tile, tag in enumerate(self.tags):
                known.add(tag.uid, tile)
            (self._flash / "tiles.bin").write_bytes(known.pack())
            (self._flash / antennas.PACE_FILE).write_bytes(bytes((board.MOST_READER_MHZ - 1,)))
            self._go_on(self._evening(play))
            with self:
                self.wait()
                if self.error is not None:
                    raise self.error
                self.finish()

    def _evening(self, play: Callable[[], Waits]) -> Waits:
        yield _POWERED_MS
        wish = {"book": self._book, "table": "scene", "players": [""] * 4, "first_east": 0}
        self._orders.append(bytes((crew.TELL, *DICE)))
        self._orders.append(bytes((crew.SESSION,)) + json.dumps(wish).encode())
        yield from self._until(lambda: self._waits_for_wall, "a session does not begin")
        self._session_us = self.world.now_us
        yield from play()

    def _go_on(self, act: Waits) -> None:
        try:
            span = next(act, None)
        except Exception as error:  # whoever has asked for it hears of it
            self.error = error
            span = None
        if span is None:
            self._orders.append(bytes((crew.STOP,)))
        else:
            self.world.call(self.world.now_us + span * _MS, partial(self._go_on, act))

    def _until(self, is_so: Callable[[], bool], trouble: str) -> Waits:
        for _ in range(_PATIENCE_MS // _LOOK_MS):
            if is_so():
                return
            yield _LOOK_MS
        raise TableStopped(f"the table hangs: {trouble}")

    # What the witness says

    def _take(self, kind: int, chip: int, lines: int, at_us: int, payload: bytes) -> bytes:
        if kind < crew.REPORT:
            return super()._take(kind, chip, lines, at_us, payload)
        self._tick()
        if kind == crew.REPORT:
            self._hear(payload)
            return b""
        if kind == crew.EVENT:
            self._hear_event(events.decode(payload)[0])
        elif kind == crew.DICE:
            self._lay_wall()
        elif kind == crew.SIGHT:
            return self._look(at_us, bool(chip))
        elif kind == crew.ORDERS:
            order = self._orders.popleft() if self._orders else b""
            return protocol.reply(True, at_us, 0, order)
        return protocol.reply(True, at_us)

    def _hear(self, report: bytes) -> None:
        if report[0] == crew.SHOWN:
            self._account.see(json.loads(crew.said_of(report)[1]))
        elif report[0] == crew.ANSWERED:
            self._account.hear_answer(*report[1:])
        elif report[0] == crew.REFUSED:
            self._refusal = crew.said_of(report)[1]

    def _hear_event(self, event: tuple[Any, ...]) -> None:
        self._account.hear(event)
        if event[0] == events.COMMIT and event[2] == fair_dice.DICE:
            self._waits_for_wall = True
        elif event[0] == events.DEAL_START:
            self._deals += 1

    # Set up

    @property
    def elapsed(self) -> int:
        """Since the session began."""
        return (self.world.now_us - self._session_us) // _MS

    def begin(self) -> None:
        """The scene begins now."""
        self._began_us = self.world.now_us
        self._account.begin()

    def _tick(self) -> None:
        self._account.now = (self.world.now_us - self._began_us) // _MS
        self._eyes.now = self._account.now

    def start_with(self, round: int, honba: int, deposits: int, scores: list[int]) -> None:
        """Let the next deal begin so."""
        self._orders.append(crew.match(round, honba, deposits, tuple(scores)))

    def leap(self, span: int) -> Waits:
        """Nothing happens for so long: the table sleeps through it at once."""
        self._leap_us = span * _MS
        yield span

    def _pass(self, kind: int, now_us: int, until_us: int) -> int:
        leap_us, self._leap_us = self._leap_us, 0
        if not leap_us:
            return super()._pass(kind, now_us, until_us)
        self.world.advance(now_us + leap_us)
        return now_us + leap_us

    def build(self, laid: Laid) -> Generator[int, None, bool]:
        """A wall stands, and the dealer presses; whether the dice have fallen."""
        yield from self._until(lambda: not self._orders, "nobody takes orders")
        yield _LOOK_MS
        self._laid = laid
        deals = self._deals
        self._press(self._account.next_dealer, _RIICHI, _FINGER_S)
        for _ in range(_PATIENCE_MS // _LOOK_MS):
            yield _LOOK_MS
            if self._deals > deals:
                return True
        return False

    def _lay_wall(self) -> None:
        for tile, zone in self._laid:
            self._eyes.zones[tile] = zone
            self.world.lie(self.tags[tile], zone)

    # What people do

    def move(self, tile: int, zone: int) -> None:
        """Somebody lays the tile there, or lifts it."""
        self._tick()
        self._eyes.move(tile, zone)
        self.world.lie(self.tags[tile], zone)

    def lift(self, tile: int) -> None:
        """Somebody lifts the tile and lays it back."""
        self._tick()
        self._eyes.lift(tile)
        zone = self.tags[tile].zone
        self.world.lie(self.tags[tile], AIR)
        self.world.plan(self.world.now_us + _IN_THE_AIR_MS * _MS, self.tags[tile], zone)

    def _note(self, tile: int, source: int, target: int, since: int) -> None:
        """For a table that is told what moves."""
        if since:
            self._seen += bytes((crew.UNSEEN,)) + struct.pack("<H", since)
        self._seen += bytes((tile, source, target))

    def _look(self, at_us: int, is_mapping: bool) -> bytes:
        """Everything, or what has moved since."""
        seen, self._seen = bytes(self._seen), bytearray()
        if is_mapping:
            self._eyes.look_at_all()
            seen = bytes(
                byte for tile, zone in enumerate(self._eyes.places) for byte in (tile, AIR, zone)
            )
        next_us = self.world.next_us() or at_us + _SIGHT_US
        return protocol.reply(True, min(at_us + _SIGHT_US, max(next_us, at_us + _MS)), 0, seen)

    def press(self, seat: int, button: int, seconds: float = 0) -> None:
        """A button goes down, for a moment or so long."""
        self._tick()
        self._account.press(seat, button)
        self._press(seat, button, seconds or _FINGER_S)

    def _press(self, seat: int, button: int, seconds: float) -> None:
        number = len(board.BUTTONS) * seat + button
        self._hold(number, True)
        span_us = round(seconds * 1000) * _MS
        self.world.call(self.world.now_us + span_us, partial(self._hold, number, False))

    def _hold(self, number: int, down: bool) -> None:
        self.buttons.press(number, down)

    def cover(self, zone: int, span: int) -> None:
        """An arm lies over the zone for so long."""
        self._tick()
        self._eyes.cover(zone)
        self._seen += bytes((crew.COVER, zone, 1))
        self._covers[zone] = self._covers.get(zone, 0) + 1
        self.radio.covered.add(zone)
        self.world.call(self.world.now_us + span * _MS, partial(self._uncover, zone))

    def _uncover(self, zone: int) -> None:
        self._covers[zone] -= 1
        if not self._covers[zone]:
            self.radio.covered.discard(zone)
            self._seen += bytes((crew.COVER, zone, 0))
        self._tick()
        self._eyes.uncover(zone)

    def kill(self, tile: int) -> None:
        """The tag of the tile dies."""
        self._tick()
        self.tags[tile].dead = True
        self._eyes.kill(tile)
        self._seen += bytes((crew.DEAD, tile, 0))

    def rule(self, event: tuple[Any, ...]) -> Generator[int, None, str]:
        """The referee's key; why the table refuses it, if it does."""
        self._refusal = ""
        self._orders.append(bytes((crew.RULE,)) + events.encode(event))
        yield from self._until(lambda: not self._orders, "nobody takes orders")
        yield _LOOK_MS
        return self._refusal

    def cut(self, span: int) -> None:
        """The power goes, and comes back after so long."""
        self._dark_us = span * _MS
        self._eyes.has_power = False
        self.cut_power()

    def _power_up(self) -> None:
        if self._dark_us:
            span_us, self._dark_us = self._dark_us, 0
            self._eyes.restart()
            self._seen = bytearray()
            self._orders.appendleft(bytes((crew.TELL, *DICE)))
            self.world.advance(self.world.now_us + span_us)
        super()._power_up()
