"""The format of save files: versioned JSON of a whole game tree.

    {"format": "seawidget-game", "version": 1, "checksum": "sha256:...", "content": {
        "game": name, "options": {...}, "fingerprint": hash of the counts of cards,
        "deal": {...} or "state": {...} (where the game starts),
        "seed": integer, text or null, "undo": policy, "odds": policy if one was given,
        "seats": [{"kind", "name"}], "current": node id,
        "nodes": [{"id", "parent", "move"} or {"id", "parent", "kind": "fork"}
                  or {"id", "parent", "kind": "redeal", "seat", "state"}, ...]}}

A redealt game begins at its redeal ("state"). "key" is then that of its bots' chance, and "past" what its seat
remembers: {"seat", "state": where the game it comes from started, "nodes": the line from there to the redeal}.
A game that began at the code of a view, or was redealt from one, has "guessed": {"seat": whose view it was or null,
"own": the cards that seat had put face down}.

The seat of a captain with a budget of its own has "rollouts", "seconds" and "candidates", too; that of a navigator with
a dial ("navigator@60") has "dial", the version of the table of strengths.
Nodes stand in order, parents before children, siblings as in the tree; each can have "comment", "marks",
"forecasts" (pairs of a seat and the chance to win it said), "looks" (help taken: seat or null, kind, how often, call),
"draws" (how many random numbers each seat's bot has used) and, at the end of a line, "hash" of its position.
Nothing is unpickled or evaluated, and a game exists only after everything has been verified.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from seawidget.games import powers
from seawidget.games.protocol import Ruleset, State
from seawidget.playing.game import Game
from seawidget.playing.lines import before, guess_of
from seawidget.playing.node import Node
from seawidget.playing.players import Bot, Captain, Dial, Person

FORMAT = "seawidget-game"
VERSION = 1
MAX_BYTES = 64 * 2**20
MAX_NODES = 200_000


def dumps(game: Game) -> str:
    """The text of a save file of `game`."""
    with game.lock:
        content = _content(game)
    head = {"format": FORMAT, "version": VERSION, "checksum": digest(content)}
    # One line per fact and per node: short, and readable side by side.
    lines = [f" {_line(name)}: {_line(value)}" for name, value in content.items() if name != "nodes"]
    nodes = ",\n".join(f"  {_line(node)}" for node in content["nodes"])
    lines.append(f' "nodes": [\n{nodes}\n ]')
    top = [f"{_line(name)}: {_line(value)}" for name, value in head.items()]
    return "{" + ",\n".join([*top, '"content": {\n' + ",\n".join(lines) + "\n}"]) + "}\n"


def _line(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    # Half a character (a lone surrogate, as cut emoji leave them) has no UTF-8: it is kept escaped.
    return text if text.isascii() or _has_utf8(text) else json.dumps(value)


def _has_utf8(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def state_hash(rules: Ruleset, state: State) -> str:
    """A short fingerprint of a position with full information, the same for every version that can write it."""
    later = rules.later_parts if isinstance(rules, powers.Grew) else {}
    return hashlib.blake2b(_canonical(_lasting(state.to_dict(), later)), digest_size=16).hexdigest()


def _lasting(data: Mapping[str, Any], later: Mapping[str, Any]) -> dict[str, Any]:
    """A dictionary without later parts that say nothing."""
    out = {}
    for name, value in data.items():
        if isinstance(value, Mapping) and name in later:
            out[name] = _lasting(value, later[name])
        elif name not in later or value != later[name]:
            out[name] = value
    return out


def _content(game: Game) -> dict[str, Any]:
    tree = game.tree
    deal = game._deal
    start = {"state": tree.root.state.to_dict()} if deal is None else {"deal": deal}
    nodes = [_node(node, game.rules) for node in tree]
    options = dict(tree.root.state.options)
    return {
        "game": game.name,
        "options": options,
        **fingerprint(game.rules, options),
        **start,
        **_past(game),
        **_guess(game),
        "seed": game._seed,
        "undo": game.undo_policy,
        **({"odds": game.odds_rule.policy} if game.odds_rule is not None and game.odds_rule.fixed else {}),
        "seats": [_seat(who, game.rules) for who in game.seats],
        **({"names": list(game.names_given)} if any(game.names_given) else {}),
        "current": game.node.id,
        "nodes": nodes,
    }


def _past(game: Game) -> dict[str, Any]:
    """What went before a redealt game, as one line whose nodes are numbered anew; {} for any other game."""
    tree = game.tree
    if tree._past is None:
        return {}
    way = before(tree)
    rows = [{"id": str(number), **_edge(node, str(number - 1))} for number, node in enumerate(way) if number]
    line = {"seat": tree._past.seat, "state": way[0].state.to_dict(), "nodes": [{"id": "0"}, *rows]}
    return {"key": game._seating.key, "past": line}


def _guess(game: Game) -> dict[str, Any]:
    """Whose view the game, or the one it was redealt from, began at; {} if it did not."""
    guess = guess_of(game.tree)
    return {} if guess is None else {"guessed": {"seat": guess.seat, "own": list(guess.own)}}


def fingerprint(rules: Ruleset, options: Mapping[str, Any]) -> dict[str, str]:
    """The hash of the counts of cards, by which two files tell whether they are of the same box; {} without counts."""
    return {"fingerprint": rules.fingerprint(options)} if isinstance(rules, powers.Fingerprints) else {}


def _seat(who: object, rules: Ruleset) -> dict[str, Any]:
    kind = {Person: "person", Bot: "bot", Captain: "bot", Dial: "bot"}.get(type(who), "function")
    found: dict[str, Any] = {"kind": kind, "name": getattr(who, "name", None)}
    if isinstance(who, Captain):
        found |= who.budget
    if isinstance(who, Dial) and isinstance(rules, powers.Dials):
        found["dial"] = rules.dial_version
    return found


def _node(node: Node, rules: Ruleset) -> dict[str, Any]:
    data: dict[str, Any] = {"id": node.id}
    if node.parent is not None:
        data |= _edge(node, node.parent.id)
        if node.draws != node.parent.draws:
            data["draws"] = list(node.draws)
    if node.comment:
        data["comment"] = node.comment
    if node.forecasts:
        data["forecasts"] = [[seat, chance] for seat, chance in sorted(node.forecasts.items())]
    if node._looks:
        rows = [[seat, kind, count, *([call] if call else [])] for (seat, kind, call), count in node._looks.items()]
        data["looks"] = rows
    if node.marks:
        data["marks"] = list(node.marks)
    if node.is_end():
        data["hash"] = state_hash(rules, node.state)
    return data


def _edge(node: Node, parent: str) -> dict[str, Any]:
    """How a node is reached from the one with the id `parent`."""
    if node.kind == "move":
        return {"parent": parent, "move": str(node.move)}
    data: dict[str, Any] = {"parent": parent, "kind": node.kind}
    return {**data, "seat": node.seat, "state": node.state.to_dict()} if node.kind == "redeal" else data


def _canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest(content: Any) -> str:
    """The checksum of the content of a file, however it is laid out."""
    return "sha256:" + hashlib.sha256(_canonical(content)).hexdigest()
