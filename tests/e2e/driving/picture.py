"""Draw the pictures of the README from real boards in a real JupyterLab: `python -m tests.e2e.driving.picture`.

`board.png` is a game with a line beside it, `game.gif` some moves of a game, `lesson.png` a question of a lesson. With
languages (`python -m tests.e2e.driving.picture uk ru`) the first and the last of them in each, in its folder of `docs`.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from dev import chromium
from tests.e2e.driving.board import Board
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve

FOLDER = Path(__file__).parents[3] / "docs"
BOARD = """
import seawidget as sea
sea.set_locale("{locale}")
w = sea.play(seed="calm-otter-27", seats=["greedy"])
game = w.game
game.play_bots(24)
here = game.node
game.undo()
game.undo()
game.move(next(move for move in game.legal_moves if isinstance(move, sea.Place)))
game.node.comment = "{comment}"
game.goto(here)
game.seats = ["me"]
w
"""
GAME = """
import seawidget as sea
w = sea.play(seed="calm-otter-27", seats=["greedy"])
w
"""
LESSON = """
from seawidget import classroom
s = classroom.lesson(2, group="7B", student="calm-otter-27", locale="{locale}")
s.board
"""
COMMENTS = {"en": "closer, but dearer", "uk": "ближче, але дорожче", "ru": "ближе, но дороже"}
MOVES = 16
BEAT = 900  # ms for each picture of the game
WIDE = 720
UNHIDE = "html, body { overflow: visible !important }"  # Jupyter's page has no height of its own


def main(locales: list[str]) -> None:
    executable = chromium()
    if executable is None:
        sys.exit("the pictures need Chromium")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launch(playwright, executable)
        with serve("lab", Path(home), Path(home) / "lab.log") as server:

            def opened(name: str, *cells: str) -> tuple[Page, Notebook]:
                write(server.folder / f"{name}.ipynb", list(cells))
                page = new_context(browser, viewport={"width": 1180, "height": 760}).new_page()
                page.goto(f"{server.base}/doc/tree/{name}.ipynb?reset")
                wait_until_idle(page)
                page.add_style_tag(content=UNHIDE)
                notebook = Notebook(page, "lab")
                notebook.run_all()
                return page, notebook

            for locale in locales or ["en"]:
                folder = FOLDER if locale == "en" else FOLDER / locale
                comment = COMMENTS.get(locale, COMMENTS["en"])
                page, notebook = opened(f"board-{locale}", BOARD.format(locale=locale, comment=comment))
                board = notebook.board()
                board.card("10").click()
                page.mouse.move(0, 0)
                keep(shot(board), folder / "board.png")

                page, notebook = opened(f"lesson-{locale}", LESSON.format(locale=locale))
                board = notebook.board(wait=False)
                page.get_by_role("tabpanel").get_by_role("textbox").first.wait_for()
                page.mouse.move(0, 0)
                page.wait_for_timeout(700)  # the tab asks the kernel once more
                page.get_by_role("tabpanel").get_by_role("textbox").first.wait_for()
                keep(shot(board), folder / "lesson.png")

            if not locales:
                page, notebook = opened("game", GAME)
                board = notebook.board()
                pictures = [shot(board)]
                for _ in range(MOVES):
                    notebook.do("w.game.step_bot()")
                    page.wait_for_timeout(700)  # the card has come to its cell
                    pictures.append(shot(board))
                keep_moving(pictures, FOLDER / "game.gif")
        browser.close()


def shot(board: Board) -> Image.Image:
    """What a board looks like now."""
    data = board.root.screenshot(animations="disabled", caret="hide")
    return Image.open(io.BytesIO(data)).convert("RGB")


def keep(picture: Image.Image, path: Path) -> None:
    """A picture in 256 colours: a fifth of the size."""
    few = picture.quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.FLOYDSTEINBERG)
    few.save(path, optimize=True)


def keep_moving(pictures: list[Image.Image], path: Path) -> None:
    """Pictures one after the other, small, in the colours of the last one, which has most of them."""
    size = (WIDE, round(WIDE * pictures[0].height / pictures[0].width))
    small = [picture.resize(size, Image.Resampling.LANCZOS) for picture in pictures]
    colours = small[-1].quantize(96, method=Image.Quantize.MEDIANCUT, kmeans=4)
    few = [picture.quantize(palette=colours, dither=Image.Dither.NONE) for picture in small]
    times = [BEAT] * (len(few) - 1) + [4 * BEAT]
    few[0].save(path, save_all=True, append_images=few[1:], duration=times, loop=0, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
