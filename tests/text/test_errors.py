"""Errors: English as data, said in the language of the reader, and whole in another process."""

from __future__ import annotations

import json
import pickle

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.text import i18n
from tests.text.reading import written_faults


@pytest.fixture(autouse=True)
def english_again():
    yield
    i18n.set_locale(None)


def game(**given):
    return sea.Game("tranquility", **{"players": 1, "seed": 3, **given})


def played(**given):
    found = game(seats=["random"], **given)
    found.play_bots(2)
    return found


def saved(**changed):
    """The text of a save file with something changed, its checksum made right again."""
    from seawidget.saving.format import digest

    whole = json.loads(game().to_json())
    whole["content"].update(changed)
    return json.dumps({**whole, "checksum": digest(whole["content"])})


def fork_and_go_on():
    here = played(undo="off")
    here.undo()


CALLS = {
    "players": lambda: game(players=9),
    "option": lambda: game(wrong=1),
    "words": lambda: game(storms="maybe"),
    "clash": lambda: game(storms="on", variant="duel", players=2),
    "island names": lambda: game(removed_islands="Nemo"),
    "pomor": lambda: sea.Game("pomor", players=5),
    "pomor, cards": lambda: sea.Game("pomor", players=2, nav=3),
    "pomor, counts": lambda: sea.pomor.read_counts("4/2,8\ns,many\n"),
    "mini": lambda: sea.Game("mini", cards=90),
    "mini, few": lambda: sea.Game("mini", cards=3, cells=4),
    "game": lambda: sea.Game("tranquilty"),
    "file for a game": lambda: sea.Game("evening.sea.json"),
    "preset": lambda: game(preset="stormy"),
    "bot": lambda: game(seats=["greedi"]),
    "seats": lambda: game(seats=["me", "me"]),
    "player": lambda: game(seats=[3]),
    "seed": lambda: game(seed=[3]),
    "undo policy": lambda: game(undo="never"),
    "node": lambda: game().goto("77"),
    "no undo": lambda: game().undo(),
    "no redo": lambda: game().redo(),
    "the root": lambda: game().tree.delete("0"),
    "undo off": fork_and_go_on,
    "mark": lambda: setattr(game().node, "marks", ("#",)),
    "comment": lambda: setattr(game().node, "comment", 3),
    "read only": lambda: setattr(game().node, "state", None),
    "forecast": lambda: game().forecast("much"),
    "observer": lambda: game().subscribe(None),
    "rollouts": lambda: game().win_odds(rollouts=0),
    "level": lambda: game().win_odds(level=2),
    "alternatives": lambda: game().compare("random"),
    "language": lambda: sea.set_locale("xx"),
    "path": lambda: game().save(3),
    "folder": lambda: game().save("/nowhere/at/all/evening.sea.json"),
    "empty file": lambda: sea.Game.from_json(""),
    "no json": lambda: sea.Game.from_json("{,}"),
    "cut file": lambda: sea.Game.from_json(game().to_json()[:-9]),
    "changed file": lambda: sea.Game.from_json(game().to_json().replace("tranquility", "pomor", 1)),
    "file of another game": lambda: sea.Game.from_json(saved(game="whist")),
    "file without nodes": lambda: sea.Game.from_json(saved(nodes=3)),
    "file with a seed": lambda: sea.Game.from_json(saved(seed=[1])),
    "file with a seat": lambda: sea.Game.from_json(saved(seats=["me"])),
    "refused move": lambda: game().move("Place 5 z9"),
    "simulate": lambda: sea.simulate("tranquility", bots="me", games=1, players=1),
    "tournament": lambda: sea.tournament("pomor", bots="greedy", players=2),
    "winnable": lambda: sea.winnable(sea.Game("pomor", players=2)),
    "board": lambda: sea.play("tranquility", players=1, ui=3),
    "board of an old game": lambda: sea.play(game(), seed=4),
}
# Names of bots and presets, and of what scripts call and give: the same in every language.
NAMES = {
    *registry.get("tranquility").presets,
    *("tranquility", "pomor", "mini", "me", "random", "greedy", "navigator", "best", "captain", "pilot", "greedy-gap"),
    *("cards", "counts", "sea", "move", "undo", "goto", "branch", "callback", "Change", "level", "seed"),
}


def raised(call):
    with pytest.raises(sea.SeaError) as caught:
        call()
    return caught.value


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("name", CALLS)
def test_an_error_follows_the_language_and_is_english_as_data(name):
    english = raised(CALLS[name])
    said = {}
    for locale in i18n.LOCALES:
        sea.set_locale(locale)
        error = raised(CALLS[name])
        said[locale] = str(error)
        assert said[locale] == str(english) == error.told(locale), "what is said follows the language now"
        assert error.told("en") == said["en"]
        assert not written_faults(said[locale], locale, "tranquility", NAMES), said[locale]
        for words in ("text", "why"):
            assert getattr(error, words, "")[:] == getattr(english, words, "")[:], "as data it is English"
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - of our own
        assert (type(again), str(again)) == (type(error), said[locale])
    assert len({*said.values()}) == 3


def test_a_sentence_is_english_text_that_can_be_said():
    words = i18n.Sentence("error.option.whole", low=1, high=2)
    assert words == "must be a whole number from 1 to 2"
    assert words.startswith("must")
    assert json.loads(json.dumps(words)) == words
    assert (words.told("uk"), words.told("ru")) == (
        "має бути ціле число від 1 до 2",
        "должно быть целое число от 1 до 2",
    )
    sea.set_locale("uk")
    assert f"{words}" == str(words) == words.told("uk")
    assert words == "must be a whole number from 1 to 2"
    again = pickle.loads(pickle.dumps(words))  # noqa: S301 - of our own
    assert again.told("ru") == words.told("ru")
