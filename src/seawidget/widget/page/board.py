"""What the rooms below the widget need to know of a board: the widget fulfils it, and they never import it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.page.privacy_screen import PrivacyScreen
    from seawidget.widget.page.tree_rows import TreeWire


class Board(Protocol):
    """A board with its game and its page. `_wire` is the lock of all that goes out."""

    _game: Game
    _wire: threading.RLock
    _screen: PrivacyScreen
    _tree: TreeWire
    _listening: bool

    @property
    def locale(self) -> str:
        """The language of the board."""
        ...

    @property
    def game(self) -> Game:
        """The game on the board."""
        ...

    @property
    def table(self) -> Mapping[str, Any]:
        """The facts about the table that the page has."""
        ...

    @property
    def comm(self) -> Any:
        """The connection to the page; None without one."""
        ...

    def send(self, content: Any) -> None:
        """Send a message to the page."""
        ...
