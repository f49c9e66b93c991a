"""One game that is played by action ids: what every door for learners stands on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct

from mien.kit import (
    AnyGame,
    BadOptions,
    Event,
    Match,
    Outcome,
    Over,
    Record,
    Refusal,
    Seat,
    SeededDealer,
    find_game,
)
from mien.kit.asks import Ask
from mien.kit.encoding import AnyEncoding, Picks
from mien.kit.options import check_seats, read_options
from mien.kit.play import chance_of
from mien.starting import seed_of, usual_seats


class Table:
    """A game with its options, its seats and its encoding: what stays the same from one episode to the next."""

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        options: Struct | Mapping[str, Any] | None = None,
        actions: str = "ids",
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.options: Any = read_options(self.game, options or {})
        self.seats = usual_seats(self.game, self.options) if seats is None else seats
        check_seats(self.game, self.options, self.seats)
        self.together = self.game.together(self.options)
        if actions not in self.game.encodings:
            text = f"{self.game.title} has no actions called {actions!r}; it has {list(self.game.encodings)}."
            raise BadOptions(Refusal("bad-options", text))
        self.encoding: AnyEncoding = self.game.encodings[actions](self.options, self.seats)


class Episode:
    """One game, from a seed to its outcome; the same seed and actions give the same game, and its record.

    Seats that are asked together answer in the order of the table, each without knowing what the others say.
    """

    def __init__(self, table: Table, seed: bytes, *, keeps_events: bool = False) -> None:
        self.table, self.seed, self.step = table, seed, 1
        self.game, self.encoding = table.game, table.encoding
        dealer = SeededDealer(seed, 0)
        self.state: Any = self.game.setup(table.options, table.seats, dealer)
        self.asks: Mapping[Seat, Ask] = self.state.phase.asks(self.state)
        self.waiting = list(self.asks)
        """The seats that still have to answer, in their order."""
        self.events: list[Event] | None = list(dealer.told) if keeps_events else None
        self._chance = chance_of(b"mien env", seed)
        self._picks: dict[Seat, Picks] = {}
        self._answers: dict[Seat, Any] = {}
        self._given: list[tuple[Seat, Any]] = []
        self._views: dict[Seat, Any] = {}
        self._masks: dict[Seat, bytearray] = {}

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        phase = self.state.phase
        return phase.outcome if isinstance(phase, Over) else None

    @property
    def record(self) -> Record:
        """All it takes to play the game again; made from the seed and the answers when it is asked for."""
        match = Match.start(self.game, seats=self.table.seats, options=self.table.options, seed=self.seed)
        for seat, answer in self._given:
            match.answer(seat, answer)
        return match.record

    def view(self, seat: Seat) -> Any:
        """What this seat may know."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.view(self.state, seat)
        return view

    def observe(self, seat: Seat) -> bytearray:
        """What this seat may know, as the encoding tells it."""
        return self.encoding.observe(self.view(seat), self._picks.get(seat, ()))

    def mask(self, seat: Seat) -> bytearray:
        """A 1 for every action that this seat can take now."""
        mask = self._masks.get(seat)
        if mask is None:
            if seat in self.waiting:
                mask = self.encoding.mask(self.view(seat), self.asks[seat], self._picks.get(seat, ()))
            else:
                mask = self.encoding.nothing_to_do()
            self._masks[seat] = mask
        return mask

    def act(self, seat: Seat, action: int, numbers: Sequence[float] = ()) -> None:
        """Takes an action that this seat's mask allows; the game goes on once all who are asked have answered."""
        picks = (*self._picks[seat], action) if seat in self._picks else (action,)
        answer = self.encoding.answer(self.view(seat), self.asks[seat], picks, self._chance, numbers)
        self._masks.clear()
        if answer is None:
            self._picks[seat] = picks
            return
        self._picks.pop(seat, None)
        self.waiting.remove(seat)
        self._answers[seat] = answer
        self._given.append((seat, answer))
        if not self.waiting:
            self._resolve()

    def why_not(self, seat: Seat, action: int) -> Refusal:
        """Why an action that the mask forbids is none: in the words of the rules where it stands for an answer."""
        phase = self.state.phase
        if seat not in self.waiting:
            return Refusal("not-asked", "It's not your turn.", phase.rule)
        picks = (*self._picks.get(seat, ()), action)
        try:
            answer = self.encoding.answer(self.view(seat), self.asks[seat], picks, self._chance)
            fits = answer is not None and self.asks[seat].fits(answer)
            refusal: Refusal = phase.why_not(self.state, seat, answer) if fits else phase.no_answer(None)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError, StopIteration):
            return Refusal("not-offered", "No answer to this question has that id.", phase.rule)
        return refusal

    def _resolve(self) -> None:
        dealer = SeededDealer(self.seed, self.step)
        answers = self._answers
        if len(answers) > 1:
            answers = {seat: answers[seat] for seat in sorted(answers)}
        self.state = self.state.phase.resolve(self.state, answers, dealer)
        self.step += 1
        self.asks = self.state.phase.asks(self.state)
        self.waiting = list(self.asks)
        self._answers = {}
        self._views.clear()
        if self.events is not None:
            self.events += dealer.told


def returns(outcome: Outcome, together: bool) -> list[float]:
    """Each seat's reward for an outcome: together 1 or 0, else its share of the win less an even share."""
    seats, winners = len(outcome.scores), outcome.winners
    if together:
        return [1.0 if winners else 0.0] * seats
    share = 1 / len(winners) if winners else 1 / seats
    return [(share if seat in winners or not winners else 0.0) - 1 / seats for seat in range(seats)]


class Seeds:
    """Seeds of one episode after the other: those that were asked for, and in between what follows from them."""

    def __init__(self) -> None:
        self._next = seed_of(None)

    def take(self, seed: int | None) -> bytes:
        """The seed of `mien.start(seed=seed)`; without one, the next of the row."""
        now = self._next if seed is None else seed_of(seed)
        self._next = sha256(b"mien env" + now).digest()
        return now
