"""Can it be won: every yes is played, every no compared with all continuations, every bound has a case of its own."""

from __future__ import annotations

import random
import threading

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.games import registry
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.rules.place import must_pay
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.solver import solver, steps
from seawidget.games.tranquility.solver.bounds import hopeless
from seawidget.games.tranquility.solver.layer import KEY_SIZE, write_key
from seawidget.games.tranquility.solver.source import SEARCH_SOURCE
from seawidget.games.tranquility.solver.value import log_units
from seawidget.games.tranquility.values.state import State
from seawidget.rng import Rng
from seawidget.winnability.study import study
from tests.compiling.as_python import pretended
from tests.games.tranquility.positions import full_grid, stand
from tests.games.tranquility.walks import SETS
from tests.sampling import amount

SOLO = [name for name in SETS if SETS[name]["players"] == 1]
TOGETHER = [name for name in SETS if SETS[name].get("variant") != "duel"]
RULES = registry.get("tranquility")


class TooMany(Exception):  # noqa: N818
    pass


def winnable_by_all_moves(state, seen, most):
    """All continuations by the rules alone: nothing of the search, no bound, no key."""
    if state.over:
        return state.result["outcome"] == "win"
    if state not in seen:
        if len(seen) > most:
            raise TooMany
        seen[state] = any(winnable_by_all_moves(state.apply(move)[0], seen, most) for move in state.legal_moves)
    return seen[state]


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    """A few games of navigators show what many do."""
    monkeypatch.setattr(solver, "GAMES", 3)
    monkeypatch.setattr(solver, "CLIMBS", 1)
    return monkeypatch


def ask(what, compiled=True, **given):
    """Compiled, as that is many times faster; that it is the search that runs interpreted is a test of its own."""
    return sea.winnable(what, compiled=compiled, seconds=None, **given)


def late_positions(name, chance):
    """Positions a few moves before the end of a game a bot played."""
    bot = chance.choice(["navigator", "greedy", "random"])
    seats = [bot] * SETS[name]["players"]
    game = sea.Game("tranquility", seed=chance.getrandbits(40), seats=seats, **SETS[name])
    game.play_bots()
    line = [node.state for node in game.tree.main_line()]
    return [line[-back] for back in range(2, min(7, len(line)))]


@pytest.mark.full(gate=16)
@pytest.mark.parametrize("name", TOGETHER)
def test_late_positions_are_what_all_continuations_say(name):
    chance = random.Random(name)
    compared = 0
    for _ in range(amount(gate=1, full=3)):
        for state in late_positions(name, chance):
            try:
                expected = winnable_by_all_moves(state, {}, 400)
            except TooMany:
                break
            found = ask(state)
            assert found.answer == ("yes" if expected else "no"), state.to_dict()
            if expected:
                assert found.game().result["outcome"] == "win"
            compared += 1
    assert compared or SETS[name]["players"] > 1  # several seats may have too many continuations even at the end


@settings(max_examples=amount(gate=8, full=40))
@given(key=st.integers(0, 2**40), holes=st.integers(1, 3), cards=st.integers(2, 7), monsters=st.integers(0, 2))
def test_small_endings_are_what_all_continuations_say(key, holes, cards, monsters):
    """Full grids with holes and few cards left, where won and lost lie close together."""
    chance = random.Random(key)
    numbers = sorted(chance.sample(range(1, 81), 36))
    empty = {chance.randrange(36) for _ in range(holes)}
    names = [f"{'abcdef'[c % 6]}{c // 6 + 1}" for c in range(36)]
    grid = {names[c]: number for c, number in enumerate(numbers) if c not in empty}
    near = [n for c in empty for n in range(numbers[c] - 4, numbers[c] + 5) if 0 < n < 81 and n not in grid.values()]
    own = sorted(set(chance.sample(near, min(len(near), cards))))
    own += ["F"] * chance.randint(0, 2) + ["M"] * monsters
    chance.shuffle(own)
    given = {"start": "S", "grid": grid, "hand": own[:5], "decks": [own[5:]]}
    state = sea.position("tranquility", players=1, monsters=monsters, **given).state
    if state.over:
        return
    try:
        expected = winnable_by_all_moves(state, {}, 1500)
    except TooMany:
        return
    found = ask(state)
    assert found.answer == ("yes" if expected else "no"), given
    if hopeless(state.vector):
        assert not expected


