"""What boards ask: choices with the preview of each card, explanations, the status line, the layout."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.games.shared.events import sentence_args
from seawidget.text.i18n import LOCALES, catalogue, has, text
from tests.games.pomor.vectors import BASIC, RULES, TOP, filled
from tests.games.pomor.walks import plain, walks

pytestmark = pytest.mark.usefixtures("compiled_rules")

KEYS = {"kinds", "moves", "cards", "blocked", "ports", "take", "nets", "lose", "sale"}
PREVIEW = {
    *("move", "card", "mode", "pilot", "own", "pushed", "first", "second", "stopped", "skipped", "path", "reached"),
    *("collect", "arrival", "hold", "catch", "vacated", "asks", "moves", "sale"),
}


def position(tokens, hand=(), **parts):
    options = RULES.options({"players": 2, **parts.pop("options", {})})
    start = {"ring": BASIC[2], "sea_top": TOP, "hands": filled(2, {0: list(hand)})}
    return RULES.position(options, tokens=tokens, **{**start, **parts})


def card(state, move):
    """The preview of a move."""
    return RULES.rejection(state, state.deciding, f"PlayCard {move}")["preview"]


@settings(max_examples=60)
@given(walks, st.integers(0, 140))
def test_previews_are_what_happens(walk, stop):
    """Everything a preview says is what the move does, up to cards nobody has seen."""
    state = walk.last(stop)
    for seat in (None, *range(state.players)):
        if seat != state.deciding or state.over:
            assert RULES.choices(state, seat) == {}
    if state.over:
        return
    seat = state.deciding
    shown = plain(RULES.choices(state, seat))
    assert set(shown) == KEYS
    assert shown["moves"] == state.legal_moves.texts()
    assert shown["kinds"] == list(dict.fromkeys(move.split(" ")[0] for move in shown["moves"]))
    if state.point != "PLAY":
        assert shown["cards"] == []
        return
    assert [effect["move"] for effect in shown["cards"]] == shown["moves"]
    for short in shown["cards"]:
        effect = RULES.rejection(state, seat, short["move"])["preview"]
        named = [{"code": one["code"], "rule": one["rule"]} for one in effect["skipped"]]
        assert short == {**{name: value for name, value in effect.items() if name != "moves"}, "skipped": named}
        assert set(effect) == PREVIEW
        check_preview(state, seat, effect)


def check_preview(state, seat, effect):
    after, events = state.apply(effect["move"])
    kinds = [event.kind for event in events]
    token = "ABCD"[seat]
    assert after.place_of("P") == effect["pilot"]
    assert after.place_of(token) == effect["own"]
    assert [effect["first"]["code"]] == kinds[:1]
    assert effect["second"]["code"] in kinds
    assert (effect["stopped"] is not None) == ("own_stopped" in kinds)
    skips = (
        "pilot_covered",
        "pilot_target_full",
        "push_target_full",
        "own_covered",
        "own_pilot_ahead",
        "own_target_full",
    )
    assert [skip["code"] for skip in effect["skipped"]] == [kind for kind in kinds if kind in skips]
    for said in [effect["first"], effect["second"], *effect["skipped"], *effect["collect"]]:
        assert said["rule"].startswith("P-")
        for locale in LOCALES:
            assert "{" not in text(f"pomor.event.{said['code']}", said["args"], locale)
    assert effect["asks"] == (after.point if after.point in ("TAKE", "NETS", "STORM", "PORT") else None)
    if effect["asks"]:
        assert effect["moves"] == after.legal_moves.texts()
        assert sum(after.holds[seat]) == effect["hold"]
    if effect["pushed"]:
        assert after.place_of(effect["pushed"]["token"]) == effect["pushed"]["place"]
    if effect["reached"]:
        assert state.ring[effect["own"]] == effect["reached"]
    # A place that was open water before gets one, too, where a card that was lost is shuffled in again.
    new = ("catch_taken", "netted", "storm_cleared", "revealed")
    assert effect["vacated"] == sorted({event.data["place"] for event in events if event.kind in new})
    if effect["sale"]:
        sold, events = after.apply("Sell")
        assert sold.scores[seat] - state.scores[seat] == effect["sale"]["points"]
        assert sold.over == effect["sale"]["wins"]


def test_a_skipped_half_says_why():
    shown = card(position({3: "BA", 1: "P"}, ["2/4"]), "2/4")
    assert [(skip["code"], skip["rule"]) for skip in shown["skipped"]] == [("pilot_target_full", "P-PILOT-2")]
    shown = card(position({"A": 3, "B": 9, "P": 2}, ["2/4"]), "2/4")
    assert [(skip["code"], skip["rule"]) for skip in shown["skipped"]] == [("own_pilot_ahead", "P-PILOT-10")]
    shown = card(position({0: "A", 3: "PB"}, ["3/3"]), "3/3")
    assert [skip["code"] for skip in shown["skipped"]] == ["pilot_covered", "own_target_full"]


def test_a_push_and_its_block():
    state = position({3: "AB", 6: "P"}, ["5/1", "0/3", "2/3n"])
    shown = RULES.choices(state, 0)
    assert shown["blocked"] == "B"
    pushed = card(state, "5/1 unblock")
    assert (pushed["pushed"], pushed["own"], pushed["catch"]) == ({"token": "B", "place": 8}, 4, 2)
    stays = card(state, "5/1")
    assert [skip["code"] for skip in stays["skipped"]] == ["own_covered"]


def test_stops_nets_and_sale():
    shown = card(position({"A": 0, "B": 9, "P": 1}, ["2/4"]), "2/4")
    assert (shown["stopped"]["code"], shown["own"], shown["pilot"]) == ("own_stopped", 2, 3)
    shown = card(position({"A": 0, "B": 9, "P": 6}, ["1/4n"], holds=[[3], []]), "1/4n")
    assert (shown["asks"], len(shown["moves"])) == ("NETS", 3)
    shown = card(position({"A": 0, "B": 9, "P": 7}, ["1/5"], holds=[[1, 3, 4], []]), "1/5")
    assert shown["sale"] == {"place": 5, "sum": 8, "divisor": 3, "points": 2, "wins": False}


def test_a_sale_without_a_move():  # P-PORT-10
    start = {"tokens": {5: "BA", 9: "P"}, "active": 1, "options": {"port_sale": "standing"}}
    state = position(**start, holds=[[], [4, 4]])
    (shown, *_) = RULES.choices(state, 1)["cards"]
    assert (shown["asks"], shown["arrival"], shown["second"]["code"]) == ("PORT", None, "own_covered")
    assert shown["sale"] == {"place": 5, "sum": 8, "divisor": 3, "points": 2, "wins": False}
    after, _ = state.apply(shown["move"])
    assert RULES.choices(after, 1)["sale"] == shown["sale"]
    (shown, *_) = RULES.choices(position(**start), 1)["cards"]
    assert (shown["asks"], shown["arrival"]["code"], shown["arrival"]["rule"]) == (None, "port_empty_hold", "P-PORT-4")


@pytest.mark.parametrize(
    ("start", "hand", "moves", "name", "part"),
    [
        ({"tokens": {"A": 1, "B": 9, "P": 5}, "options": {"take": "may"}}, "3/3", [], "take", {"place": 1, "value": 1}),
        (
            *({"tokens": {"A": 0, "B": 9, "P": 6}, "holds": [[3], []]}, "1/4n", [], "nets"),
            {
                "candidates": [{"place": 1, "value": 1}, {"place": 2, "value": 4}, {"place": 3, "value": 2}],
                "room": 6,
                "must": True,
            },
        ),
        ({"tokens": {"A": 2, "B": 6, "P": 8}, "holds": [[1, 3], []]}, "1/5", [], "lose", [1, 3, 4]),
        (
            *({"tokens": {"A": 0, "B": 9, "P": 7}, "holds": [[2], []]}, "1/5", [], "sale"),
            {"place": 5, "sum": 2, "divisor": 3, "points": 0, "wins": False},
        ),
    ],
)
def test_choices_in_a_turn(start, hand, moves, name, part):
    state, _ = position(hand=[hand], **start).apply(f"PlayCard {hand}")
    shown = RULES.choices(state, 0)
    assert shown[name] == part
    assert RULES.choices(state, 1) == {}


def test_choices_of_set_up():
    from seawidget.rng import Rng

    options = RULES.options({"players": 3})
    state = RULES.initial(options, RULES.deal(options, Rng(1)))
    assert RULES.choices(state, 2)["ports"] == [0, 6]


@settings(max_examples=60)
@given(walks, st.integers(0, 160))
def test_status_has_a_sentence_for_everybody(walk, stop):
    for state in list(walk.positions(stop))[-6:]:
        for seat in (None, *range(state.players)):
            key, args = RULES.status(state.view(seat))
            plain(args)
            for locale in LOCALES:
                assert has(key, locale), key
                assert "{" not in text(key, args, locale)
            assert ("wait" in key) == (not state.over and seat != state.deciding)


def test_status_tells_the_pushable_rival_from_other_covers():
    assert RULES.status(position({3: "AB", 6: "P"}).view(0))[0] == "pomor.status.play_blocked"
    assert RULES.status(position({3: "AP", 6: "B"}).view(0))[0] == "pomor.status.play_covered"
    assert RULES.status(position({3: "BA", 6: "P"}).view(0))[0] == "pomor.status.play"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_layout(players):
    options = RULES.options({"players": players})
    shown = plain(RULES.layout(options))
    length = 2 * players + 6
    assert shown["ring"] == length
    assert shown["ports"] == [0, players + 3]
    assert shown["segments"] == [[str(place) for place in range(length)]]
    assert sorted(name for row in shown["rows"] for name in row) == sorted(shown["segments"][0])
    assert shown["rows"][0][0] == "1"
    assert shown["rows"][2][0] == str(length - 1)
    assert shown["provenance"].startswith("estimate")


def test_every_event_has_a_sentence():
    from seawidget.games.pomor.values.events import KINDS

    for locale in LOCALES:
        for kind in KINDS.values():
            assert catalogue(locale)[f"pomor.event.{kind}"]


@settings(max_examples=40)
@given(walks, st.integers(0, 160))
def test_every_event_can_be_told_to_everybody(walk, stop):
    for state, _move, events, _after in walk.steps(stop):
        for event in events:
            for seat in (None, *range(state.players)):
                seen = event.seen_by(seat)
                plain(seen.to_dict())
                for locale in LOCALES:
                    assert "{" not in text(f"pomor.event.{seen.kind}", sentence_args(seen), locale), seen
