"""Somebody who plays over the link of his seat without a browser: reads what it is sent, and does
what the help there offers."""

import http.client
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

_FIRST = ("tsumo", "ron", "wall_stands", "noten", "indicator", "void_m", "draw", "discard")
_PATIENCE_S = 300


class LinkPlayer:
    """Behind this link. `done` are words for what he did; `seen` is what he was sent last, `moves`
    what everybody was told."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        self._host, self._path = parts.netloc, parts.path
        self.seen: dict[str, Any] = {"help": []}
        self.displays = [""] * 4
        self.moves: list[dict[str, Any]] = []
        self.done: list[str] = []

    def play(self, is_over: Callable[["LinkPlayer"], bool]) -> None:
        """Until that is so."""
        tried: set[str] = set()  # and still offered: it takes its time
        for kind, said in self._stream():
            if kind == "move":
                self.moves.append(json.loads(said))
            elif kind == "seen":
                self.seen = json.loads(said)
            elif kind == "displays":
                shown = zip(json.loads(said), self.displays, strict=True)
                self.displays = [before if each is None else each for each, before in shown]
            if is_over(self):
                return
            hints = {each["say"]: each for each in self.seen["help"]}
            tried &= hints.keys()
            say = next((each for each in _FIRST if each in hints.keys() - tried), "")
            if say:
                tried.add(say)
                self._do(say, hints[say])
                self.done.append(say)

    def _do(self, say: str, hint: dict[str, Any]) -> None:
        own = self.seen["seat"]
        if "press" in hint:
            for down in (True, False):
                self._wish(do="press", button=hint["press"], down=down)
        elif say == "indicator":
            self._wish(do="turn", tiles=hint["tiles"])
        elif say == "discard":
            self._wish(do="move", tiles=[self.seen["racks"][own][-1][0]], to=f"river:{own}")
        else:
            self._wish(do="move", tiles=hint["tiles"], to=hint["to"])

    def _stream(self) -> Any:
        line = http.client.HTTPConnection(self._host, timeout=_PATIENCE_S)
        line.request("GET", f"{self._path}seen")
        kind = ""
        for row in line.getresponse():
            name, _, value = row.decode().rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "data":
                yield kind, value

    def _wish(self, **wanted: Any) -> None:
        line = http.client.HTTPConnection(self._host, timeout=_PATIENCE_S)
        line.request("POST", f"{self._path}wish", json.dumps(wanted).encode(),
                     {"Origin": f"http://{self._host}"})  # fmt: skip
        line.getresponse().read()
