"""The tables of a chapter, which every form of the report shows.

A cell is a value and its kind; a form writes it (`written`) or lays it into a spreadsheet.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from jantaku.rules.books import Rules
from jantaku_host.games import part
from jantaku_host.review.figures import Figures, Worth
from jantaku_host.review.matches import Game, counted_from, gains
from jantaku_host.review.occasions import FREE, VARIED
from jantaku_host.review.season import Chapter, Person
from jantaku_host.review.sheet import Sheet
from jantaku_host.review.standings import criteria, points
from jantaku_host.words import HostWords

TEXT, COUNT, PLACE, POINTS, CHANGE, RESULT, RATE, MEAN, RATING = (
    *("text", "count", "place", "points", "change"),
    *("result", "rate", "mean", "rating"),
)
Cell = Any  # None: there is nothing to tell


@dataclass
class Column:
    """What stands in it, and where the book says so."""

    heading: str
    kind: str
    section: str = ""


@dataclass
class Table:
    """Rows of cells, one for each column."""

    title: str
    columns: list[Column]
    rows: list[list[Cell]]
    rules: Rules
    is_grouped: bool = False  # rows with the same first cell belong together


def title(chapter: Chapter, words: HostWords) -> str:
    """What these games count for, by which book."""
    occasion = chapter.occasion
    kinds = {VARIED: words["with_variations"], FREE: words["free_games"]}
    about = (occasion.tournament, words.book(occasion.rules.name), kinds.get(occasion.kind, ""))
    return " · ".join(filter(None, about))


def days(chapter: Chapter) -> str:
    """From when to when, "" if no table knew."""
    known = [day(game) for game in chapter.games if game.begun]
    return " – ".join(dict.fromkeys((known[0], known[-1]))) if known else ""


def day(game: Sheet) -> str:
    """When a game began, "" if its table did not know."""
    return datetime.fromtimestamp(game.begun).date().isoformat() if game.begun else ""


def tables(chapter: Chapter, words: HostWords, rating: bool) -> list[Table]:
    """All of them, in the order in which they are read."""
    return [
        standing(chapter, words, rating),
        results(chapter, words),
        rates(chapter, words),
        hands(chapter, words),
    ]


def standing(chapter: Chapter, words: HostWords, rating: bool) -> Table:
    """Who is how good, by the book's own criteria."""
    rules = chapter.occasion.rules
    columns = [
        Column(words["place"], COUNT),
        Column(words["player"], TEXT),
        Column(words["games_played"], COUNT),
        Column(words["final_result"], RESULT),
        Column(words["mean_place"], MEAN),
        *(Column(str(place), COUNT) for place in range(1, 5)),
    ]
    further: list[tuple[Column, Callable[[int, Person], Cell]]] = []
    if "place_variance" in criteria(rules):
        column = Column(words["place_variance"], MEAN)
        further.append((column, lambda _, each: float(each.standing.place_variance)))
    if "result_spread" in criteria(rules):
        column = Column(words["result_spread"], RESULT)
        further.append((column, lambda _, each: each.standing.result_spread))
    if base_ranks := chapter.base_ranks:
        column = Column(words["base_rank"], COUNT)
        further.append((column, lambda number, _: base_ranks[number]))
    if rating:
        column = Column("OpenSkill", RATING)
        further.append((column, lambda number, _: chapter.openskill[number]))
    rows = [
        [
            each.standing.rank,
            name(chapter, each, words),
            each.standing.games,
            each.standing.result,
            float(each.standing.mean_place),
            *each.places,
            *(value(number, each) for _, value in further),
        ]
        for number, each in enumerate(chapter.people)
    ]
    return Table(words["standing"], [*columns, *(column for column, _ in further)], rows, rules)


def results(chapter: Chapter, words: HostWords) -> Table:
    """Every result with all it is made of: the row's amounts add up to it."""
    rules = chapter.occasion.rules
    is_dated = any(game.begun for game in chapter.games)
    earned = [gains(game) for game in chapter.games]
    reasons = list(dict.fromkeys(name for each in earned for name in each))
    columns = [
        Column(words["game"], TEXT),
        *([Column(words["day"], TEXT)] if is_dated else []),
        Column(words["place"], PLACE),
        Column(words["player"], TEXT),
        Column(words["points"], POINTS),
        Column(words["counted_from"], POINTS),
        *(Column(words[name], CHANGE, rules.section(name)) for name in reasons),
        Column(words["final_result"], RESULT),
    ]
    rows = [
        [
            label(chapter, game),
            *([day(game)] if is_dated else []),
            game.places[seat] / 10,
            _at_table(game, seat, words),
            game.scores[seat],
            -counted_from(game),
            *(each[name][seat] if name in each else None for name in reasons),
            game.results[seat],
        ]
        for game, each in zip(chapter.games, earned, strict=True)
        for seat in sorted(range(4), key=lambda seat: (game.places[seat], -game.scores[seat]))
    ]
    return Table(words["results"], columns, rows, rules, is_grouped=True)


