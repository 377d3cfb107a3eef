"""What the pages say beyond the words of the table and of its explanations."""

from jantaku_host.words import EVENTS, HostWords, column

# key | English | Russian | Japanese
_TABLE = """
own_name|English|Русский|日本語
title|Game %s|Игра %s|対局 %s
book_ema2016|EMA 2016|EMA 2016|EMA 2016
book_samara2019|Samara 2019|Самара 2019|サマラ2019
book_furiten|Furiten|Фуритен|フリテン
book_tenhou|Tenhou|Тэнхо|天鳳
book_sichuan|Sichuan|Сычуань|四川
deal|Deal|Сдача|局
language|Language|Язык|言語
moment|moment of the deal|момент сдачи|局の進行
first|to the beginning|в начало|最初へ
back|back|назад|戻る
play|play|воспроизвести|再生
forward|forward|вперёд|進む
last|to the end|в конец|最後へ
rate|speed|скорость|速度
result|Result|Итог|結果
hands|Hands|Руки|手牌
waits|Waits|Ожидания|待ち
wall|Wall|Стена|牌山
readers|Readers|Считыватели|読取器
joint|; |; |、
comma|, |, |、
discards|Discards|Сбросы|捨て牌
closed|closed hand|закрытая рука|伏せた手牌
left|%d tiles left in the wall|в стене осталось тайлов: %d|山の残り%d枚
see_players|The players follow below|Игроки перечислены ниже|各家は下に続く
wins|wins|победа|和了
no_m|no characters|без манов|欠 萬子
no_p|no dots|без пинов|欠 筒子
no_s|no bamboos|без соу|欠 索子
proof_wall|The wall is the one committed to before the deal|\
Стена та, хеш которой был дан до раздачи|牌山は配牌前のハッシュと一致
proof_dice|The dice are those committed to before the presses|\
Кости те, хеш которых был дан до нажатий|サイコロは押す前のハッシュと一致
proof_signed|Signed by the table with this key|Подписано столом с этим ключом|この鍵の卓の署名あり
proof_unsigned|Not signed by the table yet|Столом ещё не подписано|卓の署名はまだない
proof_none|A file without proofs of wall and dice|Файл без доказательств стены и костей|\
牌山とサイコロの証明がないファイル
live|live|в эфире|中継中
does_session_end|The game is over|Игра окончена|対局終了
idle|Nobody plays yet|Пока никто не играет|まだ始まっていません
behind|behind the leader|до лидера|トップ差
away|waiting for the table|жду стол|卓を待っています
display|Display|Дисплей|表示器
"""
_OF_THE_TABLE = (
    *("east", "south", "west", "north", "round", "counters", "deal_number"),
    *("riichi", "furiten", "dora"),
)
_OF_REPORTS = ("payment", "table", "nobody", "nagashi_mangan", "deposits_left")

_REPORT = """
games|%d games|Игр: %d|%d対局
at_table|table %s|стол %s|卓 %s
unfinished|Not played to its end: places and results are those of this moment.|\
Игра не окончена: места и результаты на этот момент.|未終了：順位と結果はこの時点のもの。
seat|seat %d|место %d|席%d
player|Player|Игрок|名前
place|Place|Место|順位
points|Points|Очки|素点
result|Result|Результат|スコア
score_graph|Scores|Очки|点数の推移
players|Players|Игроки|成績
deals|Deals|Сдачи|各局
end|Result|Итог|結果
played|Deals|Сдачи|局数
wins|Wins|Победы|和了
self_drawn|– by tsumo|– по цумо|うちツモ
deal_ins|Deal-ins|Набросы|放銃
declared|Riichi|Риичи|立直
calls|Open hands|Открытые руки|副露
tenpai_at_draws|Tenpai at draws|Темпай в ничьих|流局時聴牌
mean_win|Mean win|Средний выигрыш|平均打点
mean_deal_in|Mean deal-in|Средний наброс|平均放銃点
mean_change|Mean of all deals|В среднем за сдачу|局収支
incidents|Incidents and rulings|Инциденты и решения судьи|トラブルと裁定
nothing|None.|Не было.|なし
what|What|Что|内容
written|Section|Пункт|条項
verification|Verification|Проверка|検証
proven_chain|%d of %d deals stand in a table’s own record; none was changed, left out or moved|\
Сдач в собственной записи стола: %d из %d; ни одна не изменена, не пропущена и не переставлена|\
卓自身の記録にある局：%d/%d。改変・欠落・入れ替えなし
proven_walls|Every wall stood as it was played before its first tile was dealt|\
Каждая стена до раздачи стояла такой, какой сыграна|どの牌山も配牌前に定まっていた
proven_dice|Nobody could choose the dice|Никто не мог выбрать, что выпадет на костях|\
サイコロの目は誰にも選べなかった
proven_signature|Table %s has signed %d of %d deals|Стол %s подписал сдач: %d из %d|\
卓 %s の署名：%d/%d局
details|Deal by deal|Сдача за сдачей|各局の詳細
"""


def page_words(language: str) -> dict[str, str]:
    """Everything that a page with a table says in this language."""
    words = HostWords(language)
    shared = {key: words[key] for key in (*_OF_THE_TABLE, *_OF_REPORTS)}
    return shared | column(EVENTS, language) | column(_TABLE, language)


class ReportWords(HostWords):
    """Everything that a report says."""

    def __init__(self, language: str):
        super().__init__(language)
        self._own |= column(_TABLE, language) | column(_REPORT, language)
