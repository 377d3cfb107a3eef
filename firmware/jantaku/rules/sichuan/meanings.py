"""What the lines of a book of sichuan mean, beside those that every book has. See books.py."""

MEANINGS = b"""
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
