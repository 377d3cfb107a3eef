"""The live page: a game on the bench and over its cable, servers and tables that go away, names and
yaku of all kinds."""

import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, count
from pathlib import Path
from typing import Any

import pytest
from support import bot_session
from support.bench_scripts import bot_game
from support.chromium import LIMIT_MS
from support.sichuan_games import play_game
from support.simulated_club import Club
from support.waiting import COMMAND, PATIENCE_S, wait_until

from jantaku.referee import questions
from jantaku.rules import books, events, showing
from jantaku.rules.riichi import yaku
from jantaku.shown.words import LANGUAGES, Words
from jantaku_host.bench.live_feed import simulated_feed
from jantaku_host.bench.simulation import Simulation
from jantaku_host.record import verification
from jantaku_host.show.pages.feed import Feed
from jantaku_host.show.pages.moves import Moves
from jantaku_host.show.pages.server import serving

PLAYED = list(bot_session.session())
REVEALED = next(at for at, (event, _) in enumerate(PLAYED) if event[0] == events.REVEAL)
ROGUE = "<img src=x onerror=alert(1)>"


def tell(feed: Feed, begin: int, end: int) -> None:
    for index in range(begin, end):
        feed.tell((1, index), *PLAYED[index])


def wait_for(page: Any, moves: int) -> None:
    page.wait_for_selector(f"body[data-moves='{moves}']")


def test_a_deal_on_the_bench_is_seen_to_its_settlement(visit: Callable[..., Any]) -> None:
    simulation = Simulation([next(bot_game("ema2016", 0))], level="movements")
    feed = simulated_feed(simulation)
    with serving(feed, port=0) as address:
        watched = visit(address)
        page = watched.page
        with simulation:
            simulation.wait()
            simulation.finish()
            assert simulation.total.is_right
            assert simulation.script is not None
            scores = simulation.script.deal.scores
            wait_for(page, len(feed.said))
            assert page.evaluate("live.table.scores") == scores
            # The deal is over: hands and wall lie open.
            assert page.locator(".players .hand .tile:not(.back)").count() >= 4 * 13 - 12
            shown = page.evaluate("live.pictures.length")
            assert shown == 4
            watched.keep("live-desktop")
            assert watched.barriers() == []
            page.set_viewport_size({"width": 390, "height": 844})
            watched.keep("live-phone")
            assert watched.overflow() == 0


# Over the cable: the real command follows the firmware through its serial port.

SPEED = 12
HEARD = """
globalThis.heard = [];
globalThis.opened = [];
globalThis.EventSource = class extends EventSource {
  constructor(url) {
    super(url);
    this.addEventListener("reset", () => heard.push("reset"));
    this.addEventListener("message", (event) => {
      heard.push(event.lastEventId);
      const move = JSON.parse(event.data);
      if (move.is === "again") opened.push(move.moves);
    });
  }
};
"""


