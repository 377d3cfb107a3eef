"""The agent: ports, door, hub, and what leaves them."""

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from support import bot_session
from support.hall_chaos import Proxy
from support.recorded_table import KEYS, RecordedTable
from support.waiting import wait_until

from jantaku.record import blocks
from jantaku_host.cli.main import main
from jantaku_host.device import keys
from jantaku_host.errors import Refused
from jantaku_host.hall import certificate, clock, ledger, web, wire
from jantaku_host.hall.access import TokenFile
from jantaku_host.hall.agent import Agent
from jantaku_host.hall.check import check
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.ledger import Cursor, Push
from jantaku_host.hall.shelf import Shelf
from jantaku_host.hall.uplink import HubGone, Uplink
from jantaku_host.record import verification


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RecordedTable]:
    monkeypatch.setenv("JANTAKU_DOOR", str(tmp_path / "agent.door"))
    with RecordedTable() as found:
        yield found


def run(tmp_path: Path, table: RecordedTable, *arguments: str, key: bytes = KEYS[:32]) -> object:
    path = tmp_path / "caller.key"
    path.unlink(missing_ok=True)
    keys.write(path, key.hex())
    environment = {
        "JANTAKU_PORT": table.port,
        "JANTAKU_KEY": str(path),
        "JANTAKU_STORE": str(tmp_path / "records.sqlite"),
    }
    return CliRunner().invoke(main, arguments, env=environment)


def shelf(agent: Agent, table: RecordedTable) -> int:
    owner = agent.owners[table.port]
    return owner.shelf.last if owner.shelf else -1


def test_commands_go_through_the_agents_door_with_a_key_of_their_own(
    table: RecordedTable, tmp_path: Path
) -> None:
    table.play(bot_session.session(deals=2))
    with Agent((table.port,), tmp_path / "agent", None) as agent:
        wait_until(lambda: bool(agent.owners[table.port].shelf), "no table")
        assert run(tmp_path, table, "status").exit_code == 0
        (tmp_path / "by-id").symlink_to(table.port)
        assert run(tmp_path, table, "status", "--port", str(tmp_path / "by-id")).exit_code == 0
        file = tmp_path / "own.jtk"
        pulled = run(tmp_path, table, "pull", "-o", str(file))
        assert pulled.exit_code == 0, pulled.output
        assert verification.read(file.read_bytes()).deals == 2
        refused = run(tmp_path, table, "pull", "-o", str(file), key=bytes(32))
        assert refused.exit_code == 1
        # Whoever was let in has left no role behind.
        owner = agent.owners[table.port]
        with pytest.raises(Refused):
            owner.ask(lambda device: device.request(2, bytes(4))).result(30)


def test_the_door_opens_to_nobody_who_cannot_read_the_users_file(
    table: RecordedTable, tmp_path: Path
) -> None:
    with Agent((table.port,), tmp_path / "agent", None) as agent:
        wait_until(lambda: bool(agent.owners[table.port].shelf), "no table")
        door = tmp_path / "agent.door"
        assert door.stat().st_mode & 0o777 == 0o600
        told = json.loads(door.read_text())
        door.write_text(json.dumps(told | {"secret": "0" * 32}))
        result = run(tmp_path, table, "status")
        assert (result.exit_code, len(result.stderr.splitlines())) == (3, 1)


def test_an_agent_that_was_killed_leaves_no_door_that_keeps_people_out(
    table: RecordedTable, tmp_path: Path
) -> None:
    (tmp_path / "agent.door").write_text('{"port": 1, "secret": "x"}')
    assert run(tmp_path, table, "status").exit_code == 0


def test_without_a_hub_records_are_kept_and_the_table_hears_of_it(
    table: RecordedTable, tmp_path: Path
) -> None:
    with Agent((table.port,), tmp_path / "agent", KEYS[:32]) as agent:
        table.play(bot_session.session(deals=3))
        wait_until(lambda: shelf(agent, table) == 4, "the record does not come")
        wait_until(lambda: agent.owners[table.port]._acknowledged == 4, "the table is not told")
    assert verification.read(next((tmp_path / "agent").glob("*.jtk")).read_bytes()).last == 4


def test_a_laptop_that_has_pulled_nothing_has_nothing_for_a_hub_that_knows_the_table(
    tmp_path: Path,
) -> None:
    known = Cursor(3, "", 0, 0, (4, 0))
    assert Shelf(tmp_path / "agent", bytes(32)).after(known, 1000) == Push()


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda record: record[:-37],  # cut off
        lambda record: record + bytes(4096),
        lambda record: record[:1500] + bytes([record[1500] ^ 1]) + record[1501:],
        lambda record: bytes(len(record)),
    ],
)
def test_a_damaged_file_is_put_aside_and_pulled_anew(
    table: RecordedTable, tmp_path: Path, spoilt: Callable[[bytes], bytes]
) -> None:
    table.play(bot_session.session(deals=3))
    whole = table.record()
    path = tmp_path / f"{table.public.hex()[:16]}.jtk"
    path.write_bytes(spoilt(whole))
    with Agent((table.port,), tmp_path, KEYS[:32]) as agent:
        wait_until(lambda: shelf(agent, table) == 4, "the record does not come")
    assert (path.read_bytes(), path.with_suffix(".jtk.1").read_bytes()) == (whole, spoilt(whole))


