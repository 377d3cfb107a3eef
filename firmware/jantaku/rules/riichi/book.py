"""The rule books of riichi: what their lines mean, and what each book says. See presets.py."""

RULES = b"""
* Dead wall
dead_wall: seven stacks right of the break; always 14 tiles, a kan moves the border
replacement: replacement tiles are stacks 1 and 2 of the dead wall, top before bottom
dora: the indicator is the top of stack 3 of the dead wall, ura lies under it
kan_dora: kan indicators are the tops of stacks 4 to 7, ura under them
* Turns and calls
chi: only from the player at the left, only to complete a run
pon: from anybody, to complete a triplet
kan: open kan with three tiles of the hand
added_kan: a tile added to an open pon counts as a discard that may be won on
closed_kan: four tiles of the hand, declared in one's own turn
call_turn: no kan and no win in the turn of a chi or pon
claims: ron before pon and kan before chi
claim_window: chi, pon and kan until the next player draws; a draw too quick goes back
late_call: a call clearly later than another: "rank" decides, or the "first" stands
late_ron: ron is open until the next player discards, not only until he draws
claimed_tile: the claimed tile is taken before two more discards are made
kuikae: discarding what the claim could have done without: forbidden, same_tile, allowed
open_kan_dora: indicator of open and added kans: before_draw, before_discard, after_discard
fourth_kan: after four kans there is no fifth
last_tile: the last discard is claimed only to win; no kan on the last tile
rinshan: a win on a replacement tile is never haitei, the discard after it may be houtei
rob_closed_kan: a closed kan may be robbed by: kokushi, never
* Riichi
riichi: closed tenpai hand, word, turned tile and deposit; only after a draw, irrevocable
noten_riichi: riichi without tenpai is found out at a draw: a chombo, plain noten if dead
riichi_deposit: points laid down with riichi
riichi_live_tiles: live tiles that must be left for riichi
riichi_points: points a player must have for riichi
riichi_kan: closed kan after riichi keeps the "waits", or the waits and all "readings"
riichi_ronned_deposit_back: the deposit goes back when the riichi tile is won on
open_riichi: the first riichi may be declared open for one han more
ippatsu: broken by any call or closed kan, not by a robbed kan
* Winning
minimum_han: han of yaku a win needs
two_han_from_honba: counters from which a win needs two han; 0 never
winners: winners on one discard: all, nearest in turn order, or at most two
ron: with a yaku and not in furiten
tsumo: with a yaku on a drawn tile, furiten or not
furiten: an own discard among the waits bars ron, claimed discards count
passed_ron: ron is barred after passing any_wait, or only after passing one that could_win
hidden_win_tile: winning tile not shown apart: free, or no_pinfu and no fu for the wait
* Draws
tenpai: shape counts, yaku not needed; a dead hand is noten
tenpai_show: at a draw a tenpai hand may_decline, must be shown, or automatic
four_own: noten when all waits are held four times: counting melds, or concealed only
exhaustive: nobody wins on the last discard
noten: points from noten to tenpai hands
nagashi_mangan: only terminals and honours discarded, none claimed: paid as a mangan
nagashi_closed: nagashi mangan needs a closed hand; counters and deposits go with it
abort_four_winds: all discard the same wind in the unbroken first go-round
abort_nine_terminals: nine different terminals and honours at the own first draw
abort_four_kans: fourth kan by different players: never, at_once, after_discard
abort_four_riichi: four riichi, the fourth tile not won on
abort_triple_ron: three winners on one discard
* Fu
fu: base, triplets, kans, pair and wait; rounded up to 10
open_pinfu_fu: fu of an open hand without any
rinshan_tsumo_fu: two fu for tsumo with rinshan too
double_wind_fu: fu of a pair of the wind of both seat and round
* Value
yaku: yaku and their han
open_tanyao: tanyao counts in an open hand
double_riichi: riichi in the unbroken first go-round, two han in all
renhou: five han, additive or alone, or never
renhou_until: renhou before the own_draw of the winner, or on anybody's first_discards
ryuuiisou_green: ryuuiisou needs green dragons
chuuren_extra: extra tile of chuuren: any, or a simple
yakuman: single each
yakuman_add: several yakuman add up
counted_yakuman: thirteen han are a yakuman, not sanbaiman
limits: 5 mangan, 6 haneman, 8 baiman, 11 sanbaiman; 4 han 30 fu is no mangan
table_20_fu: a ron of 1 han 20 fu is 800, dealer 1200, as the table prints
* Payments
base: fu times 2 to the power of han + 2, rounded up to 100
honba: points of a counter on ron; a third from each on tsumo
honba_several: several winners: counters to each, or to the first
deposit: deposits go to the winner, of several to the nearest in turn order
own_deposit_back: of several winners each takes back this deal's own deposit
pao: yakuman whose feeder is liable: tsumo all, ron half
pao_honba: counters of a liable ron: discarder, liable
rinshan_liability: the feeder of an open kan pays for the win on its replacement tile
* Offences
tournament: a tournament game
chombo: a mangan is paid, or points go after_uma
chombo_points: points taken from the offender after uma
chombo_replay: deposits go back, dealer stays, no counter, the deal is played again
chombo_clock: a chombo replay is no new deal
chombo_win: a win declared at the same time cancels a chombo
chombo_offence: what costs a chombo
dead_hand: no call, no win, noten; what makes a hand dead
dead_call: a call by a dead hand is a chombo
empty_call: chi, pon or kan taken back: free, dead_hand; ron or tsumo: dead hand
invalid_meld: a set that is none: mend it until the discard, or dead_hand
wrong_draw: a tile taken from the wrong place: mend it until the discard, or dead_hand
shown_tiles: a chombo to show more tiles than these; 0 the referee judges
wrong_riichi: wrong word, tile not turned, or open hand
redeal: dealt again without penalty when nobody is at fault
* Game
rounds: rounds of the game: 1 East only, 2 East and South
dealer: the dealer stays after a win or a tenpai draw
counter: one more after a dealer's win or a draw, none after a win by others alone
agari_yame: a dealer who leads in the last deal ends the game: never, may, must
extension: rounds after the last: none, or one of sudden death
target_points: points that end a game with extension
deposits_left: deposits left at the end: to the first, or to nobody
"""

