"""Reading a save file: every part is checked, every move is played again, and only then there is a game."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from seawidget.errors import OptionError, SaveFileError, SeaError, SeatsError, SeedError
from seawidget.games import powers, protocol, registry
from seawidget.games.shared.dials import read_dial
from seawidget.playing.game import Game
from seawidget.playing.lines import guess_of
from seawidget.playing.looking import LONGEST, OLD, Taken
from seawidget.playing.node import KINDS, MARKS, Guess, Node, Past
from seawidget.playing.odds_rule import POLICIES, OddsRule
from seawidget.playing.opening import first_state
from seawidget.playing.players import BUDGET, Bot, Captain, Person, SeatLike, players
from seawidget.playing.tree import Tree, applied
from seawidget.playing.undo import UNDO_POLICIES
from seawidget.rng import seed_key
from seawidget.saving.format import FORMAT, MAX_NODES, VERSION, digest, fingerprint, state_hash
from seawidget.text.i18n import Sentence

_ID_DIGITS = 9
_REMARKS = frozenset(("comment", "marks", "forecasts", "looks"))


def refuse(key: str, **args: Any) -> NoReturn:
    """Say why a file is not good: the sentence `error.save.<key>`."""
    raise SaveFileError(Sentence(f"error.save.{key}", **args))


def _label(key: str, **args: Any) -> Sentence:
    """What a sentence about a file names: a part of the file, or a kind of value."""
    return Sentence(f"error.save.{key}", **args)


Where = str | tuple[str, str, str]
"""A part of a file: what names it, and a fact its sentence is told. A sentence is made only where a file is refused."""


def _named(where: Where) -> Sentence:
    return _label(where) if isinstance(where, str) else _label(where[0], **{where[1]: where[2]})


def _take(data: Mapping[str, Any], name: str, kinds: type | tuple[type, ...], what: str, where: Where) -> Any:
    value = data.get(name)
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
        refuse(
            "must_be",
            name=f'"{name}"',
            where=_named(where),
            what=_label(what),
            given=_shown(value),
        )
    return value


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        refuse("twice")
    return out


def _constant(name: str) -> NoReturn:
    refuse("constant", name=name)


def checked(text: str) -> dict[str, Any]:
    """The content of a save file whose head and checksum are right."""
    if not isinstance(text, str):
        refuse("no_text", given=type(text).__name__)
    text = text.removeprefix("\ufeff")  # which some editors put in front
    if not text.strip():
        refuse("empty")
    try:
        head = json.loads(text, object_pairs_hook=_unique, parse_constant=_constant)
    except json.JSONDecodeError as error:
        whole = text.strip()
        if error.msg == "Extra data":
            refuse("more", line=error.lineno, column=error.colno)
        if whole.startswith("{") and (not whole.endswith("}") or error.pos >= len(text.rstrip())):
            refuse("truncated")
        refuse("no_json", line=error.lineno, column=error.colno, why=error.msg)
    except RecursionError:
        refuse("deep")
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        refuse("format", format=f'"{FORMAT}"')
    version = _take(head, "version", int, "whole", "file")
    if version > VERSION:
        refuse("newer", version=str(version), most=str(VERSION))
    if version < 1:
        refuse("version", version=str(version))
    content = _take(head, "content", dict, "object", "file")
    if head.get("checksum") != digest(content):
        refuse("checksum")
    return dict(content)


def game_of(content: dict[str, Any], seats: Iterable[SeatLike] | SeatLike, cls: type[Game]) -> Game:
    """The game of a content whose checksum is right, with its players or with other `seats`."""
    name = _take(content, "game", str, "text", "game")
    if name not in registry.names():
        refuse("unknown_game", name=_shown(name), known=", ".join(registry.names()))
    rules = registry.get(name)
    undo = content.get("undo")
    if undo not in UNDO_POLICIES:
        refuse("one_of", name='"undo"', known=", ".join(UNDO_POLICIES), given=_shown(undo))
    start, deal = _start(rules, content)
    seed, key = _seed(content)
    who = _seats(rules, content, start) if seats is None else players(seats, rules, start.players)
    nodes = _take(content, "nodes", list, "list", "game")
    if len(nodes) > MAX_NODES:
        refuse("many_nodes", count=len(nodes), most=MAX_NODES)
    guess = _guess(rules, content) if "guessed" in content else None
    past = _past(rules, content, start, guess) if "past" in content else None
    if past is not None:
        key = _take(content, "key", int, "whole", "game")
    game = cls.made_of(
        rules, start, seats=who, undo=undo, seed=seed, key=key, deal=deal, past=past, guess=None if past else guess
    )
    _check_guess(game)
    if "odds" in content:
        if content["odds"] not in POLICIES:
            refuse("one_of", name='"odds"', known=", ".join(POLICIES), given=_shown(content["odds"]))
        game.odds_rule = OddsRule(content["odds"], fixed=True)
    if "names" in content:
        try:
            game.names = _take(content, "names", list, "list", "game")
        except SeatsError as error:
            raise SaveFileError(error.args[0]) from None
    tree = game.tree
    _grow(tree, rules, nodes)
    current = tree.nodes.get(_take(content, "current", str, "node_id", "game"))
    if current is None:
        refuse("is", name='"current"', what=_label("node_id"), given=_shown(content["current"]))
    tree.stand(current)
    return game


def _start(rules: protocol.Ruleset, content: Mapping[str, Any]) -> tuple[protocol.State, dict[str, Any] | None]:
    given = _take(content, "options", dict, "object", "game")
    options = rules.options(given)
    if "fingerprint" in content and content["fingerprint"] != fingerprint(rules, options).get("fingerprint"):
        refuse("fingerprint", given=_shown(content["fingerprint"]))
    if "deal" in content:
        deal = _take(content, "deal", dict, "object", "game")
        return first_state(rules, options, deal), deal
    state: protocol.State = rules.from_dict(_take(content, "state", dict, "object", "game"))
    if dict(state.options) != dict(options):
        refuse("options")
    return state, None


def _guess(rules: protocol.Ruleset, content: Mapping[str, Any]) -> Guess:
    """Whose view a game began at that says so."""
    data = _take(content, "guessed", dict, "object", "game")
    seat, own = data.get("seat"), _take(data, "own", list, "list", "game")
    if not (seat is None or type(seat) is int) or not all(isinstance(card, str) for card in own):
        refuse("must_be", name='"guessed"', where=_label("game"), what=_label("seat"), given=_shown(data))
    return Guess(seat, tuple(own))


def _check_guess(game: Game) -> None:
    """Ask what the seat knows once, so that cards it cannot have put face down are said now."""
    guess = guess_of(game.tree)
    if guess is not None and guess.own:
        if not isinstance(game.rules, powers.Remembers) or guess.seat not in range(game.node.state.players):
            refuse("must_be", name='"guessed"', where=_label("game"), what=_label("seat"), given=_shown(guess.seat))
        game.tree.memories.information(game.tree.root, guess.seat)


def _past(
    rules: protocol.Ruleset, content: Mapping[str, Any], start: protocol.State, guess: Guess | None = None
) -> Past:
    """What went before a redealt game that begins at `start`."""
    data = _take(content, "past", dict, "object", "game")
    seat = _take(data, "seat", int, "seat", "past")
    first: protocol.State = rules.from_dict(_take(data, "state", dict, "object", "past"))
    nodes = _take(data, "nodes", list, "list", "past")
    if not 0 < len(nodes) <= MAX_NODES:
        refuse("past_nodes", count=len(nodes), most=MAX_NODES)
    tree = Game.made_of(rules, first, seats=None, undo="free", seed=None, key=0, deal=None, guess=guess).tree
    _grow(tree, rules, nodes)
    last = list(tree)[-1]
    if not 0 <= seat < start.players or last.state.view(seat).to_dict() != start.view(seat).to_dict():
        refuse("begins_redealt")
    return Past(last, seat)


def _seed(content: Mapping[str, Any]) -> tuple[int | str | None, int | None]:
    seed = content.get("seed")
    if seed is None:
        return None, None
    try:
        shown, key = seed_key(seed)
    except SeedError as error:
        refuse("seed", why=error)
    if shown != seed or isinstance(seed, bool):
        refuse("is", name='"seed"', what=_label("seed_kind"), given=_shown(seed))
    return shown, key


def _seats(rules: protocol.Ruleset, content: Mapping[str, Any], state: protocol.State) -> tuple[Any, ...]:
    found: list[SeatLike] = []
    for data in _take(content, "seats", list, "list", "game"):
        if not isinstance(data, dict) or data.get("kind") not in ("person", "bot", "function"):
            refuse("seat_kind", given=_shown(data))
        name = data.get("name")
        if (name is not None or data["kind"] == "bot") and not isinstance(name, str):
            refuse("must_be", name='"name"', where=_label("a_seat"), what=_label("text"), given=_shown(name))
        if data["kind"] == "bot":
            if name not in rules.bots and not (isinstance(rules, powers.Dials) and read_dial(name)):
                bots = ", ".join(rules.bots)
                refuse("bot", name=_shown(name), known=bots)
            found.append(_bot(str(name), data))
            if "dial" in data and isinstance(rules, powers.Dials):
                _check_dial(rules, str(name), data)
        else:
            found.append(Person(name))
    try:
        return players(found, rules, state.players, state.options)
    except OptionError as error:
        refuse("dial", why=error)


def _check_dial(rules: powers.Dials, name: str, data: Mapping[str, Any]) -> None:
    """Say that the table of strengths is another one than when the game was saved: the bot plays by that of today."""
    version = _take(data, "dial", int, "whole", _label("a_seat"))
    if version < 1:
        refuse("must_be", name='"dial"', where=_label("a_seat"), what=_label("whole"), given=_shown(version))
    if version != rules.dial_version:
        text = Sentence("warning.dial", name=name, saved=str(version), own=str(rules.dial_version))
        warnings.warn(text, UserWarning, stacklevel=2)


def _bot(name: str, data: Mapping[str, Any]) -> Bot | Captain:
    """A bot by name, or the captain with the budget that stands beside its name."""
    budget = {key: data[key] for key in BUDGET if key in data}
    if name != "captain" or not budget:
        return Bot(name)
    try:
        return Captain(**budget)
    except SeatsError as error:
        refuse("captain", why=error)


def _grow(tree: Tree, rules: protocol.Ruleset, rows: list[Any]) -> None:
    """Add all nodes, playing their moves again."""
    known = tree.nodes
    for number, data in enumerate(rows):
        _add(tree, known, rules, number, data)


def _add(tree: Tree, known: Mapping[str, Node], rules: protocol.Ruleset, number: int, data: Any) -> None:
    """Add one node; `known` are those that are there."""
    if not isinstance(data, dict):
        refuse("is", name=_label("node_number", number=str(number)), what=_label("object"), given=_shown(data))
    node_id = _take(data, "id", str, "text", ("node_number", "number", str(number)))
    if number == 0:
        if node_id != tree.root.id or "parent" in data:
            refuse("root", id=f'"{tree.root.id}"')
        node = tree.root
    else:
        if not (node_id.isascii() and node_id.isdecimal() and len(node_id) <= _ID_DIGITS):
            refuse("node_text", given=_shown(node_id))
        if node_id in known or str(int(node_id)) != node_id:
            refuse("node_twice", id=_shown(node_id))
        node = _edge(tree, known, rules, node_id, data)
    if not _REMARKS.isdisjoint(data):  # few nodes have any
        comment = _take(data, "comment", str, "text", ("node", "id", node_id)) if "comment" in data else ""
        players = node._state.players
        node.remember(comment, _marks(data), _forecasts(data, players), _looks(data, players))
    if "hash" in data and data["hash"] != state_hash(rules, node._state):
        refuse("replay", id=node_id)


def _edge(
    tree: Tree, known: Mapping[str, Node], rules: protocol.Ruleset, node_id: str, data: Mapping[str, Any]
) -> Node:
    where: Where = ("node", "id", node_id)
    parent = known.get(_take(data, "parent", str, "node_before", where))
    if parent is None:
        refuse(
            "must_be", name='"parent"', where=_named(where), what=_label("node_before"), given=_shown(data["parent"])
        )
    kind = data.get("kind", "move")
    if kind == "fork":
        return tree.append(parent, "fork", parent._state, node_id=node_id)
    if kind == "redeal":
        seat = _take(data, "seat", int, "seat", where)
        state: protocol.State = rules.from_dict(_take(data, "state", dict, "object", where))
        if not 0 <= seat < state.players or state.view(seat).to_dict() != parent._state.view(seat).to_dict():
            refuse("redeal", id=node_id)
        return tree.append(parent, "redeal", state, seat=seat, node_id=node_id)
    if kind != "move":
        refuse("must_be", name='"kind"', where=_named(where), what=_label("kind"), given=_shown(kind))
    text = _take(data, "move", str, "move", where)
    try:
        move = rules.parse_move(text)
        state, events = applied(parent._state, move)
    except SeaError as error:
        raise SaveFileError(_label("unplayable", id=node_id, why=error)) from error
    if parent._children and any(child.kind == "move" and child.move == move for child in parent._children):
        refuse("move_twice", id=node_id, parent=parent.id)
    edge = {"move": move, "events": events, "seat": parent._state.deciding, "node_id": node_id}
    return tree.append(parent, "move", state, draws=_draws(data, parent, where), **edge)


def _draws(data: Mapping[str, Any], parent: Node, where: Where) -> tuple[int, ...]:
    if "draws" not in data:
        return parent.draws
    draws = data["draws"]
    good = isinstance(draws, list) and len(draws) == len(parent.draws)
    if not good or not all(type(count) is int and 0 <= count < 2**63 for count in draws):
        refuse("draws", where=_named(where), n=len(parent.draws))
    return tuple(draws)


def _marks(data: Mapping[str, Any]) -> tuple[str, ...]:
    if "marks" not in data:
        return ()
    marks = data["marks"]
    if not isinstance(marks, list) or any(mark not in MARKS for mark in marks):
        refuse("marks", known=" ".join(MARKS), given=_shown(marks))
    return tuple(mark for mark in MARKS if mark in marks)


def _forecasts(data: Mapping[str, Any], players: int) -> dict[int, float]:
    if "forecasts" not in data:
        return {}
    pairs = data["forecasts"]
    good = isinstance(pairs, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
    if good:
        good = all(type(seat) is int and 0 <= seat < players for seat, _ in pairs)
        good = good and all(type(chance) in (int, float) and 0 <= chance <= 1 for _, chance in pairs)
    if not good:
        refuse("forecasts", given=_shown(pairs))
    return {seat: float(chance) for seat, chance in pairs}


def _looks(data: Mapping[str, Any], players: int) -> Taken:
    """The looks at a node. Kinds of older versions are taken for those they are now."""
    found: Taken = {}
    if "looks" not in data:
        return found
    rows = data["looks"]
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
        refuse("looks", known=", ".join(KINDS), given=_shown(rows))
    return found
