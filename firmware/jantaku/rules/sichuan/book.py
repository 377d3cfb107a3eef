"""The rule book of Sichuan "bloody" mahjong: its lines and what they mean. See presets.py.

SBR is the tournament standard of the Mahjong International League; its unnumbered chapter on
penalties is SBR 11, as its own 2.6 cites it.
"""

RULES = b"""
* Void suit
void_suit: after the deal each names a suit with a tile face down, or a card if he has none
void_discard: the tile laid down is the first discard; a card is turned with the first discard
void_fine: points to nobody for tiles of it: in a hu, at an empty wall, and for a declared set
void_free: no fine at an empty wall for one who has discarded nothing but that suit
* Calls
claims: a discard goes to hu before pung and kong
pung: three alike with anybody's discard; runs are never declared
kong: four alike: with a discard, from the hand, or added to a declared pung
kong_turn: no kong without a replacement tile, none in the turn of a pung
replacement: replacement tiles come from the same end as all others
last_tile: the last discard may be claimed for pung and hu; the discard of that pung is the last
claimed_tile: the claimed tile is taken before two more discards are made
claim_window: pung, kong and hu until the next player draws
invalid_meld: a set that is none: mend it until the discard
wrong_draw: a tile taken from the wrong place: mend it until the discard
redeal: dealt again without penalty when nobody is at fault
* Hu
hu: four sets and a pair, or seven pairs, where four alike are two pairs
two_suits: a complete hand holds none of its void suit
winners: hu on one discard: all
leave: who has declared hu plays no more and is paid for nothing that follows, nor pays
blood: play goes on until three have declared hu or the wall is empty
presumed: a declared hu stands until the hands are checked at the end of the deal
passed_hu: who passed a hu on a discard waits for his next draw, or for a hand worth more
* Value
fan: the ten rows of the table, all that apply are added up
value: points for no fan, for one, for two, for three and more
highest: a waiting hand counts with the tile that makes it worth most, in shape alone
tenpai: one tile short of a complete hand, be there such a tile or not
* Payments
base: every hu, kong, waiting hand and fault is paid for by itself, at the end of the deal
hu_discard: the discarder pays the value to everybody who declares hu
hu_wall: everybody still in pays the value and so many points more for a hu from the wall
closed_kong: everybody still in pays for a kong from the hand
open_kong: the discarder pays for a kong with his tile
added_kong: everybody still in pays for the drawn fourth tile added at once
delayed_kong: nobody pays for a fourth tile that was kept in hand first
robbed_kong: a kong that is robbed is none
kong_fed: who discards into a hu right after a kong gives back what that kong brought
kong_noten: who does not wait at an empty wall gives back what his kongs brought
kong_false: who declared a false hu gives back what his kongs brought
waiting: at an empty wall who does not wait pays each who waits the highest value of that hand
false_hu: points for a hu that is none, to everybody still in after it
* End of the deal
exhaustive: three hu or an empty wall; after three hu the fourth hand is not checked
time_over: when the time of the session is over only declared hu and kongs count
dealer: nobody won: the same; one first hu: that player; several on one discard: the discarder
deals: deals of a session; 0 not limited
"""

SICHUAN = b"""
Sichuan Bloody Rules, tournament standard of the MIL
game = sichuan (SBR 1.1)
stacks = 14 13 14 13 (SBR 1.3)
red_fives = 0 (SBR 1.1)
counted = smaller (SBR 1.4)
break (SBR 1.4)
deal_order (SBR 1.6)
draw (SBR 1.5)
discard (SBR 1.7)
void_suit (SBR 4.1, 4.2)
void_discard (SBR 4.1, 4.2)
void_fine = 48 (SBR 4.3, 6.6, 9.2, 11.2)
void_free (SBR 4.3)
claims (SBR 3.6)
pung (SBR 3.1, 3.2)
kong (SBR 3.1, 3.5)
kong_turn (SBR 3.4)
replacement (SBR 3.3)
last_tile (SBR 3.7)
claimed_tile (ours: SBR is silent)
claim_window (ours: SBR is silent)
invalid_meld = mend (ours: SBR is silent)
wrong_draw = mend (ours: SBR is silent)
redeal (ours: SBR is silent)
hu (SBR 2.1)
two_suits (SBR 2.2)
winners = all (SBR 2.3, 3.6)
leave (SBR 2.4, 6.2)
blood (SBR 2.5, 5.1, decision 13)
presumed (SBR 2.6, 6.4, 6.5)
passed_hu (SBR 2.7)
fan (SBR 7.1)
value = 1 2 4 8 (SBR 7.3)
highest (SBR 7.2, decision 13)
tenpai (SBR 9.1)
base (SBR 6.1)
hu_discard (SBR 8.1)
hu_wall = 1 (SBR 8.2)
closed_kong = 2 (SBR 10.1, decision 13)
open_kong = 2 (SBR 10.2)
added_kong = 1 (SBR 10.3)
delayed_kong = 0 (SBR 10.3)
robbed_kong (SBR 10.4)
kong_fed (SBR 10.5)
kong_noten (SBR 10.6, 6.5)
kong_false (SBR 11.1, 2.6)
waiting (SBR 9.3)
false_hu = 8 (SBR 11.1, decision 13)
exhaustive (SBR 5.1, 6.3)
time_over (SBR 5.2)
dealer (SBR 5.3, 5.4, 5.5, decision 13)
deals = 0, may be any (SBR 5.6)
start_points = 0 (SBR 6.1)
below_zero = play_on (SBR 1.7)
ties = share (SBR 1.7)
uma = 0 0 0 0 (SBR 1.7)
oka = 0 (SBR 1.7)
rating_base = 0 (SBR 1.7)
ranking = result (SBR 1.7)
substitute_points = 0 (ours: SBR is silent)
substitute_uma = 0 (ours: SBR is silent)
disqualified (ours: SBR is silent)
rated = yes, may be no (SBR 1.7)
sessions = 0, may be any (SBR 5.2)
session_minutes = 0, may be any (SBR 5.2)
signal_minutes = 0 (SBR 5.2)
red_zone_minutes = 0 (SBR 5.2)
overtime = end (SBR 5.2)
clock (ours: SBR is silent)
lateness_points = 0 (ours: SBR is silent)
lateness_minutes = 0 (ours: SBR is silent)
absence_minutes = 0 (ours: SBR is silent)
fine_points = 0 (ours: SBR is silent)
fine_limit = 0 (ours: SBR is silent)
"""
