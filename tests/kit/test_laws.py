"""The contract catches broken engines: for every law, a game that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as but
from itertools import count
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.kit import toy
from tests.kit.toy import TOY, Options, State, View, at_race, finished, start

from mien.kit import (
    SHELF,
    Ask,
    Choose,
    Dealer,
    Event,
    Game,
    IllegalAnswer,
    Match,
    Outcome,
    Over,
    Phase,
    QuickDealer,
    Seat,
    SeededDealer,
    Sightlines,
)
from mien.kit import contract as law
from mien.kit.piles import with_seat

AnyGame = Game[Any, Any, Any]


@pytest.fixture(autouse=True)
def _toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "toy", TOY)


def broken(**parts: Any) -> Match:
    """A match of the toy game with these parts in place of the sound ones."""
    return Match.start(but(TOY, **parts), seats=3, seed=b"toy")


def with_phase(phase: Phase[Any, Any]) -> Callable[[Options, int, Dealer], State]:
    """A set-up that begins with this phase."""

    def setup(options: Options, seats: int, dealer: Dealer) -> State:
        return replace(toy.setup(options, seats, dealer), phase=phase)

    return setup


# The sound game keeps them all ----------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "seats"), list(law.every_table(TOY)))
def test_the_sound_toy_keeps_every_law(options: Options, seats: int) -> None:
    match = Match.start(TOY, seats=seats, options=options, seed=b"sound")
    law.is_sound(match)
    for number, events in enumerate(law.steps(match, QuickDealer(seats))):
        law.is_sound(match)
        law.survives_json(match, events)
        law.goes_on(match, number)
        for strange in (None, 1, "a", (), {"type": "Leave"}, match.record.answers[-1].answer):
            law.refuses_nonsense(match, strange)
    law.replays(match)
    law.ignores_arrival(match)
    law.deals_alike(match.seed, 3)


def test_a_redealt_table_of_the_sound_toy_is_another_one() -> None:
    assert law.keeps_secrets(at_race(), 1)


# Which tables there are -----------------------------------------------------------------------------------


def test_every_valid_combination_of_the_listed_options_is_tried() -> None:
    assert list(law.every_options(TOY)) == [Options(1, False), Options(1, True), Options(2, False)]
    tables = [(options.rounds, options.pairs, seats) for options, seats in law.every_table(TOY)]  # type: ignore[attr-defined]
    assert tables == [
        (1, False, 2),
        (1, False, 3),
        (1, False, 4),
        (1, True, 2),
        (1, True, 4),
        (2, False, 2),
        (2, False, 3),
        (2, False, 4),
    ]


# Random play ----------------------------------------------------------------------------------------------


class Forever(Phase[Any, Any], frozen=True):
    """Asks the same again."""

    rule: ClassVar[str] = "TOY-9"

    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {0: Choose(("again",))}

    def resolve(self, state: Any, answers: Mapping[Seat, Any], dealer: Dealer) -> Any:
        return state


def test_a_game_that_never_ends_is_caught() -> None:
    match = broken(setup=with_phase(Forever()))
    with pytest.raises(AssertionError, match="does not end"):
        for _ in law.steps(match, QuickDealer(0)):
            pass


class Fib(Choose, frozen=True):
    """Makes up an answer that it doesn't take."""

    def sample(self, chance: Any) -> str:
        return "fib"


class Fibbing(Forever, frozen=True):
    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {0: Fib(("truth",))}


def test_a_question_that_makes_up_a_wrong_answer_is_caught() -> None:
    match = broken(setup=with_phase(Fibbing()))
    with pytest.raises(AssertionError, match="made up an answer that it refuses"):
        next(law.steps(match, QuickDealer(0)))


def test_a_finished_game_has_no_more_steps() -> None:
    assert list(law.steps(finished(), QuickDealer(0))) == []


# Soundness ------------------------------------------------------------------------------------------------


def test_a_lost_card_is_caught() -> None:
    def setup(options: Options, seats: int, dealer: Dealer) -> State:
        state = toy.setup(options, seats, dealer)
        return replace(state, pile=state.pile[1:])

    with pytest.raises(AssertionError, match="lost or doubled"):
        law.is_sound(broken(setup=setup))


class AsksNobody(Forever, frozen=True):
    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {}


