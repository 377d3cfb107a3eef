"""A hall in which everything goes wrong that can, by a seeded list: processes are killed, the
network is cut, disks are full, pushes come twice and late. What the tables say is what counts.

    python tests/support/hall_chaos.py FIRST COUNT
"""

import json
import os
import random
import resource
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.device import keys
from jantaku_host.errors import Refused
from jantaku_host.hall import certificate, ledger, wire
from jantaku_host.hall.access import TokenFile
from jantaku_host.hall.check import check
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.ledger import Push
from jantaku_host.hall.uplink import HubGone, Uplink
from jantaku_host.record import verification
from support import bot_session
from support.recorded_table import KEYS, RecordedTable
from support.waiting import wait_until

DAY_MS = 86_400_000
# Hub or agent with another time than everybody's.
_AT_ANOTHER_TIME = """
import time
from jantaku_host.hall import clock
clock.now_ms = lambda: time.time_ns() // 1_000_000 + {ahead}
from jantaku_host.cli.main import main
main()
"""
TABLES, DEALS, STEPS = 2, 2, 4
PATIENCE_S = 90  # with what is bound to arrive


class Proxy:
    """What lies between agents and hub; cut, it passes nothing and refuses everybody."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.is_cut = False
        self._open: list[socket.socket] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self, is_cut: bool) -> None:
        self.is_cut = is_cut
        if is_cut:
            for each in self._open:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.cut(True)
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self.is_cut:
                client.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self._target), 5)
            except OSError:
                client.close()
                continue
            self._open += [client, server]
            threading.Thread(target=self._pass, args=(client, server), daemon=True).start()

    @staticmethod
    def _pass(client: socket.socket, server: socket.socket) -> None:
        other = {client: server, server: client}
        with client, server, suppress(OSError):
            while True:
                for ready in select.select([client, server], [], [])[0]:
                    data = ready.recv(65536)
                    if not data:
                        return
                    other[ready].sendall(data)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Hall:
    """Hub and agent as processes of their own, tables here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = folder / "hall.sqlite"
        self.at = _free_port()
        hub = Hub(self.store)
        mark = certificate.fingerprint(certificate.made(folder)[0])
        self.token = TokenFile(hub.access.admit_host("laptop", False), mark)
        self.other = TokenFile(hub.access.admit_host("other", False), mark)
        self.token.write(folder / "laptop.token")
        hub.tournament.open("Chaos", "ema2016", {}, 0)
        hub.close()
        keys.write(folder / "operator.key", KEYS[:32].hex())
        self.proxy = Proxy(self.at)
        self.hub: subprocess.Popen[bytes] | None = None
        self.agent: subprocess.Popen[bytes] | None = None
        self.tables: list[RecordedTable] = []

    def start_hub(self, most: int = 0, ahead: int = 0) -> None:
        """With at most so many bytes in a file, if that is told: its disk is full then. With a
        clock that is so many milliseconds ahead."""

        self.hub = self._started(
            "hall", "--store", str(self.store), "serve", "--at", str(self.at),
            most=most, ahead=ahead,
        )  # fmt: skip

    def start_agent(self, most: int = 0, ahead: int = 0) -> None:
        ports = [part for table in self.tables for part in ("--port", table.port)]
        self.agent = self._started(
            "agent", "--hub", f"https://127.0.0.1:{self.proxy.port}/", "--token",
            str(self.folder / "laptop.token"), "--store", str(self.folder / "agent"),
            "--key", str(self.folder / "operator.key"), *ports, most=most, ahead=ahead,
        )  # fmt: skip

    def _started(self, *arguments: str, most: int = 0, ahead: int = 0) -> "subprocess.Popen[bytes]":
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

        program = ["-c", _AT_ANOTHER_TIME.format(ahead=ahead)] if ahead else ["-m", "jantaku_host"]
        environment = os.environ | {"JANTAKU_DOOR": str(self.folder / "agent.door")}
        return subprocess.Popen(
            [sys.executable, *program, *arguments], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=limit if most else None,
        )  # fmt: skip

    @staticmethod
    def kill(process: "subprocess.Popen[bytes] | None") -> None:
        if process is not None:
            process.send_signal(signal.SIGKILL)
            process.wait()

    def close(self) -> None:
        self.kill(self.agent)
        self.kill(self.hub)
        self.proxy.close()

    @property
    def answers(self) -> bool:
        """Whether the hub does."""
        try:
            self.uplink(self.token).push({"tables": []})
        except (HubGone, Refused):
            return False
        return True

    def uplink(self, token: TokenFile) -> Uplink:
        return Uplink(f"https://127.0.0.1:{self.at}/", token)


