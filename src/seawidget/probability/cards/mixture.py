"""An answer from a deck of which some things are known: the summands of deck.py as one `Odds`."""

from __future__ import annotations

from collections.abc import Sequence

from seawidget.probability.answers.ask import letters
from seawidget.probability.answers.derivation import Number, Step
from seawidget.probability.answers.program import Program
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import Series, series
from seawidget.probability.cards.deck import Term, deal, parts, terms, total_chance
from seawidget.probability.cards.deck_facts import DeckCase
from seawidget.probability.cards.hypergeometric import some
from seawidget.probability.shown.message import Assumption, Message
from seawidget.rng import Rng


def from_deck(
    event: Message,
    cases: Sequence[DeckCase],
    wanted: frozenset[str],
    draws: int,
    need: int,
    assumptions: Sequence[Assumption],
    horizon: int,
) -> Odds:
    """Chance that at least `need` wanted cards are among the next `draws`; its curve goes up to `horizon` draws."""
    whole = parts(cases, wanted, draws)

    def twin(rng: Rng) -> bool:
        return sum(card in wanted for card in deal(cases, rng, draws)) >= need

    def curve() -> Series:
        xs = range(horizon + 1)
        ys = [float(total_chance(parts(cases, wanted, x), need)) for x in xs]
        return series("draws", "hit", xs, ys, draws)

    cards = len(cases[0].base) + sum(len(layer.cards) for layer in cases[0].layers)
    shared = {"twin": twin, "series": curve, "picture": {"cards": cards, "wanted": len(wanted), "drawn": draws}}
    if len(whole) == 1 and len(whole[0].ways) == 1 and len(found := terms(whole, need)) == 1 and found[0].need == 1:
        term = found[0]
        return Odds(
            event,
            assumptions=assumptions,
            formula="1 - C(n-m, k)/C(n, k)",
            numbers=letters(n=(term.pool, "unseen"), m=(term.wanted, "wanted"), k=(term.draws, "draws")),
            code=some,
            **shared,  # type: ignore[arg-type]
        )

    def numbers() -> tuple[Number, ...]:
        rows = [(term.weight, term.pool, term.wanted, term.draws, term.need) for term in terms(whole, need)]
        return letters(terms=(rows, "terms"))

    def given() -> tuple[Number, ...]:
        return letters(parts=([tuple(part[:5]) for part in whole], "parts"), g=(need, "need"))

    return Odds(
        event,
        total_chance(whole, need),
        assumptions=assumptions,
        formula="sum over terms of w H, H = sum over x >= g of C(m, x) C(n-m, k-x)/C(n, k)",
        numbers=numbers,
        steps=lambda: [_step(term) for term in terms(whole, need)],
        code=Program(total_chance, given),
        **shared,  # type: ignore[arg-type]
    )


def _step(term: Term) -> Step:
    h = f"w = {term.weight}, n = {term.pool}, m = {term.wanted}, k = {term.draws}, g = {term.need}: H = {term.chance}"
    if term.stacked is None:
        return Step(h)
    return Step(h, Message("odds.step.stacked_in" if term.stacked else "odds.step.stacked_out"))
