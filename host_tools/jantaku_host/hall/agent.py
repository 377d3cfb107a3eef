"""The agent: has the ports of this computer's tables, keeps what they say, and passes it on."""

import queue
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from jantaku.link import commands
from jantaku_host.device import cable
from jantaku_host.errors import DeviceTrouble, JantakuError, UnknownCommand
from jantaku_host.hall import chores, clock, wire
from jantaku_host.hall.door import Door
from jantaku_host.hall.errands import LATE_MS, RULING_MS
from jantaku_host.hall.owner import Owner
from jantaku_host.hall.uplink import Uplink, with_patience

_PORTS_S = 2.0  # how often somebody looks whether a table was plugged in
_AGAIN_S = 1.0  # an errand that the table cannot do just now
_LATER = ("a deal is in play", "between two deals only")  # how a table refuses that in a deal
_BEAT_S = 3.0  # the hub hears at least so often that we are here


class Agent:
    """All tables of one computer. Without a hub it keeps their records and opens its door."""

    def __init__(
        self, ports: tuple[str, ...], folder: Path, operator: bytes | None,
        referee: bytes | None = None, hub: Callable[[], Uplink] | None = None,
        say: Callable[[str], None] = print,
    ) -> None:  # fmt: skip
        self._ports = ports
        self._folder = folder
        self._operator = operator
        self._referee = referee
        self._say = say
        self._pushes = hub() if hub else None
        self._waits = hub() if hub else None
        self._answers = hub() if hub else None
        self.owners: dict[str, Owner] = {}
        self._news = threading.Event()
        self._is_over = threading.Event()
        self._answered: dict[str, str] = {}  # errands that are done, and what came of them
        self._untold: set[str] = set()  # of these
        self._under_way: dict[tuple[str, bool], queue.SimpleQueue[Any]] = {}
        self._taken: set[str] = set()  # errands that wait there, or are being done
        self._beat_at = 0.0
        self._told: dict[bytes, dict[str, Any]] = {}  # how each table is, as the hub was told
        self._threads: list[threading.Thread] = []
        self.door = Door(self.owners)

    def __enter__(self) -> "Agent":
        self._look_for_tables()
        self.door.open()
        loops: list[tuple[Callable[[], None], float]] = [(self._look_for_tables, _PORTS_S)]
        if self._pushes is not None:
            loops += [(self._push, 0), (self._fetch, 0), (self._tell_done, 0.2)]
        for step, pause in loops:
            thread = threading.Thread(target=self._loop, args=(step, pause), daemon=True)
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._news.set()
        self.door.close()
        for owner in list(self.owners.values()):
            owner.stop()

    def wait(self) -> None:
        """Until somebody has had enough."""
        while not self._is_over.wait(1.0):
            pass

    def _loop(self, step: Callable[[], None], pause: float) -> None:
        def wait(seconds: float) -> bool:
            return (
                self._is_over.wait(seconds or pause) if seconds or pause else self._is_over.is_set()
            )

        with_patience(step, wait, self._say)

    def _look_for_tables(self) -> None:
        for port in self._ports or cable.ports():
            if port not in self.owners:
                hall_ms = self._pushes.hall_ms if self._pushes else clock.now_ms
                owner = Owner(port, self._folder, self._operator, self._news.set, hall_ms)
                owner.has_hub = self._pushes is not None
                self.owners[port] = owner
                owner.start()

    # To the hub and back

    def _push(self) -> None:
        """What is new of all tables; at least that we are here."""
        self._news.wait(_BEAT_S)
        self._news.clear()
        assert self._pushes is not None
        known = {owner.public: owner for owner in self.owners.values() if owner.public}
        is_beat = clock.steady_s() >= self._beat_at
        if is_beat:
            self._beat_at = clock.steady_s() + _BEAT_S
        rows = []
        for public, owner in known.items():
            row, state = wire.packed(owner.push()), owner.state
            is_news = self._told.get(public) != wire.steady(state)
            if row or is_beat or is_news or owner.cursor is None:
                self._told[public] = wire.steady(state)
                rows.append({"key": public.hex(), "state": state, **row})
        said = {"tables": rows, "offset": self._pushes.offset_ms}
        answer = self._pushes.push(said)
        for key, row in answer["cursors"].items():
            owner = known[bytes.fromhex(key)]
            before, owner.cursor = owner.cursor, wire.cursor(row)
            if before != owner.cursor:
                self._news.set()  # there may be more
        for key, why in answer["refused"].items():
            self._refused(key, why)

    def _refused(self, key: str, why: str) -> None:
        owner = next(each for each in self.owners.values() if each.public.hex() == key)
        if owner.state.get("refused") != why:
            owner.state = {**owner.state, "refused": why}
            self._say(f"{owner.port}: {why}")

    def _fetch(self) -> None:
        """Errands at the tables that are here, as they come; each is done once, and answered until
        the hub has heard it."""
        assert self._waits is not None
        owners = [(owner, owner.stay) for owner in self.owners.values()]
        here = {owner.public.hex(): (owner, stay) for owner, stay in owners if stay}
        for errand in self._waits.errands(sorted(here), sorted(self._taken | self._untold)):
            if errand["name"] in self._answered:  # a hub that began anew with a backup
                self._untold.add(errand["name"])
            elif errand["name"] not in self._taken:
                self._taken.add(errand["name"])
                self._line_up(*here[errand["key"]], errand)

    def _line_up(self, owner: Owner, stay: float, errand: dict[str, Any]) -> None:
        """At each table one after the other, as they were given; a ruling waits for no other
        errand, as those may wait for the end of the deal."""
        line = errand["key"], errand["kind"] == "ruling"
        if line not in self._under_way:
            self._under_way[line] = queue.SimpleQueue()
            threading.Thread(target=self._work_off, args=line, daemon=True).start()
        self._under_way[line].put((owner, stay, errand))

    def _work_off(self, *line: Any) -> None:
        while not self._is_over.is_set():
            owner, stay, errand = self._under_way[line].get()
            answer = self._do(owner, stay, errand)
            if self._is_over.is_set():
                return
            if answer is not None:
                self._answered[errand["name"]] = answer
                self._untold.add(errand["name"])
            self._taken.discard(errand["name"])

    def _do(self, owner: Owner, stay: float, errand: dict[str, Any]) -> str | None:
        """At its table, when that is free. What is wrong with it, or nothing; None: the table has
        gone, and whoever has it next hears of it anew."""
        assert self._pushes is not None
        is_ruling = errand["kind"] == "ruling"
        until_ms = errand["given"] + (RULING_MS if is_ruling else LATE_MS)
        why = ""
        while owner.stay == stay and not self._is_over.is_set():
            if self._pushes.hall_ms() >= until_ms:
                return f"given up: {why}"
            try:
                if chores.is_done(owner, errand):
                    return ""
                if is_ruling:
                    owner.ask(partial(chores.warn, errand, self._referee)).result()
                    self._is_over.wait(chores.SHOWN_S)
                owner.ask(partial(chores.do, owner, errand, self._referee)).result()
                return ""
            except UnknownCommand as error:
                return str(error)
            except JantakuError as error:
                # Trouble on the line passes, and so does a deal.
                if error.code != DeviceTrouble.code and not any(
                    each in str(error) for each in _LATER
                ):
                    return str(error)
                why = str(error)
                self._is_over.wait(_AGAIN_S)
            except (KeyError, TypeError, ValueError) as error:
                return f"{errand['kind']}: {error} is missing or makes no sense"
        return None

    def _tell_done(self) -> None:
        names = sorted(self._untold)
        if names:
            assert self._answers is not None
            self._answers.answer([{"name": name, "answer": self._answered[name]} for name in names])
            self._untold -= set(names)


def operator_key(path: Path | None) -> bytes | None:
    """The club's key, if this computer has it: without one the agent only follows."""
    from jantaku_host.device import keys

    if path is None and not keys.default_file(commands.OPERATOR).exists():
        return None
    return keys.load(path or keys.default_file(commands.OPERATOR))
