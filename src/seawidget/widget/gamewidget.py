"""The widget: a game on the page. It holds a `Game` and shows it; it knows no rules."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Generic

import traitlets.traitlets as t
from ipywidgets import Widget

from seawidget.errors import NotAGame, OptionError, PracticeError, check_flag, check_mapping
from seawidget.files import write
from seawidget.given import shown
from seawidget.playing.callbacks import show_error
from seawidget.playing.game import Game
from seawidget.playing.node import S_co
from seawidget.playing.observers import Change
from seawidget.playing.odds_rule import OddsPolicy, refuse
from seawidget.playing.tree import Node
from seawidget.practising.coach import Coach, check_coached
from seawidget.practising.plays import Plays
from seawidget.practising.practice import Practice
from seawidget.text import i18n
from seawidget.widget import cells
from seawidget.widget.guarded import SNAPSHOT, GuardedWidget, check_ui
from seawidget.widget.intents import messages, practice as exercises
from seawidget.widget.intents.board import LessonDesk
from seawidget.widget.odds.access import OddsAccess
from seawidget.widget.page import assets, bundle, export as _export, frame, words
from seawidget.widget.page.privacy_screen import PrivacyScreen
from seawidget.widget.page.tree_rows import CURTAIN_WINDOW, TreeWire
from seawidget.widget.practice.room import PracticeRoom
from seawidget.widget.wire.answers import Answers
from seawidget.widget.wire.outbox import Outbox
from seawidget.widget.wire.plain import plain, plain_dict


def _asset(name: str) -> Any:
    """A built file for the page.

    Given a path, anywidget keeps every widget alive for the sake of reloading the file, so that is left to those who
    asked for reloading. A text of one line could be taken for a path: hence the line feed.
    """
    return Path(str(assets.STATIC / name)) if os.environ.get("ANYWIDGET_HMR") == "1" else assets.text(name) + "\n"


def _check_coach(coach: object, game: Game, odds: object) -> None:
    """Raises OptionError for what is no coach, and where there can be none."""
    if coach is None:
        return
    if not isinstance(coach, Coach):
        text = i18n.Sentence("error.coach.kind", given=shown(coach))
        raise OptionError("option_out_of_range", {"coach": coach}, text)
    check_coached(game)
    if odds not in (None, "free"):
        raise OptionError("options_clash", {"coach": True, "odds": odds}, i18n.Sentence("error.coach.gate"))


def _nothing() -> None:
    """A subscription to end when there is none."""


class GameWidget(GuardedWidget, Generic[S_co]):
    """A board in a notebook cell, and the game behind it.

    >>> w = sea.play()                       # doctest: +SKIP
    >>> w.game.move("Discard 5,17")          # doctest: +SKIP

    `game` is the live `Game`: what a cell does to it shows on the board at once, and a move on the board is in it
    before the next cell runs. Assign another `Game` to show that one. `forks` is the list of games split off on the
    board, `previous` the game that was replaced last ("new game" on the board, or an assignment), or None.

    These traits are for reading and observing (``w.observe(callback, "position")``); only `ui` can be set:

    ============ ========= ==========================================================================================
    trait        type      what it holds
    ============ ========= ==========================================================================================
    `position`   dict      the position shown, as the seat at the screen may see it
    `cursor`     str       id of the node shown: ``w.game.tree[w.cursor]``
    `status`     dict      ``text`` (the status line), ``tone``, ``over``, and the ``key`` and ``args`` of the text
    `choices`    dict      what the seat at the screen may do; empty when it does not decide
    `table`      dict      players, options, layout, whose cards are shown, what undo and redo can do
    `lesson`     dict      of a lesson (`sea.classroom`): its question and step; empty without one
    `rev`        int       rises by one with every change of the picture
    `ui`         dict      theme, locale, motion, suggest, pace, keys, height, projector; setting some keeps the others
    ============ ========= ==========================================================================================

    All changes of one move arrive together: an observer of any of them finds the others new as well. Nothing a seat
    at the screen may not see is in any of them, and no seed. Without a kernel front end (a plain Python session) the
    widget works the same; there is just nothing that shows it.

    `odds` is who may see odds on the board: "free", "after-prediction" (once a chance has been locked in for the very
    position) or "off"; None is "free", and the page may choose "after-prediction" for itself. It belongs to the game:
    another board of the same game has the same policy, and a new game on this board keeps it.

    `names` are what the players are called, see `game.names`.

    `coach` is a `sea.Coach`, who asks before a move on this board is made that has been shown to cost something.

    Raises NotAGame (a TypeError) for anything else, OptionError for `odds` or an `ui` that is no dictionary, and
    `traitlets.TraitError` for a wrong value in it.
    """

    _esm: ClassVar[Any] = _asset("widget.js")
    _css: ClassVar[Any] = _asset("widget.css")

    _unsubscribe: Callable[[], None] = staticmethod(_nothing)

    def __init__(
        self,
        game: Game[S_co],
        *,
        ui: Mapping[str, object] | None = None,
        odds: OddsPolicy | None = None,
        names: Iterable[str | None] | None = None,
        coach: Coach | None = None,
        **kwargs: Any,
    ) -> None:
        if not isinstance(game, Game):
            raise NotAGame(i18n.Sentence("error.widget.no_game", given=type(game).__name__))
        check_ui({} if ui is None else check_mapping("ui", ui))  # before anything of the game is changed
        _check_coach(coach, game, odds)
        # Locks are always taken in this order: `_intents` (one request of a page at a time), then the lock of the game,
        # then `_wire` (traits and what has been sent). A cell that moves holds the game's lock and takes `_wire`.
        if names is not None:
            game.names = names
        self._intents = threading.RLock()
        self._wire = threading.RLock()
        self._outbox = Outbox(self._wire)
        self._outbox.heard()
        self._answers = Answers()
        self._desk: LessonDesk | None = None  # the classroom behind the board of a lesson
        self._tree = TreeWire()
        self._access = OddsAccess(self, odds, game)
        self._practising = PracticeRoom(self, coach)
        self._listening = False  # a page has said "ready"
        self._batched: Game | None = None  # the game whose changes are shown together when a request has ended
        self._stale_before = 0  # pictures older than this show another position or tree
        self._words_sent: tuple[str, str, bool | None] = ("", "", False)  # of the catalogue the page has
        self.was_displayed = False  # some output holds this board
        self.cells: set[str] = set()  # ids of the notebook cells that show it
        self.forks: list[Game] = []
        self.previous: Game | None = None
        self._follows_page = "locale" not in (ui or {}) and not i18n.is_settled()
        self.ui = {"locale": i18n.current(), **(ui or {})}
        self._game = game
        self._screen = PrivacyScreen(frame.persons(game))
        with game.lock:
            self._attach(game)
            for name, value in self._snapshot().items():
                self.set_trait(name, value)
        # As wide as the host has room and as high as it is, also where hosts give what says nothing a box of their own.
        super().__init__(**{"layout": {"width": "100%", "height": "max-content"}, **kwargs})

    # -- the game ---------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[S_co]:
        """The game on the board. Set it to show another one."""
        return self._game

    @game.setter
    def game(self, game: Game[S_co]) -> None:
        if not isinstance(game, Game):
            raise NotAGame(i18n.Sentence("error.widget.no_game", given=type(game).__name__))
        let_go: Callable[[], None] | None = None
        with game.lock, self._wire:
            if game is not self._game:
                self._access.adopt(game)
                let_go = self._unsubscribe
                self.previous, self._game = self._game, game
                self._screen = PrivacyScreen(frame.persons(game))
                self._attach(game)
                self._tree.forget()
                self._access.forget()
                self._practising.adopt(game)
            self._publish(game)
        if let_go is not None:
            let_go()  # takes the lock of the game before, so not while `_wire` is held

    def _attach(self, game: Game) -> None:
        # The game must not keep the widget alive, so it gets a weak reference.
        me = weakref.ref(self)

        def changed(change: Change) -> None:
            widget = me()
            if widget is not None:
                widget._changed(game, change)

        self._unsubscribe = game.subscribe(changed)

    @contextmanager
    def _held(self) -> Iterator[Game]:
        """The game on the board, with its lock and that of the wire."""
        while True:
            game = self._game
            with game.lock, self._wire:
                if game is self._game:  # no other was put on the board while we waited
                    yield game
                    return

    def _changed(self, game: Game, change: Change) -> None:
        # Called inside the game's lock, on whatever thread made the change. An error here must not reach the code
        # that moved: the move is made.
        try:
            with self._wire:
                if game is not self._game:
                    return
                if change.kind in ("look", "forecast"):  # nothing on the board shows it
                    return
                if change.kind == "odds":
                    self._access.leave()
                if change.kind == "seats":
                    self._screen.seat_persons(frame.persons(game))
                self._screen.pass_on(game.node.state.deciding)
                if game is not self._batched:
                    self._publish(game)
        except Exception as error:  # noqa: BLE001 - it is shown
            show_error(error, "the board could not be brought up to date")

    @contextmanager
    def _one_change(self, game: Game) -> Iterator[None]:
        """Everything done to the game inside is shown as one change. Called with the game's lock held."""
        rev = game.rev
        self._batched = game
        try:
            yield
        finally:
            self._batched = None
            if game.rev != rev and game is self._game:
                self._publish(game)

    # -- what goes out ----------------------------------------------------------------------------------------------

    def _snapshot(self) -> dict[str, Any]:
        """The traits as they should be now, `rev` left out. Called with the game's lock held."""
        game, locale, seat = self._game, self.locale, self._screen.shown
        node = game.node
        table = {
            **frame.table(game, self._screen, len(self.forks)),
            **self._access.facts(),
            **self._practising.facts(game, locale),
        }
        if frame.unfinished(self.previous):
            table["back"] = True
            table["canUndo"] = table["canUndo"] or node is game.tree.root  # to undo before the first move goes back
        asks = table["asks"]
        if asks is not None and seat is None:
            status = frame.curtain_status(asks, table["players"][asks]["name"], locale)
        else:
            status = frame.status(game, node, seat, locale)
        new = {
            "cursor": node.id,
            "position": frame.position(node, seat),
            "choices": frame.choices(node, seat),
            "status": status,
            "table": table,
            # a page that listens asks for it now and then: most moves would be twice as long with it
            "still": self.still if self._listening else frame.still(node, seat, table, locale),
        }
        solo = words.solo(game.seats)
        if self._words_sent != (locale, game.name, solo):
            self._words_sent = (locale, game.name, solo)
            new["catalogue"] = plain_dict(words.stored(locale, game.name, solo), "catalogue")
        return new

    def _publish(self, game: Game) -> None:
        """Bring page and observers up to date: one update message, and what changed in the tree."""
        with self._wire:
            if game is not self._game:
                return
            new = {name: value for name, value in self._snapshot().items() if value != getattr(self, name)}
            self._stale_before = new["rev"] = self.rev + 1
            self._access.moved(game, self._screen.shown)
            # The row of a move goes before its picture, so that the page draws both at once. Anything else of the tree
            # may be long, or is of nodes that the picture still shows.
            moved = self._tree.lacks(game.node)
            try:
                if moved:
                    self._send_tree(new["rev"])
            finally:
                self._replace(new)
            if not moved:
                self._send_tree(new["rev"])

    def _send_tree(self, rev: int) -> None:
        if not self._listening or self.comm is None:
            return
        for patch in self._tree.patches(self._game.tree, self._viewer(), rev):
            self.send(patch)

    def _show_again(self) -> None:
        """Send everything anew: a page has another picture, as it has missed something, or just not got it yet."""
        with self._held():
            self.send_state(SNAPSHOT)
            self._tree.forget()
            self._send_tree(self.rev)

    def _viewer(self) -> Callable[[Node], int | None]:
        """Whose eyes see a row of the tree."""
        seat = self._screen.shown
        if not self._screen.used:
            return lambda node: seat
        near: set[str] = set()
        node: Node | None = self._game.node
        while node is not None and len(near) < CURTAIN_WINDOW:
            near.add(node.id)
            node = node.parent
        return lambda node: seat if node.id in near else None

    def heard_language(self, tag: str) -> None:
        """A page says its language: that of the board, too, where nobody chose one and no page spoke before."""
        if tag and self._follows_page:
            self._follows_page = False
            if not i18n.is_settled() and self.locale != i18n.heard(tag):
                self.ui = {"locale": i18n.current()}

    @t.observe("ui")
    def _ui_changed(self, change: Any) -> None:
        if self.comm is None:
            return
        with self._held():
            new: dict[str, Any] = {}
            if self.locale != self._words_sent[0]:
                new = {name: value for name, value in self._snapshot().items() if value != getattr(self, name)}
                new["rev"] = self.rev + 1
            self._replace(new, also=() if self._echoing else ("ui",))

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        if not messages.receive(self, content):
            super()._handle_custom_msg(content, buffers)

    def _reply(self, answer: Mapping[str, Any]) -> None:
        self.send(plain(answer, "answer"))

    def show_lesson(self, state: Mapping[str, Any], desk: LessonDesk | None = None) -> None:
        """Say where the lesson stands that is played on this board: the trait `lesson`. `desk` answers its page."""
        with self._held():
            self._desk = desk or self._desk
            self._replace({"lesson": plain_dict(state, "lesson"), "rev": self.rev + 1})

    def practise(self, practice: Practice) -> None:
        """Put the exercises that are due on the board: `w.practise(sea.practice("saves/"))`.

        The game on the board comes back afterwards. Raises PracticeError where nothing is due, and for anything else;
        OptionError where odds are off, and what a closed gate raises.
        """
        if not isinstance(practice, Practice):
            raise PracticeError(i18n.Sentence("error.practice.kind", given=shown(practice)))
        if not practice.due:
            raise PracticeError(i18n.Sentence("error.practice.none"))
        if self._access.policy == "off":
            raise OptionError("options_clash", {"odds": "off"}, i18n.Sentence("error.practice.off"))
        refuse(self._practising.home)
        with self._intents:
            exercises.start(self, practice)

    @property
    def plays(self) -> Plays:
        """The decisions of the person at this table so far as rows: `w.game.plays()`, with several persons those of the
        seat whose cards are on the page; nobody's are none.
        """
        with self._held() as game:
            seat = self._screen.shown
            return Plays([]) if seat is None else game.plays(seat)

    # -- showing ----------------------------------------------------------------------------------------------------

    def to_html(self, path: Any = None, *, title: str | None = None, codap: bool = False) -> str:
        """The game as one HTML page that steps through all moves with no kernel and no network; read-only.

        `path` (text or path) is the file to write, UTF-8; None only returns the page. The page shows the game as the
        person at this table saw it; with several persons, or none, as a spectator saw it. It never holds the seed.
        With `codap` it also holds the moves of the only person as rows (`w.plays`): opened inside CODAP it sends them
        there, once somebody presses the button for it. Returns the text of the page. Raises OptionError for a title
        that is no text, SeatsError for `codap` where several persons play, PathError, and WriteError (an
        OSError) if the file cannot be written, which leaves an older one as it was.
        """
        if title is not None and not isinstance(title, str):
            raise OptionError(
                "option_out_of_range", {"title": title}, i18n.Sentence("error.widget.title", given=shown(title))
            )
        check_flag("codap", codap)
        with self._held() as game:
            page = _export.page(game, self.ui, title=title, codap=codap)
        if path is not None:
            write(path, page)
        return page

    def leave_page(self) -> None:
        """Close the connection to the page for now: showing the board again opens a new one."""
        with self._wire:
            self._listening = False
            self._access.leave()
            self._tree.forget()
            for part in (self, self.layout):
                Widget.close(part)
                part.__dict__.pop("_repr_mimebundle_", None)  # which closing puts in the way of showing it

    def close(self) -> None:
        """Take the board off the page and let go of the game; the game itself goes on."""
        let_go, self._unsubscribe = self._unsubscribe, _nothing
        let_go()
        if "_access" not in self.__dict__:  # a widget that was refused while it was made
            super().close()
            return
        self._access.leave()
        self._practising.background.stop()
        with self._wire:
            super().close()

    def __repr__(self) -> str:
        return bundle.one_line(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        self.was_displayed = True
        self.layout.open()
        self.open()
        cells.shows(self)
        return bundle.mimebundle(self, super()._repr_mimebundle_(**kwargs))
