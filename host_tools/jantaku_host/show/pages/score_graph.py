"""Courses of points as a picture: SVG for reports of a game and of an evening."""

from collections.abc import Sequence

_WIDTH, _HEIGHT = 1000, 330
_LEFT, _RIGHT, _TOP, _BOTTOM = 96, 26, 16, 34  # margins
_LABELS = 16  # that fit below
_STROKES = 8  # that can be told apart, in report.css


def draw(
    courses: Sequence[Sequence[int]], names: Sequence[str], places: Sequence[str], label: str
) -> str:
    """The graph with its legend: a course a name, its first value before the first place.

    Names, labels of the places and of the whole are HTML already.
    """
    low, high = min(map(min, courses)), max(map(max, courses))
    unit = _unit(high - low)
    low, high = low // unit * unit, -(-(high + 1) // unit) * unit
    across = (_WIDTH - _LEFT - _RIGHT) / max(len(places), 1)

    def x(at: int) -> str:
        return f"{_LEFT + at * across:.0f}"

    def y(score: int, below: int = 0) -> str:
        height = _HEIGHT - _TOP - _BOTTOM
        return f"{_TOP + below + (high - score) * height / (high - low):.0f}"

    every = -(-len(places) // _LABELS)
    parts = [
        *(
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y(score)}" y2="{y(score)}"/>'
            f'<text x="{_LEFT - 10}" y="{y(score, 5)}" text-anchor="end">{_number(score)}</text>'
            for score in range(low, high + 1, unit)
        ),
        *(
            f'<text x="{x(at)}" y="{_HEIGHT - 6}" text-anchor="middle">{place}</text>'
            for at, place in enumerate(places, 1)
            if at % every == 0
        ),
        *(
            f'<polyline class="seat{seat % _STROKES}" points="'
            + " ".join(f"{x(at)},{y(score)}" for at, score in enumerate(course))
            + f'"><title>{names[seat]}</title></polyline>'
            for seat, course in enumerate(courses)
        ),
    ]
    legend = "".join(
        f'<li><svg viewBox="0 0 42 12" aria-hidden="true"><polyline class="seat{seat % _STROKES}" '
        f'points="2,6 40,6"/></svg>{name}</li>'
        for seat, name in enumerate(names)
    )
    return (
        f'<div class="chart"><svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="{label}">{"".join(parts)}</svg><ul class="legend">{legend}</ul></div>'
    )


def _number(score: int) -> str:
    """With a minus as wide as a digit."""
    return f"{score:,}".replace("-", "−")


def _unit(span: int) -> int:
    """The distance of the lines: 1, 2 or 5 of some power of ten, about six of them."""
    unit = 1
    while True:
        for factor in (1, 2, 5):
            if span <= 6 * factor * unit:
                return factor * unit
        unit *= 10
