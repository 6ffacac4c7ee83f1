"""Nothing hidden leaves Python (INFO-1 to INFO-8): deals that differ only in hidden cards look the same to a page."""

from __future__ import annotations

import json
import random
import re

import pytest

import seawidget as sea
from tests.widget.one_page import SENT, Page

TABLES = [
    {"players": 1},
    {"players": 1, "removed_islands": 8, "monsters": 3},
    {"players": 2},
    {"players": 3, "monsters": 2, "removed_islands": 5},
]


def sent(page):
    """Everything a widget has sent, as one text, without what names the connection."""
    own = [data for ident, data in SENT if ident == page.widget.model_id]
    own = [{**data, "state": {k: v for k, v in data["state"].items() if k != "layout"}} if "state" in data else data
           for data in own]  # fmt: skip
    return json.dumps(own, sort_keys=True)


def other_deal(deal, state, chance):
    """A deal that is the same as far as anybody has seen: what is still hidden lies elsewhere."""
    left = [sum(card != "S" for card in deck) for deck in state.decks]
    decks = [list(deck) for deck in deal["decks"]]
    tails = [deck[len(deck) - n :] for deck, n in zip(decks, left, strict=True)]
    pool = [str(card) for tail in tails for card in tail] + [str(card) for card in deal["removed_islands"]]
    islands = chance.sample([card for card in pool if card.isdecimal()], len(deal["removed_islands"]))
    for card in islands:
        pool.remove(card)
    chance.shuffle(pool)
    for deck, n in zip(decks, left, strict=True):
        deck[len(deck) - n :] = [pool.pop() for _ in range(n)]
    return {**deal, "decks": decks, "removed_islands": islands}


def session(game, moves, shown):
    """A whole session on a page: moves, looks around, questions; all that was sent."""
    page = shown(game)
    for move in moves:
        asks = page.traits["table"]["asks"]
        if asks is not None:
            page.ok("curtain", seat=asks)
        if page.traits["table"]["bot"]:
            game.move(move)
        else:
            page.ok("move", move=move)
        page.messages()
    asks = page.traits["table"]["asks"]
    if asks is not None:
        page.ok("curtain", seat=asks)
    questions = [("peek", {"nodes": ["0", game.node.id]}), ("rules", {}), ("share", {})]
    questions += [("setup", {"game": "tranquility", "options": dict(game.options)})]
    hand = page.traits["position"]["hand"]
    questions += [("explain", {"move": f"Place {card} c3"}) for card in hand]
    questions += [("try", {"moves": [f"Discard {hand[0]},{hand[1]}"]})] if len(hand) > 1 else []
    for do, fields in questions:
        page.send(do, **fields)
    return page


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("round_", range(8))
def test_deals_that_differ_in_hidden_cards_only_send_the_same_bytes(shown, options, round_):
    chance = random.Random(f"{options}{round_}")
    seats = ["me", "random", "me"][: options["players"]]
    deal = sea.Game("tranquility", seed=round_, **options).deal
    game = sea.Game.from_deal("tranquility", options, deal)
    for _ in range(chance.randrange(2, 30)):
        if not game.over:
            game.move(chance.choice(game.legal_moves))
    if game.over:
        game.undo()
    moves = [str(node.move) for node in game.node.path()[1:]]
    pages = []
    for seed, each in (("bold-otter-11", deal), ("shy-gull-22", other_deal(deal, game.state, chance))):
        SENT.clear()
        again = sea.Game.from_deal("tranquility", options, each, seed=seed, seats=seats)
        page = session(again, moves, shown)
        pages.append((sent(page), again.state, repr(page.widget), page.widget._repr_mimebundle_()[0]))
    (one, state, line, bundle), (two, other, line2, bundle2) = pages
    assert one == two
    assert line == line2
    view = "application/vnd.jupyter.widget-view+json"
    assert {**bundle, view: 0} == {**bundle2, view: 0}
    assert "otter" not in one + line + str(bundle)
    left = sum(map(len, state.decks))
    assert left < 4 or state != other  # they do differ


@pytest.mark.parametrize("round_", range(40))
def test_a_redealt_position_looks_the_same(shown, round_):
    chance = random.Random(round_)
    players = chance.choice([1, 2, 3])
    game = sea.Game("tranquility", players=players, seed=round_, monsters=chance.choice([0, 2]))
    for _ in range(chance.randrange(40)):
        if not game.over:
            game.move(chance.choice(game.legal_moves))
    if game.over:
        game.undo()
    seat = game.deciding
    other = game.fork(redeal=True, seat=seat, seed=round_)
    seats = ["me" if each == seat else "random" for each in range(players)]
    texts = []
    for state in (game.state, other.state):
        SENT.clear()
        page = session(sea.Game.from_state(state, seats=seats, seed=round_), [], shown)
        assert page.traits["table"]["shown"] == seat
        texts.append(sent(page))
    assert texts[0] == texts[1]


