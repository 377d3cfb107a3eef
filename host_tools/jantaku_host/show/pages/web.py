"""How pages are served: to whom, with which headers, and for how long."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from urllib.parse import urlsplit

import uvicorn
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from jantaku_host.errors import WrongUse

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
PORT = 8136  # the tiles of a game

_PATIENCE_S = 10
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

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local"}

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
def served(app: ASGIApp, host: str = LOOPBACK, port: int = PORT) -> Iterator[str]:
    """The application is there as long as this lasts; its address."""
    try:
        listener = socket.create_server((host, port))
    except OSError as error:
        raise WrongUse(f"{host}, port {port}: {error.strerror} (choose with --at)") from error
    config = uvicorn.Config(
        app, log_level="critical", access_log=False, timeout_graceful_shutdown=0
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    until = time.monotonic() + _PATIENCE_S
    while not server.started and thread.is_alive() and time.monotonic() < until:
        time.sleep(0.01)
    try:
        name = socket.gethostname() if host == EVERYWHERE else host
        yield f"http://{name}:{listener.getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
