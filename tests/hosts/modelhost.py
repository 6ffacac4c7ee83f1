"""A host made of a model alone: the built widget on a page with a policy of its own, and a real widget in Python.

What the page sends is carried out at once and its messages come back with it; what Python sends by itself is delivered
when a test says so, or never. There are no binary buffers, no manager of widgets and no event of a closing connection.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

import seawidget as sea
from seawidget.widget.page import assets
from tests.e2e.driving.board import Board
from tests.widget.one_page import SENT

BASE = "http://127.0.0.1:9"  # nobody listens there: every request is answered by the test

HOST = """
const state = await (await fetch("/state")).json();
const listeners = new Map();
const fire = (name, ...args) => { for (const fn of [...(listeners.get(name) ?? [])]) fn(...args); };
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
window.broken = [];
addEventListener("securitypolicyviolation", (event) => window.broken.push(event.blockedURI || event.violatedDirective));
window.arrive = (messages) => {
  for (const data of messages) {
    if (data.method === "custom") fire("msg:custom", data.content, []);
    else {
      const changed = Object.keys(data.state).filter((name) => !same(state[name], data.state[name]));
      Object.assign(state, data.state);
      for (const name of changed) fire(`change:${name}`);
    }
  }
};
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; fire(`change:${name}`); },
  save_changes: () => {},
  on(name, fn) { listeners.set(name, [...(listeners.get(name) ?? []), fn]); },
  off(name, fn) { listeners.set(name, (listeners.get(name) ?? []).filter((one) => one !== fn)); },
  send(content, callbacks, buffers) {
    if (buffers?.length) throw new Error("this host has no binary buffers");
    window.toKernel(JSON.stringify(content)).then(window.arrive);
  },
};
const { default: made } = await import("/widget.js");
const widget = typeof made === "function" ? await made() : made;
await widget.initialize?.({ model });
window.show = () => {
  const el = document.body.appendChild(document.createElement("div"));
  const end = widget.render({ model, el });
  return () => [end?.(), el.remove()];
};
window.hide = window.show();
"""
PAGE = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/widget.css">
<script type="module" src="/host.js"></script>"""


class ModelHost:
    """A page that shows a widget. `policy`: what scripts it lets run besides its own; `silent`: nobody answers."""

    def __init__(
        self, context: BrowserContext, widget: sea.GameWidget[Any], policy: str = "blob:", silent: bool = False
    ) -> None:
        self.widget = widget
        self.silent = silent
        self._seen = len(SENT)
        header = (
            f"default-src 'none'; script-src 'self' {policy}; style-src 'self' 'unsafe-inline'; img-src data:;"
            " connect-src 'self'"
        )
        files = {
            "/page": ("text/html", PAGE),
            "/host.js": ("text/javascript", HOST),
            "/widget.js": ("text/javascript", assets.text("widget.js")),
            "/widget.css": ("text/css", assets.text("widget.css")),
            "/state": ("application/json", json.dumps(widget.get_state(), default=str)),
        }

        def answer(route: Route) -> None:
            kind, text = files.get(route.request.url.removeprefix(BASE), ("text/plain", ""))
            route.fulfill(body=text, content_type=kind, headers={"content-security-policy": header})

        context.route(f"{BASE}/**", answer)
        self.page: Page = context.new_page()
        self.page.expose_function("toKernel", self._heard)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"{BASE}/page")
        self.board = Board(self.page.locator(".seawidget"), self.page)

    def _heard(self, content: str) -> list[dict[str, Any]]:
        if self.silent:
            return []
        self._seen = len(SENT)  # what Python has sent by itself before is lost, unless it was delivered
        data = {"method": "custom", "content": json.loads(content)}
        self.widget._handle_msg({"content": {"data": data}, "buffers": []})
        return self._new()

    def _new(self) -> list[dict[str, Any]]:
        new = [data for ident, data in SENT[self._seen :] if ident == self.widget.model_id]
        self._seen = len(SENT)
        return [each for each in new if each.get("method") in ("update", "custom")]

    def deliver(self) -> None:
        """Let the page have what Python has sent by itself."""
        self.page.evaluate("messages => window.arrive(messages)", self._new())
