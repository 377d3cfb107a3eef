"""A table without radio: people move tiles and press buttons, and the referee is told at once.

    top = TableTop("ema2016")
    top.build(tiles)                # the wall by index in the deal; the dealer presses, dice fall
    top.perform(happening)          # people do what these events tell
    assert top.told() == happening

Equal luck makes equal movements; with luck people are as careless about order as the books allow.
Runs on both runtimes.
"""

from jantaku.drivers.buttons import HELD
from jantaku.record.journal import each
from jantaku.referee import questions
from jantaku.referee.referee import CLOSING, LAST, Referee
from jantaku.rules import books, events, wall
from jantaku.sensing import zones
from jantaku.sensing.scan_plan import ANY
from jantaku.sensing.tracker import Movement
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER
from jantaku.shown.table import Table

RIICHI, WIN, TENPAI, REFEREE = range(4)


class Clock:
    """Time that passes when somebody says so."""

    def __init__(self):
        self.time = 0

    def now(self):
        return self.time


class Luck:
    """A small generator that is the same on both runtimes (Park and Miller, 1988)."""

    def __init__(self, seed):
        self._state = seed % 2147483646 + 1

    def below(self, count):
        self._state = self._state * 48271 % 2147483647
        return self._state % count

    def shuffled(self, items):
        items = list(items)
        for at in range(len(items) - 1, 0, -1):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]
        return items


class Dice:
    """Dice that fall as they are told."""

    def __init__(self):
        self.faces = (3, 4)

    def roll(self, now, faces):
        self.fair = faces


class Memo:
    """A journal on paper: what happened, when, and the wall it was committed to."""

    def __init__(self):
        self.happened = []
        self.cuts = []  # so many events are there when the power goes
        self.seen = []  # by sensing
        self.wall = self.unread = b""
        self._is_gathering = False

    def __enter__(self):
        self._is_gathering = True

    def __exit__(self, *error):
        self._is_gathering = False
        self._keep()

    def append(self, event, now):
        self.happened.append((event, now))
        if not self._is_gathering:
            self._keep()

    def _keep(self):
        if self.cuts[-1:] != [len(self.happened)]:
            self.cuts.append(len(self.happened))

    def commit(self, tiles, now, unread=b""):
        self.wall, self.unread = tiles, unread
        self.append((events.COMMIT, 0, 0, b""), now)

    def reveal(self, now, found=b""):
        self.found = found
        self.append((events.REVEAL, 0, self.wall, b""), now)

    def witness(self, *seen):
        self.seen.append(seen)

    def happening(self):
        """The events since the last deal was closed."""
        found = []
        for event, _ in self.happened:
            found.append(event)
            if event[0] == events.REVEAL:
                found = []
        return found


class Eyes:
    """Sensing that makes no mistakes: it sees what the people do."""

    def __init__(self):
        self.likely = self.unlikely = b""
        self.surprises = []  # movements that nobody had told sensing to look for
        self.places = bytearray([AIR] * 136)
        self.covered = set()  # zones under an arm
        self.lost = b""  # tiles whose tags are dead
        self.awaited = b""
        self.is_mapping = False
        self.has_walls = True

    def begin(self, sink, stacks=zones.STACKS):
        self.stacks = stacks
        self.is_mapping = True

    def recall(self, sink, places, has_walls=True):
        self.recalled = places

    def look_away(self):
        self.has_walls = False
        self.places = bytearray([AIR] * 136)

    def rest(self):
        self.is_mapping = False

    def expect(self, likely, unlikely=b""):
        self.likely, self.unlikely = likely, unlikely

    def sees(self, tile):
        zone = self.places[tile]
        return zone != AIR and zone not in self.covered and tile not in self.lost

    def away_since(self, tile):
        return -1 if self.sees(tile) or self.places[tile] == AIR else 0

    def was_read(self, tile, since):
        return self.sees(tile)

    def look_at(self, tiles):
        self.awaited = tiles

    def unread(self):
        return self.lost

    def is_accounted_for(self, tile, since):
        return all(other == tile or self.sees(other) for other in range(2 * sum(self.stacks)))

    def looks_for(self, tile, zone):
        """Whether the tile is looked for in that zone in every round."""
        return _has_pair(self.likely, tile, zone) or _has_pair(self.likely, ANY, zone)

    def check(self, tile, zone):
        if not self.looks_for(tile, zone) and not _has_pair(self.unlikely, tile, zone):
            self.surprises.append((tile, zone))


