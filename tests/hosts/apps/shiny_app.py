"""Shiny for Python: `shiny run shiny_app.py`."""

from shared_board import boards, move, move_in_thread
from shiny import App, reactive, ui
from shinywidgets import output_widget, render_widget


def page(request):
    return ui.page_fluid(
        ui.input_dark_mode(mode=request.query_params.get("theme", "light")),
        output_widget("first"),
        ui.input_action_button("callback", "callback"),
        ui.input_action_button("thread", "thread"),
        output_widget("second"),
    )


def server(input, output, session):  # noqa: A002 - names Shiny gives
    board, other = boards()

    @render_widget
    def first():
        return board

    @render_widget
    def second():
        return other

    @reactive.effect
    @reactive.event(input.callback)
    def moved():
        move(board)

    @reactive.effect
    @reactive.event(input.thread)
    def moved_beside():
        move_in_thread(board)


app = App(page, server)
