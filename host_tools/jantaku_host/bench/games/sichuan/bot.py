"""The bots of Sichuan, by level."""

from jantaku_host.bench.games.sichuan.club import Club
from jantaku_host.bench.games.sichuan.easy import Easy

LEVELS = {"easy": Easy, "club": Club}