def _has_pair(pairs, tile, zone):
    return any(pairs[at] == tile and pairs[at + 1] == zone for at in range(0, len(pairs), 2))


class TableTop:
    """The referee with everything around it but radio and chips; `luck` makes people careless."""

    def __init__(self, preset="ema2016", journal=None, luck=None, first_east=0, **options):
        self.rules = books.load(preset, **options)
        self.clock = Clock()
        self.eyes = Eyes()
        self.dice = Dice()
        self.journal = journal or Memo()
        self.table = Table(self.rules, first_east)
        self.referee = Referee(self.table, self.journal, self.eyes, self.clock, self.dice)
        self.luck = luck
        self.unheard = ()  # places of the wall whose tiles no coil hears
        self.each = None  # called after whatever people do
        self.referee.begin(self.rules, first_east)

    @property
    def deal(self):
        return self.referee.play.deal if self.referee.play else None

    # Single acts

    def wait(self, milliseconds):
        """Time passes."""
        end = self.clock.time + milliseconds
        while self.clock.time < end:
            due = self.referee.step(self.clock.time)
            self.clock.time = min(end, max(due, self.clock.time + 1))
        self.referee.step(self.clock.time)

    def press(self, seat, button, press=1):
        self.referee.pressed(seat, button, press)
        self._done()

    def hold(self, seat, button=REFEREE):
        """Press and hold down; *referee* held agrees to what another proposes."""
        self.press(seat, button)
        self.press(seat, button, HELD)

    def choose(self, seat, *names):
        """Through the menu of this seat to each of these pages in turn, and take it."""
        if not self.table.menus[seat]:
            self.press(seat, REFEREE)
        for name in names:
            found = [self.table.menus[seat][0]]
            while found[-1] != name and len(found) < self.table.menus[seat][2]:
                self.press(seat, RIICHI)
                found.append(self.table.menus[seat][0])
            assert found[-1] == name, found
            self.press(seat, TENPAI)

    def let_pass(self, seat):
        """The three others go on in spite of what this seat did."""
        one, two, three = [(seat + step) % 4 for step in (1, 2, 3)]
        self.choose(one, "go_on")
        self.hold(two)
        self.hold(three)
        self.wait(100)

    def rule(self, kind, seat=0, amount=0, section=""):
        """A person with the referee's key decides."""
        return self.referee.rule((events.RULING, seat, kind, amount, section))

    def move(self, tile, zone):
        """Somebody lays the tile there."""
        source = self.eyes.places[tile]
        self.eyes.check(tile, zone)
        if self.luck and not self.luck.below(6):
            self._tell(tile, source, AIR)
            source = AIR
        self.eyes.places[tile] = zone
        self._tell(tile, source, zone)

    def lift(self, tile):
        """Somebody takes the tile, and keeps it in his hand."""
        source, self.eyes.places[tile] = self.eyes.places[tile], AIR
        self._tell(tile, source, AIR)

    def turn(self, tile):
        """The tile is lifted from its stack and laid back face up."""
        zone = self.eyes.places[tile]
        if zone == AIR:
            return  # nobody hears it there
        self.eyes.check(tile, zone)
        self._tell(tile, zone, AIR)
        self._tell(tile, AIR, zone)

    def show(self, tile, seat=2):
        """The tile is laid on a river for a moment, and back on the wall that does not hear it."""
        self.move(tile, RIVER + seat)
        self.wait(3000)
        self.lift(tile)

    def _tell(self, tile, source, target):
        self.referee.moved(Movement(tile, source, target, self.clock.time, b""))
        self._done()

    def _done(self):
        if self.each is not None:
            self.each()

    # A deal

    def accept(self):
        """Nobody objects to the last settlement."""
        while self.referee.state in (CLOSING, LAST):
            self.wait(1000)

    def build(self, tiles):
        """A wall stands; the dealer presses, and the dice fall."""
        self.accept()
        self.tiles = tiles
        self.press(self.referee.match.dealer, RIICHI)
        self.dice.faces = self._faces()
        dealer = self.referee.match.dealer
        first = wall.broken_at(self.rules, dealer, self.dice.faces)
        stacks = wall.stacks(self.rules, dealer)
        for index, tile in enumerate(tiles):
            place = wall.place(first, index, stacks)
            zone = zones.wall(wall.side(place), wall.stack(place) - 1)
            is_heard = self.eyes.has_walls and index not in self.unheard
            self.eyes.places[tile] = zone if is_heard else AIR
        assert self.eyes.is_mapping
        self.wait(4000)
        self.referee.mapped([])

    def _faces(self):
        """What the dice will show: the wall is read, so it can be laid to fit them."""
        if self.luck:
            return (1 + self.luck.below(6), 1 + self.luck.below(6))
        return self.dice.faces

    def deal_out(self):
        """Everybody takes his tiles, block by block."""
        dealer = self.referee.match.dealer
        for index in range(wall.DEALT):
            self.move(self.tiles[index], RACK + (dealer + wall.dealt_to(index)) % 4)
            self.wait(60)

    def turn_indicator(self, number=0):
        self.turn(self.tiles[wall.indicator(number)])

    def perform(self, happening, then=60_000):
        """People do with their hands what these events tell, then time passes."""
        acts = [event for event in happening if event[0] != events.RIICHI_OK]
        if self.luck:
            acts = _careless(acts, self.luck)
        self._wins = [event for event in acts if event[0] == events.WIN]
        self._turned = 0
        self._late = []  # claimed tiles that are taken after the discard
        for event in acts:
            self._act(event)
        self.wait(then)
        if self.referee.state == LAST:
            self.accept()

    def told(self):
        """What stands of the last deal, without what is told beside it."""
        found = []
        for event, _ in self.journal.happened:
            if event[0] == events.DEAL_START:
                found = []
            if not events.is_beside(event):
                found.append(event)
        return events.standing(found)

    def _pause(self, least):
        self.wait(least + (self.luck.below(2 * least) if self.luck else 0))

    def _act(self, event):
        kind, seat = event[0], event[1]
        if kind == events.DEALT:
            self.deal_out()
        elif kind == events.DORA:
            self.turn_indicator(self._turned)
            self._turned += 1
        elif kind == events.DRAW:
            if not RACK <= self.eyes.places[event[2]] < AIR:  # East has his first tile already
                self._pause(300)
                self.move(event[2], RACK + seat)
        elif kind == events.DISCARD:
            self._pause(500)
            self.move(event[2], RIVER + seat)
            while self._late:
                self._pause(100)
                self.move(*self._late.pop())
        elif kind == events.RIICHI:
            self.press(seat, RIICHI)
            if event[2]:
                self.wait(900)
                self.press(seat, RIICHI, 2)
        elif kind in (events.CHI, events.PON, events.KAN):
            self._pause(300)
            self._call(event)
        elif kind == events.ANKAN:
            self._pause(500)
            for copy in range(4):
                self.move(event[2] + copy, MELDS + seat)
        elif kind == events.KAKAN:
            self._pause(500)
            self.move(event[2], MELDS + seat)
        elif kind == events.WIN:
            self._pause(200)
            self.press(seat, WIN)
        elif kind == events.ABORT:
            self._abort(event)
        elif kind == events.TENPAI:
            self._say(seat, event[2])

    def _call(self, event):
        kind, seat, claimed, own = event
        laid = [(tile, MELDS + seat) for tile in own]
        if self.luck and kind != events.KAN and not self.luck.below(3):
            self._late.append((claimed, MELDS + seat))
        else:
            laid.append((claimed, MELDS + seat))
        for tile, zone in self.luck.shuffled(laid) if self.luck else laid:
            self.move(tile, zone)
            self._pause(50)

    def _abort(self, event):
        if event[2] == events.NINE_TERMINALS:
            self.press(event[1], TENPAI)
            self.press(event[1], TENPAI, HELD)
        elif event[2] == events.TRIPLE_RON:
            for step in (2, 1, 3):
                self.press((self.deal.window_from + step) % 4, WIN)

    def _say(self, seat, shown):
        """Show the hand, or say noten, when asked; or let the time pass if it is one's turn."""
        while self.deal is not None and not self.table.questions and not self.deal.said:
            self.wait(50)
        deal = self.deal
        if (seat, questions.TENPAI) not in [each[:2] for each in self.table.questions]:
            return  # it has said so already, or must show: the table's matter
        before = [
            s for s in range(4) if not deal.said >> s & 1 and _wind(deal, s) < _wind(deal, seat)
        ]
        hides = not shown and deal.is_tenpai(seat)
        if before or hides or (self.luck and self.luck.below(2)):
            self.press(seat, TENPAI if shown else RIICHI)
        else:
            while self.deal is not None and not self.deal.said >> seat & 1:
                self.wait(50)


