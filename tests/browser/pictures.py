"""Draws the pictures of the README as a browser shows the pages: a seat in the middle of a deal,
the live page after one, the report of an evening. `make pictures`, when a page has changed.
"""

import tempfile
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from support import bot_session
from support.bench_scripts import bot_game
from support.chromium import chromium
from support.table_records import record

from jantaku_host.bench.company import bots
from jantaku_host.bench.live_feed import simulated_feed
from jantaku_host.bench.script import NAMES
from jantaku_host.bench.simulation import Simulation
from jantaku_host.cli.main import main as command
from jantaku_host.play.parlour import Parlour
from jantaku_host.play.server import serving
from jantaku_host.play.sitting import Sitting
from jantaku_host.show.pages import server

DOCS = Path(__file__).parents[2] / "docs"
BOOK, SEED, SEAT = "ema2016", 12, 1
DISCARDS = 7  # by then there is something to look at
LIMIT_MS = 600_000
SIZES = {"play.png": (1180, 740), "play-phone.png": (390, 780)}
_TAKES = ("The wall stands", "Draw", "Pon", "Chi")


def play(page: Any) -> None:
    """Take what is offered and throw what was drawn, until enough has been thrown."""
    own = f"[data-place='river:{SEAT}'] .t"
    while page.locator(own).count() < DISCARDS:
        offered = [each.inner_text() for each in page.locator("#hints > *").all()]
        wanted = [text for text in offered if text.startswith(_TAKES)]
        if wanted:
            page.locator("#hints > *", has_text=wanted[0]).first.click()
        elif any(text.startswith("Discard") for text in offered):
            page.locator("#rack .t").last.dblclick()
        page.wait_for_timeout(300)


def seat(browser: Any) -> None:
    """On a screen and on a phone."""
    minds = [None if seat == SEAT else mind for seat, mind in enumerate(bots(BOOK, "club", SEED))]
    names = tuple("You" if seat == SEAT else name for seat, name in enumerate(NAMES))
    table = Sitting(BOOK, minds, seed=SEED, names=names, first_east=0, level="movements",
                    pace="fast", speed=6)  # fmt: skip
    parlour = Parlour(table, [SEAT])
    with table, serving(parlour, port=0) as address:
        link = f"{address}seat/{parlour.seats[0].link}/"
        pages = {}
        for name, (width, height) in SIZES.items():
            pages[name] = browser.new_page(viewport={"width": width, "height": height})
            pages[name].set_default_timeout(LIMIT_MS)
            pages[name].goto(link)
            pages[name].wait_for_selector(".top")
        play(pages["play.png"])
        for name, page in pages.items():
            page.screenshot(path=DOCS / name)


def live(browser: Any) -> None:
    """A deal is over: hands lie open, the displays tell who pays whom."""
    simulation = Simulation([next(bot_game(BOOK, SEED))], level="movements")
    feed = simulated_feed(simulation)
    with server.serving(feed, port=0) as address, simulation:
        page = browser.new_page(viewport={"width": 1180, "height": 740})
        page.goto(address)
        simulation.wait()
        simulation.finish()
        page.wait_for_selector(f"body[data-moves='{len(feed.said)}']")
        page.screenshot(path=DOCS / "live.png")


def evening(browser: Any) -> None:
    """Three games of one table."""
    with tempfile.TemporaryDirectory() as folder:
        file, report = Path(folder, "evening.jtk"), Path(folder, "evening.html")
        file.write_bytes(record(*(bot_session.session(BOOK, seed, 30) for seed in (1, 2, 3))))
        CliRunner().invoke(command, ["report", str(file), "-o", str(report)])
        page = browser.new_page(viewport={"width": 1100, "height": 760})
        page.goto(report.as_uri())
        page.screenshot(path=DOCS / "evening.png")


def main() -> None:
    with chromium() as browser:
        for draw in (seat, live, evening):
            draw(browser)


if __name__ == "__main__":
    main()
