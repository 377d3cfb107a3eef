"""What the hub answers, and to whom: agents and staff over TLS, everybody on a second, plain port
from which nothing can be changed."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from jantaku_host.errors import JantakuError, Refused, WrongUse
from jantaku_host.hall import clock, deeds, pages, wire
from jantaku_host.hall.access import Host, Person, bearer
from jantaku_host.hall.hub import Hub
from jantaku_host.record.database import NotStored
from jantaku_host.show.pages import server as live_server
from jantaku_host.show.pages.web import HEADERS, LOOPBACK, OwnNames, served

_COOKIE = "jantaku_hall"
_LOOK_S = 1.0
_ERRAND_S = 0.1  # so long an errand may wait for whoever asks for it
_LONGEST_DEED = 1 << 20
_MOST_SCREENS = 400
_STAFF = ("director", "referee", "desk")
_PUBLIC = ("hall", "standings", "seating")


def staff_app(hub: Hub, names: tuple[str, ...] = ()) -> Starlette:
    """Agents and people with roles."""

    async def push(request: Request) -> Response:
        host = _host(hub, request)
        said = await _json(request, wire.LONGEST)
        return JSONResponse(await run_in_threadpool(hub.push, host, said))

    async def errands(request: Request) -> Response:
        host = _host(hub, request)
        tables, known = wire.asked(await _json(request, wire.LONGEST))
        until = clock.steady_s() + wire.POLL_S
        while True:
            waiting = await run_in_threadpool(hub.errands.waiting, host.id, tables)
            found = [each for each in waiting if each["name"] not in known]
            if found or clock.steady_s() >= until or await request.is_disconnected():
                return JSONResponse({"errands": found})
            await asyncio.sleep(_ERRAND_S)

    async def answers(request: Request) -> Response:
        host = _host(hub, request)
        for name, answer in wire.answers(await _json(request, wire.LONGEST)):
            await run_in_threadpool(hub.errands.answer, host.id, name, answer)
        return JSONResponse({})

    def login(request: Request) -> Response:
        # What somebody was given comes in the link once, and stays in a cookie.
        token = request.query_params.get("token", "")
        person = hub.access.person(token)
        if person is None:
            raise Refused("this link opens nothing here")
        answer = RedirectResponse(f"/{person.role}", 303)
        answer.set_cookie(
            _COOKIE, token, httponly=True, secure=True, samesite="strict",
            max_age=14 * 86400,
        )  # fmt: skip
        return answer

    def page(request: Request) -> Response:
        name = request.path_params["page"]
        if name in _STAFF:
            person = _person(hub, request)
            if not person.may(name):
                raise Refused(f"{person.name} is {person.role}")
            return HTMLResponse(pages.write(name, person.role), headers=HEADERS)
        return _public_page(name)

    def rows(request: Request) -> Response:
        _person(hub, request)
        return _stream(request, hub, is_staff=True)

    async def deed(request: Request) -> Response:
        person = _person(hub, request)
        # A form of somebody else's page cannot send this type without being asked first.
        if not request.headers.get("content-type", "").startswith("application/json"):
            raise WrongUse("JSON is wanted")
        said = await _json(request, _LONGEST_DEED)
        answer = await run_in_threadpool(deeds.do, hub, person, request.path_params["deed"], said)
        return JSONResponse(answer)

    routes = [
        Route("/agent/push", push, methods=["POST"]),
        Route("/agent/errands", errands, methods=["POST"]),
        Route("/agent/answers", answers, methods=["POST"]),
        Route("/enter", login),
        Route("/staff/rows", rows),
        Route("/do/{deed}", deed, methods=["POST"]),
        *_common(hub),
        Route("/{page}", page),
    ]
    return _app(hub, routes, names)


def public_app(hub: Hub, names: tuple[str, ...] = ()) -> Starlette:
    """Everybody: to look at, no more."""

    def page(request: Request) -> Response:
        return _public_page(request.path_params["page"])

    return _app(hub, [*_common(hub), Route("/{page}", page)], names)


def _common(hub: Hub) -> list[Route]:
    def first(request: Request) -> Response:
        return RedirectResponse("/hall", 303)

    def rows(request: Request) -> Response:
        return _stream(request, hub, is_staff=False)

    def table(request: Request) -> Response:
        """The live page of one table, fed by the hub."""
        return HTMLResponse(pages.table(), headers=HEADERS)

    def moves(request: Request) -> Response:
        board = hub.board(request.path_params["number"])
        if board is None:
            return Response("there is no such table\n", 404, HEADERS, "text/plain")
        return live_server.moves(board.feed, request)

    return [
        Route("/", first),
        Route("/rows", rows),
        Route("/table/{number:int}/", table),
        Route("/table/{number:int}/moves", moves),
    ]


def _app(hub: Hub, routes: list[Route], names: tuple[str, ...]) -> Starlette:
    async def trouble(request: Request, error: Exception) -> Response:
        status = {NotStored: 503, Refused: 403, WrongUse: 400}
        code = next((status[kind] for kind in type(error).__mro__ if kind in status), 500)
        if "text/html" in request.headers.get("accept", ""):
            return Response(f"{error}\n", code, HEADERS, "text/plain")
        return JSONResponse({"error": str(error)}, code)

    @asynccontextmanager
    async def looking(app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(_look(hub))
        yield
        task.cancel()

    return Starlette(
        routes=routes,
        middleware=[Middleware(OwnNames, names)],
        exception_handlers={JantakuError: trouble},
        lifespan=looking,
    )


async def _look(hub: Hub) -> None:
    while True:
        with contextlib.suppress(JantakuError):
            await run_in_threadpool(hub.look)
        await asyncio.sleep(_LOOK_S)


_screens = 0


def _stream(request: Request, hub: Hub, is_staff: bool) -> Response:
    channel = hub.staff if is_staff else hub.hall
    seen = request.headers.get("last-event-id", "")

    async def counted() -> AsyncIterator[str]:
        global _screens
        _screens += 1
        try:
            if _screens > _MOST_SCREENS and not is_staff:
                return
            async for text in channel.stream(seen):
                yield text
        finally:
            _screens -= 1

    return StreamingResponse(counted(), headers=HEADERS, media_type="text/event-stream")


def _public_page(name: str) -> Response:
    if name in _PUBLIC:
        return HTMLResponse(pages.write(name, ""), headers=HEADERS)
    file = pages.asset(name)
    if file is None:
        return Response("there is no such page\n", 404, HEADERS, "text/plain")
    return Response(file[0], headers=HEADERS, media_type=file[1])


def _host(hub: Hub, request: Request) -> Host:
    host = hub.access.host(bearer(request.headers.get("authorization", "")))
    if host is None:
        raise Refused("this token opens nothing here")
    return host


def _person(hub: Hub, request: Request) -> Person:
    person = hub.access.person(request.cookies.get(_COOKIE, ""))
    if person is None:
        raise Refused("open the link that you were given first")
    return person


async def _json(request: Request, longest: int) -> Any:
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > longest:
            raise WrongUse("too long")
    try:
        said = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise WrongUse("not JSON") from error
    if not isinstance(said, dict):
        raise WrongUse("an object is wanted")
    return said


@contextmanager
def serving(
    hub: Hub, host: str, at: int, files: tuple[Path, Path], public_host: str = LOOPBACK,
    public_at: int | None = None, names: tuple[str, ...] = (),
) -> Iterator[tuple[str, str]]:  # fmt: skip
    """Both as long as this lasts; their addresses."""
    with ExitStack() as stack:
        secure = stack.enter_context(served(staff_app(hub, names), host, at, files))
        public = ""
        if public_at is not None:
            public = stack.enter_context(served(public_app(hub, names), public_host, public_at))
        yield secure, public
