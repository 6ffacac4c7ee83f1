"""The one object for answers: what it refuses, what it shows, and that nothing in it changes."""

from __future__ import annotations

import html
import math
import random
import subprocess
import sys
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.odds import Message, Odds, assume

HIT = odds.hit(60, 7, 8)
EVENT = Message("odds.event.buried", {"wanted": 1, "unseen": 2, "last": 1})
ESTIMATE = Odds(EVENT, assumptions=[assume("recall")], value=0.4, standard_error=0.01, n=2400)


def test_no_number_without_assumptions_and_no_estimate_without_its_error():
    with pytest.raises(odds.OddsError, match="assumptions"):
        Odds(EVENT, Fraction(1, 2), assumptions=[])
    for parts in ({"value": 0.5}, {"value": 0.5, "standard_error": 0.1}, {"standard_error": 0.1, "n": 5}):
        with pytest.raises(odds.OddsError, match="standard error"):
            Odds(EVENT, assumptions=[assume("recall")], **parts)


def test_odds_cannot_be_changed():
    for act in (lambda: setattr(HIT, "unit", "x"), lambda: setattr(HIT, "new", 1), lambda: delattr(HIT, "event")):
        with pytest.raises(AttributeError):
            act()
    assert odds.hit(60, 7, 8) == HIT
    assert hash(HIT) == hash(odds.hit(60, 7, 8))
    assert odds.hit(60, 7, 9) != HIT
    assert HIT.exact != HIT


def test_only_arithmetic_that_makes_sense():
    assert (~HIT).exact == 1 - HIT.exact == (1 - HIT).exact
    assert (~~HIT).exact == HIT.exact
    assert (~HIT).assumptions == HIT.assumptions
    for act in (
        lambda: HIT + HIT,
        lambda: HIT * HIT,
        lambda: 2 * HIT,
        lambda: HIT / 2,
        lambda: HIT - HIT,
        lambda: 2 - HIT,
        lambda: ~odds.mean_wait(60, 4),
        lambda: odds.mean_wait(60, 4) > HIT,
        lambda: HIT < "1/2",
    ):
        with pytest.raises(TypeError):
            act()
    assert odds.hit(60, 7, 7) < HIT < 1
    assert Fraction(1, 2) < HIT
    assert ESTIMATE < HIT


def test_the_opposite_explains_itself_too():
    scope: dict[str, object] = {}
    exec((~HIT).code.replace("print(answer)", ""), scope)
    assert scope["answer"] == (~HIT).exact
    both = (~HIT).simulate(500, seed=4).value + HIT.simulate(500, seed=4).value
    assert both == pytest.approx(1)  # the same deals
    assert "not:" in str(~HIT)


def test_a_float_is_never_taken_for_an_exact_number():
    with pytest.raises(odds.OddsError, match="exact"):
        odds.held_after_pass(60, 4, 5, passes_if_holding=0.1)
    assert odds.held_after_pass(60, 4, 5, passes_if_holding="0.1") == odds.held_after_pass(
        60, 4, 5, passes_if_holding=Fraction(1, 10)
    )


@pytest.mark.parametrize(
    ("ask", "text"),
    [
        (lambda: odds.hit(60, 61, 8), "wanted must be from 0 to 60, not 61"),
        (lambda: odds.hit(60, 7, 61), "draws must be from 0 to 60"),
        (lambda: odds.hit(60, 7, 2.0), "whole number, not 2.0"),
        (lambda: odds.hit(60, 7, True), "whole number"),
        (lambda: odds.hit(60, range(5), 3), "name the unseen cards"),
        (lambda: odds.hit(["F", "F"], ["F"], 1), "more than once"),
        (lambda: odds.mean_wait(60, 0), "nth must be from 1 to 0"),
        (lambda: odds.mean_wait_all(60, [3, 0]), "never served"),
        (lambda: odds.all_hit(10, [6, 6], 2), "all cards of the groups together"),
        (lambda: odds.all_needs(10, [2, 2], [1], 2), "needs has 1 numbers for 2 groups"),
        (lambda: odds.hit_if(10, 2, 0, 3), "condition cannot hold"),
        (lambda: odds.arrives_and_payable(9, [1], [1], 2), "name the unseen cards"),
        (lambda: odds.arrives_and_payable(range(9), [1], [2], 2), "among those that fit"),
        (lambda: odds.unseen_cards([81]), "a seen card must be from 1 to 80"),
        (lambda: odds.bayes(Fraction(0), 0, 0), "cannot happen"),
        (lambda: odds.no_stacked_met([0], 1), "at least one place"),
        (lambda: odds.discard_budget(10, 36), "the budget must be at least 0"),
        (lambda: odds.hit(60, 7, 8).simulate(1), "n must be at least 2"),
        (ESTIMATE.simulate, "no simulation"),
        (lambda: odds.hit_if(60, 1, 1, 1).simulate(20, seed=1), "the condition held"),
    ],
)
def test_senseless_questions_say_what_is_wrong(ask, text):
    with pytest.raises(odds.OddsError, match=text):
        ask()
    assert issubclass(odds.OddsError, sea.SeaError)
    assert issubclass(odds.OddsError, ValueError)


