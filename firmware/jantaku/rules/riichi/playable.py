"""What a table can play of riichi, where a rule is more than yes or no. See rules/playable.py."""

LINES = b"""
red_fives 0..4
wrong_indicator put_back or exchanged
riichi_deposit 1000
late_call rank or first
kuikae forbidden or same_tile or allowed
open_kan_dora before_draw or before_discard or after_discard
rob_closed_kan kokushi or never
riichi_kan waits or readings
minimum_han 1..5
winners all or nearest or two
passed_ron any_wait or could_win
passed_until turn or draw
hidden_win_tile free or no_pinfu
tenpai_show may_decline or must or automatic
four_own melds or concealed
noten 0..30000 by 600
abort_four_kans never or at_once or after_discard
open_pinfu_fu 20 or 30
double_wind_fu 2 or 4
renhou additive or alone or mangan or never
renhou_until own_draw or first_discards
chuuren_extra any or simple
double_yakuman some of: none kokushi chuuren suuankou daisuushii
honba 0..3000 by 300
honba_several each or first
pao some of: none daisangen daisuushii suukantsu
pao_honba discarder or liable
chombo after_uma or mangan
chombo_replay always or in_time
empty_call free or dead_hand
wrong_draw mend or dead_hand
rounds 1 or 2
agari_yame never or may or must
extension none or one
deposits_left first or nobody
"""