EMA2016 = b"""
EMA riichi rules 2016, with etiquette and tournament part
game = riichi (EMA 1)
red_fives = 0 (EMA preface)
stacks = 17 17 17 17 (EMA 2.4)
counted = sum (EMA 2.5)
break (EMA 2.5)
dead_wall (EMA 2.6, 3.3.5)
replacement (EMA 2.6)
dora (EMA 2.7)
kan_dora (EMA 3.3.5, decision 1)
deal_order (EMA 2.8)
draw (EMA 3.3)
discard (EMA 3.3)
chi (EMA 3.3.3)
pon (EMA 3.3.4)
kan (EMA 3.3.5)
added_kan (EMA 3.3.6)
closed_kan (EMA 3.3.7)
call_turn (EMA 3.3.6, 3.3.7)
claims (EMA 3.3.1)
claim_window (EMA 3.3.1)
late_call = rank (EMA 3.3.1)
late_ron = yes (EMA 3.3.1, decision 4)
claimed_tile (EMA 3.3.8, 5.1.1)
kuikae = forbidden (EMA 3.3.2)
open_kan_dora = before_draw (EMA 3.3.5, 3.3.6)
fourth_kan (EMA 3.3.10)
last_tile (EMA 3.4.1)
rinshan (EMA 4.2.1, decision 2)
rob_closed_kan = kokushi (EMA 3.3.7)
riichi (EMA 3.3.14, 5.3)
noten_riichi (EMA 3.4.6, 3.4.7)
riichi_deposit = 1000 (EMA 3.3.14)
riichi_live_tiles = 4 (EMA 3.3.14)
riichi_points = 0 (EMA 4.1, decision 7)
riichi_kan = readings (EMA 3.3.14)
riichi_ronned_deposit_back = yes (EMA 3.3.14)
open_riichi = no (EMA 4.2.1)
ippatsu (EMA 3.3.14)
minimum_han = 1 (EMA 3.2)
two_han_from_honba = 0 (EMA preface)
winners = all (EMA 3.3.1)
ron (EMA 3.3.11)
tsumo (EMA 3.3.12)
furiten (EMA 3.4.5)
passed_ron = any_wait (EMA 3.4.5)
hidden_win_tile = free (EMA 3.3.12)
tenpai (EMA 3.3.13, decision 3)
tenpai_show = may_decline (EMA 3.4.2)
four_own = melds (EMA 3.3.13)
exhaustive (EMA 3.4.2)
noten = 3000 (EMA 3.4.2)
nagashi_mangan = no, may be yes (EMA 4.2.6)
nagashi_closed = yes (EMA 4.2.6)
abort_four_winds = no (EMA 3.4.3)
abort_nine_terminals = no (EMA 3.4.3)
abort_four_kans = never (EMA 3.4.3)
abort_four_riichi = no (EMA 3.4.3)
abort_triple_ron = no (EMA 3.4.3)
fu (EMA 4.1.1)
open_pinfu_fu = 30 (EMA 4.1.1)
rinshan_tsumo_fu = yes (EMA 4.1.1)
double_wind_fu = 4 (EMA 4.1.1, decision 3)
yaku (EMA 4.2, decision 3)
open_tanyao = yes (EMA 4.2.1)
double_riichi (EMA 4.2.1)
renhou = additive (EMA 4.2.4, decision 3)
renhou_until = own_draw (EMA 4.2.4)
ryuuiisou_green = no (EMA 4.2.5)
chuuren_extra = any (EMA 4.2.5)
yakuman (EMA 4.2.5)
yakuman_add = no (EMA 4.2)
counted_yakuman = no (EMA preface)
limits (EMA 4.1.3)
table_20_fu = no (EMA 4.1.3)
base (EMA 4.1.2)
honba = 300 (EMA 3.4.10)
honba_several = each (EMA 4.1)
deposit (EMA 4.1, decision 6)
own_deposit_back = yes (EMA 4.1, decision 6)
pao = daisangen daisuushii (EMA 3.3.9, decision 5)
pao_honba = discarder (EMA 3.3.9, decision 5)
rinshan_liability = no (EMA 3.4.9)
tournament = yes, may be no (EMA 3.4.6, decision 8)
chombo = after_uma if tournament else mangan (EMA 3.4.6)
chombo_points = 20000 if tournament else 0 (EMA 3.4.6)
chombo_replay (EMA 3.4.6)
chombo_win (EMA 3.4.6)
chombo_offence (EMA 3.4.6)
dead_hand (EMA 3.4.7)
dead_call (EMA 3.4.6)
empty_call = free (EMA 5.1.2, 5.1.3)
invalid_meld = mend (EMA 5.1.4)
wrong_draw = mend (EMA 5.2.1)
shown_tiles = 0 (EMA 5.2)
wrong_riichi (EMA 5.3)
redeal (EMA 5.2)
fine_points = 8000 12000 (EMA 5.5, 5.6, 3.3.1)
fine_limit = 48000 (EMA 5.5)
start_points = 30000 (EMA 1.4)
rounds = 2 (EMA 3.5)
dealer (EMA 3.4.11)
counter (EMA 3.4.10)
below_zero = play_on (EMA 4.1)
agari_yame = never (EMA 3.6)
extension = none (EMA 3.5)
target_points = 0 (EMA 3.5)
deposits_left = first (EMA 3.6, decision 6)
ties = share (EMA 3.6.1)
uma = 15000 5000 -5000 -15000 (EMA 3.6.1)
oka = 0 (EMA 3.6.1)
rating_base = 30000 (EMA score sheet)
ranking = result (EMA 5.8)
substitute_points = -15000 (EMA 5.8)
substitute_uma = -15000 (EMA 5.8)
disqualified (EMA 5.8)
rated = yes if tournament else no (EMA 5.4)
sessions = 0, may be any (EMA 5.9)
session_minutes = 90, may be any (EMA 5.9)
signal_minutes = 15 (EMA 5.9)
red_zone_minutes = 0 (EMA 5.9)
overtime = play_on (EMA 5.9)
clock (EMA 5.9)
chombo_clock (EMA 5.9)
lateness_points = 1000 (EMA 5.7)
lateness_minutes = 10 (EMA 5.7)
absence_minutes = 0 (EMA 5)
"""

