"""A report of games to read and to print: one HTML file that needs nothing else."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from html import escape

from jantaku.referee import questions
from jantaku.rules import events
from jantaku.rules.games import reason_name
from jantaku.rules.match import final
from jantaku_host import games as host_games
from jantaku_host.record.recorded import RecordedDeal
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
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.review.standings import points
from jantaku_host.show.pages import score_graph
from jantaku_host.show.pages.document import single_file
from jantaku_host.show.pages.row_html import block, blocks, html, line, minus, section
from jantaku_host.show.row_text import capital, text
from jantaku_host.words import HostWords

_PENALTIES = ("chombo", "fine_points", "lateness_points", "substitute_points")

Cells = Iterable[str]  # HTML already


def write(games: list[RecordedMatch], language: str = "en") -> str:
    """The document."""
    words = HostWords(language)
    sections = [_Section(game, number, language) for number, game in enumerate(games, 1)]
    title = sections[0].title if len(games) == 1 else words["games"] % len(games)
    body = [] if len(games) == 1 else [f"<h1>{title}</h1>", _contents(sections)]
    body += [f'<section id="{each.id}">{"".join(each.html())}</section>' for each in sections]
    main = "\n".join(("<main>", *body, "</main>"))
    return single_file(title, main, ("paper.css", "report.css"), language=language)


class _Section:
    """One game."""

    def __init__(self, game: RecordedMatch, number: int, language: str):
        self.id = f"game{number}"
        self._game = game
        self._words = words = HostWords(language)
        self.title = escape(words["title"] % game.name)
        self._names = [
            escape(name or words["seat"] % seat) for seat, name in enumerate(game.players)
        ]
        self._explained = [Explanation(deal) for deal in game.deals]
        self._told = [list(each.below()) for each in self._explained]
        self._own = host_games.part(game.rules, "show", "report")

    def html(self) -> Iterator[str]:
        """From the result to the reasons of every point."""
        words, names = self._words, self._names
        yield f'<header><h1>{self.title}</h1><p class="soft">{self._origin()}</p></header>'
        yield from self._result()
        yield f"<h2>{words['score_graph']}</h2>"
        yield score_graph.draw(self._game, names, self._short_places(), words["score_graph"])
        yield f"<h2>{words['players']}</h2>"
        yield _table(("", *names), self._figures(), "names")
        yield f"<h2>{words['deals']}</h2>"
        yield self._deals()
        yield f"<h2>{words['incidents']}</h2>"
        rows = list(self._incidents())
        head = (words[key] for key in ("deal", "player", "what", "written"))
        yield _table(head, rows, "text") if rows else f"<p>{words['nothing']}</p>"
        yield f"<h2>{words['verification']}</h2>"
        yield from self._verification()
        yield f"<h2>{words['details']}</h2>"
        yield f'<div class="details">{"".join(map(self._detail, range(len(self._told))))}</div>'
        yield from self._decisions()

    def _origin(self) -> str:
        first, words = self._game.first, self._words
        begun = datetime.fromtimestamp(first.begun).isoformat(" ", "minutes") if first.begun else ""
        table = words["at_table"] % first.table if first.table else ""
        book = words.book(self._game.rules.name)
        return escape(" · ".join(filter(None, (book, table, begun))))

    def _short_places(self) -> list[str]:
        """Of every deal."""
        return [self._own.short_place(self._words, deal) for deal in self._game.deals]

    def _result(self) -> Iterator[str]:
        words, rules = self._words, self._game.rules
        result = final(self._game.match)
        order = sorted(range(4), key=lambda seat: (result.places[seat], -result.scores[seat]))
        yield _table(
            (words[key] for key in ("player", "place", "points", "final_result")),
            (
                (
                    self._names[seat],
                    f"{result.places[seat] / 10:g}",
                    _number(result.scores[seat]),
                    _coloured(result.results[seat], points(rules, result.results[seat])),
                )
                for seat in order
            ),
        )
        for reason, payer, payee, amount in result.parts:
            name = reason_name(rules, reason)
            if name in _PENALTIES:
                who, change = (payer, -amount) if payer < 4 else (payee, amount)
                yield (
                    f'<p class="soft">{self._names[who]}: {words[name]} {_signed(change)} '
                    f"{section(rules.section(name))}</p>"
                )
        if not self._game.is_finished:
            yield f'<p class="note">{words["unfinished"]}</p>'

    def _figures(self) -> Iterator[Cells]:
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
        yield row("mean_win", *(_mean(one.won) for one in found))
        yield row("mean_deal_in", *(_mean(one.lost) for one in found))
        yield row("mean_change", *(_mean(one.changes) for one in found))

    def _deals(self) -> str:
        words = self._words
        rows = []
        for number, deal in enumerate(self._game.deals):
            ends = (html(end.parts, words) for end in self._explained[number].ends())
            changes = (
                after - before for before, after in zip(deal.scores, deal.scores_end, strict=True)
            )
            rows.append((
                self._link(number),
                "<br>".join(ends),
                *(_coloured(change, _signed(change)) for change in changes),
            ))  # fmt: skip
        last = self._game.deals[-1].scores_end
        foot = (words["scores"], "", *map(_number, last))
        return _table((words["deal"], words["end"], *self._names), rows, "deals names", foot)

    def _link(self, number: int) -> str:
        return f'<a href="#{self.id}-{number + 1}">{self._place(number)}</a>'

    def _place(self, number: int) -> str:
        return escape(capital(text(self._explained[number].place(), self._words)))

    def _incidents(self) -> Iterator[Cells]:
        """What did not go by itself; the same thing in the same deal stands once."""
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
                what = escape(text(ruled(event), words))
                yield who, what + amount, section(reason_of(event))
            elif kind == events.VOID:
                is_chombo = event[2] == events.CHOMBO
                who, what = (self._names[seat], "void_chombo") if is_chombo else ("", "redeal")
                rule = "chombo_replay" if is_chombo else "redeal"
                yield who, words[what], section(rules.section(rule))

    def _verification(self) -> Iterator[str]:
        """What is certain: a table's record is read only as far as all its proofs hold."""
        words, deals = self._words, self._game.deals
        shown = sum(any(event[0] == events.REVEAL for event in deal.bound) for deal in deals)
        if not shown:
            yield f'<p class="note">{words["proof_none"]}</p>'
            return
        signed = [deal.signed_by for deal in deals if deal.signed_by]
        keys = ", ".join(f"<code>{key}</code>" for key in dict.fromkeys(signed))
        counts = (keys, len(signed), len(deals))
        proofs = (
            (shown, words["proven_chain"] % (shown, len(deals))),
            (shown, words["proven_walls"]),
            (shown, words["proven_dice"]),
            (
                len(signed),
                words["proven_signature"] % counts if signed else words["proof_unsigned"],
            ),
        )
        rows = (
            f'<li class="{"whole" if count == len(deals) else "part"}">{text}</li>'
            for count, text in proofs
        )
        yield f'<ul class="proofs">{"".join(rows)}</ul>'

    def _detail(self, number: int) -> str:
        """Why points moved in a deal, and the hands at its end."""
        words, explained = self._words, self._explained[number]
        by_wind = [(explained.recorded.dealer + wind) % 4 for wind in range(4)]
        hands = [
            line(words.wind(wind), html(explained.hand(explained.ended, seat), words))
            for wind, seat in enumerate(by_wind)
        ]
        told = blocks(self._told[number], words) + block(words["hands"], hands)
        return (
            f'<article id="{self.id}-{number + 1}"><h3>{self._place(number)}</h3>'
            f'<div class="told">{told}</div></article>'
        )

    def _decisions(self) -> Iterator[str]:
        """What the sections cite beside the books, in words."""
        cited = set().union(*(each.decisions for each in self._explained))
        notes = (
            f'<li value="{number}">{escape(self._words[f"decision_{number}"])}</li>'
            for number in sorted(cited)
        )
        if cited:
            yield f"<h2>{self._words['decisions']}</h2><ol>{''.join(notes)}</ol>"


