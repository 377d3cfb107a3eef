"""Japanese."""

# What `explain`, `replay` and reports tell.
EXPLANATIONS = {
    "comma": "、",
    "joint": "、",
    "fu_win": "副底",
    "fu_pon": "明刻",
    "fu_closed_pon": "暗刻",
    "fu_kan": "明槓",
    "fu_closed_kan": "暗槓",
    "fu_pair": "雀頭",
    "fu_wait": "待ち",
    "fu_tsumo": "ツモ",
    "fu_closed_ron": "門前ロン",
    "fu_open_pinfu": "喰い平和形",
    "fu_seven_pairs": "七対子",
    "fu_rounded": "切り上げ",
    "aka": "赤ドラ",
    "ura": "裏ドラ",
    "yaku": "役",
    "fu": "符",
    "payment": "点数移動",
    "others": "他の待ち",
    "no_yaku": "役なし",
    "asked": "卓からの質問",
    "from": "放銃",
    "table": "供託",
    "nobody": "なし",
    "deposits_left": "供託残り",
    "uma": "ウマ",
    "oka": "オカ",
    "lateness_points": "遅刻",
    "fine_points": "罰金",
    "substitute_points": "代打ち",
    "void": "やり直し",
    "limit": "満貫以上",
    "scores": "持ち点",
    "counters": "%d本場、供託%d",
    "as_recorded": "記録のまま",
    "by_rules": "現行の規則では：%s",
    "rules_differ": "現行の規則と異なる点",
    "recorded_so": "記録 %s、規則では %s",
    "decisions": "本プロジェクトの裁定",
    "rulings": "裁定",
    "ruled_dead_hand": "和了放棄",
    "ruled_wrong_riichi": "ノーテン立直",
    "ruled_invalid_meld": "誤った副露",
    "ruled_draw_back": "先ヅモ",
    "ruled_hidden_tile": "和了牌を分けずに公開",
    "ruled_undo": "取り消し",
    "ruled_absence": "離席",
    "disqualified": "失格",
    "ruled_unlisted": "成績表から名前を除く",
    "ruled_withdrawn": "%s（取消）",
    "ruled_replaces": "この対局の代わりに数える",
    "pressed": "ボタンと提案",
    "corrected": "訂正前の点数",
    "void_card": "手にある色を札で示した",
}

# What happens, by the name of the event.
EVENTS = {
    "does_dice": "サイコロ",
    "does_dealt": "配牌",
    "does_draw": "ツモ",
    "does_discard": "打",
    "does_riichi": "立直",
    "does_riichi_ok": "供託",
    "does_chi": "チー",
    "does_pon": "ポン",
    "does_kan": "カン",
    "does_ankan": "暗槓",
    "does_kakan": "加槓",
    "does_dora": "ドラ表示牌",
    "does_win": "和了",
    "does_hu": "和",
    "does_void_suit": "欠を決める",
    "does_draw_end": "荒牌平局",
    "does_abort": "途中流局",
    "does_void": "無効局",
    "does_tenpai": "聴牌・不聴の申告",
    "does_answer": "回答",
    "does_ruling": "裁定",
    "does_clock": "時計の設定",
    "does_signal": "時間の合図",
    "does_settle": "点数移動",
    "does_deal_end": "局終了",
    "does_reveal": "牌山公開",
    "does_declare": "ボタンで宣言",
    "does_withdraw": "宣言の取り下げ",
    "does_anew": "卓が読み直した",
    "does_propose": "提案",
    "does_confirm": "同意",
    "does_skip": "ツモらずに続行",
    "does_exchange": "牌山の二枚を入れ替える",
}

