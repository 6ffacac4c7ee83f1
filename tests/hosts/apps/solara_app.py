"""Solara: `solara run solara_app.py`."""

import solara
import solara.lab
from shared_board import boards, move, move_in_thread


@solara.component
def Page():  # noqa: N802 - a name Solara looks for
    search = solara.use_router().search
    solara.lab.theme.dark = search is not None and "theme=dark" in search
    first, second = solara.use_memo(boards, [])
    cursor, set_cursor = solara.use_state(first.cursor)

    def listen():
        def changed(change):
            set_cursor(change["new"])

        first.observe(changed, "cursor")
        return lambda: first.unobserve(changed, "cursor")

    solara.use_effect(listen, [])
    solara.Text(f"position {cursor}", classes=["cursor"])
    solara.display(first)
    solara.Button("callback", on_click=lambda: move(first))
    solara.Button("thread", on_click=lambda: move_in_thread(first))
    solara.display(second)
