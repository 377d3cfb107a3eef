"""Four people at the simulated table: eyes, hands, and a mind for what they do.

They build the wall so that the dealt order is the script's, take their tiles in blocks, play, press
its buttons and answer what it asks; a person among them (`Script.persons`) does nothing here. How
clean their hands are is `people`, one of `slips.PEOPLE`.
"""

from collections.abc import Callable
from random import Random

from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku_host.bench import buttons
from jantaku_host.bench.acts import LOOK, PACES, SECOND, Act, Acts
from jantaku_host.bench.company import Live
from jantaku_host.bench.eyes import Eyes
from jantaku_host.bench.gestures import Gestures
from jantaku_host.bench.hands import Hands, zone_of
from jantaku_host.bench.mind import ScriptMind
from jantaku_host.bench.mishaps import Mishaps
from jantaku_host.bench.persons import SharedMind
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.script import Script
from jantaku_host.bench.slips import Slips
from jantaku_host.bench.world import Tag
from jantaku_host.record.recorded import Event

# What the table says of a call that it does not take.
_NO_SET = (
    questions.OUT_OF_PLACE, questions.PUT_BACK, questions.INVALID_MELD, questions.CLAIMED_TILE,
    questions.LATE_CALL,
)  # fmt: skip
_STRAIGHTENS = 2 * SECOND  # after so long somebody sees to a tile that is asked about


