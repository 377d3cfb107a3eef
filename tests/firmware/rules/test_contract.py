"""What a deal of any game keeps to: one contract, tried with every game there is."""

from support.cases import cases, raises

from jantaku.rules import books, events, games, payments
from jantaku.rules.deal import IllegalEvent

GAMES = tuple([(name,) for name in games.NAMES])
SCORES = (30000, 30000, 30000, 30000)
BESIDE = (
    (events.DICE, 0, 3, 4),
    (events.COMMIT, 0, 0, b""),
    (events.ASK, 1, 3, b""),
    (events.ANSWER, 1, 3, 0),
    (events.RULING, 2, events.FINE, 8000, ""),
    (events.RULING, 2, events.LATENESS, 3, ""),
    (events.SIGNAL, 0, 15),
    (events.CLOCK, 0, 0),
    (events.REVEAL, 0, b"", b""),
    (events.DECLARE, 1, events.PRESSED_WIN, 300),
    (events.WITHDRAW, 1, events.PRESSED_WIN),
    (events.PROPOSE, 2, 4, 255),
    (events.CONFIRM, 3, 4),
)


def rules_of(game):
    """The first book of a game."""
    for name in books.names():
        rules = books.load(name)
        if rules.game == game:
            return rules
    raise ValueError("no book is about " + game)


def blank(kind):
    """An event of this type with nothing in its fields."""
    return events.decode(bytes((kind << 2,)) + bytes(40))[0]


def kinds():
    return range(len(events.names()))


