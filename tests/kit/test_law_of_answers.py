"""The contract catches matches that hear the wrong answers, and records that don't say all."""

from __future__ import annotations

from dataclasses import replace as but
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace
from tests.kit import toy
from tests.kit.toy import TOY, Options, State, at_pick, finished, start

from mien.games import GAMES
from mien.kit import AnyMatch, AnyPosition, Dealer, Event, IllegalAnswer, Match, Seat, SeededDealer
from mien.kit import contract as law
from mien.kit.piles import with_seat


class HearsAnyStep(AnyPosition, frozen=True):
    """Doesn't look at the step of an answer."""

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        return super().read(seat, answer)


class HearsAnySeat(AnyPosition, frozen=True):
    """Lets seats speak that are not asked."""

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        if step not in (None, self.step):
            return super().read(seat, answer, step)
        return answer


class Forgetful(AnyMatch):
    """Takes a refused answer for an answer."""

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        try:
            return super().read(seat, answer, step)
        except IllegalAnswer:
            self.position = replace(self.position, answers={seat: answer})
            raise


class Gullible(AnyPosition, frozen=True):
    """Takes any answer of a seat that is asked."""

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        if seat in self.asks and step is None:
            return answer
        return super().read(seat, answer, step)


@pytest.mark.parametrize(
    ("match", "strange", "why"),
    [
        (Match(HearsAnyStep.start(TOY, seats=3, seed=b"toy")), start().state.hands[0][0], "was heard at step"),
        (Match(HearsAnySeat.start(TOY, seats=3, seed=b"toy")), None, "was not asked, and was heard"),
        (Forgetful.start(TOY, seats=3, seed=b"toy"), None, "has left something behind"),
        (Match(Gullible.start(TOY, seats=3, seed=b"toy")), None, "which the question does not take"),
    ],
)
def test_a_match_that_hears_what_it_should_not_is_caught(match: AnyMatch, strange: str | None, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        law.refuses_nonsense(match, strange)


def test_the_sound_match_hears_nothing_it_should_not() -> None:
    for match in (start(), at_pick(), finished()):
        for strange in (None, 3, match.state.hands[0][0], {"type": "Leave"}):
            law.refuses_nonsense(match, strange)


def test_chance_from_elsewhere_than_the_dealer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count()

    def setup(options: Options, seats: int, dealer: Dealer) -> State:
        return toy.setup(options, seats, SeededDealer(b"elsewhere", next(calls)))

    game = but(TOY, setup=setup)
    monkeypatch.setitem(GAMES, "toy", game)
    with pytest.raises(AssertionError, match="in another state"):
        law.replays(Match.start(game, seats=3, seed=b"toy"))


class FirstComeFirstServed(AnyMatch):
    """Hands the answers over as they came, not by seat."""

    def answer(
        self, seat: Seat, answer: Any, *, step: int | None = None, by: str | None = None
    ) -> tuple[Event, ...]:
        first, before = next(iter(self.answers), seat), self.step
        told = super().answer(seat, answer, step=step, by=by)
        if self.step > before:
            points = with_seat(self.state.points, first, 9)
            self.position = replace(self.position, state=replace(self.state, points=points))
        return told


def test_a_match_in_which_arrival_matters_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "Match", FirstComeFirstServed)
    match = FirstComeFirstServed.start(TOY, seats=3, seed=b"toy")
    for seat in range(3):
        match.answer(seat, match.state.hands[seat][0])
    with pytest.raises(AssertionError, match="who answers first"):
        law.ignores_arrival(match)


def test_a_dealer_that_deals_otherwise_each_time_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count()
    monkeypatch.setattr(law, "SeededDealer", lambda seed, step: SeededDealer(seed, next(calls)))
    with pytest.raises(AssertionError, match="picks otherwise"):
        law.deals_alike(b"toy", 1)
