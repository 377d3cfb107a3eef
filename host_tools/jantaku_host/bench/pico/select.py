"""MicroPython's `select.poll`, whose waits pass on the bench's virtual clock."""

import uselect

import wire
from jantaku_host.bench import protocol

POLLIN = uselect.POLLIN
POLLOUT = uselect.POLLOUT


class poll:
    def __init__(self):
        self._poll = uselect.poll()

    def register(self, stream, events):
        self._poll.register(stream, events)

    def poll(self, milliseconds):
        if milliseconds:
            wire.pass_until(protocol.IDLE, wire.now_us + milliseconds * 1000)
        return self._poll.poll(0)

    ipoll = poll
