"""What the lines of a rule book mean where every game has them: before and after the game's own.

The host reads them; they are not in the image of a table.
"""

TABLE = b"""
* Table
game: the game that is played
stacks: stacks of two tiles before East, South, West and North
red_fives: red fives, a han each; three are 5m 5p 5s, the fourth is a second 5p
counted: stacks counted from the right end of the broken wall: the sum of the dice, or the smaller
break: the dice sum, counted from East, names the side whose wall is broken, after those stacks
deal_order: four tiles three times, then one each with East's jump
draw: the turn goes counter-clockwise, tiles are taken clockwise
discard: a turn ends with a discard
"""

MATCH = b"""
* Result
start_points: points at the start
below_zero: somebody below zero: play_on, end
ties: tied players share; share_all: the rest to the first in turn; or rank by turn_order
uma: points by place
floating_uma: uma by who has at least what counts as zero: of one, of two, of three such players
oka: points for the first place, a quarter of them from each player
rating_base: points that count as zero in the result; with oka: start points + oka / 4
ranking: what ranks the players over several games, one criterion after the other
substitute_points: points entered for a session played by a substitute
substitute_uma: uma entered for it; one who stepped in during the game is last at the table
disqualified: a player may be disqualified, and is last in the end
correction: points of a deal that is settled may be put right by a ruling, until the next session
* Session
rated: a rated game: the table gives no hints, whatever its setting
penalties: who enters dead hands, chombo and redeals: the players at the table, or the referee alone
sessions: sessions of the tournament: who played fewer ranks below; 0 unsaid
session_minutes: length of a session; 0 not limited
signal_minutes: signal before the end: finish the deal and play one more; 0 none
red_zone_minutes: last minutes in which no deal starts; 0 none
overtime: the deal in play when the time of the session is over: play_on, end
clock: a deal starts at the roll of the dice, none before the signal
lateness_points: points for each minute of lateness, taken after uma, given to nobody
lateness_minutes: minutes after which a substitute plays
absence_minutes: one absence a session, between deals, of so many minutes; 0 none is noted
fine_points: fines of the referee, taken after uma, given to nobody
fine_limit: highest fine
"""
