"""People who break the rules and are found out: games in which hands die and deals are void.

    table = play_with_offences("furiten", 3, Kept("furiten"))
    table.made                          # what was done, by name
    table.said_after                    # seconds until it was said

Here nobody plays a deal ahead: the bot looks at the deal as it is after each offence. What the
book punishes must be said; people then decide as the book says, by the menu or with the referee's
key.
"""

import random

from jantaku.referee import questions
from jantaku.referee.referee import ENDED, GOING_BACK, PLAYING
from jantaku.rules import events
from jantaku.rules.deal import ACTING, CALLED, DRAWING, NONE
from jantaku.rules.riichi import refusals
from jantaku.sensing.zones import MELDS, RACK, RIVER
from support import riichi_bot
from support.journalled_table import Honest
from support.table_top import RIICHI, WIN, Luck, TableTop, order_of

# What the table does by itself, or asks for.
_BY_THE_TABLE = (
    events.RIICHI_OK, events.TENPAI, events.DRAW_END, events.SETTLE, events.DEAL_END, events.VOID,
)  # fmt: skip
SAID_BY = 100  # tenths of a second: every offence is said within ten
_OFTEN = 40  # an offence is tried before every so many acts


class Offenders(Honest, TableTop):
    """`made` counts the offences by name."""

    def __init__(self, preset, luck, rng, journal=None, **options):
        super().__init__(preset, journal, luck, **options)
        self.rng = rng
        self.made = {}
        self.said_after = []  # seconds from still tiles, or the press, to the statement

    def play_deal(self, tiles):
        """A whole deal, to the acceptance of its settlement."""
        self._late = []
        self.build(tiles)
        self.deal_out()
        self.turn_indicator()
        for _ in range(2000):
            if self.referee.state != PLAYING:
                break
            self._offend()
            self._go_on()
        else:
            raise AssertionError(f"the deal never ends: {self.table.questions}")
        self.accept()

    def _go_on(self):
        if self.referee.state != PLAYING:
            return
        deal = self.deal
        options = [event for event in deal.legal() if self._is_for_people(event)]
        before = len(self.journal.happened)
        if not options and deal.declaring != NONE and deal.phase == DRAWING and deal.live:
            options = [(events.DRAW, deal.turn)]  # nobody wins on the riichi tile
        if options:
            self._act(self._whole(riichi_bot.choose(self.rng, deal, options)))
        for _ in range(40):
            if len(self.journal.happened) != before:
                return
            self.wait(250)

    def _act(self, event):
        """What is pressed waits: riichi for its discard, a win until it is judged."""
        super()._act(event)
        kind, seat = event[:2]
        if kind == events.RIICHI:
            fitting = [t for t in self.deal.concealed(seat) if self.deal.keeps_tenpai(seat, t)]
            self.move(fitting[0], RIVER + seat)
            assert self.deal.riichi[seat]
        elif kind in (events.WIN, events.ABORT):
            self.wait(2500)

    def _call(self, event):
        """The claimed tile is taken at once: what is discarded is not decided yet."""
        _, seat, claimed, own = event
        for tile in own + bytes((claimed,)):
            self.move(tile, MELDS + seat)

    def _is_for_people(self, event):
        if event[0] in _BY_THE_TABLE:
            return False
        return event[0] != events.ABORT or event[2] == events.NINE_TERMINALS

    def _whole(self, event):
        """An event of `legal()` with the tile that lies next."""
        if event[0] == events.DRAW:
            return (*event, self.next_tile())
        if event[0] == events.DORA:
            self._turned = len(self.deal.indicators)
        return event

    def next_tile(self):
        return next(t for t in self.referee.play.flow.next_stack() if self.eyes.places[t] < RACK)

    # Offences

    def _offend(self):
        deal = self.deal
        if not any(deal.rivers) or self.table.questions:
            return
        if self.luck.below(_OFTEN) and not (deal.phase == CALLED and "kuikae" not in self.made):
            return
        rarest_first = sorted(OFFENCES, key=lambda each: self.made.get(each.__name__, 0))
        for offence in rarest_first:
            if offence(self, deal, deal.turn):
                self.made[offence.__name__] = self.made.get(offence.__name__, 0) + 1
                return

    def hear(self, seat, kind):
        """This must be said of that seat, once the tiles have lain still."""
        for tenths in range(SAID_BY):
            said = [each[:2] for each in self.table.questions]
            if (seat, kind) in said:
                self.said_after.append(tenths / 10)
                return
            self.wait(100)
        raise AssertionError((seat, kind, said))

    def decide(self, seat, kind, choice="dead_hand"):
        """This must be said; the players agree on what follows, or the referee rules it."""
        self.hear(seat, kind)
        if self.rules.penalties == "players":
            by = (seat + 1 + self.luck.below(3)) % 4
            self.choose(by, choice, "seat_" + "ESWN"[(seat - self.deal.dealer) % 4])
            if self.luck.below(2):
                self.hold(seat)
            else:
                for other in range(4):
                    if other not in (by, seat):
                        self.hold(other)
        elif choice == "chombo":
            self.referee.rule((events.VOID, seat, events.CHOMBO))
        else:
            ruling = {
                questions.INVALID_MELD: events.INVALID_MELD,
                questions.OPEN_RIICHI: events.WRONG_RIICHI,
            }.get(kind, events.DEAD_HAND)
            self.rule(ruling, seat)
        self.wait(100)
        assert (seat, kind) not in [each[:2] for each in self.table.questions]
        return True


