"""A game at one moment, as an immutable value; how answers are read and taken, for all games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import index
from typing import Any, Generic, TypeAlias, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mien.kit.asks import Ask
from mien.kit.dealer import SeededDealer, commitment
from mien.kit.errors import BadSeats, IllegalAnswer, Refusal
from mien.kit.event import Event
from mien.kit.game import AnswerT, Game, OptionsT, Outcome, Over, StateT, ViewT
from mien.kit.history import History
from mien.kit.lesson import is_lesson
from mien.kit.options import check_seats, read_options
from mien.kit.record import Answered, InForce, Record
from mien.kit.seat import Seat
from mien.kit.sightlines import Sightlines


class Position(Struct, Generic[OptionsT, StateT, ViewT, AnswerT], frozen=True):
    """A game at one moment, and how it came there; an answer gives the next position."""

    game: Game[OptionsT, StateT, ViewT, AnswerT]
    options: OptionsT
    recorded_options: Mapping[str, Any]
    """The options as the game's record says them; that of an older mien lacks those that came since."""
    seats: int
    seed: bytes
    state: StateT
    step: int
    asks: Mapping[Seat, Ask]
    told: History[tuple[Event, ...]]
    """What happened at each step; at step 0, the set-up."""
    in_force: History[InForce]
    """Who could see and hear whom, wherever that changed."""
    given: History[Answered] = msgspec.field(default_factory=History)
    """The answers to the questions before this one, as values."""
    answers: Mapping[Seat, AnswerT] = {}
    """The answers given to the open question, sealed until it resolves."""
    by: Mapping[Seat, str] = {}
    """Who gave them, where it was not the person in the seat."""

    @classmethod
    def start(
        cls,
        game: Game[OptionsT, StateT, ViewT, AnswerT],
        *,
        seats: int,
        options: Struct | Mapping[str, Any] | None = None,
        seed: bytes,
    ) -> Position[OptionsT, StateT, ViewT, AnswerT]:
        """A new game; raises BadOptions or BadSeats."""
        chosen, seats = read_options(game, options or {}), index(seats)
        check_seats(game, chosen, seats)
        dealer = SeededDealer(seed, 0)
        state = game.setup(chosen, seats, dealer)
        return cls(
            game=game,
            options=chosen,
            recorded_options=msgspec.to_builtins(chosen),
            seats=seats,
            seed=seed,
            state=state,
            step=1,
            asks=state.phase.asks(state),
            told=History([tuple(dealer.told)]),
            in_force=History([InForce(1, game.sightlines(state))]),
        )

    @classmethod
    def replayed(
        cls,
        game: Game[OptionsT, StateT, ViewT, AnswerT],
        *,
        seats: int,
        options: Mapping[str, Any],
        seed: bytes,
    ) -> Position[OptionsT, StateT, ViewT, AnswerT]:
        """The start of a game that a record or a log tells of; raises BadOptions or BadSeats.

        An option that `options` lacks has its default, and the game's own record lacks it again: the record of an
        older mien is written back byte for byte.
        """
        position = cls.start(game, seats=seats, options=options, seed=seed)
        chosen = msgspec.to_builtins(position.options)
        return replace(position, recorded_options={name: chosen[name] for name in options})

    def answered(
        self, seat: Seat, answer: Any, *, step: int | None = None, by: str | None = None
    ) -> Position[OptionsT, StateT, ViewT, AnswerT]:
        """The position after this answer, given as a value or as decoded JSON; raises IllegalAnswer."""
        seat = index(seat)
        return self.after(seat, self.read(seat, answer, step), by)

    def after(
        self, seat: Seat, answer: AnswerT, by: str | None = None
    ) -> Position[OptionsT, StateT, ViewT, AnswerT]:
        """The position after this answer, which `read` has given for this seat; it is not checked again."""
        answers = {**self.answers, seat: answer}
        names = self.by
        if by is not None or seat in names:
            names = {other: name for other, name in {**names, seat: by}.items() if name is not None}
        if len(answers) < len(self.asks):
            return replace(self, answers=answers, by=names)
        return self._resolved({seat: answers[seat] for seat in sorted(answers)}, names)

    def with_state(self, state: StateT) -> Position[OptionsT, StateT, ViewT, AnswerT]:
        """The same game at the same step in another state: what would be asked then, and who would see whom."""
        in_force = _noted(self.in_force, self.step, self.game.sightlines(state))
        return replace(self, state=state, asks=state.phase.asks(state), in_force=in_force, answers={}, by={})

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> AnswerT:
        """The answer as the value the rules know; raises IllegalAnswer."""
        phase = self.state.phase
        if not self.asks:
            raise IllegalAnswer(Refusal("game-over", "The game is over. Wait for the next one."))
        if step is not None and step != self.step:
            raise IllegalAnswer(
                Refusal("too-late", "That question has already been answered. Wait for the next one.")
            )
        seat = index(seat)
        if not 0 <= seat < self.seats:
            raise IllegalAnswer(self._no_such_seat(seat))
        if seat not in self.asks:
            raise IllegalAnswer(phase.not_asked(self.state, seat))
        value: AnswerT = self._convert(answer)
        if not self.asks[seat].fits(value):
            raise IllegalAnswer(phase.no_answer(self.state, value))
        if not self.asks[seat].accepts(value):
            raise IllegalAnswer(phase.why_not(self.state, seat, value))
        return value

    def _convert(self, answer: Any) -> Any:
        if type(answer) in _as_they_are(self.game.answer_type):
            return answer
        try:
            plain = msgspec.to_builtins(answer, enc_hook=index)
            return msgspec.convert({"answer": plain}, _given(self.game.answer_type)).answer
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
            return None

    def _resolved(
        self, answers: Mapping[Seat, AnswerT], by: Mapping[Seat, str]
    ) -> Position[OptionsT, StateT, ViewT, AnswerT]:
        dealer = SeededDealer(self.seed, self.step)
        state: StateT = self.state.phase.resolve(self.state, answers, dealer)
        return replace(
            self,
            state=state,
            step=self.step + 1,
            asks=state.phase.asks(state),
            told=self.told.plus([tuple(dealer.told)]),
            in_force=_noted(self.in_force, self.step + 1, self.game.sightlines(state)),
            # Kept as values, which costs no copy; they are turned into JSON only when somebody wants the record.
            given=self.given.plus(
                [Answered(self.step, seat, answer, by.get(seat)) for seat, answer in answers.items()]
            ),
            answers={},
            by={},
        )

    def silence(self, seat: Seat) -> AnswerT:
        """The answer of a seat that says nothing: what the rules say it means, or else what the dealer draws."""
        meant: AnswerT | None = self.state.phase.silence(self.state, seat)
        dealer = SeededDealer(self.seed + seat.to_bytes(1, "big"), self.step)
        drawn: AnswerT = self.asks[seat].sample(dealer) if meant is None else meant
        return drawn

    @property
    def events(self) -> list[Event]:
        """All that happened so far."""
        return [event for told in self.told for event in told]

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have a question open and no answer in."""
        return tuple([seat for seat in self.asks if seat not in self.answers])

    def view(self, seat: Seat | None) -> ViewT:
        """What this seat may know; what a spectator may, for None. Raises BadSeats."""
        return self.game.view(self.state, None if seat is None else self.checked(seat))

    def checked(self, seat: Seat) -> Seat:
        """The seat as an int, from numpy's integers too; raises BadSeats if there is no such seat."""
        number = index(seat)
        if not 0 <= number < self.seats:
            raise BadSeats(self._no_such_seat(number))
        return number

    def _no_such_seat(self, seat: Seat) -> Refusal:
        text = f"There is no seat {seat} in this game; they are numbered from 0 to {self.seats - 1}."
        return Refusal("no-such-seat", text)

    def sightlines(self) -> Sightlines:
        """Who may see and hear whom now."""
        return self.in_force[-1].lines

    @property
    def guided(self) -> bool:
        """Whether this is somebody's first game, whose seed is no secret."""
        return is_lesson(self.seed)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        phase = self.state.phase
        return phase.outcome if isinstance(phase, Over) else None

    @property
    def record(self) -> Record:
        """All it takes to play the game again up to the open question."""
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            options=dict(self.recorded_options),
            seats=self.seats,
            seed=self.seed.hex(),
            commitment=commitment(self.seed),
            answers=tuple(replace(given, answer=msgspec.to_builtins(given.answer)) for given in self.given),
            outcome=self.outcome,
            sightlines=tuple(self.in_force),
        )


AnyPosition: TypeAlias = Position[Any, Any, Any, Any]


def _noted(in_force: History[InForce], step: int, lines: Sightlines) -> History[InForce]:
    """Notes who may see and hear whom from this step on, if that has changed."""
    return in_force if lines == in_force[-1].lines else in_force.plus([InForce(step, lines)])


@cache
def _as_they_are(answer_type: Any) -> frozenset[type]:
    """The types whose values decoded JSON has already. Compare `type(value)`: True is an int, too."""
    return frozenset({int, str} & {answer_type, *get_args(answer_type)})


@cache
def _given(answer_type: Any) -> Any:
    # msgspec learns a struct once, but a bare union anew at every answer, which takes ten times as long.
    return msgspec.defstruct("Given", [("answer", answer_type)])
