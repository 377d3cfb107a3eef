"""All that is shown: four displays from one picture buffer, and the lights."""

import framebuf
from micropython import const

from jantaku.drivers.ssd1322 import HEIGHT, WIDTH
from jantaku.rules import games
from jantaku.shown import (
    difference_page,
    lights,
    question_page,
    record_page,
    score_page,
    standing_page,
    teaching_page,
)

_IDLE_MS = const(100)
_PAGE_MS = const(4000)  # where there are several pages


class Panel:
    """A part of the superloop: a question is put into words in one step, a picture drawn in another
    and sent in the next, so that no step is long (the bytes of a picture take 9 ms).

    All is drawn anew when the table has changed or another page is due, and never else.
    """

    def __init__(self, table, displays, chain):
        self._table = table
        self._displays = displays
        self._chain = chain
        self._picture = bytearray(WIDTH * HEIGHT // 2)
        self._canvas = framebuf.FrameBuffer(self._picture, WIDTH, HEIGHT, framebuf.GS4_HMSB)
        self.revision = 0  # counts how often all was drawn anew
        self._seat = 0
        self._shown = -1  # version of the table
        self._lit = -1  # its turns that the lights show
        self._turned = 0  # when the pages were turned last
        self._page = 0
        self._drawn = -1  # the seat whose page is in the picture
        self._contents: list = []  # of the settlement
        self._lines: list = []  # of each seat's question, once it was put into words

    def step(self, now: int) -> int:
        table = self._table
        if self._shown != table.version:
            self._begin(now, 0)
        elif now - self._turned >= _PAGE_MS and self._has_pages():
            self._begin(now, self._page + 1)
        if self._lit != table.turns:
            self._lit = table.turns
            lights.draw(self._chain, table)
            return now
        if self._seat == len(self._displays):
            return now + _IDLE_MS
        if table.is_settled and not self._contents:
            self._contents = games.part(table.rules, "shown", "settlement_page").contents(table)
            return now
        if self._drawn != self._seat:
            if not self._word(self._seat):
                self._draw(self._seat)
            return now
        self._displays[self._seat].show(self._picture)
        self._seat += 1
        return now

    def picture(self, seat: int) -> bytearray | None:
        """What that seat's display shows, drawn again unless it was drawn last; it stands until
        the next. None while others are being drawn."""
        if self._shown != self._table.version or self._seat < len(self._displays):
            return None
        if self._drawn != seat:
            self._draw(seat)
        return self._picture

    def _has_pages(self):
        """Whether there may be more to see than one page."""
        table = self._table
        if table.questions or table.is_settled or table.final is not None:
            return True
        return bool(table.problem and table.number)

    def _begin(self, now, page):
        self.revision += 1
        self._shown = self._table.version
        self._turned = now
        self._page = page
        self._seat = 0
        self._drawn = self._lit = -1
        self._lines = [None] * len(self._displays)
        if not page:
            self._contents = []

    def _word(self, seat):
        """Put the seat's question into words, if there is one and that was not done yet."""
        table = self._table
        question = table.question_of(seat)
        if not question or self._lines[seat] is not None:
            return False
        page = self._page // 2 if table.problem else self._page
        self._lines[seat] = question_page.lines(table, question[0], question[1], page // 2)
        return True

    def _draw(self, seat):
        canvas, table = self._canvas, self._table
        self._drawn = seat
        question = table.question_of(seat)
        page, is_other = self._page, 0
        if table.problem:
            # It may stay so all evening: it takes every other page, and never that of a question
            # which the buttons answer. Before the first deal there is nothing else to see.
            page, is_other = divmod(page, 2)
            if question:
                is_other = is_other and not question[2]
            elif not table.number:
                is_other = 1
        if table.notice:
            score_page.draw_sentence(canvas, table.words, table.notice)
        elif table.lesson:
            teaching_page.draw(canvas, table)
        elif is_other:
            score_page.draw_sentence(canvas, table.words, table.problem)
        elif question and (question[2] or page % 2 == 0):
            question_page.draw(canvas, table, question, self._lines[seat])
        elif table.compared >> seat & 1:
            difference_page.draw(canvas, table, seat)
        elif table.final is not None or table.is_settled:
            self._draw_after(seat, page)
        else:
            score_page.draw(canvas, table, seat)

    def _draw_after(self, seat, page):
        """What there is to see after a deal or a game, page by page."""
        canvas, table = self._canvas, self._table
        settlement = games.part(table.rules, "shown", "settlement_page")
        pages = 1 if table.final is not None else len(self._contents)
        page %= pages + record_page.is_wanted(table)
        if page == pages:
            record_page.draw(canvas, table)
        elif table.final is not None:
            standing_page.draw(canvas, table, seat)
        else:
            settlement.draw(canvas, table, seat, self._contents[page])
