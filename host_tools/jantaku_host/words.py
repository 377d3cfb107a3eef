"""What `explain`, `replay` and reports say beyond the words of the table itself."""

from jantaku.words import LANGUAGES, Words

# key | English | Russian | Japanese
_TABLE = """
fu_win|base|основа|副底
fu_pon|open triplet|открытый пон|明刻
fu_closed_pon|closed triplet|закрытый пон|暗刻
fu_kan|open kan|открытый кан|明槓
fu_closed_kan|closed kan|закрытый кан|暗槓
fu_pair|pair|пара|雀頭
fu_wait|wait|ожидание|待ち
fu_tsumo|tsumo|цумо|ツモ
fu_closed_ron|closed ron|закрытый рон|門前ロン
fu_open_pinfu|open hand without fu|открытая рука без фу|喰い平和形
fu_seven_pairs|seven pairs|семь пар|七対子
fu_rounded|rounded up|округление|切り上げ
aka|red fives|красные пятёрки|赤ドラ
ura|ura dora|ура-дора|裏ドラ
yaku|Yaku|Яку|役
fu|Fu|Фу|符
payment|Payment|Расчёт|点数移動
others|Other waits|Другие ожидания|他の待ち
no_yaku|no yaku|нет яку|役なし
asked|The table asked|Вопросы стола|卓からの質問
from|from|с|放銃
table|table|стол|供託
nobody|nobody|никому|なし
deposits_left|deposits left|оставшиеся залоги|供託残り
uma|uma|ума|ウマ
oka|oka|ока|オカ
lateness_points|lateness|опоздание|遅刻
fine_points|fine|штраф|罰金
substitute_points|substitute|замена|代打ち
void|Void: the deal is played again|Сдача переигрывается|やり直し
limit|limit|лимит|満貫以上
scores|Scores|Очки|持ち点
"""


def column(table: str, language: str) -> dict[str, str]:
    """One language of a table like the one above."""
    number = LANGUAGES.index(language) + 1
    rows = (row.split("|") for row in table.strip().split("\n"))
    return {row[0]: row[number] for row in rows}


class HostWords:
    """One language: what the table itself says, and this."""

    def __init__(self, language: str):
        self._table = Words(language)
        self._own = column(_TABLE, language)

    def __getitem__(self, key: str) -> str:
        return self._own[key] if key in self._own else self._table[key]
