"""The rules of the World Riichi Championship of 2025, told apart from EMA 2016. See books.py."""

LINES = b"""
World Riichi Championship 2025; penalties, clock, chombo not read
like ema2016
cites WRC
riichi_live_tiles = 0 (WRC clarification of 29 June 2025)
winners = nearest (WRC)
honba_several = first (WRC)
nagashi_mangan = no (WRC)
double_wind_fu = 2 (11.3)
open_pinfu_fu = 30 (11.3)
renhou = mangan (11.5.4)
yakuman_add = yes (9.1)
double_yakuman = none (9.1)
counted_yakuman = yes (11.2)
kiriage = yes (13.4)
honba = 300 (11.2)
pao = daisangen daisuushii suukantsu (9.1.1)
deposits_left = nobody (10.2)
"""
