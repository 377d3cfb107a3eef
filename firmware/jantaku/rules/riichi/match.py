"""The match in riichi."""

from jantaku.rules.match import Match

MATCH = Match