@contextmanager
def live_command(port: str, at: int) -> Iterator[str]:
    """`jantaku live`; the address of its page."""
    live = subprocess.Popen(
        [*COMMAND, "live", "--port", port, "--at", str(at)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert live.stdout is not None
        yield live.stdout.readline().split()[1]
    finally:
        live.send_signal(signal.SIGINT)
        assert live.wait(PATIENCE_S) == 0


@contextmanager
def bots(seed: int = 0) -> Iterator[Simulation]:
    """A table at which bots play one game after the other."""
    scripts = chain.from_iterable(bot_game("ema2016", each) for each in count(seed))
    simulation = Simulation(scripts, level="movements", pace="fast", speed=SPEED)
    with simulation:
        simulation.wait_until_ready(PATIENCE_S)
        yield simulation


def watch(visit: Callable[..., Any], address: str) -> Any:
    """The page, with everything noted that its stream brings."""
    watched = visit("about:blank")
    watched.page.add_init_script(HEARD)
    watched.page.goto(address)
    return watched


def wait_for_places(page: Any, places: int) -> None:
    wait_until(lambda: page.evaluate("heard.length") > places, "the page hears nothing")


def wait_for_deals(page: Any, deals: int) -> None:
    wait_until(lambda: page.evaluate("opened.length") >= deals, "no deal is opened")


def recorded(simulation: Simulation) -> verification.Record:
    """What the table has in its flash."""
    folder = Path(simulation.flash) / "journal"
    names = sorted(each.name for each in folder.iterdir() if each.name.isdecimal())
    return verification.read(b"".join((folder / name).read_bytes() for name in ["opening", *names]))


def is_seamless(heard: list[str], record: verification.Record) -> bool:
    """Whether every event of the first deal was heard once, in order, and nothing else."""
    name, events_heard = record.public[:4].hex(), range(len(record.blocks[0].events))
    places = [f"{name}.1.{index}" for index in events_heard]
    return heard[: len(places) + 1] == ["reset", *places]


def test_a_deal_over_the_cable_opens_with_the_hands_that_were_shown(visit) -> None:
    with bots() as simulation, live_command(simulation.port, 0) as address:
        watched = watch(visit, address)
        page = watched.page
        page.locator("#displays canvas").nth(3).wait_for()
        wait_for_deals(page, 1)
        (block, *_) = recorded(simulation).blocks
        opened = page.evaluate("opened[0]")
        assert [move["tiles"] for move in opened if move["is"] == "dealt"] == [[]]
        assert {move["tile"] for move in opened if move["is"] == "draw"} == {""}
        hands = showing.hands(block.happened)
        shown = {
            str(seat): Moves(books.load("ema2016")).faces(
                tile
                for tile in hands[showing.HAND * seat : showing.HAND * (seat + 1)]
                if tile != events.CONCEALED
            )
            for seat in range(4)
        }
        (now,) = [move["now"] for move in opened if move["is"] == "reveal"]
        assert now.get("hands", {}) == {seat: hand for seat, hand in shown.items() if hand}
        watched.keep("live-cable")


def test_the_firmware_restarts_and_no_event_is_missing_or_doubled(visit) -> None:
    with bots(1) as simulation, live_command(simulation.port, 0) as address:
        page = watch(visit, address).page
        wait_for_places(page, 30)
        before = simulation.pid
        simulation.cut_power()
        wait_until(lambda: simulation.pid != before, "the power does not go")
        wait_for_deals(page, 1)
        page.wait_for_selector("#state:not(.away)")
        record = recorded(simulation)
        assert record.flaw is None
        assert is_seamless(page.evaluate("heard"), record)


def test_the_server_restarts_and_no_event_is_missing_or_doubled(visit) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with bots(2) as simulation:
        with live_command(simulation.port, port) as address:
            page = watch(visit, address).page
            wait_for_places(page, 30)
        page.wait_for_selector("#state.away")
        with live_command(simulation.port, port):
            page.wait_for_selector("#state:not(.away)")
            wait_for_deals(page, 1)
            assert is_seamless(page.evaluate("heard"), recorded(simulation))


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What outlives a part of a test."""
    with ExitStack() as stack:
        yield stack


def test_the_cable_is_pulled_the_page_says_so_and_goes_on(
    visit, stack: ExitStack, tmp_path: Path
) -> None:
    club = Club(tmp_path)
    club.play(b"".join(bytes(events.encode(*pair)) for pair in PLAYED[:40]))
    link = tmp_path / "tty"  # the same port before and after, as udev would name it
    with club.power_up() as table:
        club.ready(table)
        link.symlink_to(table.port)
        live = stack.enter_context(live_command(str(link), 0))
        page = watch(visit, live).page
        wait_for_places(page, 40)
    page.wait_for_selector("#state.away")
    with club.power_up() as table:
        club.ready(table)
        link.unlink()
        link.symlink_to(table.port)
        page.wait_for_selector("#state:not(.away)")
        places = [each.partition(".")[2] for each in page.evaluate("heard")[1:]]
        assert places[:40] == [f"1.{index}" for index in range(40)]
        assert len(set(places)) == len(places)


LOOKS = [
    ("phone", "light", "ru"),
    ("phone", "dark", "ja"),
    ("sideways", "light", "en"),
    ("tablet", "dark", "ru"),
    ("desktop", "light", "en"),
    ("desktop", "dark", "ru"),
    ("hall", "light", "ja"),
    ("hall", "dark", "en"),
    ("large", "light", "ru"),
]


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
def test_it_is_readable_on_every_screen(visit, size: str, scheme: str, language: str) -> None:
    end = next(at for at, (event, _) in enumerate(PLAYED) if event[0] == events.DEAL_END)
    feed = Feed("table", lambda: [bytes(range(256)) * 32] * 4)
    tell(feed, 0, end + 1)
    with serving(feed, port=0) as address:
        watched = visit(address, size, scheme, language)
        wait_for(watched.page, end + 1)
        watched.page.wait_for_selector("canvas")
        watched.keep(f"live-{size}-{scheme}-{language}")
        assert watched.overflow() == 0
        assert watched.barriers() == []


def finished(game: str) -> Feed:
    """A table after its first deal, with its displays."""
    feed = Feed("table", lambda: [bytes(8192)] * 4)
    if game == "riichi":
        tell(feed, 0, REVEALED)
    else:
        for index, happened in enumerate(verification.read(play_game(3)).blocks[0].events):
            feed.tell((1, index), *happened)
    return feed


@pytest.mark.parametrize("game", ["riichi", "sichuan"])
@pytest.mark.parametrize("size", ["desktop", "laptop", "hall", "large"])
def test_table_and_settlement_are_on_the_screen_together(visit, game: str, size: str) -> None:
    feed = finished(game)
    with serving(feed, port=0) as address:
        watched = visit(address, size)
        wait_for(watched.page, len(feed.said))
        watched.keep(f"live-{size}-{game}")
        for place in (".stage", ".players", "#told"):
            box = watched.page.locator(place).bounding_box()
            assert box["y"] + box["height"] <= watched.page.viewport_size["height"]


def test_a_screen_of_twice_the_size_shows_the_same_twice_as_large(visit) -> None:
    feed = finished("riichi")
    boxes = []
    with serving(feed, port=0) as address:
        for size in ("hall", "large"):
            page = visit(address, size).page
            wait_for(page, len(feed.said))
            parts = (".stage", ".players", "#told", "#displays")
            found = [page.locator(part).bounding_box() for part in parts]
            boxes.append([value for box in found for value in box.values()])
    hall, large = boxes
    assert large == pytest.approx([2 * value for value in hall], rel=0.02, abs=4)


def test_every_question_stands_there_until_it_is_answered(visit) -> None:
    feed = Feed("table")
    tell(feed, 0, 20)
    for index, seat in enumerate((1, 2)):
        feed.tell((1, 20 + index), (events.ASK, seat, questions.UNREADABLE, b""), 0)
    with serving(feed, port=0) as address:
        page = visit(address).page
        wait_for(page, 22)
        asked = page.locator("#told h4").all_inner_texts()
        feed.tell((1, 22), (events.ANSWER, 1, questions.UNREADABLE, 0), 0)
        wait_for(page, 23)
        assert page.locator("#told h4").all_inner_texts() == asked[1:]
    assert len(asked) == 2


def test_a_question_about_one_player_may_be_answered_by_another(visit) -> None:
    feed = Feed("table")
    tell(feed, 0, 20)
    feed.tell((1, 20), (events.ASK, 1, questions.FALSE_WIN, bytes((questions.CHOMBO,))), 0)
    with serving(feed, port=0) as address:
        page = visit(address).page
        wait_for(page, 21)
        assert page.locator("#told h4").count() == 1
        feed.tell((1, 21), (events.ANSWER, 3, questions.FALSE_WIN, questions.CHOMBO), 0)
        wait_for(page, 22)
        assert page.locator("#told h4").count() == 0


def test_after_an_undo_the_table_is_as_it_was_and_so_is_what_is_said(visit) -> None:
    feed = Feed("table")
    discards = [at for at in range(60) if PLAYED[at][0][0] == events.DISCARD]
    last = discards[-1]
    tell(feed, 0, last)
    with serving(feed, port=0) as address:
        page = visit(address).page
        wait_for(page, last)
        before = page.inner_html("#table"), page.inner_html("#said")
        tell(feed, last, last + 1)
        wait_for(page, last + 1)
        assert page.inner_html("#table") != before[0]
        feed.tell((1, last + 1), (events.RULING, 0, events.UNDO, 1, ""), 0)
        wait_for(page, last + 2)
        assert (page.inner_html("#table"), page.inner_html("#said")) == before


def test_who_chooses_another_language_reads_everything_in_it(visit) -> None:
    feed = finished("riichi")
    texts = []
    with serving(feed, port=0) as address:
        for first in LANGUAGES:
            page = visit(address, language=first).page
            wait_for(page, len(feed.said))
            page.select_option("#language", "ja")
            texts.append(page.inner_text("main"))
    assert len(set(texts)) == 1


def test_the_clock_runs_on_from_the_last_move(visit) -> None:
    feed = Feed("table")
    tell(feed, 0, 40)
    with serving(feed, port=0) as address:
        page = visit(address).page
        wait_for(page, 40)
        last = sum(step for _, step in PLAYED[1:40]) // 1000
        minutes, seconds = map(int, page.inner_text("#clock").split(":"))
        assert 60 * minutes + seconds >= last
        shown = page.inner_text("#clock")
        wait_until(lambda: page.inner_text("#clock") != shown, "the clock stands still")


def test_a_server_that_answers_with_an_error_is_asked_again(browser: Any) -> None:
    feed = Feed("table")
    tell(feed, 0, 10)
    with serving(feed, port=0) as address:
        page = browser.new_page()
        page.set_default_timeout(LIMIT_MS)
        page.route("**/moves", lambda route: route.fulfill(status=503))
        page.goto(address)
        page.wait_for_selector("#state.away")
        page.unroute("**/moves")
        wait_for(page, 10)
        page.wait_for_selector("#state:not(.away)")
        page.close()


def test_without_scripts_the_page_says_what_it_needs(browser: Any) -> None:
    with serving(Feed("table"), port=0) as address:
        page = browser.new_page(java_script_enabled=False)
        page.set_default_timeout(LIMIT_MS)
        page.goto(address)
        page.get_by_text("needs a browser of 2023").wait_for(state="visible")
        page.close()


def test_a_table_at_which_nobody_plays_says_so(visit) -> None:
    with serving(Feed("table"), port=0) as address:
        page = visit(address).page
        page.wait_for_selector("body.idle")
        assert page.inner_text("#said") == "Nobody plays yet"
        assert not page.locator(".players").is_visible()


def test_a_win_in_sichuan_is_told_in_fan(visit) -> None:
    feed = Feed("table")
    players = "Anna\nBoris\nChiyo\nDaniel"
    feed.tell((1, 0), (events.SESSION_START, 0, 1, "sichuan", "{}", "1", players, 0, 0), 0)
    feed.tell((1, 1), (events.DEAL_START, 0, 1, 0, 0, 0, (0, 0, 0, 0)), 0)
    feed.tell((1, 2), (events.WIN, 1, 0, 4, b"", 3, 8, ()), 0)
    with serving(feed, port=0) as address:
        page = visit(address).page
        wait_for(page, 3)
        told = page.inner_text("#told")
    assert "Boris: Hu" in told
    assert "3 fan: 8" in told


DOTS = """() => {
  const glass = document.querySelector("canvas");
  const { width, height } = glass, dot = width / 256;
  const { data } = glass.getContext("2d").getImageData(0, 0, width, height);
  const dots = Array.from({ length: 256 * 64 }, () => new Set());
  for (let at = 0; at < width * height; at++) {
    const y = Math.floor(at / width / dot), x = Math.floor((at % width) / dot);
    dots[256 * y + x].add(data[4 * at] / 17);
  }
  return dots.map((reds) => [...reds]);
}"""


def test_displays_are_those_of_the_firmware_pixel_for_pixel(visit: Callable[..., Any]) -> None:
    picture = [bytes((x + y) % 16 for x in range(256)) for y in range(64)]
    greys = b"".join(picture)
    packed = bytes(greys[at] << 4 | greys[at + 1] for at in range(0, len(greys), 2))
    with serving(Feed("table", lambda: [packed] * 4), port=0) as address:
        page = visit(address).page
        page.wait_for_selector("canvas")
        dots = page.evaluate(DOTS)
    assert dots == [[each] for each in greys]


def test_a_server_that_was_away_goes_on_where_it_was(visit: Callable[..., Any]) -> None:
    feed = Feed("table")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    tell(feed, 0, 30)
    with serving(feed, port=port) as address:
        page = visit(address).page
        wait_for(page, 30)
        page.evaluate("live.source.addEventListener('reset', () => { live.wasReset = true })")
    page.wait_for_selector("#state.away")
    tell(feed, 30, 60)
    with serving(feed, port=port):
        wait_for(page, 60)
        rivers = page.evaluate("live.table.rivers.flat().length")
        assert rivers == sum(event[0] == events.DISCARD for event, _ in PLAYED[:60])
        assert page.evaluate("live.wasReset") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_yaku_has_its_name(visit: Callable[..., Any], language: str) -> None:
    feed = Feed("table")
    tell(feed, 0, 20)
    every = tuple((number, 1) for number in range(len(yaku.names())))
    feed.tell((1, 20), (events.WIN, 1, 0, 4, b"", 13, 30, every), 0)
    with serving(feed, port=0) as address:
        page = visit(address, language=language).page
        wait_for(page, 21)
        told = page.inner_text("#told")
    for number, _ in every:
        assert Words(language)[yaku.name(number)] in told


def test_payments_between_players_with_long_names_are_told_by_winds(visit) -> None:
    feed = Feed("table")
    start = list(PLAYED[0][0])
    long = "Maximilian von Hohenzollern"
    start[6] = f"{long}\nBoris\nChiyo\nDaniel"
    feed.tell((1, 0), tuple(start), 0)
    tell(feed, 1, REVEALED)
    with serving(feed, port=0) as address:
        page = visit(address).page
        wait_for(page, REVEALED)
        rows = page.locator("#told p").all_inner_texts()
    assert any("→" in row for row in rows)
    assert not any(name in row for row in rows for name in (long, "Boris", "Chiyo", "Daniel"))


def test_a_player_called_like_markup_is_only_a_name(visit: Callable[..., Any]) -> None:
    feed = Feed("table")
    start = list(PLAYED[0][0])
    start[6] = f"{ROGUE}\nBoris\nChiyo\nDaniel"
    feed.tell((1, 0), tuple(start), 0)
    for index in range(1, 10):
        feed.tell((1, index), *PLAYED[index])
    with serving(feed, port=0) as address:
        page = visit(address).page
        wait_for(page, 10)
        assert ROGUE in page.inner_text(".players")
