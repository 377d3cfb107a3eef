"""A report of games to read and to print: one HTML file that needs nothing else."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from markupsafe import Markup, escape

from jantaku.referee import questions
from jantaku.rules import books, events
from jantaku_host import games as host_games
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.explain import (
    COUNTED,
    OF_NOBODY,
    ROUTINE,
    RULED,
    Explanation,
    reason_of,
    ruled,
)
from jantaku_host.review.figures import figures
from jantaku_host.review.matches import RecordedMatch, counted_from, gains
from jantaku_host.review.standings import points
from jantaku_host.show.pages import score_graph
from jantaku_host.show.pages.document import single_file
from jantaku_host.show.pages.row_html import block, blocks, html, line, minus, section
from jantaku_host.show.pages.template import fill
from jantaku_host.show.row_text import capital, text
from jantaku_host.words import HostWords

Cells = Iterable[str]
Grid = tuple[Cells, Iterable[Cells], str, Cells]  # heads, rows, class, foot


def write(games: list[RecordedMatch], language: str = "en") -> str:
    """The document."""
    words = HostWords(language)
    sections = [_Section(game, number, words) for number, game in enumerate(games, 1)]
    title = sections[0].title if len(games) == 1 else words["games"] % len(games)
    main = fill("report.html", words=words, title=title, games=sections)
    return single_file(escape(title), main, ("paper.css", "report.css"), language=language)


@dataclass
class _Detail:
    """Why points moved in a deal, and the hands at its end."""

    id: str
    place: str
    told: Markup


class _Section:
    """One game, from the result to the reasons of every point, as the template wants it."""

    def __init__(self, game: RecordedMatch, number: int, words: HostWords):
        self.id = f"game{number}"
        self._game = game
        self._words = words
        self.title = words["title"] % game.name
        self.is_finished = game.is_finished
        self._names = [name or words["seat"] % seat for seat, name in enumerate(game.players)]
        self.players = ["", *self._names]
        self.incident_head = [words[key] for key in ("deal", "player", "what", "written")]
        self._explained = [Explanation(deal) for deal in game.deals]
        # Of the deals first of all: this is what plays them.
        self._told = [list(each.below()) for each in self._explained]
        self._own = host_games.part(game.rules, "show", "report")

    @property
    def house(self) -> tuple[str, str] | None:
        """What a club's own book says otherwise than the one that it is like."""
        rules = self._game.rules
        if not books.is_own(rules):
            return None
        like = self._words.book(books.parent(rules))
        lines = "\n".join(books.changes(rules))
        return self._words["house_lines"] % (rules.name, like), lines

    @property
    def origin(self) -> str:
        """Book, table and day."""
        first, words = self._game.first, self._words
        begun = datetime.fromtimestamp(first.begun).isoformat(" ", "minutes") if first.begun else ""
        table = words["at_table"] % first.table if first.table else ""
        book = words.book(self._game.rules.name)
        return " · ".join(filter(None, (book, table, begun)))

    @property
    def graph(self) -> Markup:
        """The course of the scores."""
        names = [escape(name) for name in self._names]
        places = [escape(place) for place in self._short_places()]
        label = escape(self._words["score_graph"])
        return Markup(score_graph.draw(self._game.courses, names, places, label))

    def _short_places(self) -> list[str]:
        """Of every deal."""
        return [self._own.short_place(self._words, deal) for deal in self._game.deals]

    @property
    def result(self) -> Grid:
        """Everybody's result with all it is made of."""
        game, words, result = self._game, self._words, self._game.result
        earned, base = gains(game), counted_from(game)
        order = sorted(range(4), key=lambda seat: (result.places[seat], -result.scores[seat]))
        heads = [
            *(words[key] for key in ("player", "place", "points", "counted_from")),
            *(self._reason(name) for name in earned),
            words["final_result"],
        ]
        rows = [
            (
                self._names[seat],
                f"{result.places[seat] / 10:g}",
                _number(result.scores[seat]),
                _number(-base),
                *(_coloured(each[seat], _signed(each[seat])) for each in earned.values()),
                _coloured(result.results[seat], points(game.rules, result.results[seat])),
            )
            for seat in order
        ]
        return heads, rows, "sums", ()

    def _reason(self, name: str) -> Markup:
        written = section(self._game.rules.section(name))
        return Markup("{} {}").format(self._words[name], written)

    @property
    def figures(self) -> Iterator[Cells]:
        """What each did, a row a figure."""
        found = figures(self._game)

        def row(key: str, *cells: str) -> Cells:
            return (self._words[key], *cells)

        def counts(name: str) -> Iterator[str]:
            return (str(getattr(one, name)) for one in found)

        yield row("played", *counts("deals"))
        yield row("won_deals", *counts("wins"))
        yield row("self_drawn", *counts("self_drawn"))
        yield row("deal_ins", *counts("deal_ins"))
        for key, cells in self._own.figures(found):
            yield row(key, *cells)
        yield row("mean_win", *(self._mean(one.won) for one in found))
        yield row("mean_deal_in", *(self._mean(one.lost) for one in found))
        yield row("mean_change", *(self._mean(one.changes) for one in found))

    def _mean(self, amounts: list[int]) -> str:
        if not amounts:
            return "–"
        mean = host_games.part(self._game.rules, "review", "points").mean(amounts)
        return _coloured(mean, _signed(mean))

    def _changed(self, settled: int, laid: int) -> Markup:
        """What was paid at the settlement, and what a player had laid down before it."""
        paid = _coloured(settled, _signed(settled))
        if not laid:
            return paid
        return paid + Markup('<br><span class="laid">{} {}</span>').format(
            _signed(laid), self._words["laid_before"]
        )

    @property
    def deals(self) -> Grid:
        """How each ended and what it changed."""
        words = self._words
        rows = []
        for number, deal in enumerate(self._game.deals):
            ends = (html(end.parts, words) for end in self._explained[number].ends())
            settled = played.change(played.played(deal).end.parts)
            scores = zip(deal.scores, deal.scores_end, settled, strict=True)
            laid = [after - before - change for before, after, change in scores]
            rows.append((
                self._link(number),
                Markup("<br>").join(ends),
                *map(self._changed, settled, laid),
            ))  # fmt: skip
        last = self._game.deals[-1].scores_end
        foot = (words["scores"], "", *map(_number, last))
        return (words["deal"], words["end"], *self._names), rows, "deals names", foot

    def _link(self, number: int) -> Markup:
        link = Markup('<a href="#{}-{}">{}</a>')
        return link.format(self.id, number + 1, self._place(number))

    def _place(self, number: int) -> str:
        return capital(text(self._explained[number].place(), self._words))

    @cached_property
    def incidents(self) -> list[Cells]:
        """What did not go by itself; the same thing in the same deal stands once."""
        return list(self._incidents())

    def _incidents(self) -> Iterator[Cells]:
        for number, deal in enumerate(self._game.deals):
            counts: dict[tuple[str, ...], int] = {}
            for row in self._happened(deal):
                counts[row] = counts.get(row, 0) + 1
            for (who, what, written), times in counts.items():
                often = f" × {times}" if times > 1 else ""
                yield self._link(number), who, what + often, written
            if any(self._explained[number].otherwise()):
                yield self._link(number), "", self._words["rules_differ"], ""

    def _happened(self, deal: RecordedDeal) -> Iterator[tuple[str, str, str]]:
        words, rules = self._words, self._game.rules
        for event in (*deal.events, *deal.undone, *deal.rulings):
            kind, seat = event[:2]
            if kind == events.ASK and event[2] not in ROUTINE:
                wind = words.wind((seat - deal.dealer) % 4)
                rule = questions.rule(event[2])
                what = words[questions.name(event[2]) + "?"] % wind
                yield self._names[seat], what, section(rules.section(rule)) if rule else ""
            elif kind == events.RULING and event[2] in RULED:
                is_counted = event[2] in COUNTED and event[2] != events.UNDO
                amount = f" {event[3]:,}" if is_counted else ""
                who = "" if event[2] in OF_NOBODY else self._names[seat]
                what = text(ruled(event), words)
                yield who, what + amount, section(reason_of(event))
            elif kind == events.VOID:
                is_chombo = event[2] == events.CHOMBO
                who, what = (self._names[seat], "void_chombo") if is_chombo else ("", "redeal")
                rule = "chombo_replay" if is_chombo else "redeal"
                yield who, words[what], section(rules.section(rule))

    @property
    def proofs(self) -> list[tuple[bool, str]]:
        """What is certain: a table's record is read only as far as all its proofs hold."""
        words, deals = self._words, self._game.deals
        shown = sum(any(event[0] == events.REVEAL for event in deal.bound) for deal in deals)
        if not shown:
            return []
        signed = [deal.signed_by for deal in deals if deal.signed_by]
        keys = Markup(", ").join(
            Markup("<code>{}</code>").format(key) for key in dict.fromkeys(signed)
        )
        signature = escape(words["proven_signature"]) % (keys, len(signed), len(deals))
        proofs = (
            (shown, words["proven_chain"] % (shown, len(deals))),
            (shown, words["proven_walls"]),
            (shown, words["proven_dice"]),
            (len(signed), signature if signed else words["proof_unsigned"]),
        )
        return [(count == len(deals), text) for count, text in proofs]

    @property
    def details(self) -> Iterator[_Detail]:
        """Deal by deal."""
        words = self._words
        for number, explained in enumerate(self._explained):
            by_wind = [(explained.recorded.dealer + wind) % 4 for wind in range(4)]
            hands = [
                line(words.wind(wind), html(explained.hand(explained.ended, seat), words))
                for wind, seat in enumerate(by_wind)
            ]
            told = blocks(self._told[number], words) + block(words["hands"], hands)
            yield _Detail(f"{self.id}-{number + 1}", self._place(number), told)

    @property
    def decisions(self) -> list[tuple[int, str]]:
        """What the sections cite beside the books, in words."""
        cited = set[int]().union(*(each.decisions for each in self._explained))
        return [(number, self._words[f"decision_{number}"]) for number in sorted(cited)]


def _number(amount: float) -> str:
    return minus(f"{amount:,}")


def _signed(amount: float) -> str:
    return f"+{amount:,}" if amount > 0 else _number(amount)


def _coloured(amount: float, text: str) -> Markup:
    kind = "up" if amount > 0 else "down" if amount < 0 else "soft"
    return Markup('<span class="{}">{}</span>').format(kind, minus(text))
