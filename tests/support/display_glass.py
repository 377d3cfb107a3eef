"""What a panel draws on, for tests on MicroPython to look at."""


class Glass:
    """A display: keeps the picture it was sent last."""

    def show(self, picture):
        self.picture = bytes(picture)


class NoLights:
    """The chain of lights, where nobody looks."""

    def clear(self, count):
        pass

    def set(self, light, colour):
        pass

    def show(self):
        pass
