"""The feed of a table at the other end of a cable."""

from collections.abc import Callable

from jantaku_host.device import answers, keys
from jantaku_host.device.cable import Device
from jantaku_host.device.connection import spectator
from jantaku_host.device.displays import Displays
from jantaku_host.device.follower import follow
from jantaku_host.device.status import read
from jantaku_host.show.pages.feed import Feed

_BACK = 24  # blocks to look at where no session is on: the last one is among them


class Followed:
    """One connection, whoever looks at the `feed`. `on_trouble` hears of it when it is lost."""

    def __init__(self, port: str | None, on_trouble: Callable[[str], None]) -> None:
        with spectator(port) as device:
            key = keys.read(device).table
            status = read(device)
        self._port = port
        self._on_trouble = on_trouble
        self._first = status["since"] or max(1, status["blocks"] - _BACK)
        self._displays = Displays()
        self.feed = Feed(key[:4].hex(), lambda: self._displays.pictures)

    def run(self) -> None:
        """Tell what happens there, for ever."""
        for happened in follow(self._port, self._gone, self._first, self._free):
            with answers.sense("the table"):
                self.feed.tell(*happened)

    def _free(self, device: Device) -> None:
        self.feed.is_there = True
        self._displays.look(device)

    def _gone(self, trouble: str) -> None:
        self.feed.is_there = False
        self._displays.forget()
        self._on_trouble(trouble)
