"""`seawidget winnability`: the table, the file it goes into, and what is wrong in one line."""

from __future__ import annotations

import re

import pytest

import seawidget as sea
from seawidget import cli
from seawidget.winnability.study import study, table

FAST = ["--deals", "2", "--widths", "1", "--nodes", "6000", "--quiet"]

pytestmark = pytest.mark.usefixtures("compiled_rules")


def run(capsys, *arguments):
    code = cli.main(["winnability", *map(str, arguments)])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_it_prints_the_table_of_the_study(capsys):
    code, out, err = run(capsys, "--removed", "0,16", "--monsters", "0", "--seed", "calm-otter-27", *FAST)
    assert (code, err) == (0, "")
    rows = [{"players": 1, "removed_islands": n, "monsters": 0} for n in (0, 16)]
    assert out == table(study(rows=rows, deals=2, seed="calm-otter-27", widths=(1,), nodes=6000, compiled=True))
    first = [cell.strip() for cell in out.splitlines()[2].split("|")[1:-1]]
    assert first[:6] == ["0", "0", "2", "2", "0", "0"]
    assert first[6].startswith("100.00% (34.24 to 100.00)")


def test_every_number_of_islands_with_every_number_of_monsters(capsys):
    _, out, _ = run(capsys, "--removed", "23,44", "--monsters", "0,5", "rocks=on", *FAST)
    rows = [line.split("|")[1:6] for line in out.splitlines()[2:]]
    assert [[cell.strip() for cell in row[:2]] for row in rows] == [["23", "0"], ["44", "0"], ["23", "5"], ["44", "5"]]
    assert rows[0][4].strip() == "2"  # with 23 islands missing the cards do not suffice


def test_the_table_goes_into_its_place_and_can_be_made_again(capsys, tmp_path):
    file = tmp_path / "winnability.md"
    file.write_text("before\n<!-- table: begin -->\nold\n<!-- table: end -->\nafter\n")
    code, out, _ = run(capsys, "--removed", "20", "--out", file, *FAST)
    text = file.read_text()
    assert code == 0
    assert out in text
    assert "old" not in text
    assert text.startswith("before\n<!-- table: begin -->\n")
    assert text.endswith("<!-- table: end -->\nafter\n")
    assert "seawidget winnability --removed 20 --monsters 0 --deals 2 --seed 1 --widths 1 --nodes 6000" in text
    unknown = re.search(r"Unknown with 20 islands removed and 0 monsters: seed ([\d, ]+)\.", text)
    seeds = [int(seed) for seed in unknown[1].split(",")] if unknown else []
    counted = int(out.splitlines()[2].split("|")[6])
    assert len(seeds) == counted
    for seed in seeds:
        given = {"removed_islands": 20, "widths": (1,), "nodes": 6000, "seconds": None}
        assert sea.winnable(seed, **given).answer == "unknown"
    new = tmp_path / "new.md"
    run(capsys, "--out", new, *FAST)
    before = new.read_text()
    run(capsys, "--out", new, *FAST)
    assert new.read_text() == before


def test_workers_and_compiled_rules_change_nothing(capsys):
    assert run(capsys, "--workers", 1, *FAST) == run(capsys, *FAST) == run(capsys, "--interpreted", *FAST)


WRONG = {
    "numbers": (["--removed", "four"], "whole numbers"),
    "range": (["--removed", "45"], "removed_islands"),
    "deals": (["--deals", "0"], "deals is a whole number"),
    "duel": (["players=2", "variant=duel"], "no win of all seats"),
    "twice": (["monsters=2"], "--monsters"),
    "no option": (["players"], "NAME=VALUE"),
    "workers": (["--workers", "-2"], "--workers"),
    "folder": (["--out", "nowhere/table.md"], "there is no folder 'nowhere'"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_one_line(capsys, tmp_path, monkeypatch, wrong):
    monkeypatch.chdir(tmp_path)
    given, text = WRONG[wrong]
    code, out, err = run(capsys, *FAST, *given)
    assert (code, out) == (2, "")
    assert err.startswith("seawidget: ")
    assert err.count("\n") == 1
    assert text in err
    assert not list(tmp_path.iterdir())


def test_a_file_without_a_place_is_left_alone(capsys, tmp_path):
    file = tmp_path / "notes.md"
    file.write_text("mine")
    code, _, err = run(capsys, "--out", file, *FAST)
    assert code == 2
    assert "has no <!-- table: begin -->" in err
    assert file.read_text() == "mine"


def test_an_interrupt_prints_what_was_searched(capsys, monkeypatch):
    from seawidget.games.tranquility.solver.solver import TranquilitySolver

    solve, asked = TranquilitySolver.solve, []

    def interrupted(self, *arguments):
        asked.append(1)
        if len(asked) > 10:
            raise KeyboardInterrupt
        return solve(self, *arguments)

    monkeypatch.setattr(TranquilitySolver, "solve", interrupted)
    code, out, err = run(capsys, "--removed", "23", *FAST, "--deals", "15")
    assert code == 130
    assert "| 23 | 0 | 10 | 0 | 10 |" in out
    assert "interrupted" in err
