"""A report of games to read: one HTML file that needs nothing else."""

from collections.abc import Iterator
from html import escape

from jantaku.rules import payments, tiles
from jantaku.rules.match import final
from jantaku_host import replay
from jantaku_host.deal import Deal
from jantaku_host.explain import Explanation
from jantaku_host.games import Game
from jantaku_host.standings import points

_STYLE = """
:root { --felt: #14532d; --line: #d6d3d1; --soft: #78716c }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1rem;
       color: #1c1917; background: #fafaf9 }
h1 { font-size: 1.5rem; border-bottom: 3px solid var(--felt); padding-bottom: .3rem }
h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right }
th:first-child, td:first-child, td.text { text-align: left }
th { color: var(--soft); font-weight: 600 }
.up { color: #15803d } .down { color: #b91c1c } .soft { color: var(--soft) }
svg { width: 100%; height: 14rem; background: #fff; border: 1px solid var(--line) }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .3rem 0; background: #fff;
          padding: .3rem .7rem }
summary { cursor: pointer }
pre { white-space: pre-wrap; margin: .4rem 0; font: 13px/1.4 ui-monospace, monospace }
"""
_COLOURS = ("#b91c1c", "#1d4ed8", "#15803d", "#a16207")
_WINDS = "ESWN"


def write(games: list[Game]) -> str:
    """The document."""
    body = "".join(part for game in games for part in _game(game))
    title = escape(games[0].title if len(games) == 1 else f"{len(games)} games")
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body>{body}</body></html>\n"
    )


def _game(game: Game) -> Iterator[str]:
    match = game.match()
    result = final(match)
    names = [escape(name or f"seat {seat}") for seat, name in enumerate(game.players)]
    yield f"<h1>{escape(game.title)}</h1>"
    yield "<table><tr><th>Player<th>Place<th>Points<th>Result</tr>"
    for seat in sorted(range(4), key=lambda seat: (result.places[seat], -result.scores[seat])):
        yield (
            f"<tr><td>{names[seat]}<td>{result.places[seat] / 10:g}<td>{result.scores[seat]:,}"
            f"<td>{_coloured(result.results[seat], points(game.rules, result.results[seat]))}</tr>"
        )
    yield "</table>"
    for reason, payer, payee, amount in result.parts:
        if reason in (payments.CHOMBO, payments.FINE, payments.LATENESS, payments.SUBSTITUTE):
            who, sign = (payer, "−") if payer < 4 else (payee, "+")
            label = payments.name(reason).replace("_", " ")
            yield f'<p class="soft">{names[who]}: {label} {sign}{amount:,}</p>'
    yield _chart(game, names)
    yield "<h2>Deals</h2>"
    for deal in game.deals:
        yield from _deal(deal, names)


def _chart(game: Game, names: list[str]) -> str:
    """The scores after every deal."""
    courses = [[deal.scores[seat] for deal in game.deals] for seat in range(4)]
    for seat in range(4):
        courses[seat].append(game.deals[-1].scores_end[seat])
    low, high = min(map(min, courses)), max(map(max, courses))
    height, step = 200, 1000 / max(1, len(game.deals))
    scale = height / max(1, high - low)
    lines = ""
    for seat, course in enumerate(courses):
        corners = " ".join(
            f"{at * step:.0f},{10 + (high - score) * scale:.0f}" for at, score in enumerate(course)
        )
        lines += (
            f'<polyline fill="none" stroke="{_COLOURS[seat]}" stroke-width="2.5" '
            f'points="{corners}"><title>{names[seat]}</title></polyline>'
        )
    legend = "".join(
        f' <b style="color:{_COLOURS[seat]}">— {name}</b>' for seat, name in enumerate(names)
    )
    frame = f"0 0 1000 {height + 20}"
    return f'<p>{legend}</p><svg viewBox="{frame}" preserveAspectRatio="none">{lines}</svg>'


def _deal(deal: Deal, names: list[str]) -> Iterator[str]:
    explanation = Explanation(deal)
    lines = list(explanation.lines())
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


def _coloured(amount: int, text: str) -> str:
    return f'<span class="{"up" if amount >= 0 else "down"}">{text}</span>'
