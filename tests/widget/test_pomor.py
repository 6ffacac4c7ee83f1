"""Pomor Pilot-Book on the wire: its chunk, its secrets (P-INFO), what-ifs, new games with one's own counts."""

from __future__ import annotations

import json
import random

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.games.pomor.core.counts import counts_csv, estimate
from seawidget.widget.intents.share import play_line
from seawidget.widget.page import assets
from tests.widget.one_page import SENT, cyrillic, facts
from tests.widget.wire.test_secrets import sent

BOX = "# my box\ncard,count\n4/2,20\n2/3n,10\n0/5,6\nc1,12\nc3,9\ns,5\n"


def begun(**more):
    """A game in which the first card can be played."""
    game = sea.Game("pomor", **more)
    while game.state.point != "PLAY":
        game.move(game.legal_moves[0])
    return game


# -- chunks -----------------------------------------------------------------------------------------------------


def test_the_board_of_a_game_comes_as_a_message_and_is_in_no_trait(shown):
    page = shown(begun(players=2, seed=1))
    module = page.ok("chunk", name="pomor")["module"]
    assert module == assets.text("pomor.js")
    assert module not in str(page.widget.get_state())
    assert module not in str(page.widget._repr_mimebundle_())


@pytest.mark.parametrize("name", ["widget", "tide", "../widget", "pomor.js"])
def test_there_are_no_other_chunks(shown, name):
    page = shown(sea.Game("pomor", players=2, seed=1))
    answer = page.send("chunk", name=name)
    assert answer["code"] == "unknown_chunk"
    assert name in answer["text"]


def test_the_offline_page_carries_the_board(shown):
    widget = shown(begun(players=2, seats=["me", "greedy"], seed=1)).widget
    page = widget.to_html()
    data = json.loads(page.split('id="sea-data">')[1].split("</script>")[0])
    assert data["chunks"] == {name: assets.text(f"{name}.js") for name in ("panels", "play", "table", "pomor")}
    assert "<svg" in page.split('id="sea-root">')[1].split("</main>")[0]


# -- secrets ----------------------------------------------------------------------------------------------------


def session(game, shown):
    """Everything a person can ask a page about a position; all that was sent."""
    page = shown(game)
    shown_seat = page.traits["table"]["asks"]
    if shown_seat is not None:
        page.ok("curtain", seat=shown_seat)
    page.ok("peek", nodes=[game.node.id])
    for do, fields in (("rules", {}), ("share", {}), ("setup", {"game": "pomor", "options": {"players": 2}})):
        page.send(do, **fields)
    moves = [*page.traits["choices"].get("moves", []), "PlayCard 4/2", "PlayCard 0/5 unblock", "Sell", "nonsense"]
    for move in moves:
        page.send("explain", move=move)
        page.send("try", moves=[move])
    return page


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("round_", range(8))
def test_positions_a_seat_cannot_tell_apart_send_the_same_bytes(shown, players, round_):
    """P-INFO-8: rival hands and the order of both decks differ, nothing that leaves does."""
    chance = random.Random(f"{players} {round_}")
    options = {"take": chance.choice(["must", "may"]), "setup": chance.choice(["choose", "random"])}
    game = sea.Game("pomor", players=players, seed=round_, **options)
    for _ in range(chance.randrange(players + 1, 60)):
        if not game.over:
            game.move(chance.choice(game.legal_moves))
    if game.over:
        game.undo()
    seat = game.deciding
    other = game.fork(redeal=True, seat=seat, seed=round_)
    assert other.state != game.state
    seats = ["me" if each == seat else "random" for each in range(players)]
    pages = []
    for seed, state in (("bold-otter-11", game.state), ("shy-gull-22", other.state)):
        SENT.clear()
        page = session(sea.Game.from_state(state, seats=seats, seed=seed), shown)
        assert page.traits["table"]["shown"] == seat
        bundle = {**page.widget._repr_mimebundle_()[0], "application/vnd.jupyter.widget-view+json": 0}
        pages.append((sent(page), repr(page.widget), str(bundle), page.widget.to_html()))
    assert pages[0] == pages[1]
    assert "otter" not in str(pages[0])


