"""A game as numbered actions and observations of fixed size: what `seawidget.env` needs of it, as one description.

A move is chosen in steps, by one id each; it is played as soon as one legal move goes on from the ids taken. What a
seat sees is a row of fractions. The functions are rule functions: they run interpreted over lists, or compiled over
rows of numbers. Knows no game; a ruleset that has one offers it as `powers.Trains`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    from seawidget.compiling.source import Source

Row = list[int]

# --- the entries of the compiled source, the same for every game -----------------------------------------------------
# A row of an array with two dimensions belongs to one game (n of them). `keys`, `numbers`: which game of which seed it
# is. `words`: its streams of chance: the deal's, those of the seats, and one for `sample_actions`. `r`: room for the
# one in use. `pending`: what has been chosen of a move. `memory`: what the seats remember. `log`: how many moves were
# played, then their codes while there is room. `ev`: an event buffer that takes nothing. `rooms`, `codes`, `notes`:
# room to work in, of the shapes a game asks for; `notes` may hold weights of a policy. `seats`: who decides, or decided
# last. `ended`: RUNS, IS_OVER, IS_CUT, IS_FORFEIT. `results`: outcome and reason, numbers of `Environment.result`;
# which game it was; and (MOVE_DONE) the code of the move that the last action completed, or 0.
_GAME: Final = (
    "uint64[::1], int64[::1], int16[:,::1], uint64[:,::1], uint64[::1], int64[:,::1], int8[:,::1], int64[:,::1],"
    " int64[::1], int16[:,::1], int64[::1], float64[::1], int64[::1], int64[::1], int64[:,::1], float32[:,::1],"
    " int8[:,::1], float32[:,::1], int16[:,::1]"
)
# blank, settings, which, keys, numbers, states, words, r, pending, memory, log, ev, rooms, codes, notes, seats, ended,
# results, rewards, masks, views, raws
RESET_GAMES: Final = f"void(int16[::1], int64[::1], int64[::1], {_GAME})"
# blank, settings, discount, actions, keys ... raws as before, last_masks, last_views, last_raws
STEP_GAMES: Final = (
    f"void(int16[::1], int64[::1], float64, int64[::1], {_GAME}, int8[:,::1], float32[:,::1], int16[:,::1])"
)
# masks, words, r, actions
SAMPLE_ACTIONS: Final = "void(int8[:,::1], uint64[:,::1], uint64[::1], int64[::1])"
# settings, who (the game and the seat), states, pending, memory, view, raw
OBSERVE_SEAT: Final = "void(int64[::1], int64[::1], int16[:,::1], int64[:,::1], int8[:,::1], float32[::1], int16[::1])"
ENTRIES: Final[Mapping[str, str]] = {
    "reset_games": RESET_GAMES,
    "step_games": STEP_GAMES,
    "sample_actions": SAMPLE_ACTIONS,
    "observe_seat": OBSERVE_SEAT,
}

AGAIN: Final = tuple(ENTRIES)  # all are called with the same arrays each time

# --- settings of a batch, one row: the rule functions of every game read it so ---------------------------------------
LEARNER: Final = 0  # the seat that is asked; -1: all
RENEWAL: Final = 1  # what becomes of a game that is over: STAYS, NEXT_STEP or SAME_STEP
WANTED: Final = 2  # bits of what is written: WANT_MASK, WANT_VIEW, WANT_RAW
MEMORY: Final = 3  # 1: observations hold what the seat remembers
SHAPING: Final = 4  # 0: none; else 1 + index in `Environment.shapings`
STRIDE: Final = 5  # from the number of a game to that of the next one in its place
POLICIES: Final = 6  # of the seats, those of the learner aside; the last block
STAYS, NEXT_STEP, SAME_STEP = 0, 1, 2
WANT_MASK, WANT_VIEW, WANT_RAW = 1, 2, 4

MOVE_DONE: Final = 3  # in a row of `results`

# --- how a game ended ------------------------------------------------------------------------------------------------
RUNS: Final = 0
IS_OVER: Final = 1  # by the rules
IS_CUT: Final = 2  # after the last turn there may be
IS_FORFEIT: Final = 3  # by an action that was not legal


def of_another_game(state: Any, kind: type[Any], title: str, options: Mapping[str, Any]) -> str:
    """Why something is no position that a game of these options goes on from, whatever the game; "" if it is one.

    `kind`: the positions of the game, `title`: its name in sentences (a `Sentence`, which is said in every language).
    """
    if not isinstance(state, kind):
        return Sentence("error.env.startable.kind", game=title, given=type(state).__name__)
    given: Mapping[str, Any] = state.options
    if given != options:
        differs = ", ".join(f"{name}={given[name]!r}" for name in options if given[name] != options[name])
        return Sentence("error.env.startable.options", given=differs)
    return Sentence("error.env.startable.over") if state.over else ""


@dataclass(frozen=True)
class Environment:
    """A game with certain options, for learning.

    `seats`: how many there is room for (rewards have as many columns). `pending`, `memory`: length of these rows of a
    game. `longest`: moves a game may have, beyond which its log is not kept. `rooms`, `codes`: shapes of the room to
    work in. `notes`: fractions in such room, as they are at first: weights of a policy, or 0. `blank`: the vector that
    is dealt. `policies`: bots that can play the other seats, by name, with the number of each. `shapings`: what rewards
    may be shaped by. `teams`: all seats win or lose together.
    """

    game: str
    options: Mapping[str, Any]
    players: int
    seats: int
    action_names: tuple[str, ...]
    observation_names: tuple[str, ...]
    raw_names: tuple[str, ...]
    pending: int
    memory: int
    longest: int
    blank: Row
    policies: Mapping[str, int]
    shapings: tuple[str, ...]
    teams: bool
    rooms: tuple[int, int]
    codes: int
    notes: Sequence[float]
    # --- rule functions, interpreted; the compiled ones are entries of `source` under the same names
    reset_games: Callable[..., None]
    step_games: Callable[..., None]
    sample_actions: Callable[..., None]
    observe_seat: Callable[..., None]
    write_mask: Callable[[Row, Row, Row], None]  # vector, pending, mask
    chosen_code: Callable[[Row, int, Row], int]  # vector, a legal id, pending: code of the move known now, or 0
    next_action: Callable[[Row, int, Row], int]  # vector, code of a legal move, pending: its next id
    clear_pending: Callable[[Row], None]
    # --- what people hold
    source: Callable[[Iterable[str]], Source]  # what games with these bots at the other seats run on
    state: Callable[[Row], Any]  # the position of a vector
    seen_vector: Callable[[Any], Row]  # the vector of what a view shows
    recalled: Callable[[Any, int], Row]  # the memory row of an information state (of a seat)
    result: Callable[[int, int], tuple[str | int | None, str | None]]  # outcome and reason by their numbers
    startable: Callable[[Any], str]  # why no game of these options can begin at a position; "" if it can
    # bots with a dial of strength at some seats (None: nobody's, or the learner's): policies by name, and the notes
    dialled: Callable[[Sequence[str | None]], tuple[Mapping[str, int], Sequence[float]]] | None = None

    def move_of(self, state: Any, code: int) -> Any:
        """The move of a code at a position."""
        return state.rules.move_list(state, [code])[0]

    def code_of(self, state: Any, move: Any) -> int:
        """The code of a move (value or text) at a position. Raises IllegalMove."""
        refused, found = state._validate(move, None)
        if refused:
            raise found.error()
        return int(found)

    def path(self, vector: Row, code: int) -> list[int]:
        """The ids that choose a legal move, in order."""
        pending = [0] * self.pending
        self.clear_pending(pending)
        ids: list[int] = []
        while True:
            ids.append(self.next_action(vector, code, pending))
            if self.chosen_code(vector, ids[-1], pending):
                return ids

    def legal_ids(self, vector: Row, pending: Sequence[int]) -> list[int]:
        """The legal ids after those noted in `pending`, which stays as it is."""
        mask = [0] * len(self.action_names)
        self.write_mask(vector, list(pending), mask)
        return [action for action, legal in enumerate(mask) if legal]
