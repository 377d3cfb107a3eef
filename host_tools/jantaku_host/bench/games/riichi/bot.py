"""The bots of riichi, by level."""

from jantaku_host.bench.games.riichi.club import Club
from jantaku_host.bench.games.riichi.easy import Easy

LEVELS = {"easy": Easy, "club": Club}
