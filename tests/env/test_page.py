"""docs/environments.md: its tables are those of the code, and its code runs."""

from __future__ import annotations

import re

import pytest

from seawidget.env import Batch
from tests.env.needed import needed
from tests.env.tables import PAGE, written

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_tables_are_those_of_the_code():
    """`python -m tests.env.tables` writes them anew."""
    assert written(TEXT) == TEXT


@pytest.mark.parametrize(("kind", "size"), [("actions", 38), ("observation", 289)])
def test_the_tables_of_pomor_have_every_number_once(kind, size):
    rows = re.findall(
        r"^\| (\d+)(?:-(\d+))? \|", TEXT.split(f"<!-- pomor {kind} -->")[1].split("<!--")[0], re.MULTILINE
    )
    assert [i for a, b in rows for i in range(int(a), int(b or a) + 1)] == list(range(size))
    batch = Batch("pomor", players=2, compiled=False)
    assert len(batch.action_names if kind == "actions" else batch.observation_names) == size


def test_its_first_agent_plays():
    needed("gymnasium")
    code = next(block for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL) if "while not" in block)
    names = {}
    exec(code.replace("removed_islands=12", "removed_islands=44, compiled=False"), names)
    assert names["game"].over
    assert names["info"]["outcome"] == names["game"].state.result["outcome"]


def test_its_beginning_makes_what_it_says():
    needed("pettingzoo")
    block = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)[0]
    names = {}
    exec(block.replace("4096", "2").replace("1024", "2"), names)
    assert names["vec"].num_envs == 2
    assert names["batch"].about.players == 3
    assert names["aec"].possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert names["duel"].unwrapped.batch.opponents == ("greedy",)


@pytest.mark.parametrize("word", ["next_step", "illegal", "memory", "raw", "shaping", "history", "compiled"])
def test_it_has_the_arguments(word):
    assert word in TEXT.lower()
