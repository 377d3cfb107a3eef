"""MicroPython's `time` on the bench's virtual clock, with the ticks of the board."""

import wire
from jantaku_host.bench import protocol

_TICKS = 0x3FFFFFFF


def ticks_us():
    return wire.now_us & _TICKS


def ticks_ms():
    return wire.now_us // 1000 & _TICKS


def ticks_diff(end, start):
    half = _TICKS + 1 >> 1
    return (end - start + half & _TICKS) - half


def sleep_us(microseconds):
    wire.pass_until(protocol.SLEEP, wire.now_us + microseconds)


def sleep_ms(milliseconds):
    sleep_us(milliseconds * 1000)