@pytest.mark.full(gate=16)
@pytest.mark.parametrize("name", TOGETHER)
def test_whole_deals_are_won_by_playing_the_line(name):
    game = sea.Game("tranquility", seed=8, **SETS[name])
    found = ask(game, nodes=4_000, widths=(1, 8))
    # 36 cells, 18 of them paid for, Start, shed and Finish take 64 of 86 cards: 22 islands can be missing
    alone = game.options["players"] == 1
    assert found.answer in (("no",) if alone and game.options["removed_islands"] > 22 else ("yes", "unknown", "no"))
    again = sea.Game.from_deal("tranquility", SETS[name], game.deal)
    for move in found.line:
        again.move(move)  # refuses whatever is not legal
    assert again.over is (found.answer == "yes")
    assert not found.line or again.result["outcome"] == "win"
    assert found.game().state == again.state


def test_base_deals_are_won():
    assert [ask(seed).answer for seed in range(4)] == ["yes"] * 4


HOLE = full_grid(without="e3")  # between 29 and 40


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (stand(HOLE, "39 34 5 6 7", decks=[""], spare="F"), "no_finish"),
        (stand(HOLE, "38 F 5 6 7", start=None, decks=[""]), "no_start"),
        (stand(HOLE, "34 F 5 6 7", decks=[""]), "no_numbers"),  # 34 costs 5
        (stand(HOLE, "F 5 6 7 12", decks=[""]), "no_numbers"),  # nothing fits
        (stand(HOLE, "33 F 5 6 7", decks=[""]), "no_cards"),  # 33 costs 4, one card is missing beside the Finish
    ],
)
def test_bounds_prove_a_no(state, why):
    found = ask(state)
    assert (found.answer, found.why, found.nodes) == ("no", why, 0)
    assert not winnable_by_all_moves(state, {}, 10_000)
    assert found.proof in str(found)


def test_a_card_more_and_it_is_won():
    found = ask(stand(HOLE, "33 F 5 6 7", decks=["F"]))
    assert [str(move) for move in found.line] == ["Place 33 e3 pay 5,6,7,F", "PlayFinish"]
    assert ask(stand(HOLE, "33 F 5 6 7", decks=["12"])).why == "exhausted"  # the one Finish had to pay


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (
            {"hands": "S", "start": None, "decks": ["F 3 4 5 6 7 12 13 P O"]},
            ["PlayStart", "Shed 3,4,5,6,7,12 blind 2", "PlayFinish"],
        ),
        (
            {"hands": "F 3 4", "decks": ["P O"], "point": "SHED", "due": 4, "shares": [None]},
            ["Shed 3,4 blind 2", "PlayFinish"],
        ),
    ],
    ids=["before the Start", "in the shed"],
)
def test_storms_thrown_unseen_count_for_the_shed(parts, line):  # STORM-6, SOLO-3
    """Of the cards that go two are storms of the deck: a bound that wants useful ones only would call it lost."""
    state = stand(full_grid(), storms="yellow@0", options={"players": 1, "storms": "on"}, **parts)
    for move in line:
        assert hopeless(state.vector) == 0
        state, _ = state.apply(move)
    assert state.result["outcome"] == "win"


def test_an_exhausted_search_is_a_proof():
    """Between 29 and 41 the cells take 33 and 34 for five cards together, which the hand never holds at once."""
    state = stand(full_grid(without="e3 f3"), "33 34 F 5 6", decks=["7 12 13"])
    found = ask(state)
    assert (found.answer, found.why) == ("no", "exhausted")
    assert found.nodes > 0
    assert not winnable_by_all_moves(state, {}, 100_000)


def test_a_search_that_left_positions_out_proves_nothing():
    game = sea.Game("tranquility", seed=3, players=1, removed_islands=22)  # not a card to spare
    found = ask(game, widths=(1,))
    assert found.answer == "unknown"
    assert found.why == "width"
    with pytest.raises(sea.WinnableError, match="neither true nor false"):
        bool(found)


def test_the_fewest_paid_cells_are_those_of_any_order():
    """`must_pay` against all orders of filling a gap."""

    def fewest(cells):
        if all(cells):
            return 0
        out = []
        for i, filled in enumerate(cells):
            if not filled:
                beside = (i > 0 and cells[i - 1]) or (i + 1 < len(cells) and cells[i + 1])
                out.append(bool(beside) + fewest((*cells[:i], True, *cells[i + 1 :])))
        return min(out)

    for cells in range(1, 7):
        for low in (False, True):
            for high in (False, True):
                row = ((True,) if low else ()) + (False,) * cells + ((True,) if high else ())
                assert must_pay(cells, low + 2 * high) == fewest(row)


def test_a_monster_never_saves_cards():
    """Taking an island out never lowers the cells to fill and to pay: what the bound of cards rests on."""

    def cards(row):
        total = row.count(False)
        gap, low = 0, False
        for filled in (*row, None):
            if filled is False:
                gap += 1
                continue
            total += must_pay(gap, low + 2 * bool(filled)) if gap else 0
            gap, low = 0, True
        return total

    for bits in range(1, 1 << 11):
        row = [bool(bits >> i & 1) for i in range(11)]
        for i in range(11):
            if row[i]:
                assert cards([*row[:i], False, *row[i + 1 :]]) >= cards(row)


