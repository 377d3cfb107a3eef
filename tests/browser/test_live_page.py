"""The live page: a game on the bench, a server that goes away, names and yaku of all kinds."""

import socket
from collections.abc import Callable
from typing import Any

import bot_session
import pytest

from jantaku.rules import events, yaku
from jantaku.words import LANGUAGES, Words
from jantaku_host.bench import bot
from jantaku_host.bench.simulation import Simulation
from jantaku_host.pages.feed import Feed
from jantaku_host.pages.server import serving
from jantaku_host.pages.simulated import simulated_feed

PLAYED = list(bot_session.session())
ROGUE = "<img src=x onerror=alert(1)>"


def tell(feed: Feed, begin: int, end: int) -> None:
    for index in range(begin, end):
        feed.tell((1, index), *PLAYED[index])


def wait_for(page: Any, moves: int) -> None:
    page.wait_for_function("moves => document.body.dataset.moves == moves", arg=moves)


def test_a_deal_on_the_bench_is_seen_to_its_settlement(visit: Callable[..., Any]) -> None:
    simulation = Simulation([next(bot.game("ema2016", 0))], level="movements")
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


def test_displays_are_those_of_the_firmware_pixel_for_pixel(visit: Callable[..., Any]) -> None:
    picture = [bytes((x + y) % 16 for x in range(256)) for y in range(64)]
    greys = b"".join(picture)
    packed = bytes(greys[at] << 4 | greys[at + 1] for at in range(0, len(greys), 2))
    with serving(Feed("table", lambda: [packed] * 4), port=0) as address:
        page = visit(address).page
        page.wait_for_selector("canvas")
        red = page.evaluate(
            "[...document.querySelector('canvas').getContext('2d')"
            ".getImageData(0, 0, 256, 64).data].filter((_, at) => at % 4 === 0)"
        )
    assert [each // 17 for each in red] == list(greys)


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
