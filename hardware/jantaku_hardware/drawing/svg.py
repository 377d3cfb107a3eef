"""As much SVG as these pictures need."""

from collections.abc import Iterable
from html import escape

INK, GREY, PALE = "#222222", "#8a8a8a", "#e9e9e4"
RED, BLUE, GREEN, ORANGE = "#c0392b", "#1f6fb2", "#2e8b57", "#d98200"
WOOD, FELT = "#e3d5c0", "#dcebe3"


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Picture:
    """Lines, boxes and words, in pixels from the upper left."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self._size = number(width), number(height)
        self._title = title
        self._marks: list[str] = []
        self.box(0, 0, width, height, fill="white", line="none")

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "none",
        line: str = INK,
        thick: float = 1,
        round_: float = 0,
    ) -> None:
        self._mark(
            "rect", x=x, y=y, width=width, height=height, rx=round_, fill=fill, stroke=line,
            stroke_width=thick,
        )  # fmt: skip

    def line(
        self, points: Iterable[tuple[float, float]], *, colour: str = INK, thick: float = 1,
        dashed: bool = False, closed: bool = False, fill: str = "none",
    ) -> None:  # fmt: skip
        words = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._mark(
            "polygon" if closed else "polyline", points=words, fill=fill, stroke=colour,
            stroke_width=thick, stroke_linejoin="round", **_dashes(dashed),
        )  # fmt: skip

    def dot(
        self, x: float, y: float, radius: float, *, fill: str = INK, line: str = "none"
    ) -> None:
        self._mark("circle", cx=x, cy=y, r=radius, fill=fill, stroke=line)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 12,
        colour: str = INK,
        at: str = "start",  # or middle, end
        bold: bool = False,
        turn: float = 0,
    ) -> None:
        weight = {"font_weight": "bold"} if bold else {}
        turned = {"transform": f"rotate({number(turn)} {number(x)} {number(y)})"} if turn else {}
        self._mark(
            "text", words, x=x, y=y, font_size=size, fill=colour, text_anchor=at, **weight, **turned
        )

    def __str__(self) -> str:
        width, height = self._size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="DejaVu Sans, Verdana, sans-serif">'
        )
        title = f"<title>{escape(self._title)}</title>"
        return "\n".join([head, title, *self._marks, "</svg>", ""])

    def _mark(self, shape: str, words: str | None = None, **attributes: float | str) -> None:
        written = " ".join(
            f'{name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
            for name, value in attributes.items()
        )
        body = "/>" if words is None else f">{escape(words)}</{shape}>"
        self._marks.append(f"<{shape} {written}{body}")


def _dashes(dashed: bool) -> dict[str, str]:
    return {"stroke_dasharray": "5 4"} if dashed else {}
