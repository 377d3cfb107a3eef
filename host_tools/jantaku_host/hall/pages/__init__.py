"""The pages of a hall: documents without data, which comes as rows."""

from pathlib import Path
from string import Template

from jantaku.shown.words import LANGUAGES
from jantaku_host.show.pages import document, live
from jantaku_host.words import HostWords, section

_HERE = Path(__file__).parent
_KINDS = {".css": "text/css", ".js": "text/javascript"}
_OURS = ("hall.css", "hall.js")
_SHARED = (
    "east", "south", "west", "north", "language", "own_name", "riichi",
    "chombo", "fine_points", "lateness_points",
)  # fmt: skip
_LIVE = ("paper.css", "table.css", "live.css", "table.js", "tiles.js", "view.js", "live.js")


def asset(name: str) -> tuple[str, str] | None:
    """A file of the pages and its type; None if there is none of that name."""
    if name in _OURS:
        return (_HERE / name).read_text(encoding="utf-8"), _KINDS[Path(name).suffix]
    if name in _LIVE:
        return document.asset(name), _KINDS[Path(name).suffix]
    return None


def table() -> str:
    """The live page of one table."""
    return live.write(LANGUAGES)


def write(page: str, role: str) -> str:
    """A page, for whom it is."""
    return Template((_HERE / "hall.html").read_text(encoding="utf-8")).substitute(
        page=page,
        role=role,
        language_choice=document.language_choice(),
        data=document.as_data({"words": {each: words(each) for each in LANGUAGES}}),
    )


def words(language: str) -> dict[str, str]:
    """What these pages say in a language."""
    return section(language, "HALL") | {key: HostWords(language)[key] for key in _SHARED}
