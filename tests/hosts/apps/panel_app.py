"""Panel: `panel serve panel_app.py`."""

import panel as pn
from shared_board import boards, move, move_in_thread

pn.extension("ipywidgets", theme="dark" if pn.state.session_args.get("theme") == [b"dark"] else "default")

first, second = boards()
callback = pn.widgets.Button(name="callback", on_click=lambda event: move(first))
thread = pn.widgets.Button(name="thread", on_click=lambda event: move_in_thread(first))
pn.Column(pn.panel(first), callback, thread, pn.panel(second)).servable()
