"""The wire format stands twice: the page's `Intents` (js) and the shapes the kernel checks. Here they are compared."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from seawidget.widget.wire import shapes

PROTOCOL = Path(__file__).parents[3] / "js" / "src" / "core" / "wire" / "protocol.ts"
PAGE = "".join(PROTOCOL.with_name(name).read_text(encoding="utf-8") for name in ("picture.ts", PROTOCOL.name))

# A type is the set of what it may be: names of plain kinds, literals in their quotes, ("list", type), ("record", type).
Type = frozenset[Any]
Arguments = dict[str, tuple[Type, bool]]  # by name: the type, and whether it may be left out

PLAIN: Mapping[str, object] = {"string": "any text", "number": 1, "boolean": True, "null": None}


# -- what the page says --------------------------------------------------------------------------------------------


class TypeScript:
    """Reads the one interface of intents, and the aliases it uses, out of a file of type declarations."""

    TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|\s+|("[^"]*"|\w+|.)', re.DOTALL)

    def __init__(self, source: str) -> None:
        self.tokens = [token for token in self.TOKEN.findall(source) if token]
        self.at = 0

    def intents(self) -> dict[str, Arguments]:
        self.go_to("interface", "Intents")
        return {name: self.fields_of(value) for name, (value, _) in self.members().items()}

    def envelope(self) -> Arguments:
        self.go_to("type", "Envelope", "=", "Intent", "&")
        return self.fields_of(self.type())

    def go_to(self, *words: str) -> None:
        for at in range(len(self.tokens)):
            if tuple(self.tokens[at : at + len(words)]) == words:
                self.at = at + len(words)
                return
        raise AssertionError(f"{PROTOCOL.name} has no `{' '.join(words)}`")

    def take(self, wanted: str = "") -> str:
        token = self.tokens[self.at]
        assert wanted in {"", token}, f"`{wanted}` expected in {PROTOCOL.name}, not `{token}`"
        self.at += 1
        return token

    def taken(self, token: str) -> bool:
        found = self.tokens[self.at] == token
        self.at += found
        return found

    def members(self) -> dict[str, tuple[Any, bool]]:
        self.take("{")
        found = {}
        while not self.taken("}"):
            name = self.take().strip('"')
            assert name not in found, f"{name} stands twice"
            optional = self.taken("?")
            self.take(":")
            found[name] = (self.type(), optional)
            while self.tokens[self.at] in {";", ","}:
                self.at += 1
        return found

    def fields_of(self, value: Any) -> Arguments:
        assert isinstance(value, dict), "the arguments of an intent are an object"
        return value

    def type(self) -> Any:
        """A type; an object type is the dict of its members."""
        self.taken("|")
        parts = [self.element()]
        while self.taken("|"):
            parts.append(self.element())
        return parts[0] if len(parts) == 1 else frozenset().union(*parts)

    def element(self) -> Any:
        found = self.single()
        while self.taken("["):
            self.take("]")
            found = frozenset({("list", found)})
        return found

    def single(self) -> Any:
        if self.tokens[self.at] == "{":
            return self.members()
        word = self.take()
        if word == "(":
            found = self.type()
            self.take(")")
            return found
        if word == "Record":
            self.take("<")
            key, _, value = self.type(), self.take(","), self.type()
            self.take(">")
            return {} if key == {"never"} else frozenset({("record", value)})
        if word in {*PLAIN, "never"} or word.startswith('"'):
            return frozenset({word})
        return self.alias(word)

    def alias(self, name: str) -> Any:
        here = self.at
        self.go_to("type", name, "=")
        found = self.type()
        self.at = here
        return found


# -- what the kernel says ------------------------------------------------------------------------------------------


def kernel() -> dict[str, Arguments]:
    return {
        intent: {name: (accepted(check), name in shapes.OPTIONAL.get(intent, ())) for name, check in fields.items()}
        for intent, fields in shapes.FIELDS.items()
    }


def accepted(check: Callable[[object], bool], deeper: int = 2) -> Type:
    """What a check lets through, found by trying: plain values, every text either side knows, lists and records."""
    found: set[object] = {kind for kind, value in PLAIN.items() if check(value)}
    if "string" not in found:
        found |= {f'"{text}"' for text in texts() if check(text)}
    if deeper:
        inside = accepted(lambda item: check([item]), deeper - 1)
        fields = accepted(lambda item: check({"name": item}), deeper - 1)
        found |= {("list", inside)} if inside else set()
        found |= {("record", fields)} if fields else set()
    return frozenset(found)


@functools.cache
def texts() -> set[str]:
    """Every text in the shapes and every literal of the page's types: among them must be all that a check may name."""
    tree = ast.parse(inspect.getsource(shapes))
    known = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return known | set(re.findall(r'"([^"\n]*)"', PAGE))


