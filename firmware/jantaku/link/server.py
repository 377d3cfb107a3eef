"""The table's end of the cable: reads requests, answers them."""

import json

from micropython import const

import jantaku
from jantaku.link import commands, frame

_IDLE_MS = const(500)  # a byte ends the wait at once; this is only for ports that cannot


class Server:
    """A part of the superloop."""

    def __init__(self, port, table, problem: str = ""):
        self._port = port
        self._table = table
        self._problem = problem
        self._receiver = frame.Receiver()

    def step(self, now: int) -> int:
        data = self._port.read()
        if not data:
            return now + _IDLE_MS
        for kind, sequence, payload in self._receiver.feed(data):
            # Only a host asks; anything else on the line is an echo or an old answer.
            if kind == frame.REQUEST:
                kind, payload = self.answer(payload)
                self._port.write(frame.pack(kind, sequence, payload))
        return now

    def answer(self, request: bytes) -> tuple[int, bytes]:
        """Kind and payload of the frame that answers this request."""
        if not request:
            return _refusal(commands.EMPTY_REQUEST, "a request without a command")
        if request[0] == commands.STATUS:
            return frame.ANSWER, json.dumps(self._status()).encode()
        return _refusal(commands.UNKNOWN_COMMAND, "no command %d" % request[0])

    def _status(self):
        table = self._table
        return {
            "version": jantaku.__version__,
            "rules": table.rules.name,
            "round": table.round,
            "honba": table.honba,
            "deposits": table.deposits,
            "seats": [
                {"wind": "ESWN"[table.wind(seat)], "score": table.scores[seat]} for seat in range(4)
            ],
            "problem": self._problem,
        }


def _refusal(code, text):
    return frame.REFUSAL, bytes((code,)) + text.encode()
