"""A table that means harm: the real firmware's answers, spoiled on their way to the host.

The cable is a pair of byte strings in this process and time is told, so that thousands of
conversations take minutes. `python tests/support/rogue_table.py N` shows what the Nth one says.
"""

import json
import random
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from jantaku.link import commands, frame
from support import bot_session
from support.cable_of_bytes import Host
from support.journal_sessions import play

_HOURS = 3600.0  # whoever waits so long in one command waits for ever
_MOST = 20_000  # requests of one command
_CHECKUP = {
    "version": "0.1.0", "storage": "", "flash_free": 1 << 19, "heap_free": 1 << 17, "fram": True,
    "buttons": True, "readers": [""] * 12, "firmware": [0x0401] * 12, "keys": True,
    "update_key": True, "tiles_lacking": 0,
}  # fmt: skip
_NASTY: list[Any] = [
    None, True, -1, 0, 3, 255, 1 << 60, 1e308, "", "x" * 300, "\x1b]0;owned\x07", "\x9b31m\u202e",
    "=1+1", [], {}, [[[]]], {"a": {"a": 1}}, "E", "ema2016", [1, 2, 3, 4],
]  # fmt: skip


class Endless(BaseException):
    """A command that does not come to an end."""


class Parts:
    """What the table of `cable_of_bytes` has no chips for."""

    answers = {
        commands.CHECKUP: lambda part, body, now: json.dumps(_CHECKUP).encode(),
        commands.UPDATE_STATE: lambda part, body, now: bytes(38),
        commands.SHOWN: lambda part, body, now: b"mark",
        commands.PICTURE: lambda part, body, now: b"",
    }


class Clock:
    """Time that passes when somebody waits."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def monotonic(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds
        if self.seconds > _HOURS:
            raise Endless


class Rogue:
    """A table with two evenings behind it and a deal in play; `spoil` seeds what it does next."""

    def __init__(self) -> None:
        self.host = Host()
        happening = list(bot_session.session(deals=3))
        play(self.host.journal, bot_session.session(seed=7), 0)
        play(self.host.journal, happening[: len(happening) * 2 // 3])
        self.host.parts.append(Parts())
        self.clock = Clock()
        self.spoil(None)

    def spoil(self, seed: int | None) -> None:
        """From now on; None: an honest table."""
        self._chance = random.Random(seed)
        self._is_honest = seed is None
        self._share = self._chance.choice([0.02, 0.1, 0.5])
        # Some say the same to one command whatever happens.
        self._stubborn = self._chance.randrange(40) if self._chance.random() < 0.3 else -1
        self._always: bytes | None = None
        self._asked = 0
        self.clock.seconds = 0.0
        self.host.now += 120_000  # until it hears hosts again that had the wrong key

    def answers(self, data: bytes) -> bytes:
        """What comes back over the cable."""
        self._asked += 1
        if self._asked > _MOST:
            raise Endless
        command = self._command(data)
        self.host.now += 60
        for _ in range(20):
            self.host.sealer.step(self.host.now)
        sent = b""
        for kind, sequence, payload in self.host.hear(data) if data else self.host.run():
            for each in self._spoiled(kind, payload, command):
                sent += bytes(frame.pack(each[0], sequence, each[1]))
        return sent

    def _command(self, data: bytes) -> int:
        found = frame.Receiver().feed(data)
        return found[-1][2][0] if found and found[-1][2] else 0

    def _spoiled(self, kind: int, payload: bytes, command: int) -> Iterator[tuple[int, bytes]]:
        if self._is_honest:
            yield kind, payload
        elif command == self._stubborn and kind == frame.ANSWER:
            if self._always is None:
                self._always = self._other(payload)
            yield kind, self._always
        elif self._chance.random() >= self._share:
            yield kind, payload
        else:
            what = self._chance.randrange(8)
            if what == 0:
                return  # lost
            if what == 1:
                yield kind, payload
            if what == 2:
                text = self._chance.choice(["no", "\x1b]0;owned\x07", "\x9b2J", "\xff" * 40])
                kind, payload = frame.REFUSAL, bytes((self._chance.randrange(12),)) + text.encode()
            yield kind, self._other(payload) if what > 2 else payload

    def _other(self, payload: bytes) -> bytes:
        """Something else than this answer."""
        chance = self._chance
        try:
            row = json.loads(payload)
        except ValueError:
            row = None
        if isinstance(row, dict) and row and chance.random() < 0.7:
            return self._other_row(row)
        changed = bytearray(payload)
        what = chance.randrange(7)
        if what == 0:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(80)))
        if what == 1:
            return bytes(changed[: chance.randrange(len(changed) + 1)])
        if what == 2:
            return bytes(changed) + bytes(chance.randrange(256) for _ in range(8))
        if what == 3:
            return struct.pack("<II", 1, chance.choice([1 << 20, 0xFFFFFFFF])) * 126
        if what == 4:
            return b"\x1b]0;owned\x07 \x9b31m" + bytes(changed[:200])
        for _ in range(chance.choice([1, 1, 2, 20])):
            if changed:
                at = chance.randrange(len(changed))
                changed[at] = chance.choice([changed[at] ^ 1 << chance.randrange(8), 255, 0, 136])
        return bytes(changed)

    def _other_row(self, row: dict[str, Any]) -> bytes:
        name = self._chance.choice(list(row))
        if self._chance.random() < 0.2:
            del row[name]
        elif isinstance(row[name], list) and row[name] and self._chance.random() < 0.5:
            row[name][self._chance.randrange(len(row[name]))] = self._chance.choice(_NASTY)
        else:
            row[name] = self._chance.choice(_NASTY)
        text = json.dumps(row)
        if self._chance.random() < 0.05:
            text = text.replace("0", "NaN")
        if self._chance.random() < 0.02:
            text = "[" * 900
        return text.encode()[: frame.MAX_PAYLOAD]


class Port:
    """In place of `serial.Serial`."""

    def __init__(self, rogue: Rogue) -> None:
        self._rogue = rogue
        self._there = b""
        self.timeout = 0.0

    def write(self, data: bytes) -> int:
        self._there += self._rogue.answers(data)
        return len(data)

    def read(self, count: int) -> bytes:
        if not self._there:
            self._rogue.clock.sleep(self.timeout or 0)
            self._there = self._rogue.answers(b"") if self.timeout else b""
        found, self._there = self._there[:count], self._there[count:]
        return found

    def close(self) -> None:
        pass


@contextmanager
def plugged_in(rogue: Rogue) -> Iterator[None]:
    """It answers at every port, and time passes only where somebody waits."""
    with (
        mock.patch("serial.Serial", return_value=Port(rogue)),
        mock.patch.object(time, "monotonic", rogue.clock.monotonic),
        mock.patch.object(time, "sleep", rogue.clock.sleep),
    ):
        yield
