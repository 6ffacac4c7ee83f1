"""The facts behind the odds of a position: which cards can still come, where they can lie, what each gap would take.

Everything is read from a redacted vector and the seat's memory. Alone at the table the cases are the exact distribution
that redeals draw from (posterior.py). With several seats two things are simpler than there, and said so: what other
seats did is not read as a hint, and a Start of theirs that was not seen yet counts as lying in their deck while there
is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set as AbstractSet
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

from seawidget.errors import PositionError, Problem
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.cards import CARD_TEXT, card_code
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge import information as log
from seawidget.games.tranquility.knowledge.gap_facts import gap_facts
from seawidget.games.tranquility.knowledge.information import card_codes
from seawidget.games.tranquility.knowledge.unseen import RedealError, Unseen
from seawidget.games.tranquility.rules.ask import keep_drop
from seawidget.games.tranquility.rules.hand import hand_limit, monsters_in_hand
from seawidget.games.tranquility.rules.redaction import own_hand, redacted
from seawidget.probability.cards.deck_facts import DeckCase, DeckFacts, Labels, Layer
from seawidget.text.i18n import Sentence

Notes = list[tuple[str, Mapping[str, Any]]]
Placement = tuple[int, int, int]  # Starts of other seats in decks, in hands, in discards


def deck_facts(state: Any, seat: int, information: log.InformationState) -> DeckFacts:
    """What `seat` can say about its next cards. Raises RedealError if its memory is not of this position."""
    v = redacted(state.vector, seat)
    lost = v[at.DISCARDS_N + seat] - information.blind - len(information.own)
    notes: Notes = [("partly", {"cards": lost}) if lost and information.own else ("visible" if lost else "recall", {})]
    duel = v[at.VARIANT] == at.DUEL
    open_row: list[int] = []
    taken: list[int] = []
    hands: dict[int, int] = {}
    if duel:
        deck, cases, open_row, taken = _duel(v, seat, information)
        room = at.ISLANDS  # nobody can count what the opponent drew and threw
        notes.append(("duel_deck", {}))
    else:
        unseen = Unseen(v, seat, information)
        deck, cases = unseen.decks[seat], _cases(unseen, notes)
        hands = {s: v[at.HAND_N + s] for s in range(unseen.players) if s != seat}
        room = max(_room(sum(unseen.decks) + sum(hands.values()), case) for case in cases)
        if hands:
            notes.append(("others", {}))
        notes.append(("own_deck", {}))
        if v[at.WILDS]:
            notes.append(("wilds", {}))
    held = v[at.HAND_N + seat]
    if v[at.START_TURN] and v[at.YELLOW + seat]:
        held -= keep_drop(v, seat)  # STORM-7: it is cut before the seat can pay
    most = max(0, max(hand_limit(v, seat), held) - 1 - monsters_in_hand(v, seat))
    notes.append(("board_stays", {"most": most}))
    gaps = tuple(gap_facts(v, seat, cases[0], [*own_hand(v, seat), *open_row], taken, most, room))
    alone = v[at.PLAYERS] == 1
    return DeckFacts(seat, deck, cases, gaps, hands, tuple(notes), traced=not duel, alone=alone)


def fitting(gap: Mapping[str, Any], unseen: AbstractSet[str]) -> frozenset[str]:
    """The unseen cards that fit a gap of a preview (gaps.py): its numbers, and Wilds where one has room (WILD-2)."""
    found = frozenset(map(str, gap["possible"])) & unseen
    low, high = int(gap["low"] or 0), int(gap["high"] or at.ISLANDS + 1)
    if gap["wilds"] and high - low > 1:
        found |= {card for card in unseen if card.startswith("W")}
    return found


def remembering(view: Any, information: log.InformationState, cards: Iterable[Any]) -> log.InformationState:
    """A memory that also holds `cards`, which the own seat put face down before the memory begins.

    Judged by the view alone. Raises PositionError naming every card that cannot lie among the own discards.
    """
    seat = information.seat
    problems: list[Problem] = []
    codes: list[int] = []
    there = [*card_codes(view.hand or ()), *information.own]
    there += [card_code(card["card"] if isinstance(card, dict) else card) for card in view.grid.values()]
    for card in cards:
        code = card_code(card)
        if not code or code in (at.M, at.R, at.B, at.C) or (code <= at.ISLANDS and code in [*there, *codes]):
            text = Sentence("error.tranquility.not_discarded", card=repr(card))
            problems.append(Problem("bad_value", text, "remember"))
        codes.append(code)
    if len(information.own) + len(codes) > view.discards[seat]:
        count = view.discards[seat] - len(information.own)
        text = Sentence("error.tranquility.unknown_discards", n=len(codes), count=count)
        problems.append(Problem("bad_value", text, "remember"))
    if problems:
        raise PositionError(problems)
    return information.with_own(codes)


def _labels(card: int, count: int) -> Labels:
    return tuple(f"{CARD_TEXT[card]} {i + 1}" for i in range(count))


# --- where the cards lie ---


def _cases(u: Unseen, notes: Notes) -> tuple[DeckCase, ...]:
    """Where the own Start can be, and for each of these cases where all else can be."""
    assert u.seat is not None
    base = u.information.bases[u.seat] if u.information.bases else _base(u, u.seat)
    blind = u.information.blind + u.blind_before(base, u.forgotten - u.information.blind)
    window = u.start_window(u.decks[u.seat])
    kinds = _kinds(u)
    ways = _start_ways(u, blind)
    others = _others_starts(u, False)
    if not any(weight and _elsewhere(u, where) == sum(one) for where, weight in ways.items() for one in others):
        # a position made by hand: no Start can be where it should, so it may be anywhere
        kinds["finishes"] += _labels(at.S, u.starts)
        ways, others = {"anywhere": 1}, {(0, 0, 0): 1}
    cases = _dealt(u, kinds, ways, blind, window, others)
    if not cases:  # with so many storms unseen there is no room in the decks for all those Starts
        cases = _dealt(u, kinds, ways, blind, window, _others_starts(u, True))
    total = sum(weight for _, weight, _ in cases)
    if not total:
        raise RedealError(Sentence("error.redeal.none"))
    if u.starts > 1 and u.sunk:
        notes.append(("other_starts", {}))
    if u.players > 1 and u.monsters:
        notes.append(("monsters_anywhere", {}))
    sure = {where for where, _, _ in cases}
    if sure == {"deck"}:
        notes.append(("start_window", {"window": window}))
    elif sure != {"absent"}:
        notes.append(("start_somewhere", {"window": window}))
    if u.aside:
        notes.append(("aside", {"cards": u.aside}))
    return tuple(replace(case, chance=Fraction(weight, total)) for _, weight, case in cases)


def _dealt(
    u: Unseen,
    kinds: Mapping[str, Labels],
    ways: Mapping[str, int],
    blind: int,
    window: int,
    placements: Mapping[Placement, int],
) -> list[tuple[str, int, DeckCase]]:
    """(where the own Start is, weight, the case) for every way that all Starts and all other cards have room."""
    thrown_there = _blind_others(u)
    cards_out = u.forgotten + sum(u.v[at.DISCARDS_N + s] for s in range(u.players) if s != u.seat)
    hands = sum(u.v[at.HAND_N + s] for s in range(u.players) if s != u.seat)
    found = []
    for where, weight in ways.items():
        for (below, held, gone), times in placements.items():
            if below + held + gone != _elsewhere(u, where):
                continue
            out = cards_out - gone - (where in ("discards", "blind"))
            thrown = min(max(0, blind + thrown_there - (where == "blind")), max(0, out))
            slots = sum(u.decks) + thrown - below - (where == "deck")
            # alone, the more places there are for monsters and storms, the more deals there are
            spread = (
                comb(slots, u.monsters) * comb(slots - u.monsters, len(u.sunk)) if u.players == 1 and slots > 0 else 1
            )
            if weight * times * spread and out >= 0 and slots >= len(u.sunk):
                made = _case(u, kinds, slots, window if where == "deck" else 0, out, thrown, hands - held)
                if all(len(layer.cards) <= layer.places for layer in made.layers):
                    found.append((where, weight * times * spread, made))
    return found


def _elsewhere(u: Unseen, where: str) -> int:
    """How many hidden Starts are other seats'."""
    return 0 if where == "anywhere" else u.starts - (where != "absent")


