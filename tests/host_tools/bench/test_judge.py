"""The bench's judge: whatever the table tells otherwise than it happened is found."""

from collections.abc import Callable

import pytest
from support.bench_scripts import bot_game

from jantaku.referee import questions
from jantaku.rules import events
from jantaku.sensing import zones
from jantaku_host.bench.hands import Landing
from jantaku_host.bench.judge import Judge
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.players import Players
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.world import World
from jantaku_host.record.recorded import Event

SCRIPT = next(bot_game("ema2016", 0))
START = (events.DEAL_START, SCRIPT.dealer, 1, *SCRIPT.start[1:])
RACK, RIVER = zones.RACK, zones.RIVER


def new_judge() -> Judge:
    players = Players(Radio(World()), new_tags(1), lambda button, down: None, 1, "fast")
    return Judge(players, lambda zone, tile: zone != zones.AIR)


def judged(told: list[Event]) -> Outcome:
    judge = new_judge()
    for event in told:
        judge.hear(event, 0)
    return judge.conclude(SCRIPT)


def changed(kind: int, change: Callable[[Event], list[Event]]) -> list[Event]:
    """What happened, with the last event of this kind told otherwise."""
    told = [START, *SCRIPT.happening]
    at = max(at for at, event in enumerate(told) if event[0] == kind)
    return told[:at] + change(told[at]) + told[at + 1 :]


def test_what_is_told_as_it_happened_is_right() -> None:
    outcome = judged([START, *SCRIPT.happening])
    assert outcome.is_right
    assert outcome.deals == 1


def test_questions_and_dice_are_no_part_of_what_people_do() -> None:
    dice = (events.DICE, 0, 3, 4)
    ask = (events.ASK, 2, questions.UNREADABLE, b"")
    outcome = judged([START, dice, ask, *SCRIPT.happening])
    assert outcome.is_right
    assert len(outcome.asked) == 1


def test_who_is_asked_for_tenpai_is_asked_as_a_matter_of_course() -> None:
    ask = (events.ASK, 2, questions.TENPAI, b"")
    assert judged([START, ask, *SCRIPT.happening]).asked == []


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda event: [], id="left out"),
        pytest.param(lambda event: [event, event], id="told twice"),
        pytest.param(lambda event: [(*event[:2], event[2] ^ 1)], id="another tile"),
        pytest.param(lambda event: [(event[0], event[1] ^ 1, event[2])], id="another seat"),
    ],
)
def test_a_discard_that_is_told_otherwise_is_a_wrong_event(change) -> None:
    outcome = judged(changed(events.DISCARD, change))
    assert len(outcome.wrong_events) == 1
    assert outcome.wrong_payouts == []
    assert not outcome.is_right


def test_a_settlement_that_differs_is_a_wrong_payout() -> None:
    def more(event: Event) -> list[Event]:
        (reason, payer, payee, amount), *others = event[2]
        return [(*event[:2], [(reason, payer, payee, amount + 100), *others])]

    outcome = judged(changed(events.SETTLE, more))
    assert len(outcome.wrong_payouts) == 1
    assert outcome.wrong_events == []


def test_a_deal_that_begins_with_other_scores_is_wrong() -> None:
    begun = (*START[:6], (30_100, 29_900, 30_000, 30_000))
    assert len(judged([begun, *SCRIPT.happening]).wrong_events) == 1


def test_a_movement_is_compared_with_where_the_tile_really_went() -> None:
    judge = new_judge()
    judge._hands.landings[7] = [Landing(7, RACK, RIVER, 1_000_000)]
    judge.hear_movement(1_120_000, 7, RACK, RIVER)
    judge.hear_movement(1_130_000, 8, RACK, RIVER)
    assert judge.outcome.discards_ms == [120]
    assert len(judge.outcome.wrong) == 1


def test_a_tile_that_moved_unnoticed_is_missing() -> None:
    judge = new_judge()
    judge._hands.landings[7] = [Landing(7, RACK, RIVER, 1_000_000)]
    assert len(judge.conclude(SCRIPT).missing) == 1
