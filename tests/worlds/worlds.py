"""Two worlds that somebody must not be able to tell apart, and all that leaves the server for them in each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.server.keeping import Ear
from tests.table.scene import Scene

from mien.games import GAMES
from mien.kit import AnyPosition, QuickDealer, Refused
from mien.kit.options import every_table
from mien.server.tables.display import Display
from mien.server.tables.presence import Presence
from mien.table import Table
from mien.table.commands import ChooseOptions, ChooseSettings, Sit, Start
from mien.table.commands.decks import LayDeck
from mien.table.decks import TableDeck
from mien.table.entries import Answered, read_entry, write_entry
from mien.table.past import check_may_see_again
from mien.table.settings import Settings

OF_THE_WORLD = ("happened", "commitment", "seed")
"""What may tell the true world from another: the events that were seen, and the hash of the seed."""
NONSENSE: tuple[object, ...] = (
    None,
    0,
    1,
    -1,
    99,
    "",
    "x",
    [],
    [0],
    {"type": "Done"},
    {"type": "Pass"},
    True,
    1.5,
)


class Worlds:
    """One game, and at each of its steps the other worlds in which its people might be."""

    def __init__(self, game: str, options: msgspec.Struct, seats: int, seed: int) -> None:
        self._random = Random(f"{game} {seats} {seed}")
        self._people = [f"p{seat}" for seat in range(seats)]
        self._scene = Scene(game, host="p0").come(*self._people, "eve")
        chosen = msgspec.to_builtins(options)
        deck = chosen.pop("deck", None)
        self._do(ChooseOptions(chosen))
        if deck is not None:
            self._do(LayDeck(on_table(game, deck)))
        self._do(ChooseSettings(Settings(clock=self._random.choice(["off", "brisk"]))))
        for person in self._people:
            self._scene.do(person, Sit())
        self._do(Start())
        self.pairs: Counter[str] = Counter()

    def _do(self, command: Any) -> None:
        self._scene.do("p0", command)

    @property
    def _table(self) -> Table:
        return self._scene.table

    @property
    def _position(self) -> AnyPosition:
        assert self._table.position is not None
        return self._table.position

    def compare(self, every: int = 1) -> None:
        """Plays to the end, and compares at every so many steps; raises AssertionError if a secret gets out."""
        while self._position.outcome is None:
            looking = self._position.step % every == 0
            for seat in (None, *range(self._position.seats)) if looking else ():
                self._compare_for(seat)
            self._answer_all(looking=looking)

    def _compare_for(self, seat: int | None) -> None:
        """Redeals the table for this seat, or for a spectator; nothing that leaves may differ."""
        elsewhere = self._elsewhere(seat)
        ours, theirs = self._sent(self._table, seat), self._sent(elsewhere, seat)
        assert ours == theirs, f"seat {seat} can tell two worlds apart at step {self._position.step}"
        self.pairs["views, questions, number and size of messages"] += 1
        for answer in (*NONSENSE, *self._answers_of_all()):
            refused = [_refusal(world, seat, answer) for world in (self._table, elsewhere)]
            assert refused[0] == refused[1], f"a refusal tells seat {seat} a secret: {refused}"
            self.pairs["refusals"] += 1
        closed = [_seen_again(world, self._person(seat)) for world in (self._table, elsewhere)]
        assert closed == ["not-over", "not-over"]
        self.pairs["replays and records before the end"] += 1

    def _elsewhere(self, seat: int | None) -> Table:
        position = self._position
        # Whoever only watches knows no more than any seat does.
        eyes = self._random.randrange(position.seats) if seat is None else seat
        state = position.game.redeal(position.state, eyes, QuickDealer(self._random.getrandbits(32)))
        return replace(self._table, position=replace(position.with_state(state), seed=b"another seed"))

    def _person(self, seat: int | None) -> str:
        return "eve" if seat is None else self._people[seat]

    def _sent(self, table: Table, seat: int | None) -> list[tuple[int, Any]]:
        """What a page of this person is sent that comes now: every message, with its size."""
        ear = Ear(self._person(seat))
        Display(Presence("p1")).add(ear, table)
        return [_bare(message) for message in ear.heard]

    def _answers_of_all(self) -> Iterator[Any]:
        for ask in self._position.asks.values():
            yield msgspec.to_builtins(ask.sample(QuickDealer(self._random.getrandbits(32))))

    def _answer_all(self, *, looking: bool) -> None:
        """All who are asked answer; what the others are told does not depend on what was answered."""
        asked = list(self._position.asks)
        self._random.shuffle(asked)
        for number, seat in enumerate(asked):
            answers = [self._answered(seat) for _ in range(2)]
            if looking and number < len(asked) - 1 and answers[0] != answers[1]:
                self._compare_answers(seat, answers)
            self._scene.add(answers[0])

    def _answered(self, seat: int) -> Answered:
        position = self._position
        answer = position.asks[seat].sample(QuickDealer(self._random.getrandbits(32)))
        return Answered(at=self._scene.now, seat=seat, step=position.step, answer=msgspec.to_builtins(answer))

    def _compare_answers(self, seat: int, answers: list[Answered]) -> None:
        told = [self._told(answer) for answer in answers]
        for person in told[0]:
            if person != self._person(seat):
                assert told[0][person] == told[1][person], f"what seat {seat} answered shows for {person}"
                self.pairs["answers of others"] += 1

    def _told(self, answer: Answered) -> dict[str, list[bytes]]:
        display, ears = Display(Presence("p1")), [Ear(person) for person in (*self._people, "eve")]
        for ear in ears:
            display.add(ear, self._table)
            ear.heard.clear()
        entry = read_entry(write_entry(answer))
        display.tell(self._table, self._table.after([entry]), [entry])
        return {ear.person: ear.heard for ear in ears}


def _bare(message: bytes) -> tuple[int, Any]:
    """A message without what may differ, and its size without that."""
    frame = {key: value for key, value in json.loads(message).items() if key not in OF_THE_WORLD}
    return len(msgspec.json.encode(frame)), frame


def _refusal(table: Table, seat: int | None, answer: Any) -> object:
    position = table.position
    assert position is not None
    try:
        position.read(-1 if seat is None else seat, answer, position.step)
    except Refused as refused:
        return refused.refusal
    return "taken"


def _seen_again(table: Table, person: str) -> str:
    try:
        check_may_see_again(table, person, table.games)
    except Refused as refused:
        return refused.refusal.code
    return "shown"


def on_table(game: str, deck: dict[str, Any]) -> TableDeck:
    """The option `deck` of a game as a deck that lies on its table."""
    cards = len(deck["cards"])
    return TableDeck(game, deck["hash"], deck["title"], "en", cards, for_people_only=0, option=deck)


def every_game() -> list[tuple[str, msgspec.Struct, int]]:
    """Every game in every mode, with every option and number of seats."""
    return [(name, options, seats) for name, game in GAMES.items() for options, seats in every_table(game)]
