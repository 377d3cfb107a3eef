"""What each game has come to, kept per game: a block that comes changes the game of its session
and no other, so that a standing never reads the record again."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from jantaku.rules import books, events, games
from jantaku.rules.match import Match, final
from jantaku_host.errors import WrongUse
from jantaku_host.hall.ledger import Ledger
from jantaku_host.record.database import Database
from jantaku_host.record.formats import jtk
from jantaku_host.record.recorded import BadRecord, RecordedDeal
from jantaku_host.record.verification import Record
from jantaku_host.review.matches import RecordedMatch, final_scores

_MATCHES = "SELECT public, session, event, round, is_over, result FROM game"


class Key(NamedTuple):
    """A game: its table and the block in which its session began."""

    public: bytes
    session: int


@dataclass
class Result:
    """A game as far as it is known, by seat. Places are in tenths."""

    event: str
    round: int
    board: int  # the number in the hall, or 0
    rules: str
    options: dict[str, Any]
    entries: list[int]  # numbers of who sat there; 0: nobody knows
    scores: list[int]
    places: list[int]
    results: list[int]
    penalties: list[tuple[str, int, int]]  # reason, seat, points
    deals: int
    is_over: bool
    begun: int = 0  # in seconds since 1970, or written; 0: the table did not know
    goes_on: bool = False  # with what was played at another table
    is_signed: bool = True  # a result on paper is not
    disqualified: list[int] = field(default_factory=list)  # seats
    unlisted: list[int] = field(default_factory=list)
    confirmed: list[int] = field(default_factory=list)  # seats that have pressed for it
    stands: str = ""  # from where it can go on at another table, as `device.session.standing` reads


def of_match(match: RecordedMatch, is_over: bool) -> Result:
    """What a game comes to as it stands."""
    first = match.first
    result = final(match.match)
    rulings = match.match.rulings
    return Result(
        event=first.tournament,
        round=first.tour,
        board=int(first.table) if first.table.isdecimal() else 0,
        rules=first.preset,
        options=first.options,
        entries=[entry_of(name) for name in first.players],
        scores=final_scores(match.match) if is_over else list(match.match.scores),
        places=list(result.places),
        results=list(result.results),
        penalties=[
            (games.reason_name(match.rules, reason), seat, amount)
            for reason, seat, _, amount in match.match.penalties
        ],
        deals=len(match.deals),
        is_over=is_over,
        begun=first.begun,
        goes_on=bool(first.carried),
        stands=_stands(match.match),
        disqualified=[each[1] for each in rulings if each[2] == events.DISQUALIFIED],
        unlisted=[each[1] for each in rulings if each[2] == events.UNLISTED],
    )


def _stands(match: Match) -> str:
    round_, honba, deposits, scores = match.start
    place = str(round_)
    if hasattr(match.rules, "riichi_deposit"):
        place = f"{'ESWN'[round_ // 4]}{round_ % 4 + 1}"
    return ",".join(map(str, (place, honba, deposits, *scores)))


def on_paper(
    book: books.Rules, event: str, round: int, board: int, entries: list[int], scores: list[int],
    deposits: int, written: int,
) -> Result:  # fmt: skip
    """The result of a game that no table has recorded: its scores and the riichi sticks that lay
    on the table, what the book makes of them, and when that was written."""
    match = games.match(book, 0)
    match.scores, match.deposits = list(scores), deposits
    found = final(match)
    return Result(
        event, round, board, book.name, {}, entries, final_scores(match), list(found.places),
        list(found.results), [], 0, True, begun=written, is_signed=False,
    )  # fmt: skip


def entry_of(name: str) -> int:
    """The entry number with which a hall seats somebody; his name is in the registry only."""
    number = name.removeprefix("#")
    return int(number) if number.isascii() and number.isdecimal() else 0


class Results:
    """The results that are kept."""

    def __init__(self, database: Database, ledger: Ledger) -> None:
        self._database = database
        self._ledger = ledger

    def renew(self, public: bytes, session: int) -> str:
        """Work one game out; what is wrong with it, or nothing."""
        try:
            found = self.worked_out(public, session)
        except (BadRecord, WrongUse, ValueError) as error:
            return f"session {session}: {error}"
        if found is not None:
            self._database.do(
                "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (public, session) DO "
                "UPDATE SET is_over = excluded.is_over, "
                "result = excluded.result",
                public, session, found.event, found.round,
                int(found.is_over), json.dumps(asdict(found)),
            )  # fmt: skip
        return ""

    def worked_out(self, public: bytes, session: int) -> Result | None:
        """One game by its record; None before its first deal is over."""
        return _result(self._ledger.session(public, session), public)

    def of_event(self, event: str) -> list[tuple[Key, Result]]:
        """The games of a tournament, in the order in which they began."""
        rows = self._database.rows(
            f"{_MATCHES} WHERE event = ? ORDER BY round, public, session", event
        )
        return [(Key(public, session), Result(**json.loads(text)))
                for public, session, _, _, _, text in rows]  # fmt: skip


def _result(record: Record, public: bytes) -> Result | None:
    deals = []
    for item in jtk.deals(public.hex()[:8], record):
        if not isinstance(item, RecordedDeal):
            raise BadRecord(str(item))
        deals.append(item)
    if not deals:
        return None
    is_over = any(block.is_end for block in record.blocks)
    found = of_match(RecordedMatch(deals), is_over)
    found.confirmed = _confirmed(record)
    return found


def _confirmed(record: Record) -> list[int]:
    """The seats that have pressed for the result as it stands (Samara 6.2.6)."""
    seats: set[int] = set()
    for event, _ in (each for block in record.blocks for each in block.events):
        if event[0] == events.SIGN:
            seats.add(event[1])
        elif event[0] == events.RULING:
            seats.clear()  # the result is another
    return sorted(seats)
