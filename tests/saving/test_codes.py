"""Position codes: round trips in all option sets, what they show, what is refused, and how long they are."""

from __future__ import annotations

import contextlib
import json
import random

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.errors import CodeError, OptionError, PositionError
from seawidget.games import registry
from seawidget.games.mini import code as mini_code
from seawidget.games.pomor.reading import code as pomor_code
from seawidget.games.shared.code_text import CHECK, SIGNS, Code, read, written
from seawidget.games.shared.mixed_radix import Impossible, Packer
from seawidget.games.tranquility.knowledge.information import information_state
from seawidget.games.tranquility.reading import code as tranquility_code
from seawidget.rng import Rng
from tests import toygame
from tests.everyoption import GIVEN
from tests.games.tranquility.walks import SETS, Walk, set_walks

RULES = registry.get("tranquility")
SOLO_FULL, FULL, VIEW = 120, 140, 90  # signs at most


def full(state):
    """The code of everything."""
    return written(Code("T", 1, "f", RULES.state_number(state)))


def seen(state, seat, steps=()):
    """The code of what a seat sees after these steps."""
    return written(Code("T", 1, "v", RULES.view_number(state, seat, information_state(steps, seat))))


def played(name, seed=5, moves=30, **options):
    """A game that bots have played some moves of."""
    players = options.setdefault("players", 1 if name != "pomor" else 2)
    game = sea.Game(name, seed=seed, seats=["random"] * players, **options)
    game.play_bots(moves)
    return game


def seats_of(state):
    return [*range(state.players), None]


# --- round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.full(gate=16)
@pytest.mark.parametrize("name", SETS)
def test_every_option_set_comes_back(name):
    walk = Walk(SETS[name], 7, "keen", late=False)
    for number, state in enumerate(walk.positions(60)):
        if number % 6 and not state.over:
            continue
        code = full(state)
        assert len(code) <= (SOLO_FULL if state.players == 1 else FULL)
        again = sea.position(code)
        assert again.state == state
        assert again.state.to_dict() == state.to_dict()
        assert again.code(None) == code
        for seat in seats_of(state) if number % 12 == 0 else [state.deciding]:
            line = seen(state, seat)
            assert len(line) <= VIEW
            other = sea.position(line)
            assert other.node.state.view(seat).to_dict() == state.view(seat).to_dict()
            assert other.guessed


@settings(max_examples=15)
@given(walk=set_walks())
def test_any_game_comes_back(walk):
    """Also from positions near the end, where grids are full, monsters are out and decks are short."""
    for number, state in enumerate(walk.positions()):
        if number % 10 == 0 or state.over or state.point not in ("ACTION", "SHED"):
            code = full(state)
            assert len(code) <= (SOLO_FULL if state.players == 1 else FULL)
            assert sea.position(code).state == state
            for seat in {state.deciding, seats_of(state)[number % (state.players + 1)]}:
                line = seen(state, seat)
                assert len(line) <= VIEW
                assert sea.position(line).node.state.view(seat).to_dict() == state.view(seat).to_dict()


@pytest.mark.parametrize("name", [name for name, (game, _, _) in GIVEN.items() if game in ("pomor", "mini")])
def test_other_games_come_back(name):
    rules, options, bots = GIVEN[name]
    game = sea.Game(rules, seed=4, seats=bots, **options)
    if rules == "pomor" and game.options["preset"] != "estimate":
        for refused in (lambda: game.code(None), game.code, lambda: game.view().code):
            with pytest.raises(CodeError, match="known box"):
                refused()
        return
    while True:
        assert sea.position(game.code(None)).state == game.state
        assert len(game.code(None)) <= {"pomor": 120, "mini": 60}[rules]
        for seat in seats_of(game.node.state):
            line = game.view(seat).code
            again = sea.position(line)
            assert again.view(seat) == game.view(seat)
            assert again.view(seat).code == line
            assert len(line) <= VIEW
        if game.over:
            return
        game.play_bots(4)


def test_a_game_goes_on_as_it_would_have():
    game = sea.Game("pomor", players=2, seed=3, seats=["greedy", "greedy"])
    game.play_bots(20)
    twin = sea.position(game.code(None), seats=["me", "me"])
    for node in game.play_bots():
        twin.move(node.move)
    assert twin.state == game.state  # reshuffles and all


