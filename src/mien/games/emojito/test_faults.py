"""Tables of Emojito that can't be, and how they are found out."""

from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.emojito.board import Side
from mien.games.emojito.faults import faults
from mien.games.emojito.options import Options
from mien.games.emojito.rules import Challenging, Duel, Guessing, Performing, State, setup
from mien.kit import QuickDealer

TACTIC = setup(Options(first_actor=0), 3, QuickDealer(1))
TEAMS = setup(Options(edition="huch", mode="teams"), 4, QuickDealer(1))
FIRST = setup(Options(first_actor=0, grade="first"), 3, QuickDealer(1))
SIDE = TACTIC.sides[0]


def with_trophies(state: State, at: int, count: int, **changes: Any) -> State:
    """Gives a side so many trophies off the pile."""
    side = replace(state.sides[at], trophies=state.pile[:count], **changes)
    sides = (*state.sides[:at], side, *state.sides[at + 1 :])
    return replace(state, sides=sides, pile=state.pile[count:])


LAID = replace(TACTIC, phase=Guessing(), laid=TACTIC.secrets + TACTIC.pile[:6], pile=TACTIC.pile[6:])
WINNER = with_trophies(TACTIC, 1, 5, token=36)
PLAY_OFF = replace(with_trophies(with_trophies(TEAMS, 0, 3, token=22), 1, 3, token=22), play_off=True)


@pytest.mark.parametrize("state", [TACTIC, TEAMS, LAID, PLAY_OFF, with_trophies(TACTIC, 0, 2, token=15)])
def test_a_sound_table_has_no_faults(state: State) -> None:
    assert list(faults(state)) == []


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (replace(TACTIC, pile=TACTIC.pile[1:]), "cards are lost or doubled"),
        (replace(TACTIC, discard=TACTIC.pile[:1]), "cards are lost or doubled"),
        (replace(TACTIC, phase=Guessing()), "the wrong number of cards is laid"),
        (replace(TACTIC, secrets=(), discard=TACTIC.secrets), "an actor has no card"),
        (replace(LAID, secrets=LAID.pile[:1]), "an actor's card is not among the seven"),
        (replace(TACTIC, sides=(replace(SIDE, token=0), *TACTIC.sides[1:])), "token 0 stands before the start"),
        (with_trophies(TACTIC, 2, 1), "side 2 has trophies that its laps did not earn"),
        (with_trophies(TACTIC, 2, 1, token=15), "side 2 has trophies that its laps did not earn"),
        (with_trophies(TEAMS, 1, 0, used=("a card",), token=8), "side 1 keeps a trophy that it can't have used"),
        (replace(TACTIC, sides=(Side((0, 1), 1), *TACTIC.sides[1:])), "a token has the wrong owners"),
        (WINNER, "a side has enough trophies and the game goes on"),
        (with_trophies(PLAY_OFF, 0, 3, token=24), "a team is ahead and the play-off goes on"),
        (replace(TACTIC, teams=(0,)), "there are teams in the wrong mode"),
        (replace(TACTIC, phase=Performing(1)), "there is no such performance"),
        (replace(TACTIC, phase=Challenging((0,))), "the window is open for others than the leaders"),
        (replace(TACTIC, duels=(Duel(1, 2),)), "a challenge outlived its turn"),
        (replace(TACTIC, passed=(1,)), "somebody passed who does not act"),
        (with_trophies(FIRST, 0, 1, token=8), "a trophy is a card where trophies are only counted"),
        (replace(LAID, duels=(Duel(1, 2), Duel(2, 1))), "too many challenges stand"),
    ],
)
def test_a_table_that_cannot_be_is_found_out(state: State, fault: str) -> None:
    assert fault in list(faults(state))