def _wind(deal, seat):
    return (seat - deal.dealer) % 4


def ordered(happening):
    """The same events where quickness does not count: winners in turn order, hands by seat, no
    chi, pon or draw after a tile that is won on (ron goes before it, however late)."""
    found: list = []
    for event in happening:
        is_ron = event[0] == events.WIN and event[1] != event[2]
        if is_ron and found[-1][0] in (events.CHI, events.PON, events.DRAW):
            found.pop()
        at = len(found)
        if event[0] in (events.WIN, events.TENPAI):
            while found[at - 1][0] == event[0] and _rank(found[at - 1]) > _rank(event):
                at -= 1
        found.insert(at, event)
    return found


def _rank(event):
    return (event[1] - event[2]) % 4 if event[0] == events.WIN else event[1]


def _careless(acts, luck):
    """The same acts, where people are in no hurry to keep an order, or the radio is not."""
    acts = list(acts)
    for at in range(len(acts) - 1):
        one, other = acts[at], acts[at + 1]
        pair = (one[0], other[0])
        if luck.below(4):
            continue
        # An indicator turned before or after the replacement tile is taken.
        is_kan = pair in ((events.DORA, events.DRAW), (events.DRAW, events.DORA)) and at > 2
        # A draw that the radio notices before the discard.
        is_late = pair == (events.DISCARD, events.DRAW) and acts[at - 1][0] == events.DRAW
        if is_kan or is_late:
            acts[at], acts[at + 1] = other, one
    return acts


def order_of(tiles):
    """A wall as the records have it, by index in the deal: live from the high end."""
    order = bytearray(136)
    for index in range(122):
        order[index] = tiles[135 - index]
    for number, at in enumerate((1, 0, 3, 2)):
        order[wall.replacement(number)] = tiles[at]
    for number in range(5):
        order[wall.indicator(number)] = tiles[5 + 2 * number]
        order[wall.ura(number)] = tiles[4 + 2 * number]
    return bytes(order)


def written(path):
    """The deals in a file of `soak_deals.py`: the order of each wall, and what happens."""
    with open(path, "rb") as file:
        while True:
            length = file.read(2)
            if not length:
                return
            order = file.read(136)
            data = file.read(length[0] | length[1] << 8)
            yield order, [event for event, _, _ in each(data)]
