"""The kernel of the board's page: makes what the address asks for and passes messages on. Runs in a worker, in Pyodide.

The page speaks JSON: what a widget tells its front end in a notebook (`open`, `update`, `custom`), and a few words
of the page's own (`show`, `say`, `file`, `failed`).
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl

import comm
from comm.base_comm import BaseComm

BOARD = ("game", "preset", "seats", "seed", "undo", "odds", "names")  # what `sea.play` takes beside options
SETTINGS = ("theme", "locale", "motion", "suggest", "pace", "keys", "height", "projector")
LESSON = ("lesson", "group", "student", "locale")
JOURNALS = "seaclass"  # the folder that the page keeps in the browser's own storage
POOLED = ".seaclass"


class Page:
    """One page: `post` sends it a message, a dictionary of JSON."""

    def __init__(self, post: Callable[[dict[str, Any]], object]) -> None:
        self.post = post
        self.names: dict[str, Any] = {}  # what code on the page sees
        self.lesson: Any = None
        comm.create_comm = self._open

    def _open(self, *args: Any, **keys: Any) -> BaseComm:
        return PageComm(self.post, *args, **keys)

    # -- what the page asks for --------------------------------------------------------------------------------------

    def begin(self, query: str) -> None:
        """Show what an address asks for: a lesson, or a game with its options. Errors are told to the page."""
        self._carefully(self._begin, query)

    def _begin(self, query: str) -> None:
        import seawidget as sea

        self.names["sea"] = sea
        given = dict(parse_qsl(query.removeprefix("?")))  # a field of a form that was left empty asks for nothing
        self.show(self._lesson(given) if "lesson" in given else self._game(given))

    def _lesson(self, given: Mapping[str, str]) -> Any:
        from seawidget import classroom

        odd = [name for name in given if name not in LESSON]
        if odd:
            raise ValueError(f"the address of a lesson has lesson, group, student and locale, not {', '.join(odd)}")
        number = int(given["lesson"]) if given["lesson"].isdecimal() else given["lesson"]
        student, locale = given.get("student") or None, given.get("locale") or None
        self.lesson = self.names["s"] = classroom.lesson(
            number,  # type: ignore[arg-type]  # what is no number is refused there, by name
            group=given.get("group") or "class",
            student=student,
            folder=JOURNALS,
            locale=locale,
        )
        return self.lesson.board

    def _game(self, given: Mapping[str, str]) -> Any:
        import seawidget as sea
        from seawidget.cli.options import read_options

        options = read_options(f"{name}={value}" for name, value in given.items() if name not in BOARD)
        asked: dict[str, Any] = {name: given[name] for name in ("preset", "undo", "odds") if given.get(name)}
        for name in ("seats", "names"):
            if given.get(name):
                asked[name] = [part.strip() for part in given[name].split(",")]
        if given.get("seed"):
            asked["seed"] = int(given["seed"]) if given["seed"].isdecimal() else given["seed"]
        ui = {name: options.pop(name) for name in SETTINGS if name in options}
        return sea.play(given.get("game") or "tranquility", ui=ui or None, **asked, **options)

    def show(self, widget: Any) -> None:
        """Put a board on the page, and under the names `w` and `game`."""
        self.names["w"], self.names["game"] = widget, widget.game
        self.post({"what": "show", "model": widget.model_id})

    def put(self, files: str) -> None:
        """Take files of the person at the page, `{name: base64}`: a saved game goes on, hand-ins are pooled."""
        self._carefully(self._put, {name: base64.b64decode(data) for name, data in json.loads(files).items()})

    def _put(self, files: Mapping[str, bytes]) -> None:
        import seawidget as sea

        handed_in = [data for name, data in files.items() if name.endswith(POOLED)]
        if handed_in and len(handed_in) == len(files):
            pooled = sea.classroom.pool(*handed_in)
            self.names["c"] = pooled
            self.post({"what": "file", "name": "report.html", "type": "text/html", "text": pooled.report()})
        elif len(files) == 1:
            (data,) = files.values()
            self.show(sea.play(sea.Game.from_json(data.decode("utf-8-sig"))))
        else:
            raise ValueError(f"open one saved game (*.sea.json), or hand-ins of one class (*{POOLED}), not both")

    def save(self) -> None:
        """Give the game on the page as a file. A lesson keeps itself and is handed in."""
        self._carefully(self._save, self.names.get("game"))

    def _save(self, game: Any) -> None:
        if game is None:
            raise ValueError("there is no game to save yet")
        if self.lesson is not None and self.names["w"] is self.lesson.board:
            raise ValueError("a lesson is kept in this browser by itself; Hand in gives its file")
        self.post({"what": "file", "name": f"{game.name}.sea.json", "type": "application/json", "text": game.to_json()})

    def run(self, code: str) -> None:
        """Run code as a cell does: what it prints, and the value of its last line."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                value = self._value(code)
                if value is not None and hasattr(value, "game") and hasattr(value, "model_id"):
                    self.show(value)
                elif value is not None:
                    print(value if hasattr(type(value), "_repr_html_") else repr(value))
            except Exception:  # noqa: BLE001 - it is shown, as in a notebook
                kind, error, trace = sys.exc_info()
                own = trace.tb_next.tb_next if trace and trace.tb_next else trace  # without the frames of this file
                traceback.print_exception(kind, error, own)
        if "w" in self.names:
            self.names["game"] = self.names["w"].game
        self.post({"what": "say", "text": printed.getvalue()})

    def _value(self, code: str) -> Any:
        tree = ast.parse(code, "<page>")
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            tree.body.pop()
        exec(compile(tree, "<page>", "exec"), self.names)
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), "<page>", "eval"), self.names)

    def receive(self, comm_id: str, data: str) -> None:
        """A message of the front end to its widget."""
        found = comm.get_comm_manager().comms.get(comm_id)
        if found is not None:
            found.handle_msg({"content": {"comm_id": comm_id, "data": json.loads(data)}, "buffers": []})

    def _carefully(self, do: Callable[[Any], None], given: Any) -> None:
        from traitlets.traitlets import TraitError

        from seawidget.errors import SeaError

        try:
            do(given)
        except (SeaError, TraitError, ValueError, TypeError) as error:  # which says how to put it right
            self.post({"what": "failed", "text": str(error)})


class PageComm(BaseComm):
    """The connection of one widget to the page."""

    def __init__(self, post: Callable[[dict[str, Any]], object], *args: Any, **keys: Any) -> None:
        self._post = post
        super().__init__(*args, **keys)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Send a message on; the games use no buffers."""
        self._post({"what": msg_type, "model": self.comm_id, "data": data or {}})


def text(message: Mapping[str, Any]) -> str:
    """A message as JSON; null may stand in it as Pyodide's own value."""
    return json.dumps(message, default=_plain, allow_nan=False)


def _plain(value: Any) -> None:
    if type(value).__name__ == "JsNull":
        return
    raise TypeError(f"{type(value).__name__} is no JSON")
