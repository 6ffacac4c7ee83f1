"""The built wheel works where nothing of the checkout is in reach."""

from __future__ import annotations

import shutil
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

SCRIPT = """
import seawidget as sea
from pathlib import Path
from seawidget.widget import GameWidget

widget = GameWidget(sea.Game("tranquility", players=1, seed=1))
assert widget.position["players"] == 1
print(Path(sea.__file__).parent, sea.__version__)
"""


def test_the_wheel_holds_the_package_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert all(name.startswith(("seawidget/", "seawidget-")) for name in names)
    built = [f"widget/static/{name}" for name in ("widget.js", "widget.css", "panels.js", "pomor.js")]
    for asset in (*built, "text/locale/en.json", "py.typed"):
        size = zipfile.ZipFile(wheel).getinfo(f"seawidget/{asset}").file_size
        assert size > 0 or asset == "py.typed"
    assert not [name for name in names if "__pycache__" in name or "node_modules" in name]


def test_the_wheel_is_pure_python(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_wheel_installs_and_makes_a_widget(wheel, tmp_path):
    home = tmp_path / "venv"
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    packages = Path(subprocess.check_output([python, "-c", SITE_PACKAGES], text=True).strip())
    # dependencies come from the running environment; its own editable seawidget does not come along
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()))
    uv = shutil.which("uv")
    install = (
        [uv, "pip", "install", "--python", python]
        if uv
        else [sys.executable, "-m", "pip", "--python", python, "install"]
    )
    subprocess.run([*install, "--no-deps", "--no-index", wheel], check=True, capture_output=True)
    told = subprocess.run([python, "-c", SCRIPT], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    folder, version = told.stdout.split()
    assert Path(folder) == packages / "seawidget"
    assert f"-{version}-" in wheel.name
    assert (home / "bin" / "seawidget").exists()


SITE_PACKAGES = "import sysconfig; print(sysconfig.get_path('purelib'))"
