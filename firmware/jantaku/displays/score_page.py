"""The page a player looks at between turns: seat wind, score, round."""

from jantaku.displays import font, glyphs

WINDS = "東南西北"
_WIND_NAMES = ("East", "South", "West", "North")


def points(score: int) -> str:
    """A score as people read it: `25,300`, `−1,200`."""
    digits = str(abs(score))
    if len(digits) > 3:
        digits = digits[:-3] + "," + digits[-3:]
    return ("−" if score < 0 else "") + digits


def draw(canvas, table, seat: int) -> None:
    """Draw the page of that seat; the dealer's wind stands in a white field."""
    canvas.fill(0)
    wind = table.wind(seat)
    shade = font.BRIGHT
    if wind == 0:
        canvas.fill_rect(0, 0, 60, 64, 15)
        shade = font.INVERSE
    left = 30 - font.width(glyphs.WIND, WINDS[wind]) // 2
    font.draw(canvas, glyphs.WIND, WINDS[wind], left, 32 - glyphs.WIND[0] // 2, shade)

    score = points(table.scores[seat])
    font.draw(canvas, glyphs.SCORE, score, 252 - font.width(glyphs.SCORE, score), 2)

    canvas.hline(68, 43, 184, 3)
    round_name = "%s %d" % (_WIND_NAMES[table.round // 4], table.round % 4 + 1)
    font.draw(canvas, glyphs.TEXT, round_name, 70, 46)
    counters = "%d honba  %d riichi" % (table.honba, table.deposits)
    font.draw(canvas, glyphs.TEXT, counters, 252 - font.width(glyphs.TEXT, counters), 46, font.DIM)


def draw_problem(canvas, text: str) -> None:
    """What is wrong, in as many lines as it takes."""
    canvas.fill(0)
    line, y = "", 4
    for word in text.split(" "):
        longer = line + " " + word if line else word
        if line and font.width(glyphs.TEXT, longer) > 248:
            font.draw(canvas, glyphs.TEXT, line, 4, y)
            line, y = word, y + glyphs.TEXT[0] + 2
        else:
            line = longer
    font.draw(canvas, glyphs.TEXT, line, 4, y)