SAMARA2019 = b"""
Samara 2019 tournament: EMA 2016 with its own sessions and ranking
like ema2016
nagashi_mangan = no (Samara 4.2.6)
tournament = yes (Samara 1.5)
chombo = mangan (Samara 3.4.6)
chombo_points = 0 (Samara 3.4.6)
fine_points = 8000 12000 (Samara 5.5, decision 9)
fine_limit = 48000 (Samara 5.5)
start_points = 30000 (Samara 6.2.3)
extension = none (Samara 6.1.3)
deposits_left = first (Samara 3.6, decision 6)
ties = share (Samara 6.3.1, decision 9)
uma = 0 0 0 0 (Samara 3.6)
oka = 0 (Samara 3.6)
rating_base = 0 (Samara 6.3.2)
ranking = place result place_variance result_spread (Samara 6.3)
substitute_uma = 0 (EMA 5.8, decision 9)
rated = yes (Samara 5.2.3)
sessions = 4 (Samara 4.1)
session_minutes = 105 (Samara 6.1.1)
signal_minutes = 15 (Samara 5.9)
red_zone_minutes = 10 (Samara 6.1.2)
clock (Samara 5.9)
chombo_clock (Samara 5.9, decision 9)
lateness_points = 1000 (Samara 5.7)
lateness_minutes = 10 (Samara 5.7)
absence_minutes = 5 (Samara 5.2.2)
"""

