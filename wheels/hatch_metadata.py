"""What hatchling asks for the metadata: where the project lives, as whoever publishes it knows.

A release run on a code host names the address itself (GITHUB_SERVER_URL, GITHUB_REPOSITORY); SEAWIDGET_HOME says
another one. A wheel that is made of a source distribution takes the addresses of that. Without any there are none, and
nothing is made up.
"""

from __future__ import annotations

import os
import re
from email import message_from_string
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# name on the index -> where it is, below the address of the project
PLACES = {
    "Homepage": "",
    "Documentation": "/tree/HEAD/docs",
    "Source": "",
    "Issues": "/issues",
    "Changelog": "/blob/HEAD/CHANGELOG.md",
}


class AddressesHook(MetadataHookInterface):
    """Fills in the project's addresses, and the README with links that lead there."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `urls` and `readme`."""
        root = Path(self.root)
        home = address(os.environ)
        metadata["urls"] = {name: home + place for name, place in PLACES.items()} if home else packed(root)
        text = (root / "README.md").read_text(encoding="utf-8")
        home = home or metadata["urls"].get("Source", "")
        metadata["readme"] = {"content-type": "text/markdown", "text": led(text, home) if home else text}


def address(environment: Any) -> str:
    """The address of the project, or "" where nobody says it."""
    own = environment.get("SEAWIDGET_HOME", "").strip()
    server, repository = (environment.get(name, "").strip() for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"))
    return (own or (f"{server}/{repository}" if server and repository else "")).rstrip("/")


def packed(root: Path) -> dict[str, str]:
    """The addresses of the source distribution in a folder."""
    info = root / "PKG-INFO"
    found = message_from_string(info.read_text(encoding="utf-8")).get_all("Project-URL", []) if info.exists() else []
    return dict(entry.split(", ", 1) for entry in found)


def led(text: str, home: str) -> str:
    """Markdown whose relative links and pictures lead to the project: an index shows the README without its files."""
    text = re.sub(r"!\[([^]]*)\]\((?![a-z]+:|#)([^)]+)\)", rf"![\1]({home}/raw/HEAD/\2)", text)
    return re.sub(r"(?<!!)\[([^]]*)\]\((?![a-z]+:|#)([^)]+)\)", rf"[\1]({home}/blob/HEAD/\2)", text)