def _base(u: Unseen, seat: int) -> log.Base:
    v = u.v
    return log.Base(v[at.HAND_N + seat], u.decks[seat], v[at.DISCARDS_N + seat], v[at.START_LAID] != 0)


def _start_ways(u: Unseen, blind: int) -> dict[str, int]:
    """At how many places of each kind the own Start can be, if it is not seen (SOLO-2, SETUP-4, START-9)."""
    seat, v = u.seat, u.v
    assert seat is not None
    if not u.starts or at.S in u.own or at.S in u.information.own or u.information.start_by == seat:
        return {"absent": 1}
    laid = v[at.START_LAID] == at.S
    early = v[at.STORMS_ON] or v[at.BOARD] == at.PYRAMID
    ways = {"deck": u.start_window(u.decks[seat]), "blind": blind}
    if v[at.START_LAID] or early:
        ways["discards"] = u.forgotten - blind
    if laid and u.information.start_by is None:
        ways["absent"] = 1
    return ways


def _others_starts(u: Unseen, anywhere: bool) -> dict[Placement, int]:
    """At how many places the hidden Starts of other seats can be, by how many are in decks, hands and discards.

    Each of the places of a seat alike; but where a seat has a deck its Start counts as lying in it, unless `anywhere`.
    """
    v = u.v
    ways: dict[Placement, int] = {(0, 0, 0): 1}
    for s in range(u.players):
        if s == u.seat:
            continue
        laid = v[at.START_LAID] == at.S
        deck, hand, thrown = u.decks[s], v[at.HAND_N + s], v[at.DISCARDS_N + s] if v[at.START_LAID] else 0
        options = [((1, 0, 0), deck), ((0, 1, 0), hand), ((0, 0, 1), thrown)]
        if deck and not anywhere:
            options = [((1, 0, 0), deck + hand + thrown)]
        if u.information.start_by == s:
            options = []
        if u.information.start_by == s or (laid and u.information.start_by is None):
            options.append(((0, 0, 0), 1))
        more: dict[Placement, int] = {}
        for (below, held, gone), times in ways.items():
            for (x, y, z), places in options:
                if places:
                    key = below + x, held + y, gone + z
                    more[key] = more.get(key, 0) + times * places
        ways = more
    return ways


