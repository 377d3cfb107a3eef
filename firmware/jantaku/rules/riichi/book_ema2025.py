"""The EMA riichi rules of 2025, like those of 2016. See books.py.

Their chapters on errors and tournaments are not known here: what cites 6 or 7 "as in 2016" is the
text of 2016.
"""

LINES = b"""
EMA riichi rules 2025; chapters 6, 7 (errors, tournaments) not read
like ema2016
cites EMA 2025 for EMA, 1.3 for 1.4, 3.3 for 3.3.2 3.3.8, 3.3.3 for 3.3.4, 3.3.4 for 3.3.5 3.3.6 \
3.3.7, 3.3.7 for 3.3.9, 3.3.5 for 3.3.10, 3.3.12 for 3.3.11, 3.3.11 for 3.3.12, 3.3.8 for \
3.3.13, 3.3.10 for 3.3.14, 3.4 for 3.4.3, 3.4.2 for 3.4.4, 3.3.9 for 3.4.5, 3.4.3 for 3.4.9, \
3.4.4 for 3.4.10, 3.4.5 for 3.4.11, 3.7 for 3.6, 3.7.1 for 3.6.1, 4.2.6 for 4.2.5, 4.2 for \
4.2.6, 6 as in 2016 for 3.4.7 5.1.1 5.1.2 5.1.3 5.1.4 5.2 5.2.1 5.3 5.5 5.6, 7 as in 2016 for 5 \
5.4 5.7 5.8 5.9
red_fives = 0 (1.3)
rob_closed_kan = kokushi (3.3.13)
riichi_live_tiles = 1 (3.3.10, in one source only)
riichi_points = 0 (3.3.10, 4.1.4, in one source only)
nagashi_mangan = no (4.2)
double_wind_fu = 2 (4.1.1)
renhou = mangan (4.2.4, 3.4.3)
counted_yakuman = no (4.1.2)
kiriage = yes (4.1.3)
chombo_replay = in_time (3.4.6, in one source only)
below_zero = play_on (3.7, 4.1.4)
rating_base = 30000 (3.7)
"""
