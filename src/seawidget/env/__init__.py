"""Reinforcement learning: the games as environments of Gymnasium and PettingZoo, and as batches over numpy arrays.

>>> import gymnasium as gym, seawidget.env                                       # doctest: +SKIP
>>> env = gym.make("seawidget/Tranquility-v0", removed_islands=12)               # doctest: +SKIP

Importing it registers the games with Gymnasium, where that is installed. `Batch`, `Agent`, `encode` and `decode` need
numpy alone; the rest comes with the extra `rl`. `import seawidget` imports none of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from seawidget.errors import MissingExtra

try:
    from seawidget.env.agents import Agent as Agent
    from seawidget.env.batch import Batch as Batch
    from seawidget.env.paths import decode as decode, encode as encode
    from seawidget.env.registering import register_games
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    raise MissingExtra("seawidget.env", "numpy", "rl") from None

if TYPE_CHECKING:
    from seawidget.env.single import GameEnv as GameEnv
    from seawidget.env.turns import GameAEC as GameAEC
    from seawidget.env.vector import GameVectorEnv as GameVectorEnv

__all__ = ["Agent", "Batch", "GameAEC", "GameEnv", "GameVectorEnv", "aec", "decode", "encode", "register_games"]

_HOMES = {
    "GameEnv": ("seawidget.env.single", "gymnasium"),
    "GameVectorEnv": ("seawidget.env.vector", "gymnasium"),
    "GameAEC": ("seawidget.env.turns", "pettingzoo"),
}


def aec(name: str | None = None, /, **arguments: Any) -> GameAEC:
    """A game whose seats are all asked, as an environment of PettingZoo: `aec("tranquility", players=3, storms="on")`.

    Options by name as in `sea.Game`, `render_mode`, and the arguments of `Batch`. Raises as `GameAEC`, MissingExtra.
    """
    made: GameAEC = _found("GameAEC")(name, **arguments)
    return made


def _found(name: str) -> Any:
    home, package = _HOMES[name]
    try:
        return getattr(import_module(home), name)
    except ModuleNotFoundError as error:
        if error.name not in ("gymnasium", "pettingzoo"):
            raise
        raise MissingExtra(f"seawidget.env.{name}", package, "rl") from None


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module 'seawidget.env' has no attribute {name!r}")
        return _found(name)


register_games()
