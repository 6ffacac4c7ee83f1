"""What Sphinx is told. It is run by `website.pages`, on the sources that `website.assemble` lays out."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from seawidget import errors
from seawidget.classroom import errors as lessons
from seawidget.version import __version__ as release

project = "seawidget"
version = release
project_copyright = "seawidget contributors"
extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "sphinx_design",
    "sphinx_copybutton",
]
exclude_patterns = ["**/.ipynb_checkpoints"]
default_role = "code"  # single backticks in docstrings
language = "en"

nb_execution_mode = "off"  # website.executed has done it
nb_merge_streams = True
nb_ipywidgets_js: dict[str, object] = {}  # from other hosts, and boards are pictures here
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"
viewcode_line_numbers = True

html_theme = "pydata_sphinx_theme"
html_title = f"seawidget {release}"
html_static_path = ["static"]
html_favicon = "static/icon.svg"
html_domain_indices = False
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_last_updated_fmt = None
html_permalinks_icon = "#"
html_theme_options = {
    "logo": {"text": "seawidget"},
    "navbar_align": "left",
    "header_links_before_dropdown": 7,
    "navbar_end": ["theme-switcher"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": True,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Where the reference has each error: name -> path.
ERRORS = {
    name: f"{path}.{name}"
    for path, module in (("seawidget.classroom", lessons), ("seawidget.errors", errors))
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, Exception) and not name.startswith("_")
}
NAMES = re.compile(rf"(?<![\w.])({'|'.join(sorted(ERRORS, key=len, reverse=True))})(?!\w)")


def lead_to_errors(app: Any, what: str, name: str, thing: object, options: Any, lines: list[str]) -> None:
    """The errors a docstring names become links. Examples and code are left as they are."""
    for number, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            parts = line.split("`")
            parts[::2] = [NAMES.sub(lambda found: f":py:exc:`~{ERRORS[found[1]]}`", part) for part in parts[::2]]
            lines[number] = "`".join(parts)


def setup(app: Any) -> None:
    """Tell Sphinx of it."""
    app.connect("autodoc-process-docstring", lead_to_errors)