def _contents(sections: list[_Section]) -> str:
    links = (f'<li><a href="#{each.id}">{each.title}</a></li>' for each in sections)
    return f"<nav><ul>{''.join(links)}</ul></nav>"


def _table(head: Cells, rows: Iterable[Cells], kind: str = "", foot: Cells = ()) -> str:
    cells = "".join(f'<th scope="col">{name}</th>' if name else "<td></td>" for name in head)
    body = "".join(map(_table_row, rows))
    end = f"<tfoot>{_table_row(foot)}</tfoot>" if foot else ""
    return (
        f'<div class="wide" tabindex="0"><table class="{kind}"><thead><tr>{cells}</tr></thead>'
        f"<tbody>{body}</tbody>{end}</table></div>"
    )


def _table_row(cells: Cells) -> str:
    first, *others = cells
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in others)}</tr>'


def _mean(amounts: list[int]) -> str:
    mean = round(sum(amounts) / len(amounts)) if amounts else 0
    return _coloured(mean, _signed(mean)) if amounts else "–"


def _number(amount: int) -> str:
    return minus(f"{amount:,}")


def _signed(amount: int) -> str:
    return f"+{amount:,}" if amount > 0 else _number(amount)


def _coloured(amount: int, text: str) -> str:
    kind = "up" if amount > 0 else "down" if amount < 0 else "soft"
    return f'<span class="{kind}">{minus(text)}</span>'