@pytest.mark.parametrize("seed", range(3))
def test_behind_a_closed_curtain_nothing_of_a_hand_is_sent(shown, seed):
    """P-INFO-1, P-INFO-6, P-INFO-7: positions, choices and rows are those of a spectator."""
    game = sea.Game("pomor", players=3, seed=seed)
    page = shown(game)
    chance = random.Random(seed)
    while not game.over and game.node.ply < 60:
        game.move(chance.choice(game.legal_moves))
        page.messages()
        assert page.traits["position"] == facts(game.view(None))
        assert page.traits["position"]["hand"] is None
        assert game.state.point != "PLAY" or page.traits["position"]["moves"] is None
        assert page.traits["choices"] == {}
    for ident, row in page.rows.items():
        events = [(phrase["key"], phrase["args"]) for phrase in row["log"]]
        assert all(not args.get("list") for key, args in events if key.endswith((".drawn", ".dealt")))
        assert row["move"] == ("" if ident == "0" else game.tree[ident].text(None))


def test_a_rival_sees_that_a_card_was_drawn_but_not_which(shown):
    game = begun(players=2, seats=["greedy", "me"], seed=3)
    page = shown(game)
    while game.deciding == 0:
        page.ok("bot")
    (drawn,) = [phrase["args"] for phrase in page.rows[game.node.id]["log"] if phrase["key"].endswith(".drawn")]
    assert not drawn.get("list")
    assert "cards" not in drawn


# -- playing ----------------------------------------------------------------------------------------------------


def test_it_plays_to_the_end_by_messages(shown):
    game = sea.Game("pomor", seats=["me", "greedy", "random"], players=3, seed=5, take="may")
    page = shown(game)
    chance = random.Random(5)
    while not page.traits["status"]["over"]:
        if page.traits["table"]["bot"]:
            page.ok("bot")
            continue
        choices = page.traits["choices"]
        move = chance.choice(choices["moves"])
        found = page.send("explain", move=move)
        assert found["ok"], found
        previewed = page.ok("try", moves=[move])["steps"][0]
        assert previewed["ok"]
        assert previewed["cost"] is None
        assert previewed["outcomes"]
        page.ok("move", move=move)
    winner = game.result["outcome"]
    assert page.traits["status"]["tone"] == ("win" if winner == 0 else "loss")


def test_previews_say_why_a_half_is_skipped_in_sentences_the_page_has(shown):
    page = shown(begun(players=2, seats=["me", "greedy"], seed=4))
    codes = set()
    chance = random.Random(1)
    for _ in range(150):
        if page.traits["status"]["over"]:
            break
        for play in page.traits["choices"].get("cards", []):
            told = [play[name] for name in ("first", "second", "stopped", "arrival") if name in play]
            codes |= {one["code"] for one in [*told, *play.get("collect", ()), *play.get("skipped", ())]}
        if page.traits["table"]["bot"]:
            page.ok("bot")
        else:
            page.ok("move", move=chance.choice(page.traits["choices"]["moves"]))
    assert {"pilot_moved", "own_moved"} < codes
    assert {f"pomor.event.{code}" for code in codes} <= page.traits["catalogue"].keys()


# -- new game ---------------------------------------------------------------------------------------------------


def fields(setup):
    return {field["name"]: field for field in setup["fields"]}


def new(page, **options):
    players = options.get("players", 2)
    return page.send("new", game="pomor", options=options, seats=["me"] * players, seed="x", undo="free")