# -- the comparison ------------------------------------------------------------------------------------------------


def differences(page: Mapping[str, Arguments], ours: Mapping[str, Arguments]) -> Iterator[str]:
    for intent in page.keys() | ours.keys():
        if intent not in ours or intent not in page:
            yield f"{intent}: only {'the page' if intent in page else 'the kernel'} knows it"
            continue
        for name in page[intent].keys() | ours[intent].keys():
            sides = [side[intent].get(name) for side in (page, ours)]
            if sides[0] != sides[1]:
                yield f"{intent}.{name}: on the page {shown(sides[0])}, in the kernel {shown(sides[1])}"


def shown(side: tuple[Type, bool] | None) -> str:
    return "nothing" if side is None else f"{text(side[0])}{' (optional)' if side[1] else ''}"


def text(kind: Type) -> str:
    return " | ".join(sorted(one if isinstance(one, str) else f"{one[0]} of ({text(one[1])})" for one in kind))


def test_page_and_kernel_agree_on_every_intent_and_argument():
    found = sorted(differences(TypeScript(PAGE).intents(), kernel()))
    assert not found, "\n".join(found)


def test_they_agree_on_what_goes_with_every_intent():
    assert TypeScript(PAGE).envelope() == {
        "id": (frozenset({"string"}), False),
        "rev": (frozenset({"number"}), False),
    }
    assert shapes.message_id({"do": "undo", "id": "a", "rev": 0}) == "a"
    assert shapes.problem({"do": "undo", "id": "a"}) == "malformed"


def sample(kind: Type) -> object:
    """Some value of a type."""
    one = min(kind, key=str)
    if isinstance(one, str):
        return one.strip('"') if one.startswith('"') else PLAIN[one]
    return [sample(one[1])] if one[0] == "list" else {"name": sample(one[1])}


@pytest.mark.parametrize("intent", TypeScript(PAGE).intents())
def test_the_kernel_takes_what_the_page_may_send_and_nothing_else(intent):
    arguments = TypeScript(PAGE).intents()[intent]
    whole = {"do": intent, "id": "a", "rev": 0, **{name: sample(kind) for name, (kind, _) in arguments.items()}}
    assert shapes.problem(whole) is None
    assert shapes.problem({**whole, "more": 1}) == "malformed"
    for name, (_, optional) in arguments.items():
        without = {key: value for key, value in whole.items() if key != name}
        assert shapes.problem(without) == (None if optional else "malformed"), name


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("undo: Nothing;", "", "undo: only the kernel knows it"),
        ("undo: Nothing;", "undo: Nothing; leap: Nothing;", "leap: only the page knows it"),
        (
            "chunk: { name: string }",
            "chunk: { title: string }",
            "chunk.title: on the page string, in the kernel nothing",
        ),
        ("seed?: string", "seed: string", "fork.seed: on the page string, in the kernel string (optional)"),
        ("chance: string", "chance: number", "forecast.chance: on the page number, in the kernel string"),
        (
            "curtain: { seat: Seat | null }",
            "curtain: { seat: Seat }",
            "curtain.seat: on the page number, in the kernel null | number",
        ),
        (
            "names: string[]",
            "names: number[]",
            "words.names: on the page list of (number), in the kernel list of (string)",
        ),
        (' | "lost"', "", "odds_number.kind: on the page "),
        (
            "OptionValue = string |",
            "OptionValue =",
            "new.options: on the page record of (boolean | number), in the kernel",
        ),
    ],
)
def test_a_change_on_the_page_alone_is_seen(old, new, told):
    assert old in PAGE
    found = differences(TypeScript(PAGE.replace(old, new, 1)).intents(), kernel())
    assert any(line.startswith(told) for line in found)


@pytest.mark.parametrize(
    ("intent", "fields", "told"),
    [
        ("leap", {}, "leap: only the kernel knows it"),
        ("undo", {"times": shapes.FIELDS["odds"]["horizon"]}, "undo.times: on the page nothing, in the kernel number"),
        ("goto", {}, "goto.node: on the page string, in the kernel nothing"),
        ("mark", {**shapes.FIELDS["mark"], "mark": lambda value: value == "!"}, "mark.mark: on the page"),
        (
            "try",
            {"moves": shapes.FIELDS["move"]["move"]},
            "try.moves: on the page list of (string), in the kernel string",
        ),
    ],
)
def test_a_change_in_the_kernel_alone_is_seen(monkeypatch, intent, fields, told):
    monkeypatch.setattr(shapes, "FIELDS", {**shapes.FIELDS, intent: fields})
    assert any(line.startswith(told) for line in differences(TypeScript(PAGE).intents(), kernel()))
