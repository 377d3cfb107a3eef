"""What a recorded win was worth: by basic points, with the names of its yaku."""

from jantaku.rules.books import Rules
from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.value import LIMITS, base
from jantaku_host.record.recorded import Event
from jantaku_host.review.figures import Worth
from jantaku_host.review.games.riichi import explain


def worth(rules: Rules, event: Event) -> Worth:
    """Of a WIN; yakuman compare by how many they are."""
    *_, han, fu, rows = event
    limit = explain.limit(rules, han, fu, rows)
    value, _ = base(rules, han, fu)
    if limit == LIMITS[-1]:
        value *= max(han // 13, 1)
    names = [yaku.name(number) for number, _ in rows]
    return Worth(value, han, fu, limit, "worth", names, han - sum(each for _, each in rows))
