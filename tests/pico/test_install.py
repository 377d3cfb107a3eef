"""`jantaku install` and what it leaves, on the emulated Pico with the real mpremote."""

from pathlib import Path

from support.pico_tables import Club


def test_a_blank_pico_becomes_a_table_with_its_rules_and_keys(club: Club, tmp_path: Path) -> None:
    table = club.copy(tmp_path)
    with table.power():
        assert "rules   furiten" in table.run("status").output
        assert "operator and referee have keys" in table.run("keys").output
        again = table.run("install")
        doctor = table.run("doctor")
    assert again.exit_code == 1
    assert "a table answers there already" in again.output
    # A Pico by itself: the doctor misses what is to be soldered on, and nothing else.
    assert doctor.exit_code == 1
    ill = [line.split()[1] for line in doctor.output.splitlines() if line.startswith("!")]
    assert ill == ["FRAM", "buttons", "readers", "tiles", "clock", "table"]
