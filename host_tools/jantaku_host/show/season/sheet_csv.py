"""The standings of an evening or season as one table for programs: numbers are plain."""

from collections.abc import Sequence

from jantaku_host.review.season import Chapter
from jantaku_host.show import sheet
from jantaku_host.words import HostWords

_HEAD = (
    *("event", "rules", "counts", "place", "name", "ema_id", "games", "result", "mean_place"),
    *("first", "second", "third", "fourth"),
    *("deals", "wins", "deal_ins", "riichi", "calls", "draws", "tenpai"),
    "base_rank",  # of a tournament
)


def write(chapters: Sequence[Chapter], words: HostWords, rating: bool) -> str:
    """The table, in English whatever the words: other programs read it."""
    rows: list[Sequence[object]] = [(*_HEAD, "openskill") if rating else _HEAD]
    for chapter in chapters:
        about = chapter.occasion
        for number, person in enumerate(chapter.people):
            row, done = person.standing, person.figures
            cells = [
                *(about.tournament, about.rules.name, about.kind, row.rank, row.name, row.ema_id),
                *(row.games, row.result, round(float(row.mean_place), 3), *person.places),
                *(done.deals, done.wins, done.deal_ins, done.riichi, done.calls),
                *(done.draws, done.tenpai),
                chapter.base_ranks[number] if chapter.base_ranks else None,
            ]
            if rating:
                cells.append(round(chapter.openskill[number], 2))
            rows.append(cells)
    return sheet.text(rows)
