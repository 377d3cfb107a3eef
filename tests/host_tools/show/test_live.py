"""The live page's server: what it sends, to whom, from where on; and what it never sends."""

import base64
import json
import signal
import socket
import struct
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from support import bot_session
from support.simulated_club import Club
from support.waiting import PATIENCE_S, started, wait_until

from jantaku.link import commands, frame
from jantaku.rules import events, showing
from jantaku_host.cli.main import main
from jantaku_host.device.cable import Device
from jantaku_host.show.pages import guests
from jantaku_host.show.pages.feed import Feed
from jantaku_host.show.pages.followed import Followed
from jantaku_host.show.pages.moves import Moves
from jantaku_host.show.pages.server import serving

PLAYED = list(bot_session.session())
REVEALED = next(at for at, (event, _) in enumerate(PLAYED) if event[0] == events.REVEAL)
VIEWERS = 50


def tell(feed: Feed, begin: int, end: int) -> None:
    """Let these events of the sample happen; its first deal is block 1."""
    for index in range(begin, end):
        feed.tell((1, index), *PLAYED[index])


class Viewer:
    """A browser's EventSource, as far as a server can tell."""

    def __init__(self, address: str, seen: str = "") -> None:
        headers = {"Last-Event-ID": seen} if seen else {}
        self._connection, self._answer = ask(address, "/moves", headers)

    def messages(self, count: int) -> list[dict[str, str]]:
        """The next messages, each with its fields."""
        found = []
        while len(found) < count:
            message = {}
            while line := self._answer.readline().decode().rstrip("\n"):
                name, _, value = line.partition(": ")
                message[name] = value
            found.append(message)
        return found

    def close(self) -> None:
        self._answer.close()
        self._connection.close()


def ask(address: str, path: str, headers: dict[str, str]) -> tuple[HTTPConnection, HTTPResponse]:
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE_S)
    connection.request("GET", path, headers=headers)
    return connection, connection.getresponse()


def move(message: dict[str, str]) -> dict[str, Any]:
    found = json.loads(message["data"])
    assert isinstance(found, dict)
    return found


@pytest.fixture
def live() -> Iterator[tuple[Feed, str]]:
    feed = Feed("table")
    with serving(feed, port=0) as address:
        yield feed, address


def test_a_viewer_gets_the_session_from_its_start_and_then_what_happens(live) -> None:
    feed, address = live
    tell(feed, 0, 20)
    viewer = Viewer(address)
    first, *said = viewer.messages(21)
    assert first["event"] == "reset"
    assert [each["id"] for each in said] == [f"table.1.{index}" for index in range(20)]
    tell(feed, 20, 22)
    assert [each["id"] for each in viewer.messages(2)] == ["table.1.20", "table.1.21"]
    viewer.close()


def test_a_viewer_who_comes_back_misses_nothing_and_sees_nothing_twice(live) -> None:
    feed, address = live
    tell(feed, 0, 40)
    viewer = Viewer(address, seen="table.1.24")
    assert [each["id"] for each in viewer.messages(15)] == [f"table.1.{n}" for n in range(25, 40)]
    viewer.close()


@pytest.mark.parametrize(
    "seen",
    ["table.0.9", "other.1.5", "nonsense", "table.1.-1", "table.².", f"table.1.{'9' * 9000}"],
)
def test_who_has_seen_something_else_begins_anew(live, seen: str) -> None:
    feed, address = live
    tell(feed, 0, 10)
    viewer = Viewer(address, seen.encode().decode("latin-1"))
    assert viewer.messages(1)[0]["event"] == "reset"
    viewer.close()


def test_who_has_seen_more_than_a_server_that_begins_anew_waits_for_it(live) -> None:
    feed, address = live
    viewer = Viewer(address, seen="table.1.24")
    tell(feed, 0, 24)
    tell(feed, 24, 27)
    assert [each["id"] for each in viewer.messages(2)] == ["table.1.25", "table.1.26"]
    viewer.close()


def test_while_a_deal_is_in_play_no_hidden_tile_is_sent(live) -> None:
    feed, address = live
    tell(feed, 0, REVEALED)
    viewer = Viewer(address)
    moves = [move(each) for each in viewer.messages(REVEALED + 1)[1:]]
    assert [each["tile"] for each in moves if each["is"] == "draw"]
    assert {each["tile"] for each in moves if each["is"] == "draw"} == {""}
    assert [each["tiles"] for each in moves if each["is"] == "dealt"] == [[]]
    viewer.close()