def test_impossible_is_exactly_0_and_certain_exactly_1():
    assert odds.hit(75, 0, 10).exact == 0
    assert float(odds.hit(75, 0, 10)) == 0.0
    assert odds.hit(10, 3, 8).exact == 1
    assert odds.hit(odds.unseen_cards(), odds.between(20, 21), 10).exact == 0


def test_simulation_depends_on_seed_and_number_only():
    random.seed(1)
    one = HIT.simulate(300, seed="calm-otter-27")
    random.seed(2)
    assert one == HIT.simulate(300, seed="calm-otter-27")
    assert random.random() == random.Random(2).random()  # global state was not touched
    assert HIT.simulate(300) != HIT.simulate(300)
    assert (one.value * 300).is_integer()
    assert one.exact == HIT.exact
    assert one.z == pytest.approx((one.value - float(HIT)) / one.standard_error)


def test_a_filter_costs_precision_and_says_so():
    both, single = odds.hit_if(60, 4, 3, 8).simulate(2000, seed=1), odds.hit(60, 4, 8).simulate(2000, seed=1)
    assert both.n == 2000
    assert both.accepted == pytest.approx(2000 * float(odds.hit(60, 3, 8)), abs=4.5 * 22)
    assert both.standard_error > single.standard_error
    assert f"{both.accepted:,} of 2,000 deals" in repr(both)


def test_an_estimate_of_something_that_never_happened_still_has_an_error():
    never = odds.hit(75, 0, 10).simulate(100, seed=1)
    assert never.value == 0
    assert 0.01 < never.standard_error < 0.03


def test_one_line_text_html_and_frame():
    assert "\n" not in repr(HIT)
    assert repr(ESTIMATE).startswith("<Odds 0.4 +- 0.01 (n = 2,400)")
    shown = HIT._repr_html_()
    for part in (HIT.event.text(), "6310559/9655173", HIT.assumptions[0].text(), HIT.formula):
        assert html.escape(part) in shown
    assert "#" not in shown.replace("&#x27;", "").replace("# ", "")  # no colour of its own: dark theme and print
    frame = HIT.to_frame()
    assert frame.loc[0, "numerator"] == 6310559
    assert frame.loc[0, "assumptions"] == "exchangeable"
    assert ESTIMATE.to_frame().isna().loc[0, "numerator"]
    assert HIT.to_dict()["exact"] == ["6310559", "9655173"]
    assert ESTIMATE.to_dict()["standard_error"] == 0.01


def test_interval_and_kind_are_shown_where_there_are_any():
    kind = Message("odds.head.code")
    found = Odds(
        EVENT, assumptions=[assume("recall")], value=0.4, standard_error=0.01, n=9, interval=(0.38, 0.42, kind)
    )
    assert f"0.38 .. 0.42 ({kind})" in str(found)
    assert (~found).interval[:2] == pytest.approx((0.58, 0.62))


def test_the_picture_is_sound_svg_that_can_be_counted():
    svg = ET.fromstring(HIT.picture())  # noqa: S314 - our own
    name = "{http://www.w3.org/2000/svg}"
    circles = svg.findall(f"{name}circle")
    squares = [each.get("fill") for each in svg.findall(f"{name}rect")]
    assert len(circles) == 7
    assert len(squares) == 53 + 100
    assert squares[53:].count("currentColor") == 65
    assert svg.get("aria-label") == HIT.alt_text()
    assert (
        HIT.alt_text() == "Unseen cards: 60. The filled circles (7) fit, the outlined squares (53) do not. "
        "65 of 100 squares are filled."
    )
    tiny = ET.fromstring(odds.no_close_pair(80, 36).picture())  # noqa: S314 - our own
    assert [each.get("fill") for each in tiny.findall(f"{name}rect")].count("currentColor") == 1  # not impossible


