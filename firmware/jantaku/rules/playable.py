"""What a table can play, where a rule is more than yes or no: for a club's own book. See books.py.

What comes before and after the game, in every game. A number that is not here is 0..200000, a word
that is not here cannot be changed.
"""

LINES = b"""
start_points 0..200000 by 100
below_zero play_on or end
ties share or share_all or turn_order
uma 4 numbers: -200000..200000 by 100
floating_uma 0, 12 numbers: -200000..200000 by 100
oka 0..200000 by 400
ranking some of: result place place_variance result_spread
substitute_points -200000..200000
substitute_uma -200000..200000
penalties players or referee
overtime play_on or end
"""