FURITEN = b"""
Riichi club "Furiten": rated games and their allowed variations
game = riichi (Furiten 1.1)
red_fives = 3, may be 0 or 4 (Furiten 9.5, appendix G.2, decision 1)
stacks = 17 17 17 17 (Furiten 2.6)
counted = sum (Furiten 2.7)
break (Furiten 2.7)
dead_wall (Furiten 2.8)
replacement (Furiten 2.15)
dora (Furiten 9.1)
kan_dora (Furiten 9.4, decision 1)
deal_order (Furiten 2.9)
draw (Furiten 2.11)
discard (Furiten 2.11)
chi (Furiten 2.13)
pon (Furiten 2.14)
kan (Furiten 2.15)
added_kan (Furiten 2.15)
closed_kan (Furiten 2.15)
call_turn (Furiten 2.13, 2.14)
claims (Furiten 2.16, 2.17)
claim_window (Furiten 2.13, 2.14)
late_call = first (Furiten 2.16, 2.17)
late_ron = no (Furiten 2.17)
claimed_tile (Furiten 7.5)
kuikae = forbidden, may be same_tile or allowed (Furiten 2.13, 2.14, appendix G.4)
open_kan_dora = after_discard (Furiten 2.15, decision 10)
fourth_kan (Furiten 5.5)
last_tile (Furiten 5.1, decision 2)
rinshan (Furiten appendix V, decision 2)
rob_closed_kan = kokushi (Furiten appendix V)
riichi (Furiten 3.1, 3.2)
noten_riichi (Furiten 3.7, 7.4, decision 12)
riichi_deposit = 1000 (Furiten 3.1)
riichi_live_tiles = 4 (Furiten 3.3)
riichi_points = 1000 (Furiten 3.1, decision 7)
riichi_kan = waits (Furiten 3.4)
riichi_ronned_deposit_back = yes (decision 2)
open_riichi = no, may be yes (Furiten appendix G.6, decision 12)
ippatsu (Furiten appendix V)
minimum_han = 1, may be 1..3 (Furiten 10.3, appendix G.1)
two_han_from_honba = 0, may be 5 (Furiten appendix G.5)
winners = nearest (Furiten 10.4)
ron (Furiten 10.2, 10.3)
tsumo (Furiten 10.2, 10.3)
furiten (Furiten 4.1, 4.2, decision 2)
passed_ron = could_win (Furiten 4.3, 4.4)
hidden_win_tile = no_pinfu (Furiten 10.6)
tenpai (Furiten 6.1, 6.5)
tenpai_show = must (Furiten 6.5)
four_own = melds (Furiten 6.5)
exhaustive (Furiten 5.1)
noten = 3000 (Furiten 6.4)
nagashi_mangan = no (Furiten appendix V)
nagashi_closed = no (Furiten appendix V)
abort_four_winds = yes (Furiten 5.5)
abort_nine_terminals = yes (Furiten 5.5)
abort_four_kans = at_once (Furiten 5.5)
abort_four_riichi = yes (Furiten 5.5)
abort_triple_ron = yes (Furiten 5.5)
fu (Furiten 12.4, 12.5)
open_pinfu_fu = 20 (Furiten appendix B)
rinshan_tsumo_fu = no (Furiten 12.4)
double_wind_fu = 4 (Furiten 12.4)
yaku (Furiten appendix V)
open_tanyao = no, may be yes (Furiten appendix V, G.3)
double_riichi (Furiten appendix V, decision 11)
renhou = alone (Furiten appendix V, decision 11)
renhou_until = first_discards (Furiten appendix V, decision 11)
ryuuiisou_green = yes (Furiten appendix V)
chuuren_extra = simple (Furiten appendix V)
yakuman (Furiten appendix V)
yakuman_add = no (Furiten 12.2)
counted_yakuman = yes (Furiten appendix B)
limits (Furiten appendix B)
table_20_fu = yes (Furiten appendix B)
base (Furiten 12.1)
honba = 300 (Furiten 5.3)
honba_several = first (Furiten 10.4)
deposit (Furiten 3.8)
own_deposit_back = yes (Furiten 3.8)
pao = daisangen daisuushii suukantsu (Furiten 8.2)
pao_honba = discarder (Furiten 8.1)
rinshan_liability = yes (Furiten 2.18, decision 10)
tournament = no (Furiten 13.5)
chombo = mangan (Furiten 7.2)
chombo_points = 20000 (Furiten 7.2)
chombo_replay (Furiten 7.2, 3.10)
chombo_win (Furiten 7.2)
chombo_offence (Furiten 7.4)
dead_hand (Furiten 7.3, 7.5, decision 12)
dead_call (Furiten 7.3)
empty_call = dead_hand (Furiten 7.5)
invalid_meld = dead_hand (Furiten 7.5)
wrong_draw = dead_hand (Furiten 7.5, 7.6)
shown_tiles = 5 (Furiten 7.4)
wrong_riichi (Furiten 7.8)
redeal (Furiten 7.1, 9.3)
fine_points = 0 (Furiten 7.8)
fine_limit = 0 (Furiten 7.8)
start_points = 30000, may be 25000..50000 by 100 (Furiten 2.4, appendix G.7)
rounds = 2 (Furiten 2.1)
dealer (Furiten 5.2)
counter (Furiten 5.3)
below_zero = end (Furiten 2.2, decision 12)
agari_yame = never, may be may (Furiten 5.2, option ours)
extension = none (Furiten 2.2)
target_points = 0 (Furiten 2.2)
deposits_left = nobody (Furiten 3.11)
ties = share (Furiten 13.4, decision 12)
uma = 9000 3000 -3000 -9000, may be any by 100 (Furiten 13.4, appendix G.8)
oka = 0, may be 0..100000 by 400 (Furiten appendix G.9)
rating_base = 30000 (Furiten 13.3, decision 12)
ranking = result (Furiten 13.5)
substitute_points = 0 (Furiten 13)
substitute_uma = 0 (Furiten 13)
disqualified (Furiten 7.8)
rated = yes, may be no (Furiten 13.5)
sessions = 0 (Furiten 13)
session_minutes = 0 (Furiten 13)
signal_minutes = 0 (Furiten 13)
red_zone_minutes = 0 (Furiten 13)
overtime = play_on (Furiten 13)
clock (Furiten 2.12)
chombo_clock (Furiten 7.2)
lateness_points = 0 (Furiten 13)
lateness_minutes = 0 (Furiten 13)
absence_minutes = 0 (Furiten 13)
"""

