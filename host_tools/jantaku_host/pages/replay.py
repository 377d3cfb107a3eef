"""The replay of a game: one HTML file that needs nothing else, not even a network."""

import base64
import json
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from jantaku.rules import events, tiles
from jantaku.words import LANGUAGES
from jantaku_host import replay
from jantaku_host.deal import Deal, Event
from jantaku_host.explain import Explanation
from jantaku_host.games import Game
from jantaku_host.pages.moves import Moves
from jantaku_host.pages.words import page_words

_HERE = Path(__file__).parent
_SCRIPTS = ("table.js", "view.js", "replay.js")


def asset(name: str) -> str:
    """A file of the pages."""
    return (_HERE / name).read_text(encoding="utf-8")


def write(game: Game) -> str:
    """The document."""
    style, script = asset("table.css"), "".join(map(asset, _SCRIPTS))
    data = {
        "players": game.players,
        "words": {language: page_words(language) for language in LANGUAGES},
        "deals": [_deal(deal) for deal in game.deals],
    }
    return Template(asset("replay.html")).substitute(
        title=escape(", ".join(filter(None, (game.title, *game.players)))),
        # Nothing is ever fetched, and no script runs but the one in this file.
        policy=f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}",
        style=style,
        faces=asset("tiles.svg"),
        data=as_data(data),
        script=script,
    )


def as_data(value: Any) -> str:
    """JSON that cannot end the element it stands in, whatever a player is called."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def _deal(deal: Deal) -> dict[str, Any]:
    happened, _ = replay.played(deal)
    before, after = _bound(deal)
    moves = Moves(replay.rules(deal))
    start = (
        *(events.DEAL_START, deal.dealer, deal.hand),
        *(deal.round, deal.honba, deal.deposits, deal.scores),
    )
    begin = [start, *before]
    return {
        "moves": [moves.move(event) for event in (*begin, *happened, *after)],
        "waits": list(_waits(deal, len(begin))),
        "told": {each: list(Explanation(deal, each).lines()) for each in LANGUAGES},
        "proof": _proof(before),
    }


def _bound(deal: Deal) -> tuple[list[Event], list[Event]]:
    """What the table was bound to before the deal, and what it showed after it."""
    dice = [event for event in deal.bound if event[0] == events.DICE][-1:]
    promise = [event for event in deal.bound if event[0] == events.COMMIT and event[2] == 0][-1:]
    shown = [event for event in deal.bound if event[0] == events.REVEAL]
    return dice + promise, shown


def _proof(before: list[Event]) -> dict[str, Any] | None:
    """Dice and commitment; a record whose proofs fail is not read as far as this deal."""
    if [event[0] for event in before] != [events.DICE, events.COMMIT]:
        return None
    return {"dice": before[0][2:], "digest": before[1][3].hex()}


def _waits(deal: Deal, begin: int) -> Iterator[tuple[int, int, str, bool]]:
    """From which move on a seat waits for what, and whether it is furiten."""
    if replay.rules(deal).game != "riichi":
        return
    known: list[tuple[str, bool]] = [("", False)] * 4
    for number, (_, state) in enumerate(replay.walk(deal)):
        for seat in range(4):
            waits = ("", False)
            if state.concealed(seat) and state.is_tenpai(seat):
                waits = tiles.kinds_text(state.waits(seat)), bool(state.is_furiten(seat))
            if waits != known[seat]:
                known[seat] = waits
                yield begin + number, seat, *waits
