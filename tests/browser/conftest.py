"""A real browser, and what no page of ours may do in it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from support.chromium import LIMIT_MS, Missing, chromium

AXE = Path(__file__).parent / "node_modules/axe-core/axe.min.js"
SCREENSHOTS = Path(__file__).parents[2] / "build/screenshots"
SIZES = {
    "phone": (360, 740),
    "sideways": (740, 360),
    "tablet": (820, 1180),
    "desktop": (1366, 768),
    "laptop": (1440, 900),
    "hall": (1920, 1080),
    "large": (3840, 2160),
}

_OVERFLOW = """Math.max(0, document.documentElement.scrollWidth - innerWidth, ...Array.from(
    document.querySelectorAll(".wide"), (each) => each.scrollWidth - each.clientWidth))"""


class Watched:
    """A page, with all that went wrong in it and all that it asked for elsewhere."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.asked: list[str] = []
        page.set_default_timeout(LIMIT_MS)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("dialog", lambda dialog: self.wrong.append(dialog.message))
        page.on("request", lambda request: self.asked.append(request.url))

    def _hear(self, message: Any) -> None:
        # A server that has gone is no fault of the page, which waits for it.
        if message.type in ("error", "warning") and "net::ERR_" not in message.text:
            self.wrong.append(message.text)

    @property
    def outside(self) -> list[str]:
        """Requests that left the machine."""
        return [url for url in self.asked if urlsplit(url).hostname not in (None, "", "127.0.0.1")]

    def overflow(self) -> int:
        """By how many pixels the page, or a table in it, is wider than its place."""
        return int(self.page.evaluate(_OVERFLOW))

    def barriers(self) -> list[str]:
        """What axe finds serious or critical."""
        # Into the page from outside: its own policy would not let it in.
        self.page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
        found = self.page.evaluate("axe.run().then((result) => result.violations)")
        return [
            f"{each['id']}: {each['nodes'][0]['html']}"
            for each in found
            if each["impact"] in ("serious", "critical")
        ]

    def keep(self, name: str, whole: bool = False) -> None:
        """A picture to look at: what the window shows, or the whole page."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, as Debian has it."""
    try:
        with chromium() as running:
            yield running
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Watched]]:
    """Opens an address: `visit(address, "phone", "dark", "ru")`. Nothing may go wrong in it."""
    opened: list[Watched] = []

    def visit(
        address: str, size: str = "desktop", scheme: str = "light", language: str = "en"
    ) -> Watched:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, locale=language
        )
        opened.append(Watched(context.new_page()))
        opened[-1].page.goto(address)
        if opened[-1].page.query_selector("#table"):
            opened[-1].page.wait_for_selector(".top")
        return opened[-1]

    yield visit
    for watched in opened:
        watched.page.context.close()
    assert [watched.wrong for watched in opened] == [[]] * len(opened)
    assert [watched.outside for watched in opened] == [[]] * len(opened)