def _kinds_apart(deal, seat):
    """Two concealed tiles that make no set with the last discard."""
    own = deal.concealed(seat)
    apart = [tile for tile in own if abs((tile >> 2) - (deal.window >> 2)) > 2]
    return [apart[0], apart[-1]] if len(apart) > 1 and apart[0] >> 2 != apart[-1] >> 2 else []


def wrong_draw(top, deal, seat):
    """EMA 5.2.1: mended without penalty; Furiten 7.5: a dead hand, the tile goes back as well."""
    standing = [tile for tile in top.tiles[60:120] if top.eyes.places[tile] < RACK]
    if not _may_call(deal, seat) or len(standing) < 8:
        return False
    return _put_back(top, deal, seat, standing[-1])


def draw_out_of_turn(top, deal, seat):
    """The same of somebody whose turn it is not (Furiten 7.6)."""
    seat = (seat + 1) % 4
    if not _may_call(deal, seat):
        return False
    return _put_back(top, deal, seat, top.next_tile())


def _put_back(top, deal, seat, tile):
    home = top.eyes.places[tile]
    top.move(tile, RACK + seat)
    if deal.rules.wrong_draw == "mend":
        top.hear(seat, questions.WRONG_DRAW)
    else:
        top.decide(seat, questions.WRONG_DRAW)
    top.move(tile, home)
    return True


def too_many_tiles(top, deal, seat):
    """EMA 3.4.7, Furiten 7.5: two tiles drawn instead of one."""
    if deal.phase != ACTING or deal.live < 8 or deal.riichi[seat] or deal.dead >> seat & 1:
        return False
    top.move(top.next_tile(), RACK + seat)
    top.move(deal.drawn, RIVER + seat)
    return top.decide(seat, questions.TILE_COUNT)


def kuikae(top, deal, seat):
    """EMA 3.3.2, Furiten 2.13, 2.14: the claimed tile, or the other end of its run."""
    tiles = [tile for tile in deal.concealed(seat) if tile >> 2 in deal.kuikae]
    if deal.phase != CALLED or not tiles or deal.dead >> seat & 1:
        return False
    top.move(tiles[0], RIVER + seat)
    return top.decide(seat, questions.KUIKAE)


def false_win(top, deal, seat):
    """EMA 3.4.6, 5.1.2, Furiten 7.4: a win that the hand does not have; every other is shown."""
    if deal.phase != ACTING or deal.declaring != NONE:
        return False
    if any(refusals.can_win(deal, each) for each in range(4)):
        return False
    top.press(seat, WIN)
    if top.luck.below(3):
        return top.decide(seat, questions.FALSE_WIN, ("dead_hand", "chombo")[top.luck.below(2)])
    top.hear(seat, questions.FALSE_WIN)
    top.let_pass(seat)
    return not top.table.questions


def noten_riichi(top, deal, seat):
    """EMA 3.4.6, Furiten 7.4: accepted in silence, settled at a draw."""
    if deal.phase != ACTING or refusals.riichi(deal, seat, 0):
        return False
    if any(deal.keeps_tenpai(seat, tile) for tile in deal.concealed(seat)):
        return False
    top.press(seat, RIICHI)
    top.move(deal.drawn, RIVER + seat)
    return bool(deal.riichi[seat]) and not top.table.questions


def open_riichi(top, deal, seat):
    """EMA 5.3: riichi with an open hand."""
    if deal.phase != ACTING or refusals.riichi(deal, seat, 0) != "riichi_closed":
        return False
    top.press(seat, RIICHI)
    top.wait(3000)
    return top.decide(seat, questions.OPEN_RIICHI)