def test_positions_are_one_only_if_their_future_is():
    """Cards that fit nowhere are alike; a card that fits somewhere is not."""

    def key(hand):
        row = [0] * KEY_SIZE
        return row[: write_key(stand(HOLE, hand, decks=["50"]).vector, row)]

    assert key("33 F 5 6 7") == key("33 F 12 13 20")
    assert key("33 F 5 6 7") != key("32 F 5 6 7")
    assert key("33 F F 5 6") != key("33 F 5 6 7")


def test_a_logarithm():
    from math import log

    for x in (1, 2, 63, 500, 1023, 1024, 65_536, 5_000_000):
        assert abs(log_units(x) / 1024 - log(x)) < 0.01


def test_compiled_it_is_the_same_search():
    for seed, widths in ((1, (8,)), (2, (1,))):
        plain, fast = (sea.winnable(seed, widths=widths, seconds=None, compiled=how) for how in (False, True))
        assert (plain.answer, plain.line, plain.nodes, plain.width) == (fast.answer, fast.line, fast.nodes, fast.width)
    ending = stand(full_grid(without="e3 f3 a1"), "30 38 F 5 6", decks=["7 3 4"])
    plain, fast = (sea.winnable(ending, seconds=None, compiled=how) for how in (False, True))
    assert (plain.answer, plain.line, plain.nodes) == (fast.answer, fast.line, fast.nodes)


@pytest.mark.full(gate=2)
@pytest.mark.parametrize("name", SOLO)
def test_nothing_the_search_needs_is_folded_away(name, monkeypatch):
    """The source written for these options alone, run by Python."""
    options = RULES.options(SETS[name])
    game = sea.Game("tranquility", seed=5, **options)
    given = {"widths": (2,), "nodes": amount(gate=400, full=1500)}
    plain = ask(game, compiled=False, **given)
    folded = pretended(SEARCH_SOURCE, SEARCH_SOURCE.facts_of(options))
    for entry in ("expand", "carry_out", "all_equal", "climb"):
        monkeypatch.setattr(steps, entry, folded[entry])
    again = ask(game, compiled=False, **given)
    assert (plain.answer, plain.line, plain.nodes) == (again.answer, again.line, again.nodes)


def test_what_can_be_asked_about():
    game = sea.Game("tranquility", seed="calm-otter-27", removed_islands=4, seats=["navigator"])
    line = ask(game).line
    assert ask(game.deal, removed_islands=4).line == ask("calm-otter-27", removed_islands=4).line == line
    assert ask(game.state).line == line
    game.move(line[0])
    assert ask(game, start=True).line == line
    later = ask(game)
    assert later.answer == "yes"
    assert [str(node.move) for node in later.game().tree.main_line()][1] == str(line[0])
    assert game.state.turn == 2  # untouched
    won = later.game()
    assert ask(won).answer == "yes"
    assert ask(won).line == ()


def test_a_lost_game_is_lost():
    game = sea.Game("tranquility", seed=3, players=1, seats=["random"])
    game.play_bots()
    assert (ask(game).answer, ask(game).why) == ("no", "over")


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (((1,), {"preset": "duel"}), "no win of all seats"),
        (((1, "mini"), {}), "mini has no search"),
        (((1,), {"widths": ()}), "widths"),
        (((1,), {"widths": (0,)}), "widths"),
        (((1,), {"nodes": 0}), "nodes"),
        (((1,), {"seconds": -1}), "seconds"),
        (((1.5,), {}), "not float"),
        (((True,), {}), "not bool"),
        (((sea.Game("tranquility", seed=1, players=1),), {"monsters": 1}), "options already"),
    ],
)
def test_what_cannot_be_asked(given, text):
    with pytest.raises(sea.WinnableError, match=text):
        sea.winnable(*given[0], **given[1])


def test_a_wrong_deal_is_a_deal_error():
    with pytest.raises(sea.DealError):
        sea.winnable({"decks": []})


def test_other_games_say_so():
    import tests.toygame  # noqa: F401 - registers itself

    with pytest.raises(sea.WinnableError, match="tide has no search"):
        sea.winnable(sea.Game("tide", seed=1, cards=9))


def test_it_can_be_stopped():
    hard = sea.Game("tranquility", seed=3, players=1, removed_islands=17, monsters=5)
    event = threading.Event()
    event.set()
    assert ask(hard, cancel=event).why == "cancelled"
    assert ask(hard, cancel=lambda: True).answer == "unknown"
    assert ask(hard, nodes=500).why == "nodes"
    assert sea.winnable(hard, seconds=0.05, compiled=False).why == "seconds"

    def interrupt():
        raise KeyboardInterrupt

    found = ask(hard, cancel=interrupt)
    assert (found.answer, found.why) == ("unknown", "interrupted")


