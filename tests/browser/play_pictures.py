"""Draws docs/play.png and docs/play-phone.png: the page of a seat in the middle of a deal, as a
browser shows it. Run it when the page changes:

    MICROPYTHON=… PYTHONPATH=.venv/playwright:tests python tests/browser/play_pictures.py
"""

from pathlib import Path
from typing import Any

from support.chromium import chromium

from jantaku_host.bench.company import bots
from jantaku_host.bench.script import NAMES
from jantaku_host.play.parlour import Parlour
from jantaku_host.play.server import serving
from jantaku_host.play.sitting import Sitting

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


def main() -> None:
    minds = [None if seat == SEAT else mind for seat, mind in enumerate(bots(BOOK, "club", SEED))]
    names = tuple("You" if seat == SEAT else name for seat, name in enumerate(NAMES))
    table = Sitting(BOOK, minds, seed=SEED, names=names, first_east=0, level="movements",
                    pace="fast", speed=6)  # fmt: skip
    parlour = Parlour(table, [SEAT])
    with table, serving(parlour, port=0) as address, chromium() as browser:
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


if __name__ == "__main__":
    main()
