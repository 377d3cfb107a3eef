"""The one book of the toy game."""

LINES = b"""
Toy: everybody draws and discards, the dealer is paid
cites Toy
others (Toy)
game = toy (1)
stacks = 17 17 17 17
red_fives = 0
counted = sum
turns = 24, may be any (2)
noten = 100 (3)
deals = 2, may be any (4)
start_points = 1000
below_zero = play_on
ties = share
uma = 0 0 0 0
floating_uma = 0
oka = 0
rating_base = 0
ranking = result
substitute_points = 0
substitute_uma = 0
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
fine_points = 0
fine_limit = 0
"""