# What a press declares, and what players propose to one another.
PRESSES = {
    "declared_riichi": "立直",
    "declared_open_riichi": "オープン立直",
    "declared_win": "和了",
    "declared_nine_terminals": "九種九牌",
    "proposed_go_on": "続行",
    "proposed_dead_hand": "和了放棄",
    "proposed_chombo": "チョンボ",
    "proposed_deal_again": "やり直し",
    "proposed_put_right": "牌を直す",
    "proposed_undo": "取り消し",
    "proposed_call_referee": "審判を呼ぶ",
    "proposed_tsumo": "ツモ",
    "proposed_ron": "ロン",
}

# What the readers saw of it.
READERS = {
    "seen": "読取器の記録（時刻はサイコロから）",
    "seen_nothing": "この局の読取器の記録はない",
    "seen_count": "読取器が見た動き：%d（--seen で表示）",
    "seen_here": "読取器の記録なし",
    "seen_else": "どの出来事にも属さないもの",
    "zone_wall": "%s家の山%d",
    "zone_rack": "%s家の手牌",
    "zone_river": "%s家の河",
    "zone_melds": "%s家の副露",
    "seen_there": "%s：応答%d/%d（%d ms）",
    "seen_gone": "%s：無応答%d回（%d ms）",
    "seen_still": "%s：無応答%d回、応答%d回（%d ms）",
    "seen_dealt": "%s：%d枚、%s〜%s、各%d回以上応答",
    "seen_air": "どの読取範囲にもない",
    "seen_lifted": "再び応答：上げて戻された",
    "seen_found": "%s（全牌の再読取）",
    "seen_two_places": "質問：二か所で応答",
    "seen_unsettled": "質問：応答が不安定",
    "seen_lost": "質問：どこにも応答なし",
    "seen_covered": "質問：その場所全体が無応答",
    "seen_third_tile": "質問：一つの山に三枚目",
}

# What the pages with a table say.
PAGES = {
    "own_name": "日本語",
    "title": "対局 %s",
    "book_ema2016": "EMA 2016",
    "book_samara2019": "サマラ2019",
    "book_furiten": "フリテン",
    "book_tenhou": "天鳳",
    "book_sichuan": "四川",
    "deal": "局",
    "language": "言語",
    "moment": "局の進行",
    "first": "最初へ",
    "back": "戻る",
    "play": "再生",
    "forward": "進む",
    "last": "最後へ",
    "rate": "速度",
    "result": "結果",
    "hands": "手牌",
    "waits": "待ち",
    "wall": "牌山",
    "readers": "読取器",
    "discards": "捨て牌",
    "closed": "伏せた手牌",
    "left": "山の残り%d枚",
    "see_players": "各家は下に続く",
    "wins": "和了",
    "no_m": "欠 萬子",
    "no_p": "欠 筒子",
    "no_s": "欠 索子",
    "proof_wall": "牌山は配牌前のハッシュと一致",
    "proof_dice": "サイコロは押す前のハッシュと一致",
    "proof_signed": "この鍵の卓の署名あり",
    "proof_unsigned": "卓の署名はまだない",
    "proof_none": "牌山とサイコロの証明がないファイル",
    "live": "中継中",
    "does_session_end": "対局終了",
    "idle": "まだ始まっていません",
    "behind": "トップ差",
    "away": "卓を待っています",
    "display": "表示器",
}