def test_a_series_runs_through_the_answer():
    for answer in (
        HIT,
        odds.mean_wait(60, 4),
        odds.card_in_cells(80, 36, 47, 21, 21),
        odds.arrives_on_top(80, 8, 5, 41),
    ):
        found = answer.series()
        assert len(found.xs) == len(found.ys)
        assert found.x.text()
        assert found.y.text()
    at = dict(zip(HIT.series().xs, HIT.series().ys, strict=True))
    assert at[8] == HIT.value
    bars = odds.wait_exactly(60, 4, 10).series()
    assert math.fsum(bars.ys) == pytest.approx(1)


def test_plots_have_labels_units_and_the_answer():
    board = sea.Game("tranquility", players=1, seed=3).odds()
    for answer in (HIT, odds.mean_wait(60, 4), ESTIMATE, odds.mean_range(80, 36)):
        (ax,) = answer.plot(locale="uk").axes
        assert ax.get_xlabel()
        assert ax.get_ylabel()
        assert ax.get_title(loc="left") == answer.event.text("uk")
    gap = sea.position(players=1, grid={"a1": 20, "c1": 44}, hand=[1, 2, 3, 4, 5], start="S").odds()["b1"]
    (ax,) = gap.plot().axes
    hit, pay, enough = (list(line.get_ydata()) for line in ax.lines)
    assert hit[5] == float(gap.hit(5))
    assert pay[5] == float(gap.affordable(5)) < hit[5]
    assert enough == hit
    (ax,) = HIT.simulate(200, seed=1).plot().axes
    assert ax.get_ylabel()
    assert "200" in ax.get_xlabel()
    (ax,) = board.plot(5).axes
    assert len(ax.patches) == 36
    assert sum("%" in label.get_text() for label in ax.texts) == 36
    with pytest.raises(odds.OddsError, match="horizons"):
        board.plot(33)


def test_a_board_prints_in_every_language_and_as_a_table():
    game = sea.Game("tranquility", players=1, seed=3, seats=["greedy"], monsters=2, storms="on", wilds=1)
    game.play_bots(15)
    board = game.odds()
    for locale in ("en", "uk", "ru"):
        text = board.text(locale)
        assert "odds." not in text
        assert "{" not in text
    assert repr(board).startswith("<BoardOdds seat=0:")
    shown = board._repr_html_()
    assert shown.count("<tr>") == len(board) + 1
    frame = board.to_frame()
    assert len(frame) == len(board) * len(board.horizons)
    assert frame["hit"].between(0, 1).all()
    data = board.to_dict("uk")
    assert set(data["cells"]) == {cell for gap in board for cell in gap.cells}
    first = data["gaps"][0]
    assert data["cells"][first["cells"][0]]["hit"] == first["hit"] == list(board.table("hit")[0])


def test_the_module_is_reached_by_its_name_and_needs_nothing_heavy():
    code = (
        "import sys, seawidget as sea; sys.modules.update(dict.fromkeys(['numpy', 'pandas', 'matplotlib', 'scipy']));"
        "assert 'seawidget.odds' not in sys.modules; print(sea.odds.hit(60, 7, 8).simulate(50, seed=1).n,"
        "sea.Game('tranquility', players=1, seed=1).odds()[0].hit(5).unit)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["50", "chance"]


def test_without_pandas_or_matplotlib_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    board = sea.Game("tranquility", players=1, seed=3).odds()
    for act in (HIT.to_frame, HIT.plot, board.to_frame, board.plot):
        with pytest.raises(ImportError, match=r"seawidget\[lab\]"):
            act()


def test_a_gap_and_an_estimate_show_themselves():
    gap = sea.position(players=1, grid={"a1": 20, "c1": 44}, hand=[1, 2, 3, 4, 5], start="S").odds()["b1"]
    frame = gap.to_frame()
    assert list(frame["draws"]) == list(range(gap.deck_facts.deck + 1))
    assert frame.loc[5, "hit"] == float(gap.hit(5))
    assert "20 _ 44" in str(gap)
    assert "20 _ 44" in gap._repr_html_()
    estimate = HIT.simulate(200, seed=1)
    row = estimate.to_frame().loc[0]
    assert row["exact"] == float(HIT)
    assert row["z"] == estimate.z
    assert (
        f"Estimate {estimate.value:.2f} ± {estimate.standard_error:.3f} (deals: 200, seed 1)" in estimate._repr_html_()
    )
    assert estimate._repr_html_().endswith(f"in standard errors: {abs(estimate.z):.1f}</p>")