class AsksTheFourthOfThree(Forever, frozen=True):
    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {3: Choose(("x",))}


class OverButAsks(Over, frozen=True):
    def asks(self, state: object) -> Mapping[Seat, Ask]:
        return {0: Choose(("x",))}


@pytest.mark.parametrize(
    "phase", [AsksNobody(), AsksTheFourthOfThree(), OverButAsks(Outcome((), (0, 0, 0), "TOY-5"))]
)
def test_a_phase_that_asks_the_wrong_people_is_caught(phase: Phase[Any, Any]) -> None:
    with pytest.raises(AssertionError):
        law.is_sound(broken(setup=with_phase(phase)))


NOBODY: tuple[tuple[Seat, ...], ...] = ((), (), ())


@pytest.mark.parametrize(
    "rows",
    [
        ((), ()),  # too short
        ((0,), (), ()),  # sees itself
        ((2, 1), (), ()),  # not in order
        ((1, 1), (), ()),  # doubled
        ((1, 3), (), ()),  # nobody there
    ],
)
def test_malformed_sightlines_are_caught(rows: tuple[tuple[Seat, ...], ...]) -> None:
    for lines in (Sightlines(rows, NOBODY), Sightlines(NOBODY, rows)):
        with pytest.raises(AssertionError):
            law.is_sound(broken(sightlines=lambda state, lines=lines: lines))


# JSON -----------------------------------------------------------------------------------------------------


class Loose(Struct, frozen=True):
    """A value that JSON changes: it comes back as a list."""

    things: Any = (1, 2)


def test_a_state_view_or_event_that_json_changes_is_caught() -> None:
    class LooseState(State, frozen=True):
        loose: Any = (1, 2)

    class LooseEvent(Event, frozen=True):
        loose: Any = (1, 2)

    def setup(options: Options, seats: int, dealer: Dealer) -> LooseState:
        state = toy.setup(options, seats, dealer)
        return LooseState(*(getattr(state, name) for name in State.__struct_fields__))

    with pytest.raises(AssertionError):
        law.survives_json(broken(state_type=LooseState, setup=setup), ())
    with pytest.raises(AssertionError):
        law.survives_json(broken(view_type=Loose, view=lambda state, seat: Loose()), ())
    with pytest.raises(AssertionError):
        law.survives_json(broken(event_type=LooseEvent), (LooseEvent(loose=(3, 4)),))


# Secrets --------------------------------------------------------------------------------------------------


def leaky(state: State, seat: Seat | None) -> View:
    """Shows all hands to everybody at the table."""
    shown = toy.view(state, seat)
    return shown if seat is None else replace(shown, secret=state.hands)


def at_game(game: AnyGame) -> Match:
    """The toy game with these parts, after everybody's first bid."""
    match = Match.start(game, seats=3, seed=b"toy")
    for seat in range(3):
        match.answer(seat, match.state.hands[seat][0])
    return match


def test_a_view_that_leaks_a_secret_is_caught() -> None:
    with pytest.raises(AssertionError, match="can tell the redealt table apart"):
        law.keeps_secrets(at_game(but(TOY, view=leaky)), 1)


def test_a_spectator_who_sees_a_secret_is_caught() -> None:
    def view(state: State, seat: Seat | None) -> View:
        shown = toy.view(state, seat)
        return replace(shown, secret=state.hands) if seat is None else shown

    with pytest.raises(AssertionError, match="a spectator"):
        law.keeps_secrets(at_game(but(TOY, view=view)), 1)


def test_imagining_nothing_but_the_truth_is_noticed() -> None:
    def imagine(view: View, dealer: Dealer) -> State:
        return replace(toy.imagine(view, dealer), hands=view.secret, pile=truth.pile)

    match = at_game(but(TOY, view=leaky, imagine=imagine))
    truth = match.state
    assert not law.keeps_secrets(match, 1)


def test_imagining_from_more_than_the_view_is_caught() -> None:
    calls = count()

    def imagine(view: View, dealer: Dealer) -> State:
        return toy.imagine(view, QuickDealer(next(calls)))

    with pytest.raises(AssertionError, match="shines through"):
        law.keeps_secrets(at_game(but(TOY, imagine=imagine)), 1)