def leaves(value, path=""):
    """Texts in a message that can name a card, with where they stand."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key[0] != "_" and key not in ("text", "catalogue", "ui", "table", "grid", "fits", "cells", "explorer"):
                yield from leaves(item, f"{path}.{key}")
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item, path)
    elif isinstance(value, str):
        yield path, value


def named(messages):
    """Cards named anywhere in messages: in moves, logs, hands and choices."""
    found = set()
    for path, text in leaves(messages):
        if path.rsplit(".", 1)[-1] in (
            "id",
            "node",
            "parent",
            "version",
            "key",
            "kind",
            "comment",
            "type",
            "cursor",
            "method",
            "code",
        ):
            continue
        if "children" in path or "removed" in path or "options" in path:
            continue
        found.update(re.findall(r"(?<![\w=-])(?:[1-9]\d?)(?![\w-])(?! cards?\b)", text))
    return found


def hidden_from(state, seat):
    """Island cards nobody but their owner may know, as seen from a seat (None: a spectator)."""
    cards = [card for deck in state.decks for card in deck] + list(state.removed_islands)
    for other in range(state.players):
        if other != seat:
            cards += [*state.hands[other], *state.discards[other]]
    return {card for card in cards if card.isdecimal()}


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_are_named_nowhere_while_bots_play(shown, seed):
    game = sea.Game("tranquility", seats=["me", "random", "greedy"], seed=seed)
    SENT.clear()
    page = shown(game)
    chance, own = random.Random(seed), set()
    while not game.over and game.node.ply < 60:
        if page.traits["table"]["bot"]:
            page.ok("bot")
        else:
            own |= set(game.state.hands[0])
            page.ok("move", move=str(chance.choice(game.legal_moves)))
    said = named([data for ident, data in SENT if ident == page.widget.model_id])
    assert said & own  # the search finds cards
    assert not said & hidden_from(game.state, 0) - own


@pytest.mark.parametrize("seed", range(4))
def test_behind_a_closed_curtain_no_hand_is_named(shown, seed):
    game = sea.Game("tranquility", players=2, seed=seed, monsters=1)
    SENT.clear()
    page = shown(game)
    chance = random.Random(seed)
    while not game.over and game.node.ply < 40:
        game.move(chance.choice(game.legal_moves))
        page.messages()
        assert page.traits["position"]["hand"] is None
        assert page.traits["position"]["seat"] is None
        assert page.traits["choices"] == {}
    everything = [data for ident, data in SENT if ident == page.widget.model_id]
    assert not named(everything) & hidden_from(game.state, None)
    for row in page.rows.values():
        assert row["move"] == ("" if row["parent"] is None else game.tree[row["id"]].text(None))


def test_no_seed_in_anything_a_page_or_a_notebook_gets(shown):
    game = sea.Game("tranquility", players=1, seed="hidden-walrus-77")
    SENT.clear()
    page = shown(game)
    page.ok("move", move=str(game.legal_moves[0]))
    for do, fields in (
        ("share", {}),
        ("fork", {"node": "1", "redeal": True}),
        ("setup", {"game": "tranquility", "options": {}}),
    ):
        page.send(do, **fields)
    everything = sent(page) + repr(page.widget) + str(page.widget._repr_mimebundle_()) + page.widget.to_html()
    assert "walrus" not in everything


KEPT = {"code": None, "phrase": None}


def to_end(page):
    """The line on the board, played to its end through the page."""
    while not page.traits["status"]["over"]:
        page.ok("move", move=str(page.widget.game.legal_moves[-1]))
    return page.traits["cursor"]


def test_the_phrase_is_shown_when_the_game_is_over(shown):
    game = sea.Game("tranquility", seats=["me", "greedy"], undo="off", monsters=2, seed="hidden-walrus-77")
    page = shown(game)
    assert page.ok("share") == {**KEPT, "says": "secret"}
    chance = random.Random(2)
    while not game.over:
        game.move(chance.choice(game.legal_moves))
    page.messages()
    shared = page.ok("share")
    assert (shared["phrase"], shared["says"]) == ("hidden-walrus-77", "phrase")
    again = eval(shared["code"], {"sea": sea})  # noqa: S307 - the line people paste into a cell
    assert again.game.deal == game.deal
    assert (again.game.undo_policy, [str(who) for who in again.game.seats]) == ("off", ["me", "greedy"])


@pytest.mark.parametrize("begun", ["deal", "position"])
def test_a_game_without_a_phrase_gives_the_line_that_begins_it_again(shown, begun):
    game = sea.Game("tranquility", removed_islands=30, seats=["me"], seed=3, undo="off")
    if begun == "deal":
        game = sea.Game.from_deal("tranquility", game.options, game.deal)
    else:
        game = sea.Game.from_state(game.state, undo="off", seats=["me"])
    page = shown(game)
    to_end(page)
    shared = page.ok("share")
    assert (shared["phrase"], shared["says"]) == (None, begun)
    again = eval(shared["code"], {"sea": sea, "w": page.widget})  # noqa: S307 - the line people paste into a cell
    if begun == "deal":
        assert again == game.deal
    else:
        assert again.game.state == game.tree.root.state
        assert (again.game.undo_policy, again.game.seats) == (game.undo_policy, game.seats)


def test_nothing_tells_the_deal_while_any_of_its_lines_is_unfinished(shown):
    """A redealt branch played to its end is another deal; the true one goes on."""
    game = sea.Game("tranquility", removed_islands=30, seats=["me"], seed="hidden-walrus-77")
    page = shown(game)
    deck = [str(card) for card in game.state.decks[0]]
    SENT.clear()
    redealt = page.ok("fork", node="0", redeal=True)["node"]
    to_end(page)
    shared = page.ok("share")
    assert (shared["phrase"], shared["says"]) == (None, "redealt")
    assert page.send("export", what="save")["code"] == "deal_kept"  # the file has the root and its deck
    again = eval(shared["code"], {"sea": sea, "w": page.widget}).game  # noqa: S307 - the line people paste into a cell
    assert again.state == game.tree[redealt].state != game.tree.root.state
    assert (page.widget.forks[0].seed, page.widget.forks[0].deal) == (None, None)
    page.ok("goto", node="0")
    page.ok("move", move=str(game.legal_moves[-1]))
    aside = page.ok("fork", node=page.traits["cursor"], redeal=False)["node"]
    page.ok("goto", node=game.tree[aside].parent.id)
    over = to_end(page)
    assert page.ok("share") == {**KEPT, "says": "open"}  # the fork has not been played on
    page.ok("goto", node=aside)
    page.ok("move", move=str(game.legal_moves[0]))
    page.ok("goto", node=over)
    assert page.ok("share") == {**KEPT, "says": "open"}
    everything = sent(page) + repr(page.widget) + str(page.widget._repr_mimebundle_()) + page.widget.to_html()
    everything += str(page.widget.game) + str(page.widget.game.tree)
    assert "walrus" not in everything
    assert json.dumps(deck)[1:-1] not in everything
    assert page.send("export", what="save")["code"] == "deal_kept"
    page.ok("delete", node=aside)
    assert page.ok("share")["phrase"] == "hidden-walrus-77"
    assert sea.Game.from_json(page.ok("export", what="save")["text"]).over


def test_a_redealt_game_keeps_back_the_deal_it_comes_from(shown):
    """Its file has what went before, with the deck there: it waits for the lines of that deal."""
    game = sea.Game("tranquility", removed_islands=30, seats=["me"], seed="hidden-walrus-77")
    game.move(game.legal_moves[-1])
    page = shown(game.fork(redeal=True, seed=3))
    to_end(page)
    assert page.ok("share")["says"] == "redealt"
    assert page.send("export", what="save")["code"] == "deal_kept"
    while not game.over:
        game.move(game.legal_moves[-1])
    assert page.ok("export", what="save")["text"]


def test_another_line_on_another_board_keeps_the_deal_back(shown):
    game = sea.Game("tranquility", removed_islands=30, seats=["me"], seed="hidden-walrus-77")
    game.move(game.legal_moves[-1])
    twin = game.fork()
    twin.move(twin.legal_moves[-1])
    page = shown(game)
    to_end(page)
    assert page.ok("share") == {**KEPT, "says": "open"}
    while not twin.over:
        twin.move(twin.legal_moves[-1])
    assert page.ok("share")["phrase"] == "hidden-walrus-77"


def test_a_page_that_comes_later_gets_no_more(shown):
    game = sea.Game("tranquility", players=2, seed=8, first_player=0)
    page = shown(game)
    page.ok("curtain", seat=0)
    page.ok("move", move=str(game.legal_moves[0]))
    assert page.traits["table"]["shown"] is None
    late = Page(page.widget, "late")
    late.ok("ready")
    page.messages()
    assert late.rows == page.rows
    assert late.traits["position"] == page.traits["position"]
    assert late.traits["position"]["hand"] is None
