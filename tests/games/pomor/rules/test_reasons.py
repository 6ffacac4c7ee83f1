"""Every reason code: in the order in which they are tested, with the facts and a sentence in every language."""

from __future__ import annotations

import re

import pytest

from seawidget.errors import IllegalMove
from seawidget.games.pomor.core import rejection_codes as reasons
from seawidget.games.shared.rejections import sentence_args
from seawidget.text.i18n import LOCALES, catalogue
from tests.games.pomor.vectors import BASIC, RULES, TOP, filled


def position(tokens, hand=(), players=2, **parts):
    options = {"players": players, **parts.pop("options", {})}
    return RULES.position(
        RULES.options(options),
        ring=BASIC[players],
        sea_top=TOP,
        tokens=tokens,
        hands=filled(players, {0: list(hand)}),
        **parts,
    )


PLAIN = {"A": 3, "B": 9, "P": 6}
NETS = ({"A": 0, "B": 9, "P": 6}, ["1/4n"])


def fresh(players=2):
    from seawidget.rng import Rng

    options = RULES.options({"players": players})
    return RULES.initial(options, RULES.deal(options, Rng(1)))


def netting(**parts):
    state, _ = position(*NETS, holds=[[3], []], **parts).apply("PlayCard 1/4n")
    return state


def stormy():
    state = position({"A": 2, "B": 6, "P": 8}, ["1/5"], holds=[[1, 3], []])
    return state.apply("PlayCard 1/5")[0]


def over():
    state = position({"A": 0, "B": 9, "P": 7}, ["1/5"], holds=[[3, 3], []], scores=[8, 0])
    return state.apply("PlayCard 1/5")[0].apply("Sell")[0]


CASES = [
    ("game_over", "P-END-3", over, "Sell", None),
    ("game_over", "P-END-3", over, "no move at all", 1),  # before everything else
    ("malformed_move", None, lambda: position(PLAIN), "PlayCard 4-2", None),
    ("malformed_move", None, lambda: position(PLAIN), "PlayCard 4/2 push", 1),  # before whose decision it is
    ("not_your_decision", "P-TURN-8", lambda: position(PLAIN), "Sell", 1),  # before which decision it is
    ("not_your_decision", "P-SETUP-7", fresh, "PlaceToken 0", 0),
    ("wrong_decision", "P-TURN-2", lambda: position(PLAIN), "Sell", None),
    ("wrong_decision", "P-TURN-2", fresh, "PlacePilot 3", None),  # before the port
    ("wrong_decision", "P-TURN-2", netting, "TakeCatch", None),
    ("not_a_port", "P-SETUP-7", fresh, "PlaceToken 3", None),
    ("not_a_port", "P-SETUP-7", fresh, "PlaceToken 99", None),
    ("not_a_port", "P-SETUP-7", fresh, "PlaceToken -1", None),
    ("card_not_in_hand", "P-TURN-3", lambda: position(PLAIN, ["1/5"] * 4), "PlayCard 4/2", None),
    ("card_not_in_hand", "P-TURN-3", lambda: position(PLAIN, ["1/5"] * 4), "PlayCard 9/9 unblock", None),
    ("unblock_not_blocked", "P-BLOCK-1", lambda: position(PLAIN, ["4/2"]), "PlayCard 4/2 unblock", None),
    (
        *("unblock_pilot_on_top", "P-BLOCK-7", lambda: position({3: "AP", 9: "B"}, ["0/3"]), "PlayCard 0/3 unblock"),
        None,  # before the missing number
    ),
    (
        *(
            "unblock_rival_covered",
            "P-BLOCK-2",
            lambda: position({0: "BAP"}, ["4/2"], active=1),
            "PlayCard 4/2 unblock",
        ),
        None,
    ),
    ("unblock_no_number", "P-BLOCK-8", lambda: position({3: "AB", 6: "P"}, ["0/3"]), "PlayCard 0/3 unblock", None),
    ("nets_not_crossed", "P-NETS-2", netting, "ChooseNets 1,4", None),
    ("nets_not_crossed", "P-NETS-2", netting, "ChooseNets 99", None),
    ("nets_over_limit", "P-CATCH-4", netting, "ChooseNets 1,2,3", None),
    ("nets_not_maximal", "P-NETS-5", netting, "ChooseNets 1", None),
    ("catch_not_in_hold", "P-STORM-1", stormy, "LoseCatch 2", None),
    ("catch_not_in_hold", "P-STORM-1", stormy, "LoseCatch 99", None),
    ("catch_not_in_hold", "P-STORM-1", stormy, "LoseCatch -1", None),
]


def hold(state, card, seat=1):
    """The same position with a card in the hand of seat B, if the deck has it."""
    data = state.to_dict()
    if card in data["hands"][seat]:
        return state
    data["hands"][seat][0], data["nav_deck"][data["nav_deck"].index(card)] = card, data["hands"][seat][0]
    data["hands"][seat].sort()
    return RULES.from_dict(data)


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{number}" for number, case in enumerate(CASES)])
def test_reason(case):
    code, rule, make, text, seat = case
    state = make()
    if code == "unblock_rival_covered":
        state = hold(state, "4/2")
    found = state.check(text, seat)
    assert found is not None
    assert (found.code, found.rule) == (code, rule)
    assert text not in state.legal_moves or seat is not None
    with pytest.raises(IllegalMove) as caught:
        state.apply(text, seat)
    assert (caught.value.code, caught.value.rule) == (code, rule)
    for locale in LOCALES:
        from seawidget.text.i18n import text as sentence

        shown = sentence(f"pomor.reason.{code}", sentence_args(found.args), locale)
        assert "{" not in shown, shown
    assert RULES.rejection(state, state.deciding if seat is None else seat, text)["code"] == code


def test_every_code_has_a_case():
    assert {case[0] for case in CASES} == set(reasons.NAMES[1:])


def test_the_codes_are_those_of_the_rules():
    from tests.games.pomor.vectors import DOC

    text = DOC.read_text(encoding="utf-8").split("Refusals, in the order in which they are tested:")[1]
    assert re.findall("`([a-z_]+)`", text.split("\n\n")[0]) == list(reasons.NAMES[1:])


@pytest.mark.parametrize("locale", LOCALES)
def test_every_code_has_a_sentence(locale):
    for name in (*reasons.NAMES[1:], "depends_on_hidden"):
        assert catalogue(locale)[f"pomor.reason.{name}"]


def test_with_take_may_no_set_is_too_small():
    state = netting(options={"take": "may"})
    assert state.check("ChooseNets 1") is None
    assert state.check("ChooseNets") is None
    assert state.check("ChooseNets 1,2,3").code == "nets_over_limit"


def test_a_value_that_is_no_move():
    state = position(PLAIN)
    for wrong in (None, 3, ("PlayCard", "4/2"), object()):
        assert state.check(wrong).code == "malformed_move"
        assert wrong not in state.legal_moves
