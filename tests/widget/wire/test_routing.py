"""Messages of the page are heard on the thread the page asks for, whoever sent on the comm last."""

from __future__ import annotations

import seawidget as sea
from seawidget.widget.wire.routing import leave_to_the_page


class RememberingComm:
    """A comm that, like ipykernel's, remembers which thread sent last and what it answered."""

    def __init__(self):
        self.comm_id = "1"
        self._reply_subshell_ids = {}

    def on_msg(self, callback):
        pass

    def send(self, data=None, metadata=None, buffers=None):
        self._reply_subshell_id = None
        self._reply_subshell_ids["request"] = None

    def close(self, *args, **keys):
        pass


def test_nothing_is_remembered_after_sending():
    widget = sea.GameWidget(sea.Game("tranquility", players=1, seed=1))
    widget.comm = RememberingComm()
    widget.game.move(widget.game.legal_moves[0])
    assert vars(widget.comm) == {"comm_id": "1", "_reply_subshell_ids": {}}
    widget.close()


def test_other_kernels_have_nothing_to_forget():
    leave_to_the_page(None)
    leave_to_the_page(object())
