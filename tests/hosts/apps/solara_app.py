"""Solara: `solara run solara_app.py`."""

import solara
from shared_board import boards, move, move_in_thread


@solara.component
def Page():  # noqa: N802 - a name Solara looks for
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
