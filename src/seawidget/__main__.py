"""`python -m seawidget`: the same commands as `seawidget`, where that is not on the path."""

from seawidget.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
