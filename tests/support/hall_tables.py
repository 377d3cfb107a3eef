"""Simulated tables of a hall: bots sit there and wait until a session comes by the link."""

from collections.abc import Generator, Iterator
from itertools import islice
from typing import Any

from jantaku.link import commands
from jantaku.rules import events, games
from jantaku_host.bench import crew
from jantaku_host.bench.acts import Act
from jantaku_host.bench.company import bots, games_of
from jantaku_host.bench.script import Script
from jantaku_host.bench.simulation import Simulation
from jantaku_host.device import keys
from jantaku_host.device.cable import Device
from jantaku_host.record.recorded import Event
from support.waiting import PATIENCE_S

_ENDLESS_S = 1_000_000  # until a hall begins
_NEVER_US = 1 << 62


class HallTable(Simulation):
    """A table whose sessions come over the cable, with whom the hall has seated there.

    Of each session so many deals are played; then its people wait until it is ended.
    """

    def __init__(
        self, book: str, sessions: int, deals: int, seed: int, speed: float = 60, **bench: Any
    ) -> None:
        super().__init__(
            scripts(book, sessions, deals, seed),
            seed=seed,
            level="movements",
            pace="fast",
            speed=speed,
            **bench,
        )
        self._wakes = True  # a host may start a session at any time
        self._signal_us = 0  # no dice before that
        self.may_stop = False

    def _evening(self) -> Act:
        """Nobody switches it off before its agent has everything."""
        yield 2_000_000
        for script in self._scripts:
            yield from self._seat(script)
            if not (yield from self._start(script)):
                break
            yield from self._play(script)
        yield from self._go_home()
        yield from self._expect(lambda: self.may_stop, "nobody switches it off")
        self._orders.append(bytes((crew.STOP,)))

    def _seat(self, script: Script) -> Act:
        if script.hand:
            return
        yield from self._go_home()
        self.match = games.match(script.deal.rules, script.dealer)
        self._is_over = False
        yield from self._expect(lambda: self._waits_for_wall, "no session begins")

    def _start(self, script: Script) -> Generator[int, None, bool]:
        """Whoever sits waits for the signal, and after a pause for the next one."""
        yield from self._expect(lambda: self.world.now_us > self._signal_us, "no signal")
        return (yield from super()._start(script))

    def _hear_event(self, event: Event) -> None:
        super()._hear_event(event)
        if event[0] == events.TIMER:
            _, _, state, _, wait_ms, *_ = event
            runs_us = self.world.now_us + 1000 * wait_ms
            self._signal_us = runs_us if state == events.RUNNING else _NEVER_US

    def _go_home(self) -> Act:
        if not self._is_over:
            yield from self._expect(lambda: self._is_over, "the session does not end")

    @property
    def _patience_s(self) -> int:
        return _ENDLESS_S

    def install(self, operator: bytes, referee: bytes) -> None:
        """Its keys, as a club gives them."""
        self.wait_until_ready(PATIENCE_S)
        with Device(self.port, is_owner=True) as device:
            keys.give(device, bytes(commands.KEY_SIZE) + operator + referee)


def scripts(book: str, sessions: int, deals: int, seed: int) -> Iterator[Script]:
    """What bots play at a table: so many sessions of so many deals, decided as they are played."""
    for number in range(sessions):
        own = 100 * seed + number
        yield from islice(games_of(book, bots(book, "club", own), own, first_east=0), deals)
