"""The reference values and how each of them is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from seawidget import odds

DATA = json.loads((Path(__file__).parent / "data" / "exact.json").read_text(encoding="utf-8"))
ROWS = {row["id"]: row for row in DATA["rows"]}
POSITIONS = {position["id"]: position for position in DATA["positions"]}


def gap(p: Mapping[str, Any]) -> odds.Odds:
    unseen = odds.unseen_cards(p["seen"], blanks=p["blanks_in_pool"])
    assert len(unseen) == p["n"]
    return odds.hit(unseen, odds.between(p["a"], p["b"]), p["k"])


def cheap(p: Mapping[str, Any]) -> odds.Odds:
    others = odds.unseen_cards([p["v"]])
    return odds.arrives_and_payable(
        others, others, [c for c in others if abs(c - p["v"]) <= p["c"]], p["k"], most=p["c"]
    )


def venn(p: Mapping[str, Any]) -> odds.Odds:
    a, s, b = p["onlyA"], p["shared"], p["onlyB"]
    return odds.all_filled(p["n"], [range(a + s), range(a, a + s + b)], p["k"])


Ask = Callable[[Mapping[str, Any]], Any]
ASK: dict[str, Ask] = {
    **{row: gap for row in ROWS if row.startswith("hit-")},
    "hit-12": lambda p: odds.arrives_on_top(p["n_other"], p["m"], p["k"], p["top_left"]),
    **{row: lambda p: odds.exactly(p["n"], p["m"], p["k"], p["x"]) for row in ROWS if row.startswith("cnt-03")},
    "cnt-04": lambda p: odds.hit(p["n"], p["m"], p["k"], need=p["g"]),
    "cnt-05": lambda p: odds.hit(p["n"], p["m"], p["k"], need=p["g"]),
    "wait-01": lambda p: odds.mean_wait(p["n"], p["m"]),
    "wait-03": lambda p: odds.median_wait(p["n"], p["m"]),
    "wait-04": lambda p: odds.wait_within(p["n"], p["m"], p["t"]),
    "wait-05": lambda p: odds.wait_exactly(p["n"], p["m"], p["t"]),
    "wait-06": lambda p: odds.mean_wait(p["n"], p["m"], nth=p["r"]),
    "wait-07": lambda p: odds.mean_wait(p["n"], p["m"], per_turn=p["per_turn"]),
    "wait-08": lambda p: odds.buried(p["n"], p["m"], p["last"]),
    "ord-02": lambda p: odds.mean_in_cell(p["N"], p["S"], p["r"]),
    "ord-03": lambda p: odds.mean_in_cell(p["N"], p["S"], p["r"]),
    "ord-04": lambda p: odds.variance_in_cell(p["N"], p["S"], p["r"]),
    "ord-05": lambda p: odds.number_in_cell(p["N"], p["S"], p["r"], p["x"]),
    "ord-07": lambda p: odds.cell_exceeds(p["N"], p["S"], 1, p["x"]),
    "ord-08": lambda p: odds.mean_cell(p["N"], p["S"], p["v"]),
    "ord-09": lambda p: odds.card_in_cells(p["N"], p["S"], p["v"], p["cell"], p["cell"]),
    "ord-11": lambda p: odds.no_close_pair(p["N"], p["S"]),
    "ord-12": lambda p: odds.mean_consecutive(p["N"], p["S"]),
    "ord-13": lambda p: odds.mean_range(p["N"], p["S"]),
    "joint-01": lambda p: odds.all_hit(p["n"], [p["m1"], p["m2"]], p["k"]),
    "joint-02": lambda p: odds.hit(p["n"], p["m1"], p["k"]).exact * odds.hit(p["n"], p["m2"], p["k"]).exact,
    "joint-03": lambda p: odds.hit_if(p["n"], p["m2"], p["m1"], p["k"]),
    "joint-05": lambda p: odds.count_covariance(p["n"], p["m1"], p["m2"], p["k"]),
    "joint-06": lambda p: odds.all_hit(p["n"], p["ms"], p["k"]),
    "joint-07": lambda p: odds.all_needs(p["n"], [p["m1"], p["m2"]], p["need"], p["k"]),
    "joint-08": venn,
    "joint-10": lambda p: odds.mean_wait_all(p["n"], [p["m1"], p["m2"]]),
    "hand-02": lambda p: odds.close_pair(p["N"], p["k"], p["d"]),
    "hand-03": lambda p: odds.mean_in_cell(p["N"], p["k"], p["k"]),
    "hand-04": lambda p: odds.mean_in_cell(p["N"], p["k"], 1),
    "hand-05": lambda p: odds.hit(p["N"], p["m"], p["k"]),
    "hand-06": lambda p: odds.all_hit(p["N"], [p["m1"], p["m2"]], p["k"]),
    "hand-07": lambda p: odds.hit(p["n"], p["m"], p["k"]),
    "cost-02": cheap,
    "cost-03": lambda p: odds.mean_cheapest(odds.unseen_cards([p["v"]]), p["v"], p["k"]),
    "set-01": lambda p: odds.mean_stacked(p["top"]),
    "set-02": lambda p: odds.stacked_within(p["top"], p["k"]),
    "set-03": lambda p: odds.stacked_within(p["top"], p["k"]),
    "set-04": lambda p: odds.no_stacked_met(p["rests"], p["k"]),
    "set-05": lambda p: odds.some_stacked_met(p["rests"], p["k"]),
    "set-06": lambda p: odds.all_within(p["n"], p["m"], p["d"]),
    "set-08": lambda p: Fraction(odds.discard_budget(p["deck"], p["cells"])),
    "set-09": lambda p: Fraction(odds.least_paid([p["cells"]])),
    "bay-02": lambda p: odds.held_after_pass(p["n"], p["m"], p["h"], passes_if_holding=p["p_pass_given_holds"]),
    "bay-03": lambda p: odds.next_after_pass(p["n"], p["m"], p["h"], passes_if_holding="1/10"),
    "bay-04": lambda p: odds.random_reveal(p["n"], p["m"]),
    "bay-05": lambda p: odds.knowing_reveal(p["n"], p["m"], p["h"]),
    "cov-02": lambda p: odds.all_bands_met(p["N"], p["bands"], p["k"]),
    "cov-03": lambda p: odds.all_different(p["N"], p["bands"], p["k"]),
}


def answer(row: str) -> Any:
    return ASK[row](ROWS[row]["params"])


def exact(row: str) -> Fraction:
    return Fraction(int(ROWS[row]["exact"]["num"]), int(ROWS[row]["exact"]["den"]))
