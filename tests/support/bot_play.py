"""How the bots of the tests play a deal to its end, whatever the game. Both runtimes.

`riichi_bot.py` and `sichuan_bot.py` choose. They are not those of the bench, which want to win and
play at a table: these take whatever is legal, with a liking for what is rare, on MicroPython too.
"""


def play(chance, deal, wall, choose, each=None):
    """Play a deal to its end and hand back its events; `each` sees every state before its event.

    `choose(chance, deal, options)` says what happens, `wall.complete` adds what only it knows.
    """
    happened = []
    while True:
        options = list(deal.legal())
        if not options:
            return happened
        if each is not None:
            each(deal, options)
        event = wall.complete(deal, choose(chance, deal, options))
        deal.apply(event)
        happened.append(event)


def hands(tiles, dealer):
    """The first 52 tiles by seat: three times four each, then one."""
    dealt = [[], [], [], []]
    at = 0
    for turn in range(16):
        count = 4 if turn < 12 else 1
        dealt[(dealer + turn) % 4] += tiles[at : at + count]
        at += count
    return bytes(dealt[0] + dealt[1] + dealt[2] + dealt[3])


def use(hand, kind):
    """How much a tile of this kind does for the hand."""
    use = 3 * (hand[kind] - 1)
    if kind < 27:
        for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            if 0 <= kind % 9 + step < 9 and hand[kind + step]:
                use += worth
    return use
