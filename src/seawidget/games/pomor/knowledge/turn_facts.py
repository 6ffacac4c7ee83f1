"""The questions of one turn: which places are reached, what is drawn and turned up, what rivals can do.

Everything is made of a seat's view and its memory. Of rivals only what the cards can do is asked, not what they will
do: as the board lies now, with the turns in between left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_TEXT, TOKENS
from seawidget.games.pomor.core.codes import move_kind, played_mode
from seawidget.games.pomor.core.counts import ESTIMATE
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.table import Table
from seawidget.games.pomor.knowledge.determinizations import can, has, moved_to, storm_turned_up, took, turns
from seawidget.games.pomor.knowledge.information import InformationState, Pool, blank
from seawidget.games.pomor.knowledge.reach import End, by_kind
from seawidget.games.pomor.knowledge.redeal import redeal
from seawidget.games.pomor.rules.board import is_catch
from seawidget.games.pomor.rules.redaction import preview_vector
from seawidget.games.pomor.values.move_list import move_of
from seawidget.games.pomor.values.state import State
from seawidget.probability.cards.deck_facts import PoolDraw, TurnFacts, TurnQuestion
from seawidget.text.codes import Seat, Share

Cases = tuple[tuple[int, tuple[PoolDraw, ...]], ...]
NOW: tuple[tuple[str, Mapping[str, Any]], ...] = (("board_now", {}),)


def turn_facts(state: State, seat: int, known: InformationState) -> TurnFacts:
    """What `seat` can say about the turns to come. Raises PositionError if its memory is not of this position."""
    asked = _Asked(state, seat, known)
    asked.ask()
    notes: list[tuple[str, Mapping[str, Any]]] = []
    if state.table.preset == ESTIMATE:
        notes.append(("estimate", {}))
    else:
        notes.append(("counts", {"provenance": state.options["provenance"]}))
    notes.append(("choices_silent", {}))
    if asked.known.lost:
        notes.append(("stories_cut", {"share": Share(asked.known.lost)}))
    redeal_now = asked.world
    return TurnFacts(seat, "pomor.odds.title", asked.questions, redeal_now, tuple(notes))


class _Asked:
    """The questions while they are being written."""

    def __init__(self, state: State, seat: int, known: InformationState) -> None:
        self.state, self.seat = state, seat
        self.table: Table = state.table
        self.view = state.view(seat)
        self.hand = state.hands[seat]
        self.known = known if known.stories else blank(self.view)
        self.stories: list[tuple[int, list[Pool]]] = [(w, self.known.pools(story)) for story, w in self.known.stories]
        self.s: Vector = preview_vector(state.vector, seat)
        self.questions: dict[str, TurnQuestion] = {}

    def world(self, rng: Any) -> State:
        """A position the seat cannot tell from the real one."""
        return redeal(self.state, self.seat, self.known, rng)

    def ask(self) -> None:
        """All questions, those of the own turn first."""
        if self.view.point == "PLAY":
            self._own()
        if self.hand:
            self._next_nav()
        self._next_sea()
        if self.view.point == "PLAY":
            for rival in range(self.view.players):
                if rival != self.seat:
                    self._rival(rival)

    def _add(
        self,
        name: str,
        group: str,
        event: str,
        cases: Cases,
        wanted: frozenset[str],
        happens: Callable[[Any], bool],
        certain: bool = False,
        **args: Any,
    ) -> None:
        now = NOW if group in ("rivals", "next") else ()
        words = {"who": Seat(self.seat), **args}
        if "who" in args:
            words["other"] = Seat(self.seat)
        key = f"pomor.odds.event.{event}"
        about = _subject(group, words)
        row = f"pomor.odds.row.{event}"
        cell = str(words["place"]) if event in _PLACES else ""
        self.questions[name] = TurnQuestion(group, key, words, cases, wanted, happens, certain, now, about, row, cell)

    # --- the own turn ------------------------------------------------------------------------------------------------

    def _own(self) -> None:
        """What the own hand reaches now, and what it will reach with the card drawn after a card is played."""
        seat, hand = self.seat, sorted({self.table.number[card] for card in self.hand})
        found = by_kind(self.s, seat, hand)
        reached: dict[int, list[str]] = {}
        for listed in found.values():
            for end in listed:
                text = self._text(end)
                if end.place >= 0 and text not in reached.setdefault(end.place, []):
                    reached[end.place].append(text)
        for place, cards in sorted(reached.items()):
            test = can(seat, lambda told, place=place: moved_to(told, place))  # type: ignore[misc]
            said = {"place": place, "cards": ", ".join(cards)}
            self._add(f"reach {place}", "own", "reach", (), frozenset(), test, True, **said)
        mine = self.view.deciding == seat
        for listed in found.values():
            firsts = {end.codes[0]: end for end in listed if not end.won}
            for end in firsts.values():
                self._after(end)
            if mine:
                for code in {end.codes[0] for end in listed}:
                    self._refills([end for end in listed if end.codes[0] == code])

    def _text(self, end: End) -> str:
        move = str(move_of(self.s, self.table, end.codes[0])).split()
        return move[1] + ("!" if len(move) > 2 else "")

    def _after(self, end: End) -> None:
        """The next own turn once this card is played: the rest of the hand and one card more."""
        seat, s = self.seat, end.after
        card = self._text(end)
        rest = list(self.hand)
        rest.remove(card.rstrip("!"))
        kinds = range(1, s[at.KINDS_N] + 1)
        reach = {k: {one.place for one in found} for k, found in by_kind(s, seat, kinds).items()}
        cases = self._drawn_after(card.rstrip("!"))
        held = set().union(*(reach[self.table.number[text]] for text in rest))
        move = str(move_of(self.s, self.table, end.codes[0]))
        for place in range(s[at.LENGTH]):
            wanted = frozenset(self.table.texts[k] for k in kinds if place in reach[k])
            if not wanted:
                continue

            def happens(world: State, place: int = place) -> bool:
                for _, there in turns(world, seat, move):
                    if not there.over:
                        return can(seat, lambda told: moved_to(told, place))(there)
                return False

            said = {"place": place, "card": card, "cards": _listed(wanted)}
            certain = place in held
            self._add(f"next {place} after {card}", "next", "next", cases, wanted, happens, certain, **said)

    def _drawn_after(self, card: str) -> Cases:
        """The card drawn at the end of a turn in which `card` is played (P-DECK-8)."""
        if self.view.nav_deck:
            return tuple((weight, (PoolDraw(pools[-1].cards, 1),)) for weight, pools in self.stories)
        pile: dict[str, int] = {card: 1}
        for one in self.view.nav_discard:
            pile[one] = pile.get(one, 0) + 1
        return ((1, (PoolDraw(pile, 1),)),)

    def _refills(self, listed: list[End]) -> None:
        """A storm among the cards turned up if a card is played now, taking as many as possible."""
        end = max(listed, key=lambda one: one.refills)
        view = self.view
        deck = dict(view.unseen["sea"])
        discard: dict[str, int] = {"s": int(end.cleared)}
        for one in view.sea_discard:
            discard[one] = discard.get(one, 0) + 1
        later = end.refills - view.sea_deck
        if end.refills == 0 or view.open_water or later > sum(discard.values()):
            return
        pools: tuple[PoolDraw, ...] = (PoolDraw(deck, min(end.refills, view.sea_deck)),)
        if later > 0:
            pools += (PoolDraw(discard, later),)
        codes = [code for code in end.codes if move_kind(code) in (at.PLAY_CARD, at.TAKE_CATCH, at.CHOOSE_NETS)]

        def happens(world: State) -> bool:
            told: list[Any] = []
            for code in codes:
                world, events = world.apply(move_of(world.vector, world.table, code))
                told += events
            return storm_turned_up(told)

        card = self._text(end)
        cases = ((1, pools),)
        self._add(f"storm after {card}", "sea", "storm_after", cases, _STORM, happens, card=card, n=end.refills)

    # --- decks -------------------------------------------------------------------------------------------------------

    def _next_nav(self) -> None:
        """The kind of the card on top of the navigation deck, or of the new deck once that is known."""
        view = self.view
        if view.nav_deck:
            cases: Cases = tuple((weight, (PoolDraw(pools[-1].cards, 1),)) for weight, pools in self.stories)
        elif view.in_play:
            cases = self._drawn_after(view.in_play.rstrip("!"))
        else:
            return

        def top(world: State) -> str:
            if world.nav_deck:
                return str(world.nav_deck[0])
            after, last = world, None
            while last is None:
                after, events = after.apply(after.legal_moves[-1])
                last = next((event.data["cards"][0] for event in events if event.kind == "drawn"), None)
            return str(last)

        kinds = {card for _, pools in cases for card, count in pools[0].cards.items() if count}
        for card in sorted(kinds):
            wanted = frozenset([card])
            self._add(f"draw {card}", "deck", "draw", cases, wanted, lambda w, card=card: top(w) == card, card=card)  # type: ignore[misc]

    def _next_sea(self) -> None:
        """Storm on the next sea card: the deck's top, or the new deck made of the open discard."""
        view = self.view
        if view.sea_deck:
            cards: dict[str, int] = dict(view.unseen["sea"])

            def happens(world: State) -> bool:
                return bool(world.sea_deck[0] == SEA_TEXT[at.STORM])

            self._add("storm", "sea", "storm", ((1, (PoolDraw(cards, 1),)),), _STORM, happens)

    # --- rivals ------------------------------------------------------------------------------------------------------

    def _rival(self, rival: int) -> None:
        """What a rival could do now with its hand, which is drawn from the unseen cards."""
        s, letter = self.s, TOKENS[rival]
        found = by_kind(s, rival, range(1, s[at.KINDS_N] + 1))
        cases: Cases = tuple(
            (weight, tuple(PoolDraw(pool.cards, pool.hands[rival]) for pool in pools)) for weight, pools in self.stories
        )

        def add(
            name: str, event: str, does: Callable[[End], bool], test: Callable[[list[Any]], bool], **args: Any
        ) -> None:
            wanted = frozenset(self.table.texts[kind] for kind, listed in found.items() if any(map(does, listed)))
            said = {"who": Seat(rival), "cards": _listed(wanted), **args}
            self._add(f"{letter} {name}", "rivals", event, cases, wanted, can(rival, test), **said)

        me = s[at.TOKEN_AT + self.seat]
        add("wins", "rival_wins", lambda end: end.won, has("won"))
        add("sells", "rival_sells", lambda end: end.sold, has("sold"))
        add("pushes", "rival_pushes", lambda end: bool(played_mode(end.codes[0])), _pushed)
        add(
            f"lands on {TOKENS[self.seat]}", "rival_lands", lambda end: end.place == me, lambda told: moved_to(told, me)
        )
        for place in range(s[at.LENGTH]):
            add(
                f"reaches {place}",
                "rival_reaches",
                lambda end, place=place: end.place == place,  # type: ignore[misc]
                lambda told, place=place: moved_to(told, place),  # type: ignore[misc]
                place=place,
            )
        for place in range(s[at.LENGTH]):
            if is_catch(s[at.RING + place]):
                add(
                    f"takes {place}",
                    "rival_takes",
                    lambda end, place=place: place in end.taken,  # type: ignore[misc]
                    lambda told, place=place: took(told, place),  # type: ignore[misc]
                    place=place,
                    catch=s[at.RING + place],
                )


_PLACES = frozenset({"reach", "next", "rival_reaches"})  # what is asked of every place


def _subject(group: str, words: Mapping[str, Any]) -> tuple[str, str, Mapping[str, Any]]:
    """What a question is listed under."""
    if group == "rivals":
        return f"seat {words['who']}", "pomor.odds.subject.rival", {"who": words["who"]}
    if group == "own":
        return "own", "pomor.odds.subject.own", {}
    if "card" in words and group != "deck":
        return f"after {words['card']}", "pomor.odds.subject.after", {"card": words["card"]}
    return "deck", "pomor.odds.subject.deck", {}


_STORM = frozenset([SEA_TEXT[at.STORM]])


def _pushed(told: list[Any]) -> bool:
    return any(event.kind in ("pushed", "push_target_full") for event in told)


def _listed(cards: frozenset[str]) -> str:
    return ", ".join(sorted(cards)) or "-"
