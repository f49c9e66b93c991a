"""The contract catches engines that give secrets away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as but
from itertools import count

import pytest
from msgspec.structs import replace
from tests.kit import toy
from tests.kit.broken import AsksNobody, Forever, broken, with_phase
from tests.kit.toy import TOY, State, View

from mien.kit import AnyGame, AnyMatch, Ask, Choose, Dealer, Match, QuickDealer, Seat, Sightlines
from mien.kit import contract as law


def leaky(state: State, seat: Seat | None) -> View:
    """Shows all hands to everybody at the table."""
    shown = toy.view(state, seat)
    return shown if seat is None else replace(shown, secret=state.hands)


def at_game(game: AnyGame) -> AnyMatch:
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
    with pytest.raises(AssertionError, match="sightlines tell seat"):
        all(law.keeps_secrets(match, seed) for seed in range(20))


def test_a_redealt_table_that_stops_short_is_caught() -> None:
    def imagine(view: View, dealer: Dealer) -> State:
        return replace(toy.imagine(view, dealer), phase=AsksNobody())

    with pytest.raises(AssertionError, match="before its end"):
        law.goes_on(broken(imagine=imagine), 0, 1)
