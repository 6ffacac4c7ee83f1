"""The games as Gymnasium knows them."""

from __future__ import annotations

from importlib.util import find_spec

from seawidget.games import powers, registry

VERSION = 0  # raised whenever ids, shapes, meanings or deals change


def id_of(game: str) -> str:
    """The name of a game in Gymnasium, such as "seawidget/Tranquility-v0"."""
    return f"seawidget/{game.capitalize()}-v{VERSION}"


def register_games() -> tuple[str, ...]:
    """Tell Gymnasium of all games that can be learned, those registered meanwhile too; () where it is not installed.

    Returns their names there.
    """
    if find_spec("gymnasium") is None:
        return ()
    import gymnasium as gym

    names = [name for name in registry.names() if isinstance(registry.get(name), powers.Trains)]
    for name in names:
        if id_of(name) not in gym.registry:
            gym.register(
                id_of(name),
                entry_point="seawidget.env.single:GameEnv",
                vector_entry_point="seawidget.env.vector:GameVectorEnv",
                kwargs={"game": name},
            )
    return tuple(id_of(name) for name in names)
