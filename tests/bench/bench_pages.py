"""Size of replays and reports, and how soon a replay shows its table in Chromium.

    python tests/bench/bench_pages.py

Needs Playwright and Chromium, as `make test-all` installs them; without them only sizes are told.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from support.chromium import Missing, chromium
from support.sichuan_games import play_game
from support.table_records import evening

from jantaku_host.record.sources import deals
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.show.pages import replay, report

LARGEST = 300_000  # bytes
SOON_MS = 500
LOADS = 7

# When the table has been painted: the frame after the one that its tiles came in.
_WATCH = """
new MutationObserver((_, watcher) => {
  if (!document.querySelector(".top .tile")) return;
  watcher.disconnect();
  const { dataset } = document.documentElement;
  requestAnimationFrame(() => setTimeout(() => { dataset.shown = performance.now() }));
}).observe(document, { childList: true, subtree: true });
"""


def main() -> None:
    sys.path.append(str(Path(sys.prefix) / "playwright"))  # where the Makefile puts it
    with tempfile.TemporaryDirectory() as folder:
        pages = written(Path(folder))
        try:
            with chromium() as browser:
                for page in pages:
                    paint(browser, page)
        except Missing as missing:
            print(f"no time to the first picture: {missing}")


def written(folder: Path) -> list[Path]:
    """The replays, with their sizes told."""
    print(f"{'pages':12}{'deals':>8}{'replay':>12}{'ratio':>8}{'report':>12}")
    found = []
    for name, record in (
        ("one deal", evening(seed=5, deals=1)),
        ("hanchan", evening(seed=10, deals=40)),
        ("sichuan", play_game(3)),
    ):
        file = folder / f"{name}.jtk"
        file.write_bytes(record)
        game = next(matches(deals([file])))
        found.append(file.with_suffix(".html"))
        found[-1].write_text(replay.write(game), encoding="utf-8")
        row(name, game, found[-1].stat().st_size)
    print(f"The ratio is to {LARGEST:,} bytes.")
    return found


def row(name: str, game: RecordedMatch, size: int) -> None:
    read = len(report.write([game]).encode())
    print(f"{name:12}{len(game.deals):8}{size:12,}{size / LARGEST:7.2f}x{read:12,}")


def paint(browser: Any, file: Path) -> None:
    """How long after its opening a replay shows the table."""
    times = []
    for _ in range(LOADS):
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.add_init_script(_WATCH)
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-shown]")
        times.append(float(page.get_attribute("html", "data-shown")))
        page.close()
    first = median(times)
    print(
        f"{file.stem:12}first picture after {first:.0f} ms (median of {LOADS}, longest "
        f"{max(times):.0f}), {first / SOON_MS:.2f} of {SOON_MS} ms"
    )


if __name__ == "__main__":
    main()
