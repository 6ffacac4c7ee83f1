"""Functions of users that are called back: what they raise is shown to them, and harms nobody else."""

from __future__ import annotations

import logging
import sys

log = logging.getLogger("seawidget")
log.addHandler(logging.NullHandler())  # what is shown is not printed once more by logging itself


def show_error(error: BaseException, what: str) -> None:
    """Show the exception that is being handled as a notebook shows any, elsewhere as Python shows one that ends it.

    It is also logged (logger "seawidget"), with the sentence `what`. The code that called back goes on.
    """
    log.error(what, exc_info=error)
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None:
        shell.showtraceback()
        return
    sys.excepthook(type(error), error, error.__traceback__)
