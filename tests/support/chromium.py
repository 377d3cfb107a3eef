"""Chromium as Debian has it, driven by Playwright: for the tests of the pages and their bench."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
LIMIT_MS = 300_000  # for whatever a page is waited for: only what would never come takes so long
_FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


class Missing(Exception):
    """It cannot be had here."""


@contextmanager
def chromium() -> Iterator[Any]:
    """The running browser."""
    try:
        from playwright.sync_api import sync_playwright  # only `make test-all` installs it
    except ImportError as error:
        raise Missing("no Playwright here: run `make test-all`") from error
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program is None:
        raise Missing("no Chromium here, and none could be installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=list(_FLAGS), timeout=LIMIT_MS
        )
        yield browser
        browser.close()
