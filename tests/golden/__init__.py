"""Games as versions of the package played them, and what replays them: `python -m tests.golden` writes them."""
