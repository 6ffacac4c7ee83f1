"""A language model at a seat: what it is told, how its answers are read, what happens when they are rubbish."""

from __future__ import annotations

import pickle
import random

import pytest

import seawidget as sea
from seawidget.errors import NoMove, OptionError, PlayerFailed, SeatsError, UnknownBot
from seawidget.games import registry
from seawidget.language.answer import moves_of
from seawidget.language.prompt import GROUPED, grouped
from seawidget.language.seat import Transcript
from seawidget.rng import Rng
from tests import toygame
from tests.games.tranquility.walks import SETS, Walk

RULES = registry.get("tranquility")


class Model:
    """Something that answers: the moves it is told to, and what it was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []

    def __call__(self, messages):
        self.asked.append(messages)
        answer = self.answers.pop(0) if self.answers else "nothing"
        if isinstance(answer, Exception):
            raise answer
        return answer


def table(*answers, game="tranquility", seed=5, **how):
    """A game with such a model at seat 0, its seat, and the model."""
    options = how.pop("options", {})
    players = options.get("players", 1)
    model = Model(*answers)
    seat = sea.llm_seat(model, **how)
    made = sea.Game(game, seed=seed, seats=[seat, *["random"] * (players - 1)], **options)
    return made, seat, model


def first_move(seed=5):
    return str(sea.Game("tranquility", players=1, seed=seed).legal_moves[0])


# --- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        "Place 5 b1 pay 17,44",
        "I weigh it up.\nPlace 6 c1 looks dear, so:\n\nPlace 5 b1 pay 17,44",
        "```\nPlace 5 b1 pay 17,44\n```",
        "```text\nplace 5 B1 PAY 17, 44\n```\n",
        '"Place 5 b1 pay 44,17".',
        "**Place 5 b1 pay 17,44**",
        "- `Place 5 b1 pay 17,44`",
        "Move: Place 5 b1 pay 17,44",
        "My final answer: **PLACE 5 b1 pay 17,44**.",
        "1. Discard 17,44\n\nOn second thought\n\nPlace 5 b1 pay 17,44",
        "Place 5 b1 pay 17,44\nPlace 5 b1 pay 17,44",
        "Хід: Place 5 b1 pay 17,44",
        "Place  5   b1 pay 17,44\n\nThat is my move, thank you!",
    ],
)
def test_a_move_is_read_however_it_stands(answer):
    assert [str(move) for move in moves_of(answer, RULES, [sea.Pass()])] == ["Place 5 b1 pay 17,44"]


@pytest.mark.parametrize(
    ("game", "answer", "move"),
    [
        ("tranquility", "usecompass YELLOW@0", "UseCompass yellow@0"),
        ("tranquility", "place w=48 C3", "Place W=48 c3"),
        ("tranquility", "shed s,m BLIND 2", "Shed S,M blind 2"),
        ("tranquility", "earncompass", "EarnCompass"),
        ("pomor", "PLAYCARD 2/3N UNBLOCK", "PlayCard 2/3n unblock"),
        ("pomor", "choosenets 4,3", "ChooseNets 3,4"),
        ("pomor", "sell.", "Sell"),
        ("mini", "place 5 B pay 2", "Place 5 b pay 2"),
    ],
)
def test_moves_of_every_game_are_read_in_any_case(game, answer, move):
    rules = registry.get(game)
    some = sea.Game(game, seed=1, **({"players": 2} if game == "pomor" else {})).legal_moves
    assert [str(each) for each in moves_of(answer, rules, some)] == [move]


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "I pass on this one",
        "Place 5",
        "Place 5 b1 or Discard 17,44",
        "Placing 5 b1",
        "5 b1",
        "\x00" * 40,
        "Place " * 9,
    ],
)
def test_what_is_no_move_is_none(answer):
    assert moves_of(answer, RULES, [sea.Pass()]) == []


def test_two_moves_at_the_end_are_two():
    found = moves_of("Either\nPlace 5 b1\nDiscard 17,44", RULES, [sea.Pass()])
    assert [str(move) for move in found] == ["Place 5 b1", "Discard 17,44"]


# --- asking again -----------------------------------------------------------------------------------------------------


def test_a_legal_move_is_played():
    move = first_move()
    game, seat, model = table(f"Let me see.\n{move}")
    game.step_bot()
    assert str(game.node.move) == move
    assert [(turn.verdict, turn.move, turn.attempt) for turn in seat.log] == [("played", move, 1)]
    assert [message["role"] for message in model.asked[0]] == ["system", "user"]


def test_a_refused_move_is_answered_with_the_rule_it_broke():
    move = first_move()
    game, seat, model = table("Place 81 a1", "EarnCompass", move)
    game.step_bot()
    assert str(game.node.move) == move
    assert [turn.verdict for turn in seat.log] == ["unread", "refused", "played"]
    *_, said, why = model.asked[2]
    assert said == {"role": "assistant", "content": "EarnCompass"}
    refused = sea.Game("tranquility", players=1, seed=5).state.check("EarnCompass")
    assert why["content"].startswith(str(refused.error()))
    assert f"[{refused.code}, {refused.rule}]" in why["content"] or refused.code in why["content"]
    assert "No line of your answer is a move." in model.asked[1][-1]["content"]


def test_two_moves_are_asked_again():
    moves = list(map(str, sea.Game("tranquility", players=1, seed=5).legal_moves))
    game, _seat, model = table(f"{moves[0]}\n{moves[1]}", moves[2])
    game.step_bot()
    assert str(game.node.move) == moves[2]
    assert f'"{moves[0]}" and "{moves[1]}"' in model.asked[1][-1]["content"]


@pytest.mark.parametrize("answer", [None, 7, b"Pass", ["Pass"], ""])
def test_what_is_no_text_counts_as_rubbish(answer):
    game, seat, _ = table(answer, answer, tries=2)
    game.step_bot()
    assert [turn.verdict for turn in seat.log] == ["unread", "unread", "fallback"]
    greedy = sea.Game("tranquility", players=1, seed=5, seats=["greedy"])
    assert str(game.node.move) == str(greedy.step_bot().move)


def test_without_a_fallback_the_player_has_failed():
    game, seat, model = table(tries=2, fallback=None)
    with pytest.raises(PlayerFailed, match="no legal move in 2 answers") as caught:
        game.step_bot()
    assert isinstance(caught.value.__cause__, NoMove)
    assert len(model.asked) == len(seat.log) == 2
    assert game.node.ply == 0


def test_what_the_call_raises_is_not_hidden():
    game, _, _ = table(ConnectionError("no line"))
    with pytest.raises(PlayerFailed, match="no line"):
        game.step_bot()


def test_a_model_with_rubbish_ends_its_games():
    """Three answers in ten are rubbish; a hundred games come to their end all the same."""
    chance = random.Random(1)
    rubbish = ["", "I resign", "Place 99 z9", "Discard 1,2,3", "EarnCompass", None, "Place 5 a1\nPlace 5 a2"]

    def call(messages):
        if chance.random() < 0.3:
            return chance.choice(rubbish)
        lines = [line[2:] for line in messages[1]["content"].splitlines() if line.startswith("- ")]
        plain = [line for line in lines if ":" not in line and " any " not in line]
        return chance.choice(plain) if plain else "Discard any 2"

    seat = sea.llm_seat(call, fallback="random")
    games = [("mini", {}), ("pomor", {"players": 2}), ("tranquility", {"players": 1, "removed_islands": 44})]
    for number in range(100):
        name, options = games[number % 10 if number % 10 < 2 else 0] if number % 25 else games[2]
        game = sea.Game(name, seed=number, seats=[seat] * options.get("players", 1), **options)
        game.play_bots()
        assert game.over
    verdicts = {turn.verdict for turn in seat.log}
    assert verdicts == {"played", "refused", "unread", "fallback"}


# --- what it is told --------------------------------------------------------------------------------------------------


def test_the_prompt_has_rules_view_memory_and_moves():
    game, _seat, model = table(*[first_move()], options={"players": 1})
    game.step_bot()
    system, user = (message["content"] for message in model.asked[0])
    assert "[PLACE-2]" in system
    assert "[STORM-2]" not in system  # a module that is not played
    assert str(game.tree.root.state.view(0)) in user
    assert "Cards you put face down yourself" in user
    assert "Your legal moves:" in user


def test_it_remembers_what_it_put_face_down():
    game, _seat, model = table("Discard 1,8", seed="calm-otter-27")
    hand = game.view().hand
    model.answers[0] = f"Discard {hand[0]},{hand[1]}"
    game.step_bot()
    model.answers.append("nothing")
    game.step_bot()
    assert f"in order of number: {hand[0]}, {hand[1]}." in model.asked[1][1]["content"]


def test_moves_can_be_left_out():
    game, _, model = table(first_move(), moves="none")
    game.step_bot()
    assert "legal moves" not in model.asked[0][1]["content"]


def test_the_prompt_is_in_the_language_of_the_reader():
    sea.set_locale("uk")
    try:
        game, _, model = table(first_move())
        game.step_bot()
    finally:
        sea.set_locale("en")
    assert "Ваші дозволені ходи" in model.asked[0][1]["content"]
    assert "Карти" in model.asked[0][0]["content"]


def prompts(state, seat, information, rules):
    """Everything a model would be told at a position."""
    from seawidget.language import prompt

    view = state.view(seat)
    moves = state.legal_moves
    return prompt.system(rules, view.options) + prompt.position(rules, view.options, view, information, moves)


@pytest.mark.full(gate=10)
@pytest.mark.parametrize("name", SETS)
def test_redealt_positions_have_one_prompt(name):
    steps = []
    for number, step in enumerate(Walk(SETS[name], 3, "keen", late=False).steps(24)):
        steps.append(step)
        state = step[-1]
        if number % 8 or state.over:
            continue
        seat = state.deciding
        information = RULES.information_state(steps, seat)
        others = [RULES.redeal(state, seat, information, Rng(key)) for key in range(4)]
        assert len({prompts(each, seat, information, RULES) for each in (state, *others)}) == 1


def test_no_hidden_card_and_no_comment_reaches_a_prompt():
    game, _, model = table(*["Pass"] * 3, options={"players": 2}, seed="calm-otter-27")
    game.names = ["Planted Name", None]
    game.node.comment = "planted comment: the deck begins with 7"
    game.play_bots(12)
    told = str(model.asked)
    assert "lanted" not in told
    assert "calm-otter" not in told
    assert len(model.asked) > 3


@pytest.mark.parametrize("name", ["1", "1-rocks=on-storms=on-wilds=2-monsters=5-removed_islands=4", "5-board=pyramid"])
def test_grouped_moves_lose_none_and_add_none(name):
    """Every line of a group, read back, gives the moves it was made of."""
    checked = 0
    for key in range(3):
        for state in Walk(SETS[name], key, "keen", late=False).positions(30):
            if state.over or len(state.legal_moves) <= GROUPED:
                continue
            texts = [str(move) for move in state.legal_moves]
            cells = [cell for row in RULES.layout(state.options)["rows"] for cell in row]
            lines = grouped(texts, state.view(state.deciding), cells)
            assert len(lines) < len(texts)
            assert sorted(unfolded(lines, [cell for cell in cells if cell not in state.grid])) == sorted(texts)
            checked += 1
    assert checked > 5


def unfolded(lines, empty):
    from itertools import combinations

    found = set()
    for line in lines:
        head, colon, cells = line.partition(": ")
        before, some, rest = line.partition(" any ")
        if colon:
            places = empty if cells == "any empty cell" else cells.removeprefix("any of ").split()
            found |= {f"{head} {cell}" for cell in places}
        elif some:
            count, _, cards = rest.partition(" of ")
            found |= {f"{before} {','.join(each)}" for each in combinations(cards.split(", "), int(count))}
        else:
            found.add(line)
    return found


def test_a_game_of_ones_own_is_played_too():
    model = Model("I do not know this one")
    seat = sea.llm_seat(model, fallback="high", tries=1)
    game = sea.Game(toygame.TIDE.name, seed=1, seats=[seat, "random"])
    game.play_bots()
    assert game.over
    assert "tide" in model.asked[0][0]["content"]


# --- the rest ---------------------------------------------------------------------------------------------------------


def test_the_transcript_is_shown_as_text():
    game, seat, _ = table("<script>alert(1)</script>", "\x1b[31mred", first_move())
    game.step_bot()
    shown = seat.log._repr_html_()
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown
    assert "\x1b" not in shown + str(seat.log)
    assert len(seat.log.to_frame()) == 3
    assert pickle.loads(pickle.dumps(seat.log)) == seat.log  # noqa: S301 - our own
    assert "script" not in game.to_json()


def test_a_transcript_goes_on():
    log = Transcript()
    for _ in range(2):
        game, seat, _ = table(first_move(), log=log)
        game.step_bot()
        assert seat.log is log
    assert len(log) == 2


def test_a_seat_stays_out_of_saved_games():
    game, seat, _ = table(first_move())
    game.step_bot()
    again = sea.Game.from_json(game.to_json())
    assert again.seats[0].kind == "person"
    assert str(game.seats[0]) == "llm"
    assert repr(seat) == "<LanguageSeat: 3 tries, then greedy; 1 answers>"


@pytest.mark.parametrize(
    ("how", "error", "words"),
    [
        ({"call": "gpt"}, SeatsError, "function of messages"),
        ({"tries": 0}, OptionError, "tries"),
        ({"tries": 1.5}, OptionError, "tries"),
        ({"moves": "some"}, OptionError, "moves"),
        ({"fallback": "greedily"}, UnknownBot, "greedily"),
        ({"log": []}, OptionError, "transcript"),
    ],
)
def test_bad_settings_are_refused(how, error, words):
    given = {"call": Model(), **how}
    with pytest.raises(error, match=words):
        sea.llm_seat(given.pop("call"), **given)
