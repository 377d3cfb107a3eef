"""Runs on the emulated Pico: an application that updates itself, with the table's own updater."""

import struct
import sys
import time

import signers
import slots
import watchdog
from machine import reset

from jantaku.link import commands
from jantaku.update import image, updater

_PIECE = 512


class Table:
    """What the updater wants to know of a table, and tells it."""

    in_deal = False

    def announce(self, *said):
        pass

    def note(self, text):
        print(text)


def ask(part, command, body=b""):
    answer = part.answers[command](part, body, time.ticks_ms())
    part.step(time.ticks_ms())
    return answer


def wait(part, state):
    while ask(part, commands.UPDATE_STATE)[0] == state:
        part.step(time.ticks_ms())


def new_image():
    """The image that the old one brings along; empty in the new one."""
    try:
        with open("/rom/new.image", "rb") as stream:
            return stream.read()
    except OSError:
        return b""


def main():
    time.sleep_ms(30)  # what is printed before USB is up is lost
    with open("/rom/version") as stream:
        print("version", stream.read())
    table = Table()
    part = updater.Updater(
        slots, signers, watchdog, sys.implementation._build, reset, table, table, table
    )  # fmt: skip
    whole = new_image()
    if whole:
        start = time.ticks_us()
        ask(part, commands.UPDATE, whole[: image.HEADER_SIZE])
        wait(part, commands.UPDATE_CHECKING)
        print("checked", time.ticks_diff(time.ticks_us(), start))
        content = whole[image.HEADER_SIZE :]
        content += b"\xff" * (-len(content) % _PIECE)
        for at in range(0, len(content), _PIECE):
            body = struct.pack("<I", at) + content[at : at + _PIECE]
            ask(part, commands.UPDATE_WRITE, body)
        ask(part, commands.UPDATE_FINISH)
    while slots.on_trial or whole:
        part.step(time.ticks_ms())
        time.sleep_ms(20)
    print("end")


main()
