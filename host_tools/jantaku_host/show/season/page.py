"""The evening or season as a page: one HTML file that needs nothing else."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup, escape

from jantaku_host.review.season import Chapter
from jantaku_host.show.pages import score_graph
from jantaku_host.show.pages.document import single_file
from jantaku_host.show.pages.template import fill
from jantaku_host.show.season import tables
from jantaku_host.words import HostWords

_LINES = 8  # of a graph that can be told apart


def write(
    chapters: Sequence[Chapter], words: HostWords, rating: bool, replays: Mapping[int, str]
) -> str:
    """The document. `replays` has the address of a game's replay by the identity of its sheet."""
    body = fill(
        "season.html",
        words=words,
        chapters=[_chapter(each, words, rating, replays) for each in chapters],
        written=tables.written,
        kinds=tables,
    )
    title = tables.title(chapters[0], words) if len(chapters) == 1 else words["evening"]
    return single_file(escape(title), body, ("paper.css", "report.css"), language=words.language)


def _chapter(
    chapter: Chapter, words: HostWords, rating: bool, replays: Mapping[int, str]
) -> dict[str, object]:
    shown = chapter.people[:_LINES]
    return {
        "title": tables.title(chapter, words),
        "days": tables.days(chapter),
        "tables": tables.tables(chapter, words, rating),
        "replays": [
            (tables.label(chapter, game), replays[id(game)])
            for game in chapter.games
            if id(game) in replays
        ],
        "graph": Markup(
            score_graph.draw(
                [tables.course(chapter, each) for each in shown],
                [escape(tables.name(chapter, each, words)) for each in shown],
                [str(number) for number in range(1, len(chapter.games) + 1)],
                escape(words["course"]),
            )
        ),
    }
