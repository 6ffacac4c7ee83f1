"""Whatever stands in a comment, a name or a file: no terminal and no page is controlled by it."""

from __future__ import annotations

import contextlib
import io
import unicodedata

import pytest

import seawidget as sea
from seawidget.cli import main
from seawidget.errors import SaveFileError
from seawidget.playing.game import Game
from seawidget.text import i18n
from seawidget.visible import escape, one_line, visible

BAD = "\x1b[2J\x1b[31m\x07\x9b31m\x7f\u202eevil\u2066\u200f\u061c\ud83d\b"
SEEN = r"\x1b[2J\x1b[31m\x07\x9b31m\x7f\u202eevil\u2066\u200f\u061c\ud83d\x08"


def harmless(text):
    """No character controls, or is half of one; line ends and tabs aside."""
    bidi = {"AL", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    for letter in text.replace("\n", "").replace("\t", ""):
        assert unicodedata.category(letter) not in {"Cc", "Cs", "Zl", "Zp"}, repr(letter)
        assert unicodedata.bidirectional(letter) not in bidi - {"AL"}, repr(letter)
        assert letter not in "\u200e\u200f\u061c", repr(letter)
    return text


def test_what_controls_is_written_out():
    assert visible(BAD) == SEEN
    assert visible("a\r\nb\tc\rd") == "a\nb\tc\\x0dd"
    assert one_line("a\nb\x1b") == r"a b\x1b"
    assert escape("<\x1b>") == r"&lt;\x1b&gt;"
    plain = "Привіт 🌊 naïve \u05e9\u05dc\u05d5\u05dd"
    assert visible(plain) is plain
    every = "".join(map(chr, range(0x11000)))
    harmless(visible(every))
    assert visible(visible(every)) == visible(every)


def game(**more):
    found = sea.Game("tranquility", players=2, seed=1, seats=[sea.Person(BAD), "greedy"], **more)
    found.move(found.legal_moves[0])
    found.node.comment = f"look: {BAD}\nhere"
    return found


def test_the_tree_of_moves():
    assert f"{{look: {SEEN} here}}" in harmless(str(game().tree))


def shown(one):
    """All that a game shows of itself."""
    from seawidget.playing.shown.display import game_bundle

    yield from (str(one), repr(one), str(one.tree), repr(one.tree), str(one.log()), repr(one.log()), repr(one.node))
    yield from game_bundle(one).values()
    yield from (str(who) for who in one.seats)
    yield repr(one.seats)


def test_all_that_a_game_shows_of_itself():
    for text in shown(game()):
        harmless(text)


def test_names_and_comments_stay_what_they_are():
    again = Game.from_json(game().to_json())
    assert again.seats[0].name == BAD
    assert again.node.comment == f"look: {BAD}\nhere"


def test_pages_and_messages():
    board = sea.GameWidget(game())
    harmless(board.to_html(title=f"<b>{BAD}"))
    for trait in (board.table, board.status, board.position, board.choices):
        for text in texts(trait):
            harmless(text)
    for kind, text in board._repr_mimebundle_()[0].items() if board.comm else ():
        if isinstance(text, str):
            harmless(f"{kind}: {text}")
    board.close()


def texts(value):
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from texts(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from texts(item)
    elif isinstance(value, str):
        yield value


def test_sentences():
    for locale in i18n.LOCALES:
        harmless(i18n.text("ui.status.curtain_named", {"who": 1, "name": BAD}, locale))


WRONG = {
    "game": lambda: sea.Game(BAD),
    "option": lambda: sea.Game("tranquility", **{BAD: 1}),
    "value": lambda: sea.Game("tranquility", monsters=BAD),
    "seats": lambda: sea.Game("tranquility", seats=[BAD], players=1),
    "preset": lambda: sea.Game("tranquility", preset=BAD),
    "move": lambda: sea.Game("tranquility", players=1, seed=1).move(f"Place 5 {BAD}"),
    "move of pomor": lambda: sea.Game("pomor", players=2, seed=1).move(BAD),
    "node": lambda: sea.Game("tranquility", players=1, seed=1).goto(BAD),
    "position": lambda: sea.position("tranquility", players=1, grid={BAD: 3}),
    "part": lambda: sea.position("tranquility", **{BAD: 3}),
    "hand": lambda: sea.position("tranquility", players=1, hand=[BAD]),
    "deal": lambda: sea.Game.from_deal("tranquility", {"players": 1}, {BAD: BAD}),
    "no save": lambda: Game.from_json(f'{{"format": "{BAD[-6:]}"}}'),
    "counts": lambda: sea.Game("pomor", counts=f"{BAD},{BAD}\n"),
    "language": lambda: i18n.catalogue(BAD),
    "place": lambda: sea.Game("tranquility", players=1, seed=1).save(f"nowhere/{BAD[:9]}"),
    "mark": lambda: setattr(sea.Game("tranquility", players=1, seed=1).node, "marks", [BAD]),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_errors_too(wrong):
    with pytest.raises(sea.SeaError) as told:
        WRONG[wrong]()
    harmless(str(told.value))


def test_a_file_is_named_harmlessly(tmp_path):
    path = tmp_path / BAD[:9]
    path.write_text(f'{{"format": "seawidget-game", "version": "{chr(0x7F)}\u202e"}}', "utf-8")
    with pytest.raises(SaveFileError) as told:
        sea.load(path)
    harmless(str(told.value))
    assert r"\x1b[2J" in str(told.value)


@pytest.mark.parametrize("command", [["show", "--tree"], ["show"], ["new"]])
def test_the_command_line(command, tmp_path):
    path = tmp_path / f"a{BAD[:9]}.json"
    if command[0] == "show":
        game().save(path)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        assert main([*command, str(path)]) == 0
        assert main(["show", str(path.with_name(f"none{BAD[:9]}"))]) == 2
    harmless(out.getvalue())
    assert r"\x1b" in harmless(err.getvalue())
