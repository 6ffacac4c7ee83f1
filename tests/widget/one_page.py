"""A page without a browser: it talks to a widget through its comm, and keeps what a page keeps."""

from __future__ import annotations

import json
from typing import Any

from comm.base_comm import BaseComm

SENT: list[tuple[str, dict[str, Any]]] = []  # (comm id, data) of every message of all widgets, in order


class SpyComm(BaseComm):
    """A comm that keeps what is sent."""

    def publish_msg(self, msg_type: str, data: Any = None, **_: Any) -> None:
        assert not _.get("buffers")
        sent = json.loads(json.dumps(data, allow_nan=False))
        if msg_type == "comm_open":  # the widget library's own traits hold tuples
            sent, given = ({k: v for k, v in each["state"].items() if k[0] != "_"} for each in (sent, data))
            assert sent == given
        else:  # what is not the same after JSON would not arrive as it was sent
            assert sent == data
        SENT.append((self.comm_id, data or {}))


def cyrillic(text: str) -> bool:
    """Whether a sentence is in Ukrainian or Russian."""
    return any("\u0430" <= letter <= "\u044f" for letter in text)


def facts(view):
    """A view as boards get it: the options stand beside it."""
    return {name: fact for name, fact in view.to_dict().items() if name != "options"}


class Page:
    """One page showing a widget. `traits` and `rows` are what it knows, `outbox` what has arrived and was not read."""

    def __init__(self, widget: Any, client: str = "page") -> None:
        self.widget = widget
        self.client = client
        self.number = 0
        self.seen = len(SENT)
        self.traits: dict[str, Any] = dict(widget.get_state())
        self.rows: dict[str, Any] = {}
        self.children: dict[str, list[str]] = {}
        self.answers: list[dict[str, Any]] = []
        self.news: list[dict[str, Any]] = []  # what the work beside the board told by itself

    def messages(self) -> list[dict[str, Any]]:
        """Messages of this widget that have arrived since the last call; the page takes them in."""
        new = [data for ident, data in SENT[self.seen :] if ident == self.widget.model_id]
        self.seen = len(SENT)
        for data in new:
            if data["method"] in ("update", "echo_update"):
                self.traits.update(data["state"])
            elif data["content"]["type"] == "tree":
                self.take(data["content"])
            elif data["content"]["type"] == "odds":
                self.news.append(data["content"])
            else:
                self.answers.append(data["content"])
        return new

    def take(self, patch: dict[str, Any]) -> None:
        if patch["full"]:
            self.rows, self.children = {}, {}
        self.rows.update({row["id"]: row for row in patch["rows"]})
        self.children.update(patch["children"])
        for ident in patch["removed"]:
            self.rows.pop(ident)
            self.children.pop(ident, None)

    def raw(self, content: Any) -> list[dict[str, Any]]:
        """Send any content; the messages that came back."""
        self.messages()
        self.widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        return self.messages()

    def envelope(self, do: str, **fields: Any) -> dict[str, Any]:
        self.number += 1
        return {"do": do, "id": f"{self.client}-{self.number}", "rev": self.traits["rev"], **fields}

    def send(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send an intent; the one answer to it."""
        envelope = self.envelope(do, **fields)
        before = len(self.answers)
        self.raw(envelope)
        answers = self.answers[before:]
        assert [answer["id"] for answer in answers] == [envelope["id"]]
        return answers[0]

    def ok(self, do: str, **fields: Any) -> Any:
        """Send an intent that must go well; the data of its answer."""
        answer = self.send(do, **fields)
        assert answer["ok"], answer
        return answer.get("data")

    def write(self, **traits: Any) -> list[dict[str, Any]]:
        """Write traits as a page does."""
        self.messages()
        self.traits.update(traits)
        self.widget._handle_msg({"content": {"data": {"method": "update", "state": traits, "buffer_paths": []}}})
        return self.messages()
