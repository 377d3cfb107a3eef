"""Where the tiles of the toy game come from: wherever people take them."""


class Draws:
    """Lets every tile pass."""

    def __init__(self, recorded, of):
        pass

    def check(self, deal, event):
        """Nothing is wrong."""
        return []
