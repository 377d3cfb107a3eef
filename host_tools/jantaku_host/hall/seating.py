"""Who sits where: read from a file, drawn, or made of the standing.

A seating is a list of rounds, a round a list of tables, a table four entry numbers in the order
East, South, West, North of the first deal.
"""

import csv
import io
import json
import math
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple

from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import printable

Table = list[int]
Round = list[Table]
Seating = list[Round]

_SCRIPT = re.compile(r"\d+(-\d+){3}")
_LONGEST_S = 60.0
_MOST_ROUNDS = 100
_STEPS = 2000  # of mending, for each table of each round
_WINDS = 40  # times that all tables are looked at,
_LEAST_WINDS = 6  # and where there is no time
_FOR_MEETINGS = 0.9  # of the time; what is left is for the winds
_HEAT = 0.6  # how much worse it may get at first


class Draw(NamedTuple):
    """What was found, and how good it is."""

    rounds: Seating
    meetings: int  # pairs that meet again, each time counted
    winds: int  # the most that somebody has one wind more often than another
    tries: int


def read(text: str) -> Seating:
    """A seating in Pantheon's script (`1-2-3-4` a table, an empty line between rounds), as CSV with
    the columns round, table, E, S, W, N, or as JSON: rounds of tables of four numbers."""
    text = text.removeprefix("\ufeff").strip()
    first = text.split("\n", 1)[0]
    form = (
        _of_json
        if text[:1] in ("[", "{")
        else _of_csv
        if "," in first or ";" in first
        else _of_script
    )
    try:
        found = form(text)
    except KeyError as error:
        raise WrongUse(f"not a seating: {error.args[0]} is missing") from error
    except (ValueError, TypeError, RecursionError, csv.Error) as error:
        raise WrongUse(f"not a seating: {error}") from error
    for number, tables in enumerate(found, 1):
        seated = Counter(entry for table in tables for entry in table)
        twice = [str(entry) for entry, times in seated.items() if times > 1]
        if twice:
            raise WrongUse(f"round {number}: {', '.join(twice)} would sit at two tables")
        if not tables or any(len(table) != 4 or min(table) < 1 for table in tables):
            raise WrongUse(f"round {number}: four numbers a table, from 1 on")
    if not found:
        raise WrongUse("not a seating: nothing in it")
    return found


def script(rounds: Seating) -> str:
    """As Pantheon reads it."""
    return "\n\n".join(
        "\n".join("-".join(map(str, table)) for table in tables) for tables in rounds
    ) + "\n"  # fmt: skip


def _of_script(text: str) -> Seating:
    rounds: Seating = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        if _SCRIPT.fullmatch(line.strip()):
            rounds[-1].append([int(entry) for entry in line.split("-")])
        elif line.strip():
            raise ValueError(f"line {number}: {printable(line.strip()[:40])}: a table is 1-2-3-4")
        elif rounds[-1]:
            rounds.append([])
    return [tables for tables in rounds if tables]


def _of_csv(text: str) -> Seating:
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if ";" in text.split("\n")[0] else ",")
    rounds: dict[int, dict[int, Table]] = {}
    for line, row in enumerate(rows, 2):
        named = {(name or "").strip().lower(): value for name, value in row.items()}
        cells = [named[name] for name in ("round", "table", *"eswn")]
        if not all(isinstance(cell, str) and cell.strip().isdecimal() for cell in cells):
            raise ValueError(f"line {line}: round, table, and four numbers are wanted")
        round, number, *table = (int(cell) for cell in cells)
        if number in rounds.setdefault(round, {}):
            raise ValueError(f"line {line}: table {number} of round {round} is there already")
        rounds[round][number] = table
    for what, numbers in [
        ("rounds", list(rounds)),
        *(("tables", list(t)) for t in rounds.values()),
    ]:
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            raise ValueError(f"{what} are numbered from 1 on, and none is left out")
    return [[tables[each] for each in sorted(tables)] for _, tables in sorted(rounds.items())]


def _of_json(text: str) -> Seating:
    data = json.loads(text)
    if isinstance(data, dict):
        data = data["rounds"]
    for number, tables in enumerate(data if isinstance(data, list) else [None], 1):
        is_round = isinstance(tables, list) and all(isinstance(each, list) for each in tables)
        if not is_round or any(type(entry) is not int for table in tables for entry in table):
            raise ValueError(f"round {number}: a list of tables of four numbers is wanted")
    return data  # type: ignore[no-any-return]


def by_standing(entries: Sequence[int], seed: str, known: Sequence[Round] = ()) -> Round:
    """1–4, 5–8, … of the standing at a table each; winds by lot. Those rest who have rested least,
    the last first."""
    luck = Random(seed)
    rested = _rests(entries, known)
    last_first = sorted(entries, key=lambda entry: (rested[entry], -entries.index(entry)))
    rests = last_first[: len(entries) % 4]
    sits = [entry for entry in entries if entry not in rests]
    tables = [sits[at : at + 4] for at in range(0, len(sits), 4)]
    for table in tables:
        luck.shuffle(table)
    return tables


def _rests(entries: Sequence[int], known: Sequence[Round]) -> Counter[int]:
    """How often each had no seat."""
    rested = Counter(dict.fromkeys(entries, len(known)))
    rested.subtract(entry for tables in known for table in tables for entry in table)
    return rested


