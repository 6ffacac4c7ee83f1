"""marimo: `marimo run marimo_app.py`, or `marimo edit`."""

import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import marimo as mo
    from shared_board import boards, move, move_in_thread, note

    first, second = boards()
    board = mo.ui.anywidget(first)
    board  # noqa: B018 - it is shown
    return board, first, mo, move, move_in_thread, note, second


@app.cell
def _(board, mo, note):
    note(value=board.value["cursor"])
    mo.md(f"position {board.value['cursor']}")


@app.cell
def _(first, mo, move, move_in_thread):
    mo.hstack(
        [
            mo.ui.button(label="callback", on_change=lambda _: move(first)),
            mo.ui.button(label="thread", on_change=lambda _: move_in_thread(first)),
        ]
    )


@app.cell
def _(mo, second):
    mo.ui.anywidget(second)


if __name__ == "__main__":
    app.run()
