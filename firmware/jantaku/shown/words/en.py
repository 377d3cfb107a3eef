"""English. Yaku keep their Japanese names, as at every table."""

BETWEEN = " "

TEXT = """
east East
south South
west West
north North
round %s %d
counters %d honba  %d riichi
minutes %d min
last_deal last deal
house %s is like %s but for %d lines: press TENPAI to read them one by one
win win
next next
take take
put_right the tiles lie right
undo take back the last act
call_referee call the referee
nothing There is nothing to choose
a_tile a tile
at_wall %s on the wall
at_rack %s on the rack
at_river %s in the river
at_melds %s among the melds
man %d man
pin %d pin
sou %d sou
haku white dragon
hatsu green dragon
chun red dragon
taken_riichi riichi declared; press again to withdraw
taken_win win declared; press again to withdraw
taken_tenpai tenpai
taken_noten noten
taken_nine nine terminals declared
taken_suit void suit named
wait_draw waiting for your draw
wait_tile waiting until a tile is seen
wait_indicator waiting for the indicator
wait_agree waiting for the others to agree
refused_turn not your turn
refused_now not possible now
refused_wall too few tiles in the wall
refused_points too few points
refused_open the hand is open
refused_twice declared already
refused_dead the hand is dead
refused_late too late
refused_spent withdrawn once already in this deal
refused_proposal another proposal is open
hold_referee hold REFEREE to agree
agreed agreed
lapsed the proposal has lapsed
withdrawn_riichi riichi withdrawn
withdrawn_win win withdrawn
withdrawn_nine nine terminals withdrawn
minutes_left time left
refused_signal no dice before the signal
time_unknown How much time is left is unknown. Menu (REFEREE): time left
no_win no win
withdraws %s withdraws: %s
tsumo Tsumo
ron Ron
worth %d han %d fu
han %d han
mangan mangan
haneman haneman
baiman baiman
sanbaiman sanbaiman
yakuman yakuman
dora dora
hand hand
honba honba
deposit deposit
pao pao
rinshan_liability liability
noten noten
chombo chombo
exhaustive Exhaustive draw
is_tenpai tenpai: %s
nobody_tenpai nobody is tenpai
is_nagashi nagashi mangan: %s
nine_terminals Nine terminals
four_winds Four winds
four_kans Four kans
four_riichi Four riichi
triple_ron Triple ron
redeal Dealt again
void_chombo Chombo
record Record: deal %d
head head %s
crowded The record is nearly full: pull it with “jantaku pull”
furiten furiten
may_win win?
solved solved
go_on go on
dead_hand dead hand
deal_again deal again
show tenpai
withhold noten
stop end
confirm yes
referee? %s calls the referee
false_win? %s: no win. How to go on is decided in the menu (REFEREE)
kuikae? %s: kuikae. Please take the tile back and discard another
riichi_hand? %s: not the drawn tile, after riichi. Please take it back
invalid_meld? %s: these tiles are no set. Before the discard: mend it or take it back
claimed_tile? %s: the claimed tile has not been taken. Please lay it to its set
wrong_draw? %s: a tile out of turn or from the wrong place. Please put it back
open_riichi? %s: riichi was declared with an open hand
dead_call? %s: a call with a dead hand. Please take it back
wrong_deal? %s: tiles that were dealt to another seat. Please exchange them
indicator? %s: please turn the indicator. If that helps not: show it on a river
put_back? %s: a tile was put back on the wall. Please take it again
out_of_place? %s: a tile is not where it belongs. Please put it back
late_call? %s: a call after the next draw. The drawn tile goes back, or the call
tenpai? %s: tenpai or noten?
unreadable? %s: a tile cannot be read, please straighten it
reader? %s: a reader of this side is dead
wall? %s: the wall is not complete
tile_count? %s: too many or too few tiles. Please put it right
restore? Please lay the tiles as they were (%s has the turn)
agari_yame? %s leads in the last deal: end the game?
covered? %s: tiles cannot be seen, is something lying on them?
lost? %s: a tile has been off the table for a while
waiting_tile? %s: a win waits for a tile that is not seen. Please lay it down
waiting_indicator? %s: a win waits for the indicator. Please turn it
which_tile? %s: is the winning tile the drawn one or the discarded one?
presumed? %s: it was not read. Was it there? If not: the menu (REFEREE)
ura? %s: please show the tiles under the indicators, on a river for a moment
proposal? %s proposes: %s. Hold REFEREE to agree
dark_walls Once more: play without reading the walls
wall_length %s's wall has %d stacks, not %d
wall_gap %s's wall must begin at its right end and have no gap
wall_dark %s's wall cannot be read
wall_stack %s's wall: stack %d holds %d, not 2
set_empty No tile of this set is on the table
set_lacks This set lacks %d × %s
set_twice Two tiles on the table are the same %s
set_foreign Tag %s is unknown
set_mixed %d tags are unknown: are tiles of two sets mixed?
set_unused %s has no part in this game
reader_wall The reader of %s's wall is dead: what is drawn from it is seen at the racks
reader_rack The reader of %s's rack is dead: play waits for it, or for the referee
reader_river The reader of %s's river and melds is dead: play waits for it, or for the referee
enrol Lay %d × %s on %s's river, and nothing else
enrol_count %d tiles lie there, not %d
enrol_deaf Tag %s hears only the strongest field: use another one
enrol_again This tag is a %s already: please take it away
enrol_foreign Tag %s is of no tile: please take it away
enrol_look Looking at all tiles
red_five red %s
side %s
storage_unread the file system cannot be read and was left as it is
record_unread the record cannot be read and was left as it is
record_damaged the record is damaged: pull it
keys_lost the table's keys were lost: pull the record
closing_book Closing the book: do not switch off
session_stuck the session cannot go on: pull the record, then switch off and on
flash_full the flash takes no more: pull the record
tiles_unsaved the flash takes no more: these tiles are forgotten with the power
signers_damaged the keys of updates are damaged: none is taken any more
tiles_damaged the tile set is damaged: enrol the tiles again
buttons_dead the buttons do not answer
random_weak the random numbers cannot be trusted: no key, no deal. Please switch off and on
settings_unread settings.json cannot be read
settings_unknown settings.json: there is no setting %s
settings_wrong settings.json: %s is not possible
doctor_test jantaku doctor: if you can read this on all four displays, say yes
update_share Update to %s %d %%
update_end Update to %s: the table starts anew
back back
cancel cancel
riichi riichi
double_riichi double riichi
ippatsu ippatsu
menzen_tsumo menzen tsumo
pinfu pinfu
iipeikou iipeikou
tanyao tanyao
seat_wind seat wind
round_wind round wind
dragon dragon
sanshoku_doujun sanshoku doujun
ittsuu ittsuu
chanta chanta
rinshan rinshan
chankan chankan
haitei haitei
houtei houtei
chiitoitsu chiitoitsu
sanshoku_doukou sanshoku doukou
sanankou sanankou
sankantsu sankantsu
toitoi toitoi
shousangen shousangen
honroutou honroutou
honitsu honitsu
junchan junchan
ryanpeikou ryanpeikou
chinitsu chinitsu
renhou renhou
open_riichi open riichi
kokushi kokushi
chuuren chuuren
tenhou tenhou
chiihou chiihou
suuankou suuankou
suukantsu suukantsu
ryuuiisou ryuuiisou
chinroutou chinroutou
tsuuiisou tsuuiisou
daisangen daisangen
shousuushii shousuushii
daisuushii daisuushii
nagashi_mangan nagashi mangan
hu Hu
fan_worth %d fan: %d
deal_number deal %d
time_out Time is over
void_suit? %s: lay a tile of your void suit face down, or press a button: m, p or s
kong kong
four four alike
all_pungs all pungs
golden_wait golden wait
full_flush full flush
seven_pairs seven pairs
after_kong after a kong
last last tile
hu_discard hu on a discard
hu_wall hu from the wall
closed_kong closed kong
open_kong open kong
added_kong added kong
kong_fed kong given back: fed a hu
kong_noten kong given back: not waiting
kong_false kong given back: false hu
waiting waiting hand
false_hu false hu
void_fine void suit
signed you have confirmed the result
sign RIICHI: confirm
referee Referee: %s
held_seated Please build the wall. No dice before the signal
held_armed Please build the wall. Play begins in %d min
held_paused Pause.
"""
