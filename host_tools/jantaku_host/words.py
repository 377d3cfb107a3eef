"""What `explain`, `replay` and reports say beyond the words of the table itself."""

from jantaku.rules import events
from jantaku.shown.words import LANGUAGES, Words

WINDS = ("east", "south", "west", "north")  # by their keys

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
counters|%d honba, %d riichi|%d хонба, %d риичи|%d本場、供託%d
rulings|Rulings|Решения судьи|裁定
ruled_dead_hand|dead hand|мёртвая рука|和了放棄
ruled_wrong_riichi|riichi without tenpai|риичи без темпая|ノーテン立直
ruled_invalid_meld|a call that was no set|объявление без сета|誤った副露
ruled_draw_back|drawn too quickly|взятие раньше времени|先ヅモ
ruled_hidden_tile|winning tile not shown apart|выигрышный тайл не показан отдельно|\
和了牌を分けずに公開
ruled_undo|taken back|ход отменён|取り消し
"""

# What happens, by the name of the event.
EVENTS = """
does_dice|The dice fall|Кости брошены|サイコロ
does_dealt|The hands are dealt|Руки сданы|配牌
does_draw|draws|берёт|ツモ
does_discard|discards|сбрасывает|打
does_riichi|riichi|риичи|立直
does_riichi_ok|lays the deposit|кладёт залог|供託
does_chi|chi|чи|チー
does_pon|pon|пон|ポン
does_kan|kan|кан|カン
does_ankan|closed kan|закрытый кан|暗槓
does_kakan|added kan|добавленный кан|加槓
does_dora|Dora indicator|Индикатор доры|ドラ表示牌
does_win|wins|побеждает|和了
does_hu|hu|ху|和
does_void_suit|names the void suit|называет лишнюю масть|欠を決める
does_draw_end|Exhaustive draw|Ничья|荒牌平局
does_abort|Abortive draw|Досрочная ничья|途中流局
does_void|The deal is void|Сдача недействительна|無効局
does_tenpai|says tenpai or noten|объявляет темпай или нотен|聴牌・不聴の申告
does_answer|answers|отвечает|回答
does_ruling|ruling|решение судьи|裁定
does_clock|The clock is set|Часы поставлены|時計の設定
does_signal|Time signal|Сигнал времени|時間の合図
does_settle|Payment|Расчёт|点数移動
does_deal_end|The deal is over|Сдача окончена|局終了
does_reveal|The wall is shown|Стена открыта|牌山公開
"""

# Those that nobody does.
OF_NOBODY = (
    *(events.DEALT, events.DORA, events.DRAW_END, events.ABORT, events.VOID, events.SETTLE),
    *(events.DEAL_END, events.CLOCK, events.SIGNAL),
)

# What the readers saw of it.
SEEN = """
seen|What the readers saw (time since the dice fell)|\
Что видели считыватели (время от броска костей)|読取器の記録（時刻はサイコロから）
seen_nothing|The record has nothing that the readers saw of this deal|\
В записи нет того, что считыватели видели в этой сдаче|この局の読取器の記録はない
seen_count|The readers saw %d movements: see --seen|Считыватели видели перемещений: %d, см. --seen|\
読取器が見た動き：%d（--seen で表示）
seen_here|nothing that the readers saw|считыватели ничего не видели|読取器の記録なし
seen_else|Seen under no event|Вне событий|どの出来事にも属さないもの
zone_wall|%s wall, stack %d|стена (%s), стопка %d|%s家の山%d
zone_rack|%s rack|подставка (%s)|%s家の手牌
zone_river|%s river|река (%s)|%s家の河
zone_melds|%s melds|сеты (%s)|%s家の副露
seen_there|%s: answered %d/%d in %d ms|%s: ответов %d/%d за %d мс|%s：応答%d/%d（%d ms）
seen_gone|%s: silent %d× in %d ms|%s: молчаний %d за %d мс|%s：無応答%d回（%d ms）
seen_still|%s: silent %d×, answered %d×, in %d ms|%s: молчаний %d, ответов %d за %d мс|\
%s：無応答%d回、応答%d回（%d ms）
seen_dealt|%s: %d tiles, %s to %s, each answered %d× or more|\
%s: тайлов %d, %s–%s, каждый ответил не менее %d раз|%s：%d枚、%s〜%s、各%d回以上応答
seen_air|in no field|вне полей|どの読取範囲にもない
seen_lifted|answers again: lifted and laid back|снова отвечает: поднят и положен обратно|\
再び応答：上げて戻された
seen_found|%s, when all tiles were read again|%s, когда все тайлы читались заново|%s（全牌の再読取）
seen_two_places|asked: it answers in two places|вопрос: отвечает в двух местах|質問：二か所で応答
seen_unsettled|asked: it answers now and then|вопрос: отвечает не всегда|質問：応答が不安定
seen_lost|asked: it answers nowhere|вопрос: не отвечает нигде|質問：どこにも応答なし
seen_covered|asked: its whole place is silent|вопрос: молчит всё место|質問：その場所全体が無応答
seen_third_tile|asked: a third tile on a stack|вопрос: третий тайл в стопке|質問：一つの山に三枚目
"""


def counted(number: int, noun: str) -> str:
    """So many of something, in English."""
    return f"{number:,} {noun}{'s' if number != 1 else ''}"


def column(table: str, language: str) -> dict[str, str]:
    """One language of a table like the one above."""
    number = LANGUAGES.index(language) + 1
    rows = (row.split("|") for row in table.strip().split("\n"))
    return {row[0]: row[number] for row in rows}


class HostWords:
    """One language: what the table itself says, and this."""

    def __init__(self, language: str):
        self._table = Words(language)
        self._own: dict[str, str] = {}
        for table in (_TABLE, EVENTS, SEEN):
            self._own |= column(table, language)

    def __getitem__(self, key: str) -> str:
        return self._own[key] if key in self._own else self._table[key]
