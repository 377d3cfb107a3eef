"""A report of games to read and to print: one HTML file that needs nothing else."""

from collections.abc import Iterable, Iterator
from html import escape

from jantaku.referee import questions
from jantaku.rules import events, payments, tiles
from jantaku.rules.match import final
from jantaku_host import replay
from jantaku_host.deal import Deal
from jantaku_host.explain import Explanation
from jantaku_host.figures import Figures, figures
from jantaku_host.games import Game
from jantaku_host.pages.replay import asset
from jantaku_host.standings import points

_WINDS = "ESWN"
_WIDTH, _HEIGHT, _MARGIN = 1000, 320, 60  # of the graph
_ROUTINE = (questions.TENPAI, questions.VOID_SUIT)  # asked in every deal
_RULINGS = {
    events.DEAD_HAND: "dead hand",
    events.WRONG_RIICHI: "riichi without a ready hand",
    events.INVALID_MELD: "a call that was no set",
    events.DRAW_BACK: "drawn too quickly",
    events.HIDDEN_TILE: "winning tile not shown apart",
    events.FINE: "fine",
    events.LATENESS: "lateness",
    events.SUBSTITUTE: "substitute",
}


def write(games: list[Game]) -> str:
    """The document."""
    body = "".join(f"<section>{''.join(_game(game))}</section>" for game in games)
    title = escape(games[0].title if len(games) == 1 else f"{len(games)} games")
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{asset("report.css")}</style>'
        f"</head><body><main>{body}</main></body></html>\n"
    )


def _game(game: Game) -> Iterator[str]:
    names = [escape(name or f"seat {seat}") for seat, name in enumerate(game.players)]
    yield f"<h1>{escape(game.title)}</h1>"
    yield from _result(game, names)
    yield "<h2>Scores</h2>"
    yield _graph(game, names)
    yield "<h2>Players</h2>"
    yield _table(("Player", *_FIGURES), _figure_rows(game, names))
    yield "<h2>Deals</h2>"
    for deal in game.deals:
        yield from _deal(deal, names)
    incidents = [row for deal in game.deals for row in _incidents(deal, names)]
    yield "<h2>Incidents and rulings</h2>"
    yield _table(("Deal", "Player", "What", "Section"), incidents) if incidents else "<p>None.</p>"
    yield "<h2>Verification</h2>"
    yield f'<p class="sealed">{_verified(game)}</p>'


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Cells are HTML already."""
    cells = "".join(f'<th scope="col">{name}</th>' for name in head)
    body = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows
    )  # fmt: skip
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{cells}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _result(game: Game, names: list[str]) -> Iterator[str]:
    result = final(game.match())
    order = sorted(range(4), key=lambda seat: (result.places[seat], -result.scores[seat]))
    yield _table(
        ("Player", "Place", "Points", "Result"),
        (
            (
                names[seat],
                f"{result.places[seat] / 10:g}",
                f"{result.scores[seat]:,}",
                _coloured(result.results[seat], points(game.rules, result.results[seat])),
            )
            for seat in order
        ),
    )
    for reason, payer, payee, amount in result.parts:
        if reason in (payments.CHOMBO, payments.FINE, payments.LATENESS, payments.SUBSTITUTE):
            who, sign = (payer, "−") if payer < 4 else (payee, "+")
            label = payments.name(reason).replace("_", " ")
            yield f'<p class="soft">{names[who]}: {label} {sign}{amount:,}</p>'


# Scores after every deal


def _graph(game: Game, names: list[str]) -> str:
    courses = [[*(deal.scores[seat] for deal in game.deals)] for seat in range(4)]
    for seat in range(4):
        courses[seat].append(game.deals[-1].scores_end[seat])
    low, high = min(map(min, courses)), max(map(max, courses))
    unit = _unit(high - low)
    low, high = low // unit * unit, -(-(high + 1) // unit) * unit
    across = (_WIDTH - _MARGIN - 20) / len(game.deals)

    def y(score: int) -> float:
        return 15 + (high - score) * (_HEIGHT - 45) / (high - low)

    lines = "".join(
        f'<line x1="{_MARGIN}" x2="{_WIDTH}" y1="{y(score):.0f}" y2="{y(score):.0f}"/>'
        f'<text x="{_MARGIN - 8}" y="{y(score) + 5:.0f}" text-anchor="end">{score:,}</text>'
        for score in range(low, high + 1, unit)
    )
    every = max(1, len(game.deals) // 20)  # labels that fit
    labels = "".join(
        f'<text x="{_MARGIN + at * across:.0f}" y="{_HEIGHT - 5}" text-anchor="middle">{at}</text>'
        for at in range(0, len(game.deals) + 1, every)
    )
    for seat, course in enumerate(courses):
        corners = " ".join(
            f"{_MARGIN + at * across:.0f},{y(score):.0f}" for at, score in enumerate(course)
        )
        lines += (
            f'<polyline class="seat{seat}" points="{corners}"><title>{names[seat]}</title>'
            "</polyline>"
        )
    legend = "".join(
        f'<li><svg viewBox="0 0 42 12" aria-hidden="true"><polyline class="seat{seat}" '
        f'points="2,6 40,6"/></svg>{name}</li>'
        for seat, name in enumerate(names)
    )
    return (
        f'<div class="chart"><svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="Scores after each deal">{lines}{labels}</svg>'
        f'<ul class="legend">{legend}</ul></div>'
    )


def _unit(span: int) -> int:
    """The distance of the graph's lines: 1, 2 or 5 of some power of ten, about six of them."""
    unit = 1
    while True:
        for factor in (1, 2, 5):
            if span <= 6 * factor * unit:
                return factor * unit
        unit *= 10


