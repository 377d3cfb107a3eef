"""Why points moved in the toy game."""

from jantaku_host.review.rows import said


def title(told):
    return (f"toy {told.recorded.game}:{told.recorded.hand}",)


def place(recorded):
    return (said("deal_number", str(recorded.hand)),)


def won(told, event):
    raise ValueError("nobody wins")


def worth(told, event, before):
    yield from ()


def draw(told, event):
    yield from ()


def checked(told):
    yield from ()


def laid(told):
    yield from ()


def laid_for(told):
    return ()
