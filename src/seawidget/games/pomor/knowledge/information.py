"""What a seat knows of a game beyond what its view shows: where the navigation cards it cannot see may lie.

Holds, discards and the sea are open, so all a memory is good for is the hands of others. As long as no deck has been
reshuffled, all unseen cards are alike: each may be in any hand or anywhere in the deck. A reshuffle tells more: at that
moment the deck is empty, so whatever is unseen is in the hands of others, and the new deck is the open discard. From
then on the unseen cards fall into *pools*: those that were in hands then, and those of the new deck. Whether a card
that is played later came from the one or the other is not always plain; the memory keeps every story with its weight.

The weights count orders of cards: every order of the decks that agrees with what was seen counts alike, and the choices
of other players are taken as uninformative, so that a card played tells only that it was in that hand. Under this the
cards of a pool are spread over its places (places in hands, and for the last pool the deck) in any order with equal
chance.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd, lcm
from typing import Any, Final

from seawidget.games.pomor.values.moves import PlayCard, parse_move

# A story is a flat row of three numbers per pool, the pool of the present deck last: copies of its cards by kind (16
# bits each), its places in the hands of the seats (8 bits each), and how many cards it has. What is no place in a hand
# is a place in the deck.
Story = tuple[int, ...]
CARD_BITS: Final = 16
HAND_BITS: Final = 8
MOST: Final = 4096  # stories kept; a game for two or three does not get there


@dataclass(frozen=True, slots=True)
class Pool:
    """Unseen cards that were together: copies by kind, their places in the hand of each seat and in the deck."""

    cards: Mapping[str, int]
    hands: tuple[int, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class InformationState:
    """The memory of one seat (None: a spectator). Immutable; `Known(seat)` is no memory at all.

    `stories`: what may have happened, each with a whole weight, heaviest first; empty when there is no memory. `kinds`:
    the kinds of cards in the game, `players` the number of seats. `lost`: the share of stories too light to be kept; 0
    where the memory is exact.
    """

    seat: int | None
    stories: tuple[tuple[Story, int], ...] = ()
    kinds: tuple[str, ...] = ()
    players: int = 0
    lost: float = 0.0

    def pools(self, story: Story) -> list[Pool]:
        """The pools of a story."""
        out = []
        for i in range(0, len(story), 3):
            cards, hands, size = story[i : i + 3]
            copies = {kind: cards >> CARD_BITS * k & 0xFFFF for k, kind in enumerate(self.kinds)}
            places = tuple(hands >> HAND_BITS * seat & 0xFF for seat in range(self.players))
            out.append(Pool({kind: n for kind, n in copies.items() if n}, places, size - sum(places)))
        return out

    def to_dict(self) -> dict[str, Any]:
        """The memory as plain JSON, for its own seat only."""
        return {
            "seat": self.seat,
            "lost": self.lost,
            "stories": [
                {
                    "weight": str(weight),
                    "pools": [
                        {"cards": dict(p.cards), "hands": list(p.hands), "deck": p.deck} for p in self.pools(story)
                    ],
                }
                for story, weight in self.stories
            ],
        }


def kinds_of(view: Any) -> tuple[str, ...]:
    """The kinds of navigation cards of a game, in a fixed order."""
    found = {f"{c['pilot']}/{c['step']}{'n' if c['nets'] else ''}" for c in view.options["nav"] if c["count"]}
    return tuple(sorted(found))


def blank(view: Any) -> InformationState:
    """The memory that a view alone makes: one pool of everything unseen, in hands and deck."""
    kinds = kinds_of(view)
    hands = sum(n << HAND_BITS * seat for seat, n in enumerate(view.hands) if seat != view.seat)
    unseen = view.unseen["nav"]
    story = (_packed(kinds, unseen), hands, sum(unseen.values()))
    return InformationState(view.seat, ((story, 1),), kinds, view.players)


def _packed(kinds: Sequence[str], counts: Mapping[str, int]) -> int:
    return sum(n << CARD_BITS * kinds.index(card) for card, n in counts.items())


def information_state(history: Sequence[tuple[Any, Any, Any, Any]], seat: int | None) -> InformationState:
    """What `seat` (None: a spectator) knows from the moves it saw.

    `history`: steps (state before, move, events, state after) in order. Of the states only open facts are looked at
    and, where memory begins, the view of the seat; events as the seat saw them; moves are open. Where the chain is
    broken for the seat (a position that does not follow from the one before), memory begins anew there.
    """
    log = followed(None, history, seat)
    return InformationState(seat) if log is None else log.known()


def followed(log: Log | None, history: Sequence[tuple[Any, Any, Any, Any]], seat: int | None) -> Log | None:
    """The log of a seat after more moves: `log`, which stays as it is, and then `history` as in `knowledge`."""
    given = log
    for before, move, events, after in history:
        if log is None or (before is not log.last and before.view(seat) != log.last.view(seat)):
            log = Log(before, seat)
        elif log is given:
            log = copy.copy(log)  # a step makes a new dictionary of stories, it never changes the old one
        log.step(before, move, [event.seen_by(seat) for event in events], after)
        log.last = after
    return log


class Log:
    """The memory while it is being written: story -> weight; `last`: the position it stands at."""

    def __init__(self, state: Any, seat: int | None) -> None:
        self.seat = seat
        self.last = state
        self._begin(state)

    def _begin(self, state: Any) -> None:
        start = blank(state.view(self.seat))
        self.kinds, self.players = start.kinds, start.players
        self.stories = dict(start.stories)
        self.lost = 0.0

    def known(self) -> InformationState:
        """The memory as it is now."""
        order = sorted(self.stories.items(), key=lambda item: (-item[1], item[0]))
        return InformationState(self.seat, tuple(order), self.kinds, self.players, self.lost)

    def step(self, before: Any, move: Any, events: Iterable[Any], after: Any) -> None:
        """One move and what it led to."""
        if before.point in ("SETUP_TOKEN", "SETUP_PILOT"):
            self._begin(after)  # all hands come from one deck
            return
        if isinstance(move, str):
            move = parse_move(move)
        who = before.deciding
        if isinstance(move, PlayCard) and who != self.seat:
            self._played(who, self.kinds.index(move.card))
        for event in events:
            if event.kind == "reshuffle_nav":
                played = move.card if isinstance(move, PlayCard) else before.in_play.removesuffix("!")
                self._reshuffled([*before.nav_discard, played])
            elif event.kind == "drawn" and event.seat != self.seat:
                self._other_drew(event.seat)
            elif event.kind == "drawn":
                self._drew(self.kinds.index(event.data["cards"][0]))
        if not self.stories:  # the true one was among those that were too light
            self._begin(after)

    def _other_drew(self, seat: int) -> None:
        """A place of the deck is now in the hand of another seat."""
        place = 1 << HAND_BITS * seat
        self._renew(lambda story: (*story[:-2], story[-2] + place, story[-1]))

    def _renew(self, change: Callable[[Story], Story]) -> None:
        merged: dict[Story, int] = {}
        for story, weight in self.stories.items():
            new = change(story)
            merged[new] = merged.get(new, 0) + weight
        self.stories = merged

    def _weigh(self, found: Iterator[tuple[Story, int, int]]) -> None:
        """Take over stories with weights given as fractions; too many are cut down to the heaviest ones."""
        listed = list(found)
        if not listed:
            self.stories = {}
            return
        common = lcm(*{bottom for _, _, bottom in listed})
        merged: dict[Story, int] = {}
        for story, top, bottom in listed:
            merged[story] = merged.get(story, 0) + top * (common // bottom)
        if len(merged) > MOST:
            order = sorted(merged.items(), key=lambda item: (-item[1], item[0]))
            total, kept = sum(merged.values()), sum(weight for _, weight in order[:MOST])
            self.lost = 1 - (1 - self.lost) * (kept / total)
            merged = dict(order[:MOST])
        divisor = gcd(*merged.values())
        self.stories = {story: weight // divisor for story, weight in merged.items()}

    def _played(self, seat: int, kind: int) -> None:
        """Out of which pools a seat can have held a card it played, and with which chance."""
        card, place = 1 << CARD_BITS * kind, 1 << HAND_BITS * seat

        def follow() -> Iterator[tuple[Story, int, int]]:
            for story, weight in self.stories.items():
                end = len(story) - 3
                for i in range(0, end + 1, 3):
                    cards, hands, size = story[i], story[i + 1], story[i + 2]
                    ways = (hands >> HAND_BITS * seat & 0xFF) * (cards >> CARD_BITS * kind & 0xFFFF)
                    if ways:
                        rest = (cards - card, hands - place, size - 1) if size > 1 or i == end else ()
                        yield (*story[:i], *rest, *story[i + 3 :]), weight * ways, size

        self._weigh(follow())

    def _drew(self, kind: int) -> None:
        """The seat itself drew a card of the present deck."""
        card = 1 << CARD_BITS * kind

        def follow() -> Iterator[tuple[Story, int, int]]:
            for story, weight in self.stories.items():
                cards, hands, size = story[-3:]
                copies = cards >> CARD_BITS * kind & 0xFFFF
                if copies:
                    yield (*story[:-3], cards - card, hands, size - 1), weight * copies, size

        self._weigh(follow())

    def _reshuffled(self, discard: Sequence[str]) -> None:
        """The deck was empty, and the open discard is the new one: a pool of its own."""
        counts: dict[str, int] = {}
        for card in discard:
            counts[card] = counts.get(card, 0) + 1
        pool = (_packed(self.kinds, counts), 0, len(discard))
        self._renew(lambda story: (*(story if story[-1] else story[:-3]), *pool))