def test_after_the_deal_hands_and_wall_lie_open(live) -> None:
    feed, address = live
    tell(feed, 0, REVEALED)
    reveal = (events.REVEAL, 0, bytes(range(136)), b"salt")
    deal = [event for event, _ in PLAYED[:REVEALED]]
    feed.tell((1, REVEALED), reveal, 0, [*deal, reveal])
    viewer = Viewer(address)
    again = move(viewer.messages(REVEALED + 2)[-1])
    assert again["is"] == "again"
    assert [len(each["tiles"]) for each in again["moves"] if each["is"] == "dealt"] == [52]
    assert [len(each["wall"]) for each in again["moves"] if each["is"] == "reveal"] == [136]
    viewer.close()


def test_until_the_session_is_over_the_hands_that_were_shown_lie_open_and_nothing_else(
    live,
) -> None:
    feed, address = live
    tell(feed, 0, REVEALED)
    shown = bytes(range(100, 113)) + bytes([events.CONCEALED])
    closed = bytes([events.CONCEALED]) * showing.HAND
    feed.tell((1, REVEALED), (events.REVEAL, 0, closed + shown + 2 * closed, b""), 0)
    viewer = Viewer(address)
    again = move(viewer.messages(REVEALED + 2)[-1])
    assert [each["tiles"] for each in again["moves"] if each["is"] == "dealt"] == [[]]
    assert {each["tile"] for each in again["moves"] if each["is"] == "draw"} == {""}
    (now,) = [each["now"] for each in again["moves"] if each["is"] == "reveal"]
    assert now["hands"] == {"1": Moves().faces(range(100, 113))}
    assert "wall" not in now
    viewer.close()


def test_a_deal_that_is_not_proven_stays_closed(live) -> None:
    feed, address = live
    tell(feed, 0, REVEALED)
    feed.tell((1, REVEALED), (events.REVEAL, 0, bytes(range(136)), b"salt"), 0)
    viewer = Viewer(address)
    again = move(viewer.messages(REVEALED + 2)[-1])
    assert [each["tiles"] for each in again["moves"] if each["is"] == "dealt"] == [[]]
    assert [each for each in again["moves"] if each["is"] == "reveal"] == []
    viewer.close()


def test_what_a_referee_takes_back_is_told_again_without_it() -> None:
    feed = Feed("table")
    tell(feed, 0, 20)
    discards = [at for at in range(20) if PLAYED[at][0][0] == events.DISCARD]
    feed.tell((1, 20), (events.RULING, 0, events.UNDO, 20 - discards[-1], ""), 0)
    again = json.loads(feed.said[-1].text)
    left = [each for each in again["moves"] if each["is"] == "discard"]
    assert len(left) == len(discards) - 1
    assert {each["tile"] for each in again["moves"] if each["is"] == "draw"} <= {""}


@pytest.mark.parametrize(
    ("han", "fu", "limit"), [(4, 30, ""), (5, 30, "mangan"), (3, 70, "mangan"), (6, 30, "haneman")]
)
def test_a_win_comes_with_the_name_of_its_limit(han: int, fu: int, limit: str) -> None:
    feed = Feed("table")
    tell(feed, 0, 20)
    feed.tell((1, 20), (events.WIN, 1, 0, 4, b"", han, fu, ()), 0)
    (win,) = json.loads(feed.said[-1].text)["now"]["wins"]
    (worth,) = win["worth"]
    (named,) = worth["list"][-1] if limit else (worth,)
    assert named["said"] == (limit or "worth")


def test_many_viewers_see_the_same(live) -> None:
    feed, address = live
    viewers = [Viewer(address) for _ in range(VIEWERS)]
    tell(feed, 0, 5)
    seen = [tuple(each["data"] for each in viewer.messages(6)) for viewer in viewers]
    assert len(set(seen)) == 1
    for viewer in viewers:
        viewer.close()


def test_the_page_runs_only_scripts_of_its_own(live) -> None:
    _, answer = ask(live[1], "/", {})
    policy = answer.headers["Content-Security-Policy"]
    text = answer.read().decode()
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert text.count('<script type="application/json"') == 1
    assert text.count("<script") == text.count('<script src="/') + 1


