"""The games: `protocol` says what one must provide, `registry` knows those there are; one folder for each game."""

from seawidget.games.powers import Batches as Batches, Record as Record
from seawidget.games.protocol import (
    Chooser as Chooser,
    Event as Event,
    Move as Move,
    Preview as Preview,
    Rejection as Rejection,
    Ruleset as Ruleset,
    State as State,
    Step as Step,
    View as View,
)
from seawidget.games.registry import get as get, names as names, register as register
