"""What the pages say beyond the words of the table and of its reports."""

from jantaku_host.words import HostWords

# key | English | Russian | Japanese
_TABLE = """
deal|Deal|Сдача|局
language|Language|Язык|言語
place|place in the deal|место в сдаче|局の進行
first|to the beginning|в начало|最初へ
back|back|назад|戻る
play|play|проиграть|再生
forward|forward|вперёд|進む
last|to the end|в конец|最後へ
rate|speed|скорость|速度
result|Result|Итог|結果
hands|Hands|Руки|手牌
waits|Waits|Ожидания|待ち
wall|Wall|Стена|牌山
closed|closed hand|закрытая рука|伏せた手牌
see_players|The players follow below|Игроки перечислены ниже|各家は下に続く
wins|wins|выигрыш|和了
proof_wall|Wall as committed to before the deal|Стена та же, что до сдачи|配牌前に約束された牌山
proof_dice|Dice as committed to before the presses|Кости те же, что до нажатий|約束されたサイコロ
proof_none|No proof of wall and dice here|Доказательств стены и костей нет|牌山の証明なし
live|live|в эфире|中継中
away|waiting for the table|жду стол|卓を待っています
displays|Displays|Дисплеи|表示器
does_dice|The dice fall|Бросок костей|サイコロ
does_dealt|The hands are dealt|Руки сданы|配牌
does_draw|draws|берёт|ツモ
does_discard|discards|сбрасывает|打
does_riichi|riichi|риичи|リーチ
does_chi|chi|чи|チー
does_pon|pon|пон|ポン
does_kan|kan|кан|カン
does_ankan|closed kan|закрытый кан|暗槓
does_kakan|added kan|добавленный кан|加槓
does_dora|Dora indicator|Индикатор доры|ドラ表示牌
does_win|wins|выигрывает|和了
does_hu|hu|ху|和
does_draw_end|Exhaustive draw|Ничья|流局
does_settle|Payment|Расчёт|点数移動
does_deal_end|The deal is over|Сдача окончена|局終了
does_reveal|The wall is shown|Стена открыта|牌山公開
"""
_OF_THE_TABLE = ("east", "south", "west", "north", "round", "honba", "riichi", "furiten")
_OF_REPORTS = ("payment", "table", "nobody", "nagashi_mangan", "deposits_left")


def page_words(language: str) -> dict[str, str]:
    """Everything a page says in this language."""
    column = ("en", "ru", "ja").index(language) + 1
    rows = (row.split("|") for row in _TABLE.strip().split("\n"))
    words = HostWords(language)
    shared = {key: words[key] for key in (*_OF_THE_TABLE, *_OF_REPORTS)}
    return shared | {row[0]: row[column] for row in rows}
