"""The sheets of all finished games in files or in the club's store.

The store keeps them, from the moment that it gets a record. A table whose record is as it was is
not read again, and of one that has played on only the new games are played.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from jantaku import __version__
from jantaku_host.record.recorded import BadRecord, Damage
from jantaku_host.record.sources import items, known_names, name_of, of_table, opened, signed
from jantaku_host.record.store import Store
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.review.sheet import Sheet

_WHOLE = ""  # the row of a table as a whole: digest of its record, names of its games


def sheets(
    files: Iterable[Path], store: Path | None, remarks: list[str | Damage]
) -> Iterator[Sheet]:
    """All of them, with people called as the store knows them now; what cannot be read is added to
    the remarks."""
    called = known_names(store)
    for sheet in _as_recorded(list(files), store, remarks):
        sheet.players, sheet.ema_ids = called.of(sheet.players, sheet.ema_ids)
        yield sheet


def keep(club: Store, public: bytes) -> None:
    """Play what is new of this table's games, so that no report has to."""
    for _ in _of_table(club, public, []):
        pass


def _as_recorded(
    paths: list[Path], store: Path | None, remarks: list[str | Damage]
) -> Iterator[Sheet]:
    if paths:
        for game in matches(signed(items(paths), remarks)):
            yield from _sheet(game, remarks)
    else:
        with opened(store) as club:
            tables = club.tables()
            for public in tables:
                for sheet in _of_table(club, public, remarks):
                    if len(tables) > 1:
                        sheet.name = name_of(public, sheet.name)
                    yield sheet


def _of_table(club: Store, public: bytes, remarks: list[str | Damage]) -> Iterator[Sheet]:
    data, kept = club.record(public), club.derived(public)
    whole = _digest(__version__, data)
    source, names = kept.get(_WHOLE, (b"", ""))
    if source == whole:
        yield from (Sheet.from_json(json.loads(kept[name][1])) for name in json.loads(names))
        return
    rows = {}
    known = len(remarks)
    for game in matches(signed(of_table(public, data, False), remarks)):
        source = _digest(__version__, repr(game.deals).encode())
        if kept.get(game.name, (b"", ""))[0] == source:
            rows[game.name] = kept[game.name]
            yield Sheet.from_json(json.loads(kept[game.name][1]))
        else:
            for sheet in _sheet(game, remarks):
                rows[game.name] = source, json.dumps(sheet.to_json())
                yield sheet
    if len(remarks) == known:  # or they would not be said again
        rows[_WHOLE] = whole, json.dumps(list(rows))
    club.keep_derived(public, rows)


def _sheet(game: RecordedMatch, remarks: list[str | Damage]) -> Iterator[Sheet]:
    """That of a game which is over and which the rules follow to its end, or none."""
    try:
        if game.is_finished:
            yield Sheet.of(game)
    except BadRecord as error:
        remarks.append(Damage(game.file, 0, str(error)))


def _digest(told: str, data: bytes) -> bytes:
    return sha256(told.encode() + b"\n" + data).digest()
