"""The agent's local door: `pull`, `ruling`, `session`, `live` and `watch` on this computer go in
here while the agent has the ports. It knows the frames of the cable, so that nothing else changes:
requests go to the table one after the other, and whoever follows is told from what the agent has
heard, at no cost to the table."""

import os
import socket
import struct
import threading
from collections.abc import Mapping
from contextlib import suppress

from jantaku.link import commands, frame, proof
from jantaku_host.device import door as way
from jantaku_host.errors import DeviceTrouble, JantakuError
from jantaku_host.hall.owner import Owner

_LOOK_S = 0.05
_GREETING = 4096
_WAIT_S = 20.0
_ROLE = (commands.CHALLENGE, commands.LOGIN)


class Door:
    """Open to whoever can read the file that names it: this computer's own user."""

    def __init__(self, owners: Mapping[str, Owner]) -> None:
        self._owners = owners
        self._listener: socket.socket | None = None
        self._secret = ""

    def open(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._secret = way.publish(way.place(), self._listener.getsockname()[1])
        threading.Thread(target=self._listen, args=(self._listener,), daemon=True).start()

    def close(self) -> None:
        if self._listener is not None:
            with suppress(OSError):
                if self._secret in way.place().read_text(encoding="utf-8"):  # else another agent's
                    way.place().unlink()
            self._listener.close()

    def _listen(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            connection.settimeout(_WAIT_S)
            greeting = b""
            while not greeting.endswith(b"\n") and len(greeting) < _GREETING:
                piece = connection.recv(1)
                if not piece:
                    return
                greeting += piece
            secret, _, port = greeting.decode(errors="replace").strip().partition(" ")
            if secret != self._secret:
                return
            owner = next(
                (each for name, each in self._owners.items() if _is_same(name, port)), None
            )
            if owner is None:
                connection.sendall(b"-no such port\n")
                return
            connection.sendall(way.YES)
            _Visitor(connection, owner).stay()


def _is_same(port: str, asked: str) -> bool:
    """Whether that is the port by another name: /dev/serial/by-id/…, com3."""
    names = {os.path.normcase(os.path.realpath(each)) for each in (port, asked)}
    return len(names) == 1


class _Visitor:
    """One who has come in, and what he follows."""

    def __init__(self, connection: socket.socket, owner: Owner) -> None:
        self._connection = connection
        self._owner = owner
        self._receiver = frame.Receiver()
        self._place = (0, 0)
        self._frames = 0
        self._sequence = 0
        self._has_role = False

    def stay(self) -> None:
        self._connection.settimeout(_LOOK_S)
        try:
            while True:
                try:
                    data = self._connection.recv(4096)
                    if not data:
                        return
                except TimeoutError:
                    data = b""
                for kind, sequence, payload in self._receiver.feed(data):
                    if kind in (frame.REQUEST, frame.PROVEN) and payload:
                        self._send(*self._answer(kind, payload), sequence)
                self._tell()
        finally:
            self._leave()

    def _answer(self, kind: int, payload: bytes) -> tuple[int, bytes]:
        request = payload[proof.HEAD_SIZE :] if kind == frame.PROVEN else payload
        command, body = request[0] if request else 0, request[1:]
        if command == commands.WATCH:
            return frame.ANSWER, self._watch(body)
        if command in _ROLE:
            self._owner.hold(self)
            self._has_role = True
        try:
            asked = self._owner.ask(lambda device: next(device.exchanged([(kind, payload)])), self)
            kind, answer = asked.result(_WAIT_S)
        except (JantakuError, TimeoutError) as error:
            return frame.REFUSAL, bytes((commands.BROKEN,)) + str(error).encode()[:900]
        if command == commands.LOGOUT:
            self._owner.let_go(self)
            self._has_role = False
        return kind, answer

    def _watch(self, body: bytes) -> bytes:
        block, index, self._frames = struct.unpack("<IHH", body)
        if not self._owner.knows(block):
            block, index = self._owner.in_play, 0
        self._place = block, index
        return struct.pack(commands.EVENT_HEAD, *self._place)

    def _tell(self) -> None:
        """As many events as were asked for."""
        while self._frames:
            found = self._owner.told_at(self._place)
            if found is None:
                return
            place, data, self._place = found
            self._frames -= 1
            self._sequence = self._sequence + 1 & 0xFFFF
            self._send(frame.EVENT, struct.pack(commands.EVENT_HEAD, *place) + data, self._sequence)

    def _send(self, kind: int, payload: bytes, sequence: int) -> None:
        self._connection.settimeout(_WAIT_S)
        self._connection.sendall(b"\0" + frame.pack(kind, sequence, payload))
        self._connection.settimeout(_LOOK_S)

    def _leave(self) -> None:
        """Whoever goes leaves no role behind."""
        if self._has_role:
            with suppress(DeviceTrouble, TimeoutError):
                asked = self._owner.ask(lambda device: device.request(commands.LOGOUT), self)
                asked.result(_WAIT_S)
            self._owner.let_go(self)
