"""What reads one dictionary of a position into a vector and collects what is wrong with it.

A problem with an invariant of the rules has its name as code: `inv_1` ... `inv_11`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_CODE, TOKENS, stack_code
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.core.table import Table, sea_code
from seawidget.games.pomor.reading.deal import fill_deck
from seawidget.games.pomor.reading.slots import (
    CANDIDATES,
    KEYS,
    OPEN_WATER,
    VACATED,
    put_hold,
    set_salt,
)
from seawidget.games.pomor.rules.deck import hand_add
from seawidget.games.shared.reading import DictReader
from seawidget.text.i18n import Sentence

SCRATCH = ("moved", "origin", "destination", "path", "candidates", "vacated")


class Reader(DictReader):
    """Reads one dictionary into a vector and collects what is wrong with it."""

    def __init__(self, data: Mapping[str, Any], table: Table) -> None:
        super().__init__(data, table.players)
        self.table = table
        self.s = table.blank()

    def note(self, where: str, text: Sentence, code: str = "") -> None:
        """Note a problem; an invariant is named in the sentence, too."""
        if code.startswith("inv_"):
            text = Sentence("error.pomor.invariant", text=text, name=code.upper().replace("_", "-"))
        super().note(where, text, code)

    def whole(self, key: str, default: int, low: int, high: int, code: str = "") -> int:
        """A whole number of the dictionary; None stands for the default."""
        value = self.data.get(key)
        return self.number(key, default if value is None else value, default, low, high, code)

    # --- parts -------------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Read every part."""
        self.only_keys(KEYS, "no_such_key")
        self._ring()
        self._stacks()
        self._navigation()
        self._sea()
        self._scores()
        self._where()
        self._scratch()
        self._open_water()
        self._seed()

    def _ring(self) -> None:
        s = self.s
        length, ports = s[at.LENGTH], (0, s[at.PORT])
        given = self.data.get("ring")
        if not isinstance(given, (list, tuple)) or len(given) != length:
            self.wrong("ring", "error.pomor.ring", "inv_4", n=length)
            return
        for place, text in enumerate(given):
            card = SEA_CODE.get(text, -1) if isinstance(text, str) else -1
            if card < 0 or card == at.UNKNOWN:
                self.wrong("ring", "error.pomor.no_card_on", "no_such_card", card=repr(text), place=place)
            elif (card >= at.PORT_2) != (place in ports):
                one, other = ports
                self.wrong("ring", "error.pomor.ports", "inv_4", card=text, place=place, one=one, other=other)
            else:
                s[at.RING + place] = card

    def _stacks(self) -> None:
        s = self.s
        given = self.sequence("stacks", [""] * s[at.LENGTH], s[at.LENGTH], "error.pomor.texts", n=s[at.LENGTH])
        names = {*TOKENS[: self.players], "P"}
        seen: set[str] = set()
        for place, text in enumerate(given):
            if not isinstance(text, str) or not set(text) <= names:
                known = ", ".join(sorted(names))
                self.wrong("stacks", "error.pomor.tokens_are", given=repr(text), place=place, known=known)
                continue
            for token in text:
                if token in seen:
                    self.wrong("stacks", "error.pomor.token_twice", "inv_1", token=token)
                seen.add(token)
            if len(set(text)) == len(text):
                s[at.STACK + place] = stack_code(text)
                for token in text:
                    s[at.TOKEN_AT + TOKENS.index(token)] = place

    def _nav_cards(self, cards: Any, where: str) -> list[int]:
        return self.codes(cards, where, self.table.nav_code, "error.position.not_of_game")

    def _navigation(self) -> None:
        s, table = self.s, self.table
        for seat, hand in enumerate(self.per_seat("hands", [])):
            kinds = self._nav_cards(hand, f"hands[{seat}]")
            if len(kinds) > at.HAND_SLOTS:
                self.wrong(f"hands[{seat}]", "error.pomor.hand_most", "inv_9", n=len(kinds))
                kinds = kinds[: at.HAND_SLOTS]
            for kind in kinds:
                hand_add(s, seat, kind)
        deck = self._nav_cards(self.data.get("nav_deck", []), "nav_deck")
        if len(deck) > table.nav_total:
            self.wrong("nav_deck", "error.pomor.deck_most", "inv_2", n=len(deck), most=table.nav_total)
        else:
            fill_deck(s, at.NAV_DECK, at.NAV_N, deck[::-1])
        for kind in self._nav_cards(self.data.get("nav_discard", []), "nav_discard"):
            s[s[at.NAV_DISCARD] + kind] += 1
        played = self.data.get("in_play")
        if played is not None:
            text = played[:-1] if isinstance(played, str) and played.endswith("!") else played
            kind = next(iter(self._nav_cards([text], "in_play")), 0)
            s[at.IN_PLAY] = kind
            s[at.UNBLOCK] = int(text != played)

    def _sea(self) -> None:
        s = self.s
        for seat, hold in enumerate(self.per_seat("holds", [])):
            where = f"holds[{seat}]"
            if not isinstance(hold, (list, tuple)):
                self.wrong(where, "error.pomor.catch_values")
                continue
            values = [value if type(value) is int and 1 <= value <= 9 else 0 for value in hold]
            if 0 in values:
                self.wrong(where, "error.pomor.no_catch", "no_such_card", given=repr(hold[values.index(0)]))
            put_hold(s, seat, values)
            if sum(values) > at.HOLD_LIMIT:
                self.wrong(where, "error.pomor.hold_most", "inv_5", sum=sum(values), most=at.HOLD_LIMIT)
        deck, discard = self._sea_cards("sea_deck"), self._sea_cards("sea_discard")
        if len(deck) > self.table.sea_total:
            self.wrong("sea_deck", "error.pomor.deck_most", "inv_3", n=len(deck), most=self.table.sea_total)
        else:
            fill_deck(s, at.SEA_DECK, at.SEA_N, deck[::-1])
        for card in discard:
            s[at.SEA_DISCARD + card] += 1

    def _sea_cards(self, key: str) -> list[int]:
        return self.codes(self.sequence(key, []), key, sea_code, "error.pomor.no_sea_card")

    def _scores(self) -> None:
        for seat, score in enumerate(self.per_seat("scores", 0)):
            self.s[at.SCORES + seat] = self.number(f"scores[{seat}]", score, 0, 0, 13, "inv_11")

    def _where(self) -> None:
        s, data = self.s, self.data
        phase = data.get("phase", "PLAY")
        if phase not in PHASES:
            self.wrong("phase", "error.position.one_of", known=", ".join(PHASES), given=repr(phase))
            phase = "PLAY"
        s[at.PHASE] = PHASES.index(phase)
        s[at.ACTIVE] = self.whole("active", 0, 0, self.players - 1)
        s[at.TURN] = self.whole("turn", 0, 0, 32_000)
        if phase == "OVER":
            if data.get("seat") is not None:
                self.wrong("seat", "error.position.must_at", right="None", point=phase, given=repr(data["seat"]))
            s[at.DECIDING] = -1
            s[at.WINNER] = self.whole("winner", s[at.ACTIVE], 0, self.players - 1)
            return
        usual = s[at.ACTIVE]
        if phase == "SETUP_TOKEN":
            usual = max((q for q in range(self.players) if s[at.TOKEN_AT + q] < 0), default=0)
        elif phase == "SETUP_PILOT":
            usual = self.players - 1
        s[at.DECIDING] = self.whole("seat", usual, 0, self.players - 1)
        if data.get("winner") is not None:
            self.wrong("winner", "error.position.running_not", "inv_11", given=repr(data["winner"]))

    def _scratch(self) -> None:
        s = self.s
        given = self.data.get("scratch")
        scratch = {} if given is None else given
        if not isinstance(scratch, Mapping) or not set(scratch) <= set(SCRATCH):
            self.wrong("scratch", "error.pomor.scratch", known=", ".join(SCRATCH))
            return
        moved = scratch.get("moved", False)
        if not isinstance(moved, bool):
            self.wrong("scratch", "error.pomor.moved", given=repr(moved))
        s[at.MOVED] = int(moved is True)
        for name, offset in (("origin", at.ORIGIN), ("destination", at.DESTINATION)):
            value = scratch.get(name)
            if moved is True:
                s[offset] = self.number("scratch", value, 0, 0, s[at.LENGTH] - 1)
            elif value is not None:
                self.wrong("scratch", "error.pomor.not_moved", name=name)
        CANDIDATES.put(s, self._places(scratch.get("candidates", []), "scratch"))
        VACATED.put(s, self._places(scratch.get("vacated", []), "scratch"))

    def _places(self, places: Any, where: str) -> list[int]:
        """A list of different places."""
        length = self.s[at.LENGTH]
        good = isinstance(places, (list, tuple)) and all(type(p) is int and 0 <= p < length for p in places)
        if not good or len(set(places)) != len(places):
            self.wrong(where, "error.pomor.places", given=repr(places), high=length - 1)
            return []
        return list(places)

    def _open_water(self) -> None:
        s = self.s
        if any(problem.where == "ring" for problem in self.problems):
            return  # nobody knows which cards are missing
        # at NETS what this turn has taken is not refilled yet
        waits = VACATED.get(s) if s[at.PHASE] == at.AT_NETS else []
        bare = [p for p in range(s[at.LENGTH]) if s[at.RING + p] == at.OPEN_WATER and p not in waits]
        given = self._places(self.data.get("open_water", bare), "open_water")
        if sorted(given) == bare:
            OPEN_WATER.put(s, given)
        else:
            self.wrong("open_water", "error.pomor.open_water", right=repr(bare), given=repr(given))

    def _seed(self) -> None:
        seed = self.data.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 60:
            self.wrong("seed", "error.pomor.salt", given=repr(seed))
        else:
            set_salt(self.s, seed)
