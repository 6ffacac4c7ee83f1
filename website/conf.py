"""What Sphinx is told. It is run by `website.pages`, on the sources that `website.assemble` lays out."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

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
autodoc_default_options = {"members": True, "show-inheritance": True}
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
