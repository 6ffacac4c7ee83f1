"""What `seawidget.env` needs, and what it says where that is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.env.needed import needed

WITHOUT = "import sys; sys.modules.update(dict.fromkeys({missing!r}))\n"


def told(missing, code):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing=missing) + code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_batch_needs_numpy_alone():
    code = """
import seawidget.env as env
batch = env.Batch(compiled=False).reset(seed=1)
batch.step(batch.sample())
print(env.register_games(), len({"gymnasium", "pettingzoo", "torch", "PIL"} & {n for n, m in sys.modules.items() if m}))
"""
    assert told(["gymnasium", "pettingzoo"], code) == "() 0"


@pytest.mark.parametrize(
    ("missing", "call", "package"),
    [
        (["numpy"], "import seawidget.env", "numpy"),
        (["gymnasium"], "import seawidget.env; seawidget.env.GameEnv()", "gymnasium"),
        (["gymnasium"], "import seawidget.env; seawidget.env.GameVectorEnv(2)", "gymnasium"),
        (["pettingzoo"], "import seawidget.env; seawidget.env.aec(players=2)", "pettingzoo"),
    ],
)
def test_what_is_missing_is_named(missing, call, package):
    code = f"""
import seawidget
try:
    {call}
except seawidget.MissingExtra as error:
    print(error)
"""
    if package == "pettingzoo":
        needed("gymnasium")
    assert told(missing, code).endswith(f"needs {package}: pip install 'seawidget[rl]'")
