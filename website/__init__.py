"""The site: pages of documentation, and the games and notebooks live in a browser. Built by `python3 dev.py site`."""
