"""The numbers that results print and show are those they hold: read back from text and page, and compared."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.odds.solvedodds import exact_odds
from seawidget.odds.winning import win_odds
from seawidget.playing.gap_table import hit_text
from seawidget.probability.estimates.bands import running
from seawidget.probability.estimates.control import Control
from seawidget.probability.shown.message import Message
from seawidget.probability.shown.numbers import percent
from tests import toygame
from tests.probability.test_edges import ASKED, answers
from tests.shown import agrees, numbers, page, printed_alike, rows, squeezed, told

pytestmark = pytest.mark.usefixtures("compiled_rules")

DECK = [3, 5, 1, 7, 2, 6, 4]


def start():
    return sea.mini(7, 4, 2).game(DECK)


@cache
def sailed():
    game = sea.Game("tranquility", players=2, seed=6, seats=["greedy"] * 2, monsters=2, storms="on")
    game.play_bots(12)
    return game


# Answers of questions


def some(name):
    """Answers of a question, from all over what may be asked."""
    found = answers(name)
    return found[:: max(1, len(found) // 16)]


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("name", ASKED)
def test_an_answer_shows_its_value_wherever_it_shows_one(name):
    for each in some(name):
        first = str(each).splitlines()[1].strip()
        last = each.derivation[-1].math
        assert Fraction(last.partition(" = ")[0]) == each.exact
        if " = " in last and not last.partition(" = ")[2].startswith("1 - "):
            assert agrees(last.partition(" = ")[2], float(each.exact))
        decimal, _, fraction = first.partition(" = ")
        unit = f" ({Message(f'odds.unit.{each.unit}')})"
        shown = decimal.removesuffix(unit)
        if "(" in shown:
            assert (shown.partition(" ")[0], each.exact) in (("0", 0), ("1", 1))
        elif not shown.startswith("1 - "):
            assert agrees(shown, float(each.exact))
        assert not fraction or Fraction(fraction) == each.exact
        assert decimal.endswith(unit) == (each.unit != "chance")
        assert first in page(each._repr_html_()).words
        assert each.to_dict()["exact"] == [str(each.exact.numerator), str(each.exact.denominator)]
        assert f"{first}: {each.event}" in repr(each)


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("name", ASKED)
def test_an_event_names_no_number_that_was_not_asked_for(name):
    def flat(value):
        if isinstance(value, Message):
            return [number for part in value.args.values() for number in flat(part)]
        return [n for part in value for n in flat(part)] if isinstance(value, (list, tuple)) else [str(value)]

    for each in some(name):
        asked = {number for value in each.event.args.values() for number in flat(value)}
        for locale in ("en", "uk", "ru"):
            assert set(re.findall(r"\d+", each.event.text(locale))) <= asked | {"1", "2"}, each.event.text(locale)
        letters = {str(value) for value in each.numbers.values() if isinstance(value, int)}
        named = set(re.findall(r"\d+", each.event.text()))
        assert named & letters or not named


@pytest.mark.parametrize("name", ["hit", "arrives_on_top", "mean_wait", "mean_wait in turns", "no_stacked_met"])
def test_letters_are_shown_with_the_values_that_were_asked(name):
    for each in some(name):
        steps = [step.math for step in each.derivation]
        for number in each.letters:
            value = number.value
            shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            assert f"{number.name} = {shown}" in steps


def test_an_estimate_shows_value_error_number_and_interval():
    found = win_odds(start(), policy="best", rollouts=80, seed=1).as_odds()
    first, second = (line.strip() for line in str(found).splitlines()[1:3])
    told(first.replace("+-", " "), found.value, found.standard_error, found.n)
    told(second.partition(" (")[0].replace("..", " "), *found.interval[:2])
    assert first in "".join(page(found._repr_html_()).words)


def test_a_simulation_of_an_event_shows_its_numbers():
    told_ = odds.hit(60, 7, 8).simulate(300, seed=1)
    shown = numbers(str(told_))
    for value in (told_.value, told_.standard_error, told_.n):
        assert any(agrees(number, value) for number in shown), str(told_)


# The board, a turn, what would be


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


# Estimates


def test_a_running_rate_shows_where_it_stands_and_how_it_ran():
    bands = running([number % 3 == 0 for number in range(80)])
    told(str(bands).partition(" (")[0], bands.rate[-1], 80, bands.low[-1], bands.high[-1])
    told(repr(bands), bands.rate[-1], 80, bands.low[-1], bands.high[-1])
    shown = page(bands._repr_html_()).rows[1:]
    assert [row[0] for row in shown] == ["1", "2", "5", "10", "20", "50", "80"]
    for number, *cells in shown:
        place = int(number) - 1
        values = (bands.rate[place], bands.low[place], bands.high[place])
        assert all(map(agrees, cells, values))
    told("".join(page(bands._repr_html_()).words).partition("games")[0], 80)


def shown_interval(cell):
    low, high = cell.split(" to ")
    return low, high


@pytest.mark.parametrize("control", [True, False])
@pytest.mark.parametrize("policy", ["best", "random"])
def test_a_chance_to_win_shows_its_numbers(control, policy):
    game = start()
    game.move("Place 3 b")
    found = win_odds(game, policy=policy, rollouts=300, seed=1, control=control, level=0.9)
    shown = rows(found)
    assert agrees(shown["chance to win"][0], found.chance)
    assert agrees(shown["standard error"][0], found.se)
    assert agrees(shown["games"][0], 300)
    for name, ends in (
        ("90% interval, number of games fixed beforehand", found.interval),
        ("90% always-valid interval, may be watched", found.band),
    ):
        assert all(map(agrees, shown_interval(shown[name][0]), (ends.low, ends.high)))
    if found.controlled.used:
        told(shown["without control variates"][0], found.rate, found.controlled.plain_se)
    else:
        assert "without control variates" not in shown
    told(found.sentence, found.chance, 0.9, found.interval.low, found.interval.high, 300)
    told(repr(found).partition(" by ")[0].replace("+-", " "), found.chance, found.se, found.n)
    assert f"seat={found.seat}" in repr(found)
    assert found.to_dict()["interval"]["low"] == found.interval.low
    printed_alike(found, ("",))


@pytest.mark.parametrize("uniform", [False, True])
def test_an_exact_chance_to_win_names_the_seat_and_the_values_of_the_moves(uniform):
    game, solved = start(), sea.mini(7, 4, 2)
    found = exact_odds(game, uniform=uniform)
    assert found.exact == solved.value(game, uniform)
    assert str(found.event) == "a win"  # a game for one names nobody
    moves = next(step.math for step in found.derivation if step.words and step.words.key == "odds.step.after")
    values = dict(each.split(": ") for each in moves.split("; "))
    worth = {str(move): solved.after(game, move, uniform) for move in game.legal_moves}
    assert {move: Fraction(value) for move, value in values.items()} == worth
    after = exact_odds(game, move="Place 3 b", uniform=uniform)
    assert after.exact == solved.after(game, "Place 3 b", uniform)
    assert after.event.args == {"move": "Place 3 b"}


def test_what_control_variates_gained_is_what_is_said():
    last = Control("3 is last", float(Fraction(1, 5)), lambda world: world.deck[-1] == 4)
    found = win_odds(start(), policy="best", rollouts=200, seed=1, control=[last])
    if found.controlled.used:
        assert any(agrees(number, found.gain) for number in numbers(found.controlled.sentence))
    assert found.controlled.used or "do not help" in found.controlled.sentence


@pytest.mark.parametrize("measure", [None, lambda state: state.turn])
@pytest.mark.parametrize("count", [2, 3])
def test_a_comparison_shows_its_numbers(measure, count):
    game = start()
    how = {} if measure is None else {"measure": measure, "bounds": (0, 9)}
    found = game.compare(*list(game.legal_moves)[:count], deals=60, policy="best", seed=1, level=0.9, **how)
    shown = rows(found)
    for each in found.alternatives:
        rate, ends = shown[f"{each.name}: {each.text}"]
        column = found.values[each.name]
        assert agrees(rate, sum(column) / len(column))
        interval = found.interval(each.name)
        assert all(map(agrees, shown_interval(ends), (interval.low, interval.high)))
    told(str(found).splitlines()[0], found.n)
    assert f"in {found.n} worlds redealt from the view of seat {found.seat + 1}; seed {found.seed!r}" in str(found)
    assert f"on {found.n} deals" in repr(found)
    first, second = found.pair().names
    assert (f"{first} against {second}" in str(found)) == (count == 2)
    assert (found.verdict in str(found)) == (count == 3)


@pytest.mark.parametrize("measure", [None, lambda state: state.turn])
def test_two_alternatives_show_the_numbers_of_their_pair(measure):
    game = start()
    how = {} if measure is None else {"measure": measure, "bounds": (0, 9)}
    pair = game.compare(*list(game.legal_moves)[:2], deals=60, policy="best", seed=1, **how).pair()
    shown = rows(pair)
    a, b = pair.names
    what = pair.what
    expected = {
        f"{what}, {a}": pair.mean_a,
        f"{what}, {b}": pair.mean_b,
        "difference": pair.difference,
        "standard error, had the deals differed": pair.unpaired_se,
        f"better with {a} only": len(pair.only_a),
        f"better with {b} only": len(pair.only_b),
        "both won" if measure is None else "both at best": len(pair.both),
        "neither won" if measure is None else "otherwise equal": len(pair.neither),
    }
    for name, value in expected.items():
        assert agrees(shown[name][0], value), name
    assert agrees(shown["standard error, shared deals"][0].partition(" (")[0], pair.se)
    for name, ends in (
        ("95% interval, number of deals fixed beforehand", pair.interval),
        ("95% always-valid band, may be watched", pair.band),
    ):
        assert all(map(agrees, shown_interval(shown[name][0]), (ends.low, ends.high))), name
    shown_p = shown["exact sign test, p"][0].partition(" = ")[0]
    assert float(shown_p) == pytest.approx(float(pair.p_value), rel=1e-3)
    assert len(pair.only_a) + len(pair.only_b) + len(pair.both) + len(pair.neither) == pair.n
    printed_alike(pair, ("",))


# Ledgers


def played(kind):
    if kind == "exact":
        game = start()
        game.seats = ["random"]
        game.play_bots(2)
        return game.ledger()
    game = sea.Game(toygame.TIDE.name, seed=3, seats=["random", "high"])
    game.play_bots(None if kind == "estimated" else 5)
    return game.ledger(policy="random", rollouts=20, seed=1, seat=1)


@pytest.mark.parametrize("kind", ["exact", "estimated", "unfinished"])
def test_a_ledger_shows_its_numbers_and_they_add_up(kind):
    ledger = played(kind)
    shown = [row for row in page(ledger._repr_html_()).rows[1:] if row]
    assert len(shown) == len(ledger.entries) + 1
    for row, entry in zip(shown, ledger.entries, strict=False):
        name, before, skill, luck, after = row
        assert name == (f"turn {entry.turn}: {entry.text}" if entry.kind == "move" else entry.text)
        assert agrees(before, float(entry.value))
        assert agrees(after, float(entry.next))
        _signed(skill, entry.skill, entry.skill_se)
        _signed(luck, entry.luck, entry.luck_se)
    _signed(shown[-1][2], ledger.skill, ledger.skill_se)
    _signed(shown[-1][3], ledger.luck, ledger.luck_se)
    values = [ledger.result, ledger.start, ledger.luck, ledger.skill]
    told(ledger.sentence, *values, *([1.96 * ledger.skill_se] if ledger.skill_se else []))
    assert float(ledger.result - ledger.start) == pytest.approx(float(ledger.luck + ledger.skill))
    if ledger.accuracy is not None:
        assert f"{percent(ledger.accuracy)} of what was at stake was kept" in str(ledger)
    if not ledger.exact:
        assert f"{ledger.rollouts} for each move and position" in str(ledger)
    title = (
        "Luck and skill" if kind == "exact" else f"Luck and skill of seat {ledger.seat + 1}"
    )  # nobody alone is named
    assert str(ledger).splitlines()[0] == title
    assert page(ledger._repr_html_()).words.count(title) == 1
    told(repr(ledger).replace("seat=", " "), ledger.seat, ledger.luck, ledger.skill)
    printed_alike(ledger, ("",))


def _signed(cell, value, se):
    """A number with its sign, then its error or its fraction."""
    assert cell[0] in "+-"
    number, _, rest = cell.partition(" ")
    assert agrees(number, float(value))
    if rest.startswith("("):
        assert Fraction(rest.strip("()")) == value
    else:
        assert bool(rest) == bool(se)
        assert not rest or agrees(rest.removeprefix("± "), se)


def test_a_mistake_shows_what_it_cost():
    lost = played("exact").mistakes()
    assert lost
    for each in lost:
        told(repr(each).strip("<>"), each.turn, float(each.loss))


# Many games


def rate_lines(rate):
    first, fixed, watched = str(rate).splitlines()
    told(first.partition("win rate")[2].partition(")")[2] or first, rate.value, rate.successes, rate.games) if (
        "seat" in first
    ) else told(first, rate.value, rate.successes, rate.games)
    told(fixed.partition("  95%")[0], rate.wilson.low, rate.wilson.high)
    told(watched.partition("  95%")[0], rate.always_valid.low, rate.always_valid.high)


RUNS = {
    "toy": (toygame.TIDE.name, {"bots": ["random", "high"]}),
    "alone": ("tranquility", {"bots": "greedy", "players": 1, "removed_islands": 20}),
    "pomor": ("pomor", {"bots": ["greedy", "random"]}),
}


def said(outcome):
    """An outcome as tables say it: seats count from 0 in data and from 1 in words."""
    return re.sub(r"\d+", lambda seat: str(int(seat[0]) + 1), outcome)


@pytest.mark.parametrize("kind", RUNS)
def test_a_simulation_shows_its_numbers(kind):
    game, given = RUNS[kind]
    found = sea.simulate(game, games=30, seed=1, progress=False, **given)
    for rate in found.win_rates:
        rate_lines(rate)
    shown = [row for row in page(found._repr_html_()).rows if row]
    head, *body = shown
    assert head == list(found.ends.columns)
    assert len(body) == len(found.ends)
    for cells, row in zip(body, found.ends, strict=True):
        end = dict(zip(head, cells, strict=True))
        games = [g for g in found.games if (said(g["outcome"]), g["reason"]) == (end["outcome"], end["reason"])]
        assert agrees(end["games"], len(games))
        assert float(end["share"]) == pytest.approx(len(games) / 30, rel=1e-3)
        for name in head[4:]:
            mean = sum(game[name] for game in games) / len(games)
            assert float(end[name].replace(",", "")) == pytest.approx(mean, rel=1e-3), name
            assert row[name] == pytest.approx(mean)
    told(str(found).splitlines()[0].partition(": ")[2], 30, 1)
    assert f"{len(found.bots)} seat" in str(found).splitlines()[0]
    shown_rates = re.findall(r"([\d.]+%)", repr(found))
    rates = found.win_rates if found.competitive else found.win_rates[:1]
    assert all(agrees(text, rate.value) for text, rate in zip(shown_rates, rates, strict=True))
    for name in ("turns", "moves"):
        of = found.distribution(name)
        if of.se > 0.01:
            told(repr(of).replace("±", " ").partition(": ")[2], of.mean, of.se, of.min, of.max, of.median)


def test_where_games_were_lost_shows_means_and_middle_halves():
    found = sea.simulate("tranquility", games=30, seed=1, progress=False, bots="greedy", players=1, removed_islands=20)
    for row in found.losses:
        for name in ("filled", "turns", "paid"):
            of = found.distribution(name, "loss", row["reason"])
            told(row[name], of.mean, of.quantile(0.25), of.quantile(0.75))
        assert row["games"] == sum(game["reason"] == row["reason"] for game in found.games)
    lost = sum(row["games"] for row in found.losses)
    told(found.losses.title.partition(":")[0], lost, 30)
    assert sum(row["share"] for row in found.losses) == pytest.approx(1)


@pytest.mark.parametrize("kind", ["table", "alone"])
def test_standings_show_their_numbers(kind):
    if kind == "table":
        found = sea.tournament(toygame.TIDE.name, bots=["random", "high"], games=40, seed=1, progress=False)
    else:
        found = sea.tournament("mini", bots=["random", "best"], games=40, seed=1, progress=False)
    value = "points" if found.competitive else "win rate"
    for row in found.standings:
        points = found.points(row["player"])
        assert row[value] == pytest.approx(points.mean())
        assert row["low"] <= row[value] <= row["high"]
    for row in found.pairs:
        difference = found.difference(row["player"], row["other"])
        assert row["difference"] == pytest.approx(difference.mean())
        assert (row["better"], row["worse"]) == ((difference > 0).sum(), (difference < 0).sum())
        assert row["low"] <= row["difference"] <= row["high"]
    shown = [cells for cells in page(found._repr_html_()).rows if cells]
    for table in (found.standings, found.pairs):
        place = shown.index(list(table.columns))
        for cells, row in zip(shown[place + 1 :], table, strict=False):
            for cell, name in zip(cells, table.columns, strict=True):
                if isinstance(row[name], str):
                    assert cell == row[name]
                else:
                    assert float(cell.replace(",", "")) == pytest.approx(row[name], rel=1e-3), name
            assert squeezed(" ".join(cells)) in map(squeezed, str(found).splitlines())
    told(str(found).splitlines()[0].partition(": ")[2], found.deals, 1)
    told(found.standings.title, found.deals, len(found.arrangements))
    told(found.pairs.title, found.deals)


# Deals, bots


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
