"""One table at its port: followed, pulled after each deal, and asked whatever anybody wants to ask
it, one after the other. Whoever is killed or unplugged here loses nothing: the record is in the
table."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from jantaku.link import commands
from jantaku.rules import events
from jantaku_host.device import clock as device_clock
from jantaku_host.device import pull
from jantaku_host.device.cable import Device, Place, behind
from jantaku_host.errors import DeviceTrouble, JantakuError, Refused
from jantaku_host.hall import clock, wire
from jantaku_host.hall.ledger import Cursor, Push, shown
from jantaku_host.hall.shelf import Shelf
from jantaku_host.record.recorded import Event

_AGAIN_S = 1.0
_REST_S = 0.1  # how long the port is left alone while somebody may ask for something
_LOOK_S = 2.0  # how often the table is asked how it is
_PULL_S = 5.0  # before the next try, where a pull has failed
_HOLD_S = 30.0  # who has come through the door with a key and says nothing
_OFF_MS = 100  # a clock that is off by more is set,
_CLOCK_S = 60.0  # no more often than this: it may be one that runs wrong
KEYLESS = "this computer has no operator's key: it follows, and can pull and order nothing"
_EPOCH = {events.SESSION_START: 8, events.CLOCK: 2}  # where these tell the seconds since 1970
_STATE = ("version", "rules", "session", "problem", "clock", "offset")

Told = tuple[Place, bytes]


class Owner:
    """A thread that has the port. What is `told` and on the `shelf` is for all others."""

    def __init__(
        self, port: str, folder: Path, operator: bytes | None, on_news: Callable[[], None],
        hall_ms: Callable[[], int] = clock.now_ms,
    ) -> None:  # fmt: skip
        self.port = port
        self.public = b""
        self.shelf: Shelf | None = None
        self.state: dict[str, Any] = {"is_there": False}
        self.told: list[Told] = []  # of the blocks that the shelf has not, public
        self.cursor: Cursor | None = None  # of the hub
        self.has_hub = False
        self.stay = 0.0  # since when all that it has to say was heard here; 0: it is not here
        self._folder = folder
        self._operator = operator
        self._on_news = on_news
        self.hall_ms = hall_ms
        self._asked: deque[tuple[Callable[[Device], Any], Future[Any], object]] = deque()
        self._holder: object = None  # who has a role on the line
        self._held_until = 0.0
        self._is_pull_due = True
        self._trouble = KEYLESS if operator is None else ""  # with pulls: play goes on
        self._pull_at = 0.0
        self._look_at = self._clock_at = 0.0
        self._acknowledged = 0
        self._is_stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._is_stopping.set()
        self._thread.join(5)

    # What others want

    def ask(self, errand: Callable[[Device], Any], who: object = None) -> "Future[Any]":
        """Let this be done with the table when it is free."""
        future: Future[Any] = Future()
        self._asked.append((errand, future, who))
        return future

    def hold(self, who: object) -> None:
        """Nobody else is served until this one has no role any more."""
        self._holder = who
        self._held_until = time.monotonic() + _HOLD_S

    def let_go(self, who: object) -> None:
        """It has left, or has no role any more."""
        if self._holder is who:
            self._holder = None

    def push(self) -> Push:
        """What the hub lacks of this table."""
        cursor, shelf = self.cursor, self.shelf
        if cursor is None or shelf is None:
            return Push()
        push = shelf.after(cursor, wire.MOST_BYTES)
        if not push.opening and cursor.number >= 0:
            told = [each for each in list(self.told) if each[0] >= cursor.told]
            if told:
                push.place = told[0][0]
                push.events = _together(told[: wire.MOST_EVENTS])
        return push

    @property
    def came_ms(self) -> int:
        """When it came here, by the hall's time."""
        return self.hall_ms() - int(1e3 * (clock.steady_s() - self.stay))

    def since(self, at_ms: int) -> Iterator[tuple[int, Event]]:
        """What has happened there from that moment of the hall on, and when, by its record: that
        knows the seconds."""
        kept = self.shelf.record.blocks if self.shelf else []
        told = [events.decode(data)[:2] for _, data in self.told]
        now = 0
        for event, step in chain(*(block.events for block in kept), told):
            now += step
            if event[0] in _EPOCH:
                now = 1000 * int(event[_EPOCH[event[0]]])
            if now >= at_ms:
                yield now, event

    @property
    def in_play(self) -> int:
        """The number of the block in play."""
        if self.told:
            place, data = self.told[-1]
            return behind(*place, data[0] >> 2)[0]
        return self.shelf.last + 1 if self.shelf else 0

    def knows(self, block: int) -> bool:
        """Whether the events of this block can be told from here."""
        return block == self.in_play or self.told_at((block, 0)) is not None

    def told_at(self, place: Place) -> tuple[Place, bytes, Place] | None:
        """The event there, as everybody may know it, and the place behind it."""
        data = dict(self.told).get(place)
        if data is None and self.shelf:
            data = self.shelf.event(place)
        return None if data is None else (place, data, behind(*place, data[0] >> 2))

    def session_label(self, block: int) -> str:
        """What the session that began in this block calls its table, as the record has it; ""
        where that is not known here."""
        place: Place = (block, 0)
        while (found := self.told_at(place)) and place[0] == block:
            event, *_ = events.decode(found[1])
            if event[0] == events.SESSION_START:
                return str(event[5])
            place = found[2]
        return ""

    # The thread

    def _run(self) -> None:
        while not self._is_stopping.is_set():
            try:
                with Device(self.port, is_owner=True) as device:
                    self._follow(device)
            except Exception as trouble:  # whatever a table says: it is followed on
                self.stay = 0.0
                self._say(is_there=not isinstance(trouble, DeviceTrouble), problem=str(trouble))
            self._fail_all()
            self._is_stopping.wait(_AGAIN_S)

    def _follow(self, device: Device) -> None:
        public = device.request(commands.KEYS)[:32]
        if public != self.public:
            self.public, self.told, self.cursor = public, [], None
            self._acknowledged = 0
            self.shelf = Shelf(self._folder, public)
        self._is_pull_due, self._look_at = True, 0.0
        self._set_clock(device)
        self._be_free(device)
        # From where the pull has ended: a deal may have been played out since.
        place = (self.shelf.last + 1, 0) if self.shelf and self._operator else (0, 0)
        if self.told:
            place = behind(*self.told[-1][0], self.told[-1][1][0] >> 2)
        for block, index, data in device.watch(*place, lambda: self._rest(device), _REST_S):
            event, step, _ = events.decode(data)
            self.told.append(((block, index), bytes(events.encode(shown(event), step))))
            if event[0] in (events.REVEAL, events.SESSION_END):
                self._is_pull_due = True
            self._on_news()
            if self._is_stopping.is_set():
                return

    def _rest(self, device: Device) -> None:
        """Nothing comes for a while: what there was has been heard."""
        self._be_free(device)
        self.stay = self.stay or clock.steady_s()

    def _be_free(self, device: Device) -> None:
        """Nothing is under way on the line: what is due is done."""
        if self._is_stopping.is_set():
            raise DeviceTrouble(f"{self.port}: the agent ends")
        self._serve(device)
        if self._is_pull_due and not (self._trouble and time.monotonic() < self._pull_at):
            self._pull(device)
        now = time.monotonic()
        if now >= self._look_at:
            self._look_at = now + _LOOK_S
            self._look(device)
        self._acknowledge(device)

    def _serve(self, device: Device) -> None:
        """Everybody who waits; only the one who has a role, as long as he has it."""
        while self._asked or self._holder is not None:
            if self._holder is not None and time.monotonic() > self._held_until:
                device.request(commands.LOGOUT)
                self._holder = None
            if self._is_stopping.is_set():
                return
            at = next(
                (at for at, each in enumerate(self._asked) if self._holder in (None, each[2])), -1
            )
            if at < 0:
                time.sleep(0.005)
                continue
            errand, future, who = self._asked[at]
            del self._asked[at]
            if who is self._holder:
                self._held_until = time.monotonic() + _HOLD_S
            try:
                future.set_result(errand(device))
            except DeviceTrouble as error:
                future.set_exception(error)
                raise
            except Exception as error:  # whoever asked hears of it
                future.set_exception(error)

    def as_operator(self, device: Device, errand: Callable[[], Any]) -> Any:
        """With the club's key, for this one thing."""
        if self._operator is None:
            raise Refused(KEYLESS)
        device.login(commands.OPERATOR, self._operator)
        try:
            return errand()
        finally:
            device.request(commands.LOGOUT)
            device.forget_role()

    def _pull(self, device: Device) -> None:
        shelf = self.shelf
        assert shelf is not None

        def bring() -> None:
            pull.seal(device)
            shelf.pull(device)

        if self._operator is not None:
            self._pull_at = time.monotonic() + _PULL_S
            try:
                self.as_operator(device, bring)
            except DeviceTrouble:
                raise
            except (JantakuError, OSError) as trouble:  # this computer's disk, or the record
                self._trouble = str(trouble)
                return
            self._is_pull_due, self._trouble = False, ""
            self.told = [each for each in self.told if each[0][0] > shelf.last]
            self._on_news()

    def _acknowledge(self, device: Device) -> None:
        """Let the table know what is kept and checked where it counts: at the hub, if there is
        one."""
        shelf = self.shelf
        if shelf is None or self._operator is None:
            return
        safe = shelf.last
        if self.has_hub:
            safe = min(safe, self.cursor.number if self.cursor else 0)
        if safe > self._acknowledged:
            self.as_operator(device, lambda: pull.tell(device, safe))
            self._acknowledged = safe

    def _set_clock(self, device: Device) -> None:
        """The table's time is the hall's: after a cut in the power that brings back how much is
        left of the session."""
        if self._operator is not None and self.hall_ms():
            self._clock_at = time.monotonic() + _CLOCK_S
            self.as_operator(device, lambda: device_clock.keep(device, self.hall_ms))

    def _look(self, device: Device) -> None:
        status = device.request_json(commands.STATUS)
        if status.get("clock", {}).get("now") and self.hall_ms():
            status["offset"] = status["clock"]["now"] - self.hall_ms()
            if abs(status["offset"]) > _OFF_MS and time.monotonic() > self._clock_at:
                self._set_clock(device)
        status["problem"] = status.get("problem") or self._trouble
        self._say(is_there=True, **{name: status[name] for name in _STATE if name in status})

    def _say(self, **state: Any) -> None:
        before, self.state = self.state, {**self.state, **state}
        if wire.steady(before) != wire.steady(self.state):
            self._on_news()

    def _fail_all(self) -> None:
        self._holder = None
        while self._asked:
            self._asked.popleft()[1].set_exception(DeviceTrouble(f"{self.port}: not there"))


def _together(told: list[Told]) -> list[bytes]:
    """The first of these as far as each follows on the one before."""
    found = [told[0][1]]
    for (place, data), (next_place, next_data) in pairwise(told):
        if behind(*place, data[0] >> 2) != next_place:
            break
        found.append(next_data)
    return found
