"""Whole games of the bot at the table, from the first wall to the standing, in every book."""

import random

import pytest
from support import journal_sessions, riichi_bot
from support.journalled_table import Honest, Kept
from support.mended_mistakes import MISTAKES, Clumsy
from support.offending_people import OFFENCES, RARE, play_with_offences
from support.rule_books import RIICHI_BOOKS
from support.table_top import Luck, TableTop, order_of, ordered

from jantaku.record.journal import each
from jantaku.referee import questions
from jantaku.referee.referee import ENDED
from jantaku.rules import books, events, wall
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.match import RiichiMatch
from jantaku.sensing.zones import RIVER
from jantaku_host.record import verification as record
from jantaku_host.record.recorded import Damage
from jantaku_host.review.audit import audit
from jantaku_host.review.games.riichi.draws import Draws


def play_game(top: TableTop, seed: int) -> int:
    """A whole game; the referee must tell each deal as the bot has played it. The deals."""
    rng = random.Random(seed)
    deals = 0
    while top.referee.state != ENDED:
        match = top.referee.match
        start = (match.dealer, match.round, match.honba, match.deposits, match.scores)
        tiles = riichi_bot.Wall(riichi_bot.shuffled(rng, 0.2))
        happened = riichi_bot.play(rng, RiichiDeal(match.rules, *start), tiles)
        top.build(order_of(tiles.tiles))
        top.perform(happened)
        assert ordered(top.told()[1:]) == ordered(happened), f"deal {deals}"
        deals += 1
    return deals


@pytest.mark.parametrize("preset", RIICHI_BOOKS)
@pytest.mark.parametrize("seed", [1, 8])
def test_a_game_of_the_bot_comes_out_as_it_was_played(preset, seed):
    top = TableTop(preset, luck=Luck(seed))
    assert play_game(top, seed) >= 8 or preset in ("furiten", "tenhou")
    assert top.table.final.scores == top.referee.match.scores


class HonestTop(Honest, TableTop):
    """A table whose dice can be verified."""


@pytest.mark.parametrize("preset", ["ema2016", "samara2019", "furiten"])
def test_the_record_of_a_game_is_whole_and_its_rules_agree(preset):
    kept = Kept(preset)
    journal = kept.journal
    top = HonestTop(preset, journal=kept, luck=Luck(5))
    deals = play_game(top, 5)
    journal_sessions.check_chain(journal)
    match = RiichiMatch(books.load(preset))
    replayed = 0
    for number in range(1, journal.number):
        deal = None
        for event, _, _ in each(journal.block(number)):
            if event[0] == events.DEAL_START:
                state = (match.dealer, match.round, match.honba, match.deposits)
                assert (event[1], *event[3:6]) == state
                assert list(event[6]) == match.scores
                deal = RiichiDeal(match.rules, *state, match.scores)
            elif deal is not None:
                deal.apply(event)
        if deal is not None:
            match.settle(deal)
            replayed += 1
    assert replayed == deals
    assert match.over == top.referee.match.over
    assert len(record.read(journal_sessions.copy(journal)).blocks) == deals + 1


@pytest.mark.parametrize("preset", RIICHI_BOOKS)
def test_mistakes_are_noticed_and_once_put_right_leave_the_game_as_it_was(preset):
    top = Clumsy(preset, Luck(3))
    play_game(top, 3)
    assert len(top.made) == len(MISTAKES)
    asked = {event[2] for event, _ in top.journal.happened if event[0] == events.ASK}
    assert asked >= {questions.WRONG_DRAW, questions.OUT_OF_PLACE}
    assert top.table.questions == []


@pytest.mark.parametrize(
    ("preset", "seed"), [("ema2016", 11), ("samara2019", 10), ("furiten", 6), ("furiten", 10)]
)
def test_offences_are_found_out_and_the_record_of_the_game_agrees_with_the_book(
    preset, seed, tmp_path
):
    kept = Kept(preset)
    top = play_with_offences(preset, seed, kept)
    assert set(top.made) >= {each.__name__ for each in OFFENCES} - RARE
    assert sum(top.table.scores) + 1000 * top.referee.match.deposits == 120_000
    path = tmp_path / "offences.jtk"
    path.write_bytes(kept.copy())
    audited = list(audit(path))
    assert len(audited) > 5
    for item in audited:
        assert not isinstance(item, Damage), item
        deal, problems = item
        assert problems == [], f"deal {deal.hand}"


def test_furiten_9_3_the_audit_follows_two_tiles_of_the_wall_that_change_places(tmp_path):
    kept = Kept("furiten")
    top = HonestTop("furiten", journal=kept, luck=Luck(5))
    top.build(bytes(range(136)))
    top.deal_out()
    top.move(top.tiles[wall.LAST_DEALT], RIVER + top.referee.match.dealer)
    right, wrong = (top.tiles[wall.indicator(number)] for number in (0, 3))
    here, there = top.eyes.places[right], top.eyes.places[wrong]
    top.lift(right)
    top.move(wrong, here)
    top.move(right, there)
    assert bytes(top.deal.indicators) == bytes([wrong])
    top.referee.abandon()
    path = tmp_path / "exchanged.jtk"
    path.write_bytes(kept.copy())
    ((deal, problems),) = audit(path)
    assert problems == []
    elsewhere = RiichiDeal(books.load("ema2016"), 0, 0, 0, 0, [0] * 4)
    rows = Draws(deal, deal.wall).check(elsewhere, (events.EXCHANGE, 0, wrong, right))
    assert [row[1] for row in rows] == ["wrong_indicator"]
