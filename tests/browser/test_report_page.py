"""The report as people see and print it. Pictures are kept in build/screenshots."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.sichuan_games import play_game
from support.table_records import evening

from jantaku.shown.words import LANGUAGES
from jantaku_host.record.sources import deals
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.show.pages import report

NAMES = ("<script>alert(1)</script>", "Александра Владимировна", "長谷川千代子", "")
A4 = {"width": 700, "height": 1020}  # between its margins, in CSS pixels


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, RecordedMatch]:
    folder = tmp_path_factory.mktemp("records")
    found = {}
    for name, record in (
        ("riichi", evening("ema2016", seed=4, deals=9)),
        ("sichuan", play_game(3)),
    ):
        file = folder / f"{name}.jtk"
        file.write_bytes(record)
        found[name] = next(matches(deals([file])))
    whole = found["riichi"].deals
    for deal in whole:
        deal.players = NAMES
    short = found["sichuan"].deals
    endless = [replace(deal, options={"deals": 7 * len(short)}) for deal in short]
    return {
        **found,
        "one": RecordedMatch(whole[:1]),
        "many": RecordedMatch(endless * 7),
        "cut": RecordedMatch(whole[2:5]),
    }


@pytest.fixture
def written(records: dict[str, RecordedMatch], tmp_path: Path) -> Callable[..., str]:
    """Writes a report and tells its address."""

    def written(name: str, language: str = "en") -> str:
        file = tmp_path / f"{name}-{language}.html"
        file.write_text(report.write([records[name]], language), encoding="utf-8")
        return file.as_uri()

    return written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_keeps_nobody_out(
    visit: Callable[..., Any], written: Callable[..., str], language: str, scheme: str
) -> None:
    for size in ("phone", "desktop", "hall"):
        watched = visit(written("riichi", language), size, scheme)
        watched.keep(f"report-{size}-{scheme}-{language}", whole=True)
        assert watched.overflow() == 0
        assert watched.barriers() == []


@pytest.mark.parametrize("name", ["one", "many", "cut", "sichuan"])
def test_games_of_all_kinds_fit_screen_and_paper(
    visit: Callable[..., Any], written: Callable[..., str], name: str
) -> None:
    watched = visit(written(name), "phone")
    watched.keep(f"report-{name}", whole=True)
    assert watched.overflow() == 0
    assert watched.barriers() == []
    watched.page.emulate_media(media="print")
    watched.page.set_viewport_size(A4)
    watched.keep(f"report-{name}-paper", whole=True)
    assert watched.overflow() == 0


def test_on_paper_it_is_black_on_white_even_at_night(
    visit: Callable[..., Any], written: Callable[..., str]
) -> None:
    page = visit(written("riichi"), scheme="dark").page
    colours = (
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert page.evaluate(colours) != ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    page.emulate_media(media="print")
    assert page.evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def test_a_deal_in_the_table_leads_to_its_reasons(
    visit: Callable[..., Any], written: Callable[..., str], records: dict[str, RecordedMatch]
) -> None:
    page = visit(written("riichi")).page
    links = page.locator(".deals tbody a")
    assert links.count() == len(records["riichi"].deals)
    for number in range(links.count()):
        links.nth(number).click()
        assert page.locator("article:target h3").inner_text() == links.nth(number).inner_text()


def test_a_player_called_like_a_script_is_only_a_name(
    visit: Callable[..., Any], written: Callable[..., str]
) -> None:
    assert visit(written("riichi")).page.inner_text("main").count(NAMES[0]) > 3
