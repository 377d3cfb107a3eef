"""Silent by law: every picture, light and sound is the same whatever lies concealed."""

from hashlib import sha256

from support.cases import cases
from support.twin_deals import deals, outputs, twins
from support.twin_presses import JUDGED, SILENT, pair

from jantaku.link import commands
from jantaku.link.pictures import Pictures
from jantaku.shown.panel import Panel
from jantaku.shown.sounds import Sounds

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else


class Recorder:
    """A display, the chain of lights or the buzzer: keeps a digest of all it is sent."""

    is_playing = False

    def __init__(self):
        self.digest = sha256()

    def show(self, picture=b"lights"):
        self.digest.update(bytes(picture))

    def set(self, light, colour):
        self.digest.update(bytes((light,) + colour))

    def play(self, tune):
        self.digest.update(tune)

    def step(self, now):
        return now + 1000

    def clear(self, count):
        self.digest.update(b"clear %d" % count)


class Watcher:
    """Draws everything that is due, and looks at it over the cable."""

    def __init__(self):
        self.panel = None
        self.recorders = [Recorder() for _ in range(7)]

    def __call__(self, top):
        if self.panel is None:
            self.panel = Panel(top.table, self.recorders[:4], self.recorders[4])
            self.sounds = Sounds(top.table, self.recorders[5])
            self.pictures = Pictures(self.panel, top.table)
        self.sounds.step(top.clock.time)
        is_drawn = False
        while self.panel.step(top.clock.time) == top.clock.time:
            is_drawn = True
        if not is_drawn:
            return
        told = self.recorders[6]
        told.show(self.ask(commands.SHOWN, b"")[4:])  # before it a number of this power-up
        for seat in range(4):
            told.show(self.ask(commands.PICTURE, bytes((seat, 20))))

    def ask(self, command, body):
        return self.pictures.answers[command](self.pictures, body, 0)

    def digests(self):
        return [recorder.digest.digest() for recorder in self.recorders]


def pictures(deal, *presses):
    watcher = Watcher()
    outputs(*deal, presses=presses, watcher=watcher)
    return watcher.digests()


def ema(deal):
    return ("ema2016",) + deal


def test_pictures_and_lights_of_twin_deals_are_the_same():
    happening, tiles = deals()[0]
    one, other = twins(happening[:60], tiles, 1)
    assert pictures(ema(one)) == pictures(ema(other))


@cases(*SILENT)
def test_pictures_lights_and_sounds_of_a_press_are_the_same_until_it_is_judged(scene, presses):
    one, other = [pictures(deal, *presses) for deal in pair(scene)]
    assert one == other


@cases(*JUDGED)
def test_and_not_afterwards(scene, presses):
    one, other = [pictures(deal, *presses) for deal in pair(scene)]
    assert one != other


def test_another_discard_is_another_picture():
    happening, tiles = deals()[0]
    one, _ = twins(happening[:60], tiles, 1)
    assert pictures(ema(one)) != pictures(ema((one[0][:-3], one[1])))
