"""The counts of one's own box: dictionary, CSV, configuration; every refusal and warning by name."""

from __future__ import annotations

import hashlib
import json

import pytest

import seawidget as sea
from seawidget.errors import OptionError, SaveFileError
from seawidget.games.pomor import read_counts
from seawidget.games.pomor.core.counts import CATCH, NAV, counts_hash, estimate
from seawidget.rng import Rng
from seawidget.text.i18n import LOCALES, catalogue
from tests.games.pomor.vectors import DOC, RULES

BOX = {**NAV, **{f"c{value}": count for value, count in CATCH.items()}, "s": 6}
OTHER = {**BOX, "1/5": 9, "5/1": 7}


def code(**given):
    with pytest.raises(OptionError) as caught:
        RULES.options({"players": 2, **given})
    return caught.value.code


def test_the_estimate_is_that_of_the_rules():  # P-DECK-2, P-DECK-3
    usual = {
        **dict.fromkeys(("1/5", "2/4", "3/3", "4/2", "5/1"), 8),
        **dict.fromkeys(("1/4n", "2/3n", "3/2n"), 4),
        **dict.fromkeys(("0/2", "0/3", "0/4", "0/5"), 3),
    }
    assert usual == NAV
    assert dict.fromkeys("1234", 6) == CATCH
    options = RULES.options({"players": 3})
    assert options["nav"][0] == {"pilot": 1, "step": 5, "nets": False, "count": 8}
    assert list(options) == [
        *("game", "players", "preset", "provenance", "nav", "catch", "storms"),
        *("pilot_exact_landing", "take", "nets", "setup", "port_sale"),
    ]
    assert RULES.options(options) == options


def test_a_dictionary_of_the_whole_box():
    options = RULES.options({"players": 2, "counts": OTHER})
    assert options["preset"] == "own"
    assert options["provenance"] == "own counts"
    assert {"pilot": 1, "step": 5, "nets": False, "count": 9} in options["nav"]
    named = read_counts(OTHER, name="my box", provenance="counted by me")
    assert RULES.options({"players": 2, "counts": named})["provenance"] == "counted by me"
    assert RULES.options({"players": 2, **named})["preset"] == "my box"


CSV = "card,count\n# navigation\n" + "".join(f"{card},{count}\n" for card, count in OTHER.items())


@pytest.mark.parametrize("text", [CSV, CSV.replace(",", ";"), CSV.replace(",", "\t"), CSV.replace("\n", "\r\n")])
def test_csv(text, tmp_path):
    path = tmp_path / "box.csv"
    path.write_bytes(text.encode("utf-8-sig"))
    read = read_counts(path)
    assert read["provenance"] == "own counts from box.csv"
    assert read["storms"] == 6
    options = RULES.options({"players": 2, "counts": text})
    assert options["nav"] == RULES.options({"players": 2, "counts": OTHER})["nav"]
    assert read_counts(str(path))["nav"] == read["nav"]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("4/2,8\n4/2,3\n", "cfg_duplicate"),
        ("4/2,8\nx,3\n", "cfg_malformed"),
        ("4/2,8\n5/1,many\n", "cfg_count"),
        ("4/2,8\n5/1,1.5\n", "cfg_count"),
        ("4/2,8\n5/1\n", "cfg_malformed"),
        ("4/2,8\n5/1,2,3\n", "cfg_malformed"),
        ("4/2,8\nc10,2\nc1,20\n" + "3/3,60\n", "cfg_catch_value"),
        ("4/2,-8\n3/3,60\n", "cfg_count"),
    ],
)
def test_wrong_csv_is_refused_by_name(text, right):
    with pytest.raises(OptionError) as caught:
        RULES.options({"players": 2, "counts": read_counts(text)})
    assert caught.value.code == right


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(OptionError) as caught:
        read_counts(tmp_path / "none.csv")
    assert caught.value.code == "cfg_malformed"


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ({"players": 1}, "cfg_players"),
        ({"players": 5}, "cfg_players"),
        ({"players": None}, "cfg_players"),
        ({"players": True}, "cfg_players"),
        ({"players": 2.0}, "cfg_players"),
        ({"take": "maybe"}, "cfg_switch"),
        ({"nets": True}, "cfg_switch"),
        ({"pilot_exact_landing": "true"}, "cfg_switch"),
        ({"pilot_exact_landing": 1}, "cfg_switch"),
        ({"setup": None}, "cfg_switch"),
        ({"monsters": 3}, "cfg_switch"),
        ({"game": "tranquility"}, "cfg_switch"),
        ({"provenance": 3}, "cfg_switch"),
        ({"storms": -1}, "cfg_count"),
        ({"storms": "6"}, "cfg_count"),
        ({"catch": {"1": True}}, "cfg_count"),
        ({"nav": {"3/3": 10**9}}, "cfg_count"),
        ({"nav": {"3/3": 9_000, "4/2": 9_000}}, "cfg_count"),
        (
            {"nav": [{"pilot": 3, "step": 3, "count": 9}, {"pilot": 3, "step": 3, "nets": False, "count": 9}]},
            "cfg_duplicate",
        ),
        ({"catch": {"0": 30}}, "cfg_catch_value"),
        ({"catch": {"x": 30}}, "cfg_catch_value"),
        ({"nav": {"10/3": 8}}, "cfg_nav_pilot"),
        ({"nav": [{"pilot": -1, "step": 3, "count": 9}]}, "cfg_nav_pilot"),
        ({"nav": {"3/10": 8}}, "cfg_nav_step"),
        ({"nav": [{"pilot": 3, "step": 0, "count": 9}]}, "cfg_nav_step"),
        ({"nav": {"3/3": 7}}, "cfg_nav_too_few"),
        ({"catch": {"1": 7}, "storms": 0}, "cfg_sea_too_few"),
        ({"preset": "estimate", "storms": 5}, "cfg_preset_name"),
        ({"nav": 3}, "cfg_malformed"),
        ({"nav": [3]}, "cfg_malformed"),
        ({"nav": [{"pilot": 3}]}, "cfg_malformed"),
        ({"nav": [{"pilot": 3, "step": 3, "nets": 1, "count": 9}]}, "cfg_malformed"),
        ({"catch": [6, 6]}, "cfg_malformed"),
        ({"counts": 3}, "cfg_malformed"),
        ({"counts": {"x": 3}}, "cfg_malformed"),
    ],
)
def test_table_3_1(given, right):  # P-DECK-5
    assert code(**given) == right