def completed(deal, event):
    """An event of `legal` with the tiles that only the wall knows; () where more is wanting."""
    fields = events.fields(event[0])[len(event) - 2 :]
    unseen = [tile for tile in range(len(deal.place)) if not deal.unseen(tile)]
    if fields == ["tiles"]:
        return event + (bytes(unseen[:52]),)
    if fields == ["tile"]:
        return event + (unseen[len(unseen) // 2],)
    return () if fields else event


def options(deal):
    """Everything that may happen now, complete."""
    return [event for event in [completed(deal, each) for each in deal.legal()] if event]


def played(game, count):
    """A deal of so many events, and what its block tells."""
    rules = rules_of(game)
    happened = [(events.DEAL_START, 1, 1, 0, 0, 0, SCORES)]
    deal = games.deal(rules, 1, 0, 0, 0, SCORES)
    for at in range(count):
        found = options(deal)
        event = found[7 * at % len(found)]
        deal.apply(event)
        happened += [event, BESIDE[at % len(BESIDE)]]
    return deal, happened


def state(deal):
    """What can be told of a deal whatever the game."""
    hands = [deal.concealed(seat) for seat in range(4)]
    lies = [bytes(deal.place), [bytes(river) for river in deal.rivers], deal.melds]
    turn = (deal.phase, deal.turn, deal.drawn, deal.live, deal.window, deal.window_seats)
    return hands, lies, turn, deal.acts, deal.scores, deal.deposits, deal.marks()


@cases(*GAMES)
def test_whatever_is_listed_may_happen_and_whatever_may_not_says_why(game):
    deal, _ = played(game, 0)
    for at in range(30):
        found = options(deal)
        for event in found:
            assert deal.refusal(event) == "", event
        for kind in kinds():
            before = state(deal)
            code = deal.refusal(blank(kind))
            if code:
                refused = raises(IllegalEvent, deal.apply, blank(kind))
                assert refused.code == code
                assert refused.section
            assert state(deal) == before
        deal.apply(found[5 * at % len(found)])


@cases(*GAMES)
def test_an_event_of_another_game_is_refused(game):
    deal, _ = played(game, 12)
    others = set()
    for name in games.NAMES:
        others |= set(games.deal_class(rules_of(name)).tests)
    others -= set(deal.tests)
    assert others
    for kind in others:
        assert deal.refusal(blank(kind)) == "no_event"


@cases(*GAMES)
def test_what_a_block_tells_beside_its_deal_passes_it_by(game):
    deal, _ = played(game, 12)
    before = state(deal)
    for event in BESIDE:
        assert deal.refusal(event) == ""
        deal.apply(event)
    assert state(deal) == before


@cases(*GAMES)
def test_a_deal_begins_once(game):
    deal, happened = played(game, 12)
    for event in (happened[0], blank(events.SESSION_START)):
        assert raises(IllegalEvent, deal.apply, event).code == "no_event"


@cases(*GAMES)
def test_whatever_happens_can_also_be_refused(game):
    found = games.deal_class(rules_of(game))
    assert set(found.steps) <= set(found.tests)


@cases(*GAMES)
def test_going_back_leaves_the_deal_as_it_was(game):
    now, happened = played(game, 30)
    for count in (1, 2, 9):
        undo = (events.RULING, 0, events.UNDO, count, "")
        *_, (_, back) = games.replay(now.rules, happened + [undo])
        assert back.acts == now.acts - count
        assert back.kept == 6
        stands = events.standing(happened + [undo])
        then = games.deal(now.rules, 1, 0, 0, 0, SCORES)
        for event in stands[1:]:
            then.apply(event)
        assert state(back) == state(then)
        assert state(back) != state(now)


WORK = ("_waits", "_mementos", "_growing", "_fixed", "_lists", "keeps", "rules")


def all_of(deal):
    """Every attribute of a deal in a form to compare, without what is remembered to save work."""
    found = {}
    for name, value in deal.__dict__.items():
        if name == "hus":
            value = [hu.__dict__ for hu in value]
        if name not in WORK:
            found[name] = value
    return found


@cases(*GAMES)
def test_a_deal_takes_its_last_acts_back_by_itself(game):
    for count in range(1, 31, 3):
        _, happened = played(game, count)
        for acts in range(7):
            deal, _ = played(game, count)
            if acts > deal.kept:
                break
            undo = (events.RULING, 0, events.UNDO, acts, "")
            stands = events.standing(happened + [undo])
            then = games.deal(deal.rules, 1, 0, 0, 0, SCORES)
            for event in stands[1:]:
                then.apply(event)
            deal.back(acts)
            assert all_of(deal) == all_of(then)
            for event in [each for each in happened if each not in stands]:
                deal.apply(event)
            assert all_of(deal) == all_of(played(game, count)[0])


@cases(*GAMES)
def test_a_mark_brings_a_deal_back_to_where_it_was_made(game):
    for count in (1, 13, 30):
        deal, _ = played(game, count)
        ahead = deal.mark()
        for acts in range(deal.kept + 1):
            here = deal.mark()
            deal.back(acts)
            there = deal.mark()
            deal.return_to(here)
            assert all_of(deal) == all_of(played(game, count)[0])
            assert deal.kept == min(deal.acts, 6)
            deal.return_to(there)
            assert deal.mark() == there
            deal.return_to(ahead)
            assert deal.mark() == here


@cases(*GAMES)
def test_a_replayed_deal_goes_back_as_far_as_one_that_was_played(game):
    head = [(events.RULING, 0, events.UNDO, 2, ""), (events.VOID, 0, 0), (events.VOID, 0, 0)]
    for count in (0, 3, 30):
        now, happened = played(game, count)
        *_, (_, again) = games.replay(now.rules, head + happened)
        assert again.kept == now.kept == min(now.acts, 6)
        now.back(now.kept)
        again.back(again.kept)
        assert all_of(again) == all_of(now)


@cases(*GAMES)
def test_six_acts_are_kept_and_no_more_are_taken_back(game):
    deal, _ = played(game, 0)
    assert deal.kept == 0
    deal, _ = played(game, 30)
    assert deal.kept == 6
    deal.back(0)
    deal.back(2)
    assert deal.kept == 4
    before = all_of(deal)
    assert raises(IllegalEvent, deal.back, 5).code == "undo"
    assert raises(IllegalEvent, deal.back, -1).code == "undo"
    assert all_of(deal) == before


@cases(*GAMES)
def test_no_more_is_taken_back_than_has_happened(game):
    deal, _ = played(game, 12)
    assert deal.refuse_undo(1) == deal.refuse_undo(deal.acts) == ""
    assert deal.refuse_undo(0) == deal.refuse_undo(deal.acts + 1) == "undo"


@cases(*GAMES)
def test_an_undo_is_no_event_of_the_deal_itself(game):
    deal, _ = played(game, 12)
    undo = (events.RULING, 0, events.UNDO, 1, "")
    assert raises(IllegalEvent, deal.apply, undo).code == "ruling"


@cases(*GAMES)
def test_every_reason_to_refuse_has_its_section(game):
    rules = rules_of(game)
    for line in games.deal_class(rules).reasons.split("\n"):
        if line:
            assert IllegalEvent(rules, line.split(" ")[0], games.deal_class(rules).reasons).section


@cases(*GAMES)
def test_a_deal_of_two_deals_shares_nothing(game):
    one, other = played(game, 0)[0], played(game, 20)[0]
    assert state(one) == state(played(game, 0)[0])
    assert state(one) != state(other)


@cases(*GAMES)
def test_every_reason_of_a_payment_has_a_name_that_is_a_rule(game):
    rules = rules_of(game)
    reasons = list(games.part(rules, "rules", "payments").REASONS)
    for reason in reasons + [payments.UMA, payments.OKA, payments.FINE, payments.LATENESS]:
        assert rules.section(games.reason_name(rules, reason))


def test_no_two_games_have_a_reason_in_common():
    reasons = list(range(payments.UMA, payments.SUBSTITUTE + 1))
    for name in games.NAMES:
        reasons += list(games.part(rules_of(name), "rules", "payments").REASONS)
    assert len(reasons) == len(set(reasons))
