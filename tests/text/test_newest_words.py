"""What practice, worlds, plays, futures in step, codes, pictures and language models say, in every language."""

from __future__ import annotations

import re

import pytest

import seawidget as sea
from seawidget.practising.beside import Pair
from seawidget.text import i18n
from tests.text.reading import written_faults

MARKS = {"cells": {"d3": "gold"}, "arrows": ["a1 c3 red"], "numbers": {"e2": 7}}
# what scripts write, types that an error names, seats by the names of their players, letters on drawn cards
WRITTEN = {
    ".rejected",
    "Mira",
    "int",
    "sea.Coach(...)",
    "tranquility",
    "mini",
    "pair()",
    "calm-otter-27",
    "evening",
    "Open",
    "CODAP",
    "random",
    "greedy",
    "captain",
    "cells",
}


@pytest.fixture(autouse=True)
def english_again():
    yield
    i18n.set_locale(None)


def plain(html: str) -> str:
    """What a reader sees of HTML or a picture: its words, without what a program or a style sheet reads."""
    return re.sub(r"<[^>]*>", "\n", re.sub(r"<(style|script|pre)\b.*?</\1>", "", html, flags=re.DOTALL))


def words_of(svg: str) -> str:
    """What a picture says: its title, its description and every line, but not the letters on its pieces."""
    return "\n".join(line for line in plain(svg).splitlines() if len(line) > 2)


def refusal(call) -> str:
    with pytest.raises(sea.SeaError) as caught:
        call()
    return str(caught.value)


def game_of(name: str, **options) -> sea.Game:
    """A game with a person at its first seat, after a few moves."""
    game = sea.Game(name, seed="calm-otter-27", seats=["random"] * options.get("players", 1), **options)
    game.play_bots(6)
    game.seats = ["me", *["random"] * (options.get("players", 1) - 1)]
    return game


def practised(folder) -> None:
    """Games of Mini, which is judged exactly, saved in a folder."""
    for seed in range(20):
        game = sea.Game("mini", cards=7, cells=4, hand=2, seed=seed, seats=["random"])
        game.play_bots()
        game.seats = ["me"]
        game.save(folder / f"evening{seed}.sea.json")


def learning(folder):
    """(what it is, how it is said) of exercises and the coach."""
    practised(folder)
    (folder / "broken.sea.json").write_text("{", encoding="utf-8")
    practice = sea.practice(folder, progress=False)
    exercise = practice.next()
    assert exercise is not None
    tried = exercise.attempt(exercise.game.legal_moves[0])
    yield "an attempt", lambda: str(tried)
    shown = exercise.reveal()
    yield "a revealed answer", lambda: str(shown)
    yield "an exercise", lambda: str(exercise)
    yield "a deck", lambda: str(practice)
    yield "a deck for a notebook", lambda: plain(practice._repr_html_())
    yield "no folder", lambda: refusal(lambda: sea.practice(folder / "nowhere", progress=False))
    yield "a coach of another kind", lambda: refusal(lambda: sea.play(coach=3))
    yield "a coach in the duel", lambda: refusal(lambda: sea.play(variant="duel", coach=sea.Coach()))


def worlds():
    for name, options in (("tranquility", {"players": 1}), ("pomor", {"players": 3})):
        found = game_of(name, **options).futures(20, policy="greedy", progress=False)
        yield f"worlds of {name}", lambda found=found: str(found)
        yield f"worlds of {name} for a notebook", lambda found=found: plain(found._repr_html_())
        yield f"a share of worlds of {name}", lambda found=found: found.share(at_least=2).sentence


def plays():
    rows = sea.plays([game_of("tranquility", players=1), game_of("pomor", players=2)])
    yield "plays", lambda: str(rows)
    yield "plays for a notebook", lambda: plain(rows._repr_html_())
    yield "plays of bots", lambda: str(sea.plays([sea.Game("mini", seed=1, seats=["random"])]))
    yield "plays of no folder", lambda: refusal(lambda: sea.plays("nowhere"))


def beside():
    game = game_of("tranquility", players=1)
    other = game.fork()
    first, second = [move for move in game.legal_moves if str(move).startswith("Place")][:2]
    game.move(first)
    other.move(second)
    pair = Pair(game, other)
    pair.step(1)
    yield "two futures", lambda: pair.sentence
    yield "their comparison", lambda: str(pair.compare(deals=8, policy="greedy", seed=1, progress=False))
    for what, wrong in {"one game": lambda: Pair(game, 3), "another game": lambda: Pair(game, game_of("mini"))}.items():
        yield f"beside {what}", lambda wrong=wrong: refusal(wrong)


def lines_and_pictures():
    code = game_of("tranquility", players=1).code()
    for what, line in {
        "a wrong check": code[:-1] + ("A" if code[-1] != "A" else "B"),
        "no sign": code[:5] + "!" + code[6:],
        "a long line": code + "A" * 300,
        "a short line": code[:6],
        "a newer table": "T9" + code[2:],
        "another game": "Q" + code[1:],
    }.items():
        yield f"a code with {what}", lambda line=line: refusal(lambda: sea.position(line))
    for name, options in (("tranquility", {"players": 2}), ("pomor", {"players": 2}), ("mini", {})):
        game = game_of(name, **options)
        yield f"a picture of {name}", lambda game=game: words_of(sea.svg(game)), name
    game = game_of("tranquility", players=1)
    yield "a picture with marks", lambda: words_of(sea.svg(game, **MARKS)), "mini"
    yield "a wrong mark", lambda: refusal(lambda: sea.svg(game, cells=3)), "mini"


def models():
    """What a language model is told, and what became of its answers."""
    for name, options in (("tranquility", {"players": 1}), ("pomor", {"players": 2}), ("mini", {})):

        def asked(name=name, options=options):
            said = []

            def call(messages):
                said.append(messages)
                return ("nothing", "Place 5 z9", "Sell\nKeepCatch")[(len(said) - 1) % 3]

            seat = sea.llm_seat(call, tries=3)
            game = sea.Game(name, seed=5, seats=[seat, *["random"] * (options.get("players", 1) - 1)], **options)
            game.play_bots(2)
            return said, seat.log

        def told(asked=asked):
            # rules, positions and moves are written as scripts write them
            said = [message["content"].splitlines()[0] for messages in asked()[0] for message in messages]
            return "\n".join(line for line in said if not line.startswith(("nothing", "Place", "Sell")))

        yield f"what a model is told of {name}", told, name
        yield f"its answers in {name}", lambda asked=asked: plain(asked()[1]._repr_html_()), name


TELLERS = {
    "worlds": worlds,
    "plays": plays,
    "beside": beside,
    "codes and pictures": lines_and_pictures,
    "models": models,
}


def check(told) -> None:
    """Say everything in every language, and nothing that is no word of it."""
    for what, say, *game in told:
        for locale in i18n.LOCALES:
            i18n.set_locale(locale)
            text = say()
            wrong = written_faults(text, locale, *(game or ["pomor"]), WRITTEN)
            assert text, what
            assert not wrong, f"{what} in {locale}: {wrong}, in\n{text:.900}"
        i18n.set_locale(None)


@pytest.mark.parametrize("name", TELLERS)
def test_the_newest_parts_speak_each_language(name):
    check(TELLERS[name]())


def test_exercises_speak_each_language(tmp_path):
    check(learning(tmp_path))
