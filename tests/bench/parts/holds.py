"""For how long the first look at the odds keeps others waiting, in a fresh process: the cell's thread and any other."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from tests.bench.parts.libraries import libraries
from tests.bench.timing import Row, seconds

REPEATS = 3
PROGRAM = """
import sys, threading, time
import comm
from tests.widget.one_page import Page, SpyComm
comm.create_comm = SpyComm
import seawidget as sea

name, options, wait = sys.argv[1], eval(sys.argv[2]), float(sys.argv[3])
game = sea.Game(name, seed=1, **options)
page = Page(sea.GameWidget(game))
page.ok("ready")
if page.widget.table["curtain"]:
    page.ok("curtain", seat=game.deciding)
longest, done = 0.0, False


def tick():
    global longest
    clock, cpu = time.perf_counter(), time.process_time()
    while not done:
        time.sleep(0.001)
        now, used = time.perf_counter(), time.process_time()
        # What other processes take from this one is no hold: a hold takes processor time as well.
        longest = max(longest, min(now - clock, used - cpu) - 0.001)
        clock, cpu = now, used


ticker = threading.Thread(target=tick)
ticker.start()
time.sleep(wait)
used = time.thread_time()
page.ok("odds", horizon=5)
used = time.thread_time() - used
time.sleep(3)
done = True
ticker.join()
page.widget.close()
print(used, longest)
"""
CASES = {
    "Tranquility, alone": ("tranquility", {"players": 1}),
    "three seats, storms, monsters, Wilds": (
        "tranquility",
        {"preset": "storm", "players": 3, "monsters": 3, "wilds": 2, "removed_islands": 8},
    ),
    "Pomor Pilot-Book": ("pomor", {"players": 2}),
    "a mini-game": ("mini", {}),
}


def rows() -> list[Row]:
    """The first answer (processor time of the thread that gives it), and the longest hold of another thread."""
    found = []
    libraries("tranquility")
    libraries("pomor")
    for what, (name, options) in CASES.items():
        for when, wait in (("at once", 0.0), ("after a second", 1.0)):
            answers, holds = zip(*(first_look(name, options, wait) for _ in range(REPEATS)), strict=True)
            found.append(Row(f"first odds of the board, {what}, {when}", seconds(median(answers)), "< 50 ms"))
            found.append(Row(f"longest hold of another thread, {what}, {when}", seconds(median(holds)), "< 50 ms"))
    return found


def first_look(name: str, options: dict[str, object], wait: float) -> tuple[float, float]:
    """(Processor seconds of the answer, seconds of the longest hold) of the first look at the odds of a game."""
    command = [sys.executable, "-c", PROGRAM, name, repr(options), str(wait)]
    answer, hold = subprocess.check_output(command, text=True).split()
    return float(answer), float(hold)
