"""A table whose cable is a pair of byte strings."""

import struct

from jantaku.clock import Clock
from jantaku.crypto import ed25519
from jantaku.link import commands, frame, proof
from jantaku.link.follower import Follower
from jantaku.link.records import Records
from jantaku.link.roles import Roles
from jantaku.link.server import Server
from jantaku.record.device_log import DeviceLog
from jantaku.record.sealer import Sealer
from jantaku.referee import past
from jantaku.referee.referee import Referee
from jantaku.rules import books
from jantaku.sensing.tile_set import TileSet
from jantaku.shown.table import Table
from jantaku.table.session import Session
from jantaku.table.settings import Settings
from jantaku.table.teaching import Teaching
from support.journal_sessions import Memory, new_folder, power_up
from support.table_top import Dice, Eyes
from support.tag_table import Antennas

KEYS = b"o" * 32 + b"r" * 32


class Line:
    """The port; `room` is how many bytes the host takes before it stops reading."""

    def __init__(self):
        self.incoming = b""
        self.sent = b""
        self.room = 1 << 30

    def read(self):
        piece, self.incoming = self.incoming[:256], self.incoming[256:]
        return piece

    def write(self, data, start):
        stop = min(len(data), start + self.room)
        self.sent += bytes(data[start:stop])
        self.room -= stop - start
        return stop


class Host:
    """A host at the other end, and the table's parts for a test to look at."""

    def __init__(self, folder=None, memory=None, roles=True):
        self.folder = folder or new_folder()
        self.memory = memory or Memory()
        self.now = 0
        self.line = Line()
        self.clock = Clock(lambda: self.now)
        self.journal = power_up(self.folder, self.memory)
        self.table = Table(books.load("furiten"))
        self.roles = Roles(self.journal)
        if roles and not self.roles.is_installed:
            self.journal.key.vault.keep_roles(KEYS[:32], KEYS[32:])
        self.connection = None  # of the host, since its login
        self.counter = 0
        self.log = DeviceLog(self.folder, self.clock)
        self.referee = Referee(self.table, self.journal, Eyes(), self.clock, Dice())
        antennas, tiles = Antennas(), TileSet()
        teaching = Teaching(antennas, tiles, self.folder + "/tiles", self.table, self.journal)
        self.session = Session(self.journal, self.referee, teaching, self.clock)
        if self.journal.session:
            self.session.resume(past.session(self.journal, self.table))
        follower = Follower(self.journal)
        tell_clock = self.session.tell_clock
        records = Records(self.journal, self.log, self.table, self.roles, tell_clock)
        self.parts = [
            self.roles, follower, self.session, records,
            Settings(self.table, self.journal, antennas), teaching,
        ]  # fmt: skip
        self.server = Server(self.line, self.roles, follower, self.log, self.parts)
        self.sealer = Sealer(self.journal, self.table)
        self.receiver = frame.Receiver()

    def run(self):
        """Let the table work until it has nothing to do; the frames it sends."""
        while self.server.step(self.now) <= self.now:
            pass
        sent, self.line.sent = self.line.sent, b""
        return self.receiver.feed(sent)

    def hear(self, data):
        """The frames the table sends in return for these bytes."""
        self.line.incoming += bytes(data)
        return self.run()

    def packed(self, sequence, request):
        """The frame with this request, in the role of who has logged in."""
        kind = frame.REQUEST
        if self.connection:
            kind = frame.PROVEN
            self.counter += 1
            request = self.connection.head(self.counter, request) + request
        return frame.pack(kind, sequence, request)

    def request(self, command, body=b""):
        """`(kind, payload)` of the answer to a request."""
        packed = self.packed(77, bytes((command,)) + body)
        kind, sequence, payload = self.hear(packed)[0]
        assert sequence == 77
        return kind, payload

    def ask(self, command, body=b""):
        """The answer; it must not be a refusal."""
        kind, payload = self.request(command, body)
        assert kind == frame.ANSWER, payload
        return payload

    def refused(self, command, body=b""):
        """The code of the refusal; it must be one."""
        kind, payload = self.request(command, body)
        assert kind == frame.REFUSAL, payload
        return payload[0]

    def login(self, role=commands.OPERATOR, keys=KEYS):
        self.connection = None
        body, connection = self.proof(role, keys)
        answer = self.request(commands.LOGIN, body)
        if answer[0] == frame.ANSWER:
            self.connection, self.counter = connection, 0
        return answer

    def proof(self, role=commands.OPERATOR, keys=KEYS, ours=b"h" * 16):
        """What a login takes, and what it makes."""
        nonces = self.ask(commands.CHALLENGE) + ours
        key = keys[32 * (role - 1) : 32 * role]
        code = proof.login_code(key, role, nonces, self.journal.first)
        connection = proof.Connection(key, role, nonces, self.journal.first)
        return bytes((role,)) + ours + code, connection

    def install(self, keys, before=bytes(32)):
        """Send the table those keys, as its operator of before; what it makes of them."""
        shared = ed25519.shared(b"s" * 32, self.journal.key.public)
        body = proof.closed(before + keys, shared, ed25519.public_key(b"s" * 32))
        answer = self.request(commands.INSTALL, body)
        while self.roles.step(self.now) <= self.now:
            pass
        return answer

    def pull(self, shelf=0):
        """The whole record, as a host reads it; or all the evidence."""
        rows = self.ask(commands.SEGMENTS, struct.pack("<I", shelf))
        data = b""
        for at in range(0, len(rows), 8):
            first, size = struct.unpack_from("<II", rows, at)
            offset = 0
            while offset < size:
                piece = self.ask(commands.READ, struct.pack("<II", first, offset))
                data += piece
                offset += len(piece)
        return data