# What the page of a seat says beyond that.
PLAY = {
    "keys": "キー",
    "own_rack": "あなたの手牌",
    "sort": "理牌",
    "to_river": "打牌",
    "to_melds": "副露する",
    "to_rack": "手牌へ",
    "turn_over": "めくる",
    "help": "できることを示す",
    "button_riichi": "リーチ",
    "button_win": "和了",
    "button_tenpai": "聴牌",
    "button_referee": "審判",
    "tile_at": "%s、%s",
    "tile_name": "%s%s",
    "red_five": "赤5",
    "suit_m": "萬",
    "suit_p": "筒",
    "suit_s": "索",
    "honours": "東 南 西 北 白 發 中",
    "face_down": "伏せ牌",
    "area_wall": "山",
    "area_river": "河",
    "area_melds": "副露",
    "area_rack": "あなたの手牌",
    "area_hand": "手の中",
    "too_quick": "一度に多すぎます。一つずつどうぞ",
    "in_a_hand": "その牌は他の人が手にしています",
    "hint_wall_stands": "山が積めた：サイコロを振る",
    "hint_draw": "ツモる",
    "hint_chi": "チー",
    "hint_pon": "ポン",
    "hint_kan": "カン",
    "hint_ankan": "暗槓",
    "hint_kakan": "加槓",
    "hint_tsumo": "ツモ：和了を押す",
    "hint_ron": "ロン：和了を押す",
    "hint_riichi": "リーチ：押してから打牌",
    "hint_discard": "打牌：ダブルクリック、または河へドラッグ",
    "hint_nine_terminals": "九種九牌：聴牌を長押し",
    "hint_indicator": "ドラ表示牌をめくる",
    "hint_show": "聴牌：手牌を開く",
    "hint_noten": "ノーテン",
    "hint_void_m": "欠一門：萬子",
    "hint_void_p": "欠一門：筒子",
    "hint_void_s": "欠一門：索子",
    "save_scene": "この局でしたことを保存",
    "replay": "牌譜再生",
    "report": "レポート",
    "record": "記録（模擬卓）",
    "happened": "これまでの経過",
    "key_step": "牌から牌へ、場所から場所へ",
    "key_choose": "牌を選ぶ、選択を外す",
    "key_next": "山の次の牌を取る",
    "key_hold": "手に取る",
    "key_press": "リーチ・和了・聴牌・審判、押している間",
    "key_none": "選択をやめる",
}

# What a report says beyond that.
REPORT = {
    "games": "%d対局",
    "at_table": "卓 %s",
    "unfinished": "未終了：順位と結果はこの時点のもの。",
    "seat": "席%d",
    "player": "名前",
    "place": "順位",
    "points": "素点",
    "final_result": "スコア",
    "score_graph": "点数の推移",
    "players": "成績",
    "deals": "各局",
    "end": "結果",
    "played": "局数",
    "won_deals": "和了",
    "self_drawn": "うちツモ",
    "deal_ins": "放銃",
    "declared": "立直",
    "calls": "副露",
    "tenpai_at_draws": "流局時聴牌",
    "mean_win": "平均打点",
    "mean_deal_in": "平均放銃点",
    "mean_change": "局収支",
    "incidents": "トラブルと裁定",
    "nothing": "なし",
    "what": "内容",
    "written": "条項",
    "verification": "検証",
    "proven_chain": "卓自身の記録にある局：%d/%d。改変・欠落・入れ替えなし",
    "proven_walls": "どの牌山も配牌前に定まっていた",
    "proven_dice": "サイコロの目は誰にも選べなかった",
    "proven_signature": "卓 %s の署名：%d/%d局",
    "details": "各局の詳細",
}

