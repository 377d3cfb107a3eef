"""What a table of the toy game has of its own: nothing but tiles."""

DEAD = 0
REPLACEMENTS = ()
INDICATORS = ()


def deposit(rules):
    return 0


def rows(win):
    raise ValueError("nobody wins")