def test_the_dialog_of_another_game_brings_its_words(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    page.widget.ui = {"locale": "uk"}
    page.messages()
    setup = page.ok("setup", game="pomor", options={"players": 3})
    words = setup["words"]
    assert {"pomor.name", "tranquility.name", "pomor.option.take", "pomor.preset.quick", "pomor.bot.greedy"} <= set(
        words
    )
    assert all(cyrillic(str(words[key])) for key in ("pomor.name", "pomor.option.take.may"))
    found = fields(setup)
    assert [each["value"] for each in found["pilot_exact_landing"]["values"]] == [True, False]
    assert [each["value"] for each in found["port_sale"]["values"]] == ["arrival", "standing"]
    assert all(
        cyrillic(str(words[f"pomor.option.port_sale{part}"])) for part in ("", ".about", ".arrival", ".standing")
    )
    assert setup["seats"] == 3


def test_switches_that_are_on_or_off_reach_the_game(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    assert new(page, players=2, pilot_exact_landing=False, take="may", port_sale="standing", counts="")["ok"]
    options = page.widget.game.options
    assert (options["pilot_exact_landing"], options["take"], options["preset"]) == (False, "may", "estimate")
    assert options["port_sale"] == "standing"
    chosen = {"players": 2, "pilot_exact_landing": False, "take": "may", "nets": "choose", "setup": "choose"}
    assert page.traits["table"]["options"] == {**chosen, "port_sale": "standing"}  # what the dialog begins with


def test_own_counts_are_checked_with_reasons_and_notes(shown):
    page = shown(sea.Game("pomor", players=2, seed=1))
    counts = fields(page.ok("setup", game="pomor", options={"players": 2}))["counts"]
    assert counts["value"] == ""
    assert counts["text"] == {"why": None, "notes": [], "example": counts_csv(estimate())}
    for wrong, part in (
        ("4/2", "not a list"),
        ("4/2,8\n1/5,x\n", "whole number"),
        ("4/2,3\n4/2,5\n", "twice"),
        ("4/2,9\n", "sea"),
    ):
        found = fields(page.ok("setup", game="pomor", options={"players": 2, "counts": wrong}))
        assert part in found["counts"]["text"]["why"]
        assert found["counts"]["value"] == wrong
        assert all(each["allowed"] for each in found["players"]["values"])  # what is wrong stands in nobody's way
    found = fields(page.ok("setup", game="pomor", options={"players": 4, "counts": BOX}))
    assert found["counts"]["text"]["why"] is None
    assert any("64 / 24 / 6" in note for note in found["counts"]["text"]["notes"])
    long = fields(page.ok("setup", game="pomor", options={"players": 2, "counts": "4/2," + "9" * 3000}))
    assert len(long["counts"]["text"]["why"]) < 300


def test_own_counts_make_a_game_and_stay_in_the_dialog(shown):
    page = shown(sea.Game("pomor", players=2, seed=1))
    assert page.traits["table"]["layout"]["estimate"]
    assert new(page, players=2, counts=BOX)["ok"]
    game, layout = page.widget.game, page.traits["table"]["layout"]
    assert (layout["estimate"], layout["provenance"]) == (False, "own counts")
    assert {each["code"] for each in layout["warnings"]} <= {"warn_totals", "warn_sea_can_run_dry"}
    again = fields(page.ok("setup", game="pomor", options={"players": 2}))["counts"]["value"]
    assert registry.get("pomor").options({"players": 2, "counts": again})["nav"] == game.options["nav"]
    assert fields(page.ok("setup", game="pomor", options={"players": 2, "counts": ""}))["counts"]["value"] == ""


def test_a_page_names_no_file_to_be_read(shown, tmp_path):
    file = tmp_path / "box.csv"
    file.write_text(BOX)
    answer = new(shown(sea.Game("pomor", players=2, seed=1)), players=2, counts=str(file))
    assert answer["code"] == "cfg_malformed"
    assert "not a list of card counts" in answer["text"]


def test_the_line_that_deals_it_again():
    plain = sea.Game("pomor", players=3, seed=7)
    assert play_line(plain) == 'sea.play("pomor", players=3, seed=7)'
    own = sea.Game(
        "pomor", players=2, seats=["me", "greedy"], counts=BOX, provenance='the "old" box', seed="a-b", take="may"
    )
    again = eval(play_line(own), {"sea": sea}).game  # noqa: S307 - the line people paste into a cell
    assert (again.options, again.deal) == (own.options, own.deal)


def test_a_what_if_tells_what_happens_and_no_price():
    game = begun(players=2, seed=4)
    report = game.what_if(game.legal_moves[0])
    text = str(report)
    assert "cost" not in text + repr(report)
    assert "P-PILOT-1" in text
    assert report.steps[0]["cost"] is None
    assert report.cost == 0


@pytest.mark.parametrize(
    ("seats", "take"), [(("me", "greedy"), "may"), (("me", *["greedy"] * 3), "must"), (("me",) * 3, "may")]
)
def test_bytes_per_move_are_few(shown, seats, take):
    """At most 8 kB for each of 120 moves, previews included."""
    game = sea.Game("pomor", seats=list(seats), seed=3, take=take)
    page = shown(game)
    chance, sizes = random.Random(1), []
    for _ in range(120):
        if game.over:
            game.goto("1")
            page.messages()
        if page.traits["table"]["asks"] is not None:
            page.ok("curtain", seat=page.traits["table"]["asks"])
        SENT.clear()
        page.seen = 0
        if page.traits["table"]["bot"]:
            page.ok("bot")
        else:
            page.ok("move", move=chance.choice(page.traits["choices"]["moves"]))
        sizes.append(sum(len(json.dumps(data)) for _, data in SENT))
    assert max(sizes) <= 8_000
