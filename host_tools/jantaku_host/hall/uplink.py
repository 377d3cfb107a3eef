"""The way from an agent to its hub: outwards only, one connection for pushes and one that waits for
errands, to the hub with the certificate that the token names and to no other."""

import http.client
import json
import random
import ssl
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from jantaku_host.errors import DeviceTrouble, Refused, WrongUse
from jantaku_host.hall import certificate, clock, wire
from jantaku_host.hall.access import TokenFile

_PATIENCE_S = 10.0
_UNKNOWN_MS = 1 << 30


class HubGone(DeviceTrouble):
    """The hub cannot be reached, or cannot keep anything just now: try again."""


class Uplink:
    """Requests to the hub. `offset_ms`: how much its clock is ahead of ours."""

    def __init__(self, url: str, token: TokenFile) -> None:
        found = urlsplit(url)
        if found.scheme != "https" or not found.hostname:
            raise WrongUse(f"{url}: https://NAME:PORT is wanted")
        self._host, self._port = found.hostname, found.port or 443
        self._token = token
        self._connection: http.client.HTTPSConnection | None = None
        self.offset_ms = 0
        self._error_ms = _UNKNOWN_MS  # how wrong that may be

    def hall_ms(self) -> int:
        """What time it is in the hall; 0 before its hub was heard."""
        return clock.now_ms() + self.offset_ms if self._error_ms < _UNKNOWN_MS else 0

    def push(self, said: dict[str, Any]) -> dict[str, Any]:
        began_s = clock.steady_s()
        answer = self._asked("POST", "/agent/push", said)
        error = int(500 * (clock.steady_s() - began_s))
        offset = int(answer["now"]) + error - clock.now_ms()
        # The shortest way there and back tells best; an old measure wears out. What neither can
        # have missed is a clock that somebody has set.
        self._error_ms += 1
        if error <= self._error_ms or abs(offset - self.offset_ms) > error + self._error_ms:
            self.offset_ms, self._error_ms = offset, error
        return answer

    def errands(self, tables: list[str], known: list[str]) -> list[dict[str, Any]]:
        """What is to be done at these tables beside what is known; waits for it."""
        said = {"tables": tables, "known": known}
        answer = self._asked("POST", "/agent/errands", said, wire.POLL_S)
        found: list[dict[str, Any]] = answer["errands"]
        return found

    def answer(self, answers: list[dict[str, Any]]) -> None:
        self._asked("POST", "/agent/answers", {"answers": answers})

    def _asked(self, method: str, path: str, body: Any, more_s: float = 0) -> dict[str, Any]:
        text = None if body is None else json.dumps(body)
        try:
            is_old = self._connection is not None
            try:
                response, data = self._sent(method, path, text, _PATIENCE_S + more_s)
            except (http.client.HTTPException, ConnectionError, ssl.SSLError):
                self.close()
                if not is_old:
                    raise
                # Idle for too long: every request may be repeated.
                response, data = self._sent(method, path, text, _PATIENCE_S + more_s)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise HubGone(f"the hub cannot be reached: {error}") from error
        if response.status in (401, 403):
            raise Refused("the hub does not let this host in: was its token revoked?")
        try:
            answer = json.loads(data)
        except ValueError as error:
            self.close()
            raise HubGone(f"the hub answers {response.status}") from error
        if response.status != 200:
            raise HubGone(f"the hub answers {response.status}: {answer.get('error', '')}")
        return dict(answer)

    def _sent(
        self, method: str, path: str, text: str | None, patience_s: float
    ) -> tuple[http.client.HTTPResponse, bytes]:
        if self._connection is None:
            self._connection = self._connect(patience_s)
        headers = {
            "Authorization": f"Bearer {self._token.token}",
            "Content-Type": "application/json",
        }
        self._connection.request(method, path, text, headers)
        response = self._connection.getresponse()
        return response, response.read()

    def _connect(self, patience_s: float) -> http.client.HTTPSConnection:
        # Who made the certificate says nothing; its fingerprint came with the token.
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        connection = http.client.HTTPSConnection(
            self._host, self._port, timeout=patience_s, context=context
        )
        connection.connect()
        sock = connection.sock
        der = sock.getpeercert(True) if isinstance(sock, ssl.SSLSocket) else None
        if der is None or certificate.of(der) != self._token.fingerprint:
            connection.close()
            raise Refused("what answers there is not the hub that made this token")
        return connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def with_patience(
    step: Callable[[], None], wait: Callable[[float], bool], say: Callable[[str], None]
) -> None:
    """Again and again, until `wait` says that it is over; after trouble later and later, a little
    at random, so that a hub that comes back is not overrun."""
    pause = 0.0
    said = ""
    while not wait(pause):
        try:
            step()
            pause, said = 0.0, ""
        except (HubGone, Refused) as trouble:
            if str(trouble) != said:
                said = str(trouble)
                say(said)
            pause = min(5.0, max(0.2, 2 * pause)) * random.uniform(0.5, 1.0)
