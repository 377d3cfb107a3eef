"""What a table of the toy game shows in its own way."""

DEAD = 0
REPLACEMENTS = ()
INDICATORS = ()


def deposit(rules):
    return 0


def place(table):
    return "deal_number", table.number


def counters(table):
    return ()


def won(rules, win):
    raise ValueError("nobody wins")
