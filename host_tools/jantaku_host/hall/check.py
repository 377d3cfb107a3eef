"""Everything that the hub keeps, looked at again from the beginning."""

import json
from dataclasses import asdict
from typing import NamedTuple

from jantaku.record import blocks
from jantaku_host.hall.hub import Hub
from jantaku_host.record import verification


class Found(NamedTuple):
    """What was looked at, and what is wrong."""

    tables: int
    blocks: int
    games: int
    forks: int
    trouble: list[str]


def check(hub: Hub) -> Found:
    """Verify every record from its opening on, and compare every result with its game."""
    trouble, count, games = [], 0, 0
    tables = hub.ledger.tables()
    for public in tables:
        name = public.hex()[:8]
        record = verification.read(hub.ledger.record(public, is_open=True))
        count += len(record.blocks)
        if record.flaw:
            trouble.append(f"table {name}: {record.flaw}")
        kept = hub.database.value(
            "SELECT count(*) FROM BLOCK WHERE public = ? AND kind IN (?, ?)",
            public, blocks.DEAL, blocks.END,
        )  # fmt: skip
        if kept != len(record.blocks):
            trouble.append(f"table {name}: {kept} blocks are kept, {len(record.blocks)} verify")
        for session in dict.fromkeys(block.session for block in record.blocks):
            wrong = _differs(hub, public, session)
            games += 1
            if wrong:
                trouble.append(f"table {name}, {wrong}")
    forks = hub.database.value("SELECT count(*) FROM FORK")
    return Found(len(tables), count, games, forks, trouble)


def _differs(hub: Hub, public: bytes, session: int) -> str:
    kept = hub.database.value(
        "SELECT result FROM game WHERE public = ? AND session = ?", public, session
    )
    try:
        fresh = hub.results.worked_out(public, session)
    except ValueError as error:
        return f"session {session}: {error}"
    if fresh is None:
        return "" if kept is None else f"session {session}: a result without a game"
    if kept is None or json.loads(kept) != json.loads(json.dumps(asdict(fresh))):
        return f"session {session}: the result that is kept is another one"
    return ""
