"""Numbers and moves as the page says them in English, made from the catalogue alone."""

from __future__ import annotations

from seawidget.text.i18n import has, text

# Python for the notebook: the kinds of the looks that the board gave, those of the cells of a test left out.
LOOKS = "sorted(look.kind for look in w.game.look_log() if look.call.startswith('board') for _ in range(look.times))"


def percent(chance: float) -> str:
    """A chance; what can happen or fail never looks impossible or certain."""
    n = int(100 * chance + 0.5)
    shown = "<1" if n == 0 and chance > 0 else ">99" if n == 100 and chance < 1 else str(n)
    return text("ui.odds.percent", {"n": shown})


def number(value: float, digits: int) -> str:
    """A number rounded, without zeros at its end or a sign before zero."""
    return f"{round(float(value), digits) + 0.0:g}"


def points(by: float) -> str:
    """A difference of chances in points, with its sign."""
    sign = "+" if round(1000 * by) > 0 else "\u2212" if round(1000 * by) < 0 else "\u00b1"
    return sign + number(abs(100 * by), 1)


def card(game: str, code: str) -> str:
    """A card by its name, if it has one."""
    return text(f"{game}.card.{code}") if has(f"{game}.card.{code}") else code


def move(game: str, made: str) -> str:
    """A move that places a number or discards."""
    kind, *rest = made.split()
    if kind == "Discard":
        return text(f"{game}.move.Discard.cards", {"cards": ", ".join(card(game, code) for code in rest[0].split(","))})
    assert kind == "Place"
    placed, cell, *pay = rest
    if not pay:
        return text(f"{game}.move.Place", {"card": placed, "cell": cell})
    cards = pay[1].split(",")
    form = "cards" if game == "mini" else "n"
    return text(f"{game}.move.Place.{form}", {"card": placed, "cell": cell, "n": len(cards), "cards": ", ".join(cards)})
