"""What a win of the toy game was worth."""


def worth(rules, event):
    raise ValueError("nobody wins")
