"""Serves the pages of a parlour: one for each seat behind its secret link, the live page for all.

Down go server-sent events, up go wishes, each in a request of its own. A link that is opened again,
or twice, shows the same seat.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from jantaku.shown.words import LANGUAGES
from jantaku_host.play import page
from jantaku_host.play.parlour import Parlour, Seat
from jantaku_host.play.wishes import LONGEST, BadWish
from jantaku_host.show.pages import server as live
from jantaku_host.show.pages.feed import Feed
from jantaku_host.show.pages.web import HEADERS, LOOPBACK, PORT, served

_LOOK_S = 0.04  # how often there may be news
_ASSETS = {"play.css": "text/css", "play.js": "text/javascript"}
# A file that stands alone names in itself what may run in it.
_OWN_POLICY = {name: HEADERS[name] for name in HEADERS if name != "Content-Security-Policy"}

Answer = Callable[[Request, Seat], Awaitable[Response]]


def app(parlour: Parlour) -> Starlette:
    """The application: seats, and the live page at its root."""

    def seated(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        async def found(request: Request) -> Response:
            seat = parlour.seat(request.path_params["link"])
            if seat is None:
                return _plain("there is no such seat", 404)
            return await answer(request, seat)

        return found

    async def sit(request: Request, seat: Seat) -> Response:
        return HTMLResponse(page.write(LANGUAGES), headers=HEADERS)

    async def seen(request: Request, seat: Seat) -> Response:
        return StreamingResponse(
            _stream(seat, parlour.feed), headers=HEADERS, media_type="text/event-stream"
        )

    async def wish(request: Request, seat: Seat) -> Response:
        # Another site's page may know the address of this machine, but not ask from here.
        if not _is_own(request):
            return _plain("only the page of this table may do that", 403)
        try:
            parlour.wish(seat, await _body(request))
        except BadWish as error:
            return _plain(str(error), 400)
        return Response(status_code=204, headers=HEADERS)

    async def scene(request: Request, seat: Seat) -> Response:
        if not parlour.notes.scene:
            return _plain("no deal has ended yet", 404)
        return Response(parlour.notes.scene, 200, HEADERS | _kept("deal.scene"), "text/plain")

    async def keepsake(request: Request, seat: Seat) -> Response:
        if parlour.keepsakes is None:
            return _plain("the game is not over yet", 404)
        name = request.path_params["name"]
        if name == "record.jtk":
            kept = HEADERS | _kept(name)
            return Response(parlour.keepsakes.record, 200, kept, "application/octet-stream")
        language = request.query_params.get("lang", "")
        if name == "replay.html":
            return HTMLResponse(parlour.keepsakes.replay(), headers=_OWN_POLICY)
        if name == "report.html" and language in LANGUAGES:
            return HTMLResponse(parlour.keepsakes.report(language), headers=_OWN_POLICY)
        return _plain("there is no such page", 404)

    def file(request: Request) -> Response:
        name = request.url.path[1:]
        return Response(page.asset(name), headers=HEADERS, media_type=_ASSETS[name])

    return live.app(
        parlour.feed,
        Route("/seat/{link}/", seated(sit)),
        Route("/seat/{link}/seen", seated(seen)),
        Route("/seat/{link}/wish", seated(wish), methods=["POST"]),
        Route("/seat/{link}/deal.scene", seated(scene)),
        Route("/seat/{link}/{name}", seated(keepsake)),
        *(Route(f"/{name}", file) for name in _ASSETS),
    )


def _kept(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def _plain(text: str, code: int) -> Response:
    return Response(text + "\n", code, HEADERS, "text/plain")


def _is_own(request: Request) -> bool:
    origin = urlsplit(request.headers.get("origin", ""))
    return bool(origin.netloc) and origin.netloc == request.headers.get("host", "")


async def _body(request: Request) -> bytes:
    """What was sent, no longer than a wish can be."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > LONGEST:
                break
    except ClientDisconnect as error:
        raise BadWish("a wish that was never said to its end") from error
    return body


async def _stream(seat: Seat, feed: Feed) -> AsyncIterator[str]:
    """What this seat sees, whenever that has changed; and what the table tells everybody."""
    seen = ""
    displays: list[str] = []
    said, at = feed.said, 0
    yield "event: reset\ndata:\n\n"
    while True:
        if feed.said is not said:
            said, at = feed.said, 0
        for each in said[at:]:
            at += 1
            yield f"event: move\ndata: {each.text}\n\n"
        if seat.seen != seen:
            seen = seat.seen
            yield f"event: seen\ndata: {seen}\n\n"
        if seat.displays != displays:
            before, displays = displays, seat.displays
            same = [each in before[number : number + 1] for number, each in enumerate(displays)]
            changed = [None if same[number] else each for number, each in enumerate(displays)]
            yield f"event: displays\ndata: {json.dumps(changed)}\n\n"
        await asyncio.sleep(_LOOK_S)


@contextmanager
def serving(parlour: Parlour, host: str = LOOPBACK, port: int = PORT) -> Iterator[str]:
    """The pages are there as long as this lasts; the address of the live one."""
    with served(app(parlour), host, port) as address:
        yield address
