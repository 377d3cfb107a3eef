"""Rows as HTML: tiles are drawn, sections stand small."""

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

from jantaku_host.review.rows import Amount, Part, Parts, Player, Section, Tiles, Time, Told
from jantaku_host.show import row_text
from jantaku_host.show.row_text import Leaf
from jantaku_host.words import HostWords


def html(parts: Parts | Part, words: HostWords) -> Markup:
    """In one line."""
    of = parts if isinstance(parts, tuple) else (parts,)
    return Markup("").join(_leaf(leaf, words) for leaf in row_text.leaves(of, words))


def blocks(told: Iterable[Told], words: HostWords) -> Markup:
    """Headings, each with its rows."""
    found = Markup("")
    for heading, rows in row_text.blocks(told):
        lines = (
            line("" if row.amount is None else minus(row_text.counted(row)), html(row.parts, words))
            for row in rows
        )
        found += block(html(heading.parts, words) if heading else Markup(""), lines)
    return found


def block(heading: str, lines: Iterable[Markup]) -> Markup:
    """One of them."""
    return Markup("<div><h4>{}</h4>{}</div>").format(heading, Markup("").join(lines))


def line(amount: str, text: str) -> Markup:
    """A row."""
    return Markup("<p><span>{}</span><span>{}</span></p>").format(amount, text)


def drawn(written: str) -> Markup:
    """Tiles."""
    face = Markup(
        '<svg class="tile" viewBox="0 0 300 400" aria-hidden="true"><use href="#{}{}"/></svg>'
    )
    faces = (
        face.format(rank, suit)
        for ranks, suit in re.findall(r"(\d+)([mpsz])", written)
        for rank in ranks
    )
    tiles = Markup('<span class="tiles" role="img" aria-label="{}">{}</span>')
    return tiles.format(written, Markup("").join(faces))


def section(written: str) -> Markup:
    """Where something is written."""
    return Markup('<small class="section">{}</small>').format(written) if written else Markup("")


def minus(number: str) -> str:
    """A number with a minus that is as wide as a digit."""
    return number.replace("-", "−")


def _leaf(leaf: Leaf, words: HostWords) -> Markup:
    if isinstance(leaf, Tiles):
        return drawn(leaf.written)
    if isinstance(leaf, Section):
        return section(leaf.written)
    if isinstance(leaf, Amount):
        return escape(minus(row_text.number(leaf)))
    if isinstance(leaf, Time):
        return escape(row_text.clock(leaf.ms))
    return escape(row_text.player(leaf, words) if isinstance(leaf, Player) else leaf)
