"""Silent by law: every picture and every light is the same whatever lies concealed."""

from hashlib import sha256

from silence import deals, outputs, twins

from jantaku.displays.panel import Panel

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else


class Recorder:
    """A display, or the chain of lights: keeps a digest of all it is sent."""

    def __init__(self):
        self.digest = sha256()

    def show(self, picture=b"lights"):
        self.digest.update(bytes(picture))

    def set(self, light, colour):
        self.digest.update(bytes((light,) + colour))

    def clear(self, count):
        self.digest.update(b"clear %d" % count)


class Watcher:
    """Draws everything that is due."""

    def __init__(self):
        self.panel = None
        self.recorders = [Recorder() for _ in range(5)]

    def __call__(self, top):
        if self.panel is None:
            self.panel = Panel(top.table, self.recorders[:4], self.recorders[4])
        while self.panel.step(top.clock.time) == top.clock.time:
            pass

    def digests(self):
        return [recorder.digest.digest() for recorder in self.recorders]


def pictures(deal):
    watcher = Watcher()
    outputs("ema2016", *deal, watcher=watcher)
    return watcher.digests()


def test_pictures_and_lights_of_twin_deals_are_the_same():
    happening, tiles = deals()[0]
    one, other = twins(happening[:60], tiles, 1)
    assert pictures(one) == pictures(other)


def test_another_discard_is_another_picture():
    happening, tiles = deals()[0]
    one, _ = twins(happening[:60], tiles, 1)
    assert pictures(one) != pictures((one[0][:-3], one[1]))
