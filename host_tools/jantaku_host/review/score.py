"""What hands are worth: questions in, answers out, one for one."""

from collections.abc import Iterable, Iterator
from typing import Any

from jantaku.rules import books, tiles
from jantaku_host import games
from jantaku_host.review import question as ask
from jantaku_host.review.question import BadInput, Question

Answer = dict[str, Any]


def answers(lines: Iterable[bytes], preset: str = "ema2016") -> Iterator[Answer]:
    """The answer to each line; the preset is for those that name none."""
    for line in lines:
        try:
            yield score({"rules": preset, **ask.read(line)})
        except (BadInput, books.PresetError, tiles.BadTiles) as error:
            yield {"ok": False, "error": "bad_input", "detail": str(error)}


def score(question: Question) -> Answer:
    """The answer to one question; raises what makes no sense in it."""
    rules = ask.rules(question)
    answer: Answer = games.part(rules, "review", "score").score(question, rules)
    return answer