# Ours where the books are silent or contradict themselves: docs/decisions.md.
DECISIONS = {
    "decision_1": (
        "カンドラ表示牌は王牌の4〜7列目に置き、牌ではなく王牌の境を動かす。4枚目の赤五は2枚目の5p。"
    ),
    "decision_2": (
        "その局最後の嶺上牌での和了は嶺上開花のみ、その後の打牌での和了は河底。フリテンでも、最"
        "後の牌でのカンは不可、立直宣言牌でロンされたら供託は戻り、鳴かれた捨て牌もフリテンの対"
        "象。"
    ),
    "decision_3": (
        "EMA・サマラ4.2の「鳴くと1翻のみ」（断么九と三色）は古い文で、2翻とする。人和は5翻で他"
        "の役と複合、連風牌の雀頭は4符、聴牌に役は要らない。"
    ),
    "decision_4": (
        "EMAでは、遅れたロンも次の者のツモに優先する。その手が開かれる前に発声すればよい。"
    ),
    "decision_5": (
        "包では暗槓を副露と数えない。ロンの積み棒は放銃者が払い（EMA）、ツモなら責任者が全額を"
        "払う。"
    ),
    "decision_6": (
        "複数和了では、持ち越しの供託は最も近い和了者が取り、この局の自分の供託だけが本人に戻る"
        "。三者同点で残った供託は300点ずつ、100点は誰にも渡らない。ウマの分け前は0の方へ丸める。"
    ),
    "decision_7": "1000点未満の立直は、EMAとサマラでは可（点棒は借りられる）、フリテンでは不可。",
    "decision_8": (
        "EMAの対局は特に断らない限り大会扱い。チョンボはウマの後に−20,000、大会でなければ満貫払い。"
    ),
    "decision_9": (
        "サマラでは、同点は平均順位を分け合い、チョンボ後のやり直しはレッドゾーンでも始められ、"
        "罰金は点数の合計だけに響く。"
    ),
    "decision_10": (
        "フリテンの嶺上責任払いは大明槓だけに生じ、額はツモ三人分と積み棒。保留のドラ表示牌は順"
        "にめくり、嶺上開花なら保留の表示牌とその裏はめくらない。"
    ),
    "decision_11": (
        "フリテンの人和は誰も鳴いていないことが条件で、自分の先の打牌は妨げず、ドラは加わり、高"
        "い通常の読みがあればそれを採る。ダブル立直を妨げるのはチー・ポン・カン。"
    ),
    "decision_12": (
        "フリテンでは、立直後の和了放棄は形聴でもただのノーテン、喰い替えは和了放棄、同点はボー"
        "ナスを分け、トビは清算のたびに調べ、オカがなければ30,000点を基準とし、オープン立直は最"
        "初の立直だけで1翻増し。"
    ),
    "decision_13": (
        "四川では、和了の後は最後の和了者の右隣の残っている者の番、誤和も三人のうちに数え次の親"
        "も決める、遅れた暗槓も2点、牌山が尽きたときは和了り方による番を数えない。"
    ),
    "decision_14": (
        "捨て牌での和了は、どの規則でも次の打牌まで有効。その後の鳴き・槓・ドラ表示・"
        "ツモは戻す。ふりてん会では、チー・ポン・カンから一秒以上遅れたロン、他家の和了宣言"
        "の手牌が開かれた後のロンは認められず、罰もない。EMAでは誤和了から三秒以内で、その"
        "手牌が開かれる前なら同時とみなす。"
    ),
    "decision_16": (
        "同じボタンを三秒以内、判定や記録の前に押せば取り消せる。和了の取り消しは一局"
        "に各席一回で、見逃し扱い。テンパイ・ノーテンは取り消せない。"
    ),
    "decision_17": (
        "次局のサイコロが振られるまで、審判は局を無効にできる。訂正は次のブロックの先"
        "頭に記録される。罰則は対局中と、次の対局が始まるまでの間に記入・取り消しできる。"
    ),
    "decision_18": (
        "規則どおりのレート戦、変更を加えた対局、自由対局は別々に順位をつけ、大会も大会ごとに分ける。"
        "大会の回戦を少なく打った者は多く打った者の下に置いて印をつけ、失格者は最下位。"
        "やり直した対局が元の対局に代わるのは、それを名指す裁定があるときだけで、なければ両方を数える。"
    ),
    "decision_20": (
        "チー・ポン・すべての槓は四風連打を妨げる。手にある色の札を出しても受け付け、局の説明で"
        "知らせる。牌山が尽きたとき、欠け色のある和了は48点と誤和の罰のほか、聴牌者にも払う。"
    ),
    "decision_22": (
        "サマラでは、代打ちの回は4位・−30,000点と記録し、途中からなら他の三人で順位を分ける。"
    ),
    "decision_23": "EMAの順位は、30,000を引いた点数にウマと罰則を加えた合計で決め、同点は同順位。",
}
