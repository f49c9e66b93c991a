"""One game being played, for programs: a `Match` holds a position, and every answer moves it to the next.

A table holds positions itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Generic, TypeAlias

from msgspec import Struct

from mien.kit.asks import Ask, Question
from mien.kit.errors import BadRecord, IllegalAnswer, Refusal
from mien.kit.event import Event
from mien.kit.find import find_game
from mien.kit.game import AnswerT, Game, OptionsT, Outcome, StateT, ViewT
from mien.kit.history import History
from mien.kit.position import AnyPosition, Position
from mien.kit.record import InForce, Record
from mien.kit.seat import Seat
from mien.kit.sightlines import Sightlines
from mien.kit.words import listed


class Match(Generic[OptionsT, StateT, ViewT, AnswerT]):
    """One game being played, from its seed to its outcome; `position` is where it stands.

    >>> import mien
    >>> match = mien.start("facecards", seats=3, seed=7)
    >>> match
    <Match facecards, 3 seats, step 1: seat 0, seat 1 and seat 2 asked (FC-4)>
    >>> match.asks[0]
    Choose(options=(1, 2))
    >>> match.answer(0, 1), match.answer(1, 2)
    ((), ())
    >>> match.answers, match.waiting_for
    ({0: 1, 1: 2}, (2,))
    >>> match.answer(2, 1)[0]
    Voted(votes=(1, 2, 1), only=None)
    >>> match.step, match.outcome
    (2, None)
    """

    def __init__(self, position: Position[OptionsT, StateT, ViewT, AnswerT]) -> None:
        self.position = position

    @classmethod
    def start(
        cls,
        game: Game[OptionsT, StateT, ViewT, AnswerT],
        *,
        seats: int,
        options: Struct | Mapping[str, Any] | None = None,
        seed: bytes,
    ) -> Match[OptionsT, StateT, ViewT, AnswerT]:
        """A new game; raises BadOptions or BadSeats. `mien.start` does the same with more defaults.

        >>> import mien
        >>> Match.start(mien.GAMES["facecards"], seats=3, seed=b"seven").step
        1
        """
        return cls(Position.start(game, seats=seats, options=options, seed=seed))

    @classmethod
    def replay(cls, record: Record) -> AnyMatch:
        """The game of this record, played again; raises UnknownGame, BadOptions, BadSeats or BadRecord.

        >>> import mien
        >>> match = mien.play(mien.start("facecards", seats=3, seed=7))
        >>> Match.replay(match.record).outcome == match.outcome
        True
        """
        *_, position = cls.steps(record)
        return cls(position)

    @classmethod
    def steps(cls, record: Record) -> Iterator[AnyPosition]:
        """The positions of this record's game, at its start and after every step; raises what `replay` does.

        >>> import mien
        >>> match = mien.play(mien.start("facecards", seats=3, seed=7))
        >>> len(list(Match.steps(match.record))) == match.step
        True
        """
        game = find_game(record.game).under(record.rules)
        position: AnyPosition = Position.replayed(
            game, seats=record.seats, options=record.options, seed=record.secret()
        )
        yield position
        for number, given in enumerate(record.answers, 1):
            try:
                position = position.answered(given.seat, given.answer, step=given.step, by=given.by)
            except IllegalAnswer as error:
                text = f"Answer {number}, by seat {given.seat}: {error}"
                raise BadRecord(Refusal("broken-record", text, error.rule)) from None
            if not position.answers:
                yield position
        _check_end(record, position)

    @classmethod
    def at(
        cls,
        game: Game[OptionsT, StateT, ViewT, AnswerT],
        state: StateT,
        *,
        options: OptionsT,
        seats: int,
        seed: bytes,
    ) -> Match[OptionsT, StateT, ViewT, AnswerT]:
        """A match that begins in this state instead of at a deal; its record can't be replayed.

        >>> import mien
        >>> match = mien.start("facecards", seats=3, seed=7)
        >>> other = Match.at(match.game, match.state, options=match.options, seats=3, seed=b"another future")
        >>> other.state == match.state
        True
        """
        return cls(Position.start(game, seats=seats, options=options, seed=seed).with_state(state))

    def fork(self) -> Match[OptionsT, StateT, ViewT, AnswerT]:
        """Another match at the same position; the two go on apart. It costs nothing, however long the game is.

        >>> import mien
        >>> match = mien.start("facecards", seats=3, seed=7)
        >>> mien.play(match.fork()).outcome is None, match.step
        (False, 1)
        """
        return Match(self.position)

    __copy__ = fork

    def legal(self, seat: Seat) -> tuple[AnswerT, ...]:
        """Every answer that this seat can give now; none if it is not asked. Raises BadSeats.

        >>> import mien
        >>> mien.start("facecards", seats=3, seed=7).legal(0)
        (1, 2)
        """
        ask: Question | None = self.asks.get(self.position.checked(seat))
        return () if ask is None else tuple(ask.answers())

    def __repr__(self) -> str:
        return f"<Match {self.game.name}, {self.seats} seats, step {self.step}: {self._standing()}>"

    def _standing(self) -> str:
        if self.outcome is not None:
            return str(self.outcome)
        asked = listed(f"seat {seat}" for seat in self.waiting_for)
        return f"{asked} asked ({self.state.phase.rule})"

    def answer(
        self, seat: Seat, answer: Any, *, step: int | None = None, by: str | None = None
    ) -> tuple[Event, ...]:
        """Takes an answer, as a value or as decoded JSON; returns what it brought about. Raises IllegalAnswer.

        Nothing happens before the last of the seats that are asked together has answered.

        >>> import mien
        >>> match = mien.start("expressions", seats=4, seed=7)
        >>> match.answer(3, {"type": "Clue", "card": "sadness-4", "says": "lowest"})
        (Clued(seat=3, card='sadness-4', says='lowest', only=None),)
        >>> match.answer(3, "sadness-7")
        Traceback (most recent call last):
        mien.kit.errors.IllegalAnswer: It's not your turn. (EX-6)
        """
        before, self.position = self.position, self.position.answered(seat, answer, step=step, by=by)
        return () if self.position.step == before.step else self.position.told[-1]

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> AnswerT:
        """The answer as the value the rules know; raises IllegalAnswer, and changes nothing.

        >>> import mien
        >>> match = mien.start("expressions", seats=4, seed=7)
        >>> match.read(3, {"type": "Clue", "card": "sadness-4", "says": "lowest"})
        Clue(card='sadness-4', says='lowest')
        """
        return self.position.read(seat, answer, step)

    def silence(self, seat: Seat) -> AnswerT:
        """The answer of a seat that says nothing: what the rules say it means, or else what the dealer draws.

        >>> import mien
        >>> mien.start("expressions", seats=4, seed=7).silence(3)
        Clue(card='anger-3', says='lowest')
        """
        return self.position.silence(seat)

    def view(self, seat: Seat | None) -> ViewT:
        """What this seat may know; what a spectator may, for None. Raises BadSeats.

        >>> import mien
        >>> match = mien.start("expressions", seats=4, seed=7)
        >>> match.view(3).hand[:2], match.view(None).hand
        (('sadness-4', 'sadness-7'), ())
        """
        return self.position.view(seat)

    def sightlines(self) -> Sightlines:
        """Who may see and hear whom now.

        >>> import mien
        >>> mien.start("expressions", seats=3, seed=7).sightlines().sees
        ((1, 2), (0, 2), (0, 1))
        """
        return self.position.sightlines()

    @property
    def game(self) -> Game[OptionsT, StateT, ViewT, AnswerT]:
        return self.position.game

    @property
    def options(self) -> OptionsT:
        return self.position.options

    @property
    def seats(self) -> int:
        return self.position.seats

    @property
    def seed(self) -> bytes:
        return self.position.seed

    @property
    def state(self) -> StateT:
        return self.position.state

    @property
    def step(self) -> int:
        """The number of the open question, from 1 on."""
        return self.position.step

    @property
    def asks(self) -> Mapping[Seat, Ask]:
        """The open questions, by seat; none when the game is over."""
        return self.position.asks

    @property
    def answers(self) -> Mapping[Seat, AnswerT]:
        """The answers given to the open question, sealed until it resolves."""
        return self.position.answers

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have a question open and no answer in."""
        return self.position.waiting_for

    @property
    def told(self) -> History[tuple[Event, ...]]:
        """What happened at each step; at step 0, the set-up."""
        return self.position.told

    @property
    def events(self) -> list[Event]:
        """All that happened so far."""
        return self.position.events

    @property
    def in_force(self) -> History[InForce]:
        """Who could see and hear whom, wherever that changed."""
        return self.position.in_force

    @property
    def guided(self) -> bool:
        """Whether this is somebody's first game, whose seed is no secret."""
        return self.position.guided

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.position.outcome

    @property
    def record(self) -> Record:
        """All it takes to play the game again up to the open question."""
        return self.position.record


AnyMatch: TypeAlias = Match[Any, Any, Any, Any]


def _check_end(record: Record, end: AnyPosition) -> None:
    """Raises BadRecord if the game, played again, came to another end than the record says."""
    if end.answers:
        raise BadRecord(Refusal("broken-record", f"The record stops in the middle of step {end.step}."))
    if end.outcome != record.outcome:
        told, true = (outcome or "The game is not over." for outcome in (record.outcome, end.outcome))
        text = f"The record says: {told} Replayed, it is different: {true}"
        raise BadRecord(Refusal("other-outcome", text))
    if record.sightlines is not None and record.sightlines != tuple(end.in_force):
        pairs = zip_longest(record.sightlines, end.in_force)
        step = min(line.step for line in next(pair for pair in pairs if pair[0] != pair[1]) if line)
        text = f"From step {step} on, the record and the rules disagree about who can see and hear whom."
        raise BadRecord(Refusal("other-sightlines", text))
