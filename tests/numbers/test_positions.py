"""A board, a turn, a what-if, a deal and an explanation print and show the numbers they hold."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.playing.gap_table import hit_text
from tests.numbers.given import sailed
from tests.shown import agrees, numbers, page, printed_alike, rows, squeezed, told

pytestmark = pytest.mark.usefixtures("compiled_rules")


def chance_of(text):
    words = {"certain": 1.0, "impossible": 0.0}
    return text if text not in words else f"{words[text]:.0f}"


def dear():
    """A position in which some cards that fit cannot be paid for."""
    game = sea.Game("tranquility", players=2, removed_islands=6, monsters=2, storms="on", seed=3, seats=["greedy"] * 2)
    game.play_bots(24)
    return game


@pytest.mark.parametrize("game", [sailed, dear])
def test_a_board_shows_the_chances_of_its_gaps(game):
    board = game().odds(horizon=[1, 5, 10])
    shown = rows(board)
    assert len(shown) == len(board) + 1
    told(str(board).splitlines()[0], board.seat + 1, board.deck)
    for gap in board:
        _between, needs, _fits, _state, *chances = shown[gap.name]
        told(needs.replace("/", " "), *((gap.needs,) if gap.missing == gap.needs else (gap.missing, gap.needs)))
        for draws, cell in zip((1, 5, 10), chances, strict=True):
            hit, _, paid = cell.rstrip(")").partition(" (")
            exact, payable = gap.hit(draws).exact, gap.affordable(draws).exact
            assert agrees(chance_of(hit), float(exact)), cell
            assert (exact == payable) if not paid else agrees(chance_of(paid), float(payable))
    printed_alike(board)
    assert any("(" in cell for cells in shown.values() for cell in cells[-3:]) == (game is dear)


@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_a_turn_shows_the_chances_of_its_questions(locale):
    game = sea.Game("pomor", players=2, seed=7, seats=["greedy"] * 2)
    game.play_bots(12)
    turn = game.odds()
    shown = turn.rows(locale)
    assert {name for name, _, _ in shown} == {name for name, found in turn.items() if found.exact}
    for name, chance, event in shown:
        exact = turn[name].exact
        assert (chance[0].isdigit() or chance[0] in "<>") == (exact != 1)
        assert (locale == "en") == ("\u00a0%" not in chance) or exact == 1
        assert exact == 1 or agrees(chance.replace("\u00a0", "").replace(",", "."), float(exact))
        assert event == turn[name].event.text(locale)
        assert squeezed(event) in squeezed("".join(page(turn._repr_html_()).words)) or locale != "en"
    told(str(turn).splitlines()[0], turn.seat + 1)


def test_a_trial_shows_costs_and_the_chances_before_and_after():
    game = sailed()
    tried = 0
    for move in list(game.legal_moves)[:6]:
        report = game.what_if(move)
        if report._steps[0]["cost"] is not None:
            told(str(report).splitlines()[0].partition(", cost ")[2].partition(":")[0], report.cost)
        found = rows(report)
        gaps = {**{_name(gap): gap for gap in report.gaps_before}, **{_name(gap): gap for gap in report.gaps_after}}
        assert set(found) - {"gap"} == set(gaps)
        for side, place in (("gaps_before", 2), ("gaps_after", 3)):
            for gap in getattr(report, side):
                cells = found[_name(gap)]
                told(cells[1], gap["needs"])
                assert agrees(cells[place].partition(":")[0], len(gap["possible"])) or not gap["possible"]
                assert agrees(chance_of(cells[place + 2]), gap["hit"])
                tried += 1
        printed_alike(report)
    assert tried > 10


def _name(gap):
    cells = gap["cells"]
    return cells[0] if len(cells) == 1 else f"{cells[0]} .. {cells[-1]} ({len(cells)})"


def test_what_is_nearly_certain_in_a_trial_is_not_called_so():
    texts = {p: hit_text({"hit": p}) for p in (0.0, 1e-9, 0.25, 1 - 1e-9, 1.0)}
    assert texts[0.0] == "impossible"
    assert texts[1.0] == "certain"
    assert texts[0.25] == "25.0%"
    assert agrees(texts[1e-9], 1e-9)
    assert agrees(texts[1 - 1e-9], 1 - 1e-9)
    assert hit_text(None) == hit_text({}) == "-"


def test_whether_a_deal_can_be_won_shows_the_line_and_the_effort():
    found = sea.winnable(3, "tranquility", players=1, removed_islands=8)
    assert found.answer == "yes"
    told(found.sentence(), len(found.line))
    lines = str(found).splitlines()
    for number, (line, move) in enumerate(zip(lines[1:-1], found.line, strict=True), 1):
        assert line.split(". ", 1) == [f"{number:3}", str(move)]
    told(lines[-1], found.nodes, found.seconds, found.width)
    told(repr(found).partition("(")[2], len(found.line), found.nodes, found.seconds)
    assert page(found._repr_html_()).words.count(str(found.line[0])) >= 1
    assert found.game().result["outcome"] == "win"
    lost = sea.winnable(3, "tranquility", players=1, nodes=10)
    assert lost.answer == "unknown"
    assert agrees(numbers(str(lost).splitlines()[-1])[0], lost.nodes)


def test_an_explanation_shows_scores_and_reasons_that_add_up():
    found = sailed().explain("navigator")
    lines = found.lines()
    shown = dict(line.rsplit("  ", 1) for line in lines[1 : 1 + min(8, len(found.candidates))])
    for candidate in found.candidates[:8]:
        text = next(score for move, score in shown.items() if move.strip() == str(candidate.move))
        assert agrees(text, candidate.score)
    told(lines[9], len(found.candidates) - 8)
    because = lines[lines.index(f"After “{found.move}”:") + 1 :]
    for line, reason in zip(because, found.best.reasons, strict=True):
        value, _, words = line.strip().partition("  ")
        assert agrees(value, reason.value)
        assert words == reason.text("en")
    assert sum(reason.value for reason in found.best.reasons) == pytest.approx(found.best.score, abs=0.003)
    told(repr(found).partition("value ")[2], found.best.score, len(found.candidates))
    cells = [row for row in page(found._repr_html_()).rows if row and row[0]]  # the first row may head the columns
    for row, candidate in zip(cells, found.candidates, strict=False):
        assert row[0] == str(candidate.move)
        assert agrees(row[1], candidate.score)


def test_a_captain_shows_shares_intervals_and_numbers_of_games():
    game = sea.Game("pomor", players=2, seed=7, seats=["greedy"] * 2)
    game.play_bots(6)
    while len(game.legal_moves) < 3:
        game.play_bots(1)
    found = game.explain(sea.Captain(rollouts=60))
    tried = [candidate for candidate in found.candidates if candidate.n]
    assert tried
    lines = [squeezed(line) for line in found.lines(most=99)]
    for candidate in tried:
        line = next(line for line in lines if line.startswith(f"{candidate.move} "))
        values = (candidate.score, candidate.low, candidate.high, candidate.n)
        told(line.removeprefix(f"{candidate.move} ").replace(" - ", " "), *values)
    told(lines[0], found.worlds)
