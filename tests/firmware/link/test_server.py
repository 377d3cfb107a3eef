"""The table's end of the cable."""

import json

from jantaku.link import commands, frame
from jantaku.link.server import Server
from jantaku.referee.table import Table
from jantaku.rules import presets


class Line:
    """A port with a host that has already said all it will say."""

    def __init__(self, incoming):
        self.incoming = incoming
        self.sent = b""

    def read(self):
        piece, self.incoming = self.incoming[:256], self.incoming[256:]
        return piece

    def write(self, data):
        self.sent += bytes(data)


def converse(incoming):
    """The frames the table sends in return."""
    line = Line(incoming)
    server = Server(line, Table(presets.load("furiten")))
    while line.incoming:
        server.step(0)
    return frame.Receiver().feed(line.sent)


def request(sequence, payload):
    return bytes(frame.pack(frame.REQUEST, sequence, payload))


def test_status_tells_version_rules_round_and_seats():
    ((kind, sequence, payload),) = converse(request(77, bytes((commands.STATUS,))))
    assert (kind, sequence) == (frame.ANSWER, 77)
    status = json.loads(payload)
    assert status["rules"] == "furiten"
    assert status["round"] == status["honba"] == status["deposits"] == 0
    assert [seat["wind"] for seat in status["seats"]] == ["E", "S", "W", "N"]
    assert [seat["score"] for seat in status["seats"]] == [30000] * 4


def test_an_unknown_command_is_refused_by_number():
    ((kind, sequence, payload),) = converse(request(5, b"\xfe"))
    assert (kind, sequence) == (frame.REFUSAL, 5)
    assert payload == bytes((commands.UNKNOWN_COMMAND,)) + b"no command 254"


def test_an_empty_request_is_refused():
    ((kind, _, payload),) = converse(request(5, b""))
    assert kind == frame.REFUSAL
    assert payload[0] == commands.EMPTY_REQUEST


def test_frames_that_are_no_requests_are_left_unanswered():
    assert converse(bytes(frame.pack(frame.ANSWER, 1, b"\x01"))) == []


def test_the_server_comes_back_at_once_while_bytes_wait():
    line = Line(request(1, bytes((commands.STATUS,))))
    server = Server(line, Table(presets.load("ema2016")))
    assert server.step(100) == 100
    assert server.step(100) > 100
