"""After power-up the table shows what the journal says."""

from sessions import Memory, happen, new_folder, power_up, sample

from jantaku.record import resume
from jantaku.referee.table import Table
from jantaku.rules import events, presets
from jantaku.rules.riichi import RiichiDeal


def test_scores_deposits_and_dealer_are_those_of_the_event_before_the_cut():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    book = presets.load("ema2016")
    deal = None
    for event, step in sample():
        happen(journal, event, step)
        if event[0] == events.DEAL_START:
            deal = RiichiDeal(book, event[1], event[3], event[4], event[5], event[6])
        elif deal and event[0] not in (events.SESSION_END, events.REVEAL):
            deal.apply(event)
        if event[0] == events.REVEAL:
            deal = None
        if deal:
            shown = Table(presets.load("furiten"))
            resume.table(power_up(folder, memory), shown)
            assert shown.rules.name == "ema2016"
            assert shown.scores == deal.scores
            assert shown.deposits == deal.deposits
            assert (shown.dealer, shown.round, shown.honba) == (deal.dealer, deal.round, deal.honba)


def test_between_two_deals_it_shows_the_next_one():
    folder, memory = new_folder(), Memory()
    happening = sample()
    starts = [event for event, _ in happening if event[0] == events.DEAL_START]
    for at, (event, step) in enumerate(happening):
        happen(power_up(folder, memory), event, step)
        if event[0] == events.REVEAL and happening[at + 1][0][0] == events.DEAL_START:
            shown = Table(presets.load("furiten"))
            resume.table(power_up(folder, memory), shown)
            _, dealer, _, round_number, honba, deposits, scores = starts[1]
            assert (shown.dealer, shown.round, shown.honba) == (dealer, round_number, honba)
            assert (shown.deposits, tuple(shown.scores)) == (deposits, scores)


def test_without_a_session_the_table_shows_its_settings():
    folder, memory = new_folder(), Memory()
    shown = Table(presets.load("furiten"))
    resume.table(power_up(folder, memory), shown)
    for event, step in sample():
        happen(power_up(folder, memory), event, step)
    resume.table(power_up(folder, memory), shown)
    assert shown.rules.name == "furiten"


def test_a_deal_can_be_voided_at_any_of_its_events_and_no_point_is_lost():
    happening = sample()
    start = next(at for at, (event, _) in enumerate(happening) if event[0] == events.DEAL_START)
    end = next(at for at, (event, _) in enumerate(happening) if event[0] == events.REVEAL)
    for count in range(start + 1, end + 1, 5):
        journal = power_up(new_folder(), Memory())
        for event, step in happening[:count]:
            happen(journal, event, step)
        resume.void(journal, 0)
        assert not journal.in_deal
        shown = Table(presets.load("ema2016"))
        resume.table(journal, shown)
        assert sum(shown.scores) + 1000 * shown.deposits == 120000
