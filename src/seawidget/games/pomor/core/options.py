"""The configuration of a game: switches and counts, refusals (table 3.1) and warnings (table 3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from seawidget.errors import OptionError, Problem, one_of_words
from seawidget.games.pomor.core import counts as box
from seawidget.given import shown, whole
from seawidget.text.i18n import Sentence

# The rule switches; there is no other one. `players` has no default.
SWITCHES: Final[Mapping[str, tuple[object, ...]]] = MappingProxyType(
    {
        "pilot_exact_landing": (True, False),  # P-PILOT-6, P-PILOT-7
        "take": ("must", "may"),  # P-CATCH-6
        "nets": ("choose", "path_order"),  # P-NETS-5, P-NETS-7
        "setup": ("choose", "random"),  # P-SETUP-9
        "port_sale": ("arrival", "standing"),  # P-PORT-1, P-PORT-10
    }
)
KEYS: Final = ("game", "players", "preset", "provenance", "nav", "catch", "storms", *SWITCHES)
PRESETS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        box.ESTIMATE: {"preset": box.ESTIMATE},  # P-DECK-4
        "quick": {"setup": "random", "nets": "path_order"},  # the quick start and fast play of P-SETUP-9, P-NETS-7
    }
)
MOST: Final = 10_000  # cards of one sort; far beyond any box, and a bound for the numbers of a compiled vector
HOLDS: Final = 9  # P-CATCH-4


def refuse(code: str, name: str, value: object, right: str) -> OptionError:
    """An OptionError of table 3.1."""
    text = Sentence("error.option.given", name=name, given=shown(value), right=right)
    return OptionError(code, {name: value}, text)


def sides(players: int) -> int:
    """Sea cards on each side of the ring, s (P-SETUP-2)."""
    return players + 2


def ring_length(players: int) -> int:
    """Places of the ring, L = 2s + 2 (P-SETUP-2)."""
    return 2 * sides(players) + 2


def read_options(given: Mapping[str, object]) -> dict[str, Any]:
    """The complete configuration (P-DECK-4, P-DECK-5).

    Besides the keys of a configuration `counts` may give the whole box: what `read_counts` returns, a dictionary of
    cards and counts, or CSV text. Counts other than the estimate without a name of their own are called "own".

    Raises OptionError with the first code of table 3.1 that applies: `cfg_players`, `cfg_switch`, `cfg_count`,
    `cfg_duplicate`, `cfg_catch_value`, `cfg_nav_pilot`, `cfg_nav_step`, `cfg_nav_too_few`, `cfg_sea_too_few`,
    `cfg_preset_name`; before them `cfg_malformed` for counts that are none.
    """
    given = dict(given)
    counts = given.pop("counts", None)
    players = _players(given.get("players"))
    _known(given)
    given = _with_counts(given, counts)
    _known(given)
    usual = box.estimate()
    own = any(given.get(key) is not None for key in usual)
    nav = [_nav_entry(entry) for entry in _nav_list(given.get("nav", usual["nav"]))]
    catch = _catch_table(given.get("catch", usual["catch"]))
    storms = given.get("storms", usual["storms"])
    preset, provenance = _named(given, own and _differs(nav, catch, storms))
    config = {
        "game": "pomor",
        "players": players,
        "preset": preset,
        "provenance": provenance,
        "nav": nav,
        "catch": catch,
        "storms": storms,
        **{name: given.get(name, values[0]) for name, values in SWITCHES.items()},
    }
    error = next(_refusals(config), None)
    if error is not None:
        raise error
    config["storms"] = whole(storms)
    return config


def _with_counts(given: dict[str, object], counts: object) -> dict[str, object]:
    """The options with a whole box taken in."""
    if counts is None:
        return given
    if isinstance(counts, Mapping) and counts.keys() >= {"nav", "catch", "storms"}:
        return {**counts, **given}
    if isinstance(counts, Mapping) or (isinstance(counts, str) and "\n" in counts):
        return {**box.read_counts(counts), **given}
    raise box.malformed("counts", counts, Sentence("error.option.counts"))


def _players(value: object) -> int:
    players = whole(value)
    if players is None or not 2 <= players <= 4:
        raise refuse("cfg_players", "players", value, Sentence("error.option.two_to_four"))
    return players


def _known(given: Mapping[str, object]) -> None:
    for name, value in given.items():
        if name not in KEYS:
            raise refuse("cfg_switch", str(name), value, Sentence("error.option.none", known=", ".join(KEYS[1:])))
    for name, values in SWITCHES.items():
        value = given.get(name, values[0])
        if not any(
            value is right or (isinstance(right, str) and isinstance(value, str) and value == right) for right in values
        ):
            raise refuse("cfg_switch", name, value, one_of_words(values))
    for name in ("game", "preset", "provenance"):
        value = given.get(name, "pomor")
        if not isinstance(value, str) or (name == "game" and value != "pomor"):
            raise refuse("cfg_switch", name, value, Sentence(f"error.option.{'pomor' if name == 'game' else 'text'}"))


def _nav_list(nav: object) -> list[object]:
    if isinstance(nav, Mapping):
        return [box.nav_entry(str(card), count) for card, count in nav.items()]
    if not isinstance(nav, (list, tuple)):
        raise box.malformed("nav", nav, Sentence("error.option.nav"))
    return list(nav)


def _nav_entry(entry: object) -> dict[str, Any]:
    names = ("pilot", "step", "nets", "count")
    if not isinstance(entry, Mapping) or not {"pilot", "step", "count"} <= entry.keys() <= set(names):
        raise box.malformed("nav", entry, Sentence("error.option.nav_names", names=", ".join(names)))
    full = {"nets": False, **entry}
    if not isinstance(full["nets"], bool):
        raise box.malformed("nav", entry, Sentence("error.option.nets"))
    return {name: full[name] for name in names}


def _catch_table(catch: object) -> dict[str, Any]:
    if not isinstance(catch, Mapping):
        raise box.malformed("catch", catch, Sentence("error.option.catch"))
    return {str(value): count for value, count in catch.items()}


def _named(given: Mapping[str, object], own: bool) -> tuple[str, str]:
    """Preset name and provenance."""
    preset = str(given.get("preset", "own" if own else box.ESTIMATE))
    usual = box.PROVENANCE if preset == box.ESTIMATE else "own counts"
    return preset, str(given.get("provenance", usual))


def _differs(nav: list[dict[str, Any]], catch: dict[str, Any], storms: object) -> bool:
    """Whether counts are other than those of the preset `estimate`."""

    def plain(entries: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
        return sorted((str(e["pilot"]), str(e["step"]), e["nets"], str(e["count"])) for e in entries if e["count"])

    usual = box.estimate()
    caught = {value: count for value, count in catch.items() if count}
    return plain(nav) != plain(usual["nav"]) or caught != usual["catch"] or storms != usual["storms"]


def _refusals(config: dict[str, Any]) -> Iterator[OptionError]:
    """Table 3.1 from CFG_COUNT on, in its order (P-DECK-5). Numbers are put into their final form on the way."""
    nav, catch = config["nav"], config["catch"]
    named = [("nav", entry, entry["count"]) for entry in nav]
    named += [("catch", {value: count}, count) for value, count in catch.items()]
    named.append(("storms", config["storms"], config["storms"]))
    for name, told, count in named:
        number = whole(count)
        if number is None or not 0 <= number <= MOST:
            yield refuse("cfg_count", name, told, Sentence("error.option.cfg_count", most=str(MOST)))
            return
    for entry in nav:
        entry["count"] = whole(entry["count"])
    for value, count in catch.items():
        catch[value] = whole(count)
    if sum(entry["count"] for entry in nav) > MOST or sum(catch.values()) + config["storms"] > MOST:
        yield refuse("cfg_count", "nav", len(nav), Sentence("error.option.cfg_most", most=str(MOST)))
    kinds = [(entry["pilot"], entry["step"], entry["nets"]) for entry in nav]
    for entry, kind in zip(nav, kinds, strict=True):
        if kinds.count(kind) > 1:
            yield refuse("cfg_duplicate", "nav", entry, Sentence("error.option.cfg_duplicate"))
    for value in catch:
        if value not in {"1", "2", "3", "4", "5", "6", "7", "8", "9"}:
            yield refuse("cfg_catch_value", "catch", value, Sentence("error.option.cfg_catch_value"))
    length = ring_length(config["players"])
    for entry in nav:
        if _outside(entry["pilot"], 0, length):
            yield refuse(
                "cfg_nav_pilot", "nav", entry, Sentence("error.option.cfg_nav_pilot", most=length - 1)
            )  # P-MOVE-9
    for entry in nav:
        if _outside(entry["step"], 1, length):
            yield refuse(
                "cfg_nav_step", "nav", entry, Sentence("error.option.cfg_nav_step", most=length - 1)
            )  # P-MOVE-9
    for entry in nav:
        entry["pilot"], entry["step"] = whole(entry["pilot"]), whole(entry["step"])
    total, need = sum(entry["count"] for entry in nav), 4 * config["players"]
    if total < need:
        text = Sentence("error.option.cfg_nav_too_few", players=config["players"], need=need)
        yield refuse("cfg_nav_too_few", "nav", total, text)
    sea, places = sum(catch.values()) + config["storms"], 2 * sides(config["players"])
    if sea < places:
        yield refuse("cfg_sea_too_few", "catch", sea, Sentence("error.option.cfg_sea_too_few", need=places))
    if config["preset"] == box.ESTIMATE and _differs(nav, catch, config["storms"]):
        text = Sentence("error.option.cfg_preset_name")
        yield refuse("cfg_preset_name", "preset", box.ESTIMATE, text)  # P-DECK-4


def _outside(value: object, low: int, high: int) -> bool:
    number = whole(value)
    return number is None or not low <= number < high


def warnings(config: Mapping[str, Any]) -> tuple[Problem, ...]:
    """What is odd about a complete configuration (table 3.2, P-DECK-6): `warn_totals`, `warn_nets_step_1`,
    `warn_sea_can_run_dry`; empty for the estimate.
    """
    found = []
    nav = sum(entry["count"] for entry in config["nav"])
    catch, storms = sum(config["catch"].values()), config["storms"]
    totals = (box.NAV_TOTAL, box.CATCH_TOTAL, box.STORM_TOTAL)
    if (nav, catch, storms) != totals:
        args = {"nav": nav, "catch": catch, "storms": storms}
        text = Sentence("pomor.warning.warn_totals", **args)
        found.append(Problem("warn_totals", text, "counts", args))
    if any(entry["nets"] and entry["step"] == 1 and entry["count"] for entry in config["nav"]):
        found.append(Problem("warn_nets_step_1", Sentence("pomor.warning.warn_nets_step_1"), "nav"))
    held = most_held(config)
    places = 2 * sides(config["players"])
    if catch + storms - held < places:
        args = {"held": held, "left": catch + storms - held, "places": places}
        text = Sentence("pomor.warning.warn_sea_can_run_dry", **args)
        found.append(Problem("warn_sea_can_run_dry", text, "catch", args))
    return tuple(found)


def most_held(config: Mapping[str, Any]) -> int:
    """The most catch cards all holds together can have: smallest values first, sum at most 9 x players (table 3.2)."""
    left, held = HOLDS * config["players"], 0
    for value in range(1, 10):
        take = min(config["catch"].get(str(value), 0), left // value)
        held += take
        left -= take * value
    return held


def setup_fields() -> list[dict[str, Any]]:
    """The options a person can choose from; the counts of one's own box are a text, with one to begin with."""
    fields: list[dict[str, Any]] = [{"name": "players", "min": 2, "max": 4, "default": 2}]
    fields += [{"name": name, "values": list(values), "default": values[0]} for name, values in SWITCHES.items()]
    fields.append({"name": "counts", "text": box.counts_csv(box.estimate()), "default": ""})  # P-DECK-4
    return fields


def spelled(config: Mapping[str, Any]) -> dict[str, Any]:
    """A complete configuration as somebody would write it: what is usual is left out."""
    usual = read_options({"players": config["players"]})
    short = {name: config[name] for name in ("players", *SWITCHES) if name == "players" or config[name] != usual[name]}
    if config["preset"] != box.ESTIMATE:
        short["counts"] = {name: config[name] for name in ("preset", "provenance", "nav", "catch", "storms")}
    return short