@contextmanager
def hall() -> Iterator[Hall]:
    """Its tables admitted, hub and agent at work."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="jantaku-chaos-")))
        found = Hall(folder)
        stack.callback(found.close)
        found.tables = [stack.enter_context(RecordedTable()) for _ in range(TABLES)]
        hub = Hub(found.store)
        for number, table in enumerate(found.tables, 1):
            hub.admit(table.public, number, "laptop", "chaos")
        hub.close()
        found.start_hub()
        found.start_agent()
        # Before that nothing could go wrong.
        wait_until(lambda: found.answers, "the hub does not begin", PATIENCE_S)
        yield found


def run(seed: int) -> dict[str, int]:
    """One list of faults; what was lost, doubled, out of order or forged in the end."""
    luck = random.Random(f"chaos {seed}")
    with hall() as found:
        for _ in range(STEPS):
            fault = luck.choice(_FAULTS)
            players = [
                threading.Thread(
                    target=table.play,
                    args=(list(bot_session.session(seed=luck.randrange(1 << 20), deals=DEALS)),),
                )
                for table in found.tables
            ]
            for each in players:
                each.start()
            fault(found, luck)
            for each in players:
                each.join()
            for table in luck.sample(found.tables, luck.randrange(TABLES + 1)):
                table.record()  # it has the time to change its key
        found.proxy.cut(False)
        return counted(found)


def counted(found: Hall) -> dict[str, int]:
    """Once everything has arrived."""
    truths = {table.public: table.record() for table in found.tables}
    link = found.uplink(found.token)
    truth = {public: _reach(data) for public, data in truths.items()}

    def is_there() -> bool:
        try:
            answer = link.push({"tables": [{"key": public.hex()} for public in truths]})
        except (HubGone, Refused):
            return False
        found = {bytes.fromhex(key): wire.cursor(row) for key, row in answer["cursors"].items()}
        return {
            public: (each.number, each.sealed, each.changed) for public, each in found.items()
        } == truth

    wait_until(is_there, "not everything arrives", PATIENCE_S)
    found.kill(found.agent)
    found.kill(found.hub)
    hub = Hub(found.store)
    lost = doubled = forged = count = 0
    for public, data in truths.items():
        own = [(each.kind, each.number) for each in ledger.pieces(data)[1:]]
        kept = [
            (each.kind, each.number)
            for each in ledger.pieces(hub.ledger.record(public, is_open=True))[1:]
        ]
        count += len(own)
        lost += len(set(own) - set(kept))
        doubled += len(kept) - len(set(kept))
        forged += hub.ledger.record(public, is_open=True) != data
    trouble = len(check(hub).trouble)
    tables = len(hub.ledger.tables())
    hub.close()
    return {"blocks": count, "lost": lost, "doubled": doubled, "forged": forged, "trouble": trouble,
            "strangers": tables - len(truths)}  # fmt: skip


def _reach(data: bytes) -> tuple[int, ...]:
    """The number of its last block, of the last one with a seal, and of that with the last key."""
    last = dict.fromkeys((blocks.OPENING, blocks.SEAL, blocks.KEY), 0)
    for kind, number, _ in ledger.pieces(data)[1:]:
        last[kind if kind in verification.SIGNS else blocks.OPENING] = number
    return tuple(last.values())


# What may go wrong


def _kill_hub(found: Hall, luck: random.Random) -> None:
    time.sleep(luck.random())
    found.kill(found.hub)
    time.sleep(luck.random() / 2)
    found.start_hub()


def _kill_agent(found: Hall, luck: random.Random) -> None:
    time.sleep(luck.random())
    found.kill(found.agent)
    found.start_agent()


def _cut(found: Hall, luck: random.Random) -> None:
    found.proxy.cut(True)
    time.sleep(luck.random())
    found.proxy.cut(False)


def _full_disk(found: Hall, luck: random.Random) -> None:
    found.kill(found.hub)
    most = max(8192, found.store.stat().st_size + luck.randrange(1, 4096))
    found.start_hub(most)
    time.sleep(1 + luck.random())
    found.kill(found.hub)
    found.start_hub()


def _full_laptop(found: Hall, luck: random.Random) -> None:
    """The agent has no room for what it pulls."""
    found.kill(found.agent)
    found.start_agent(luck.randrange(64, 4096))
    time.sleep(1 + luck.random())
    found.kill(found.agent)
    found.start_agent()


def _damaged(found: Hall, luck: random.Random) -> None:
    """The agent's computer has lost its power, and what it wrote last is cut off, or nonsense."""
    found.kill(found.agent)
    for path in (found.folder / "agent").glob("*.jtk"):
        data = path.read_bytes()
        at = luck.randrange(len(data) + 1)
        path.write_bytes(data[:at] + luck.choice([b"", bytes(len(data) - at)]))
    found.start_agent()


