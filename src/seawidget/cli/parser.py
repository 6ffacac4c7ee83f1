"""The parser of the command line: argparse, with its own words in the language of the terminal."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from seawidget.text.i18n import say

# What argparse says of wrong arguments, in English; what it quotes stands in the groups.
_WRONG: Final = (
    ("argument", re.compile(r"argument (?P<name>[^:]+): (?P<what>.*)", re.DOTALL)),
    ("required", re.compile(r"the following arguments are required: (?P<names>.*)")),
    ("one", re.compile(r"expected one argument")),
    ("some", re.compile(r"expected at least one argument")),
    ("none", re.compile(r"ignored explicit argument (?P<given>.*)")),
    ("value", re.compile(r"invalid (?P<kind>\w+) value: (?P<given>.*)", re.DOTALL)),
    ("choice", re.compile(r"invalid choice: (?P<given>.*) \(choose from (?P<known>.*)\)", re.DOTALL)),
)


def _told(message: str) -> str:
    """What argparse says of a wrong argument, in the language chosen; what it says in other words stays English."""
    for name, pattern in _WRONG:
        found = pattern.fullmatch(message)
        if found:
            facts = found.groupdict()
            if "what" in facts:
                facts["what"] = _told(facts["what"])
            return say(f"cli.wrong.{name}", **facts)
    return message


class Formatter(argparse.HelpFormatter):
    """Help with the word before a usage in the language chosen."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """As in argparse."""
        super().add_usage(usage, actions, groups, say("cli.usage") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """An argument parser in the language chosen when it is made; options are never abbreviated."""

    def __init__(self, **how: Any) -> None:
        how = {"formatter_class": Formatter, "allow_abbrev": False, **how, "add_help": False}
        super().__init__(**how)
        self._positionals.title, self._optionals.title = say("cli.positionals"), say("cli.options")
        self.add_argument("-h", "--help", action="help", default=argparse.SUPPRESS, help=say("cli.help"))

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong to stderr, and end with exit code 2."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{say('cli.error', prog=self.prog, what=_told(message))}\n")
