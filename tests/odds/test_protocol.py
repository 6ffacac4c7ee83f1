"""What a game has to supply to be asked: nothing more than facts about its next cards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.games import registry
from seawidget.probability.cards.deck_facts import DeckCase, DeckFacts, QuestionFacts
from tests.toygame import Tide


class Foretold(Tide):
    """Tide with one question: is a card higher than all I hold among my next two?"""

    name = "foretold"

    def deck_facts(self, state: Any, seat: int, known: Any) -> DeckFacts:
        view = state.view(seat)
        mine = set(view.hand)
        unseen = [card for card in range(1, state.options["cards"] + 1) if card not in mine]
        case = DeckCase(Fraction(1), tuple(map(str, unseen)))
        higher = frozenset(str(card) for card in unseen if card > max(mine))
        question = QuestionFacts("odds.event.gap_hit", {"gap": "a hand", "cards": "", "n": 2}, (case,), higher, 2)
        return DeckFacts(seat, 2, (case,), (), questions={"higher": question}, assumptions=(("recall", {}),))

    def layout(self, options: Any) -> dict[str, Any]:
        return {"rows": [], "segments": []}


@pytest.fixture
def game() -> sea.Game:
    registry.register(Foretold())
    return sea.Game("foretold", seed=3)


def test_a_game_may_ask_questions_of_its_own(game):
    board = game.odds()
    answer = board.questions["higher"]
    hand = game.state.hands[0]
    higher = game.state.cards - max(hand)
    assert answer.exact == odds.hit(game.state.cards - len(hand), higher, 2).exact
    assert abs(answer.simulate(500, seed=1).z) < 4.5
    assert [each.code for each in answer.assumptions] == ["recall", "exchangeable_rest"]
    assert str(answer.event) in str(board)
    assert answer.event.text() in board._repr_html_()
    assert board.to_dict()["questions"]["higher"]["value"] == float(answer)
    assert len(board) == 0
    with pytest.raises(odds.OddsError, match="foretold cannot be told"):
        game.odds(remember=["3"])
    assert list(board.to_frame()["gap"]) == []


def test_what_the_deck_model_says_of_layers_and_windows():
    """Two blanks in the deck only, a stacked card, three base cards of which one is aside: counted by hand."""
    from seawidget.probability.cards.deck import deal, parts, terms, total_chance
    from seawidget.probability.cards.deck_facts import Layer
    from seawidget.probability.cards.decktable import DeckTable
    from seawidget.rng import Rng

    case = DeckCase(Fraction(1), ("1", "2", "3"), (Layer(("F 1", "F 2"), 3),), window=2, aside=1)
    # the first 3 of 4 free places hold both blanks; the stacked card is first or second
    found = parts((case,), frozenset({"1"}), 1)
    one = sum(term.weight * term.chance for term in terms(found, 1))
    assert total_chance(found, 1) == one
    assert one == Fraction(1, 2) * Fraction(1, 3) * Fraction(1, 3)
    assert DeckTable((case,), [1]).at_least(frozenset({"1"})) == pytest.approx((float(one),))
    dealt = [deal((case,), Rng(seed), 4) for seed in range(3000)]
    assert all(cards[:2].count(None) == 1 for cards in dealt)
    share = sum(cards[0] == "1" for cards in dealt) / 3000
    assert abs(share - one) < 4.5 * (float(one) / 3000) ** 0.5
