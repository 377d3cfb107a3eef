"""The pages of a hall in a real browser: for everybody, and for those who run it."""

from collections.abc import Iterator

import pytest
from support import bot_session, table_records

from jantaku.record import blocks
from jantaku_host.hall import clock, web
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.ledger import Push
from jantaku_host.record import verification
from jantaku_host.show.pages.web import served

PEOPLE = ("Мельникова Анна", "<b>Bold</b>", "Schmidt Johannes-Maximilian", "山田花子")
PUBLIC = ("hall", "standings", "seating")
STAFF = ("director", "referee", "desk")
LOOKS = [
    ("phone", "light", "ru"),
    ("tablet", "dark", "en"),
    ("desktop", "dark", "ja"),
    ("hall", "light", "ru"),
]


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """A round is over, another is on at one of seven tables."""
    found = Hub(tmp_path_factory.mktemp("hall") / "hall.sqlite")
    tournament = found.tournament
    tournament.open("Samara <i>2026</i>", "ema2016", {}, 0)
    lines = [f"{PEOPLE[at % 4]} {at},0401{at:04},RUS" for at in range(1, 29)]
    tournament.import_players("name,ema_id,country\n" + "\n".join(lines))
    tournament.draw(4, "Vera", 0, "seed")
    tournament.go(1, "Vera")
    for board in range(1, 8):
        tournament.sheet(1, board, [40000, 35000, 25000, 20000], "no power", "Dan")
    tournament.late(3, 1, 2, "Dan")
    tournament.stop(1, "Vera")
    tournament.go(2, "Vera")
    found.access.admit_host("laptop", True)
    record = table_records.record(bot_session.session(seed=3, deals=2))
    opening = record[: blocks.unpack(record)[2]]
    public = verification.read(record).table
    for number in range(1, 8):
        key = public if number == 1 else bytes([number]) * 32
        found.admit(key, number, "laptop", "Vera")
    push = Push(opening=opening, blocks=record[len(opening) :])
    state = {"is_there": True, "clock": {"state": "running", "left": 3_000_000}}
    found._tell(found.board(1), found.ledger.take(1, public, push), state)
    found.board(1).called = clock.now_ms()
    found.alarms.ring(public, "called", "yes")
    found.alarms.ring(bytes(32), "unknown", "other laptop")
    found.show()
    yield found
    found.close()


@pytest.fixture(scope="module")
def address(hub: Hub) -> Iterator[str]:
    with served(web.staff_app(hub), port=0) as found:
        yield found


def entered(hub: Hub, visit, address: str, role: str, *look: str):
    """The role's page, for who has come by his link."""
    token = hub.access.admit_person(f"{role} {clock.now_ms()}", role)
    watched = visit(address + "hall", *look)
    cookie = {"name": "jantaku_hall", "value": token, "url": address}
    watched.page.context.add_cookies([cookie])
    watched.page.goto(address + role)
    watched.page.wait_for_selector(".panel li")
    return watched


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
@pytest.mark.parametrize("name", PUBLIC)
def test_everybodys_pages_are_readable_on_every_screen(
    visit, address: str, name: str, size: str, scheme: str, language: str
) -> None:
    watched = visit(address + name, size, scheme, language)
    watched.page.wait_for_selector(".card, table")
    watched.keep(f"hall-{name}-{size}-{scheme}-{language}", whole=True)
    assert watched.overflow() == 0
    assert watched.barriers() == []
    assert watched.page.locator("main b b, main i i, h1 i").count() == 0  # names are text


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
@pytest.mark.parametrize("role", STAFF)
def test_the_pages_of_those_who_run_it_are_readable_on_every_screen(
    hub: Hub, visit, address: str, role: str, size: str, scheme: str, language: str
) -> None:
    watched = entered(hub, visit, address, role, size, scheme, language)
    watched.keep(f"hall-{role}-{size}-{scheme}-{language}", whole=True)
    assert watched.overflow() == 0
    assert watched.barriers() == []


def test_twenty_eight_places_are_on_a_projector_at_once(visit, address: str) -> None:
    page = visit(address + "standings", "hall").page
    page.wait_for_selector(".standing tbody tr:nth-child(28)")
    box = page.locator(".standing").bounding_box()
    assert box["y"] + box["height"] <= page.viewport_size["height"]


def test_what_somebody_types_stays_while_the_rest_goes_on(hub: Hub, visit, address: str) -> None:
    page = entered(hub, visit, address, "desk").page
    form = page.locator(".form", has=page.locator("input[name=minutes]"))
    form.locator("select").first.select_option("5")
    form.locator("input[name=minutes]").fill("4")
    page.locator("h1").click()
    hub.tournament.import_players("name\nLatecomer\n")
    hub.show()
    page.wait_for_selector("text=Latecomer")
    assert form.locator("select").first.input_value() == "5"
    form.locator("button.main").click()
    page.wait_for_selector("text=4 minutes")
    assert form.locator("input[name=minutes]").input_value() == ""


def test_a_form_without_a_player_says_what_is_missing(hub: Hub, visit, address: str) -> None:
    page = entered(hub, visit, address, "desk", "phone", "light", "ja").page
    page.locator(".form", has=page.locator("input[name=minutes]")).locator("button.main").click()
    page.wait_for_selector("#said.wrong:has-text('選手がありません')")


def test_a_referee_sees_before_what_the_ruling_does(hub: Hub, visit, address: str) -> None:
    page = entered(hub, visit, address, "referee").page
    form = page.locator(".form")
    form.locator("select").nth(2).select_option("fine")
    form.locator("input[name=amount]").fill("1000")
    assert "fine (points), 1000" in form.locator(".will").inner_text()
    assert "five seconds" in form.locator(".will").inner_text()


def test_what_is_offered_is_what_is_wanted_next(hub: Hub, visit, address: str) -> None:
    more = bytes(31) + b"1", hub.board(2).public
    for public in more:
        hub.alarms.ring(public, "unknown", "other laptop")
    hub.show()
    page = entered(hub, visit, address, "director").page
    numbers = page.locator("li:has(button.main) input[name=number]")
    numbers.nth(2).wait_for()
    assert [each.input_value() for each in numbers.all()] == ["8", "9", "2"]
    move = page.locator(".form", has=page.locator("input[name=stands]"))
    board, to = (move.locator("select").nth(at).input_value() for at in (1, 2))
    assert board != to
    for public in more:
        hub.alarms.close(public, "unknown")


def test_times_are_told_in_the_language_of_the_page(hub: Hub, visit, address: str) -> None:
    hub.alarms.ring(hub.board(2).public, "clock", "1250")
    hub.show()
    watched = entered(hub, visit, address, "director", "phone", "light", "ru")
    watched.page.wait_for_selector("text=1 250 мс")
    ages = watched.page.locator(".age[data-since]").all_inner_texts()
    assert ages
    assert all(age.endswith("с") or ":" in age for age in ages)
    hub.alarms.close(hub.board(2).public, "clock")


def test_a_page_that_comes_back_goes_on_where_it_was(hub: Hub, visit, address: str) -> None:
    page = visit(address + "hall").page
    page.wait_for_selector(".card")
    page.context.set_offline(True)
    hub.board(1).called = 0
    hub.show()
    page.context.set_offline(False)
    page.wait_for_selector(".card:not(.called) >> text=1")
