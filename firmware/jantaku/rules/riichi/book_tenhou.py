"""Tenhou has no numbered book: what its real game records settled is cited as such."""

LINES = b"""
Tenhou four-player game, to replay real game records as a check
others (Tenhou)
game = riichi
red_fives = 3, may be 0
stacks = 17 17 17 17
counted = sum
dead_wall (Tenhou records)
replacement (Tenhou records)
dora (Tenhou records)
kan_dora = yes (Tenhou records)
ura = yes
wrong_indicator = put_back
deal_order (Tenhou records)
late_call = rank
late_ron = no
kuikae = forbidden
open_kan_dora = before_discard (Tenhou records)
rob_closed_kan = never (Tenhou records)
riichi_deposit = 1000
riichi_live_tiles = 4
riichi_points = 1000
riichi_kan = readings (Tenhou records)
riichi_ronned_deposit_back = yes (Tenhou records)
open_riichi = no
ippatsu = yes
minimum_han = 1
two_han_from_honba = 0
winners = two
passed_ron = any_wait
passed_until = turn
hidden_win_tile = free
tenpai_show = automatic
four_own = concealed (Tenhou records)
noten = 3000
nagashi_mangan = yes (Tenhou records)
nagashi_closed = no (Tenhou records)
abort_four_winds = yes
abort_nine_terminals = yes
abort_four_kans = after_discard
abort_four_riichi = yes
abort_triple_ron = yes
open_pinfu_fu = 30
rinshan_tsumo_fu = yes (Tenhou records)
double_wind_fu = 4
open_tanyao = yes, may be no
renhou = never
renhou_until = own_draw
ryuuiisou_green = no
chuuren_extra = any
yakuman_add = yes
counted_yakuman = yes
double_yakuman = none
kiriage = no
table_20_fu = no
honba = 300
honba_several = first (Tenhou records)
deposit (Tenhou records)
own_deposit_back = no (Tenhou records)
pao = daisangen daisuushii (Tenhou records)
pao_honba = liable (Tenhou records)
rinshan_liability = no
tournament = no
chombo = mangan
chombo_points = 0
chombo_replay = always
empty_call = free
wrong_draw = mend
fine_limit = 0
start_points = 25000
rounds = 2, may be 1
dealer (Tenhou records)
counter (Tenhou records)
below_zero = end (Tenhou records)
agari_yame = must (Tenhou records)
extension = one (Tenhou records)
target_points = 30000 (Tenhou records)
deposits_left = first
ties = turn_order
uma = 20000 10000 -10000 -20000
floating_uma = 0
oka = 20000
rating_base = 30000
ranking = result
substitute_points = 0
substitute_uma = 0
disqualified = no
correction = no
rated = no
penalties = players
sessions = 0
session_minutes = 0
signal_minutes = 0
red_zone_minutes = 0
overtime = play_on
lateness_points = 0
lateness_minutes = 0
absence_minutes = 0
"""
