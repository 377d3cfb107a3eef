"""An evening at the simulated table that nobody has played ahead: four minds, one wall after
another, until the game is over.

    minds = [easy, club, easy, None]              # by seat; None: a person, moved from outside
    with Evening("ema2016", minds, seed=1, speed=1) as evening:
        ...
        evening.finish()

`sim`, `play` and the soaks are evenings. How another mind is plugged in:

* One that decides when it is asked (a bot, an engine) has `choose` and `over` of `mind.Mind`; it
  gets a `Sight` of its own seat and the acts that are allowed there; hands carry out its choice.
* One that moves as it likes (a browser) is `None` in `minds`. Hands never do anything for that seat
  but deal its first tiles; whoever is there calls them, and nothing he does is checked:

      evening.do(lambda: evening.begin(evening.hands.move([tile], zones.RIVER + seat)))

  `do` runs a function in the bench's own thread at its present moment and may be called from any
  thread; a `Future` of its result comes back. Everything else below is for that thread alone.
  `begin` starts an act beside the others: `hands.move(tiles, zone)`, or `hands.take(tiles)` and
  later `hands.lay(tiles, zone)` for a tile that is carried about, `hands.lift(tiles, noted=True)`
  to turn a tile over where it lies: an indicator, or the tile that names a void suit.
  `hands.press(seat, button, seconds)` is done at once: `buttons.RIICHI WIN TENPAI REFEREE`, held
  for so long (0: a short press).
  `hands.is_busy(tile)` says whether somebody has it in his hand: nobody else can take it then.
  Zones are those of `jantaku.sensing.zones`: `wall(side, stack)`, `RACK + seat`, `RIVER + seat`,
  `MELDS + seat`, `AIR`. The person who deals presses RIICHI once the wall stands
  (`evening.awaits_dealer`); until the dice have fallen no tile lies on the table.

What there is to see, of all seats; what a seat may see of it is the caller's affair:

* `evening.eyes`: `rack(seat)`, `river(seat)`, `is_asked(question, seat)`, `has_told(*kinds)`.
* `evening.hands.zone(tile)`, `evening.world.tags(zone)` (bottom to top), `evening.script.order`;
  `evening.hands.turned_over`: tiles that somebody turned over where they lie.
* `evening.script`: the deal in play: `.deal` (the rules' deal), `.happening`, `.title`, `.players`;
  `evening.match`: the game as it stands. None before the first deal.
* `evening.displays[seat].picture()`, `evening.lights.colours`, `evening.buzzer_hz`.
* `evening.on_event(event, at_us)`: the table has recorded this.
  `evening.on_display(seat, at_us)`: something was drawn on that glass.
  `evening.on_deal(script, outcome)`: a deal is over and judged.

Seats without a person are judged as ever: what their hands did is what the record has to say. At a
table with persons the deal is what the table understood, and at its end the tiles have to lie so.
"""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from jantaku import board
from jantaku_host.bench import protocol
from jantaku_host.bench.acts import Act
from jantaku_host.bench.company import Minds, games_of
from jantaku_host.bench.eyes import Eyes
from jantaku_host.bench.hands import Hands
from jantaku_host.bench.script import NAMES
from jantaku_host.bench.simulation import Simulation

_DISPLAYS = board.first_chip("DISPLAY_CS")


class Evening(Simulation):
    """`rounds` of a game under a book, or as many deals; `options` are the book's. `bench` are
    those of `Simulation`: seed, pace, speed, people, level, runtime, miss, bleed, on_deal."""

    def __init__(
        self,
        book: str,
        minds: Minds,
        *,
        seed: int = 0,
        rounds: int = 2,
        deals: int | None = None,
        names: tuple[str, ...] = NAMES,
        first_east: int | None = None,
        walls: Iterable[bytes] = (),
        options: dict[str, Any] | None = None,
        **bench: Any,
    ) -> None:
        self.minds = minds
        scripts = islice(
            games_of(book, minds, seed, rounds, names, first_east, walls, **(options or {})), deals
        )
        super().__init__(scripts, seed=seed, **bench)
        self.seed += f" of {book}"  # a club may keep evenings of several books: each has a table
        self.on_display: Callable[[int, int], None] | None = None
        self._wakes = None in minds  # somebody may press at any time

    @property
    def hands(self) -> Hands:
        return self.players.hands

    @property
    def eyes(self) -> Eyes:
        return self.players.eyes

    def begin(self, act: Act) -> None:
        """Let somebody do this, beside what others do, until the deal is over."""
        self.players.acts.begin_beside(act)

    def _take(self, kind: int, chip: int, lines: int, at_us: int, payload: bytes) -> bytes:
        reply = super()._take(kind, chip, lines, at_us, payload)
        if self.on_display and kind == protocol.POST and 0 <= chip - _DISPLAYS < 4:
            self.on_display(chip - _DISPLAYS, at_us)
        return reply
