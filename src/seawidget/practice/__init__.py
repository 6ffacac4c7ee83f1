"""Practice: futures to look at, one's own games as data, and two games side by side."""
