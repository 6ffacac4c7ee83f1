"""Reading a save file: every part is checked, every move is played again, and only then there is a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from seawidget.errors import SaveFileError, SeaError, SeatsError, SeedError
from seawidget.games import protocol, registry
from seawidget.playing.game import Game
from seawidget.playing.looking import LONGEST, OLD, Taken
from seawidget.playing.node import KINDS, MARKS, Node, Past
from seawidget.playing.odds_rule import POLICIES, OddsRule
from seawidget.playing.opening import first_state
from seawidget.playing.players import BUDGET, Bot, Captain, Person, SeatLike, players
from seawidget.playing.tree import Tree
from seawidget.playing.undo import UNDO_POLICIES
from seawidget.rng import seed_key
from seawidget.saving.format import FORMAT, MAX_NODES, VERSION, digest, fingerprint, state_hash

_ID_DIGITS = 9


def refuse(why: str) -> NoReturn:
    """Say why a file is not good."""
    raise SaveFileError(why)


def _take(data: Mapping[str, Any], name: str, kinds: type | tuple[type, ...], what: str, where: str) -> Any:
    value = data.get(name)
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
        refuse(f'"{name}" of {where} must be {what}, not {_shown(value)}')
    return value


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        refuse("a name stands twice in one object, so it was not written by seawidget")
    return out


def _constant(name: str) -> NoReturn:
    refuse(f"{name} is no JSON")


def checked(text: str) -> dict[str, Any]:
    """The content of a save file whose head and checksum are right."""
    if not isinstance(text, str):
        refuse(f"a save file is text, not {type(text).__name__}")
    text = text.removeprefix("\ufeff")  # which some editors put in front
    if not text.strip():
        refuse("it is empty")
    try:
        head = json.loads(text, object_pairs_hook=_unique, parse_constant=_constant)
    except json.JSONDecodeError as error:
        whole = text.strip()
        if error.msg == "Extra data":
            refuse(f"there is more after its end (line {error.lineno}, column {error.colno}): take that away")
        if whole.startswith("{") and (not whole.endswith("}") or error.pos >= len(text.rstrip())):
            refuse("it ends in the middle: the file is truncated")
        refuse(f"it is no JSON (line {error.lineno}, column {error.colno}: {error.msg})")
    except RecursionError:
        refuse("it is nested deeper than any save file")
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        refuse(f'it is no save file of seawidget: "format" must be "{FORMAT}"')
    version = _take(head, "version", int, "a whole number", "the file")
    if version > VERSION:
        refuse(f"it has version {version}, this seawidget reads up to version {VERSION}: install a newer one")
    if version < 1:
        refuse(f"there is no version {version}")
    content = _take(head, "content", dict, "an object", "the file")
    if head.get("checksum") != digest(content):
        refuse("its checksum does not match its content: it was changed after it was saved")
    return dict(content)


def game_of(content: dict[str, Any], seats: Iterable[SeatLike] | SeatLike, cls: type[Game]) -> Game:
    """The game of a content whose checksum is right, with its players or with other `seats`."""
    name = _take(content, "game", str, "a text", "the game")
    if name not in registry.names():
        refuse(f"it is a game of {_shown(name)}; this seawidget knows {', '.join(registry.names())}")
    rules = registry.get(name)
    undo = content.get("undo")
    if undo not in UNDO_POLICIES:
        refuse(f'"undo" must be one of {", ".join(UNDO_POLICIES)}, not {_shown(undo)}')
    start, deal = _start(rules, content)
    seed, key = _seed(content)
    who = _seats(rules, content, start) if seats is None else players(seats, rules, start.players)
    nodes = _take(content, "nodes", list, "a list", "the game")
    if len(nodes) > MAX_NODES:
        refuse(f"it has {len(nodes)} nodes, more than the {MAX_NODES} of any save file")
    past = _past(rules, content, start) if "past" in content else None
    if past is not None:
        key = _take(content, "key", int, "a whole number", "the game")
    game = cls.made_of(rules, start, seats=who, undo=undo, seed=seed, key=key, deal=deal, past=past)
    if "odds" in content:
        if content["odds"] not in POLICIES:
            refuse(f'"odds" must be one of {", ".join(POLICIES)}, not {_shown(content["odds"])}')
        game.odds_rule = OddsRule(content["odds"], fixed=True)
    if "names" in content:
        try:
            game.names = _take(content, "names", list, "a list", "the game")
        except SeatsError as error:
            refuse(str(error))
    tree = game.tree
    for number, data in enumerate(nodes):
        _grow(tree, rules, number, data)
    current = tree.nodes.get(_take(content, "current", str, "the id of a node", "the game"))
    if current is None:
        refuse(f'"current" must be the id of a node, not {_shown(content["current"])}')
    tree.stand(current)
    return game


def _start(rules: protocol.Ruleset, content: Mapping[str, Any]) -> tuple[protocol.State, dict[str, Any] | None]:
    given = _take(content, "options", dict, "an object", "the game")
    options = rules.options(given)
    if "fingerprint" in content and content["fingerprint"] != fingerprint(rules, options).get("fingerprint"):
        refuse(f"the hash of its counts of cards is not that of its options: {_shown(content['fingerprint'])}")
    if "deal" in content:
        deal = _take(content, "deal", dict, "an object", "the game")
        return first_state(rules, options, deal), deal
    state: protocol.State = rules.from_dict(_take(content, "state", dict, "an object", "the game"))
    if dict(state.options) != dict(options):
        refuse("the options of its first position are not those of the game")
    return state, None


def _past(rules: protocol.Ruleset, content: Mapping[str, Any], start: protocol.State) -> Past:
    """What went before a redealt game that begins at `start`."""
    data = _take(content, "past", dict, "an object", "the game")
    seat = _take(data, "seat", int, "the number of a seat", "the past")
    first: protocol.State = rules.from_dict(_take(data, "state", dict, "an object", "the past"))
    nodes = _take(data, "nodes", list, "a list", "the past")
    if not 0 < len(nodes) <= MAX_NODES:
        refuse(f"its past has {len(nodes)} nodes; 1 to {MAX_NODES} is right")
    tree = Game.made_of(rules, first, seats=None, undo="free", seed=None, key=0, deal=None).tree
    for number, row in enumerate(nodes):
        _grow(tree, rules, number, row)
    last = list(tree)[-1]
    if not 0 <= seat < start.players or last.state.view(seat).to_dict() != start.view(seat).to_dict():
        refuse("it begins at a redeal that changes what its seat sees")
    return Past(last, seat)


def _seed(content: Mapping[str, Any]) -> tuple[int | str | None, int | None]:
    seed = content.get("seed")
    if seed is None:
        return None, None
    try:
        shown, key = seed_key(seed)
    except SeedError as error:
        refuse(f'"seed": {error}')
    if shown != seed or isinstance(seed, bool):
        refuse(f'"seed" must be a whole number, a phrase or null, not {_shown(seed)}')
    return shown, key


def _seats(rules: protocol.Ruleset, content: Mapping[str, Any], state: protocol.State) -> tuple[Any, ...]:
    found: list[SeatLike] = []
    for data in _take(content, "seats", list, "a list", "the game"):
        if not isinstance(data, dict) or data.get("kind") not in ("person", "bot", "function"):
            refuse(f"a seat is a person, a bot or a function, not {_shown(data)}")
        name = data.get("name")
        if (name is not None or data["kind"] == "bot") and not isinstance(name, str):
            refuse(f'"name" of a seat must be a text, not {_shown(name)}')
        if data["kind"] == "bot":
            if name not in rules.bots:
                bots = ", ".join(rules.bots)
                refuse(f"its bot {_shown(name)} is not known here (known: {bots}); load it with seats=[...]")
            found.append(_bot(str(name), data))
        else:
            found.append(Person(name))
    return players(found, rules, state.players)


def _bot(name: str, data: Mapping[str, Any]) -> Bot | Captain:
    """A bot by name, or the captain with the budget that stands beside its name."""
    budget = {key: data[key] for key in BUDGET if key in data}
    if name != "captain" or not budget:
        return Bot(name)
    try:
        return Captain(**budget)
    except SeatsError as error:
        refuse(f"the budget of its captain is none: {error}")


def _grow(tree: Tree, rules: protocol.Ruleset, number: int, data: Any) -> None:
    """Add one node, playing its move again."""
    if not isinstance(data, dict):
        refuse(f"node number {number} must be an object, not {_shown(data)}")
    node_id = _take(data, "id", str, "a text", f"node number {number}")
    if number == 0:
        if node_id != tree.root.id or "parent" in data:
            refuse(f'the first node must be the root, "{tree.root.id}"')
        node = tree.root
    else:
        if not (node_id.isascii() and node_id.isdecimal() and len(node_id) <= _ID_DIGITS):
            refuse(f"a node's id is a number as text, not {_shown(node_id)}")
        if node_id in tree.nodes or str(int(node_id)) != node_id:
            refuse(f"node id {_shown(node_id)} is not unique")
        node = _edge(tree, rules, node_id, data)
    comment = _take(data, "comment", str, "a text", f"node {node_id}") if "comment" in data else ""
    node.remember(comment, _marks(data), _forecasts(data, node.state.players), _looks(data, node.state.players))
    if "hash" in data and data["hash"] != state_hash(rules, node.state):
        refuse(f"replaying it leads to another position at node {node_id}: other rules or a changed file")


def _edge(tree: Tree, rules: protocol.Ruleset, node_id: str, data: Mapping[str, Any]) -> Node:
    where = f"node {node_id}"
    parent = tree.nodes.get(_take(data, "parent", str, "the id of a node before it", where))
    if parent is None:
        refuse(f'"parent" of {where} must be the id of a node before it, not {_shown(data["parent"])}')
    kind = data.get("kind", "move")
    if kind == "fork":
        return tree.append(parent, "fork", parent.state, node_id=node_id)
    if kind == "redeal":
        seat = _take(data, "seat", int, "the number of a seat", where)
        state: protocol.State = rules.from_dict(_take(data, "state", dict, "an object", where))
        if not 0 <= seat < state.players or state.view(seat).to_dict() != parent.state.view(seat).to_dict():
            refuse(f"the redeal at {where} changes what its seat sees")
        return tree.append(parent, "redeal", state, seat=seat, node_id=node_id)
    if kind != "move":
        refuse(f'"kind" of {where} must be "fork" or "redeal", not {_shown(kind)}')
    text = _take(data, "move", str, "the text of a move", where)
    try:
        move = rules.parse_move(text)
        state, events = parent.state.apply(move)
    except SeaError as error:
        raise SaveFileError(f"the move of {where} cannot be played: {error}") from error
    if any(child.kind == "move" and child.move == move for child in parent.children):
        refuse(f"the move of {where} stands twice under node {parent.id}")
    edge = {"move": move, "events": events, "seat": parent.state.deciding, "node_id": node_id}
    return tree.append(parent, "move", state, draws=_draws(data, parent, where), **edge)


def _draws(data: Mapping[str, Any], parent: Node, where: str) -> tuple[int, ...]:
    if "draws" not in data:
        return parent.draws
    draws = data["draws"]
    good = isinstance(draws, list) and len(draws) == len(parent.draws)
    if not good or not all(type(count) is int and 0 <= count < 2**63 for count in draws):
        refuse(f'"draws" of {where} must be {len(parent.draws)} counts')
    return tuple(draws)


def _marks(data: Mapping[str, Any]) -> tuple[str, ...]:
    marks = data.get("marks", [])
    if not isinstance(marks, list) or any(mark not in MARKS for mark in marks):
        refuse(f'"marks" must be of {" ".join(MARKS)}, not {_shown(marks)}')
    return tuple(mark for mark in MARKS if mark in marks)


def _forecasts(data: Mapping[str, Any], players: int) -> dict[int, float]:
    pairs = data.get("forecasts", [])
    good = isinstance(pairs, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
    if good:
        good = all(type(seat) is int and 0 <= seat < players for seat, _ in pairs)
        good = good and all(type(chance) in (int, float) and 0 <= chance <= 1 for _, chance in pairs)
    if not good:
        refuse(f'"forecasts" must be pairs of a seat and a chance from 0 to 1, not {_shown(pairs)}')
    return {seat: float(chance) for seat, chance in pairs}


def _looks(data: Mapping[str, Any], players: int) -> Taken:
    """The looks at a node. Kinds of older versions are taken for those they are now."""
    found: Taken = {}
    rows = data.get("looks", [])
    good = isinstance(rows, list) and all(isinstance(row, list) and len(row) in (3, 4) for row in rows)
    seen = [[*row[:2], *row[3:]] for row in rows] if good else []
    good = good and all(seen.count(each) == 1 for each in seen)
    for row in rows if good else ():
        seat, kind, count, call = row if len(row) == 4 else (*row, "")
        good = good and (seat is None or (type(seat) is int and 0 <= seat < players))
        good = good and type(kind) is str and OLD.get(kind, kind) in KINDS
        good = good and type(count) is int and 0 < count < 2**53 and type(call) is str and len(call) <= LONGEST
        if good:
            key = (seat, OLD.get(kind, kind), call)
            found[key] = found.get(key, 0) + count
    if not good:
        refuse(f'"looks" must be of a seat, one of {", ".join(KINDS)}, how often, and the call, not {_shown(rows)}')
    return found
