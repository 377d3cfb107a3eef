"""What the lines of a book of the toy game mean."""

MEANINGS = b"""
* Toy
turns: draws until the deal is over
claims: nobody claims anything
exhaustive: so many tiles have been drawn
noten: points that each of the others pays the dealer
base: the dealer is paid by everybody
redeal: dealt again when something went wrong
deals: deals of a game
"""
