"""After power-up the session is what the journal says: as if the power had never gone."""

from support.cases import cases
from support.journal_sessions import Memory, happen, new_folder, power_up, sample

from jantaku.record.journal import WALL
from jantaku.referee import past as resume
from jantaku.rules import books, events
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.match import RiichiMatch
from jantaku.shown.table import Table


def standing(match):
    """All that a match knows."""
    return [
        (match.round, match.honba, match.deposits, match.scores),
        (match.over, match.replay, match.may_stop, match.penalties, match.substitutes),
    ]


def shown(table):
    """What the displays show of a game."""
    counters = (table.dealer, table.round, table.honba, table.deposits, table.turn, table.marks)
    return [counters, table.scores, table.wins, table.end, table.parts]


def test_match_deal_and_displays_are_those_of_the_event_before_the_cut():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    match = RiichiMatch(books.load("ema2016"))
    table = Table(match.rules)
    deal = None
    for at, (event, step) in enumerate(sample()[:-1]):
        happen(journal, event, step)
        if event[0] == events.DEAL_START:
            deal = RiichiDeal(match.rules, event[1], *event[3:])
        elif deal is not None:
            deal.apply(event)
        table.happened(events.public(event), deal)
        if event[0] == events.REVEAL:
            match.settle(deal)
            deal = None
        if at % 5 and event[0] not in (events.DEAL_START, events.REVEAL):
            continue
        again = Table(books.load("furiten"))
        past = resume.session(power_up(folder, memory), again)
        assert standing(past.match) == standing(match)
        assert shown(again) == shown(table)
        assert (past.deal is None) == (deal is None)
        if deal is not None:
            assert past.deal.phase == deal.phase
            assert past.deal.place == deal.place


def test_the_wall_is_known_once_the_table_is_bound_to_it():
    folder, memory = new_folder(), Memory()
    walls = []
    for event, step in sample():
        journal = power_up(folder, memory)
        happen(journal, event, step)
        if journal.in_deal and event[0] in (events.DICE, events.COMMIT):
            walls.append(resume.session(journal, Table(books.load("ema2016"))).wall)
            bound = event[0] == events.COMMIT and event[2] == WALL
            assert walls[-1] == (event[3] if bound else b"")
    assert len([wall for wall in walls if wall]) == 2


def test_the_clock_of_the_session_goes_on_where_it_stood():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    now = 0
    for event, step in sample()[:-1]:
        now += step
        happen(journal, event, now)
        if event[0] == events.DICE:
            rolled = now
    past = resume.session(power_up(folder, memory), Table(books.load("ema2016")))
    assert (past.elapsed, past.time.rolled, past.number) == (now, rolled, 2)


# A settled deal that is corrected


def ended(happening):
    """The events of the first deal's block, and those of the ending in it."""
    own = [event for event, _ in happening]
    own = own[: 1 + [event[0] for event in own].index(events.REVEAL)]
    kinds = [event[0] for event in own]
    first = min([kinds.index(kind) for kind in (events.WIN, events.TENPAI) if kind in kinds])
    return own, [event for event in own[first:] if not events.is_beside(event)]


def chombo(deal):
    deal.apply((events.VOID, 2, events.CHOMBO))
    return [(events.VOID, 2, events.CHOMBO)]


def redeal(deal):
    deal.apply((events.VOID, 0, events.REDEAL))
    return [(events.VOID, 0, events.REDEAL)]


def settled(deal):
    """The rest of every ending, which happens."""
    found = [(events.SETTLE, 0, deal.settlement())]
    deal.apply(found[0])
    found.append((events.DEAL_END, 0, tuple(deal.scores)))
    deal.apply(found[1])
    return found


@cases((chombo,), (redeal,))
def test_a_correction_holds_after_power_up_and_in_the_deals_that_follow(ending):
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    own, end = ended(sample())
    for event in own:
        happen(journal, event, 0)
    acts = len([event for event in end if events.is_act(event)])
    match = RiichiMatch(books.load("ema2016"))
    deal = resume.retold(match.rules, own)
    match.settle(deal)

    undo = (events.RULING, 0, events.UNDO, acts, "EMA 5.5")
    deal = resume.retold(match.rules, own + [undo])
    told = [undo] + ending(deal) + settled(deal)
    with journal:
        for event in told:
            journal.append(event, 0)
    match.correct(deal)

    again = Table(books.load("furiten"))
    past = resume.session(power_up(folder, memory), again)
    assert standing(past.match) == standing(match)
    assert past.deal is None
    assert list(again.scores) == match.scores
    assert again.end == told[1]

    # The next deal begins as the corrected one leaves it, and knows nothing of it.
    journal.append((events.DEAL_START, match.dealer, 2) + match.start, 0)
    past = resume.session(power_up(folder, memory), Table(books.load("furiten")))
    assert standing(past.match) == standing(match)
    assert past.deal.acts == 0
    assert not past.deal.end


def test_a_chombo_that_was_none_costs_nothing():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    own, end = ended(sample())
    at = len(own) - 1 - len(end)
    match = RiichiMatch(books.load("ema2016"))
    deal = resume.retold(match.rules, own[:at])
    void = chombo(deal) + settled(deal)
    for event in own[:at] + void + own[-1:]:
        happen(journal, event, 0)
    match.settle(deal)
    assert match.penalties
    past = resume.session(power_up(folder, memory), Table(match.rules))
    assert standing(past.match) == standing(match)

    undo = (events.RULING, 0, events.UNDO, 2, "")
    deal = resume.retold(match.rules, own[:at] + void + [undo])
    with journal:
        for event in [undo] + end:
            journal.append(event, 0)
    for event in end:
        deal.apply(event)
    match.correct(deal)
    assert (match.penalties, match.replay) == ([], False)
    for _ in range(2):
        past = resume.session(power_up(folder, memory), Table(match.rules))
        assert standing(past.match) == standing(match)
        if not journal.in_deal:
            journal.append((events.DEAL_START, match.dealer, 2) + match.start, 0)