def draw(
    entries: Sequence[int], rounds: int, seed: str, seconds: float = _LONGEST_S,
    known: Sequence[Round] = (), steady: Callable[[], float] = time.monotonic,
) -> Draw:  # fmt: skip
    """Rounds in which few meet again, and everybody has every wind about as often.

    Of people who are no multiple of four, those who have rested least rest. It stops as soon as
    nobody can meet less and no wind can be given better, at the latest after so many seconds.
    """
    if len(entries) < 4 or rounds < 1:
        raise WrongUse("a draw takes four people and a round at least")
    if rounds > _MOST_ROUNDS:
        raise WrongUse(f"a draw is of {_MOST_ROUNDS} rounds at most")
    seconds = min(seconds, _LONGEST_S)
    until = steady() + seconds
    mended = until - (1 - _FOR_MEETINGS) * seconds
    luck = Random(seed)
    best: Draw | None = None
    tries = 0
    least = _least(len(entries), rounds) if not known else 0
    while best is None or (
        steady() < mended and (best.meetings, best.winds) > (least, int(rounds % 4 > 0))
    ):
        tries += 1
        found = _try(
            entries, rounds, luck, list(known),
            lambda: steady() >= mended, lambda: steady() >= until,
        )  # fmt: skip
        if best is None or found[1:3] < best[1:3]:
            best = found
    return best._replace(tries=tries)


def meetings(rounds: Seating) -> int:
    """How often pairs meet who have met before."""
    met = Counter(
        pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)
    )
    return sum(times - 1 for times in met.values())


def _least(people: int, rounds: int) -> int:
    """No seating can have fewer repeated meetings: pairs that are made, less pairs there are."""
    made = rounds * (people // 4) * 6
    return max(0, made - people * (people - 1) // 2)


def _try(
    entries: Sequence[int], rounds: int, luck: Random, known: Seating,
    is_mended: Callable[[], bool], is_late: Callable[[], bool],
) -> Draw:  # fmt: skip
    """One seating, all its rounds mended together."""
    rested = _rests(entries, known)
    found: Seating = []
    size = len(entries) // 4 * 4
    for _ in range(rounds):
        order = list(entries)
        luck.shuffle(order)
        order.sort(key=lambda entry: -rested[entry])  # who has rested sits down first
        sits, rests = order[:size], order[size:]
        rested.update(rests)
        luck.shuffle(sits)
        found.append([sits[at : at + 4] for at in range(0, size, 4)])
    _mend(found, known, luck, is_mended)
    winds = _give_winds(found, known, luck, is_late)
    return Draw(found, meetings([*known, *found]) - meetings(known), winds, 1)


def _mend(rounds: Seating, known: Seating, luck: Random, is_late: Callable[[], bool]) -> None:
    """Exchange two people of two tables of a round wherever fewer meet again by that; at first
    also where some more do, as metal that cools finds its place (simulated annealing)."""
    met: Counter[tuple[int, int]] = Counter()
    for table in (table for tables in [*known, *rounds] for table in tables):
        met.update((one, other) for one in table for other in table if one != other)
    if len(rounds[0]) < 2:
        return
    steps = _STEPS * len(rounds) * len(rounds[0])
    for step in range(steps):
        if not step % 512 and is_late():
            return
        heat = _HEAT * (1 - step / steps)
        tables = rounds[luck.randrange(len(rounds))]
        one, other = luck.sample(range(len(tables)), 2)
        a, b = luck.randrange(4), luck.randrange(4)
        leaves, comes = tables[one][a], tables[other][b]
        worse = 0
        for at, mate in enumerate(tables[one]):
            if at != a:
                worse += (met[comes, mate] > 0) - (met[leaves, mate] > 1)
        for at, mate in enumerate(tables[other]):
            if at != b:
                worse += (met[leaves, mate] > 0) - (met[comes, mate] > 1)
        if worse > 0 and (heat <= 0 or luck.random() >= math.exp(-worse / heat)):
            continue
        for table, at, gone, new in ((tables[one], a, leaves, comes),
                                     (tables[other], b, comes, leaves)):  # fmt: skip
            for place, mate in enumerate(table):
                if place != at:
                    for pair, change in (((gone, mate), -1), ((new, mate), 1)):
                        met[pair] += change
                        met[pair[::-1]] += change
            table[at] = new


def _give_winds(rounds: Seating, known: Seating, luck: Random, is_late: Callable[[], bool]) -> int:
    """Order each table so that everybody gets every wind about as often, what he has had in known
    rounds among it; the worst difference."""
    had: dict[int, list[int]] = {}
    tables = [table for tables in rounds for table in tables]
    for table in [*tables, *(table for tables in known for table in tables)]:
        for wind, entry in enumerate(table):
            had.setdefault(entry, [0, 0, 0, 0])[wind] += 1
    for turn in range(_WINDS):
        if turn >= _LEAST_WINDS and is_late():
            break
        luck.shuffle(tables)
        for table in tables:
            for wind, entry in enumerate(table):
                had[entry][wind] -= 1
            orders = [list(order) for order in permutations(table)]
            luck.shuffle(orders)
            # The sum of squares grows by what each has had of the wind he gets.
            costs = [sum(had[entry][wind] for wind, entry in enumerate(order)) for order in orders]
            table[:] = orders[costs.index(min(costs))]
            for wind, entry in enumerate(table):
                had[entry][wind] += 1
    return max((max(each) - min(each) for each in had.values()), default=0)
