"""Rows as objects for JSON: for programs in one language, for pages in none.

A heading is `{"heading": [part, …]}`, a row `{"amount": 3, "unit": "han", "parts": [part, …]}`,
with `times` if so much is paid several times, without amount and unit if it has none. A part is a
text or an object: `{"tiles": "147m"}`, `{"section": "EMA 4.2"}`, `{"amount": 3, "unit": "han"}`,
`{"ms": 1200}`, `{"player": 2}`, `{"said": key, "gaps": [[part, …], …]}`, or
`{"list": [[part, …], …], "joint": key}`. In a language, the last three have their `text` as well.
"""

from typing import Any

from jantaku_host.review import rows
from jantaku_host.show import row_text
from jantaku_host.words import HostWords


def told(told: rows.Told, words: HostWords | None = None) -> dict[str, Any]:
    """A heading, a row or an event; with words, in their language."""
    found = parts(told.parts, words)
    if isinstance(told, rows.Heading):
        return {"heading": found}
    if isinstance(told, rows.Moment):
        return {"event": told.number, "ms": told.ms, "parts": found}
    counted: dict[str, Any] = {}
    if told.amount is not None:
        counted = {"amount": told.amount, "unit": told.unit}
    if told.times > 1:
        counted["times"] = told.times
    return {**counted, "parts": found}


def parts(of: rows.Parts, words: HostWords | None = None) -> list[Any]:
    """Of a line."""
    return [_part(part, words) for part in of]


def _part(part: rows.Part, words: HostWords | None) -> Any:
    if isinstance(part, rows.Tiles):
        return {"tiles": part.written}
    if isinstance(part, rows.Section):
        return {"section": part.written}
    if isinstance(part, rows.Amount):
        sign = {"sign": True} if part.is_change else {}
        return {"amount": part.number, "unit": part.unit, **sign}
    if isinstance(part, rows.Time):
        return {"ms": part.ms}
    if isinstance(part, str):
        return part
    text = {} if words is None else {"text": row_text.text(part, words)}
    if isinstance(part, rows.Player):
        return {"player": part.seat, **text}
    if isinstance(part, rows.Listed):
        return {"list": [parts(item, words) for item in part.items], "joint": part.joint, **text}
    gaps = {"gaps": [parts(gap, words) for gap in part.gaps]} if part.gaps else {}
    return {"said": part.key, **gaps, **text}


def keys(of: Any) -> set[str]:
    """The words that objects need which are in no language."""
    if isinstance(of, list):
        return set().union(*map(keys, of))
    if not isinstance(of, dict):
        return set()
    own = {of[name] for name in ("said", "joint") if name in of}
    return own.union(*(keys(of.get(name)) for name in ("heading", "parts", "gaps", "list")))
