"""The replay of a game: one HTML file that needs nothing else, not even a network."""

from collections.abc import Iterator
from html import escape
from string import Template
from typing import Any

from jantaku.rules import events, tiles
from jantaku.shown.words import LANGUAGES
from jantaku_host import games
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.evidence import Evidence
from jantaku_host.review.explain import Explanation
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show import row_json
from jantaku_host.show.pages.document import asset, language_choice, packed, page_words, single_file
from jantaku_host.show.pages.moves import Moves
from jantaku_host.words import HostWords

_STYLES = ("paper.css", "table.css", "replay.css")
_SCRIPTS = ("table.js", "tiles.js", "view.js", "replay.js")


def write(game: RecordedMatch) -> str:
    """The document."""
    deals = [_deal(deal) for deal in game.deals]
    data = {
        "name": game.name,
        "rules": game.rules.name,
        "players": game.players,
        "words": {each: _words(each, deals) for each in LANGUAGES},
        "deals": deals,
    }
    title = escape(", ".join(filter(None, (game.title, *game.players))))
    body = Template(asset("replay.html")).substitute(
        title=title,
        language_choice=language_choice(),
        too_old=asset("too_old.html"),
        data=packed(data),
    )
    return single_file(title, body, _STYLES, _SCRIPTS)


def _words(language: str, deals: list[dict[str, Any]]) -> dict[str, str]:
    """What the page says itself, and what the rows of these deals do."""
    words = HostWords(language)
    told = [[deal["place"], deal["told"], *deal["seen"].values()] for deal in deals]
    return page_words(language) | {key: words[key] for key in sorted(row_json.keys(told))}


def _deal(deal: RecordedDeal) -> dict[str, Any]:
    before, after = _bound(deal)
    waits = list(_waits(deal, 1 + len(before)))
    happened = played.played(deal).events
    moves = Moves(played.rules(deal))
    start = (
        *(events.DEAL_START, deal.dealer, deal.hand),
        *(deal.round, deal.honba, deal.deposits, deal.scores),
    )
    begin = [start, *before]
    explained, evidence = Explanation(deal), Evidence(deal)
    # Everybody's score is shown already.
    told = [*explained.below(has_scores=False), *explained.cited()]
    seen = {
        len(begin) + at: [row_json.parts(row.parts) for row in evidence.seen(at + 1)]
        for at in range(evidence.events if deal.seen else 0)
    }
    return {
        "moves": [moves.move(event) for event in (*begin, *happened, *after)],
        "waits": waits,
        "place": row_json.parts(explained.place()),
        "seen": seen,
        "told": [row_json.told(row) for row in told],
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
    again = played.played(deal)
    own = games.part(again.rules, "show", "deal_view")
    known: list[tuple[list[int], bool]] = [([], False)] * 4
    for number, (_, state) in enumerate(again.walk()):
        for seat in range(4):
            waits = own.waits(state, seat)
            if waits != known[seat]:
                known[seat] = waits
                yield begin + number, seat, tiles.kinds_text(waits[0]), waits[1]
