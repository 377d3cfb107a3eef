"""Serves the live page: the page itself and its moves as server-sent events. Nothing else."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from jantaku.shown.words import LANGUAGES
from jantaku_host.device.cable import Place
from jantaku_host.show.pages import live
from jantaku_host.show.pages.document import asset
from jantaku_host.show.pages.feed import Feed
from jantaku_host.show.pages.web import HEADERS, LOOPBACK, PORT, OwnNames, served

_LOOK_S = 0.1  # how often there may be news
_PATIENCE_S = 10
_LONGEST_PLACE = 40
_ASSETS = {
    "paper.css": "text/css",
    "table.css": "text/css",
    "live.css": "text/css",
    "table.js": "text/javascript",
    "tiles.js": "text/javascript",
    "view.js": "text/javascript",
    "live.js": "text/javascript",
}


def app(feed: Feed, *more: Route) -> Starlette:
    """The application; `more` of it goes first."""

    def page(request: Request) -> Response:
        return HTMLResponse(live.write(LANGUAGES), headers=HEADERS)

    def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _ASSETS:
            return Response("there is no such page\n", 404, HEADERS, "text/plain")
        return Response(asset(name), headers=HEADERS, media_type=_ASSETS[name])

    @asynccontextmanager
    async def looking(app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(_look(feed))
        yield
        task.cancel()

    return Starlette(
        routes=[
            *more,
            Route("/", page),
            Route("/moves", lambda request: moves(feed, request)),
            Route("/{name}", file),
        ],
        middleware=[Middleware(OwnNames)],
        lifespan=looking,
    )


def moves(feed: Feed, request: Request) -> Response:
    """The moves of this feed, from the place on that the viewer has seen."""
    seen = _place(feed, request.headers.get("last-event-id", ""))
    return StreamingResponse(_stream(feed, seen), headers=HEADERS, media_type="text/event-stream")


async def _look(feed: Feed) -> None:
    """See the displays, once for all viewers."""
    while True:
        feed.look()
        await asyncio.sleep(_LOOK_S)


async def _stream(feed: Feed, seen: Place | None) -> AsyncIterator[str]:
    """Moves from the place on that the viewer has seen, then as they come; the displays that have
    changed; and whether the table is there."""
    until = time.monotonic() + _PATIENCE_S
    while feed.is_behind(seen) and time.monotonic() < until:
        await asyncio.sleep(_LOOK_S)  # the server has begun anew, and reads the record still
    said = feed.said
    after = feed.after(seen)
    at = after or 0
    displays: list[str] = []
    is_there = True
    if after is None:
        yield _message("reset", "")
    while True:
        if feed.is_there != is_there:
            is_there = feed.is_there
            yield _message("there", json.dumps(is_there))
        if feed.said is not said:
            said, at = feed.said, 0
        while at < len(said):
            (block, index), text = said[at]
            at += 1
            yield f"id: {feed.name}.{block}.{index}\ndata: {text}\n\n"
        if feed.displays != displays:
            before, displays = displays, feed.displays
            same = [each in before[seat : seat + 1] for seat, each in enumerate(displays)]
            changed = [None if same[seat] else each for seat, each in enumerate(displays)]
            yield _message("displays", json.dumps(changed))
        await asyncio.sleep(_LOOK_S)


def _message(kind: str, data: str) -> str:
    return f"event: {kind}\ndata: {data}\n\n"


def _place(feed: Feed, seen: str) -> Place | None:
    """What a viewer has seen last; None if it was another table's, or nonsense."""
    name, _, place = seen.partition(".")
    block, _, index = place.partition(".")
    if len(seen) > _LONGEST_PLACE or name != feed.name:
        return None
    if not (block.isdecimal() and index.isdecimal()):
        return None
    return int(block), int(index)


@contextmanager
def serving(feed: Feed, host: str = LOOPBACK, port: int = PORT) -> Iterator[str]:
    """The page is there as long as this lasts; its address."""
    with served(app(feed), host, port) as address:
        yield address