def other_tile_after_riichi(top, deal, seat):
    """EMA 3.3.14, Furiten 3.1: a riichi hand is not changed."""
    is_bound = deal.riichi[seat] and deal.phase == ACTING and not deal.due_discard
    others = [tile for tile in deal.concealed(seat) if tile >> 2 != deal.drawn >> 2]
    if not is_bound or deal.dead >> seat & 1:
        return False
    top.move(others[0], RIVER + seat)
    return top.decide(seat, questions.RIICHI_HAND)


def invalid_meld(top, deal, seat):
    """EMA 5.1.4, Furiten 7.5: a set that is none, and its discard made."""
    if not _may_call(deal, seat) or not _kinds_apart(deal, seat):
        return False
    claimed = deal.window
    own = _kinds_apart(deal, seat)
    for tile in own:
        top.move(tile, MELDS + seat)
    top.move(claimed, MELDS + seat)
    top.move(next(tile for tile in deal.concealed(seat) if tile not in own), RIVER + seat)
    return top.decide(seat, questions.INVALID_MELD)


def call_with_a_dead_hand(top, deal, seat):
    """EMA 3.4.6, Furiten 7.3: a chombo."""
    for caller in range(4):
        pair = [tile for tile in deal.concealed(caller) if tile >> 2 == deal.window >> 2][:2]
        is_dead = deal.dead >> caller & 1 and deal.excused != caller
        if is_dead and len(pair) == 2 and _is_open(deal) and caller != deal.window_from:
            if deal.riichi[caller]:
                continue
            for tile in pair:
                top.move(tile, MELDS + caller)
            top.move(deal.window, MELDS + caller)
            return top.decide(caller, questions.DEAD_CALL, "chombo")
    return False


def claimed_tile_left(top, deal, seat):
    """EMA 3.3.8, 5.1.1: a claimed tile that is not taken before two more discards."""
    calls = [event for event in deal.legal() if event[0] in (events.CHI, events.PON)]
    if not _is_open(deal) or not calls or top.referee.play.flow.owed != NONE or deal.live < 12:
        return False
    _, caller, _, own = calls[0]
    for tile in own:
        top.move(tile, MELDS + caller)
    swaps = refusals.swaps(deal.rules, calls[0][0], deal.window, own)
    thrown = [t for t in deal.concealed(caller) if t not in own and t >> 2 not in swaps]
    top.move(thrown[0], RIVER + caller)
    for _ in range(2):
        if top.referee.state != PLAYING or deal.phase != DRAWING:
            return False
        tile = top.next_tile()
        top.move(tile, RACK + deal.turn)
        top.move(tile, RIVER + deal.turn)
    return top.decide(caller, questions.CLAIMED_TILE)


def undone(top, deal, seat):
    """Nobody's offence, but as rare: some acts are taken back, the tiles laid as they were."""
    if deal.acts < 8:
        return False
    count = 1 + top.luck.below(4)
    top.referee.rule((events.RULING, 0, events.UNDO, count, "the players agree"))
    while top.referee.state == GOING_BACK:
        top.wait(1)
    places = top.referee.places()
    for tile, zone in enumerate(places):
        if top.eyes.places[tile] != zone:
            top.move(tile, zone)
    assert [each for each in top.table.questions if each[1] == questions.RESTORE] == []
    return True


def _is_open(deal):
    return deal.phase == DRAWING and deal.claimable and deal.window != NONE and deal.live > 4


def _may_call(deal, seat):
    if not _is_open(deal) or deal.dead >> seat & 1 or deal.riichi[seat]:
        return False
    return deal.declaring == NONE and not deal.due and deal.forced == NONE


OFFENCES = (
    wrong_draw,
    draw_out_of_turn,
    too_many_tiles,
    kuikae,
    false_win,
    noten_riichi,
    open_riichi,
    other_tile_after_riichi,
    invalid_meld,
    call_with_a_dead_hand,
    claimed_tile_left,
    undone,
)

# These need a certain hand; not every game has one.
RARE = {"call_with_a_dead_hand", "other_tile_after_riichi"}


def play_with_offences(preset, seed, journal):
    """A whole game; the table after it."""
    rng = random.Random(seed)
    top = Offenders(preset, Luck(seed), rng, journal)
    while top.referee.state != ENDED:
        top.play_deal(order_of(riichi_bot.shuffled(rng, 0.2)))
    return top