def test_it_shows_itself():
    found = ask(1)
    assert f"{len(found.line)} moves" in repr(found)
    assert str(found).splitlines()[1] == f"  1. {found.line[0]}"
    assert f"<li>{found.line[0]}</li>" in found._repr_html_()
    for locale in ("uk", "ru"):
        assert str(len(found.line)) in found.sentence(locale)
    assert found.to_dict()["line"] == [str(move) for move in found.line]
    lost = ask(stand(HOLE, "33 F 5 6 7", decks=[""]))
    assert "fewer cards" in lost.proof
    assert not lost


def test_a_study_counts_the_same_however_it_is_cut(few_games):
    few_games.undo()  # which other processes would not know of
    rows = [{"players": 1, "removed_islands": n} for n in (0, 20)]
    given = {"rows": rows, "deals": 3, "seed": 4, "widths": (1,), "nodes": 800, "compiled": False}
    here = study(**given)
    assert here == study(**given, workers=1)
    assert [row.deals for row in here] == [3, 3]
    one = here[1]
    assert one.answers["yes"] + one.answers["unknown"] == 3
    assert len(one.seeds()) == one.answers["unknown"]
    for seed in one.seeds():
        assert ask(seed, removed_islands=20, widths=(1,), nodes=800).answer == "unknown"


def test_what_is_unknown_widens_the_interval():
    from seawidget.probability.estimates.intervals import wilson
    from seawidget.winnability.study import Row

    row = Row({}, 1, 10)
    for index, answer in enumerate(["yes"] * 6 + ["unknown"] * 3 + ["no"]):
        row.add(index, (answer, 8, 10))
    assert row.interval.low == wilson(6, 10).low
    assert row.interval.high == wilson(9, 10).high
    assert row.undecided == [6, 7, 8]


def test_a_stopped_study_has_whole_beginnings():
    event = threading.Event()
    given = {"rows": [{"players": 1}], "deals": 30, "widths": (1,), "nodes": 500, "compiled": False}
    rows = study(**given, stop=event, progress=lambda done, total: event.set())
    assert rows[0].deals == 10
    assert rows[0].asked == 30


def test_a_line_that_does_not_win_is_never_told(monkeypatch):
    """What the search takes for a win is played by the rules first."""
    monkeypatch.setattr(solver.Search, "_beam", lambda self, width, again: ([self.tools_code()], False))
    game = sea.Game("tranquility", seed=2, players=1)
    code = game.state.legal_moves._codes[0]
    monkeypatch.setattr(solver.Search, "tools_code", lambda self: code, raising=False)
    with pytest.raises(AssertionError, match="does not win"):
        ask(game)


def test_the_same_games_of_navigators_however_they_are_cut(monkeypatch):
    """A search with compiled code plays fifty games between two looks at the clock, without it plays one."""
    game = sea.Game("tranquility", seed=2, players=1, storms="on", removed_islands=12)
    monkeypatch.setattr(solver, "GAMES", 6)
    given = {"compiled": False, "widths": (1,), "nodes": 20_000}
    one = ask(game, **given)
    monkeypatch.setattr(steps.Plain, "games_at_a_time", 4)
    again = ask(game, **given)
    assert (one.answer, one.line, one.nodes) == (again.answer, again.line, again.nodes)


def test_a_climb_keeps_the_best_game_and_the_line_is_that_of_the_win():
    state = sea.Game("tranquility", seed=4, players=2).state
    tools = steps.Plain()
    climber = tools.climber(list(state.vector), [row_for(state.vector)], 7)
    codes, decisions = climber.play(3, 1 << 40)
    assert decisions >= len(codes) > 40
    for code in codes:
        state = State(after(state.vector, code))
    assert state.result["outcome"] == "win"
    assert climber.play(3, 1 << 40) == (codes, 0)  # a game that is won is not played again


def test_weights_are_varied_and_chances_stay_chances():
    row = row_for(sea.Game("tranquility", seed=4, players=2).state.vector)
    rng = Rng(3)
    rows = [solver.varied(row, rng) for _ in range(50)]
    assert len(set(rows)) == 50
    for one in rows:
        assert all(0 <= one[k] <= max(1.0, row[k]) for k in solver.CHANCES)
        assert all(abs(a) <= 1.5 * abs(b) + 1e-9 for a, b in zip(one, row, strict=True))


def after(vector, code):
    s = list(vector)
    apply_code(s, code, [0])
    return s


def test_state_of_a_search_is_not_the_callers():
    state = sea.Game("tranquility", seed=2, players=1).state
    before = list(state.vector)
    ask(state)
    assert state == State(before)
    assert state.vector[at.TURN] == 1
