"""The games: `protocol` says what one must provide, `registry` knows those there are; one folder for each game."""
