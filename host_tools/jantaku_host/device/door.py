"""The way to a table whose port an agent has: over a socket of this computer, frame by frame.

Where the agent listens, and the secret without which it does not, stands in a file that only its
own user can read. The agent lends no role: whoever comes through the door brings the key himself.
"""

import json
import os
import secrets
import select
import socket
from contextlib import suppress
from pathlib import Path

from jantaku_host.errors import DeviceTrouble
from jantaku_host.folder import default_folder

LATER_S = 3.0  # an answer may come so much later: others are served as well
_CONNECT_S = 2.0
_ANSWER = 256
YES = b"+\n"


def place() -> Path:
    """Where the door of this user's agent is written down."""
    return Path(os.environ.get("JANTAKU_DOOR") or default_folder() / "agent.door")


def publish(path: Path, port: int) -> str:
    """Write down that it is there; the secret."""
    secret = secrets.token_hex(16)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump({"port": port, "secret": secret}, file)
    os.replace(part, path)
    return secret


class Line:
    """What pyserial's port is to `Device`, of a door."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.timeout: float | None = 0

    def read(self, size: int) -> bytes:
        ready, _, _ = select.select([self._connection], [], [], self.timeout)
        if not ready:
            return b""
        data = self._connection.recv(size)
        if not data:
            raise OSError("the agent has closed its door")
        return data

    def write(self, data: bytes) -> None:
        self._connection.sendall(data)

    def close(self) -> None:
        self._connection.close()


def line(port: str) -> Line | None:
    """The way to that port through an agent; None if no agent has it."""
    try:
        found = json.loads(place().read_text(encoding="utf-8"))
        address = ("127.0.0.1", int(found["port"]))
        connection = socket.create_connection(address, _CONNECT_S)
    except (OSError, ValueError, KeyError, TypeError):
        return None  # none runs, or it was killed
    try:
        connection.sendall(f"{found['secret']} {port}\n".encode())
        answer = b""
        while not answer.endswith(b"\n") and len(answer) < _ANSWER:
            piece = connection.recv(1)
            if not piece:
                break
            answer += piece
    except OSError:
        answer = b""
    if answer == YES:
        connection.settimeout(None)
        return Line(connection)
    with suppress(OSError):
        connection.close()
    if answer[:1] == b"-":
        return None  # it has other ports
    raise DeviceTrouble(f"{port}: the agent's door does not open")
