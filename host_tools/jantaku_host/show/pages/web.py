"""How pages are served: to whom, with which headers, and for how long."""

import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from jantaku_host.errors import WrongUse
from jantaku_host.show.pages import guests

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
PORT = 8136  # the tiles of a game

_PATIENCE_S = 10
_KEPT_S = 75  # a connection that says nothing: agents keep theirs
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class OwnNames:
    """Answers those who ask for an address, or for this machine by its name.

    A page of somebody else's must not read this one by a name that it lets point here.
    """

    def __init__(self, app: ASGIApp, names: tuple[str, ...] = ()) -> None:
        self._app = app
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *map(str.lower, names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._app
        if scope["type"] == "http" and not self._is_own(Headers(scope=scope).get("host", "")):
            answer = Response(
                "this is not the host that you asked for\n", 400, HEADERS, "text/plain"
            )
        await answer(scope, receive, send)

    def _is_own(self, asked: str) -> bool:
        try:
            host = urlsplit(f"//{asked}").hostname or ""
            return host in self._names or bool(ip_address(host))
        except ValueError:
            return False


@contextmanager
def served(
    app: ASGIApp, host: str = LOOPBACK, port: int = PORT, files: tuple[Path, Path] | None = None
) -> Iterator[str]:
    """The application is there as long as this lasts; its address. With the files of a certificate
    and its key it speaks TLS."""
    try:
        listener = socket.create_server((host, port), backlog=guests.BACKLOG)
    except OSError as error:
        raise WrongUse(f"{host}, port {port}: {error.strerror} (choose with --at)") from error
    certificate, key = files or (None, None)
    config = uvicorn.Config(
        app, log_level="critical", access_log=False, timeout_graceful_shutdown=0,
        timeout_keep_alive=_KEPT_S, ssl_certfile=certificate, ssl_keyfile=key,
        http=guests.Guests().protocol, h11_max_incomplete_event_size=guests.LONGEST_HEAD,
        backlog=guests.BACKLOG,
    )  # fmt: skip
    # Whoever leaves in the middle of a burst is nobody's trouble, line by line.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    until = time.monotonic() + _PATIENCE_S
    while not server.started and thread.is_alive() and time.monotonic() < until:
        time.sleep(0.01)
    try:
        name = socket.gethostname() if host == EVERYWHERE else host
        yield f"http{'s' if files else ''}://{name}:{listener.getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
