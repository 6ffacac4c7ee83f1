"""A sample of the run over odd inputs: the same inputs as the first of `python -m tests.fuzz`."""

from __future__ import annotations

import inspect
import random
import signal

import pytest

import seawidget as sea
from tests.fuzz import trial
from tests.fuzz.bases import SETS, some_game
from tests.fuzz.calls import names
from tests.fuzz.odd import plain, spoiled
from tests.fuzz.running import KINDS, SEED, by_place, one, run
from tests.fuzz.trial import BrokenError, Trial, carry_out
from tests.sampling import amount

EACH = amount(gate=150, full=1500)


@pytest.mark.parametrize("kind", KINDS)
def test_odd_input_is_accepted_and_lives_or_is_refused_with_a_typed_error(kind):
    findings, accepted, refused = [], 0, 0
    for number in range(EACH):
        found, was_accepted, _ = one(SEED, kind, number)
        if found:
            findings.append(found)
        accepted += was_accepted
        refused += not (found or was_accepted)
    assert not findings, "\n".join(str(group[0]) for group in by_place(findings))
    assert accepted, "nothing but nonsense comes to no end"
    assert refused or kind == "messages"  # a board answers what it refuses


class TestTheRunItself:
    """It would find what it looks for."""

    @staticmethod
    def tried(act, same=None):
        return carry_out(Trial("", act, same), random.Random(0))

    def test_an_untyped_error_gets_through(self):
        with pytest.raises(KeyError):
            self.tried(lambda: {}["no"])

    def test_a_refusal_that_changes_something(self):
        seen = iter(range(9))

        def refused():
            raise sea.SeaError("no")

        with pytest.raises(BrokenError, match="changed"):
            self.tried(refused, lambda: next(seen))

    @pytest.mark.parametrize("words", ["", "x" * 9999, "\x1b[2J"])
    def test_a_refusal_that_nobody_can_read(self, words):
        class RawError(sea.SeaError):
            def __str__(self):
                return self.args[0]  # as its base class would not show it

        def refused():
            raise RawError(words)

        with pytest.raises(BrokenError):
            self.tried(refused)

    @pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer that counts the processor")
    @pytest.mark.parametrize("long", [True, False])
    def test_what_goes_on_and_on(self, long, monkeypatch):
        monkeypatch.setattr(trial, "PATIENCE", 0.05)
        monkeypatch.setattr(trial, "HANGS", 0.05)

        def endless():
            while True:
                pass

        act = Trial("", endless, long=long)
        if long:
            assert carry_out(act, random.Random(0))  # an interrupt ended it
        else:
            with pytest.raises(BrokenError, match="goes on"):
                carry_out(act, random.Random(0))
        before = iter(range(9))
        with pytest.raises(BrokenError, match=r"changed|goes on"):
            carry_out(Trial("", endless, lambda: next(before), long=long), random.Random(0))

    def test_a_game_that_does_not_live_on(self, monkeypatch):
        game, other = sea.Game("mini", seed=1), sea.Game("mini", seed=2)
        monkeypatch.setattr(sea.Game, "from_json", lambda text, seats=None: other)
        with pytest.raises(BrokenError, match="another file"):
            self.tried(lambda: game)

    def test_the_same_seed_tries_the_same_inputs(self):
        told = [one(SEED, kind, 3)[2] for kind in KINDS]
        assert told == [one(SEED, kind, 3)[2] for kind in KINDS]
        assert told != [one(SEED + 1, kind, 3)[2] for kind in KINDS]

    def test_spoiling_leaves_the_original_alone(self):
        data = {"a": [1, {"b": "x"}], "c": None}
        others = [spoiled(data, random.Random(i)) for i in range(200)]
        assert data == {"a": [1, {"b": "x"}], "c": None}
        assert sum(repr(other) != repr(data) for other in others) > 150
        plain(random.Random(1))

    def test_every_game_is_among_those_it_begins_with(self):
        assert {name for name, _ in SETS.values()} == {"tranquility", "pomor", "mini"}
        points = {some_game(random.Random(i)).state.to_dict().get("point") for i in range(300)}
        assert {"ACTION", "START", "SHED", "STORM"} & points

    def test_every_public_callable_that_takes_arguments_is_among_the_calls(self):
        called = {name.rpartition(": ")[2].lower() for name in names()}
        results = {
            "Beside",
            "Candidate",
            "Explanation",
            "Futures",
            "LanguageSeat",
            "Plays",
            "Node",
            "Reason",
            "Tree",
            "WhatIf",
        }  # which nobody makes
        public = {name: getattr(sea, name) for name in sea.__all__ if name not in results and name != "warmup"}
        for name, value in public.items():
            if callable(value) and not (inspect.isclass(value) and issubclass(value, Exception)):
                assert name.lower() in called or not inspect.signature(value).parameters, name
        inner = {"made_of", "copied"}  # for the package itself
        for name, value in vars(sea.Game).items():
            function = getattr(value, "__func__", value)
            if inspect.isfunction(function) and not name.startswith("_") and name not in inner:
                assert f"game.{name}" in called or len(inspect.signature(function).parameters) == 1, name

    def test_a_run_counts_what_it_tried(self):
        report = run(SEED, 60)
        assert report.inputs == sum(report.accepted.values()) + sum(report.refused.values()) + len(report.findings)
        assert report.inputs >= 50
