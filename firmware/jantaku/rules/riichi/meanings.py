"""What the lines of a book of riichi mean, beside those that every book has. See books.py."""

MEANINGS = b"""
* Dead wall
dead_wall: seven stacks right of the break; always 14 tiles, a kan moves the border
replacement: replacement tiles are stacks 1 and 2 of the dead wall, top before bottom
dora: the indicator is the top of stack 3 of the dead wall, ura lies under it
kan_dora: kan indicators are the tops of stacks 4 to 7, ura under them
ura: a riichi hand counts the tiles under the indicators
wrong_indicator: a wrong tile turned is put_back; exchanged for the right one after a discard
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
ippatsu: a win in the go-round after riichi; broken by any call or closed kan, not by a robbed kan
* Winning
minimum_han: han of yaku a win needs
two_han_from_honba: counters from which a win needs two han; 0 never
winners: winners on one discard: all, nearest in turn order, or at most two
ron: with a yaku and not in furiten
tsumo: with a yaku on a drawn tile, furiten or not
furiten: an own discard among the waits bars ron, claimed discards count
passed_ron: ron is barred after passing any_wait, or only after passing one that could_win
passed_until: a passed ron bars until the own turn, be it a call; or until the own draw
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
renhou: five han, additive or alone; a mangan without dora; or never
renhou_until: renhou before the own_draw of the winner, or on anybody's first_discards
ryuuiisou_green: ryuuiisou needs green dragons
chuuren_extra: extra tile of chuuren: any, or a simple
yakuman: single each
double_yakuman: which count twice, with the widest wait or that for the pair; or none
yakuman_add: several yakuman add up
counted_yakuman: thirteen han are a yakuman, not sanbaiman
limits: 5 mangan, 6 haneman, 8 baiman, 11 sanbaiman
kiriage: four han 30 fu and three han 60 fu are a mangan
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
chombo_replay: dealt again, deposits back, no counter: always; in_time if a deal may begin
chombo_clock: a chombo replay is no new deal
chombo_win: a win declared at the same time cancels a chombo
chombo_offence: what costs a chombo
dead_hand: no call, no win, noten; what makes a hand dead
dead_call: a call by a dead hand is a chombo
empty_call: chi, pon or kan taken back: free, dead_hand; ron or tsumo: dead hand
invalid_meld: a set that is none: mended until the discard, or a dead hand
wrong_draw: a tile taken from the wrong place: mend it until the discard, or dead_hand
shown_tiles: showing tiles, of the wall or a hand
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
