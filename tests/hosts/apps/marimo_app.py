"""marimo: `marimo run marimo_app.py`, or `marimo edit`. Returned are the names that other cells use."""
# ruff: noqa: B018, PLR1711

import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import marimo as mo
    from shared_board import boards, move, move_in_thread, note

    first, second = boards()
    board = mo.ui.anywidget(first)
    board
    return board, first, mo, move, move_in_thread, note, second


@app.cell
def _(board, mo, note):
    note(value=board.value["cursor"])
    mo.md(f"position {board.value['cursor']}")
    return


@app.cell
def _(first, mo, move, move_in_thread):
    callback = mo.ui.button(label="callback", on_click=lambda _: move(first))
    thread = mo.ui.button(label="thread", on_click=lambda _: move_in_thread(first))
    cell = mo.ui.button(label="cell", value=0, on_click=lambda times: times + 1)
    mo.hstack([callback, thread, cell])
    return callback, cell, thread


@app.cell
def _(cell, first, move):
    if cell.value:
        move(first)
    return


@app.cell
def _(mo, second):
    other = mo.ui.anywidget(second)
    other
    return (other,)


if __name__ == "__main__":
    app.run()
