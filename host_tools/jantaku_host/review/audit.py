"""Replays recorded deals through the rules and tells where record and rules disagree.

Everything that can be recomputed is: each draw from the wall, indicators, wins with han, fu and
yaku, payments, tenpai hands, scores, and what deal comes next.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any
from zlib import crc32

from jantaku.rules import books, events, games
from jantaku.rules.match import Match
from jantaku_host.games import part
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.differences import Difference, Differences
from jantaku_host.review.matches import final_scores

_AHEAD = 8  # games that wait for each process
_auditor: "Auditor"  # of a process that audits for another


def audit(
    path: Path, preset: str | None = None
) -> Iterator[tuple[RecordedDeal, list[Difference]] | Damage]:
    """Every deal of a file with what is wrong with it, and what of the file cannot be read."""
    return audited(read(path), preset)


def audited(
    items: Iterable[RecordedDeal | Damage], preset: str | None = None, jobs: int = 1
) -> Iterator[tuple[RecordedDeal, list[Difference]] | Damage]:
    """The same of deals wherever they come from, in their order, by so many processes at once."""
    if jobs > 1:
        yield from _shared_out(items, preset, jobs)
        return
    auditor = Auditor(preset)
    for item in items:
        yield item if isinstance(item, Damage) else (item, auditor.audit(item))


def _shared_out(
    items: Iterable[RecordedDeal | Damage], preset: str | None, jobs: int
) -> Iterator[tuple[RecordedDeal, list[Difference]] | Damage]:
    """All deals of a game go to one process, whose auditor knows what the next must be."""
    waiting: deque[tuple[list[Any], Future[list[list[Difference]]] | None]] = deque()
    with ExitStack() as stack:
        workers = [
            stack.enter_context(ProcessPoolExecutor(1, initializer=_begin, initargs=(preset,)))
            for _ in range(jobs)
        ]
        for game, group in groupby(items, _game_of):
            found: list[Any] = list(group)
            worker = workers[crc32(game.encode()) % jobs]
            waiting.append((found, worker.submit(_audit, found) if game else None))
            while len(waiting) > _AHEAD * jobs:
                yield from _done(*waiting.popleft())
        while waiting:
            yield from _done(*waiting.popleft())


def _game_of(item: RecordedDeal | Damage) -> str:
    return "" if isinstance(item, Damage) else f"{item.file} {item.game}"


def _done(
    found: list[Any], problems: Future[list[list[Difference]]] | None
) -> Iterator[tuple[RecordedDeal, list[Difference]] | Damage]:
    if problems is None:
        yield from found
    else:
        yield from zip(found, problems.result(), strict=True)


def _begin(preset: str | None) -> None:
    """In a process of its own."""
    global _auditor
    _auditor = Auditor(preset)


def _audit(deals: list[RecordedDeal]) -> list[list[Difference]]:
    return [_auditor.audit(deal) for deal in deals]


class Auditor:
    """Audits deals one after the other and knows, game by game, what the next must be."""

    def __init__(self, preset: str | None = None):
        self.preset = preset  # instead of the record's own
        self._rules: dict[str, books.Rules] = {}
        self._matches: dict[tuple[str, str], tuple[int, Match]] = {}

    def audit(self, recorded: RecordedDeal) -> list[Difference]:
        """What is wrong with a deal; in order, nothing if all is right."""
        rules = self._rules_of(recorded)
        around = Differences(rules)
        self._check_start(recorded, around)
        for event in recorded.correction:
            if not events.is_ending(event):
                name = events.name(event[0])
                around.differ("correction", "redeal", name, "another ending of the deal only")
        again = played.Played(recorded, rules)
        found = [*around, *again.differences]
        if again.by_rules is not None:
            around.clear()
            self._check_next(recorded, again.by_rules, around)
            found += around
        return found

    def _rules_of(self, recorded: RecordedDeal) -> books.Rules:
        name = self.preset or recorded.preset
        # The options a record names are those of its own book.
        options = recorded.options if name == recorded.preset else {}
        key = f"{name} {sorted(options.items())}"
        if key not in self._rules:
            self._rules[key] = books.load(name, **options)
        return self._rules[key]

    def _check_start(self, recorded: RecordedDeal, found: Differences) -> None:
        hand, match = self._matches.pop((recorded.file, recorded.game), (None, None))
        if recorded.first_east is not None:
            match = games.match(found.rules, recorded.first_east)
            if recorded.carried:
                match.continue_with(*recorded.carried)
        elif hand is None or recorded.hand != hand + 1:
            return  # the deal before is not here
        assert match is not None
        place = "start"
        if match.over:
            found.differ(place, match.over, "another deal", "the game is over")
            return
        found.compare(place, "dealer", recorded.dealer, match.dealer)
        found.compare(place, "base", recorded.scores, match.scores)
        for name, rule in part(found.rules, "review", "audit").STARTS.items():
            found.compare(place, rule, getattr(recorded, name), getattr(match, name))

    def _check_next(self, recorded: RecordedDeal, deal: Any, found: Differences) -> None:
        match = games.match(found.rules)
        start = (recorded.round, recorded.honba, recorded.deposits, recorded.scores)
        match.start_with(recorded.dealer, *start)
        match.settle(deal)
        self._matches[recorded.file, recorded.game] = (recorded.hand, match)
        place = "end of the game"
        if recorded.left is not None:
            found.compare(place, "base", recorded.left, match.scores)
        if recorded.final is None:
            return
        if not match.over:
            found.differ(place, "rounds", "the game is over", "another deal")
            return
        found.compare(place, "deposits_left", recorded.final, final_scores(match))
