"""The replay of a game: one HTML file that needs nothing else, not even a network."""

from collections.abc import Iterator
from html import escape
from string import Template
from typing import Any

from jantaku.rules import events, tiles
from jantaku.shown.words import LANGUAGES
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.pages.document import asset, language_choice, packed, page_words, single_file
from jantaku_host.show.pages.moves import Moves
from jantaku_host.show.pages.sightings import Sightings, seen_words
from jantaku_host.show.pages.told import ToldBeside

_STYLES = ("paper.css", "table.css", "replay.css")
_SCRIPTS = ("table.js", "tiles.js", "view.js", "replay.js")


def write(game: RecordedMatch) -> str:
    """The document."""
    data = {
        "name": game.name,
        "rules": game.rules.name,
        "players": game.players,
        "words": {each: page_words(each) | seen_words(each) for each in LANGUAGES},
        "deals": [_deal(deal) for deal in game.deals],
    }
    title = escape(", ".join(filter(None, (game.title, *game.players))))
    body = Template(asset("replay.html")).substitute(
        title=title,
        language_choice=language_choice(),
        too_old=asset("too_old.html"),
        data=packed(data),
    )
    return single_file(title, body, _STYLES, _SCRIPTS)


def _deal(deal: RecordedDeal) -> dict[str, Any]:
    happened = played.played(deal).events
    before, after = _bound(deal)
    moves = Moves(played.rules(deal))
    start = (
        *(events.DEAL_START, deal.dealer, deal.hand),
        *(deal.round, deal.honba, deal.deposits, deal.scores),
    )
    begin = [start, *before]
    told = {each: ToldBeside(deal, each) for each in LANGUAGES}
    return {
        "moves": [moves.move(event) for event in (*begin, *happened, *after)],
        "waits": list(_waits(deal, len(begin))),
        "place": {each: one.place() for each, one in told.items()},
        "seen": dict(Sightings(deal).by_event(len(begin))),
        "told": {each: list(one.rows()) for each, one in told.items()},
        "proof": _proof(deal, before),
    }


def _bound(deal: RecordedDeal) -> tuple[list[Event], list[Event]]:
    """What the table was bound to before the deal, and what it showed after it."""
    dice = [event for event in deal.bound if event[0] == events.DICE][-1:]
    promise = [event for event in deal.bound if event[0] == events.COMMIT and event[2] == 0][-1:]
    shown = [event for event in deal.bound if event[0] == events.REVEAL]
    return dice + promise, shown


def _proof(deal: RecordedDeal, before: list[Event]) -> dict[str, Any] | None:
    """Dice and commitment; a record whose proofs fail is not read as far as this deal."""
    if [event[0] for event in before] != [events.DICE, events.COMMIT]:
        return None
    return {
        "dice": before[0][2:],
        "digest": before[1][3].hex(),
        "signed_by": deal.signed_by,
    }


def _waits(deal: RecordedDeal, begin: int) -> Iterator[tuple[int, int, str, bool]]:
    """From which move on a seat waits for what, and whether it is furiten."""
    known: list[tuple[str, bool]] = [("", False)] * 4
    for number, (_, state) in enumerate(played.played(deal).walk()):
        for seat in range(4):
            waits = _waits_now(state, seat)
            if waits != known[seat]:
                known[seat] = waits
                yield begin + number, seat, *waits


def _waits_now(state: Any, seat: int) -> tuple[str, bool]:
    is_riichi = state.rules.game == "riichi"
    # In Sichuan nobody waits without a void suit, or after a hu.
    is_waiting = is_riichi or (state.void[seat] < 3 and not state.out >> seat & 1)
    if not (is_waiting and state.concealed(seat) and state.is_tenpai(seat)):
        return "", False
    return tiles.kinds_text(state.waits(seat)), bool(is_riichi and state.is_furiten(seat))
