"""The games: `protocol` says what one must provide, `registry` knows those there are; one folder for each game."""

from seawidget.games.protocol import Ruleset as Ruleset
from seawidget.games.registry import get as get, names as names, register as register
