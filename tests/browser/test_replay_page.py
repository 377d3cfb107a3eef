"""The replay as people see it. Pictures are kept in build/screenshots."""

import dataclasses
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.chromium import LIMIT_MS
from support.recorded_hands import wins, yaku_of
from support.sichuan_games import play_game
from support.table_records import evening

from jantaku.rules import events
from jantaku.sensing import zones
from jantaku.sensing.tracker import MOVED
from jantaku.shown.words import LANGUAGES, Words
from jantaku_host.record.recorded import RecordedDeal, Sighting
from jantaku_host.record.sources import deals
from jantaku_host.review import played as recorded_replay
from jantaku_host.review.evidence import Evidence
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.show import row_text
from jantaku_host.show.pages import replay
from jantaku_host.words import HostWords

ROGUE = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> RecordedMatch:
    file = tmp_path_factory.mktemp("record") / "evening.jtk"
    file.write_bytes(evening("ema2016", seed=4, deals=9))
    game = next(matches(deals([file])))
    for deal in game.deals:
        deal.players = (ROGUE, *deal.players[1:])
    return game


@pytest.fixture(scope="module")
def address(game: RecordedMatch, tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(game, tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def sichuan(tmp_path_factory: pytest.TempPathFactory) -> RecordedMatch:
    file = tmp_path_factory.mktemp("record") / "sichuan.jtk"
    file.write_bytes(play_game(3))
    return next(matches(deals([file])))


def written(game: RecordedMatch, folder: Path) -> str:
    """The address of its replay."""
    file = folder / "replay.html"
    file.write_text(replay.write(game), encoding="utf-8")
    return file.as_uri()


def scores(page: Any) -> list[int]:
    """By wind, as the page shows them."""
    shown = page.locator(".players .score").all_inner_texts()
    return [int(text.replace(",", "")) for text in shown]


def test_every_deal_ends_with_the_scores_of_the_record(
    visit: Callable[..., Any], address: str, game: RecordedMatch
) -> None:
    page = visit(address).page
    for number, deal in enumerate(game.deals):
        page.select_option("#deal", str(number))
        page.click("#last")
        by_wind = [deal.scores_end[(deal.dealer + wind) % 4] for wind in range(4)]
        assert scores(page) == by_wind


def test_step_by_step_it_comes_to_the_same(
    visit: Callable[..., Any], address: str, game: RecordedMatch
) -> None:
    page = visit(address).page
    page.click("#show_wall")  # which leaves the arrows to the table
    moves = int(page.get_attribute("#place", "max"))
    page.keyboard.press("Home")
    for number in range(2, moves + 1):
        page.keyboard.press("ArrowRight")
        assert page.inner_text("#count") == f"{number} / {moves}"
    page.keyboard.press("ArrowLeft")
    page.click("#previous")
    assert page.inner_text("#count") == f"{moves - 2} / {moves}"
    page.click("#next")
    page.keyboard.press("End")
    deal = game.deals[0]
    assert scores(page) == [deal.scores_end[(deal.dealer + wind) % 4] for wind in range(4)]


def test_all_tiles_are_on_the_table_at_every_step(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}#deal=3").page
    for at in range(10, int(page.get_attribute("#place", "max")), 9):
        go(page, at)
        # A claimed discard is drawn twice: where it was, and in the meld.
        tiles = page.locator(".side .tile").count() - page.locator(".river .claimed").count()
        assert tiles == 136


def test_it_jumps_to_the_riichi_and_the_result(
    visit: Callable[..., Any], address: str, game: RecordedMatch
) -> None:
    won = next(number for number, deal in enumerate(game.deals) if wins(deal))
    page = visit(f"{address}#deal={won + 1}").page
    assert page.is_hidden("#told")
    page.keyboard.press("e")
    assert page.is_visible("#told")
    assert page.locator(".mark.won").count() == len(wins(game.deals[won]))
    declared = next(
        number
        for number, deal in enumerate(game.deals)
        if any(event[0] == events.RIICHI for event in deal.events)
    )
    page.select_option("#deal", str(declared))
    page.click("#to_riichi")
    assert page.locator(".players .mark").count() == 1


def test_it_plays_by_itself_to_the_end(visit: Callable[..., Any], address: str) -> None:
    page = visit(address).page
    moves = int(page.get_attribute("#place", "max"))
    go(page, moves - 3)
    page.select_option("#rate", "4")
    page.click("#play")
    page.get_by_text(f"{moves} / {moves}", exact=True).wait_for()
    assert page.get_attribute("#play", "aria-pressed") == "false"


@pytest.mark.parametrize("language", LANGUAGES)
def test_yaku_are_named_in_the_language_of_the_browser(
    visit: Callable[..., Any], address: str, game: RecordedMatch, language: str
) -> None:
    page = visit(address, language=language).page
    for number, deal in enumerate(game.deals):
        page.select_option("#deal", str(number))
        page.click("#last")
        told = page.inner_text("#told")
        for win in wins(deal):
            for name, _ in yaku_of(win):
                assert Words(language)[name] in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_keeps_nobody_out(
    visit: Callable[..., Any], address: str, language: str, scheme: str
) -> None:
    for size in ("phone", "sideways", "tablet", "desktop", "hall"):
        watched = visit(f"{address}#deal=5", size, scheme, language)
        watched.page.click("#last")
        watched.keep(f"replay-{size}-{scheme}-{language}")
        assert watched.overflow() == 0
        assert watched.barriers() == []


def test_a_finger_across_the_table_steps(visit: Callable[..., Any], address: str) -> None:
    page = visit(address, "phone").page
    page.click("#first")
    box = page.locator(".stage").bounding_box()
    middle, right, left = box["y"] + box["height"] / 2, box["x"] + 250, box["x"] + 100
    for start, end, place in ((right, left, "2"), (right, left, "3"), (left, right, "2")):
        page.mouse.move(start, middle)
        page.mouse.down()
        page.mouse.move(end, middle)
        page.mouse.up()
        assert page.inner_text("#count").startswith(f"{place} /")


def test_the_buttons_are_on_a_phones_screen_wherever_it_is_read(
    visit: Callable[..., Any], address: str
) -> None:
    page = visit(address, "phone").page
    for place in ("#first", "#last"):
        page.click(place)
        height = page.evaluate("document.documentElement.scrollHeight")
        for down in range(0, height, 150):
            page.evaluate("down => scrollTo(0, down)", down)
            box = page.locator("#next").bounding_box()
            assert 0 < box["y"] < 740 - box["height"]


def test_it_opens_with_the_hands_winds_and_scores_of_the_deal(
    visit: Callable[..., Any], address: str, game: RecordedMatch
) -> None:
    page = visit(f"{address}#deal=3").page
    deal = game.deals[2]
    by_wind = [(deal.dealer + wind) % 4 for wind in range(4)]
    assert scores(page) == [deal.scores[seat] for seat in by_wind]
    names = page.locator(".players .name").all_inner_texts()
    assert names == [deal.players[seat] for seat in by_wind]
    assert page.locator(".players .hand .tile:not(.back)").count() == 4 * 13
    page.click("#first")
    assert scores(page) == [deal.scores[seat] for seat in by_wind]


@pytest.mark.parametrize("place", [".players .rack .tile", ".side .tile"])
@pytest.mark.parametrize("name", ["game", "sichuan"])
def test_no_tile_lies_on_another(
    visit: Callable[..., Any], request: pytest.FixtureRequest, tmp_path: Path, name: str, place: str
) -> None:
    game = request.getfixturevalue(name)
    page = visit(written(game, tmp_path)).page
    for number in range(len(game.deals)):
        page.select_option("#deal", str(number))
        page.click("#last")
        boxes = page.locator(place).evaluate_all(
            "all => all.map(each => each.getBoundingClientRect())"
            ".map(({left, right, top, bottom}) => [left, right, top, bottom])"
        )
        assert len(boxes) > 50
        for at, one in enumerate(boxes):
            assert not any(overlap(one, other) for other in boxes[:at])


def test_a_hu_takes_no_tile_from_the_table(
    visit: Callable[..., Any], sichuan: RecordedMatch, tmp_path: Path
) -> None:
    page = visit(written(sichuan, tmp_path)).page
    declared = 0
    for number, deal in enumerate(sichuan.deals):
        page.select_option("#deal", str(number))
        page.click("#last")
        claimed = [each for each in deal.events if each[0] == events.HU and each[1] != each[2]]
        declared += len([each for each in deal.events if each[0] == events.HU])
        # What was claimed is drawn twice: where it was, and where it is.
        twice = page.locator(".river .claimed").count() + len(claimed)
        assert page.locator(".side .tile").count() == 108 + twice
    assert declared


def test_who_cannot_see_the_table_is_told_the_discards(
    visit: Callable[..., Any], address: str, game: RecordedMatch
) -> None:
    page = visit(address).page
    page.click("#last")
    told = " ".join(page.locator(".players .unseen").all_text_contents())
    thrown = sum(event[0] == events.DISCARD for event in game.deals[0].events)
    assert len(re.findall(r"\d", told)) == thrown > 0


def test_a_long_river_has_three_rows_of_which_the_last_is_long(
    visit: Callable[..., Any], address: str
) -> None:
    page = visit(address).page
    lengths = page.evaluate("""() => {
      const table = new Table();
      table.rivers[0] = Array.from({ length: 22 }, () => ({ face: "1m" }));
      const view = new View(document.createElement("div"), {}, {});
      return Array.from(view.river(table, 0).children, (row) => row.children.length);
    }""")
    assert lengths == [6, 6, 10]


def overlap(one: list[float], other: list[float]) -> bool:
    """By more than the width of a hair."""
    return all(
        one[end] > other[start] + 0.5 and other[end] > one[start] + 0.5
        for start, end in ((0, 1), (2, 3))
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_readers_saw_stands_under_the_move(
    visit: Callable[..., Any], game: RecordedMatch, tmp_path: Path, language: str
) -> None:
    deal = with_evidence(game.deals[0])
    (tmp_path / "seen.html").write_text(replay.write(RecordedMatch([deal])), encoding="utf-8")
    page = visit((tmp_path / "seen.html").as_uri(), language=language).page
    page.click("#show_seen")
    evidence = Evidence(deal)
    begin = int(page.get_attribute("#place", "max")) - evidence.events - 1  # and the reveal
    for number in range(1, 12):
        go(page, begin + number)
        _, *seen = row_text.sightings(evidence.event(number), HostWords(language))
        for line, shown in zip(seen, page.locator("#seen li").all(), strict=True):
            assert shown.inner_text().strip() == re.sub(r"^ +(\S+  )?", "", line)


def with_evidence(deal: RecordedDeal) -> RecordedDeal:
    """As if the readers had seen every draw, and little else."""
    happened = recorded_replay.played(deal).events
    times = [1000 * number for number in range(len(happened))]
    seen = [
        Sighting(time, event[2], 5, zones.RACK + event[1], MOVED, 4, 1, 0, 3, 45, 20)
        for event, time in zip(happened, times, strict=True)
        if event[0] == events.DRAW
    ]
    return dataclasses.replace(deal, seen=seen, times=times)


def go(page: Any, at: int) -> None:
    page.evaluate("at => { place.value = at; place.dispatchEvent(new Event('input')) }", at)


def test_a_player_called_like_a_script_is_only_a_name(
    visit: Callable[..., Any], address: str
) -> None:
    assert ROGUE in visit(address).page.inner_text("main")


def test_a_browser_that_cannot_unpack_it_says_so(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(LIMIT_MS)
    page.add_init_script("delete window.DecompressionStream")
    page.goto(address)
    page.get_by_text("needs a browser of 2023").wait_for(state="visible")
    page.close()


def test_in_play_everybody_sees_how_far_ahead_the_leader_is(
    visit: Callable[..., Any], address: str, game: RecordedMatch
) -> None:
    page = visit(address).page
    number = max(range(len(game.deals)), key=lambda each: max(game.deals[each].scores))
    page.select_option("#deal", index=number)
    go(page, 5)
    shown = page.locator(".players .sum .soft").all_inner_texts()
    first = max(game.deals[number].scores)
    behind = sorted(first - score for score in game.deals[number].scores if score < first)
    assert sorted(int(text.replace(",", "").lstrip("−-")) for text in shown) == behind != []
