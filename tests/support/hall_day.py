"""A tournament day: tables that run the firmware, an agent, a hub, people who only press start."""

import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jantaku.link import commands
from jantaku_host.bench.recording import powered_again
from jantaku_host.device.cable import Device
from jantaku_host.device.pull import pull, seal
from jantaku_host.hall import certificate, web
from jantaku_host.hall.access import TokenFile
from jantaku_host.hall.agent import Agent
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.uplink import Uplink
from support.hall_tables import HallTable
from support.waiting import PATIENCE_S, wait_until

HOST = "club-laptop"
BY = "the director"


@dataclass
class Day:
    """What stands in the hall. `secure` and `public` are the hub's addresses."""

    folder: Path
    hub: Hub
    tables: list[HallTable]
    agent: Agent
    secure: str
    public: str
    operator: bytes
    said: list[str] = field(default_factory=list)

    def play_round(self, number: int, deals: int) -> None:
        """From the signal until every table has played so many deals more and is sent home."""
        before = {board.public: self.blocks(board.public) for board in self.hub.boards()}
        self.hub.tournament.go(number, BY)
        for public, had in before.items():
            wait_until(
                lambda public=public, had=had: self.blocks(public) >= had + deals,
                "the deals do not come",
            )
        self.hub.tournament.stop(number, BY)
        for public, had in before.items():
            wait_until(
                lambda public=public, had=had: self.blocks(public) > had + deals,
                "the sessions do not end",
            )

    def blocks(self, public: bytes) -> int:
        return max(0, self.hub.ledger.cursor(public).number)

    def pulled(self) -> dict[bytes, bytes]:
        """Every table's record as its own cable gives it, once they are played out."""
        found = {}
        for table in self.tables:
            table.may_stop = True
        for number, table in enumerate(self.tables):
            table.finish(PATIENCE_S)
            path = self.folder / f"own{number}.jtk"
            with powered_again(table) as again, Device(again.port, is_owner=True) as device:
                public = device.request(commands.KEYS)[:32]
                device.login(commands.OPERATOR, self.operator)
                seal(device)
                pull(device, path)
            found[public] = path.read_bytes()
        return found


@contextmanager
def day(
    folder: Path, book: str, tables: int, sessions: int, deals: int, speed: float = 100,
    **options: Any,
) -> Iterator[Day]:  # fmt: skip
    """Tables, hub and agent, everybody entered and admitted, nobody seated yet."""
    os.environ["JANTAKU_DOOR"] = str(folder / "agent.door")
    operator, referee = secrets.token_bytes(32), secrets.token_bytes(32)
    with ExitStack() as stack:
        stack.callback(os.environ.pop, "JANTAKU_DOOR")
        standing = [
            stack.enter_context(HallTable(book, sessions, deals, seed, speed))
            for seed in range(1, tables + 1)
        ]
        for table in standing:
            table.install(operator, referee)
        hub = Hub(folder / "hall.sqlite")
        stack.callback(hub.close)
        files = certificate.made(folder)
        secure, public = stack.enter_context(web.serving(hub, "127.0.0.1", 0, files, public_at=0))
        token = TokenFile(hub.access.admit_host(HOST, True), certificate.fingerprint(files[0]))
        hub.tournament.open("Samara", book, {**options}, 0)
        people = "".join(
            f"Player {number},0401{number:04}\n" for number in range(1, 4 * tables + 1)
        )
        hub.tournament.import_players("name,ema_id\n" + people)
        said: list[str] = []
        agent = stack.enter_context(
            Agent(
                tuple(table.port for table in standing), folder / "agent", operator, referee,
                lambda: Uplink(secure, token), said.append,
            )
        )  # fmt: skip
        found = Day(folder, hub, standing, agent, secure, public, operator, said)
        wait_until(
            lambda: len([1 for each in agent.owners.values() if each.public]) == tables,
            "the agent does not find its tables",
        )
        for number, table in enumerate(standing, 1):
            hub.admit(agent.owners[table.port].public, number, HOST, BY)
        yield found