def test_an_imagined_table_that_loses_a_card_is_caught() -> None:
    def imagine(view: View, dealer: Dealer) -> State:
        state = toy.imagine(view, dealer)
        return replace(state, pile=state.pile[1:])

    with pytest.raises(AssertionError, match="lost or doubled"):
        law.keeps_secrets(at_game(but(TOY, imagine=imagine)), 1)


def test_an_imagined_table_with_another_question_is_caught() -> None:
    class Guess(Forever, frozen=True):
        """Asks by what only the dealer knows."""

        def asks(self, state: State) -> Mapping[Seat, Ask]:
            return {0: Choose(state.pile[:1])}

    match = broken(setup=with_phase(Guess()))
    with pytest.raises(AssertionError, match="seat 0 is asked otherwise"):
        law.keeps_secrets(match, 1)


def test_sightlines_that_depend_on_a_secret_are_caught() -> None:
    def sightlines(state: State) -> Sightlines:
        return Sightlines.where(3, sees=lambda who, whom: state.pile[0] < "k", hears=lambda who, whom: True)

    match = at_game(but(TOY, sightlines=sightlines))
    with pytest.raises(AssertionError):
        all(law.keeps_secrets(match, seed) for seed in range(20))


def test_a_redealt_table_that_stops_short_is_caught() -> None:
    def imagine(view: View, dealer: Dealer) -> State:
        return replace(toy.imagine(view, dealer), phase=AsksNobody())

    with pytest.raises(AssertionError, match="before its end"):
        law.goes_on(broken(imagine=imagine), 1)


# Answers and records --------------------------------------------------------------------------------------


class HearsAnyStep(Match):
    """Doesn't look at the step of an answer."""

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        return super().read(seat, answer)


class HearsAnySeat(Match):
    """Lets seats speak that are not asked."""

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        if step not in (None, self.step):
            return super().read(seat, answer, step)
        return answer


class Forgetful(Match):
    """Takes a refused answer for an answer."""

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        try:
            return super().read(seat, answer, step)
        except IllegalAnswer:
            self.answers[seat] = answer
            raise


class Gullible(Match):
    """Takes any answer of a seat that is asked."""

    def read(self, seat: Seat, answer: Any, step: int | None = None) -> Any:
        if seat in self.asks and step is None:
            return answer
        return super().read(seat, answer, step)


@pytest.mark.parametrize(
    ("kind", "strange"),
    [(HearsAnyStep, start().state.hands[0][0]), (HearsAnySeat, None), (Forgetful, None), (Gullible, None)],
)
def test_a_match_that_hears_what_it_should_not_is_caught(kind: type[Match], strange: str | None) -> None:
    with pytest.raises(AssertionError):
        law.refuses_nonsense(kind(TOY, Options(), 3, b"toy"), strange)


def test_the_sound_match_hears_nothing_it_should_not() -> None:
    for match in (start(), at_race(), finished()):
        for strange in (None, 3, match.state.hands[0][0], {"type": "Leave"}):
            law.refuses_nonsense(match, strange)


def test_chance_from_elsewhere_than_the_dealer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count()

    def setup(options: Options, seats: int, dealer: Dealer) -> State:
        return toy.setup(options, seats, SeededDealer(b"elsewhere", next(calls)))

    game = but(TOY, setup=setup)
    monkeypatch.setitem(SHELF, "toy", game)
    with pytest.raises(AssertionError):
        law.replays(Match.start(game, seats=3, seed=b"toy"))


class FirstComeFirstServed(Match):
    """Hands the answers over as they came, not by seat."""

    def _resolve(self) -> tuple[Event, ...]:
        first = next(iter(self.answers))
        told = super()._resolve()
        self.state = replace(self.state, points=with_seat(self.state.points, first, 9))
        return told


def test_a_match_in_which_arrival_matters_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "Match", FirstComeFirstServed)
    match = FirstComeFirstServed(TOY, Options(), 3, b"toy")
    for seat in range(3):
        match.answer(seat, match.state.hands[seat][0])
    with pytest.raises(AssertionError):
        law.ignores_arrival(match)


def test_a_dealer_that_deals_otherwise_each_time_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count()
    monkeypatch.setattr(law, "SeededDealer", lambda seed, step: SeededDealer(seed, next(calls)))
    with pytest.raises(AssertionError):
        law.deals_alike(b"toy", 1)
