"""All that is shown: four displays from one picture buffer, and the lights."""

import framebuf
from micropython import const

from jantaku.drivers.ssd1322 import HEIGHT, WIDTH
from jantaku.referee.answers import WAITING
from jantaku.rules import games
from jantaku.shown import (
    difference_page,
    font,
    glyphs,
    house_page,
    lights,
    question_page,
    record_page,
    score_page,
    seat_page,
    standing_page,
    teaching_page,
)

_IDLE_MS = const(40)  # a press is to be answered soon
_PAGE_MS = const(4000)  # where there are several pages
_ASIDE_MS = const(2000)  # what became of a press
_OF_ANOTHER_MS = const(5000)  # what another has done, which nobody waits for
_LOWEST = const(48)  # line of a page


class Panel:
    """A part of the superloop: something is put into words in one step, a picture drawn in another,
    its longer lines two by two, and sent in the next, so that no step is long (the bytes of a
    picture take 9 ms).

    All is drawn anew when the table has changed or another page is due, and never else; one display
    alone, and before all others, when its seat alone is told something.
    """

    def __init__(self, table, displays, chain):
        self._table = table
        self._displays = displays
        self._chain = chain
        self._picture = bytearray(WIDTH * HEIGHT // 2)
        self._canvas = framebuf.FrameBuffer(self._picture, WIDTH, HEIGHT, framebuf.GS4_HMSB)
        self.revision = 0  # counts how often something was drawn anew
        self._wanted = 0  # mask of displays that are to be drawn
        self._first = 0  # which of them first
        self._own = bytearray(table.own)  # what each seat alone was told
        self._until = [0] * len(displays)  # when the aside of each seat goes, 0 if it has none
        self._shown = -1  # version of the table
        self._lit = -1  # its turns that the lights show
        self._turned = 0  # when the pages were turned last
        self._page = 0
        self._drawn = -1  # the seat whose page is in the picture
        self._left: list[tuple] = []  # lines of that page still to be drawn: (font, x, y, line)
        self._contents: list = []  # of the settlement
        # What each seat is asked, and that in lines: None, then a tuple of its words, then a list.
        self._asked: list[tuple] = [()] * len(displays)
        self._lines: list = [None] * len(displays)

    def step(self, now: int) -> int:
        table = self._table
        if self._shown != table.version:
            self._begin(now, 0)
        elif now - self._turned >= _PAGE_MS and self._has_pages():
            self._begin(now, self._page + 1)
        due = self._hear(now)
        if self._lit != table.turns:
            self._lit = table.turns
            lights.draw(self._chain, table)
            return now
        if not self._wanted:
            return due
        if table.is_settled and not self._contents:
            self._contents = games.part(table.rules, "shown", "settlement_page").contents(table)
            return now
        seat = self._next()
        if self._drawn != seat:
            if not self._word(seat):
                self._draw(seat)
        elif self._left:
            self._draw_line()
            if self._left:
                self._draw_line()  # two take 28 ms at most
        else:
            self._displays[seat].show(self._picture)
            self._wanted &= ~(1 << seat)
        return now

    def picture(self, seat: int) -> bytearray | None:
        """What that seat's display shows, drawn again unless it was drawn last; it stands until
        the next. None while others are being drawn."""
        if self._shown != self._table.version or self._wanted or self._own != self._table.own:
            return None
        if self._drawn != seat:
            self._draw(seat)
            while self._left:
                self._draw_line()
        return self._picture

    def _has_pages(self):
        """Whether there may be more to see than one page."""
        table = self._table
        if table.questions or table.is_settled or table.final is not None:
            return True
        return bool(table.is_wrong and table.number)

    def _begin(self, now, page):
        self.revision += 1
        self._shown = self._table.version
        self._turned = now
        self._page = page
        self._wanted = (1 << len(self._displays)) - 1
        self._drawn = self._lit = -1
        for seat in range(len(self._lines)):
            self._lines[seat] = None
        if not page:
            self._contents = []

    def _hear(self, now):
        """Note what one seat alone is told now, and what it is told no more; when to look again."""
        due = now + _IDLE_MS
        for seat in range(len(self._displays)):
            if self._own[seat] != self._table.own[seat]:
                self._own[seat] = self._table.own[seat]
                said = self._table.asides[seat]
                is_own = self._table.answers[seat][2:] == (said,)
                self._until[seat] = now + (_ASIDE_MS if is_own else _OF_ANOTHER_MS) if said else 0
                self._want(seat)
            elif self._until[seat] and now >= self._until[seat]:
                self._until[seat] = 0
                self._want(seat)
        return due

    def _want(self, seat):
        self.revision += 1
        self._wanted |= 1 << seat
        self._first = seat
        if self._drawn == seat:
            self._drawn = -1

    def _next(self):
        """Which display is drawn now."""
        seat = self._first
        while not self._wanted >> seat & 1:
            seat = (seat + 1) % len(self._displays)
        return seat

    def _word(self, seat):
        """Put into words what the seat is asked, then into lines, if there is anything and that was
        not done yet."""
        table, found = self._table, self._lines[seat]
        what = question_page.asked(table, seat)
        if not what or (isinstance(found, list) and what == self._asked[seat]):
            return False
        if found is None or what != self._asked[seat]:
            self._asked[seat] = what
            page = self._page // 2 if table.is_wrong else self._page
            self._lines[seat] = tuple(question_page.items(table, what, page // 2))
        else:
            self._lines[seat] = question_page.lines(table, what, found)
        return True

    def _draw(self, seat):
        """Draw a page, and note its lines that are to be drawn."""
        canvas, table = self._canvas, self._table
        self._drawn = seat
        what = question_page.asked(table, seat)
        is_waiting = what and question_page.is_waiting(what)
        page, is_other = self._page, 0
        if table.is_wrong:
            # It may stay so all evening: it takes every other page, and never that of a question
            # which the buttons answer. Before the first deal there is nothing else to see.
            page, is_other = divmod(page, 2)
            if what:
                is_other = is_other and not is_waiting
            elif not table.number:
                is_other = 1
        self._left = []
        if table.notice:
            self._draw_sentence(table.notice)
        elif table.lesson:
            teaching_page.draw(canvas, table)
        elif is_other:
            self._draw_sentence(table.problem)
        elif what and (is_waiting or page % 2 == 0):
            question_page.draw(canvas, table, what)
            self._left += self._lines[seat]
        elif table.changes:
            self._left = house_page.lines(table, seat)
            canvas.fill(0)
        elif table.compared >> seat & 1:
            difference_page.draw(canvas, table, seat)
        elif table.held and table.final is None:
            self._left = seat_page.draw(canvas, table, seat)
        elif table.final is not None or table.is_settled:
            self._draw_after(seat, page)
        else:
            score_page.draw(canvas, table, seat)
        self._note_aside(seat, what and question_page.is_labelled(what))

    def _draw_sentence(self, text):
        self._canvas.fill(0)
        self._left = score_page.sentence(self._table.words, text)

    def _note_aside(self, seat, is_labelled):
        """What the seat is told for some moments, or as long as it waits, covers the lowest line:
        above the buttons where these mean something else now."""
        table = self._table
        said = table.asides[seat] if self._until[seat] else ()
        if not said and not is_labelled and table.answers[seat][1:2] == (WAITING,):
            said = table.answers[seat][2]
        if not said and table.can_sign and not table.signed >> seat & 1 and self._page % 2:
            said = ("sign",)
        if said:
            y = 2 * question_page.LINE if is_labelled else _LOWEST
            self._left.append((None, 3, y, table.words.sentence(said, table.dealer)))

    def _draw_line(self):
        face, x, y, line = self._left.pop(0)
        shade = font.BRIGHT
        if face is None:
            self._canvas.fill_rect(0, y, WIDTH, 16, 15)
            face, shade = glyphs.SMALL, font.INVERSE
        font.draw(self._canvas, face, line, x, y, shade)

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
