"""What the formats of Tenhou and kobalab call yaku and limits: their Japanese names."""

from jantaku.shown.words import Words

LIMITS = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満",
          "yakuman": "役満"}  # fmt: skip
DORA = {"dora": "ドラ", "aka": "赤ドラ", "ura": "裏ドラ"}

_JAPANESE = Words("ja")


def japanese(name: str) -> str:
    """The name of a yaku."""
    return _JAPANESE[name]
