"""Sichuan "bloody" mahjong: SBR is the tournament standard of the Mahjong International League.

Its unnumbered chapter on penalties is SBR 11, as its own 2.6 cites it.
"""

LINES = b"""
Sichuan Bloody Rules, tournament standard of the MIL
cites SBR
others (ours: SBR is silent)
game = sichuan (1.1)
stacks = 14 13 14 13 (1.3)
red_fives = 0 (1.1)
counted = smaller (1.4)
break (1.4)
deal_order (1.6)
draw (1.5)
discard (1.7)
void_suit (4.1, 4.2)
void_discard (4.1, 4.2, decision 20)
void_fine = 48 (4.3, 6.6, 9.2, 11.2)
void_free (4.3)
claims (3.6, decision 14)
pung (3.1, 3.2)
kong (3.1, 3.5)
kong_turn (3.4)
replacement (3.3)
last_tile (3.7)
wrong_draw = mend
hu (2.1)
two_suits (2.2)
winners = all (2.3, 3.6)
leave (2.4, 6.2)
blood (2.5, 5.1, decision 13)
presumed (2.6, 6.4, 6.5)
passed_hu (2.7)
fan (7.1)
value = 1 2 4 8 (7.3)
highest (7.2, decision 13)
tenpai (9.1)
base (6.1)
hu_discard (8.1)
hu_wall = 1 (8.2)
closed_kong = 2 (10.1, decision 13)
open_kong = 2 (10.2)
added_kong = 1 (10.3)
delayed_kong = 0 (10.3)
robbed_kong (10.4)
kong_fed (10.5)
kong_noten (10.6, 6.5)
kong_false (11.1, 2.6)
waiting (9.3)
false_hu = 8 (11.1, decision 13)
exhaustive (5.1, 6.3)
time_over (5.2)
dealer (5.3, 5.4, 5.5, decision 13)
deals = 0, may be any (5.6)
start_points = 0 (6.1)
below_zero = play_on (1.7)
ties = share (1.7)
uma = 0 0 0 0 (1.7)
floating_uma = 0 (1.7)
oka = 0 (1.7)
rating_base = 0 (1.7)
ranking = result (1.7)
substitute_points = 0
substitute_uma = 0
disqualified = no
correction = no
rated = yes, may be no (1.7)
penalties = players, may be referee (1.7)
sessions = 0, may be any (5.2)
session_minutes = 0, may be any (5.2)
signal_minutes = 0 (5.2)
red_zone_minutes = 0 (5.2)
overtime = end (5.2)
lateness_points = 0
lateness_minutes = 0
absence_minutes = 0
fine_limit = 0
"""
