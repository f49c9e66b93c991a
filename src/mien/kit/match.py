"""One game being played: collects answers, resolves them, keeps the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mien.kit.asks import Ask
from mien.kit.dealer import SeededDealer, commitment
from mien.kit.errors import BadOptions, BadRecord, BadSeats, IllegalAnswer, Refusal, UnknownGame
from mien.kit.game import SHELF, Event, Game, Outcome, Over, Seat
from mien.kit.lesson import is_lesson
from mien.kit.record import Answered, InForce, Record
from mien.kit.sightlines import Sightlines

AnyGame = Game[Any, Any, Any]


class Match:
    """One game being played, from its seed to its outcome."""

    def __init__(self, game: AnyGame, options: Struct, seats: int, seed: bytes) -> None:
        dealer = SeededDealer(seed, 0)
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.state = game.setup(options, seats, dealer)
        self.step = 1
        self.told: list[tuple[Event, ...]] = [tuple(dealer.told)]
        """What happened at each step; at step 0, the set-up."""
        self.asks: Mapping[Seat, Ask] = self.state.phase.asks(self.state)
        self.answers: dict[Seat, Any] = {}
        """The answers given to the open question, sealed until it resolves."""
        self.in_force = [InForce(self.step, self.sightlines())]
        """Who could see and hear whom, wherever that changed."""
        self._by: dict[Seat, str] = {}
        self._record: list[Answered] = []

    @classmethod
    def start(
        cls, game: AnyGame, *, seats: int, options: Struct | Mapping[str, Any] | None = None, seed: bytes
    ) -> Match:
        """A new game; raises BadOptions or BadSeats."""
        chosen = read_options(game, options or {})
        check_seats(game, chosen, seats)
        return cls(game, chosen, seats, seed)

    @classmethod
    def replay(cls, record: Record) -> Match:
        """The game of this record, played again; raises UnknownGame, BadOptions, BadSeats or BadRecord."""
        *_, match = cls.steps(record)
        return match

    @classmethod
    def steps(cls, record: Record) -> Iterator[Match]:
        """The game of this record at its start and after every step: one match that moves on; raises likewise."""
        if record.game not in SHELF:
            raise UnknownGame(Refusal("unknown-game", f"There is no game called {record.game!r}."))
        game = SHELF[record.game]
        if record.rules != game.rules_version:
            text = f"This record follows version {record.rules} of the rules; mien has {game.rules_version}."
            raise BadRecord(Refusal("other-rules", text))
        match = cls.start(game, seats=record.seats, options=record.options, seed=record.secret())
        yield match
        for number, given in enumerate(record.answers, 1):
            try:
                match.answer(given.seat, given.answer, step=given.step, by=given.by)
            except IllegalAnswer as error:
                text = f"Answer {number}, by seat {given.seat}: {error}"
                raise BadRecord(Refusal("broken-record", text, error.rule)) from None
            if not match.answers:
                yield match
        if match.answers:
            raise BadRecord(Refusal("broken-record", f"The record stops in the middle of step {match.step}."))
        if match.outcome != record.outcome:
            told, true = (outcome or "The game is not over." for outcome in (record.outcome, match.outcome))
            text = f"The record says: {told} Replayed, it is otherwise: {true}"
            raise BadRecord(Refusal("other-outcome", text))
        if record.sightlines is not None and record.sightlines != tuple(match.in_force):
            pairs = zip_longest(record.sightlines, match.in_force)
            step = min(line.step for line in next(pair for pair in pairs if pair[0] != pair[1]) if line)
            text = f"From step {step} on, the record lets others see and hear each other than the rules do."
            raise BadRecord(Refusal("other-sightlines", text))

    def answer(
        self, seat: Seat, answer: Any, *, step: int | None = None, by: str | None = None
    ) -> tuple[Event, ...]:
        """Takes an answer, as a value or as decoded JSON; returns what it brought about."""
        value = self.read(seat, answer, step)
        self.answers[seat] = value
        self._by.pop(seat, None)
        if by is not None:
            self._by[seat] = by
        if self.state.phase.waits_for == "all" and len(self.answers) < len(self.asks):
            return ()
        return self._resolve()

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        """The answer as the value the rules know; raises IllegalAnswer, and changes nothing."""
        phase = self.state.phase
        if not self.asks:
            raise IllegalAnswer(Refusal("game-over", "The game is over."))
        if step is not None and step != self.step:
            raise IllegalAnswer(Refusal("too-late", "That question has been answered already."))
        if seat not in self.asks:
            raise IllegalAnswer(Refusal("not-asked", "It is not your turn.", phase.rule))
        value = self._convert(answer)
        if not self.asks[seat].fits(value):
            text = "That is not an answer to this question."
            raise IllegalAnswer(Refusal("not-an-answer", text, phase.rule))
        if not self.asks[seat].accepts(value):
            raise IllegalAnswer(phase.why_not(self.state, seat, value))
        return value

    def _convert(self, answer: Any) -> Any:
        try:
            return msgspec.convert({"answer": msgspec.to_builtins(answer)}, _given(self.game.answer_type)).answer
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
            return None

    def _resolve(self) -> tuple[Event, ...]:
        dealer = SeededDealer(self.seed, self.step)
        answers = {seat: self.answers[seat] for seat in sorted(self.answers)}
        self.state = self.state.phase.resolve(self.state, answers, dealer)
        # Values share what the table holds anyway; they are spelt out when somebody wants the record.
        self._record += [Answered(self.step, seat, answer, self._by.get(seat)) for seat, answer in answers.items()]
        self.answers = {}
        self._by = {}
        self.step += 1
        self.asks = self.state.phase.asks(self.state)
        self.told.append(tuple(dealer.told))
        if (lines := self.sightlines()) != self.in_force[-1].lines:
            self.in_force.append(InForce(self.step, lines))
        return self.told[-1]

    def silence(self, seat: Seat) -> Any:
        """The answer of who says nothing: what the rules say it means, or else what the dealer draws."""
        meant = self.state.phase.silence(self.state, seat)
        dealer = SeededDealer(self.seed + seat.to_bytes(1, "big"), self.step)
        return self.asks[seat].sample(dealer) if meant is None else meant

    @property
    def events(self) -> list[Event]:
        """All that happened so far."""
        return [event for told in self.told for event in told]

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have a question open and no answer in."""
        return tuple([seat for seat in self.asks if seat not in self.answers])

    def view(self, seat: Seat | None) -> Any:
        """What this seat may know; what a spectator may, for None."""
        return self.game.view(self.state, seat)

    def sightlines(self) -> Sightlines:
        """Who may see and hear whom now."""
        return self.game.sightlines(self.state)

    @property
    def guided(self) -> bool:
        """Whether this is somebody's first game, whose seed is no secret."""
        return is_lesson(self.seed)

    @property
    def outcome(self) -> Outcome | None:
        phase = self.state.phase
        return phase.outcome if isinstance(phase, Over) else None

    @property
    def record(self) -> Record:
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            options=msgspec.to_builtins(self.options),
            seats=self.seats,
            seed=self.seed.hex(),
            commitment=commitment(self.seed),
            answers=tuple(replace(given, answer=msgspec.to_builtins(given.answer)) for given in self._record),
            outcome=self.outcome,
            sightlines=tuple(self.in_force),
        )


@cache
def _given(answer_type: Any) -> Any:
    # msgspec learns a struct once, but a bare union anew at every answer, which takes ten times as long.
    return msgspec.defstruct("Given", [("answer", answer_type)])


def seen(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Those of the events that this seat, or a spectator, may know of."""
    return tuple([event for event in events if event.only is None or seat in event.only])


def read_options(game: AnyGame, options: Struct | Mapping[str, Any]) -> Any:
    """The options as the game's own type; raises BadOptions."""
    try:
        return msgspec.convert(msgspec.to_builtins(options), game.options_type)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise BadOptions(Refusal("bad-options", f"{game.title} can't be played with that: {error}.")) from None


def check_seats(game: AnyGame, options: Any, seats: int) -> None:
    """Raises BadOptions or BadSeats if the game can't be played so."""
    fitting = game.seats(options)
    if seats not in fitting:
        counts = ", ".join(map(str, fitting))
        text = f"{game.title} with these options is for {counts} players, not {seats}."
        raise BadSeats(Refusal("bad-seats", text, game.seats_rule, {"counts": counts, "seats": seats}))
