"""Answers already given, so that a message that arrives twice is answered twice and carried out once."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Any

Answer = dict[str, Any]

_NUMBERED = re.compile(r"(.*)-(\d{1,15})")
CLIENTS = 16
PER_CLIENT = 48


class Answers:
    """The last answers of each page. Ids are ``<client>-<n>`` with rising n; any other text is one client's only id."""

    def __init__(self) -> None:
        self._clients: OrderedDict[str, tuple[OrderedDict[str, Answer], int]] = OrderedDict()

    def given(self, ident: str) -> Answer | None:
        """The answer this id got before; `{}` if it got one that is not remembered any more; None if it is new."""
        client, number = _split(ident)
        answers, highest = self._clients.get(client, (OrderedDict(), -1))
        if ident in answers:
            return answers[ident]
        # Numbers rise, so a number far below the highest one seen is an old message, not a new one.
        return {} if number >= 0 and number <= highest - PER_CLIENT else None

    def keep(self, ident: str, answer: Answer) -> None:
        """Remember an answer; the oldest ones are forgotten."""
        client, number = _split(ident)
        answers, highest = self._clients.pop(client, (OrderedDict(), -1))
        answers[ident] = answer
        while len(answers) > PER_CLIENT:
            answers.popitem(last=False)
        self._clients[client] = (answers, max(highest, number))
        while len(self._clients) > CLIENTS:
            self._clients.popitem(last=False)


def _split(ident: str) -> tuple[str, int]:
    found = _NUMBERED.fullmatch(ident)
    return (found.group(1), int(found.group(2))) if found else (ident, -1)
