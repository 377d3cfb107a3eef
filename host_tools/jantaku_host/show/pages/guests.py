"""How many guests a server lets in, and for how long one may be about to ask.

Whoever opens connections and says nothing, or half a request, must not keep the page from others.
"""

import asyncio
from collections import Counter
from ipaddress import ip_address
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ALL = 400  # connections
EACH = 32  # of one address: a household, or a switch between networks
HEAD_S = 10.0  # for the head of a request
LONGEST_HEAD = 1 << 14  # bytes
BACKLOG = 128  # connections that wait to be let in

try:
    import resource

    # Tables, records and libraries want files, too.
    ALL = min(ALL, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2)
except ImportError:  # Windows
    pass


class Guests:
    """Those of one server: `Guest` is a class of protocols, one object a connection."""

    def __init__(self) -> None:
        self.there: Counter[str] = Counter()
        guests = self

        class Guest(_Guest):
            def __init__(self, *given: Any, **named: Any) -> None:
                super().__init__(*given, **named)
                self.guests = guests

        self.protocol = Guest

    def come(self, address: str) -> bool:
        """Whether somebody from there finds room. This computer's own guests, or those of a proxy
        on it, count together."""
        self.there[address] += 1
        most = ALL if _is_own(address) else EACH
        return self.there[address] <= most and self.there.total() <= ALL

    def leave(self, address: str) -> None:
        self.there[address] -= 1
        if not self.there[address]:
            del self.there[address]


class _Guest(H11Protocol):
    """A connection."""

    guests: Guests
    _address = ""
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        if self.guests.come(self._address):
            self._wait()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_half = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if is_half:
            self._wait()
        elif self._patience:
            self._patience.cancel()
            self._patience = None

    def connection_lost(self, error: Exception | None) -> None:
        self.guests.leave(self._address)
        if self._patience:
            self._patience.cancel()
        super().connection_lost(error)

    def _wait(self) -> None:
        """For the head of a request: not for ever."""
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_S, self.transport.abort)


def _is_own(address: str) -> bool:
    try:
        return ip_address(address) in (ip_address("127.0.0.1"), ip_address("::1"))
    except ValueError:
        return False
