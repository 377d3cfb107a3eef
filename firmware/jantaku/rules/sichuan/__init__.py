"""Sichuan "bloody" mahjong: its deal, its values, its book."""