def test_the_first_code_that_applies_is_reported():  # P-DECK-5
    wrong = {"players": 7, "take": "x", "storms": -1, "catch": {"11": 1}, "nav": {"12/12": 1}}
    order = [("players", 2), ("take", "may"), ("storms", 0), ("catch", {"1": 3}), ("nav", {"3/12": 1})]
    codes = []
    for name, value in order:
        codes.append(code(**wrong))
        wrong[name] = value
    codes.append(code(**wrong))
    wrong["nav"] = {"3/3": 1}
    codes.append(code(**wrong))
    wrong["nav"] = {"3/3": 8}
    codes.append(code(**wrong))
    assert codes == [
        *("cfg_players", "cfg_switch", "cfg_count", "cfg_catch_value", "cfg_nav_pilot", "cfg_nav_step"),
        *("cfg_nav_too_few", "cfg_sea_too_few"),
    ]


def test_odd_but_playable():  # P-DECK-6
    found = RULES.warnings({"players": 4, "counts": {"4/1n": 20, "c1": 20, "s": 1}})
    assert [warning.code for warning in found] == ["warn_totals", "warn_nets_step_1", "warn_sea_can_run_dry"]
    assert RULES.layout(RULES.options({"players": 4, "counts": {"4/1n": 20, "c1": 20}}))["warnings"]
    for locale in LOCALES:
        from seawidget.text.i18n import text

        for warning in found:
            assert "{" not in text(f"pomor.warning.{warning.code}", warning.args, locale)


def test_the_codes_are_those_of_the_rules():
    import re

    listed = re.findall(r"^\| `((?:cfg|warn)_\w+)` \|", DOC.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(listed) == 13
    for locale in LOCALES:
        for name in listed:
            section = "error" if name.startswith("cfg") else "warning"
            assert catalogue(locale)[f"pomor.{section}.{name}"]


def test_the_fingerprint_tells_boxes_apart():
    one = RULES.options({"players": 2})
    shuffled = {"players": 4, "take": "may", "preset": "same", **estimate(), "nav": one["nav"][::-1]}
    assert counts_hash(RULES.options(shuffled)) == RULES.fingerprint(one)
    assert RULES.fingerprint(RULES.options({"players": 2, "counts": OTHER})) != RULES.fingerprint(one)
    assert RULES.layout(one)["fingerprint"] == RULES.fingerprint(one)


def test_own_counts_are_played():  # P-DECK-4
    options = RULES.options({"players": 3, "counts": {"2/9n": 10, "0/1": 10, "c9": 8, "c1": 8, "s": 2}})
    state = RULES.initial(options, RULES.deal(options, Rng(1)))
    rng = Rng(2)
    for _ in range(300):
        if state.over:
            break
        state, _ = state.apply(state.legal_moves[rng.below(len(state.legal_moves))])
    assert state.turn > 20 or state.over
    assert "estimate" not in str(state)


def test_a_save_file_names_the_counts_and_where_they_come_from():
    own = {"1/5": 20, "2/3n": 10, "0/2": 10}
    game = sea.Game("pomor", players=2, seed=1, nav=own, provenance="counted at home")
    game.move(game.legal_moves[0])
    data = json.loads(game.to_json())
    content = data["content"]
    assert content["fingerprint"] == RULES.fingerprint(game.state.options)
    assert content["options"]["provenance"] == "counted at home"
    assert "fingerprint" not in json.loads(sea.Game(players=1, seed=1).to_json())["content"]

    def sealed(changed):
        plain = json.dumps(changed, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        checksum = "sha256:" + hashlib.sha256(plain.encode()).hexdigest()
        return json.dumps({**data, "checksum": checksum, "content": changed})

    old = {name: value for name, value in content.items() if name != "fingerprint"}
    assert sea.Game.from_json(sealed(old)).state == game.state  # files written before there was one
    with pytest.raises(SaveFileError, match="hash of its counts"):
        sea.Game.from_json(sealed({**content, "fingerprint": "sha256:0"}))
