"""Who looks at the screen: the seat whose cards may be on the page, and the curtain between several persons."""

from __future__ import annotations

from collections.abc import Sequence

from seawidget.text.i18n import Sentence


class PrivacyScreen:
    """What one screen may show of a table.

    With one person at the table the page shows that seat all the time, with none it shows what a spectator sees.
    With several persons it shows nobody's cards until one of them opens the curtain, and it closes by itself as soon
    as the game stands where another of them decides, whether a move or a step through the game led there.
    """

    def __init__(self, persons: Sequence[int]) -> None:
        self.persons = tuple(persons)
        self._open: int | None = None

    def seat_persons(self, persons: Sequence[int]) -> None:
        """Other people have sat down: the curtain stays open only for a seat that is still a person's."""
        self.persons = tuple(persons)
        if self._open not in self.persons:
            self._open = None

    @property
    def used(self) -> bool:
        """Whether there is a curtain: more than one person plays at this screen."""
        return len(self.persons) > 1

    @property
    def shown(self) -> int | None:
        """The seat whose cards may be on the page; None shows what a spectator sees."""
        if len(self.persons) == 1:
            return self.persons[0]
        return self._open

    def asks(self, deciding: int | None) -> int | None:
        """The person the curtain waits for, if the game waits for one whose cards are not shown."""
        return deciding if self.used and deciding in self.persons and deciding != self._open else None

    def open(self, seat: int | None) -> None:
        """Show the cards of a person's seat, or with None nobody's. Raises ValueError if nobody plays that seat."""
        if seat is not None and seat not in self.persons:
            raise ValueError(str(Sentence("error.widget.nobody", seat=str(seat))))
        if self.used:
            self._open = seat

    def pass_on(self, deciding: int | None) -> None:
        """The game now waits for `deciding`: close the curtain if that is another person."""
        if self.asks(deciding) is not None:
            self._open = None
