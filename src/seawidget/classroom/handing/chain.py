"""The hand-in file, byte for byte: canonical lines, each with the hash of the one before it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

FORMAT: Final = "seaclass"
VERSION: Final = 1
START: Final = "0" * 64
LARGEST: Final = 1 << 20  # bytes of a file
FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "open": frozenset({"format", "version", "group", "student", "lesson", "edition", "package", "session"}),
    "resume": frozenset({"package"}),
    "predict": frozenset({"question", "parameters", "text", "value", "because"}),
    "reveal": frozenset({"question", "code"}),
    "check": frozenset({"question", "parameters", "text", "value", "because", "verdict", "misconception", "attempt"}),
    "look": frozenset({"what", "question", "count"}),
    "play": frozenset({"board", "measure", "by_hand"}),
    "end": frozenset({"lines", "looks"}),
}
COMMON: Final = frozenset({"n", "t", "kind", "prev", "hash"})
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
SIGNS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # without those that look alike

Record = dict[str, Any]


def canonical(record: Mapping[str, Any]) -> str:
    """A record as its one line of ASCII."""
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def line_hash(record: Mapping[str, Any]) -> str:
    """The hash of a record, its own `hash` left out."""
    body = {name: value for name, value in record.items() if name != "hash"}
    return hashlib.sha256(f"{FORMAT}/1\n{canonical(body)}".encode("ascii")).hexdigest()


def short_code(hashed: str) -> str:
    """Eight signs of a hash, to be written down when a prediction is locked: 40 bits of it."""
    number, signs = int(hashed[:16], 16), ""
    for _ in range(8):
        number, rest = divmod(number, len(SIGNS))
        signs += SIGNS[rest]
    return f"{signs[:4]}-{signs[4:]}"


def linked(n: int, prev: str, kind: str, t: str, fields: Mapping[str, Any]) -> Record:
    """A record as line `n` of a chain."""
    assert set(fields) == FIELDS[kind], set(fields) ^ FIELDS[kind]
    record: Record = {"n": n, "t": t, "kind": kind, "prev": prev, **fields}
    record["hash"] = line_hash(record)
    return record


def text(records: list[Record]) -> bytes:
    """The bytes of a file."""
    return "".join(f"{canonical(record)}\n" for record in records).encode("ascii")


def verify(data: bytes) -> tuple[str, int] | None:
    """None if the bytes are a good chain, else (reason, number of the line from 1)."""
    found = parsed(data)
    return found if isinstance(found, tuple) else None


def parsed(data: bytes) -> list[Record] | tuple[str, int]:
    """The records of a file that is a good chain, else (reason, number of the line from 1; 0: the whole file)."""
    if len(data) > LARGEST:
        return "too_big", 0
    try:
        whole = data.decode("ascii")
    except UnicodeDecodeError:
        return "unreadable", 0
    if not whole.endswith("\n"):
        return "unreadable", whole.count("\n") + 1
    lines = whole[:-1].split("\n")
    found: list[Record] = []
    for number, line in enumerate(lines, 1):
        record = _record(line)
        if record is None:
            return "unreadable", number
        fault = _fault(record, found, last=number == len(lines))
        if fault is not None:
            return fault, number
        found.append(record)
    return found


def _record(line: str) -> Record | None:
    """The record of a canonical line."""
    try:
        record = json.loads(line)
        if isinstance(record, dict) and _plain(record) and canonical(record) == line:
            return record
    except (ValueError, RecursionError):
        pass
    return None


def _fault(record: Record, before: list[Record], *, last: bool) -> str | None:
    """Why a record cannot follow those before it; None if it can."""
    n, kind = len(before), record.get("kind")
    if not isinstance(kind, str) or kind not in FIELDS or set(record) != COMMON | FIELDS[kind]:
        return "fields"
    if (n == 0) != (kind == "open") or not _is(record["n"], n) or not TIME.fullmatch(str(record["t"])):
        return "order"
    if n == 0 and (record["format"], record["version"]) != (FORMAT, VERSION):
        return "version"
    if record["prev"] != (before[-1]["hash"] if before else START) or record["hash"] != line_hash(record):
        return "chain"
    if kind == "end" and not (last and _is(record["lines"], n)):
        return "order"
    return None


def _is(value: object, number: int) -> bool:
    return value == number and not isinstance(value, bool)


def _plain(value: object) -> bool:
    """Whether a value has no floats and no whole numbers that JavaScript would round."""
    if isinstance(value, (bool, str)) or value is None:
        return True
    if isinstance(value, int):
        return abs(value) < 2**53
    if isinstance(value, list):
        return all(map(_plain, value))
    return isinstance(value, dict) and all(isinstance(name, str) and _plain(each) for name, each in value.items())
