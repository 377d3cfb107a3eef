"""A review in words: the discards that could have been better, what an engine would have done
otherwise, and everybody's figures. In the tables of the season."""

from collections.abc import Iterator, Sequence

from jantaku.rules import events, tiles
from jantaku.rules.books import Rules
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review.efficiency import Cut, Efficiency, Turn
from jantaku_host.review.explain import Explanation
from jantaku_host.review.figures import Figures
from jantaku_host.show.row_text import capital, text
from jantaku_host.show.season.tables import COUNT, MEAN, RATE, TEXT, Column, Table, done, rate
from jantaku_host.words import HostWords

_NAMES = events.names()
_WITH = (events.CHI, events.PON, events.KAN)


def place(deal: RecordedDeal, words: HostWords) -> str:
    """Where in the game a deal is."""
    return capital(text(Explanation(deal).place(), words))


def turns(missed: Sequence[tuple[str, str, Turn]], rules: Rules, words: HostWords) -> Table:
    """The discards that could have been better: place, name and turn of each."""
    columns = [
        *(Column(words[key], TEXT) for key in ("deal", "player")),
        Column(words["turn"], COUNT),
        *(
            Column(words[key], TEXT)
            for key in ("hand_held", "discarded", "leaves", "better", "leaves")
        ),
    ]
    rows = [
        [where, name, turn.number, hand(turn.hand, rules), _tile(turn.made.tile, rules),
         _left(turn.made, words), _tile(turn.best.tile, rules), _left(turn.best, words)]
        for where, name, turn in missed
    ]  # fmt: skip
    return Table(words["better_discards"], columns, rows, rules, is_grouped=True)


def others(
    differing: Sequence[tuple[str, str, int, str, str, str]], rules: Rules, words: HostWords
) -> Table:
    """Where an engine would have done something else."""
    columns = [
        *(Column(words[key], TEXT) for key in ("deal", "player")),
        Column(words["turn"], COUNT),
        *(Column(words[key], TEXT) for key in ("hand_held", "did", "engine")),
    ]
    rows = [list(each) for each in differing]
    return Table(words["engine_otherwise"], columns, rows, rules, is_grouped=True)


def players(
    found: dict[str, tuple[Efficiency, Figures, list[bool]]], rules: Rules, words: HostWords
) -> Table:
    """Everybody's figures: efficiency, how often as the engine, and what a report tells."""
    has_engine = any(agreed for _, _, agreed in found.values())
    own = done(rules, words)
    columns = [
        Column(words["player"], TEXT),
        Column(words["choices"], COUNT),
        Column(words["best_choices"], RATE),
        Column(words["tiles_given_up"], MEAN),
        Column(words["steps_back"], COUNT),
        *([Column(words["as_engine"], RATE)] if has_engine else []),
        *(column for column, _ in own),
    ]
    rows = [
        [name, one.turns, rate(one.best, one.turns),
         one.tiles_lost / one.turns if one.turns else None, one.shanten_lost,
         *([rate(sum(agreed), len(agreed))] if has_engine else []),
         *(value(figures) for _, value in own)]
        for name, (one, figures, agreed) in found.items()
    ]  # fmt: skip
    return Table(words["players"], columns, rows, rules)


def hand(held: Sequence[int], rules: Rules) -> str:
    """Concealed tiles, the drawn one apart."""
    if len(held) % 3 != 2:
        return tiles.text(sorted(held), rules.red_fives)
    *others, drawn = held
    return f"{tiles.text(sorted(others), rules.red_fives)} {_tile(drawn, rules)}"


def act(event: Event | None, rules: Rules, words: HostWords) -> str:
    """What somebody did, or would have done."""
    if event is None:
        return words["passes"]
    kind = event[0]
    if kind == events.DISCARD:
        return _tile(event[2], rules)
    said = words["does_" + _NAMES[kind]]
    if kind in _WITH:
        return f"{said} {_tile(event[2], rules)} ({tiles.text(event[3], rules.red_fives)})"
    if kind in (events.ANKAN, events.KAKAN):
        return f"{said} {tiles.kinds_text([event[2] >> 2])}"
    return said


def lines(title: str, found: Sequence[Table]) -> Iterator[str]:
    """As text."""
    from jantaku_host.show.season import markdown

    yield f"# {markdown.plain(title)}"
    for table in found:
        yield from ("", f"## {table.title}", "")
        yield from markdown.table(table)
    yield ""


def _left(cut: Cut, words: HostWords) -> str:
    """`1-shanten, 12: 147m`."""
    away = words["is_waiting"] if cut.shanten <= 0 else words["shanten"] % cut.shanten
    return f"{away}, {cut.tiles}: {tiles.kinds_text(cut.kinds)}".rstrip(": ")


def _tile(tile: int, rules: Rules) -> str:
    return tiles.text([tile], rules.red_fives)
