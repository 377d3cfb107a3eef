"""Runs on the board: pages are drawn, sent to a display and told to a host. Prints microseconds."""

import gc
import time

from jantaku.link import commands, frame
from jantaku.link.pictures import Pictures
from jantaku.link.roles import Roles
from jantaku.link.server import Server
from jantaku.referee import questions
from jantaku.referee.answers import WAITING
from jantaku.rules import books, events, games
from jantaku.rules.riichi import payments
from jantaku.sensing.zones import AIR, MELDS
from jantaku.shown.panel import Panel
from jantaku.shown.table import Table
from jantaku.table import wiring

HEIGHT = 64
SEAT = 1


class Line:
    """A port whose host reads at once."""

    incoming = b""

    def read(self):
        data, self.incoming = self.incoming, b""
        return data

    def write(self, data, start):
        return len(data)


def took(step):
    """How long a step takes that finds no garbage."""
    gc.collect()
    start = time.ticks_us()
    step(0)
    return time.ticks_diff(time.ticks_us(), start)


class Bench:
    def __init__(self):
        self.table = Table(books.load("ema2016"))
        self.panel = Panel(self.table, wiring.displays(), wiring.lights())
        self.line = Line()
        self.server = Server(self.line, Roles("."), None, None, [Pictures(self.panel, self.table)])

    def measure(self, page):
        self.table.version += 1
        steps = []
        while self.panel.picture(SEAT) is None:
            steps.append(took(self.panel.step))
        self.panel.picture(SEAT + 1)  # the next look has to draw
        print(page, "step", max(steps))
        print(page, "ask", self.ask(commands.SHOWN))
        print(page, "look", self.ask(commands.PICTURE, SEAT, HEIGHT))
        print(page, "piece", max([self.ask(commands.PICTURE, SEAT, row) for row in range(HEIGHT)]))
        self.table.answer(SEAT, 1, WAITING, ("wait_tile",))
        steps = []
        while self.panel.picture(SEAT) is None:
            steps.append(took(self.panel.step))
        print(page, "answered", sum(steps))
        self.table.clear_answer(SEAT)

    def ask(self, *request):
        self.line.incoming = bytes(frame.pack(frame.REQUEST, 1, bytes(request)))
        self.server.step(0)  # takes it in
        return took(self.server.step)


def main():
    bench = Bench()
    table = bench.table
    bench.measure("score")
    choices = bytes((questions.SHOW, questions.WITHHOLD))
    table.questions = [(SEAT, questions.TENPAI, choices, questions.NO_TILE, AIR)]
    bench.measure("question")
    table.questions = [(SEAT, questions.CLAIMED_TILE, b"", 4 * 32, MELDS + SEAT)]
    bench.measure("fact")
    table.offer(SEAT, ("claimed_tile?", 7, 9, SEAT, table.rules.section("claimed_tile")))
    bench.measure("menu")
    table.offer(SEAT, ())
    table.questions = []
    table.wins = [(events.WIN, SEAT, 0, 4, b"", 4, 30, [(0, 1), (3, 1), (5, 1)])]
    table.parts = [(payments.BASE, 0, SEAT, 7700), (payments.HONBA, 0, SEAT, 300)]
    table.is_settled = True
    print(
        "settlement", "load", took(lambda now: games.part(table.rules, "shown", "settlement_page"))
    )
    bench.measure("settlement")


main()