# Tenhou has no numbered book: what its real game records settled is cited as "Tenhou records".
TENHOU = b"""
Tenhou four-player game, to replay real game records as a check
game = riichi (Tenhou)
red_fives = 3, may be 0 (Tenhou)
stacks = 17 17 17 17 (Tenhou)
counted = sum (Tenhou)
break (Tenhou)
dead_wall (Tenhou records)
replacement (Tenhou records)
dora (Tenhou records)
kan_dora (Tenhou records)
deal_order (Tenhou records)
draw (Tenhou)
discard (Tenhou)
chi (Tenhou)
pon (Tenhou)
kan (Tenhou)
added_kan (Tenhou)
closed_kan (Tenhou)
call_turn (Tenhou)
claims (Tenhou)
claim_window (Tenhou)
late_call = rank (Tenhou)
late_ron = no (Tenhou)
claimed_tile (Tenhou)
kuikae = forbidden (Tenhou)
open_kan_dora = before_discard (Tenhou records)
fourth_kan (Tenhou)
last_tile (Tenhou)
rinshan (Tenhou)
rob_closed_kan = never (Tenhou records)
riichi (Tenhou)
noten_riichi (Tenhou)
riichi_deposit = 1000 (Tenhou)
riichi_live_tiles = 4 (Tenhou)
riichi_points = 1000 (Tenhou)
riichi_kan = readings (Tenhou records)
riichi_ronned_deposit_back = yes (Tenhou records)
open_riichi = no (Tenhou)
ippatsu (Tenhou)
minimum_han = 1 (Tenhou)
two_han_from_honba = 0 (Tenhou)
winners = two (Tenhou)
ron (Tenhou)
tsumo (Tenhou)
furiten (Tenhou)
passed_ron = any_wait (Tenhou)
hidden_win_tile = free (Tenhou)
tenpai (Tenhou)
tenpai_show = automatic (Tenhou)
four_own = concealed (Tenhou records)
exhaustive (Tenhou)
noten = 3000 (Tenhou)
nagashi_mangan = yes (Tenhou records)
nagashi_closed = no (Tenhou records)
abort_four_winds = yes (Tenhou)
abort_nine_terminals = yes (Tenhou)
abort_four_kans = after_discard (Tenhou)
abort_four_riichi = yes (Tenhou)
abort_triple_ron = yes (Tenhou)
fu (Tenhou)
open_pinfu_fu = 30 (Tenhou)
rinshan_tsumo_fu = yes (Tenhou records)
double_wind_fu = 4 (Tenhou)
yaku (Tenhou)
open_tanyao = yes, may be no (Tenhou)
double_riichi (Tenhou)
renhou = never (Tenhou)
renhou_until = own_draw (Tenhou)
ryuuiisou_green = no (Tenhou)
chuuren_extra = any (Tenhou)
yakuman (Tenhou)
yakuman_add = yes (Tenhou)
counted_yakuman = yes (Tenhou)
limits (Tenhou)
table_20_fu = no (Tenhou)
base (Tenhou)
honba = 300 (Tenhou)
honba_several = first (Tenhou records)
deposit (Tenhou records)
own_deposit_back = no (Tenhou records)
pao = daisangen daisuushii suukantsu (Tenhou)
pao_honba = liable (Tenhou records)
rinshan_liability = no (Tenhou)
tournament = no (Tenhou)
chombo = mangan (Tenhou)
chombo_points = 0 (Tenhou)
chombo_replay (Tenhou)
chombo_win (Tenhou)
chombo_offence (Tenhou)
dead_hand (Tenhou)
dead_call (Tenhou)
empty_call = free (Tenhou)
invalid_meld = mend (Tenhou)
wrong_draw = mend (Tenhou)
shown_tiles = 0 (Tenhou)
wrong_riichi (Tenhou)
redeal (Tenhou)
fine_points = 0 (Tenhou)
fine_limit = 0 (Tenhou)
start_points = 25000 (Tenhou)
rounds = 2, may be 1 (Tenhou)
dealer (Tenhou records)
counter (Tenhou records)
below_zero = end (Tenhou records)
agari_yame = must (Tenhou records)
extension = one (Tenhou records)
target_points = 30000 (Tenhou records)
deposits_left = first (Tenhou)
ties = turn_order (Tenhou)
uma = 20000 10000 -10000 -20000 (Tenhou)
oka = 20000 (Tenhou)
rating_base = 30000 (Tenhou)
ranking = result (Tenhou)
substitute_points = 0 (Tenhou)
substitute_uma = 0 (Tenhou)
disqualified (Tenhou)
rated = no (Tenhou)
sessions = 0 (Tenhou)
session_minutes = 0 (Tenhou)
signal_minutes = 0 (Tenhou)
red_zone_minutes = 0 (Tenhou)
overtime = play_on (Tenhou)
clock (Tenhou)
chombo_clock (Tenhou)
lateness_points = 0 (Tenhou)
lateness_minutes = 0 (Tenhou)
absence_minutes = 0 (Tenhou)
"""
