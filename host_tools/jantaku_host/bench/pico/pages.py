"""Draws every page of the displays, with the code that draws them at the table.

`main(language)` prints a page a line: its name, and 256 × 64 greys of four bits as hexadecimal
digits.
"""

from jantaku.referee import questions
from jantaku.rules import books, events, games
from jantaku.rules.match import final
from jantaku.sensing.zones import AIR, RIVER
from jantaku.shown.panel import Panel
from jantaku.shown.table import Table

SEAT = 1
NAMES = ("Anna", "Борис", "Chiyo", "Daniel")
_PAGES = 12  # more than anything has
_PAGE_MS = 10_000  # longer than one stays
_TILE = 4 * 31  # a white dragon

_RIICHI = {  # what a deal comes to: what tells of it
    "ron": (
        ((events.WIN, 1, 3, 5, b"", 4, 30, (("riichi", 1), ("pinfu", 1), ("tanyao", 1))),),
        (("base", 3, 1, 7700), ("honba", 3, 1, 300), ("deposit", 4, 1, 1000)),
    ),
    "many_yaku": (
        (
            (events.WIN, 1, 1, 5, b"", 11, 20, (
                ("riichi", 1), ("ippatsu", 1), ("menzen_tsumo", 1), ("pinfu", 1), ("tanyao", 1),
                ("iipeikou", 1), ("sanshoku_doujun", 2),
            )),
        ),
        (("base", 0, 1, 12000), ("base", 2, 1, 6000), ("base", 3, 1, 6000)),
    ),
    "yakuman": (
        ((events.WIN, 2, 0, 5, b"", 13, 0, (("kokushi", 13),)),),
        (("base", 0, 2, 32000),),
    ),
}  # fmt: skip
_ENDS = {
    "exhaustive": (events.DRAW_END, 0, 5, 0),
    "nobody_tenpai": (events.DRAW_END, 0, 0, 0),
    "nagashi": (events.DRAW_END, 0, 5, 2),
    "nine_terminals": (events.ABORT, 0, events.NINE_TERMINALS),
    "triple_ron": (events.ABORT, 0, events.TRIPLE_RON),
    "chombo": (events.VOID, 1, events.CHOMBO),
    "redeal": (events.VOID, 0, events.REDEAL),
}


class Glass:
    """A display that nobody looks at."""

    def show(self, picture):
        pass


class NoLights:
    """No lights either."""

    def clear(self, count):
        pass

    def set(self, light, colour):
        pass

    def show(self):
        pass


class Pages:
    """Every page, in this language."""

    def __init__(self, language):
        self._language = language

    def table(self, book="ema2016"):
        table = Table(books.load(book), 0, self._language)
        table.players = NAMES
        table.number, table.honba, table.deposits, table.minutes = 3, 1, 2, 42
        return table

    def tell(self, name, table, seat=SEAT):
        """Whatever this seat sees in turn."""
        seen = []
        for page in range(_PAGES):
            panel = Panel(table, [Glass() for _ in range(4)], NoLights())
            found = self._picture(panel, seat, page)
            if found in seen:
                break
            seen.append(found)
            print(name if page == 0 else "%s_%d" % (name, page + 1), found)

    def _picture(self, panel, seat, page):
        for now in range(0, (page + 1) * _PAGE_MS, _PAGE_MS):
            panel.step(now)
            while panel.picture(seat) is None:
                panel.step(now)
        return bytes(panel.picture(seat)).hex()

    def score(self):
        self.tell("score", self.table())
        self.tell("score_dealer", self.table(), 0)
        table = self.table()
        table.marks = 1 << SEAT
        self.tell("score_riichi", table)
        table = self.table()
        table.is_last_deal = True
        self.tell("score_last_deal", table)
        table = self.table()
        table.scores = [20_000, 45_000, 30_000, -1_200]
        table.compared = 15
        self.tell("differences", table)
        table = self.table("sichuan")
        table.marks = (1, b"\0\1\2\xff")
        self.tell("sichuan_score", table, 0)

    def settlements(self):
        payments, yaku = (_part("payments"), _part("yaku"))
        reasons = [payments.name(reason) for reason in range(payments.CHOMBO)]
        numbers = yaku.names()
        for name, (wins, parts) in sorted(_RIICHI.items()):
            table = self.table()
            for win in wins:
                rows = [(numbers.index(each), han) for each, han in win[7]]
                table.wins.append(win[:7] + (rows,))
            table.parts = [(reasons.index(part[0]),) + part[1:] for part in parts]
            table.is_settled = True
            self.tell("settlement_" + name, table)
        for name, end in sorted(_ENDS.items()):
            table = self.table("tenhou")
            table.end, table.is_settled = end, True
            self.tell("settlement_" + name, table)

    def ends(self):
        table = self.table()
        match = games.match(table.rules, 0)
        match.scores = [20_000, 45_000, 30_000, 25_000]
        table.final = final(match)
        self.tell("standing", table)
        table = self.table()
        table.show_record("3fa2 91c0 77de 0b15", True)
        table.end, table.is_settled = _ENDS["redeal"], True
        self.tell("record", table)

    def questions(self):
        for kind in range(questions.LOST + 1):
            table = self.table()
            place = RIVER + SEAT, _TILE
            if kind in (questions.TENPAI, questions.REFEREE, questions.FALSE_WIN):
                place = AIR, questions.NO_TILE
            choices = b""
            if kind == questions.TENPAI:
                choices = bytes((questions.SHOW, questions.WITHHOLD))
            table.ask([(SEAT, kind, choices, place[1], place[0])])
            self.tell("question_" + questions.name(kind), table)
        table = self.table()
        table.propose((2, questions.DEAD_HAND, 1, 4))
        self.tell("proposal", table)
        for choice in range(questions.GO_ON, questions.CALL_REFEREE + 1):
            table = self.table()
            table.offer(SEAT, (questions.label(choice), 1, 9))
            self.tell("menu_" + questions.label(choice), table)
        for key in ("wait_tile", "taken_riichi", "withdrawn_riichi", "refused_now"):
            table = self.table()
            table.answer(SEAT, 1, 1, (key,))
            self.tell("answer_" + key, table)


def _part(name):
    return games.part(books.load("ema2016"), "rules", name)


def main(language):
    pages = Pages(language)
    pages.score()
    pages.settlements()
    pages.ends()
    pages.questions()