def test_a_table_is_followed_though_its_record_cannot_be_kept(
    table: RecordedTable, tmp_path: Path
) -> None:
    with Agent((table.port,), tmp_path, KEYS[:32]) as agent:
        in_the_way = tmp_path / f"{table.public.hex()[:16]}.jtk"
        wait_until(in_the_way.exists, "no table")
        in_the_way.unlink()
        in_the_way.mkdir()
        table.play(bot_session.session(deals=3))
        wait_until(lambda: len(agent.owners[table.port].told) > 100, "nothing is told")
        wait_until(lambda: agent.owners[table.port].state["problem"] != "", "nobody hears of it")
        in_the_way.rmdir()
        wait_until(lambda: shelf(agent, table) == 4, "the record does not come")
        wait_until(lambda: agent.owners[table.port].state["problem"] == "", "it is not over")


def test_a_hub_with_another_certificate_is_told_nothing(tmp_path: Path) -> None:
    hub = Hub(tmp_path / "hall.sqlite")
    with web.serving(hub, "127.0.0.1", 0, certificate.made(tmp_path)) as (secure, _):
        token = TokenFile(hub.access.admit_host("h", False), "00" * 32)
        with pytest.raises(Refused, match="not the hub"):
            Uplink(secure, token).push({"tables": []})
    hub.close()


def test_a_connection_that_was_cut_while_nobody_spoke_is_no_trouble(tmp_path: Path) -> None:
    hub = Hub(tmp_path / "hall.sqlite")
    files = certificate.made(tmp_path)
    with web.serving(hub, "127.0.0.1", 0, files) as (secure, _):
        token = TokenFile(hub.access.admit_host("h", False), certificate.fingerprint(files[0]))
        proxy = Proxy(urlsplit(secure).port or 0)
        link = Uplink(f"https://127.0.0.1:{proxy.port}/", token)
        for _ in range(3):
            assert link.push({"tables": []})["cursors"] == {}
            proxy.cut(True)
            proxy.cut(False)
        proxy.close()
    hub.close()


def test_a_token_that_was_revoked_opens_nothing(tmp_path: Path) -> None:
    hub = Hub(tmp_path / "hall.sqlite")
    files = certificate.made(tmp_path)
    with web.serving(hub, "127.0.0.1", 0, files) as (secure, _):
        token = TokenFile(hub.access.admit_host("h", False), certificate.fingerprint(files[0]))
        link = Uplink(secure, token)
        assert link.push({"tables": []})["cursors"] == {}
        hub.access.revoke("h")
        with pytest.raises((Refused, HubGone)):
            link.push({"tables": []})
    hub.close()


def test_two_agents_push_the_same_table_at_once(table: RecordedTable, tmp_path: Path) -> None:
    """The same bytes are nothing; other bytes are a fork, and another host's are not taken."""
    table.play(bot_session.session(deals=4))
    truth = table.record()
    opening, *rest = ledger.pieces(truth)
    hub = Hub(tmp_path / "hall.sqlite")
    files = certificate.made(tmp_path)
    mark = certificate.fingerprint(files[0])
    token = TokenFile(hub.access.admit_host("h", False), mark)
    hub.admit(table.public, 1, "h", "Dora")

    def alarms() -> list[str]:
        return [each["kind"] for each in hub.alarms.open({})]

    with web.serving(hub, "127.0.0.1", 0, files) as (secure, _):

        def push(link: Uplink, *parts: bytes) -> None:
            row = wire.packed(Push(opening.bytes, b"".join(parts)))
            link.push({"tables": [{"key": table.public.hex(), **row}]})

        def agent(most: int) -> None:
            link = Uplink(secure, token)
            for at in range(len(rest)):
                push(link, *(each.bytes for each in rest[at : at + most]))

        with ThreadPoolExecutor(2) as agents:
            for each in [agents.submit(agent, most) for most in (1, 3)]:
                each.result()
        assert hub.ledger.record(table.public) == truth
        assert check(hub).trouble == alarms() == []
        push(Uplink(secure, token), b"".join(blocks.deal(blocks.END, 1, 1, b"", bytes(32))[0]))
        assert alarms() == ["fork"]
        push(Uplink(secure, TokenFile(hub.access.admit_host("other", False), mark)))
        assert alarms() == ["fork", "unknown"]
        assert hub.ledger.record(table.public) == truth
    hub.close()


def test_the_hour_of_the_hall_is_known_again_at_once_when_a_clock_was_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jump, own, now_ms = [0], threading.current_thread(), clock.now_ms
    monkeypatch.setattr(
        clock, "now_ms", lambda: now_ms() + jump[0] * (threading.current_thread() is own)
    )
    hub = Hub(tmp_path / "hall.sqlite")
    files = certificate.made(tmp_path)
    with web.serving(hub, "127.0.0.1", 0, files) as (secure, _):
        token = TokenFile(hub.access.admit_host("h", False), certificate.fingerprint(files[0]))
        link = Uplink(secure, token)
        assert link.hall_ms() == 0
        link.push({"tables": []})
        for jump[0] in (-3_600_000, 0, 86_400_000):
            link.push({"tables": []})
            assert abs(link.offset_ms + jump[0]) < 60_000
    hub.close()
