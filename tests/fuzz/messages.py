"""Messages of the page: intents of every kind with something wrong in them, or nothing; and anything else."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import comm

import seawidget as sea
from seawidget.widget.wire.shapes import FIELDS, message_id
from tests.fuzz.bases import some_game
from tests.fuzz.kinds import a_move
from tests.fuzz.odd import plain, scratched, spoiled
from tests.fuzz.trial import BrokenError, Trial, shortened
from tests.widget.one_page import SENT, Page, SpyComm

# These begin work beside the board, which would outlive its message: asked for with something wrong in them only.
SLOW = frozenset({"odds", "odds_trial", "odds_chart", "odds_lost", "advise", "odds_number"})


@contextmanager
def watched() -> Iterator[None]:
    """Comms keep what they send."""
    before = comm.create_comm
    comm.create_comm = SpyComm
    SENT.clear()
    try:
        yield
    finally:
        comm.create_comm = before
        SENT.clear()


def messages(chance: random.Random) -> Trial:
    """One to three messages to a board; each that has an id is answered once, each refusal leaves all as it was."""
    game = some_game(chance)
    sent = [_message(game, chance) for _ in range(chance.choice((1, 1, 2, 3)))]
    read = random.Random(chance.random())

    def act() -> object:
        with watched():
            widget = sea.GameWidget(game)
            try:
                page = Page(widget)
                page.ok("ready")
                for message in sent:
                    _send(page, widget, message(page, read))
                return widget.game
            finally:
                widget.close()

    return Trial(f"messages to {game!r}: {[shortened(each(None, random.Random(0)), 400) for each in sent]}", act)


def _send(page: Page, widget: sea.GameWidget, message: Any) -> None:
    before = (widget.game.to_json(), widget.game.rev)
    answers = len(page.answers)
    page.raw(message)
    new = page.answers[answers:]
    ident = message_id(message)
    if ident is None:
        if any(answer.get("id") is not None for answer in new):
            raise BrokenError(f"an answer to nobody: {new}")
        return
    if [answer["id"] for answer in new] != [ident]:
        raise BrokenError(f"answers {new} to {message}")
    if not new[0]["ok"] and (widget.game.to_json(), widget.game.rev) != before:
        raise BrokenError(f"refused ({new[0]}), but something has changed")


def _message(game: sea.Game, chance: random.Random) -> Any:
    """A function that makes the message for a page; without a page (to be told), one that could come."""
    if chance.random() < 0.1:
        fixed = plain(chance)
        return lambda page, read: fixed
    do = chance.choice([*FIELDS])
    wrong = do in SLOW or chance.random() < 0.7
    fields = {name: _field(name, game, chance) for name in FIELDS[do]}
    spoil = chance.random()

    def made(page: Page | None, read: random.Random) -> Any:
        envelope = page.envelope(do, **fields) if page else {"do": do, **fields}
        if not wrong:
            return envelope
        for _ in range(20):
            other = spoiled(envelope, random.Random(spoil))
            if other != envelope or spoil is None:
                break
        if do in SLOW and isinstance(other, dict):
            other["extra"] = 1  # whatever else was changed, this is refused
        return _as_json(other)

    return made


def _as_json(message: Any) -> Any:
    """What arrives of it: JSON has no NaN, no keys but texts."""
    try:
        return json.loads(json.dumps(message))
    except (ValueError, TypeError):
        return None


def _field(name: str, game: sea.Game, chance: random.Random) -> Any:
    node = chance.choice([*game.tree.nodes])
    known: dict[str, Any] = {
        "node": str(getattr(node, "id", node)),
        "nodes": ["0"],
        "move": _text_of_move(game, chance),
        "moves": [_text_of_move(game, chance) for _ in range(chance.randrange(1, 3))],
        "text": chance.choice(("", "good", "\u202e", "x" * 1999)),
        "mark": chance.choice(("!", "?", "!!")),
        "redeal": chance.random() < 0.5,
        "seed": chance.choice(("1", "calm-otter-27", "")),
        "seat": chance.choice((None, 0, 1, 9)),
        "game": chance.choice((game.name, "tranquility", "pomor", "mini", "chess")),
        "options": {**{key: value for key, value in game.options.items() if isinstance(value, (int, str))}},
        "seats": ["me"] * len(game.seats),
        "undo": chance.choice(("free", "off", "until-reveal", "never")),
        "name": chance.choice(("odds", "panels", "pomor", "x")),
        "names": ["odds"],
        "horizon": chance.choice((0, 5, 1000)),
        "what": "odds",
        "policy": chance.choice(("free", "off", "after-prediction")),
        "of": "a1",
        "kind": "hit",
        "chance": chance.choice(("44 %", "0,44", "11/25", "44", "much", "9" * 40)),
        "reasons": True,
        "quick": chance.random() < 0.5,
        "question": chance.choice(("q1", "x1", "")),
        "answer": chance.choice(("30 %", "abc", "")),
        "because": chance.choice((None, "guess")),
        "sure": chance.random() < 0.5,
        "deal": chance.choice((0, 3, 99)),
        "n": chance.choice((0, 1, 10)),
        "index": chance.choice((0, 9, 9_999)),
        "first": chance.choice((0, -5, 100_000)),
        "lang": chance.choice(("uk", "ru-RU", "xx", "")),
        "play": chance.random() < 0.5,
    }
    return known[name]


def _text_of_move(game: sea.Game, chance: random.Random) -> str:
    move = a_move(game, chance)
    text = move if isinstance(move, str) else str(chance.choice(list(game.legal_moves) or ["Pass"]))
    return text if chance.random() < 0.7 else scratched(text, chance)