class Players:
    """`tags` by tile; `press(button, down)` moves a button. Equal seeds make equal movements."""

    def __init__(
        self,
        radio: Radio,
        tags: list[Tag],
        press: Callable[[int, bool], None],
        seed: int,
        pace: str,
        people: str = "careful",
    ) -> None:
        self.acts = Acts(radio.world, Random(seed))
        self.pace = PACES[pace]
        self.hands = Hands(radio, tags, press, self.acts, self.pace)
        self.eyes = Eyes(self.hands.zone)
        self.slips = Slips(radio.world, people, seed)
        self.gestures: Gestures | None = None  # of the deal in play
        self.offenders: set[int] = set()  # seats that did what their book punishes

    @property
    def persons(self) -> frozenset[int]:
        """Seats of the deal in play that are moved from outside."""
        return self.gestures.mind.script.persons if self.gestures else frozenset()

    @property
    def may_slip(self) -> bool:
        """Whether tiles may go there and back beside what is meant."""
        return self.slips.are_made or bool(self.persons)

    @property
    def misplaced(self) -> list[str]:
        """Where tiles lay otherwise than the table had them, at the end of persons' deals."""
        mind = self.gestures.mind if self.gestures else None
        return mind.misplaced if isinstance(mind, SharedMind) else []

    @property
    def declared_us(self) -> dict[int, int]:
        """By seat, when a win was pressed first in this deal."""
        return self.gestures.declared_us if self.gestures else {}

    # What the table says

    def hear(self, event: Event) -> None:
        """Everybody sees what the table shows, and whoever is asked answers."""
        self.eyes.hear(event)
        if self.gestures is None:
            return
        mind = self.gestures.mind
        if isinstance(mind, SharedMind):
            mind.hear(event)
            if event[0] == events.PROPOSE:
                self.acts.begin_beside(self._agree(event[1]))
        if event[0] != events.ASK or event[1] in self.persons:
            return
        if isinstance(mind, SharedMind) and event[2] in _NO_SET:
            self.acts.begin_beside(self._put_right(mind, event[1]))
        if event[2] == questions.TENPAI:
            self.acts.begin_beside(self._show_or_not(event[1]))
        elif event[2] == questions.WHICH_TILE:
            self.acts.begin_beside(self._say_which(event[1], event[3]))
        elif event[2] == questions.PRESUMED:
            self.acts.begin_beside(self._confirm(event[1]))
        elif event[2] == questions.URA:
            self.acts.begin_beside(self.gestures.show_ura())
        elif event[2] == questions.INDICATOR:
            self.acts.begin_beside(self.gestures.turn_again())

    def hear_question(self, tile: int) -> None:
        """The table cannot tell where this tile is: somebody puts it straight."""
        self.acts.begin_beside(self._straighten(tile))

    def forget(self) -> None:
        """Another deal: what was before counts no more."""
        self.acts.end_beside()
        self.gestures = None
        self.eyes.forget()
        self.hands.forget()
        self.slips.made.clear()
        self.offenders = set()

    # A deal

    def build(self, script: Script, dice: tuple[int, int]) -> None:
        """Wash the tiles and let a new wall stand; the dice say where its first tile lies."""
        rules = script.deal.rules
        first = wall.broken_at(rules, script.dealer, dice)
        stacks = wall.stacks(rules, script.dealer)
        self.hands.build(
            {
                script.order[index]: zone_of(wall.place(first, index, stacks))
                for index in range(len(script.order) - 1, -1, -1)  # bottoms before tops
            }
        )

    def play(self, script: Script) -> Act:
        """The whole deal, from its first block to the last declaration."""
        self.gestures = gestures = self.minded(script)
        mishaps = Mishaps(gestures)
        self.offenders = mishaps.offenders
        for event in gestures.mind.acts():
            if event:
                yield from mishaps.before(event)
                yield from self.act(event)
            else:
                yield LOOK

    def minded(self, script: Script) -> Gestures:
        """Their gestures with this in mind."""
        mind: ScriptMind | SharedMind = ScriptMind(script)
        if isinstance(script, Live) and script.persons:
            begun, *since = self.eyes.deal  # a quick person has turned the indicator by now
            script.begin_with(begun)
            mind = SharedMind(script, self.hands)
            for event in since:
                mind.hear(event)
        return Gestures(self.acts, self.hands, self.eyes, self.slips, mind)

    def act(self, event: Event) -> Act:
        """What somebody does for this event to happen."""
        assert self.gestures is not None
        yield from self.gestures.perform(event)

    def accept(self, script: Script) -> Act:
        """Read the settlement and let it pass; who does it will not deal next. Persons do it
        themselves, or let the table's time for it pass."""
        yield from self.acts.until(lambda: self.eyes.has_told(events.SETTLE))
        yield from self.acts.spend(self.pace.read)
        if not (script.persons or self.eyes.has_told(events.DEAL_END)):
            next_dealer = getattr(script.deal, "next_dealer", script.dealer)  # or at his right
            self.hands.press((next_dealer + 2) % 4, buttons.RIICHI)

    def give_up(self) -> Act:
        """The table and its people have lost each other: they agree to deal again."""
        for seat in range(4):
            is_there = yield from buttons.propose(self.hands, self.eyes, seat, "deal_again")
            if is_there:
                others = [each for each in range(4) if each != seat]
                yield from buttons.agree(self.acts, self.hands, others)
                return

    # Answers

    def _agree(self, proposer: int) -> Act:
        """Bots let a person have his way."""
        others = [seat for seat in range(4) if seat != proposer and seat not in self.persons]
        yield from buttons.agree(self.acts, self.hands, others)

    def _show_or_not(self, seat: int) -> Act:
        """Asked after an exhaustive draw; who shows may as well let the time pass."""
        assert self.gestures is not None
        shows = self.gestures.mind.shows(seat)
        if shows is None:
            return
        yield from self.acts.spend(self.pace.think)
        if not shows or self.acts.random.random() < 0.5:
            self.hands.press(seat, buttons.hand(shows))

    def _say_which(self, seat: int, choices: bytes) -> Act:
        """Asked whether a win is on the last discard that the table has read."""
        assert self.gestures is not None
        from_seat = self.gestures.mind.wins_from(seat)
        meant = questions.TSUMO if from_seat == seat else questions.RON
        yield from self.acts.spend(self.pace.think)
        if meant in choices and from_seat in (seat, self.eyes.discarder):
            self.hands.press(seat, buttons.CHOICES[choices.index(meant)])

    def _put_right(self, mind: SharedMind, seat: int) -> Act:
        """A set that a bot laid and the table did not take goes back to where its tiles belong."""
        yield _STRAIGHTENS
        for tile, zone in mind.places().items():
            is_laid = self.hands.zone(tile) == zones.MELDS + seat != zone
            if is_laid and not self.hands.is_busy(tile):
                yield from self.hands.move([tile], zone)

    def _confirm(self, seat: int) -> Act:
        """Asked whether a tile that answers nowhere is the own: so it is."""
        yield from self.acts.spend(self.pace.think)
        if self.eyes.is_asked(questions.PRESUMED, seat):
            self.hands.press(seat, buttons.CHOICES[0])

    def _straighten(self, tile: int) -> Act:
        yield _STRAIGHTENS
        if self.hands.zone(tile) - zones.RACK in self.persons:
            return
        if self.eyes.is_asked(questions.UNREADABLE) and not self.hands.is_busy(tile):
            yield from self.hands.lift([tile])