# --- what a code shows ------------------------------------------------------------------------------------------------


@pytest.mark.full(gate=6)
@pytest.mark.parametrize("name", SETS)
def test_what_a_seat_cannot_tell_apart_has_one_code(name):
    walk = Walk(SETS[name], 11, "keen", late=False)
    steps = []
    for number, step in enumerate(walk.steps(40)):
        steps.append(step)
        state = step[-1]
        if number % 8 or state.over:
            continue
        for seat in seats_of(state):
            information = information_state(steps, seat)
            codes = {
                written(Code("T", 1, "v", RULES.view_number(other, seat, information)))
                for other in (state, *(RULES.redeal(state, seat, information, Rng(key)) for key in range(8)))
            }
            assert len(codes) == 1


def test_own_discards_are_in_the_code_and_remembered():
    game = played("tranquility", moves=12)
    mine = game.tree.memories.information(game.node, 0).own
    assert mine
    again = sea.position(game.code())
    assert again.tree.memories.information(again.node, 0).own == mine
    assert again.code() == game.code()
    # ... by forks, saved files, and games redealt from it
    for other in (again.fork(), sea.Game.from_json(again.to_json()), again.fork(redeal=True, seed=2)):
        assert other.guessed
        assert other.tree.memories.information(other.node, 0).own == mine
    redealt = again.fork(redeal=True, seed=2)
    assert sea.Game.from_json(redealt.to_json()).code() == game.code()
    again.seats = ["greedy"]
    again.play_bots(3)
    assert set(mine) <= set(again.tree.memories.information(again.node, 0).own)


def test_the_code_of_a_view_has_no_memory():
    game = played("tranquility", moves=12)
    line = game.view().code
    again = sea.position(line)
    assert again.view() == game.view()
    assert again.view().code == line != game.code()
    assert again.tree.memories.information(again.node, 0).own == ()


@settings(max_examples=12)
@given(walk=set_walks())
def test_the_code_of_any_view_is_read(walk):
    """Also in the middle of a turn, of which a view does not say all."""
    for number, state in enumerate(walk.positions()):
        if number % 12 == 0 or state.point not in ("ACTION", "SHED"):
            view = state.view(seats_of(state)[number % (state.players + 1)])
            again = sea.position(view.code)
            assert again.node.state.view(view.seat) == view
            assert again.node.state.view(view.seat).code == view.code


def test_the_rest_is_dealt_anew_the_same_for_the_same_line():
    game = played("tranquility", moves=8)
    line = game.code()
    one, two, other = sea.position(line), sea.position(f" {line}\n"), sea.position(line, seed=2)
    assert one.state == two.state
    assert one.state.decks != game.state.decks
    assert one.state.decks != other.state.decks
    assert (one.view(), other.code()) == (game.view(), line)
    assert not sea.position(game.code(None)).guessed
    assert not game.guessed


def test_a_code_of_everything_is_a_look_at_the_state():
    game = played("tranquility", moves=3)
    game.code()
    assert game.look_log() == []
    game.code(None)
    assert [(look.kind, look.call) for look in game.look_log()] == [("state", "code(None)")]
    game = sea.Game("tranquility", players=2, seats=["me", "greedy"], seed=1)
    game.code(1)
    assert [(look.kind, look.call) for look in game.look_log()] == [("view", "code(1)")]


def test_a_finished_game_has_the_same_end():
    for seed in range(12):
        game = played("tranquility", seed=seed, moves=None, players=2, monsters=2)
        for seat in (0, 1, None):
            line = game.code(seat) if seat is not None else game.view(None).code
            assert sea.position(line).result == game.result


# --- what is refused --------------------------------------------------------------------------------------------------


def reason(line):
    with pytest.raises(PositionError) as caught:
        sea.position(line)
    assert isinstance(caught.value, CodeError)
    assert str(caught.value)
    return caught.value.problems[0].code


def test_every_wrong_sign_is_noticed():
    game = played("tranquility", moves=10)
    for line in (game.code(None), game.code()):
        for place, sign in enumerate(line):
            for other in SIGNS[::5] + "." if place else "MPZ":
                if other != sign:
                    assert reason(line[:place] + other + line[place + 1 :])
            assert reason(line[:place] + line[place + 1 :])
        for place in range(len(line) - 1):
            if line[place] != line[place + 1]:
                assert reason(line[:place] + line[place + 1] + line[place] + line[place + 2 :])


