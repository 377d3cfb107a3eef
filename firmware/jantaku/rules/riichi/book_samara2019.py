"""The tournament of Samara 2019, like EMA 2016. See books.py."""

LINES = b"""
Samara 2019 tournament: EMA 2016 with its own sessions and ranking
like ema2016
cites Samara
nagashi_mangan = no (4.2.6)
tournament = yes (1.5)
chombo = mangan (3.4.6)
chombo_points = 0 (3.4.6)
fine_points (5.5, decision 9)
fine_limit = 48000 (5.5)
start_points = 30000 (6.2.3)
extension = none (6.1.3)
deposits_left = first (3.6, decision 6)
ties = share (6.3.1, decision 9)
uma = 0 0 0 0 (3.6)
oka = 0 (3.6)
rating_base = 0 (6.3.2)
ranking = place result place_variance result_spread (6.3)
rated = yes (5.2.3)
sessions = 4 (4.1, decision 18)
session_minutes = 105 (6.1.1)
signal_minutes = 15 (5.9)
red_zone_minutes = 10 (6.1.2)
clock (5.9)
chombo_clock (5.9, decision 9)
lateness_points = 1000 (5.7)
lateness_minutes = 10 (5.7)
absence_minutes = 5 (5.2.2)
"""
