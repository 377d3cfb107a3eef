"""A deal in the terminal: hands, melds, rivers, waits, wall and scores."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from jantaku.referee import questions
from jantaku.rules import events, tiles
from jantaku_host import games
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review.explain import RULED
from jantaku_host.words import OF_NOBODY, HostWords, subject

_ROW = 6  # discards that lie in a row of the river
_COLOURS = {"m": "red", "p": "cyan", "s": "green", "z": "yellow"}
_NAMES = events.names()
_WORDS = HostWords("en")


def tile_text(held: Iterable[int], red_fives: int) -> Text:
    """Tiles one by one, coloured by suit, red fives in reverse."""
    text = Text()
    for tile in held:
        name = tiles.text([tile], red_fives)
        style = _COLOURS[name[-1]] + (" reverse" if name[0] == "0" else "")
        text.append(name, style).append(" ")
    return text


def river_text(river: Sequence[int], red_fives: int) -> Text:
    """Discards, a gap after every sixth; 24 of them fit a line of 80 columns."""
    rows = [tile_text(river[at : at + _ROW], red_fives) for at in range(0, len(river), _ROW)]
    return Text(" ").join(rows)


def sentence(event: Event, deal: RecordedDeal, red_fives: int) -> str:
    """An event in short: `South discards 3p`."""
    kind, seat = event[0], event[1]
    who = deal.players[seat] or _WORDS.wind((seat - deal.dealer) % 4)
    if kind == events.ASK:
        return _WORDS[questions.name(event[2]) + "?"] % who
    if kind == events.TENPAI:
        return f"{who} says {'tenpai' if event[2] else 'noten'}"
    if kind in (events.DRAW, events.DISCARD, events.KAKAN, events.DORA):
        shown = tiles.text([event[2]], red_fives)
    elif kind in (events.CHI, events.PON, events.KAN):
        shown = f"{tiles.text([event[2]], red_fives)} with {tiles.text(event[3], red_fives)}"
    elif kind == events.ANKAN:
        shown = tiles.kinds_text([event[2] >> 2])
    elif kind == events.WIN:
        shown = tiles.text([event[3]], red_fives)
    elif kind == events.RULING:
        shown = _WORDS[RULED[event[2]]]
    else:
        about = subject(event)
        shown = _WORDS[about] if about else ""
    whose = "" if kind in OF_NOBODY else who
    return " ".join(filter(None, (whose, _WORDS["does_" + _NAMES[kind]], shown)))


def view(recorded: RecordedDeal, deal: Any) -> RenderableType:
    """The whole table as it is now."""
    own = games.part(deal.rules, "show", "deal_view")
    seats = [_seat(recorded, deal, (deal.dealer + wind) % 4) for wind in range(4)]
    return Group(own.head(_WORDS, deal, f"{deal.live} tiles left"), *seats)


def _seat(recorded: RecordedDeal, deal: Any, seat: int) -> Panel:
    reds = deal.rules.red_fives
    drawn = deal.drawn if deal.holds_drawn(seat) else None
    hand = tile_text([tile for tile in deal.concealed(seat) if tile != drawn], reds)
    if drawn is not None:
        hand += Text("+ ") + tile_text([drawn], reds)
    for meld in deal.melds[seat]:
        hand += Text(f" {_NAMES[meld[0]]} ") + tile_text(meld[1], reds)
    own = games.part(deal.rules, "show", "deal_view")
    wind = _WORDS.wind((seat - deal.dealer) % 4)
    title = f"{wind} {recorded.players[seat]} {deal.scores[seat]:,}".replace("  ", " ")
    title += own.mark(deal, seat)
    title += " ◀" if deal.turn == seat else ""
    return Panel(
        Group(hand, river_text(deal.rivers[seat], reds)), title=Text(title), title_align="left",
        subtitle=own.hint(deal, seat), subtitle_align="right", padding=(0, 1),
    )  # fmt: skip
