"""Pomor Pilot-Book on the page: whole games with two, three and four seats, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import seawidget as sea
from seawidget.text.i18n import text
from tests.e2e.driving.axe import violations
from tests.e2e.driving.board import Board
from tests.e2e.driving.browser import new_context
from tests.e2e.driving.pomor import WISHES, Keys, Mouse, told
from tests.sampling import share

pytestmark = pytest.mark.full(gate=3, of="file")

CELL = """
import seawidget as sea
w = sea.play("pomor", seed={seed}, seats=["me"] * {players}, **{options})
w
"""
LONGER = [name for name in WISHES if name != "two"]  # which meets every decision
both = pytest.mark.parametrize("hands", ["mouse", "keyboard"])
VIEWPORT = {"width": 1280, "height": 900}
# The smaller side of everything to be hit on the ring and in the hand.
SIZES = """root => [...root.querySelectorAll(".sea-spot, [data-slot]")]
  .map((el) => el.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"""


@pytest.fixture
def tall(lab_page):
    """The page is high enough for the whole ring and the hand."""
    lab_page.set_viewport_size({**VIEWPORT, "height": 1150})
    yield lab_page
    lab_page.set_viewport_size(VIEWPORT)


def shown(notebook):
    mouse = Mouse(notebook.board(wait=False))
    mouse.ready()
    return mouse


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("name", ["two", *LONGER])
@both
def test_a_whole_game(tall, in_lab, artifacts, name, hands):
    game = told(name)
    options = {key: value for key, value in game.options.items() if key != "players"}
    players = game.options["players"]
    notebook = in_lab([CELL.format(seed=game.seed, players=players, options=options)])
    mouse = shown(notebook)
    player = Keys(mouse) if hands == "keyboard" else mouse
    pictured = {ply: kind for kind, ply in game.decisions.items()}
    # in the gate the kernel makes most of the moves of a kind that was made before
    by_hand = {*pictured, len(game.moves) - 1, *share(range(len(game.moves)), ["mouse", "keyboard"].index(hands), 4)}
    ahead = []
    for ply, move in enumerate(game.moves):
        if ply not in by_hand:
            ahead.append(move)
            continue
        notebook.play(mouse, ahead)
        ahead.clear()
        curtain = mouse.focus("curtain")
        if curtain.count():
            player.open_curtain()
            expect(curtain).to_have_count(0)
        if ply in pictured and hands == "mouse":
            picture(mouse, artifacts / f"pomor-{name}-{pictured[ply]}.png")
        player.play(move)
    expect(mouse.root.locator(".sea-status")).to_be_visible()
    assert notebook.python("[str(node.move) for node in w.game.tree.main_line()[1:]]") == list(game.moves)
    assert notebook.python("w.game.result['outcome']") == game.winner
    assert mouse.stacks() == notebook.python("list(w.game.state.stacks)")
    if hands == "mouse":
        picture(mouse, artifacts / f"pomor-{name}.png")


def picture(mouse, path):
    mouse.root.scroll_into_view_if_needed()
    mouse.root.screenshot(path=path, animations="disabled", caret="hide")


# -- states of the board ----------------------------------------------------------------------------------------

STATES = """
import seawidget as sea
game = sea.Game("pomor", seed={seed}, seats=["me", "greedy"], players=2)
nodes = [game.node]
for move in {moves}:
    nodes.append(game.move(move))
w = sea.play(game, ui={ui})
w
"""


def standing(in_lab, ply=None, decision=None, **ui):
    """A board of the two-seat game at a ply, or where seat 1 first meets a decision."""
    game = told("two")
    notebook = in_lab([STATES.format(seed=game.seed, moves=list(game.moves), ui={"pace": 0, **ui})])
    if decision is not None:
        ply = next(
            at
            for at, move in enumerate(game.moves)
            if move.split()[0] == decision and notebook.python(f"nodes[{at}].state.deciding") == 0
        )
    notebook.do(f"game.goto(nodes[{ply}]); [game.tree.delete(child) for child in game.node.children]")
    mouse = shown(notebook)
    expect(mouse.tree.locator(f"[data-node='{ply}'][aria-current=true]")).to_be_attached()
    return notebook, mouse


def first_play():
    return told("two").moves.index(next(move for move in told("two").moves if move.startswith("PlayCard")))


def test_a_card_shows_what_it_would_do_before_it_is_played(tall, in_lab, artifacts):
    notebook, mouse = standing(in_lab, ply=first_play())
    plays = notebook.python("w.choices['cards']")
    for play in plays:
        mouse.card(play["card"]).hover()
        coming = mouse.root.locator(".sea-coming")
        if play["second"]["code"] == "own_moved":
            expect(mouse.cell(str(play["own"])).locator(".sea-coming[data-token=A]")).to_be_attached()
        lines = mouse.root.locator(".sea-forecast li")
        expect(lines.first).to_contain_text(play["first"]["rule"])
        assert lines.count() >= 2
    picture(mouse, artifacts / "pomor-preview.png")
    mouse.root.locator(".sea-status").hover()
    expect(coming).to_have_count(0)
    assert notebook.python("len(w.game.tree.nodes)") == first_play() + 1  # nothing was played


# What of the head of the drawer lies outside of the box that shows it: the last button and the last line that opens.
HIDDEN = """(root, width) => {
  root.parentElement.style.width = `${width}px`;
  const box = root.querySelector(".sea-below");
  const { top, bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll("button, summary")].flatMap((el) => {
    const at = el.getBoundingClientRect();
    return at.top < top || at.bottom > bottom ? [`${el.textContent} at ${at.top}..${at.bottom}`] : [];
  });
}"""


def test_below_a_narrow_board_what_leads_to_the_counts_of_a_box_is_seen(tall, in_lab):
    _, mouse = standing(in_lab, ply=first_play())
    expect(mouse.root.get_by_role("button", name=text("pomor.note.enter"))).to_be_attached()
    mouse.cards().first.hover()
    hidden = {width: mouse.root.evaluate(HIDDEN, width) for width in (320, 390, 700)}
    assert {width: lines for width, lines in hidden.items() if lines} == {}


# Points and hold of each player, with two digits each, that the narrowest board cuts off.
CUT = """root => {
  root.parentElement.style.width = "282px";
  return [...root.querySelectorAll(".sea-before > [aria-hidden]")].flatMap((el) => {
    el.firstChild.textContent = "88";
    el.lastChild.textContent = "11";
    const { right } = el.closest(".sea-seat").getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(el);
    const end = range.getBoundingClientRect().right;
    return end < right && el.scrollWidth <= el.clientWidth ? [] : [`${el.textContent} ends at ${end} of ${right}`];
  });
}"""


def test_of_four_players_points_and_hold_are_seen_on_the_narrowest_board(in_lab):
    notebook = in_lab(['import seawidget as sea\nw = sea.play("pomor", players=4, seed=1)\nw'])
    root = notebook.board(wait=False).root
    expect(root.locator(".sea-before")).to_have_count(4)
    assert root.evaluate(CUT) == []


def test_a_place_first_then_the_card_and_by_dragging(tall, in_lab):
    notebook, mouse = standing(in_lab, ply=first_play())
    play = notebook.python("w.choices['cards'][0]")
    mouse.cell(str(play["own"])).click()
    card = mouse.root.locator(".sea-handcard.sea-free").first
    mouse.changed_by(card.click)
    mouse.toolbar("undo").click()
    expect(mouse.tree.locator("[aria-current=true]")).to_have_attribute("data-node", str(first_play()))
    play = notebook.python("w.choices['cards'][-1]")
    mouse.changed_by(lambda: mouse.drag(mouse.card(play["card"]), mouse.cell(str(play["own"]))))
    assert notebook.python("str(w.game.node.move)") == play["move"]


def test_a_what_if_tells_step_by_step_and_can_be_made_real(tall, in_lab, artifacts):
    notebook, mouse = standing(in_lab, ply=first_play())
    mouse.toolbar("trial").click()
    card = notebook.python("w.choices['cards'][0]['card']")
    mouse.card(card).click()
    mouse.action("play").click()
    expect(mouse.steps).to_have_count(1)
    expect(mouse.steps.first).to_contain_text("P-PILOT-")
    expect(mouse.steps.first).not_to_contain_text("Costs")
    assert violations(mouse.root) == []
    picture(mouse, artifacts / "pomor-trial.png")
    assert notebook.python("w.game.node.id") == str(first_play())
    mouse.root.locator(".sea-panel [data-key=p]").click()
    notebook.until(lambda: notebook.python("w.game.node.id") != str(first_play()), "the trial is played")
    assert notebook.python("str(w.game.node.move)") == f"PlayCard {card}"


DECISIONS = ["PlayCard", "ChooseNets", "LoseCatch", "Sell", "PlaceToken"]


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("decision", DECISIONS)
def test_axe_finds_nothing_at_any_decision(tall, in_lab, decision):
    notebook, mouse = standing(in_lab, decision=decision)
    for theme in share(["light", "dark", "contrast"], DECISIONS.index(decision), 2):
        notebook.do(f"w.ui = {{'theme': {theme!r}}}")
        expect(mouse.root).to_have_attribute("data-scheme", "dark" if theme == "dark" else "light")
        if decision == "PlayCard":
            mouse.root.locator("[data-slot]").first.hover()
        assert violations(mouse.root) == []


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_panels_rules_and_help_speak_the_language(tall, in_lab, artifacts, locale):
    _, mouse = standing(in_lab, ply=first_play(), locale=locale)
    for name in ("log", "rules"):
        mouse.open_panel(name, locale)
        expect(mouse.root.locator(".sea-scroll")).to_be_visible()
        assert violations(mouse.root) == []
    rules = mouse.root.locator(".sea-scroll dt")
    expect(rules.filter(has_text="P-PILOT-6")).to_have_count(1)
    expect(mouse.root.locator(".sea-scroll .sea-tag").first).to_have_text(text("ui.rules.ruling", {}, locale))
    mouse.menu()
    mouse.root.locator(".sea-menu [data-key='?']").click()
    dialog = mouse.root.locator("dialog")
    expect(dialog).to_contain_text(text("pomor.legend.zero", {}, locale))
    expect(dialog.locator(".sea-legend")).to_have_count(0)  # the marks of another game
    assert dialog.locator("dt").first.evaluate("el => el.clientWidth") > 100  # its keys stand side by side
    assert violations(dialog) == []
    assert "pomor." not in mouse.root.inner_text()
    picture(mouse, artifacts / f"pomor-help-{locale}.png")
    mouse.page.keyboard.press("Escape")


def test_a_new_game_with_ones_own_counts(tall, in_lab, artifacts):
    notebook = in_lab(['import seawidget as sea\nw = sea.play("tranquility", players=1, seed=1)\nw'])
    board = notebook.board()
    board.toolbar("plus").click()
    dialog = board.root.locator("dialog")
    field = lambda name: dialog.locator("label.sea-field", has_text=name).locator("select")  # noqa: E731
    dialog.locator("select").first.select_option("pomor")
    dialog.locator("summary").click()
    field(text("pomor.option.pilot_exact_landing")).select_option("false")
    counts = dialog.get_by_role("textbox", name=text("pomor.option.counts"))
    counts.fill("4/2,30\n2/3n,x\nc1,20")
    counts.blur()
    expect(dialog.get_by_role("alert").first).to_contain_text("whole number")
    counts.fill("4/2,30\n2/3n,10\nc1,20\ns,3\n")
    counts.blur()
    expect(dialog).to_contain_text("The totals are 40 / 20 / 3")
    assert violations(dialog) == []
    dialog.screenshot(path=artifacts / "pomor-new.png")
    dialog.get_by_role("button", name=text("ui.new.start"), exact=True).click()
    mouse = Mouse(board)
    mouse.ready()
    options = notebook.python("{name: w.game.options[name] for name in ('pilot_exact_landing', 'preset', 'storms')}")
    assert options == {"pilot_exact_landing": False, "preset": "own", "storms": 3}
    expect(mouse.root.locator(".sea-note")).to_contain_text("own counts")


def test_against_a_bot_with_undo_and_forks(tall, in_lab):
    notebook, mouse = standing(in_lab, ply=first_play())
    start = str(first_play())
    card = notebook.python("next(one['card'] for one in w.choices['cards'] if one['second']['code'] == 'own_moved')")
    mouse.play(f"PlayCard {card}")
    expect(mouse.root.locator(".sea-last").first).to_be_visible()
    step = mouse.button("ui.bots.step")
    while notebook.python("w.table['bot']"):
        mouse.changed_by(step.click)
    assert notebook.python("w.game.node.ply") > first_play() + 1
    mouse.changed_by(mouse.toolbar("undo").click)
    assert mouse.node() == start
    assert mouse.stacks() == notebook.python("list(w.game.state.stacks)")
    mouse.changed_by(mouse.toolbar("redeal").click)
    assert notebook.python("w.game.node.kind") == "redeal"
    hand = "[card for card in w.game.state.hands[0]]"
    assert notebook.python(hand) == notebook.python(f"[card for card in w.game.tree['{start}'].state.hands[0]]")
    mouse.open_panel("log")
    expect(mouse.root.locator(".sea-scroll")).to_contain_text("places the pilot on port 0")


# -- other pages ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    game = told("two")
    widget = sea.play("pomor", seed=game.seed, seats=["me", "greedy"])
    for move in game.moves:
        widget.game.move(move)
    path = tmp_path_factory.mktemp("export") / "pomor.html"
    widget.to_html(path)
    widget.close()
    return path


@pytest.mark.full(gate=1)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wide", {"viewport": {"width": 1100, "height": 900}}),
        ("narrow", {"viewport": {"width": 320, "height": 900}}),
        ("narrow-dark", {"viewport": {"width": 320, "height": 900}, "color_scheme": "dark"}),
    ],
)
def test_the_offline_page_steps_on_any_width(browser, page_file, artifacts, name, options):
    context = new_context(browser, offline=True, **options)
    page = context.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(page_file.as_uri())
    mouse = Mouse(Board(page.locator(".seawidget"), page))
    mouse.ready()
    final = mouse.stacks()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= options["viewport"]["width"]
    assert min(mouse.root.evaluate(SIZES)) >= 44
    assert violations(mouse.root) == []
    page.screenshot(path=artifacts / f"pomor-offline-{name}.png", full_page=True)
    mouse.cell("0").focus()
    mouse.changed_by(lambda: page.keyboard.press("Shift+Home"))
    assert not any(mouse.stacks())
    for _ in told("two").moves:
        mouse.changed_by(lambda: page.keyboard.press("j"))
    assert mouse.stacks() == final
    for place in range(1, 11):
        page.keyboard.press(".")
        expect(mouse.cell(str(place % 10))).to_be_focused()
    assert problems == []
    assert context.outside == []
    context.close()


def test_a_touch_screen_plays_and_the_page_still_scrolls(browser, fresh_page, lab):
    phone = new_context(browser, viewport={"width": 390, "height": 800}, has_touch=True)
    game = told("two")
    notebook = fresh_page(lab, [CELL.format(seed=game.seed, players=2, options={})], within=phone, touch=True)
    mouse = shown(notebook)
    mouse.pointer.touch = True
    for move in game.moves[:6]:
        mouse.open_curtain()
        expect(mouse.focus("curtain")).to_have_count(0)
        mouse.play(move)
    assert notebook.python("w.game.node.ply") == 6
