"""Lesson 2 from its first line to its file, where there are no threads and no network: run by Pyodide, told as JSON."""

from __future__ import annotations

import base64
import json
import socket
import sys
import threading

from seawidget import classroom

GROUP, STUDENT = "7B", "calm-otter-27"
RIGHT = json.loads("ANSWERS")  # of the checks, worked out outside: [question, answer, because]
BOARD = json.loads("BOARD")  # whether the widget library came along


def refused(*_: object, **__: object) -> None:
    """In the place of what a browser does not have."""
    raise RuntimeError("not in a browser")


def main() -> None:
    """Go through the lesson and print what came of it."""
    threading.Thread.start = refused  # type: ignore[method-assign,assignment]
    socket.socket.connect = refused  # type: ignore[method-assign,assignment]
    s = classroom.lesson(2, group=GROUP, student=STUDENT)
    told = {"python": sys.version, "platform": sys.platform, "question": s.ask("q1").text}
    try:
        s.reveal("q1")
    except classroom.NotPredicted as error:
        told["gate"] = error.question
    if BOARD:
        told["lesson"] = s.board.lesson
        told["rows"] = s.board._desk.shown("uk")["questions"][0]["text"]
    told["code"] = s.predict("q1", "30 %", because="guess").code
    s.play()
    told["tally"] = s.tally()
    shown = s.reveal("q1")
    told["exact"], told["twin"] = str(shown.exact.exact), shown.twin.value
    told["verdicts"] = [s.check(name, given, because).verdict for name, given, because in RIGHT]
    told["misconception"] = s.check("q2", "0,62").misconception
    file = s.hand_in()
    told["step"], told["name"] = s.step, file.path.name
    told["link"] = "data:application/octet-stream;base64," in file._repr_html_()
    told["file"] = base64.b64encode(file.path.read_bytes()).decode("ascii")
    sys.stdout.write(f"TOLD{json.dumps(told)}\n")


main()
