"""The game as one HTML page that needs nothing else: no kernel, no network, no second file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from seawidget.pictures import picture
from seawidget.playing.game import Game
from seawidget.practising.playrows import COLUMNS, attributes
from seawidget.practising.plays import of_game
from seawidget.text import i18n
from seawidget.version import __version__
from seawidget.visible import escape
from seawidget.widget.page import assets, frame, words
from seawidget.widget.page.privacy_screen import PrivacyScreen
from seawidget.widget.page.rulebook import rulebook
from seawidget.widget.page.tree_rows import TreeWire
from seawidget.widget.wire.plain import plain_dict

_HERE = files(__package__ or "seawidget.widget.page")

# The page may run what is in it and fetch nothing at all.
_POLICY = "default-src 'none'; script-src 'unsafe-inline' blob: data:; style-src 'unsafe-inline'; img-src data:"

_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="seawidget {version}">
<title>{title}</title>
<style>body{{margin:0 auto;padding:8px;max-width:1280px;font-family:system-ui,sans-serif}}</style>
<style>{css}</style>
</head>
<body>
<main id="sea-root">{picture}<p>{status}</p></main>
<script type="application/json" id="sea-data">{data}</script>
<script type="module">{host}</script>
</body>
</html>
"""


def page(game: Game, ui: Mapping[str, Any], title: str | None = None, codap: bool = False) -> str:
    """The page of a game, read-only, with every node of its tree.

    It shows what the person at the table saw; with several persons, or none, what a spectator saw. With `codap` it
    holds the moves of that person as rows, too, and can send them to the page around it. Raises SeatsError where
    several persons play and `codap` is asked for.
    """
    people = frame.persons(game)
    seat = people[0] if len(people) == 1 else None
    locale = str(ui["locale"])
    own = {"plays": _plays(game, locale)} if codap else {}
    data = plain_dict(_data(game, seat, ui, own), "page")
    view = game.node.state.view(seat).to_dict()
    table = {"game": game.name, "layout": game.rules.layout(game.options), "players": frame.players(game)}
    status = frame.status(game, game.node, seat, locale)["text"]
    return _PAGE.format(
        lang=escape(locale),
        policy=escape(_POLICY),
        version=__version__,
        title=escape(title if title is not None else f"{_name(game, locale)}: {status}"),
        css=assets.text("widget.css").replace("</", "<\\/"),
        picture=picture(view, table, locale=locale),
        status=escape(status),
        data=_script_safe(data),
        host=_HERE.joinpath("export_host.js").read_text(encoding="utf-8"),
    )


def _name(game: Game, locale: str) -> str:
    """What the game is called in a language: its printed title, where the catalogues have one."""
    key = f"{game.name}.name"
    return i18n.text(key, None, locale) if i18n.has(key) else game.name.capitalize()


def _plays(game: Game, locale: str) -> dict[str, Any]:
    """The moves of the only person as rows, and what their columns are, in words."""
    rows = [list(row) for row in of_game(game)]
    title = i18n.text("result.plays.title", None, locale)
    return {
        "all": len(rows),
        "first": 0,
        "columns": list(COLUMNS),
        "rows": rows,
        "attributes": attributes(locale),
        "title": title,
    }


def _data(game: Game, seat: int | None, ui: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    locale = str(ui["locale"])
    node, rev = game.node, 1
    chunks = (*_chunks(game.name), *(("plays", "codap") if own else ()))
    solo = words.solo(game.seats)
    said = {each: words.words(each, game.name, words.MAIN, *chunks, solo=solo) for each in i18n.LOCALES}
    table = {
        **frame.table(game, PrivacyScreen(() if seat is None else (seat,)), 0),
        "undo": "off",
        "canUndo": False,
        "canRedo": False,
        "bot": False,
        **({"codap": True} if own else {}),
    }
    return {
        "traits": {
            "rev": rev,
            "cursor": node.id,
            "position": frame.position(node, seat),
            "choices": {},
            "status": frame.status(game, node, seat, locale),
            "table": table,
            "ui": dict(ui),
            "catalogue": said[locale],
        },
        "facts": {"locales": list(i18n.LOCALES), "locale": locale, "version": __version__},
        "tree": list(TreeWire().patches(game.tree, lambda node: seat, rev)),
        "positions": {
            each.id: {"position": frame.position(each, seat), "status": frame.status(game, each, seat, locale)}
            for each in game.tree
        },
        "tips": [each.id for each in game.tree if frame.is_tip(each)],
        "catalogues": said,
        "rules": {each: rulebook(game, each) for each in i18n.LOCALES},
        "esm": assets.text("widget.js"),
        "chunks": {name: assets.text(f"{name}.js") for name in chunks},
        **own,
    }


def _chunks(game: str) -> tuple[str, ...]:
    """The modules in every page beside the main one; their words come with the page, as no kernel sends them later."""
    return tuple(name for name in ("panels", "play", "table", game) if name in assets.chunks())


def _script_safe(data: object) -> str:
    """JSON that cannot end the script element it stands in, whatever a comment or a name contains."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text
