"""The page of a seat: deals played with mouse, finger and keys alone, at a table whose firmware
cannot tell them from hands."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from support.seated import sitting, wall
from support.waiting import wait_until

from jantaku.rules import events
from jantaku_host.play.parlour import Parlour
from jantaku_host.play.server import serving
from jantaku_host.play.sitting import Sitting

if TYPE_CHECKING:
    from support.page_player import PagePlayer

SPEED = 4
QUICK = 12  # nothing but a browser has to keep up
WINDS = "ESWN"

# Waits for a pair of 1z.
READY_SOUTH = "hand S 234678m345678s1z"
# East is dealt a hand that waits for 1s and 4s, draws 9s, and 4s in the next turn.
TENPAI = "hand E 123456789m11p23s\nhand S 19m19p19s\ndraws 9s 1z 2z 3z 4s"
# East has two white dragons; South draws the third, and throws it.
PAIR = "hand E 123m456p789s55z19m\nhand S 19p\nkeep 5z\ndraws 9p 5z 1z 2z 3z"
# An East round: side 0 calls and its right neighbour wins; it wins itself by riichi; others do.
EAST_ROUND = (
    f"{READY_SOUTH}\nhand E 123m456p789s55z19m\nkeep 5z\ndraws 9p 5z 1z",
    "hand N 123456789m11p23s\ndraws 2z 3z 4z 9s 2z 3z 4z 4s",
    f"{READY_SOUTH}\ndraws 9p 1z",
    f"{READY_SOUTH.replace('S', 'W')}\ndraws 9p 9s 1z",
)
# South waits for 1s and 4s, draws 9s, and 4s in the next turn: in four deals each side once.
SOUTH_WINS = "hand S 123456789m11p23s\nkeep 1s4s\ndraws 1z 9s 2z 3z 4z 4s"
# Side 0 waits for 1p and 4p, and draws 4p in his second turn.
SICHUAN = "hand E 123456789s1123p\ndraws 9m 1m 2m 3m 4p"


class Thrower:
    """A mind that wins when it can, names the suit it has least of, and throws what it draws."""

    def choose(self, sight: Any, options: list[tuple[Any, ...]]) -> tuple[Any, ...] | None:
        kinds = {event[0]: event for event in reversed(options)}
        for kind in (events.WIN, events.HU):
            if kind in kinds:
                return kinds[kind]
        if events.VOID_SUIT in kinds:
            cards = [event for event in options if event[0] == events.VOID_SUIT]
            return min(cards, key=lambda event: sum(sight.hand[9 * event[2] :][:9]))
        drawn = [event[2:] for event in sight.history if event[:2] == (events.DRAW, sight.seat)]
        discards = {event[2:]: event for event in options if event[0] == events.DISCARD}
        return discards.get(drawn[-1] if drawn else (), kinds.get(events.DISCARD))

    def over(self, sight: Any) -> None:
        pass


class Room:
    """A table, its pages, and what can be read there; whatever is done is done with a pointer or
    with keys."""

    def __init__(self, table: Sitting, parlour: Parlour, address: str) -> None:
        self.table = table
        self.parlour = parlour
        self.address = address

    def link(self, seat: int) -> str:
        found = next(each for each in self.parlour.seats if each.person.seat == seat)
        return f"{self.address}seat/{found.link}/"

    def is_over(self) -> bool:
        """Whether the game has come to its end, and to a good one."""
        if not self.table.wait(0):
            return False
        self.table.finish()
        return True

    def told(self) -> list[tuple[Any, ...]]:
        return list(self.parlour.top.standing)

    def wait_for(self, kind: int, seat: int, count: int = 1) -> tuple[Any, ...]:
        """Until the table has told so many of these in the deal; the last of them."""
        found: list[tuple[Any, ...]] = []

        def is_told() -> bool:
            found[:] = [each for each in self.told() if each[:2] == (kind, seat)]
            return len(found) >= count

        wait_until(is_told, f"nobody tells of {events.name(kind)}")
        return found[-1]


@pytest.fixture
def seat_people() -> Iterator[Callable[..., Room]]:
    """A table with prepared walls, people at these seats, others who throw what they draw."""
    with ExitStack() as stack:

        def seat(
            *heads: str, people: tuple[int, ...] = (0,), book: str = "ema2016", **bench: Any
        ) -> Room:
            walls = [wall(head, book) for head in heads]
            minds = [None if seat in people else Thrower() for seat in range(4)]
            made = sitting(people, minds, book, walls=walls, **({"speed": SPEED} | bench))
            table, parlour = stack.enter_context(made)
            address = stack.enter_context(serving(parlour, port=0))
            return Room(table, parlour, address)

        yield seat


def hint(page: Any, text: str) -> None:
    page.locator(".hint", has_text=text).first.click()


def own(page: Any, face: str) -> Any:
    return page.locator(f"#rack .t[data-face='{face}']").first


def drag(page: Any, tile: Any, to: Any) -> None:
    """As a hand does it: down, along, up."""
    tile.hover()  # once it lies still
    page.mouse.down()
    end = to.bounding_box()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def dealt(page: Any) -> None:
    """Until the dealer may throw a tile: while hands are dealt, a rack moves under the pointer."""
    page.locator("#hints", has_text="Discard a tile").wait_for()


def played(room: Room, *pages: Any, calls: int = 1) -> "list[PagePlayer]":
    """Somebody plays at the page of each person, until the game is over."""
    from support.page_player import PagePlayer, play  # only where a browser is

    seats = zip(pages, room.parlour.seats, strict=True)
    players = [PagePlayer(page, seat, calls) for page, seat in seats]
    play(players, room.table, room.is_over)
    return players


def place(name: str) -> str:
    return f"[data-place='{name}']"


def test_a_deal_with_the_mouse_riichi_tsumo_settlement(
    visit: Callable[..., Any], seat_people: Callable[..., Room]
) -> None:
    room = seat_people(TENPAI)
    watched = visit(room.link(0))
    page = watched.page
    hint(page, "wall stands")
    page.locator(".hint", has_text="Riichi").wait_for()
    page.locator(".press.riichi").click()
    own(page, "9s").dblclick()
    room.wait_for(events.RIICHI, 0)
    # The next tile of the wall is taken with a click on it.
    page.locator(".hint", has_text="Draw").wait_for()
    page.locator(f".t[data-handle='{page.evaluate('play.seen.next.tiles[0]')}']").click()
    own(page, "4s").wait_for()
    page.locator(".press.win").click()
    assert room.wait_for(events.WIN, 0)[2] == 0  # by tsumo
    page.locator("#told h4").first.wait_for()
    watched.keep("play-settlement")


def test_an_east_round_with_a_call_a_riichi_and_a_win(visit, seat_people) -> None:
    room = seat_people(*EAST_ROUND, rounds=1, speed=QUICK)
    watched = visit(room.link(0), "laptop")
    (player,) = played(room, watched.page)
    assert {"wall_stands", "draw", "discard", "pon", "riichi", "tsumo"} <= set(player.kinds)
    assert room.table.total.deals == 4
    assert room.table.total.wrong_events == []


def test_a_deal_of_sichuan_with_a_void_suit_and_a_hu(visit, seat_people) -> None:
    room = seat_people(SICHUAN, book="sichuan", deals=1, speed=QUICK)
    watched = visit(room.link(0), "laptop")
    (player,) = played(room, watched.page)
    assert {"void_m", "draw", "discard", "tsumo"} <= set(player.kinds)
    watched.page.locator("#told h4").first.wait_for()
    watched.keep("play-sichuan-settlement")
    assert room.table.total.wrong_events == []


def test_four_browsers_at_one_table_for_an_east_round(visit, seat_people) -> None:
    room = seat_people(*[SOUTH_WINS] * 4, people=(0, 1, 2, 3), rounds=1, speed=QUICK)
    pages = [visit(room.link(seat)).page for seat in range(4)]
    players = played(room, *pages, calls=0)
    done = {"wall_stands", "draw", "discard", "riichi", "tsumo"}
    assert [done - set(player.kinds) for player in players] == [set()] * 4
    assert room.table.total.deals == 4
    assert room.table.total.wrong_events == []


def test_a_call_is_laid_tile_by_tile(visit, seat_people) -> None:
    # West is a person too, and in no hurry to draw.
    room = seat_people(PAIR, people=(0, 2))
    watched = visit(room.link(0))
    page = watched.page
    hint(page, "wall stands")
    dealt(page)
    drag(page, own(page, "9m"), page.locator(place("river:0")))
    room.wait_for(events.DISCARD, 0)
    melds = page.locator(place("melds:0"))
    drag(page, page.locator(f"{place('river:1')} .t[data-face='5z']"), melds)
    for laid in (1, 2):
        melds.locator(".t").nth(laid - 1).wait_for()
        drag(page, own(page, "5z"), melds)
    room.wait_for(events.PON, 0)
    own(page, "1m").dblclick()
    room.wait_for(events.DISCARD, 0, 2)
    watched.keep("play-desktop")
    assert melds.locator(".t").count() == 3
    assert watched.barriers() == []


def test_the_same_with_keys_alone(visit, seat_people) -> None:
    room = seat_people(TENPAI)
    page = visit(room.link(0)).page
    page.locator(".hint", has_text="wall stands").wait_for()
    page.keyboard.press("1")
    page.locator(".hint", has_text="Riichi").wait_for()
    page.keyboard.press("1")
    while page.evaluate("document.activeElement.dataset.face") != "9s":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("d")
    room.wait_for(events.RIICHI, 0)
    page.locator(".hint", has_text="Draw").wait_for()
    page.keyboard.press("n")
    own(page, "4s").wait_for()
    page.keyboard.press("2")
    room.wait_for(events.WIN, 0)


def test_a_call_is_laid_with_one_click(visit, seat_people) -> None:
    room = seat_people(PAIR, people=(0, 2))
    page = visit(room.link(0)).page
    hint(page, "wall stands")
    dealt(page)
    own(page, "9m").dblclick()
    hint(page, "Pon")
    room.wait_for(events.PON, 0)
    assert page.locator(f"{place('melds:0')} .t").count() == 3


def test_a_finger_on_a_phone_plays_too(visit, seat_people, browser: Any) -> None:
    room = seat_people(PAIR, people=(0, 2))
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.set_default_timeout(300_000)
    page.goto(room.link(0))
    page.locator(".hint", has_text="wall stands").tap()
    dealt(page)
    own(page, "9m").tap()
    page.locator("#to_river").tap()
    room.wait_for(events.DISCARD, 0)
    page.locator(f"{place('river:1')} .t[data-face='5z']").tap()
    for at in range(2):
        page.locator("#rack .t[data-face='5z']").nth(at).tap()
    page.locator("#to_melds").tap()
    room.wait_for(events.PON, 0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.screenshot(path="build/screenshots/play-phone.png")
    context.close()


def test_a_newcomer_does_everything_wrong_once_and_can_always_go_on(visit, seat_people) -> None:
    room = seat_people(TENPAI, deals=1)
    page = visit(room.link(0)).page
    hint(page, "wall stands")
    dealt(page)
    # A tile thrown and taken back, another into a neighbour's river, a wall tile on the own rack.
    own(page, "1m").dblclick()
    page.locator(f"{place('river:0')} .t[data-face='1m']").dblclick()
    own(page, "1m").wait_for()
    drag(page, own(page, "1m"), page.locator(place("river:1")))
    stray = page.locator(f"{place('river:1')} .t[data-face='1m']")
    stray.wait_for()
    drag(page, stray, page.locator("#rack"))
    own(page, "1m").wait_for()
    # A set that is none is laid and taken back.
    for face in ("1m", "1p", "9m"):
        own(page, face).click()
    page.locator("#to_melds").click()
    page.locator(f"{place('melds:0')} .t").nth(2).wait_for()
    for at in range(3):
        page.locator(f"{place('melds:0')} .t").nth(at).click()
    page.locator("#to_rack").click()
    page.locator("#rack .t").nth(13).wait_for()
    # A win that is none: the others let him go on, as he proposes by the menu.
    page.locator(".press.win").click()
    page.locator("#told h4", has_text="no win").wait_for()
    menus = room.table.eyes.menus
    page.locator(".press.referee").click()
    wait_until(lambda: menus[0] != "", "no menu opens")
    while (shown := menus[0]) != "go_on":
        page.locator(".press.riichi").click()
        wait_until(lambda shown=shown: menus[0] != shown, "the menu has one page")
    page.locator(".press.tenpai").click()
    page.locator("#told h4", has_text="no win").wait_for(state="hidden")
    # A tile is turned over that nobody asked for, and turned back.
    tile = page.locator(f"{place('wall:0:0')} .t, {place('wall:2:0')} .t").last
    for _ in range(2):
        tile.dblclick()
        page.wait_for_timeout(600)
    # A second tile is drawn, and laid back.
    second = page.locator(f"{place('wall:1:8')} .t, {place('wall:3:8')} .t").last
    coil = second.evaluate("(tile) => tile.closest('[data-place]').dataset.place")
    drag(page, second, page.locator("#rack"))
    page.locator("#rack .t").nth(14).wait_for()
    drag(page, page.locator("#rack .t").nth(14), page.locator(place(coil)))
    page.locator("#rack .t").nth(14).wait_for(state="detached")
    # The winning tile is still in the hand when win is pressed.
    page.locator(".press.riichi").click()
    own(page, "9s").dblclick()
    room.wait_for(events.RIICHI, 0)
    page.locator("#hints [data-say='draw']").wait_for()
    page.keyboard.press("n")
    own(page, "4s").click()
    page.keyboard.press("h")
    page.locator("#hand .t").wait_for()
    page.locator(".press.win").click()
    room.wait_for(events.DECLARE, 0, 3)
    page.locator("#to_rack").click()
    assert room.wait_for(events.WIN, 0)[2] == 0
    room.table.finish()
    assert room.table.total.wrong_events == []


def test_any_move_is_sent_with_help_switched_off(visit, seat_people) -> None:
    room = seat_people(PAIR)
    page = visit(room.link(0)).page
    hint(page, "wall stands")
    dealt(page)
    page.locator("#helps").uncheck()
    assert page.locator(".hint").count() == 0
    # Out of turn: East has his fourteen, and takes another.
    taken = page.locator(f"{place('wall:1:8')} .t, {place('wall:3:8')} .t").last
    drag(page, taken, page.locator("#rack"))
    page.locator("#rack .t").nth(14).wait_for()


def test_who_opens_the_link_again_sits_at_the_same_seat(visit, seat_people) -> None:
    room = seat_people(PAIR)
    page = visit(room.link(0)).page
    hint(page, "wall stands")
    dealt(page)
    again = visit(room.link(0)).page
    own(again, "9m").wait_for()
    faces = "[...document.querySelectorAll('#rack .t')].map((each) => each.dataset.handle)"
    assert again.evaluate(faces) == page.evaluate(faces)


def test_who_wants_to_builds_the_wall_and_takes_the_tiles_himself(visit, seat_people) -> None:
    room = seat_people(PAIR, speed=12)
    watched = visit(room.link(0))
    page = watched.page
    page.locator(".hint", has_text="wall stands").wait_for()
    page.locator("#by_hand").check()
    page.locator("#pile .t").nth(33).wait_for()
    for left in range(32, -1, -2):
        if left % 4:
            page.keyboard.press("n")
        else:
            page.locator("#pile .t").first.click()
        page.locator(f"#pile:not(:has(.t:nth-child({left + 1})))").wait_for(state="attached")
        page.locator("#hand:empty").wait_for(state="attached")
    watched.keep("play-by-hand")
    hint(page, "wall stands")
    for held in (4, 8, 12, 13, 14):
        hint(page, "Take your tiles")
        page.locator("#rack .t").nth(held - 1).wait_for()
    dealt(page)
    own(page, "9m").dblclick()
    room.wait_for(events.DISCARD, 0)


LOOKS = [("phone", "dark", "ja"), ("tablet", "light", "ru"), ("laptop", "dark", "en")]


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
def test_it_is_readable_on_every_screen(visit, seat_people, size, scheme, language) -> None:
    room = seat_people(PAIR)
    watched = visit(room.link(0), size, scheme, language)
    page = watched.page
    page.locator(".hint").first.click()
    own(page, "9m").wait_for()
    watched.keep(f"play-{size}-{scheme}-{language}", whole=True)
    assert watched.overflow() == 0
    assert watched.barriers() == []