def rates(chapter: Chapter, words: HostWords) -> Table:
    """What each did, of a hundred deals."""
    rules = chapter.occasion.rules
    columns = done(rules, words)
    rows = [
        [name(chapter, each, words), *(value(each.figures) for _, value in columns)]
        for each in chapter.people
    ]
    heads = [Column(words["player"], TEXT), *(column for column, _ in columns)]
    return Table(words["players"], heads, rows, rules)


def done(rules: Rules, words: HostWords) -> list[tuple[Column, Callable[[Figures], Cell]]]:
    """What is told of a player's deals, and how it is found."""

    def mean(amounts: Collection[int]) -> Cell:
        return part(rules, "review", "points").mean(amounts) if amounts else None

    return [
        (Column(words["played"], COUNT), lambda one: one.deals),
        (Column(words["won_deals"], RATE), lambda one: rate(one.wins, one.deals)),
        (Column(words["deal_ins"], RATE), lambda one: rate(one.deal_ins, one.deals)),
        *(
            (Column(words[key], RATE), value)
            for key, value in part(rules, "show", "report").rates()
        ),
        (Column(words["mean_win"], CHANGE), lambda one: mean(one.won)),
        (Column(words["mean_deal_in"], CHANGE), lambda one: mean(one.lost)),
        (Column(words["mean_change"], CHANGE), lambda one: mean(one.changes)),
    ]


def hands(chapter: Chapter, words: HostWords) -> Table:
    """Everybody's best hand, and what was won with most often."""
    rows = [
        [
            name(chapter, person, words),
            worth(best, words),
            ", ".join(_rows(best, words)),
            ", ".join(_often(person.figures.rows, words)),
        ]
        for best, person in chapter.best
    ]
    columns = [Column(words[key], TEXT) for key in ("player", "best_hand", "yaku", "won_with")]
    return Table(words["hands_won"], columns, rows, chapter.occasion.rules)


def course(chapter: Chapter, person: Person) -> list[int]:
    """How the sum of somebody's results went, for a graph: counted as results are written."""
    rules = chapter.occasion.rules
    return [round(float(points(rules, each))) for each in chapter.course(person)]


def label(chapter: Chapter, game: Game) -> str:
    """What a game is called in its chapter: its number there, and the table."""
    number = next(at for at, each in enumerate(chapter.games, 1) if each is game)
    return f"{number} ({game.table})" if game.table else str(number)


def name(chapter: Chapter, person: Person, words: HostWords) -> str:
    """What somebody is called; who cannot be told from others by that, where he sat."""
    standing = person.standing
    game, seat = standing.seats[0]
    called, player = standing.name, game.players[seat]
    if not player or (game.players.count(player) > 1 and not standing.ema_id):
        called = f"{_at_table(game, seat, words)}, {words['game'].lower()} {label(chapter, game)}"
    return f"{called}, {words['disqualified']}" if standing.is_disqualified else called


def _at_table(game: Game, seat: int, words: HostWords) -> str:
    """What tells who sat there from the three others: a name, and the seat where it does not."""
    player, here = game.players[seat], words["seat"] % seat
    if not player:
        return here
    return f"{player}, {here}" if game.players.count(player) > 1 else player


def worth(best: Worth, words: HostWords) -> str:
    """What a hand was worth, in short."""
    return words[best.limit] if best.limit else words[best.told] % (best.han, best.fu)


def written(value: Cell, kind: str, rules: Rules) -> str:
    """A cell as people read it."""
    if value is None:
        return "–"
    if kind == RESULT:
        return _minus(points(rules, value))
    if kind == CHANGE:
        return _minus(f"{value:+,}" if value else "0")
    if kind == POINTS:
        return _minus(f"{value:,}")
    if kind == RATE:
        return f"{100 * value:.1f} %"
    if kind == PLACE:
        return f"{value:g}"
    if kind == MEAN:
        return f"{value:.2f}"
    return _minus(f"{value:.1f}") if kind == RATING else str(value)


def _rows(best: Worth, words: HostWords) -> Iterator[str]:
    yield from (words[row] for row in best.rows)
    if best.dora:
        yield f"{words['dora']} {best.dora}"


def _often(rows: dict[str, int], words: HostWords, most: int = 4) -> Iterator[str]:
    for row, times in sorted(rows.items(), key=lambda each: (-each[1], each[0]))[:most]:
        yield f"{words[row]} {times}"


def rate(count: int, of: int) -> float | None:
    """Which part of them; none of none."""
    return count / of if of else None


def _minus(number: str) -> str:
    """With a minus as wide as a digit."""
    return number.replace("-", "−")
