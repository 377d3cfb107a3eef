"""Silent by law: nothing that is shown, kept public or asked depends on concealed tiles."""

from support.twin_deals import deals, outputs, twins

from jantaku.rules import wall

URA, RINSHAN = wall.ura(0), wall.replacement(0)


def test_two_deals_that_differ_in_concealed_tiles_alone_look_and_last_the_same():
    for happening, tiles in deals():
        for seed in range(3):
            one, other = twins(happening, tiles, seed)
            assert one[1] != other[1]
            assert outputs("ema2016", *one) == outputs("ema2016", *other)


def test_a_deal_that_differs_in_what_lies_open_does_not():
    happening, tiles = deals()[0]
    one, _ = twins(happening, tiles, 0)
    shorter = (one[0][:-1], one[1])
    assert outputs("ema2016", *one) != outputs("ema2016", *shorter)


def test_where_tiles_are_silent_and_how_many_nobody_outside_learns_before_the_reveal():
    # Hands, draws, a replacement, a tile under the indicator, two in one stack: not the indicator
    # itself, which people have to show.
    deal, _ = twins(*deals()[0], 0)
    expected = outputs("ema2016", *deal)
    for unheard in ((3, 100, 101), (RINSHAN, 53, URA)):
        assert outputs("ema2016", *deal, unheard=unheard) == expected
