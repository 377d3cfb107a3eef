"""Draws every page of the displays, with the code that draws them at the table.

`main(language)` prints a page a line: its name, and 256 × 64 greys of four bits as hexadecimal
digits.
"""

from jantaku.referee import questions
from jantaku.rules import books, events, games
from jantaku.rules.match import final
from jantaku.rules.sichuan import payments
from jantaku.sensing.zones import AIR, RIVER
from jantaku.shown.panel import Panel
from jantaku.shown.table import Table

SEAT = 1
NAMES = ("Anna", "Борис", "Chiyo", "Daniel")
_PAGES = 12  # more than anything has
_PAGE_MS = 10_000  # longer than one stays
_TILE = 4 * 31  # a white dragon
_HOUSE = "book Friday like ema2025\nkuikae = allowed (3)\nrenhou = never (4)"

# Facts and questions that are about no tile, or about one that is concealed.
_OF_NO_TILE = (
    questions.REFEREE, questions.FALSE_WIN, questions.TENPAI, questions.READER, questions.WALL,
    questions.RESTORE, questions.AGARI_YAME, questions.VOID_SUIT, questions.WHICH_TILE,
)  # fmt: skip
_CHOICES = {
    questions.TENPAI: (questions.SHOW, questions.WITHHOLD),
    questions.AGARI_YAME: (questions.GO_ON, questions.STOP),
    questions.WHICH_TILE: (questions.TSUMO, questions.RON),
    questions.PRESUMED: (questions.YES,),
}
_HELD = ("seated", "armed", "paused", "unknown")

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
    "double_ron": (
        (
            (events.WIN, 0, 3, 5, b"", 1, 30, (("tanyao", 1),)),
            (events.WIN, 1, 3, 5, b"", 2, 40, (("toitoi", 2),)),
        ),
        (("base", 3, 0, 1500), ("base", 3, 1, 2600), ("deposit", 4, 0, 2000)),
    ),
    "yakuman": (
        ((events.WIN, 2, 0, 5, b"", 13, 0, (("kokushi", 13),)),),
        (("base", 0, 2, 32000),),
    ),
}  # fmt: skip
_SICHUAN = {
    "hu": (
        ((events.WIN, 0, 2, 5, b"", 3, 8, ((2, 2), (9, 1))),),
        ((payments.HU_DISCARD, 2, 0, 8), (payments.CLOSED_KONG, 1, 0, 2)),
    ),
    "fines": (
        (),
        ((payments.VOID_FINE, 3, 0, 16), (payments.WAITING, 3, 2, 4), (payments.KONG_FED, 1, 2, 2)),
    ),
}
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
        self._seen = []

    def table(self, book="ema2016"):
        table = self.table_before(book)
        table.number, table.honba, table.deposits, table.minutes = 3, 1, 2, 42
        return table

    def table_before(self, book="ema2016"):
        """One at which nothing has been dealt yet."""
        table = Table(books.load(book), 0, self._language)
        table.players = NAMES
        return table

    def tell(self, name, table, seat=SEAT):
        """Whatever this seat sees in turn, unless it was seen before."""
        own, told = [], 0
        for page in range(_PAGES):
            panel = Panel(table, [Glass() for _ in range(4)], NoLights())
            found = self._picture(panel, seat, page)
            if found in own:
                break
            own.append(found)
            if found not in self._seen:
                told += 1
                print(name if told == 1 else "%s_%d" % (name, told), found)
        self._seen += own

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
        riichi, yaku = (_part("payments"), _part("yaku"))
        reasons = [riichi.name(reason) for reason in range(riichi.CHOMBO)]
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
            if end == _ENDS["exhaustive"]:
                table.parts = [(riichi.NOTEN, payer, payee, 1500)
                               for payer in (1, 3) for payee in (0, 2)]  # fmt: skip
            elif end == _ENDS["nagashi"]:
                table.parts = [(riichi.NAGASHI, payer, 1, 2000 + 2000 * (payer == 0))
                               for payer in (0, 2, 3)]  # fmt: skip
            self.tell("settlement_" + name, table)
        for name, (wins, parts) in sorted(_SICHUAN.items()):
            table = self.table("sichuan")
            table.wins, table.parts, table.is_settled = list(wins), list(parts), True
            self.tell("sichuan_settlement_" + name, table)

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
        for kind in range(questions.PRESUMED + 1):
            if kind == questions.PROPOSAL:
                continue  # has a page of its own
            table = self.table("sichuan" if kind == questions.VOID_SUIT else "ema2016")
            place = (AIR, questions.NO_TILE) if kind in _OF_NO_TILE else (RIVER + SEAT, _TILE)
            choices = bytes(_CHOICES.get(kind, ()))
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

    def before_play(self):
        for held in _HELD:
            table = self.table_before()
            table.minutes, table.held = 5, held
            self.tell("seat_" + held, table)
        table = self.table_before(_HOUSE)
        self.tell("house", table)
        table = self.table_before()
        table.teach((("enrol", 4, "5p", ("side", 0)), (("enrol_count", 3, 4),), 12, 37))
        self.tell("teaching", table)
        table = self.table_before()
        table.wrong("buttons", "buttons_dead")
        self.tell("problem", table)
        table = self.table_before()
        table.announce("update_share", "0.2.0", 40)
        self.tell("notice_update", table)


def _part(name):
    return games.part(books.load("ema2016"), "rules", name)


def main(language):
    pages = Pages(language)
    pages.score()
    pages.settlements()
    pages.ends()
    pages.questions()
    pages.before_play()