def _blind_others(u: Unseen) -> int:
    """How many discards of other seats may have been thrown unseen (STORM-6)."""
    count = 0
    for s in range(u.players):
        if s != u.seat:
            base = u.information.bases[s] if u.information.bases else _base(u, s)
            facts = u.information.facts[s] if u.information.facts else ()
            count += u.blind_before(base, base.discards) + sum(n for name, n in facts if name == log.BLIND)
    return count


def _kinds(u: Unseen) -> dict[str, Labels]:
    sunk = tuple(f"{CARD_TEXT[card]} {i + 1}" for i, card in enumerate(u.sunk))
    return {
        "islands": tuple(CARD_TEXT[n] for n in u.islands),
        "sunk": sunk,
        "monsters": _labels(at.M, u.monsters),
        "wilds": _labels(at.W, u.wilds),
        "finishes": _labels(at.F, u.finishes),
    }


def _case(
    u: Unseen, kinds: Mapping[str, Labels], slots: int, window: int, out: int, blind: int, hands: int
) -> DeckCase:
    """The cards from those with the fewest places to those that lie anywhere; layers that are like the base join it.

    `slots`: places in decks and among cards thrown unseen, `hands`: places in other hands, that no Start takes.
    """
    layers = [Layer(kinds["sunk"], slots)]  # INV-4: in decks, or thrown unseen
    layers.append(Layer(kinds["monsters"], slots - len(u.sunk) + hands))  # INV-12: not in discards
    free = layers[1].places - u.monsters + out - blind
    layers.append(Layer(kinds["finishes"], free, True))
    layers = _joined([layer for layer in layers if layer.cards], out == 0)
    if u.wilds:
        layers.append(Layer(kinds["wilds"], free - len(kinds["finishes"]), True))
    base, aside = kinds["islands"], u.aside
    places = len(base) - aside
    while layers and not aside and layers[-1].places == places + len(layers[-1].cards):
        places = layers[-1].places
        base += layers.pop().cards
    return DeckCase(Fraction(1), base, tuple(layers), window, aside, out, blind)


def _room(places: int, case: DeckCase) -> int:
    """How many unseen cards that could fill a gap can be in play at most: `places` of decks and other hands, less the
    own Start and the storms and monsters that must lie there.
    """
    bound = sum(len(layer.cards) for layer in case.layers if not layer.everywhere)
    return places - (case.window > 0) - max(0, bound - case.blind)


def _joined(layers: list[Layer], nothing_out: bool) -> list[Layer]:
    """Neighbouring layers made one where the second may use every place the first leaves."""
    found: list[Layer] = []
    for layer in layers:
        last = found[-1] if found else None
        if (
            last is not None
            and layer.places == last.places - len(last.cards)
            and (layer.everywhere == last.everywhere or nothing_out)
        ):
            found[-1] = Layer(last.cards + layer.cards, last.places, layer.everywhere)
        else:
            found.append(layer)
    return found


def _duel(
    v: Vector, seat: int, information: log.InformationState
) -> tuple[int, tuple[DeckCase, ...], list[int], list[int]]:
    """(size of the common deck, where its cards can be, the open row, cards the opponent may hold of those it took).

    The deck's cards come to the open row (DUEL-1). What the opponent took or showed openly is not in it (DUEL-5).
    """
    row = v[at.ROW_CARDS : at.ROW_CARDS + v[at.ROW_CARDS_N]]
    seen = {*v[at.GRID : at.GRID + at.CELLS], *row, *own_hand(v, seat), *information.own}
    shown = set(own_hand(v, v[at.EXCHANGE_SEAT])) if v[at.EXCHANGE_SEAT] >= 0 else set()
    for facts in information.facts:
        shown.update(card for name, card in facts if name in (log.TAKE, log.LAY, log.HOLD))
    taken = sorted(shown - seen)
    seen |= shown
    base = tuple(CARD_TEXT[n] for n in range(1, at.ISLANDS + 1) if n not in seen)
    deck = v[at.DECK_END + at.COMMON] - v[at.DECK_TOP + at.COMMON]
    return deck, (DeckCase(Fraction(1), base, out=len(base) - deck),), row, taken
