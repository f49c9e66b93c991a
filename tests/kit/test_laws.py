"""The contract catches broken engines: for every law, a game that breaks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.kit import toy
from tests.kit.broken import AsksNobody, Forever, broken, with_phase
from tests.kit.toy import TOY, Options, State, at_pick, finished

from mien.kit import Ask, Choose, Dealer, Event, Match, Outcome, Over, Phase, QuickDealer, Seat, Sightlines
from mien.kit import contract as law
from mien.kit.change import fields_apart
from mien.kit.options import every_options, every_table

# The sound game keeps them all ----------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "seats"), list(every_table(TOY)))
def test_the_sound_toy_keeps_every_law(options: Options, seats: int) -> None:
    match = Match.start(TOY, seats=seats, options=options, seed=b"sound")
    law.is_sound(match)
    for number, events in enumerate(law.steps(match, QuickDealer(seats))):
        law.is_sound(match)
        law.survives_json(match, events)
        for seat in range(seats):
            law.goes_on(match, seat, number)
        law.owns(match)
        for strange in (None, 1, "a", (), {"type": "Leave"}, match.record.answers[-1].answer):
            law.refuses_nonsense(match, strange)
    law.replays(match)
    law.ignores_arrival(match)
    law.deals_alike(match.seed, 3)


def test_a_redealt_table_of_the_sound_toy_is_another_one() -> None:
    assert law.keeps_secrets(at_pick(), 1)


def test_a_game_that_forgets_what_is_a_seats_own_is_caught() -> None:
    law.owns(broken(own=lambda state, seat: fields_apart(toy.view(state, seat), toy.view(state, None))))
    with pytest.raises(AssertionError, match="owns more"):
        law.owns(broken(own=lambda state, seat: {"seat": seat}))


# Which tables there are -----------------------------------------------------------------------------------


def test_every_valid_combination_of_the_listed_options_is_tried() -> None:
    assert list(every_options(TOY)) == [Options(1, False), Options(1, True), Options(2, False)]
    tables = [(options.rounds, options.pairs, seats) for options, seats in every_table(TOY)]  # type: ignore[attr-defined]
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


def test_a_game_that_never_ends_is_caught() -> None:
    match = broken(setup=with_phase(Forever()))
    with pytest.raises(AssertionError, match="does not end"):
        for _ in law.steps(match, QuickDealer(0)):
            pass


class Fib(Choose, frozen=True):
    """Makes up an answer that it doesn't take."""

    def draw(self, chance: Any) -> str:
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


class AsksTheFourthOfThree(Forever, frozen=True):
    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {3: Choose(("x",))}


class OverButAsks(Over, frozen=True):
    def asks(self, state: object) -> Mapping[Seat, Ask]:
        return {0: Choose(("x",))}


@pytest.mark.parametrize(
    ("phase", "why"),
    [
        (AsksNobody(), "as long as the game is on"),
        (AsksTheFourthOfThree(), "not at the table"),
        (OverButAsks(Outcome((), (0, 0, 0), "TOY-5")), "as long as the game is on"),
    ],
)
def test_a_phase_that_asks_the_wrong_people_is_caught(phase: Phase[Any, Any], why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        law.is_sound(broken(setup=with_phase(phase)))


NOBODY: tuple[tuple[Seat, ...], ...] = ((), (), ())


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (((), ()), "a row for each seat"),
        (((0,), (), ()), "sees or hears itself"),
        (((2, 1), (), ()), "not in order"),
        (((1, 1), (), ()), "has a double"),
        (((1, 3), (), ()), "nobody's seat"),
    ],
)
def test_malformed_sightlines_are_caught(rows: tuple[tuple[Seat, ...], ...], why: str) -> None:
    for lines in (Sightlines(rows, NOBODY), Sightlines(NOBODY, rows)):
        with pytest.raises(AssertionError, match=why):
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

    with pytest.raises(AssertionError, match="JSON changes the state"):
        law.survives_json(broken(state_type=LooseState, setup=setup), ())
    with pytest.raises(AssertionError, match="JSON changes the view of seat None"):
        law.survives_json(broken(view_type=Loose, view=lambda state, seat: Loose()), ())
    with pytest.raises(AssertionError, match="JSON changes LooseEvent"):
        law.survives_json(broken(event_type=LooseEvent), (LooseEvent(loose=(3, 4)),))
