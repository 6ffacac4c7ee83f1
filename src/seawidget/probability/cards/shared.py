"""Gaps that share candidate cards: all filled by different cards (Hall's condition), and bands that must be met."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from seawidget.probability.answers.ask import SHUFFLED, event, letters
from seawidget.probability.answers.derivation import Step
from seawidget.probability.answers.parameters import Cards, OddsError, each, listed, pool, sizes, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.joint import MOST_GAPS, all_hit
from seawidget.probability.shown.message import Message
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence


def all_filled(
    unseen: Cards, wanted: Sequence[Iterable[Hashable]], draws: int, *, needs: Sequence[int] | None = None
) -> Odds:
    """Chance that all gaps can be filled by different cards of the next `draws`, also where they share candidates.

    `wanted[i]` are the cards that fit gap i, `needs[i]` how many it takes (1 if not given). Hall's condition: a set of
    gaps must get at least as many cards as it needs. "Each gap gets a card" is not enough: one card may be meant twice.
    Raises OddsError, also for more than 12 gaps.
    """
    cards, _ = pool(unseen, 0)
    fits = [frozenset(each("wanted", group)).intersection(cards) for group in listed("wanted", wanted)]
    gs = sizes("needs", needs if needs is not None else [1] * len(fits))
    if len(gs) != len(fits):
        raise OddsError(Sentence("error.ask.needs_gaps", n=len(gs), gaps=len(fits)))
    whole("error.ask.gaps", len(fits), 0, MOST_GAPS)
    n, k = len(cards), whole("draws", draws, 0, len(cards))
    regions = areas_of(cards, fits)
    naive = counted(regions, n, k, [(1 << i, g) for i, g in enumerate(gs)])

    def twin(rng: Rng) -> bool:
        return matched([[i for i in range(len(fits)) if card in fits[i]] for card in top(rng, cards, k)], list(gs))

    areas = [(bits, regions[bits]) for bits in sorted(regions)]
    return Odds(
        event("all_filled", groups=[len(group) for group in fits], needs=list(gs), draws=k, unseen=n),
        assumptions=SHUFFLED,
        formula="sum of prod C(size, x)/C(n, k) over counts with drawn for J >= needs of J, every set J of gaps (Hall)",
        numbers=letters(n=(n, "unseen"), k=(k, "draws"), needs=(gs, "needs"), areas=(areas, "areas")),
        steps=lambda: [Step(f"{Fraction(naive, comb(n, k))} = {naive / comb(n, k):.6g}", Message("odds.step.clash"))],
        code=filled,
        twin=twin,
        picture={"cards": n, "wanted": sum(regions.values()), "drawn": k},
    )


def all_bands_met(numbers: int, bands: Sequence[int], draws: int) -> Odds:
    """Chance that `draws` of `numbers` cards meet every band (coverage), of `bands[i]` cards each. Raises OddsError."""
    return all_hit(numbers, bands, draws)


def all_different(numbers: int, bands: Sequence[int], draws: int) -> Odds:
    """Chance that `draws` cards lie in as many different bands: e_k(bands) / C(N, k). Raises OddsError.

    e_k is the elementary symmetric polynomial. Cards of no band count as one more chance to fail.
    """
    n, sizes_ = whole("numbers", numbers), sizes("bands", bands)
    whole("error.ask.all_bands", sum(sizes_), 0, n)
    k = whole("draws", draws, 0, n)
    marks = [i for i, size in enumerate(sizes_) for _ in range(size)]
    marks += [-1] * (n - len(marks))

    def twin(rng: Rng) -> bool:
        drawn = top(rng, marks, k)
        return -1 not in drawn and len(set(drawn)) == k

    return Odds(
        event("all_different", bands=list(sizes_), draws=k, unseen=n),
        assumptions=SHUFFLED,
        formula="e_k(b)/C(N, k), e_k = sum over sets of k bands of the product of their sizes",
        numbers=letters(N=(n, "numbers"), b=(sizes_, "bands"), k=(k, "draws")),
        code=each_of_another,
        twin=twin,
        picture={"cards": n, "wanted": sum(sizes_), "drawn": k},
    )


def each_of_another(n: int, b: Sequence[int], k: int) -> Fraction:
    """K of n cards lie in as many different bands of b[i] cards: the elementary symmetric polynomial, term by term."""
    symmetric = [1] + [0] * k
    for size in b:
        for j in range(k, 0, -1):
            symmetric[j] += size * symmetric[j - 1]
    return Fraction(symmetric[k], comb(n, k))


def filled(n: int, k: int, needs: Sequence[int], areas: Iterable[tuple[int, int]], spare: int = 0) -> Fraction:
    """Every set of gaps gets what it needs among k of n cards, with `spare` more that fit anywhere (Hall)."""
    return Fraction(counted(dict(areas), n, k, tight_sets(needs), spare), comb(n, k))


def tight_sets(needs: Sequence[int]) -> list[tuple[int, int]]:
    """(bits of a set of gaps, how many cards it needs) for every set that needs any."""
    places = range(len(needs))
    found = []
    for size in range(1, len(needs) + 1):
        for chosen in combinations(places, size):
            need = sum(needs[i] for i in chosen)
            if need:
                found.append((sum(1 << i for i in chosen), need))
    return found


def areas_of(cards: Iterable[Hashable], fits: Sequence[frozenset[Hashable]]) -> dict[int, int]:
    """How many cards fit exactly these gaps: bits of the gaps -> number of cards."""
    regions: dict[int, int] = {}
    for card in cards:
        bits = sum(1 << i for i, group in enumerate(fits) if card in group)
        if bits:
            regions[bits] = regions.get(bits, 0) + 1
    return regions


def counted(regions: dict[int, int], n: int, k: int, sets: list[tuple[int, int]], spare: int = 0) -> int:
    """Ways to draw k of n cards so that every set of gaps gets what it needs, but for `spare` cards that fit anywhere.

    Region by region; of the counts so far only what each set still lacks is kept. With s cards that fit anywhere the
    gaps are filled if no set lacks more than s (the deficiency form of Hall's theorem).
    """
    state = {(0, tuple(need for _, need in sets)): 1}
    for bits, size in regions.items():
        more: dict[tuple[int, tuple[int, ...]], int] = {}
        for (drawn, lacks), ways in state.items():
            for x in range(min(size, k - drawn) + 1):
                left = tuple(
                    max(0, lack - x) if bits & chosen else lack for lack, (chosen, _) in zip(lacks, sets, strict=True)
                )
                key = drawn + x, left
                more[key] = more.get(key, 0) + ways * comb(size, x)
        state = more
    rest = n - sum(regions.values())
    return sum(ways * comb(rest, k - drawn) for (drawn, lacks), ways in state.items() if max(lacks, default=0) <= spare)


def matched(cards: list[list[int]], needs: list[int]) -> bool:
    """Whether cards, each with the gaps it fits, can be dealt out to all gaps (augmenting paths)."""
    slots = [i for i, need in enumerate(needs) for _ in range(need)]
    taken: dict[int, int] = {}  # card -> slot

    def place(slot: int, asked: set[int]) -> bool:
        for card, gaps in enumerate(cards):
            if slots[slot] in gaps and card not in asked:
                asked.add(card)
                if card not in taken or place(taken[card], asked):
                    taken[card] = slot
                    return True
        return False

    return all(place(slot, set()) for slot in range(len(slots)))