@pytest.mark.parametrize(
    "path",
    ["/server.py", "/replay.html", "/../pyproject.toml", "/%2e%2e/cli.py", "/..%2fcli.py", "/x/y"],
)
def test_no_other_file_is_served(live, path: str) -> None:
    assert ask(live[1], path, {})[1].status == 404


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8136", "127.0.0.1.nip.io", "[::1"])
def test_a_page_of_somebody_else_cannot_borrow_the_address(live, name: str) -> None:
    for path in ("/", "/moves", "/live.js"):
        assert ask(live[1], path, {"Host": name})[1].status == 400


@pytest.mark.parametrize("name", ["localhost:8136", "192.168.1.7", "[::1]:8136", "LOCALHOST"])
def test_who_asks_for_an_address_or_by_its_name_is_answered(live, name: str) -> None:
    assert ask(live[1], "/", {"Host": name})[1].status == 200


def test_no_other_page_may_read_frame_or_embed_this_one(live) -> None:
    for path in ("/", "/live.js", "/nothing"):
        headers = ask(live[1], path, {"Origin": "http://evil.example"})[1].headers
        assert "Access-Control-Allow-Origin" not in headers
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_only_displays_that_have_changed_are_sent_again() -> None:
    pictures = [bytes((seat,)) * 8192 for seat in range(4)]
    feed = Feed("table", lambda: pictures)
    with serving(feed, port=0) as address:
        viewer = Viewer(address)
        sent = [json.loads(each["data"]) for each in viewer.messages(2)[1:]]
        pictures = [*pictures[:2], b"x" * 8192, pictures[3]]
        sent += [json.loads(each["data"]) for each in viewer.messages(1)]
        pictures = []
        sent += [json.loads(each["data"]) for each in viewer.messages(1)]
        viewer.close()
    shown = [[each and base64.b64decode(each)[:1] for each in each] for each in sent]
    assert shown == [[b"\0", b"\1", b"\2", b"\3"], [None, None, b"x", None], []]


def test_viewers_are_told_that_the_table_has_gone_and_come_back(live) -> None:
    feed, address = live
    viewer = Viewer(address)
    viewer.messages(1)
    feed.is_there = False
    assert viewer.messages(1) == [{"event": "there", "data": "false"}]
    late = Viewer(address)
    assert late.messages(2)[1] == {"event": "there", "data": "false"}
    feed.is_there = True
    assert viewer.messages(1) == late.messages(1) == [{"event": "there", "data": "true"}]
    viewer.close()
    late.close()


def connected(address: str, source: str) -> socket.socket:
    """Somebody from there who has begun to ask."""
    there = urlsplit(address)
    guest = socket.create_connection((there.hostname, there.port), PATIENCE_S, (source, 0))
    guest.settimeout(PATIENCE_S)
    guest.sendall(b"GET / HTTP/1.1\r\nHost: ")
    return guest


def ended(guest: socket.socket) -> bool:
    """Whether the server has had enough."""
    try:
        while guest.recv(1 << 16):
            pass
    except ConnectionError:
        pass
    return True


def test_one_address_does_not_keep_the_page_from_others(live) -> None:
    _, address = live
    many = [connected(address, "127.0.0.2") for _ in range(guests.EACH)]
    assert ended(connected(address, "127.0.0.2"))
    _, answer = ask(address, "/", {})
    assert answer.status == 200
    many.pop().close()

    def is_let_in() -> bool:
        with connected(address, "127.0.0.2") as guest:
            try:
                guest.sendall(b"localhost\r\n\r\n")
                return bool(guest.recv(1))
            except ConnectionError:
                return False

    wait_until(is_let_in, "who has left still takes up room")
    for each in many:
        each.close()


def test_half_a_request_does_not_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "HEAD_S", 0.05)
    with serving(Feed("table"), port=0) as address:
        silent = connected(address, "127.0.0.1")
        assert ended(silent)
        # Nor on a connection that was of use before.
        guest = connected(address, "127.0.0.1")
        guest.sendall(b"localhost\r\n\r\n")
        assert guest.recv(1)
        guest.sendall(b"GET / HTTP/1.1\r\n")
        assert ended(guest)


def test_a_head_without_end_is_not_kept(live) -> None:
    _, address = live
    guest = connected(address, "127.0.0.1")
    with suppress(ConnectionError):
        for _ in range(1 << 10):
            guest.sendall(b"x" * guests.LONGEST_HEAD)
        pytest.fail("it is")


