"""Which pages show the game that is played; only those are loaded."""


def pages(rules):
    """What stands under the score (`foot`), and the settlement: `contents` of pages to `draw`."""
    if rules.game == "sichuan":
        from jantaku.displays import sichuan_page

        return sichuan_page
    from jantaku.displays import settlement_page

    return settlement_page
