"""A study that goes on where it ended: nothing is searched twice or lost, nothing of another search is taken."""

from __future__ import annotations

import pytest

from seawidget import cli
from seawidget.errors import SeaError
from seawidget.games import registry
from seawidget.games.powers import Found
from seawidget.games.tranquility.solver.solver import TranquilitySolver
from seawidget.winnability.kept import Answer, Kept, KeptError
from seawidget.winnability.study import study, table

GIVEN = {"rows": [{"players": 1}, {"players": 2, "monsters": 5}], "deals": 3, "seed": 4, "widths": (1,), "nodes": 9000}
FAST = ["--deals", "2", "--widths", "1", "--nodes", "6000", "--interpreted", "--quiet"]


@pytest.fixture(autouse=True)
def asked(monkeypatch):
    """How often a deal was searched; the answers hang on the deal, and come at once."""
    calls = []

    def solve(self, state, *arguments):
        calls.append(state)
        number = sum(state.vector)
        return Found(("yes", "no", "unknown")[number % 3], (), "nodes" if number % 3 else "", number, 0.0, 1)

    monkeypatch.setattr(TranquilitySolver, "solve", solve)
    return calls


def asking(file, **given):
    return study(**{**GIVEN, "compiled": False, "keep": file, **given})


def test_answers_are_kept_and_not_searched_again(tmp_path, asked):
    file = tmp_path / "answers.txt"
    first = asking(file)
    assert len(asked) == 6
    assert asking(file) == first == study(**GIVEN, compiled=False)
    assert len(asked) == 12  # the six of the study that keeps nothing
    more = asking(file, deals=4, rows=GIVEN["rows"][:1])
    assert (more[0].deals, len(asked)) == (4, 13)
    text = file.read_text().splitlines()
    assert text[0] == "seawidget winnability 1"
    assert "[players=2 monsters=5]" in text


@pytest.mark.parametrize("cut", [1, 5, 12])
def test_a_line_that_was_cut_off_is_searched_again(tmp_path, asked, cut):
    """A process may be killed at any moment: one deal at most is lost."""
    file = tmp_path / "answers.txt"
    first = asking(file)
    data = file.read_bytes()
    file.write_bytes(data[:-cut])
    asked.clear()
    assert asking(file) == first
    assert len(asked) == 1
    assert file.read_bytes() == data


def test_an_interrupt_keeps_what_is_there(tmp_path, monkeypatch, asked):
    file = tmp_path / "answers.txt"
    solve, calls = TranquilitySolver.solve, []

    def interrupted(self, *arguments):
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return solve(self, *arguments)

    monkeypatch.setattr(TranquilitySolver, "solve", interrupted)
    assert [row.deals for row in asking(file)] == [2, 0]
    assert [row.deals for row in asking(file)] == [3, 3]
    assert len(calls) == 3 + 4


def test_only_whole_beginnings_count(tmp_path, monkeypatch):
    """Deals that are quickly decided would have the share to themselves otherwise."""
    file = tmp_path / "answers.txt"
    asking(file)
    lines = file.read_text().splitlines()
    missing = next(number for number, line in enumerate(lines) if line.startswith("1 "))
    file.write_text("\n".join(lines[:missing] + lines[missing + 1 :]) + "\n")

    def interrupted(self, *arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(TranquilitySolver, "solve", interrupted)
    assert [row.deals for row in asking(file)] == [1, 3]


def test_two_studies_do_not_write_one_file(tmp_path):
    file = tmp_path / "answers.txt"
    asking(file)
    how = file.read_text().splitlines()[1]
    with Kept(file, how), pytest.raises(KeptError, match="another study"):
        asking(file)
    assert asking(file)


@pytest.mark.parametrize("given", [{"seed": 5}, {"nodes": 9001}, {"widths": (1, 8)}])
def test_answers_of_another_search_are_refused(tmp_path, given):
    file = tmp_path / "answers.txt"
    asking(file, deals=1, rows=GIVEN["rows"][:1])
    before = file.read_bytes()
    with pytest.raises(KeptError, match="search as there"):
        asking(file, **given)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("notes\n", "no file of answers"),
        ("seawidget winnability 1\n{how}\n0 yes 1 5\n", "line 3"),  # of no row
        ("seawidget winnability 1\n{how}\n[players=1]\n0 perhaps 1 5\n", "line 4"),
        ("seawidget winnability 1\n{how}\n[players=1]\n0 yes one 5\n", "line 4"),
        ("seawidget winnability 1\n{how}\n[players=1]\n\n", "line 4"),
    ],
)
def test_what_is_no_file_of_answers(tmp_path, text, match):
    file = tmp_path / "answers.txt"
    asking(file, deals=1, rows=GIVEN["rows"][:1])
    how = file.read_text().splitlines()[1]
    file.write_text(text.format(how=how))
    with pytest.raises(KeptError, match=match) as caught:
        asking(file)
    assert isinstance(caught.value, SeaError)


def test_a_file_that_ended_with_its_first_line_begins_anew(tmp_path):
    file = tmp_path / "answers.txt"
    file.write_text("seawidget winnability 1\n")
    assert [row.deals for row in asking(file)] == [3, 3]
    with Kept(file, file.read_text().splitlines()[1]) as kept:
        assert len(kept.found) == 6
        assert isinstance(kept.found["players=1", 0], Answer)


def test_all_rows_are_named_apart_and_can_be_played():
    rules = registry.get("tranquility")
    rows = [rules.options(row) for row in rules.solver.rows()]
    assert len({str(row) for row in rows}) == len(rows)
    for name in ("board", "monsters", "rocks", "storms", "wilds", "removed_islands", "players"):
        assert len({row[name] for row in rows}) > 1
    assert {row["variant"] for row in rows} == {"none", "sun_moon"}
    assert not any(rules.solver.rejection(row) for row in rows)


def test_the_command_for_all_rows_writes_the_table_and_goes_on(capsys, tmp_path, monkeypatch):
    rows = [{"players": 1, "removed_islands": 23}, {"players": 3, "board": "arch"}]
    monkeypatch.setattr(TranquilitySolver, "rows", lambda self: rows)
    data, out = tmp_path / "answers.txt", tmp_path / "table.md"
    arguments = ["winnability", "--all", "--data", str(data), "--out", str(out), *FAST]
    assert cli.main(arguments) == 0
    text = capsys.readouterr().out
    assert text == table(study(rows=rows, deals=2, widths=(1,), nodes=6000, compiled=False), None)
    assert "| players=1 removed_islands=23 | 2 |" in text
    assert text in out.read_text()
    assert "seawidget winnability --all --deals 2" in out.read_text()
    kept = data.read_bytes()
    assert cli.main(arguments) == 0
    assert data.read_bytes() == kept
    assert cli.main(["winnability", "--all", "players=2", *FAST]) == 2
    assert "rows of its own" in capsys.readouterr().err
