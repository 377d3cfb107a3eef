"""What a tournament has come to, for other programs: files, never our store."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jantaku_host.errors import WrongUse
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.results import Key, entry_of
from jantaku_host.hall.standing import Line
from jantaku_host.record.formats import jtk
from jantaku_host.record.people import Human
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show import sheet
from jantaku_host.show.exports import ema, pantheon, tenhou

_NOTHING = "there is no result yet"


def write(hub: Hub, form: str, output: Path) -> Iterator[Path]:
    """Write it, a file or a folder of them; each file as it is there."""
    writers = {"csv": _csv, "ema": _ema, "pantheon": _pantheon, "tenhou": _tenhou, "jtk": _jtk}
    try:
        yield from writers[form](hub, output)
    except OSError as error:
        raise WrongUse(f"{output}: {error.strerror}") from error


def _lines(hub: Hub) -> list[Line]:
    lines = hub.tournament.standing()
    if not lines:
        raise WrongUse(_NOTHING)
    return lines


def csv(hub: Hub) -> str:
    """The standing, a line for each player."""
    lines = _lines(hub)
    rounds = sorted({each for line in lines for each in line.by_round})
    rows: list[Sequence[object]] = [
        ["place", "entry", "name", "ema_id", "country", "points", "games", "mean_place",
         *(f"round_{each}" for each in rounds), "penalties", "remarks"]
    ]  # fmt: skip
    for line, human in _ranked(hub):
        rows.append(
            [line.rank, line.entry, human.name, human.ema_id, human.country,
             line.result, line.games, f"{float(line.mean_place):.2f}",
             *(line.by_round.get(each, "") for each in rounds),
             sum(amount for _, _, amount in line.penalties), "; ".join(_remarks(line))]
        )  # fmt: skip
    return sheet.text(rows)


def _csv(hub: Hub, output: Path) -> Iterator[Path]:
    output.write_text(csv(hub), encoding="utf-8")
    yield output


def _ranked(hub: Hub) -> Iterator[tuple[Line, Human]]:
    """The standing with who that is; whom nobody has entered has a number only."""
    people = hub.tournament.entries()
    for line in _lines(hub):
        yield line, people.get(line.entry, Human(0, f"#{line.entry}"))


def _remarks(line: Line) -> list[str]:
    said = (
        (line.is_disqualified, "disqualified"),
        (line.is_provisional, "provisional"),
        (line.has_unsigned, "a result on paper, unsigned"),
    )
    return [text for is_so, text in said if is_so]


def _ema(hub: Hub, output: Path) -> Iterator[Path]:
    """The columns that EMA's ranking is read from, as a reader of them has them: third-hand."""
    event = hub.tournament.event()
    if event is None:
        raise WrongUse(_NOTHING)
    days = [each["starts"] for each in hub.tournament.rounds() if each["starts"]]
    dates = sorted({datetime.fromtimestamp(ms / 1000, UTC).date().isoformat() for ms in days})
    places = [
        ema.Place(line.rank, human.name, human.ema_id, human.country, line.result)
        for line, human in _ranked(hub)
    ]
    output.write_bytes(ema.write(event.name, event.rules, dates, places))
    yield output


def _folder(output: Path) -> None:
    output.mkdir(parents=True, exist_ok=True)


def _matches(hub: Hub) -> Iterator[tuple[Key, RecordedMatch]]:
    """The games that are over: what lies open in them is no secret any more."""
    event = hub.tournament.event()
    for key, result in hub.results.of_event(event.name if event else ""):
        if result.is_over:
            record = hub.ledger.session(*key)
            deals = [
                deal for deal in jtk.deals(key.public.hex()[:8], record)
                if isinstance(deal, RecordedDeal)
            ]  # fmt: skip
            yield key, RecordedMatch(deals)


def _named(hub: Hub, match: RecordedMatch) -> None:
    """Its players by the registry's names: the record has their numbers only."""
    names = hub.tournament.names()
    for deal in match.deals:
        deal.players = tuple(names.get(entry_of(name), name) for name in deal.players)


def _tenhou(hub: Hub, output: Path) -> Iterator[Path]:
    """As Tenhou's viewer takes it; Pantheon's online events too, which nobody has tried."""
    _folder(output)
    for key, match in _matches(hub):
        first = match.first
        _named(hub, match)
        path = output / f"round{first.tour}-table{first.table}-{key.session}.json"
        path.write_text(_json(tenhou.write(match)), encoding="utf-8")
        yield path


def _pantheon(hub: Hub, output: Path) -> Iterator[Path]:
    _folder(output)
    for key, match in _matches(hub):
        first = match.first
        path = output / f"round{first.tour}-table{first.table}-{key.session}.json"
        path.write_text(_json(pantheon.write(match)), encoding="utf-8")
        yield path


def _jtk(hub: Hub, output: Path) -> Iterator[Path]:
    _folder(output)
    for board in hub.boards():
        path = output / f"table{board.number}-{board.public.hex()[:8]}.jtk"
        path.write_bytes(hub.ledger.record(board.public))
        yield path


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