# Players

_FIGURES = ("Deals", "Wins", "Tsumo", "Deal-ins", "Riichi", "Open", "Tenpai at draws",
            "Mean win", "Mean deal-in")  # fmt: skip


def _figure_rows(game: Game, names: list[str]) -> Iterator[tuple[str, ...]]:
    for name, one in zip(names, figures(game), strict=True):
        yield name, *_figure_row(one)


def _figure_row(one: Figures) -> Iterator[str]:
    yield str(one.deals)
    for count in (one.wins, one.self_drawn, one.deal_ins, one.riichi, one.calls):
        yield str(count)
    yield f"{one.tenpai} of {one.draws}"
    for amounts in (one.won, one.lost):
        mean = round(sum(amounts) / len(amounts)) if amounts else 0
        yield _coloured(mean, f"{mean:+,}") if amounts else "–"


# Deals


def _deal(deal: Deal, names: list[str]) -> Iterator[str]:
    lines = list(Explanation(deal).lines())
    _, ended = replay.played(deal)
    changes = " ".join(
        f"{names[seat]} {_coloured(change, f'{change:+,}')}"
        for seat in range(4)
        if (change := ended.scores[seat] - deal.scores[seat])
    )
    told = escape("\n".join(lines[1:]))
    hands = "\n".join(
        f"{_WINDS[(seat - deal.dealer) % 4]} "
        f"{tiles.text(ended.concealed(seat), replay.red_fives(ended.rules))}"
        for seat in range(4)
    )
    yield (
        f"<details><summary><b>{escape(lines[0])}</b> {escape(lines[1])} "
        f'<span class="soft">{changes}</span></summary><pre>{told}\n\n{hands}</pre></details>'
    )


# What did not go by itself


def _incidents(deal: Deal, names: list[str]) -> Iterator[tuple[str, str, str, str]]:
    place = str(deal.hand)
    for event in (*deal.events, *deal.rulings):
        kind, seat = event[:2]
        if kind == events.ASK and event[2] not in _ROUTINE:
            what = questions.name(event[2]).replace("_", " ")
            yield place, names[seat], f"the table asked: {what}", ""
        elif kind == events.RULING and event[2] in _RULINGS:
            amount = f" {event[3]:,}" if event[2] >= events.FINE else ""
            yield place, names[seat], _RULINGS[event[2]] + amount, escape(event[4])
        elif kind == events.VOID:
            what = "chombo, dealt again" if event[2] == events.CHOMBO else "dealt again"
            yield place, names[seat] if event[2] == events.CHOMBO else "", what, ""


def _verified(game: Game) -> str:
    """What is certain: a table's record is read only as far as all its proofs hold."""
    shown = sum(any(event[0] == events.REVEAL for event in deal.bound) for deal in game.deals)
    if not shown:
        return "These deals come from a file without proofs of wall and dice."
    return (
        f"{shown} of {len(game.deals)} deals come from a table’s own record: the chain of its "
        "blocks is unbroken, walls and dice are those the table was bound to before each deal. "
        "Whether the table’s signature covers them, <code>jantaku verify</code> tells."
    )


def _coloured(amount: int, text: str) -> str:
    return f'<span class="{"up" if amount >= 0 else "down"}">{text}</span>'