def _pushed(found: Hall, token: TokenFile, public: bytes, push: Push) -> None:
    """By hand; whatever it is answered, or nothing if the hub is away just now."""
    row = {"key": public.hex(), **wire.packed(push)}
    with suppress(HubGone, Refused):
        found.uplink(token).push({"tables": [row]})


def _parts(table: RecordedTable) -> list[ledger.Piece]:
    return ledger.pieces(table.kept())


def _again(found: Hall, luck: random.Random) -> None:
    table = luck.choice(found.tables)
    found_parts = _parts(table)
    push = Push(found_parts[0].bytes, b"".join(each.bytes for each in found_parts[1:]))
    for _ in range(3):
        _pushed(found, found.token, table.public, push)


def _reordered(found: Hall, luck: random.Random) -> None:
    table = luck.choice(found.tables)
    first, *rest = _parts(table)
    luck.shuffle(rest)
    for each in rest:
        _pushed(found, found.token, table.public, Push(first.bytes, each.bytes))


def _forged(found: Hall, luck: random.Random) -> None:
    table = luck.choice(found.tables)
    first, *rest = _parts(table)
    number = len(rest) + 1 if luck.random() < 0.5 else 1
    events_ = b"".join(bytes(encoded) for encoded in ([(26 << 2).to_bytes(1, "little") + bytes(5)]))
    head = luck.randbytes(32)
    forged = b"".join(blocks.deal(blocks.END, number, number, events_, head)[0])
    _pushed(found, found.token, table.public, Push(first.bytes, forged))


def _stranger(found: Hall, luck: random.Random) -> None:
    """Another host speaks for a table that is not its own; or for one that nobody knows."""
    with RecordedTable() as table:
        first, *_ = _parts(table)
        _pushed(found, found.token, table.public, Push(first.bytes))
    own = luck.choice(found.tables)
    first, *rest = _parts(own)
    _pushed(found, found.other, own.public, Push(first.bytes, b"".join(p.bytes for p in rest)))


def _sealed_field(found: Hall, luck: random.Random) -> None:
    table = luck.choice(found.tables)
    told = bytes(events.encode((events.DRAW, 1, luck.randrange(136)), 5))
    with suppress(HubGone, Refused):
        link = found.uplink(found.token)
        cursors = link.push({"tables": [{"key": table.public.hex()}]})["cursors"]
        row = cursors.get(table.public.hex())
        if row and wire.cursor(row).number >= 0:  # it has its opening: what follows is looked at
            push = Push(place=wire.cursor(row).told, events=[told])
            answer = link.push({"tables": [{"key": table.public.hex(), **wire.packed(push)}]})
            assert answer["refused"], "a hidden tile was taken"


def _revoked(found: Hall, luck: random.Random) -> None:
    """A token that was stolen and revoked opens nothing, nor does one that never was."""
    hub = Hub(found.store)
    name = f"stolen {luck.randbytes(8).hex()}"
    tokens = [hub.access.admit_host(name, True), luck.randbytes(32).hex()]
    hub.access.revoke(name)
    hub.close()
    table = luck.choice(found.tables)
    first, *rest = _parts(table)
    push = Push(first.bytes, b"".join(each.bytes for each in rest))
    row = {"key": table.public.hex(), **wire.packed(push)}
    for token in tokens:
        try:
            found.uplink(TokenFile(token, found.token.fingerprint)).push({"tables": [row]})
        except (HubGone, Refused):
            continue
        raise AssertionError("a token that opens nothing was let in")


def _clock_jump(found: Hall, luck: random.Random) -> None:
    """Hub or agent wakes up on another day, and back again."""
    start, process = luck.choice([(found.start_hub, "hub"), (found.start_agent, "agent")])
    for ahead in (luck.randrange(-DAY_MS, DAY_MS), 0):
        found.kill(getattr(found, process))
        start(ahead=ahead)
        time.sleep(1 + luck.random())


_FAULTS = (
    _kill_hub, _kill_agent, _cut, _full_disk, _full_laptop, _damaged, _again, _reordered, _forged,
    _stranger, _sealed_field, _revoked, _clock_jump,
)  # fmt: skip


def main() -> None:
    first, count = map(int, sys.argv[1:3])
    for seed in range(first, first + count):
        print(json.dumps({"seed": seed, **run(seed)}), flush=True)


if __name__ == "__main__":
    main()
