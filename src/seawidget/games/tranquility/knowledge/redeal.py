"""Another deal of everything a seat cannot see, consistent with all it knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.card_counts import EXPLORER_CARDS, dealt_sizes, pack_counts
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge.information import Fact, InformationState, known_now
from seawidget.games.tranquility.knowledge.posterior import Draw, Posterior
from seawidget.games.tranquility.knowledge.redeal_duel import redeal_duel
from seawidget.games.tranquility.reading.dump import options_dict
from seawidget.games.tranquility.rules.ask import has_action
from seawidget.games.tranquility.rules.deal import draw_start_place
from seawidget.games.tranquility.rules.redaction import redacted
from seawidget.games.tranquility.rules.setup import put_start_place
from seawidget.games.tranquility.values.state import State
from seawidget.rng import GAMMA, MASK, UNGAMMA, Rng


def redeal(state: State, seat: int | None, information: InformationState, rng: Rng) -> State:
    """A position that `seat` (None: a spectator) cannot tell from `state`, drawn at random.

    Redrawn are the order of all decks, the hands of other seats, the content of all discards but the cards
    the seat put there itself, and the islands set aside. Kept are the view of the seat and, where it decides,
    its legal moves (INV-16). Hard constraints: the list of all cards, each seat's Start in its own deck, hand
    or discards and, alone, in the upper half of the deck (SOLO-2, VOYAGE-2), no Start in the hand of a seat
    that acted otherwise before one was laid (START-1), no monster in discards (MONSTER-2), monsters shown by
    capacities (START-6) and by a refused Finish (MONSTER-6), the Finish held then, and that the active seat
    can act (END-2).

    Modules: storms to come, and in Sun and Moon the compasses, lie in decks or among cards thrown unseen (INV-4,
    INFO-5), any place alike; a Wild is a card like any other; the Explorer deck and the order of rows of the Pyramid
    are shuffled, the latter as far as landed rocks leave it open; the duel see `redeal_duel`. That a storm's drawer put
    it here or there, or that a Wild was kept, tells nothing. In a game with storms whose beginning is not remembered,
    up to two discards of a seat may have been thrown unseen, and its Start may be at any place that some opening draw
    would allow.

    Alone this is the exact distribution given all the seat knows. With several seats every order of the decks
    that agrees with the constraints counts alike, the choices of other players being taken as uninformative:
    that they chose a move says only that they could, and of their face-down cards any that could leave were
    equally likely. From a position without history every place of an unseen card counts alike. A finished
    game hides nothing (INFO-9) and is returned as it is. Raises RedealError if nothing agrees with what is
    said to be known.
    """
    s: Vector = state.vector
    if s[at.POINT] == at.AT_END:
        return state
    if s[at.VARIANT] == at.DUEL:
        return State(redeal_duel(list(_seen(state, seat)[0]), seat, information, rng))
    seen, hidden = posterior(state, seat, information)
    return State(_laid_out(list(seen), seat, information, hidden.draw(rng), rng))


def posterior(state: State, seat: int | None, information: InformationState) -> tuple[tuple[int, ...], Posterior]:
    """The redacted vector of a running game other than the duel, and the distribution of what it hides.

    Raises RedealError if nothing agrees with what is said to be known.
    """
    seen, now = _seen(state, seat)
    return seen, _posterior(seen, seat, information, now)


@lru_cache(maxsize=64)
def _seen(state: State, seat: int | None) -> tuple[tuple[int, ...], tuple[tuple[Fact, ...], ...]]:
    """The redacted vector of a position, and what its view says outright of every hand but the own one."""
    view = state.view(seat)
    now = tuple(() if q == seat else tuple(known_now(view, q)) for q in range(state.players))
    return tuple(redacted(state.vector, seat)), now


@lru_cache(maxsize=64)
def _posterior(
    v: tuple[int, ...], seat: int | None, information: InformationState, now: tuple[tuple[Fact, ...], ...]
) -> Posterior:
    """Kept for positions that are redealt many times. It is a function of what the seat knows and of nothing
    else.
    """
    vector = list(v)
    deciding = v[at.DECIDING]

    def alive(hand: Sequence[int]) -> bool:
        first = at.HAND + deciding * at.HAND_SLOTS
        preview = list(vector)
        preview[first : first + len(hand)] = hand
        return has_action(preview, deciding)

    return Posterior(vector, seat, information, now, alive)


def _laid_out(v: Vector, seat: int | None, information: InformationState, draw: Draw, rng: Rng) -> Vector:
    """The redacted vector with a drawing filled in."""
    for s in range(v[at.PLAYERS]):
        if s != seat:
            first = at.HAND + s * at.HAND_SLOTS
            v[first : first + len(draw.hands[s])] = sorted(draw.hands[s])
        top = at.DECK + v[at.DECK_TOP + s]
        v[top : top + len(draw.decks[s])] = draw.decks[s]
        for card in [*draw.discards[s], *(information.own if s == seat else ())]:
            if card <= at.ISLANDS:
                v[at.WHERE + card] = at.WHERE_DISCARDED + s
            else:
                v[at.DISCARDED + s * at.KINDS + card - at.S] += 1
        unknown = draw.discards[s] if s == seat else draw.discards[s][len(draw.discards[s]) - draw.thrown[s] :]
        note_thrown(v, s, unknown)
    for number in draw.aside:
        v[at.WHERE + number] = at.WHERE_ASIDE
    for s in range(v[at.PLAYERS]):
        if v[at.POINT] == at.AT_STORM and v[at.DRAW] == at.DRAW_OPENING:
            put_start_place(v, s, _drawn_place(v, s, rng))
    if v[at.BOARD] == at.PYRAMID:
        explorer = rng.shuffled(explorer_left(v))
        top = at.DECK + v[at.DECK_TOP + at.EXPLORER]
        v[top : top + len(explorer)] = explorer
        v[at.ROW_ORDER : at.ROW_ORDER + at.ROWS] = row_order(information, rng)
    return v


def note_thrown(v: Vector, seat: int, unknown: Sequence[int]) -> None:
    """Note which of its discards a seat does not know: those thrown unseen, or all where it has forgotten more."""
    first = at.THROWN + seat * at.THROWN_SLOTS
    if len(unknown) > at.THROWN_SLOTS:
        v[first] = at.THROWN_UNKNOWN
    else:
        v[first : first + len(unknown)] = unknown


def _drawn_place(v: Vector, seat: int, rng: Rng) -> int:
    """The Start place of a seat while opening hands are drawn, as the deal draws it (SETUP-4)."""
    dealt = dealt_sizes(sum(pack_counts(options_dict(v)).values()) - v[at.REMOVED_ISLANDS], v[at.PLAYERS])
    before = (rng.key + rng.counter * GAMMA) & MASK
    stream = [before]
    place = draw_start_place(v, dealt[seat], stream)
    rng.counter += ((stream[0] - before) * UNGAMMA) & MASK  # as many numbers as were taken
    return place


def row_order(information: InformationState, rng: Rng) -> list[int]:
    """An order of the rows in which the rocks come down where they did (PYRAMID-9): any such order alike.

    The row they took stood before the others that had room. Putting it where the first of those stands makes each
    such order from as many shuffled ones.
    """
    order = rng.shuffled(range(at.ROWS))
    if information.landed:
        first = min(order.index(row) for row in information.landed)
        here = order.index(information.landed[0])
        order[first], order[here] = order[here], order[first]
    return order


def explorer_left(v: Vector) -> list[int]:
    """The cards of the Explorer deck that have not been revealed (PYRAMID-3)."""
    left = {card: n - v[at.REMOVED + card - at.S] for card, n in EXPLORER_CARDS.items()}
    left[at.F] -= v[at.FINISH_LAID] == at.F
    left[at.C] -= v[at.POOL]
    left[at.R] -= v[at.ROCKS_ROW] >= 0
    if v[at.TURNED_UP] and v[at.TURNED_UP] != at.R:  # rocks just landed lie on the board
        left[v[at.TURNED_UP]] -= 1
    left[at.Y] -= sum(v[at.YELLOW : at.YELLOW + at.SEATS])
    left[at.O] -= sum(v[at.ORANGE : at.ORANGE + at.SEATS])
    left[at.P] -= sum(v[at.PURPLE : at.PURPLE + at.ROWS])
    return [card for card, n in left.items() for _ in range(n)]
