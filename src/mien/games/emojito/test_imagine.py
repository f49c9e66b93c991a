"""Tables of Emojito that a seat could not tell apart."""

from mien.games.emojito import GAME
from mien.games.emojito.answers import Done
from mien.games.emojito.faults import faults
from mien.games.emojito.imagine import imagine
from mien.games.emojito.options import Options
from mien.games.emojito.rules import setup
from mien.games.emojito.view import view
from mien.kit import Match, QuickDealer


def test_a_guesser_can_imagine_each_of_the_seven_cards_as_the_one() -> None:  # EJ-5
    match = Match.start(GAME, seats=3, options=Options(first_actor=0), seed=b"emojito")
    before = {GAME.redeal(match.state, 1, QuickDealer(seed)).secrets for seed in range(40)}
    assert len(before) > 20
    match.answer(0, Done())
    imagined = [GAME.redeal(match.state, 1, QuickDealer(seed)) for seed in range(100)]
    assert {state.secrets[0] for state in imagined} == set(match.state.laid)
    assert {GAME.redeal(match.state, 0, QuickDealer(seed)).secrets for seed in range(9)} == {match.state.secrets}
    assert len({state.pile for state in imagined}) > 90


def test_each_team_keeps_the_card_that_it_knows() -> None:  # EJ-26
    state = setup(Options(edition="huch", mode="teams"), 6, QuickDealer(1))
    for at, seat in enumerate((0, 2, 4)):
        others = [imagine(view(state, seat), QuickDealer(seed)) for seed in range(40)]
        assert {other.secrets[at] for other in others} == {state.secrets[at]}
        assert len({other.secrets for other in others}) > 30
        assert not [fault for other in others for fault in faults(other)]


def test_a_spectator_can_imagine_a_table_too() -> None:  # EJ-5
    state = setup(Options(first_actor=0), 3, QuickDealer(1))
    other = imagine(view(state, None), QuickDealer(2))
    assert view(other, None) == view(state, None)
    assert other.secrets != state.secrets