def test_refusals_say_what_is_wrong():
    line = played("tranquility", moves=4).code()
    head = read(line)
    assert reason(line + "A" * 400) == "code_length"
    assert reason(line[: -CHECK - 1]) == "code_length_check"
    assert reason(line.replace("v", "%", 1)) == "code_sign"
    assert reason(line[:-1] + ("A" if line[-1] != "A" else "B")) == "code_check"
    assert reason(written(head._replace(letter="Z"))) == "code_box"
    assert reason(written(head._replace(table=2))) == "code_version"
    assert reason(written(head._replace(table=0))) == "code_head"
    assert reason(written(head._replace(kind="x"))) == "code_head"
    assert reason(written(head._replace(number=head.number * 64 + 1 << 200))) == "code_impossible"
    with pytest.raises(OptionError, match="its own game"):
        sea.position(line, players=2)
    with pytest.raises(CodeError, match="has no position codes"):
        sea.Game(toygame.TIDE.name, seed=1).code()
    with pytest.raises(sea.UnknownGame):
        sea.position("tranquillity")


def test_refusals_are_said_in_the_language_of_the_reader(monkeypatch):
    line = played("tranquility", moves=4).code()
    with pytest.raises(CodeError) as caught:
        sea.position(line[:-1] + ("A" if line[-1] != "A" else "B"))
    assert {caught.value.told(locale)[:9] for locale in ("en", "uk", "ru")} == {"the last ", "останні п", "последние"}


@settings(max_examples=150)
@given(st.one_of(st.text(max_size=140), st.text(alphabet=SIGNS + ".", max_size=140)))
def test_no_text_brings_another_error(text):
    with contextlib.suppress(CodeError):
        sea.position(f"T1{text}")


@pytest.mark.parametrize("letter", "TPM")
@pytest.mark.parametrize("kind", "fv")
def test_no_number_brings_another_error(letter, kind):
    """Numbers with a right check: some say positions, the others are refused as positions."""
    draw = random.Random(f"{letter}{kind}")
    for _ in range(150):
        line = written(Code(letter, 1, kind, draw.getrandbits(draw.choice((8, 40, 120, 300, 500, 700)))))
        try:
            game = sea.position(line)
        except CodeError:
            continue
        assert game.code(None if kind == "f" else seat_of(game)) == line or game.over


def seat_of(game):
    return game.tree._guess.seat if game.tree._guess.seat is not None else game.deciding


class Digits(Packer):
    """Packs digits drawn by chance, mostly small ones, so that most of what they say belongs together."""

    def __init__(self, draw):
        super().__init__()
        self.draw = draw

    def number(self, base, value):
        if base < 1:
            raise Impossible
        few = self.draw.random() < 0.7
        return super().number(
            base, min(base - 1, self.draw.choice((0, 0, 1, 2, 5))) if few else self.draw.randrange(base)
        )


CODES = {"T": tranquility_code, "P": pomor_code, "M": mini_code}


@pytest.mark.parametrize("letter", CODES)
@pytest.mark.parametrize("kind", "fv")
def test_no_digits_bring_another_error(letter, kind):
    """Numbers whose digits all can be: they come as far as a number can that says no position."""
    draw = random.Random(f"digits {letter}{kind}")
    walk = {"f": CODES[letter]._state, "v": CODES[letter]._view}[kind]
    said = 0
    for _ in range(120):
        packer = Digits(draw)
        try:
            walk(packer, None)
        except Impossible:
            continue
        try:
            sea.position(written(Code(letter, 1, kind, packer.total)))
            said += 1
        except CodeError:
            continue
    assert said or letter != "M"


def test_a_saved_guess_that_cannot_be_is_refused():
    from seawidget.saving.format import digest

    game = sea.position(played("tranquility", moves=12).code())
    for wrong in (7, {"seat": "0", "own": []}, {"seat": 3, "own": ["5"]}, {"seat": 0, "own": ["M"]}, {"seat": 0}):
        data = json.loads(game.to_json())
        data["content"]["guessed"] = wrong
        data["checksum"] = digest(data["content"])
        with pytest.raises(sea.SaveFileError):
            sea.Game.from_json(json.dumps(data))
