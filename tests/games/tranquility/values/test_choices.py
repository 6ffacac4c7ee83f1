"""What a board asks of the rules: choices, explanations, the status line, sentences of the log."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings

from seawidget.games.shared.events import sentence_args
from seawidget.games.tranquility.values.moves import Place
from seawidget.text.i18n import LOCALES, catalogue, text
from tests.games.tranquility.positions import RULES, full_grid, play, stand
from tests.games.tranquility.walks import plain, walks


@settings(max_examples=40)
@given(walks())
def test_choices_are_the_legal_moves(walk):  # INFO-7
    for number, state in enumerate(walk.positions(80)):
        if number % 5 and state.point == "ACTION":
            continue
        for seat in (None, *range(state.players)):
            if seat != state.deciding or seat is None:
                assert RULES.choices(state, seat) == {}
        if state.over:
            continue
        found = plain(RULES.choices(state, state.deciding))
        moves = list(state.legal_moves)
        assert set(found["kinds"]) == {type(move).__name__ for move in moves}
        fits: dict[str, dict[str, int]] = defaultdict(dict)
        for move in moves:
            if type(move) is Place:
                fits[move.card][move.cell] = len(move.pay)
        assert {card: at for card, at in found["fits"].items() if at} == fits
        assert sorted(found["unleash"]) == sorted(m.cell for m in moves if type(m).__name__ == "Unleash")
        assert found["discardable"] == [card for card in state.hands[state.deciding] if card != "M"]
        assert found["discard"] == (2 if "Discard" in found["kinds"] else 0)
        assert sorted(found["useful"]) == sorted(state.hands[state.deciding])
        shed = found["shed"]
        if state.point == "SHED":
            shares = [len(move.cards) for move in moves]
            assert (shed["min"], shed["max"], shed["blind"]) == (min(shares), max(shares), [0])
        else:
            assert shed is None
        assert found["forced"] == ("start" if found["kinds"] == ["PlayStart"] else None)


@settings(max_examples=25)
@given(walks())
def test_explanations_agree_with_the_checks(walk):
    for number, state in enumerate(walk.positions(50)):
        if number % 6 or state.over:
            continue
        seat = state.deciding
        for move in list(state.legal_moves)[:60]:
            told = RULES.rejection(state, seat, move)
            assert told == {
                "ok": True,
                "code": None,
                "rule": None,
                "args": {},
                "cost": len(move.pay) if type(move) is Place else None,
            }
            if type(move) is Place:  # before it is paid
                assert RULES.rejection(state, seat, Place(move.card, move.cell)) == told


class TestExplain:
    def test_before_paying(self):
        state = stand("a1=3", "5 60 F x x", spare=["9", "10"])
        assert RULES.rejection(state, 0, "Place 5 b1") == {
            "ok": True,
            "code": None,
            "rule": None,
            "args": {},
            "cost": 2,
        }
        assert RULES.rejection(state, 0, "Place 5 b1 pay 60")["ok"]
        assert RULES.rejection(state, 0, "Place 5 b1 pay 60,F")["ok"]
        too_many = RULES.rejection(state, 0, "Place 5 b1 pay 60,F,x".replace("x", "9"))
        assert (too_many["ok"], too_many["code"], too_many["cost"]) == (False, "wrong_payment", 2)

    def test_what_is_too_dear_tells_its_cost(self):
        told = RULES.rejection(stand("a1=3", "5 60 F x x"), 0, "Place 60 b1")
        assert (told["ok"], told["code"], told["rule"], told["cost"]) == (False, "cannot_pay", "COST-6", 57)

    def test_other_moves(self):
        state = stand("a1=3", "5 60 F x x")
        assert RULES.rejection(state, 0, "PlayFinish")["code"] == "grid_not_full"
        assert RULES.rejection(state, 0, "nonsense")["code"] == "bad_argument"
        assert RULES.rejection(state, 0, "Place 5 a1")["cost"] is None
        two = stand("a1=3", ["5 60 F x x", "x x x x x"], options={"players": 2})
        assert RULES.rejection(two, 1, "Place 5 b1")["code"] == "not_your_turn"
        won = play(stand(full_grid(), "F x x x"), "PlayFinish")[0]
        assert RULES.rejection(won, 0, "Discard 1,2")["code"] == "game_over"

    def test_cards_in_pay_are_looked_at(self):
        state = stand("a1=3", "5 60 F M x", options={"players": 1, "monsters": 1})
        assert RULES.rejection(state, 0, "Place 5 b1 pay 60,M")["code"] == "monster_not_discardable"
        assert RULES.rejection(state, 0, "Place 5 b1 pay 60,5")["code"] == "card_not_in_hand"


def sentence(key: str, args, locale: str) -> str:
    assert key in catalogue(locale), (locale, key)
    told = text(key, args, locale)
    assert told
    assert "{" not in told, told
    return told


@settings(max_examples=25)
@given(walks())
def test_everything_has_a_sentence_in_every_language(walk):
    for state, _move, events, after in walk.steps(60):
        for locale in LOCALES:
            for seat in (None, state.deciding, (state.deciding + 1) % state.players):
                sentence(*RULES.status(state.view(seat)), locale)
                sentence(*RULES.status(after.view(seat)), locale)
                for event in events:
                    sentence(f"tranquility.event.{event.kind}", sentence_args(event.seen_by(seat)), locale)
            for wrong in (
                "Place 5 a1",
                "Place 81 a1",
                "Discard 1",
                "PlayStart",
                "PlayFinish",
                "Shed 1",
                "Unleash a1",
                "Pass",
            ):
                found = state.check(wrong)
                if found is not None:
                    sentence(f"tranquility.reason.{found.code}", found.args, locale)
                    assert found.text
            if after.over:
                sentence(f"tranquility.result.{after.result['reason']}", {}, locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rule_behind_a_refusal_has_a_sentence(locale):
    from seawidget.games.tranquility.core import rejection_codes as reasons

    built = set(reasons.RULES) | set(reasons._BY_MOVE.values())
    later = ("ARCH", "WILD", "STORM", "ROCKS", "COMPASS", "SUNMOON", "DUEL")
    for rule in built - {None}:
        if not rule.startswith(later):
            assert f"tranquility.rule.{rule}" in catalogue(locale), rule


@pytest.mark.parametrize(
    ("hand", "more", "key"),
    [
        ("x x x x x", {}, "act_alone"),
        ("S x x x x", {"start": None}, "play_start"),
        ("M M M M x", {"options": {"players": 1, "monsters": 4}}, "act_no_discard"),
    ],
)
def test_the_status_says_what_is_to_be_done(hand, more, key):
    state = stand("a1=3", hand, **more)
    assert RULES.status(state.view(0))[0] == f"tranquility.status.{key}"


def test_status_of_a_table():
    state = stand("a1=3", options={"players": 2})
    assert RULES.status(state.view(0))[0] == "tranquility.status.act"
    assert RULES.status(state.view(1)) == RULES.status(state.view(None))
    assert RULES.status(state.view(1))[0] == "tranquility.status.wait_act"
    full = stand(full_grid(), "F x x x x")
    assert RULES.status(full.view(0))[0] == "tranquility.status.finish"
    won, _ = play(full, "PlayFinish")
    assert RULES.status(won.view(0))[0] == "tranquility.status.finish_played"


def test_setup_fields_offer_every_option():  # OPT-1
    fields = {field["name"]: field for field in RULES.setup_fields()}
    assert list(fields) == list(RULES.options({"players": 1}))
    defaults = {name: field["default"] for name, field in fields.items()}
    assert RULES.options(defaults) == RULES.options({"players": defaults["players"]})
    assert (fields["removed_islands"]["min"], fields["removed_islands"]["max"]) == (0, 44)


def test_what_reveals():
    state = stand("a1=3", "5 x x x x", decks="empty")
    assert not RULES.reveals(state.apply("Place 5 c1")[1])
    state = stand("a1=3", "5 x x x x")
    assert RULES.reveals(state.apply("Place 5 c1")[1])
    state = stand(full_grid(), ["F x x", "M x x"], options={"players": 2, "monsters": 1}, decks="empty")
    assert RULES.reveals(state.apply("PlayFinish")[1])


def test_status_says_what_bars_the_finish():
    """MONSTER-5: a monster in the own hand, or a disclosed one elsewhere."""
    grid = {f"{column}{row}": 12 * row + 2 * place - 11 for row in range(1, 7) for place, column in enumerate("abcdef")}
    options = RULES.options({"players": 2, "monsters": 2})

    def said(hands, disclosed):
        state = RULES.position(options, grid=grid, start="S", hands=hands, disclosed=disclosed)
        return RULES.status(state.view(0))[0].removeprefix("tranquility.status.")

    assert said([["F", "2"], ["M", "4"]], [0, 0]) == "finish"  # a secret monster bars nothing yet
    assert said([["F", "2"], ["M", "4"]], [0, 1]) == "finish_barred"
    assert said([["F", "M"], ["2", "4"]], [0, 0]) == "finish_barred"
