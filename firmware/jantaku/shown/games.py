"""Which pages show what has become of a deal; only those of the game that is played are loaded."""


def pages(rules):
    """The settlement: `contents` of pages to `draw`."""
    if rules.game == "sichuan":
        from jantaku.shown.sichuan import settlement_page as sichuan_page

        return sichuan_page
    from jantaku.shown.riichi import settlement_page

    return settlement_page
