"""How the workers share the tests: what stays together, and what comes first."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

BROWSERS = "tests/e2e/"
# What takes longest begins first, so that the run ends with short tests on every worker.
FIRST = (BROWSERS, "tests/test_checks.py", "tests/test_notebooks.py", "tests/compiling/")


def place(nodeid: str) -> int:
    """Where a test comes in a run: its number among `FIRST`, or behind them all."""
    return next((number for number, start in enumerate(FIRST) if nodeid.startswith(start)), len(FIRST))


class Sharing(LoadScopeScheduling):
    """A file of browser tests after the other to whichever worker is free, then test by test what is left."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(BROWSERS) else nodeid

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Forget what is done, too: all that a worker was ever given would be counted again after every test."""
        scope = self._split_scope(self.registered_collections[node][item_index])
        super().mark_test_complete(node, item_index, duration)
        given = self.assigned_work[node]
        if all(given.get(scope, {None: False}).values()):
            del given[scope]
