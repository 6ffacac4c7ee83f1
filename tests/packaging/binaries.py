"""What stands in a library of any system: for which machine it is, what it exports and what it asks of others."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

ELF, MACH_O, PE, WASM = "ELF", "Mach-O", "PE", "WebAssembly"
MACHINES = {62: "x86-64", 183: "aarch64", 0x8664: "x86-64", 0x01000007: "x86-64", 0x0100000C: "aarch64"}
SYMBOLS, DYNAMIC = 11, 6  # kinds of section of ELF
NEEDED = 1
SYMBOL_TABLE, LOAD_DYLIB, SIGNATURE, BUILD_VERSION = 0x2, 0xC, 0x1D, 0x32  # load commands of Mach-O
DYLD_INFO, EXPORTS_TRIE = 0x80000022, 0x80000033


@dataclass(frozen=True)
class Binary:
    """`needed`: other libraries. `signed`, `oldest`: macOS, whether it is signed and the system it runs from on."""

    format: str
    machine: str
    exports: frozenset[str]
    imports: frozenset[str]
    needed: frozenset[str] = frozenset()
    signed: bool = False
    oldest: tuple[int, int] = (0, 0)


def read(file: Path) -> Binary:
    """Raises ValueError for a file that is no library of 64-bit ELF, Mach-O or PE, nor WebAssembly."""
    data = file.read_bytes()
    for start, reader in READERS.items():
        if data.startswith(start):
            return reader(data)
    raise ValueError(f"{file} is no library")


def text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()


def _elf(data: bytes) -> Binary:
    machine = struct.unpack_from("<H", data, 18)[0]
    (start,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQII", data, start + size * i) for i in range(count)]
    exports, imports, needed = set(), set(), set()
    for _, kind, _, _, at, length, link, _ in sections:
        if kind == SYMBOLS:
            for entry in range(at + 24, at + length, 24):  # the first is none
                name, info, _, section = struct.unpack_from("<IBBH", data, entry)
                if info >> 4 in {1, 2}:
                    (exports if section else imports).add(text(data, sections[link][4] + name))
        if kind == DYNAMIC:
            for entry in range(at, at + length, 16):
                tag, value = struct.unpack_from("<QQ", data, entry)
                if tag == NEEDED:
                    needed.add(text(data, sections[link][4] + value))
    return Binary(ELF, MACHINES[machine], frozenset(exports), frozenset(imports), frozenset(needed))


def _mach_o(data: bytes) -> Binary:
    machine, _, _, commands = struct.unpack_from("<IIII", data, 4)
    at, exports, imports, needed, signed, oldest = 32, set(), set(), set(), False, (0, 0)
    for _ in range(commands):
        command, length = struct.unpack_from("<II", data, at)
        if command == SYMBOL_TABLE:
            first, count, names, _ = struct.unpack_from("<IIII", data, at + 8)
            for entry in range(first, first + 16 * count, 16):
                name, kind = struct.unpack_from("<IB", data, entry)
                if kind & 0x0F == 1 and not kind & 0xE0:  # external, undefined
                    imports.add(text(data, names + name).removeprefix("_"))
        elif command == LOAD_DYLIB:
            needed.add(text(data, at + struct.unpack_from("<I", data, at + 8)[0]))
        elif command == BUILD_VERSION:
            (version,) = struct.unpack_from("<I", data, at + 12)
            oldest = (version >> 16, version >> 8 & 255)
        elif command == SIGNATURE:
            signed = True
        elif command in {DYLD_INFO, EXPORTS_TRIE}:
            trie, size = struct.unpack_from("<II", data, at + (40 if command == DYLD_INFO else 8))
            if size:
                exports |= _trie(data[trie : trie + size])
        at += length
    names = frozenset(name.removeprefix("_") for name in exports)
    return Binary(MACH_O, MACHINES[machine], names, frozenset(imports), frozenset(needed), signed, oldest)


def _trie(data: bytes, node: int = 0, before: str = "") -> set[str]:
    size, at = _number(data, node)
    found = {before} if size else set()
    at += size
    children, at = data[at], at + 1
    for _ in range(children):
        edge = text(data, at)
        child, at = _number(data, at + len(edge) + 1)
        found |= _trie(data, child, before + edge)
    return found


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of LEB128 and where it ends."""
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return value, at


def _pe(data: bytes) -> Binary:
    (start,) = struct.unpack_from("<I", data, 60)
    machine, sections, _, _, _, optional = struct.unpack_from("<HHIIIH", data, start + 4)
    table = start + 24 + optional
    places = [struct.unpack_from("<IIII", data, table + 40 * i + 8) for i in range(sections)]

    def where(address: int) -> int:
        return next(raw + address - low for size, low, _, raw in places if low <= address < low + size)

    exported, _, imported, _ = struct.unpack_from("<IIII", data, start + 24 + 112)
    exports, needed = set(), set()
    if exported:
        at = where(exported)
        (count,), (names,) = struct.unpack_from("<I", data, at + 24), struct.unpack_from("<I", data, at + 32)
        addresses = struct.unpack_from(f"<{count}I", data, where(names))
        exports = {text(data, where(address)) for address in addresses}
    if imported:
        at = where(imported)
        while name := struct.unpack_from("<I", data, at + 12)[0]:
            needed.add(text(data, where(name)))
            at += 20
    return Binary(PE, MACHINES[machine], frozenset(exports), frozenset(needed), frozenset(needed))


def _wasm(data: bytes) -> Binary:
    at, exports, imports, first = 8, set(), set(), ""
    while at < len(data):
        kind, (size, body) = data[at], _number(data, at + 1)
        if kind == 0 and not first:
            first, _ = _name(data, body)
        elif kind == 2:
            count, here = _number(data, body)
            for _ in range(count):
                module, here = _name(data, here)
                name, here = _name(data, here)
                imports.add(f"{module}.{name}")
                here = _after_import(data, here)
        elif kind == 7:
            count, here = _number(data, body)
            for _ in range(count):
                name, here = _name(data, here)
                exports.add(name)
                _, here = _number(data, here + 1)
        at = body + size
    if first != "dylink.0":
        raise ValueError("no library, but a module by itself")
    return Binary(WASM, "wasm32", frozenset(exports), frozenset(imports))


def _name(data: bytes, at: int) -> tuple[str, int]:
    length, at = _number(data, at)
    return data[at : at + length].decode(), at + length


def _after_import(data: bytes, at: int) -> int:
    kind, at = data[at], at + 1
    if kind == 3:  # a global: its type, and whether it changes
        return at + 2
    if kind == 1:  # a table: its type, then limits
        at += 1
    if kind == 0:  # a function: its signature
        return _number(data, at)[1]
    bounded, at = data[at], at + 1
    _, at = _number(data, at)
    return _number(data, at)[1] if bounded & 1 else at


READERS = {b"\x7fELF\x02\x01": _elf, b"\xcf\xfa\xed\xfe": _mach_o, b"MZ": _pe, b"\0asm\x01\0\0\0": _wasm}
