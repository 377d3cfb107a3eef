"""Who gets which page: secret links, the own host, the own origin."""

import http.client
import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from support.seated import Told, sitting
from support.waiting import wait_until

from jantaku_host.play.parlour import Parlour
from jantaku_host.play.server import serving


class Site:
    """The server, asked by hand."""

    def __init__(self, address: str, parlour: Parlour) -> None:
        self.host = urlsplit(address).netloc
        self.parlour = parlour

    def ask(
        self, method: str, path: str, body: bytes = b"", **headers: str
    ) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection(self.host, timeout=60)
        line.request(method, path, body, headers)
        return line.getresponse()

    def wish(self, body: bytes, seat: int = 0, **headers: str) -> tuple[int, str]:
        link = self.parlour.seats[seat].link
        own = {"Origin": f"http://{self.host}"}
        answer = self.ask("POST", f"/seat/{link}/wish", body, **(own | headers))
        return answer.status, answer.read().decode()

    def events(self, seat: int) -> Iterator[tuple[str, str]]:
        """What the stream of a seat brings: kind and data."""
        answer = self.ask("GET", f"/seat/{self.parlour.seats[seat].link}/seen")
        kind = ""
        for line in answer:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "data":
                yield kind, value

    def seen(self, seat: int) -> dict:
        return next(json.loads(data) for kind, data in self.events(seat) if kind == "seen")


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """Two people, two others, and a wall that waits for East."""
    minds = [None, Told(1, []), None, Told(3, [])]
    with sitting([0, 2], minds, speed=5) as (_, parlour), serving(parlour, port=0) as address:
        wait_until(lambda: '"wall_stands"' in parlour.seats[0].seen, "no wall is built")
        yield Site(address, parlour)


def test_a_link_opens_its_own_seat_however_often(site: Site) -> None:
    links = [seat.link for seat in site.parlour.seats]
    assert len(set(links)) == 2
    assert all(len(link) >= 20 for link in links)
    assert [site.seen(each)["seat"] for each in (0, 1, 0)] == [0, 2, 0]


@pytest.mark.parametrize("link", ["x", "x" * 22, "%00", "%C3%A9", "x" * 500])
def test_no_other_link_opens_anything(site: Site, link: str) -> None:
    for rest in ("", "seen", "record.jtk", "deal.scene"):
        assert site.ask("GET", f"/seat/{link}/{rest}").status == 404


def test_only_the_own_page_may_ask_for_anything(site: Site) -> None:
    press = b'{"do":"press","button":2,"down":false}'
    assert site.wish(press)[0] == 204
    for origin in ("http://elsewhere.example", "null", ""):
        status, said = site.wish(press, Origin=origin)
        assert (status, said) == (403, "only the page of this table may do that\n")


def test_nobody_borrows_the_pages_under_another_name(site: Site) -> None:
    link = site.parlour.seats[0].link
    for path in ("/", f"/seat/{link}/", f"/seat/{link}/seen"):
        assert site.ask("GET", path, Host="elsewhere.example").status == 400


def test_nonsense_gets_one_sentence_and_the_page_lives_on(site: Site) -> None:
    assert site.wish(b"{") == (400, "a wish is a JSON object\n")
    assert site.wish(b"x" * 100_000)[0] == 400
    assert site.seen(0)["seat"] == 0


def test_what_is_left_of_a_game_is_not_there_before_its_end(site: Site) -> None:
    link = site.parlour.seats[0].link
    for name in ("record.jtk", "replay.html", "report.html?lang=en", "deal.scene", "other"):
        assert site.ask("GET", f"/seat/{link}/{name}").status == 404


def test_other_displays_are_not_sent_by_a_table_that_helps_beginners(site: Site) -> None:
    displays = next(json.loads(data) for kind, data in site.events(1) if kind == "displays")
    assert all(displays)
    (site.parlour.sitting.flash / "settings.json").write_text('{"assist": "gentle"}')
    wait_until(lambda: site.parlour.seats[1].displays[0] == "", "displays are sent still")
    assert [bool(each) for each in site.parlour.seats[1].displays] == [False, False, True, False]
    assert [bool(each) for each in site.parlour.seats[0].displays] == [True, False, False, False]


def test_page_and_files_name_what_may_run_in_them(site: Site) -> None:
    link = site.parlour.seats[0].link
    for path in (f"/seat/{link}/", "/play.js", "/play.css"):
        answer = site.ask("GET", path)
        assert answer.status == 200
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
