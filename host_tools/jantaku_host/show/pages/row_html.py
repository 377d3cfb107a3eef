"""Rows as HTML: tiles are drawn, sections stand small."""

import re
from collections.abc import Iterable
from html import escape

from jantaku_host.review.rows import Amount, Part, Parts, Player, Section, Tiles, Time, Told
from jantaku_host.show import row_text
from jantaku_host.show.row_text import Leaf
from jantaku_host.words import HostWords


def html(parts: Parts | Part, words: HostWords) -> str:
    """In one line."""
    of = parts if isinstance(parts, tuple) else (parts,)
    return "".join(_leaf(leaf, words) for leaf in row_text.leaves(of, words))


def blocks(told: Iterable[Told], words: HostWords) -> str:
    """Headings, each with its rows."""
    found = ""
    for heading, rows in row_text.blocks(told):
        lines = (
            line("" if row.amount is None else minus(row_text.counted(row)), html(row.parts, words))
            for row in rows
        )
        found += block(html(heading.parts, words) if heading else "", lines)
    return found


def block(heading: str, lines: Iterable[str]) -> str:
    """One of them, of HTML already."""
    return f"<div><h4>{heading}</h4>{''.join(lines)}</div>"


def line(amount: str, text: str) -> str:
    """A row of HTML already."""
    return f"<p><span>{amount}</span><span>{text}</span></p>"


def drawn(written: str) -> str:
    """Tiles."""
    faces = (
        '<svg class="tile" viewBox="0 0 300 400" aria-hidden="true">'
        f'<use href="#{rank}{suit}"/></svg>'
        for ranks, suit in re.findall(r"(\d+)([mpsz])", written)
        for rank in ranks
    )
    return f'<span class="tiles" role="img" aria-label="{written}">{"".join(faces)}</span>'


def section(written: str) -> str:
    """Where something is written."""
    return f'<small class="section">{escape(written)}</small>' if written else ""


def minus(number: str) -> str:
    """A number with a minus that is as wide as a digit."""
    return number.replace("-", "−")


def _leaf(leaf: Leaf, words: HostWords) -> str:
    if isinstance(leaf, Tiles):
        return drawn(leaf.written)
    if isinstance(leaf, Section):
        return section(leaf.written)
    if isinstance(leaf, Amount):
        return minus(row_text.number(leaf))
    if isinstance(leaf, Time):
        return row_text.clock(leaf.ms)
    return escape(row_text.player(leaf, words) if isinstance(leaf, Player) else leaf)
