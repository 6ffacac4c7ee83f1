"""Players as people write them."""

from __future__ import annotations

from typing import ClassVar

from seawidget.games.shared.explanations import Candidate, Explanation, Reason

SEEN = []
REMEMBERED = []


def view_legal(view, legal_moves):
    SEEN.append({"legal": legal_moves})
    return legal_moves[0]


def view_legal_memory(view, legal_moves, memory):
    SEEN.append({"legal": legal_moves, "memory": memory})
    return legal_moves[0]


def view_legal_rng(view, moves, *, rng):
    SEEN.append({"legal": moves, "rng": rng})
    return moves[0]


def view_rng_legal(view, rng, legal):
    SEEN.append({"legal": legal, "rng": rng})
    return legal[0]


def view_memory_legal_rng(view, *, memory=None, legal_moves=(), rng=None, depth=3):
    SEEN.append({"legal": legal_moves, "memory": memory, "rng": rng})
    return legal_moves[0]


def view_legal_many(*everything):
    SEEN.append({"legal": everything[1], "many": everything})
    return everything[1][0]


ASKS = [view_legal, view_legal_memory, view_legal_rng, view_rng_legal, view_memory_legal_rng]


def chooses(view, legal_moves):
    return legal_moves[0]


def chance(view, legal_moves, rng):
    return rng.choice(legal_moves)


def makes(rng):
    return lambda view, legal_moves: legal_moves[rng.below(len(legal_moves))]


class Keeps:
    """Asks its stream a number of times that depends on what it did before."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, view, legal_moves):
        return self.rng.shuffled(legal_moves)[0]


class Drawn:
    """Its factory draws, too."""

    seen: ClassVar[list[int]] = []

    def __init__(self, rng, more=0):
        self.first = rng.next()
        self.seen.append(self.first)

    def __call__(self, view, legal_moves, *, rng):
        number = rng.next()
        self.seen.append(number)
        return legal_moves[(number ^ self.first) % len(legal_moves)]


class Counts:
    made: ClassVar[list[Counts]] = []

    def __init__(self):
        self.asked = 0
        self.made.append(self)

    def choose(self, view, legal_moves):
        self.asked += 1
        return legal_moves[0]


class Asks:
    def __init__(self, depth):
        self.depth = depth

    def __call__(self, view, legal_moves):
        return legal_moves[0]


class Reasons(Keeps):
    def __init__(self):
        super().__init__(None)

    def choose(self, view, legal_moves):
        return legal_moves[-1]

    def explain(self, view, legal_moves, memory):
        assert memory.information is not None
        reason = Reason("I like it", {}, 1.0)
        return Explanation("mine", view.seat, "luck", [Candidate(legal_moves[-1], 1.0, (reason,))])


class Says(Counts):
    def explain(self, view, legal_moves):
        return "because"


class Broken(Counts):
    def explain(self, view, legal_moves):
        raise ZeroDivisionError


def recalls(view, legal_moves, memory):
    REMEMBERED.append(str(memory.information))
    return legal_moves[0]


def raises(view, legal_moves):
    raise ZeroDivisionError("by nothing")


def illegal(view, legal_moves):
    return "Play 99"


def nonsense(view, legal_moves):
    return None
