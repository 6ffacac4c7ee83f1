"""Another deal of everything a seat cannot see, consistent with all it knows."""

from __future__ import annotations

from seawidget.errors import PositionError, Problem
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_CODE
from seawidget.games.pomor.knowledge.information import InformationState, Story, blank
from seawidget.games.pomor.reading.dump import unseen_nav, unseen_sea
from seawidget.games.pomor.reading.slots import set_salt
from seawidget.games.pomor.rules.deck import hand_add
from seawidget.games.pomor.rules.redaction import redacted
from seawidget.games.pomor.values.state import State
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence


def redeal(state: State, seat: int | None, known: InformationState, rng: Rng) -> State:
    """A position that `seat` (None: a spectator) cannot tell from `state`, drawn at random.

    Redrawn are the hands of others, the order of both decks and the order of reshuffles to come; all else is open
    (P-INFO-1, P-INFO-3). The distribution is exact given what the seat knows (information.py): stories by weight, the
    cards of a pool alike over its places, the sea deck in any order. A finished game hides nothing that matters and is
    returned as it is. Raises PositionError if what is said to be known does not fit the position.
    """
    if state.over:
        return state
    v = redacted(state._vector, seat)
    table = state.table
    memory = known if known.stories else blank(state.view(seat))
    unseen = unseen_nav(v, table, seat)
    pools = memory.pools(_story(memory, rng))
    sizes = [sum(places) for places in zip(*(pool.hands for pool in pools), strict=True)]
    right = [0 if owner == seat else v[at.HAND_N + owner] for owner in range(v[at.PLAYERS])]
    held: dict[str, int] = {}
    for pool in pools:
        for card, count in pool.cards.items():
            held[card] = held.get(card, 0) + count
    if sizes != right or held != unseen or sum(pool.deck for pool in pools) != v[at.NAV_N]:
        raise PositionError([Problem("bad_value", Sentence("error.pomor.known"), "known")])
    for owner in range(at.SEATS):
        if owner != seat:
            v[at.HAND_N + owner] = 0
    deck: list[str] = []
    for pool in pools:
        cards = rng.shuffled(card for card, count in sorted(pool.cards.items()) for _ in range(count))
        for owner, places in enumerate(pool.hands):
            for _ in range(places):
                hand_add(v, owner, table.number[cards.pop()])
        deck += cards
    v[v[at.NAV_DECK] : v[at.NAV_DECK] + len(deck)] = [table.number[card] for card in deck]
    sea = rng.shuffled(SEA_CODE[card] for card, count in unseen_sea(v, table).items() for _ in range(count))
    v[v[at.SEA_DECK] : v[at.SEA_DECK] + len(sea)] = sea
    set_salt(v, rng.next())
    return State(v, table)


def _story(known: InformationState, rng: Rng) -> Story:
    """One of the stories, by weight."""
    total = sum(weight for _, weight in known.stories)
    number = 0
    for _ in range(total.bit_length() // 64 + 2):  # more bits than the total has: what is left over does not matter
        number = number << 64 | rng.next()
    number %= total
    for story, weight in known.stories:
        number -= weight
        if number < 0:
            return story
    raise AssertionError("the weights are the parts of their sum")