def test_it_serves_at_loopback_unless_told_otherwise(live) -> None:
    assert urlsplit(live[1]).hostname == "127.0.0.1"


def test_who_lets_everybody_in_gets_an_address_to_pass_on() -> None:
    with serving(Feed("table"), "0.0.0.0", 0) as address:
        assert urlsplit(address).hostname == socket.gethostname().lower()


def test_a_port_in_use_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = CliRunner().invoke(main, ["live", "--sim", "--at", port])
    assert result.exit_code == 2
    assert "choose with --at" in result.stderr


def test_no_table_is_device_trouble(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["live", "--port", str(tmp_path / "none")]).exit_code == 3


def test_a_table_is_followed_from_the_start_of_its_session(tmp_path: Path) -> None:
    club = Club(tmp_path)
    second = [at for at, (event, _) in enumerate(PLAYED) if event[0] == events.DEAL_START][1]
    happened = PLAYED[: second + 30]
    club.play(b"".join(bytes(events.encode(*pair)) for pair in happened))
    with club.power_up() as table:
        club.ready(table)
        with started("live", "--port", club.port, "--at", "0", stdout=subprocess.PIPE) as live:
            assert live.stdout is not None
            viewer = Viewer(live.stdout.readline().split()[1])
            said = [each for each in viewer.messages(len(happened) + 1) if "id" in each]
            viewer.close()
            live.send_signal(signal.SIGINT)
            assert live.wait() == 0
    names = [events.name(event[0]) for event, _ in happened]
    shown = [move(each)["is"] for each in said]
    assert [each.replace("again", "reveal") for each in shown] == names[: len(shown)]
    assert shown[0] == "session_start"
    # The first deal is over: it is told again, as far as it was shown, for the session is on. The
    # second is in play.
    again = next(move(each) for each in said if move(each)["is"] == "again")
    held = [each["tiles"] for each in again["moves"] if each["is"] == "dealt"]
    assert held == [[]]
    assert {each["tile"] for each in map(move, said) if each["is"] == "draw"} == {""}


class Noisy(frame.Receiver):
    """A line on which the last event of the first deal gets lost once."""

    lost = 0

    def feed(self, data: bytes) -> list[tuple[int, int, bytes]]:
        frames = super().feed(data)
        last = struct.pack(commands.EVENT_HEAD, 1, REVEALED)
        for each in frames:
            if each[0] == frame.EVENT and each[2].startswith(last) and not self.lost:
                self.lost += 1
                return [other for other in frames if other is not each]
        return frames


def test_an_event_that_gets_lost_on_the_line_is_asked_for_again(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.play()
    with club.power_up() as table:
        club.ready(table)
        with Device(club.port) as device:
            device._receiver = line = Noisy()
            heard = [place for *place, _ in islice(device.watch(1), REVEALED + 5)]
            assert line.lost == 1
    assert heard[: REVEALED + 1] == [[1, index] for index in range(REVEALED + 1)]
    assert heard[REVEALED + 1 :] == [[2, index] for index in range(4)]


class Tapped(Followed):
    """Follows a table at which nothing happens, for so many turns."""

    turns = 4

    def _free(self, device: Device) -> None:
        super()._free(device)
        self.turns -= 1
        if not self.turns:
            raise KeyboardInterrupt


def asked_for(port: str, viewers: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Bytes that reach the table while so many look on."""
    sent = []
    pack = Device._packed

    def counted(device: Device, sequence: int, kind: int, request: bytes) -> bytes:
        packed = pack(device, sequence, kind, request)
        sent.append(len(packed))
        return packed

    with monkeypatch.context() as patched:
        patched.setattr(Device, "_packed", counted)
        followed = Tapped(port, pytest.fail)
        with serving(followed.feed, port=0) as address:
            looking = [Viewer(address) for _ in range(viewers)]
            with pytest.raises(KeyboardInterrupt):
                followed.run()
            for viewer in looking:
                displays = json.loads(viewer.messages(2)[1]["data"])
                assert len(set(displays)) == 4
                viewer.close()
    return sum(sent)


def test_fifty_viewers_ask_no_more_of_the_table_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(tmp_path)
    with club.power_up() as table:
        club.ready(table)
        one = asked_for(club.port, 1, monkeypatch)
        assert one > 0
        assert asked_for(club.port, VIEWERS, monkeypatch) == one
