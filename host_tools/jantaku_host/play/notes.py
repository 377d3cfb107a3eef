"""What was done in a deal, as a scene that `jantaku scene` plays again: for a bug report.

Tiles are named by where they stood in the wall, so that it does not matter what they are. A tile is
laid at the moment at which it came to rest; dealing and the first indicator are the scene's own
unless somebody took his tiles himself.
"""

from collections.abc import Iterator

from jantaku import board
from jantaku.rules import wall
from jantaku.sensing import zones
from jantaku_host.bench.acts import SECOND
from jantaku_host.bench.hands import Landing
from jantaku_host.bench.script import Script
from jantaku_host.play.sitting import Sitting
from jantaku_host.play.tabletop import face
from jantaku_host.play.view import place_name
from jantaku_host.words import WIND_LETTERS

_HELD_US = SECOND  # longer than this a button was held on purpose


class Notes:
    """Of one deal after the other. `scene` is the last one that has ended."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._down: dict[int, int] = {}  # since when
        self._presses: list[tuple[int, int, int]] = []  # microseconds, button, for how long
        self._landings: list[Landing] = []
        sitting.on_press = self._press
        sitting.hands.watchers.append(self._landings.append)
        self.scene = ""

    def begin(self) -> None:
        """Another deal."""
        self._presses.clear()
        self._landings.clear()

    def _press(self, button: int, down: bool) -> None:
        now_us = self._sitting.world.now_us
        if down:
            self._down.setdefault(button, now_us)
        elif button in self._down:
            since = self._down.pop(button)
            self._presses.append((since, button, now_us - since))

    def conclude(self) -> None:
        """The deal has ended: what was done in it may be told."""
        script = self._sitting.script
        if script is not None:
            self.scene = "".join(f"{line}\n" for line in self._lines(script))

    def _lines(self, script: Script) -> Iterator[str]:
        dealer, round, honba, deposits, scores = script.start
        rules = script.deal.rules
        options = "".join(f" {name}={_written(value)}" for name, value in script.options.items())
        yield f"# {script.title} at a simulated table, as it was played"
        yield f"rules {script.preset}{options}"
        yield f"round {WIND_LETTERS[round // 4]}"
        yield f"honba {honba}"
        yield f"deposits {deposits}"
        yield "scores " + " ".join(str(scores[(dealer + wind) % 4]) for wind in range(4))
        yield "wall " + " ".join(face(tile, rules) for tile in script.order)
        if script.by_hand:
            yield "undealt"
        last_us = None
        for at_us, line in sorted(self._acts(script)):
            if last_us is not None and at_us > last_us:
                yield f"wait {(at_us - last_us) / SECOND:.2f}"
            last_us = at_us
            yield line

    def _acts(self, script: Script) -> Iterator[tuple[int, str]]:
        index = {tile: at for at, tile in enumerate(script.order)}
        # Who takes his tiles himself may take others than his: then all of it is told.
        told = [each for each in self._landings if script.by_hand or not each.in_deal]
        dealt = [each.at_us for each in self._landings if each.in_deal and each not in told]
        begin_us = max(dealt, default=0)
        for each in told:
            number = _indicator(index[each.tile])
            if each.source != each.target:
                yield each.at_us, self._moved(each, index[each.tile], script.dealer)
            elif number >= (0 if script.by_hand else 1):
                yield each.at_us, f"turn {number}"
        for at_us, button, for_us in self._presses:
            if at_us > begin_us:
                yield at_us, self._pressed(button, for_us, script.dealer)

    def _moved(self, landing: Landing, index: int, dealer: int) -> str:
        mover = landing.target if landing.target >= zones.RACK else landing.source
        who = WIND_LETTERS[(zones.side(mover) - dealer) % 4]
        return f"{who} move @{index} {_place(landing.target, dealer)}"

    def _pressed(self, button: int, for_us: int, dealer: int) -> str:
        seat, number = divmod(button, len(board.BUTTONS))
        who, name = WIND_LETTERS[(seat - dealer) % 4], board.BUTTONS[number]
        if for_us < _HELD_US:
            return f"{who} press {name}"
        return f"{who} hold {name} {for_us / SECOND:.1f}"


def _place(zone: int, dealer: int) -> str:
    """A zone as a scene writes it."""
    if zone == zones.AIR:
        return "air"
    name, side, *stack = place_name(zone).split(":")
    wind = WIND_LETTERS[(int(side) - dealer) % 4]
    return ":".join([name, wind, *(str(int(each) + 1) for each in stack)])


def _indicator(index: int) -> int:
    """Which indicator the tile with this index in the deal is, -1 if it is none."""
    numbers = [wall.indicator(number) for number in range(5)]
    return numbers.index(index) if index in numbers else -1


def _written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
