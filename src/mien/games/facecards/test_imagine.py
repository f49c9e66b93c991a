"""Tables of Face Cards that a seat could not tell apart."""

import pytest
from msgspec.structs import replace

from mien.games.facecards.faults import faults
from mien.games.facecards.imagine import imagine
from mien.games.facecards.options import Variant
from mien.games.facecards.pieces import Laid, Placed
from mien.games.facecards.rules import Bet, Betting, MiddleBet, State
from mien.games.facecards.test_scene import EVERY_TABLE, daring, laid_out, masters, offers, play, table, three
from mien.games.facecards.view import view
from mien.kit import QuickDealer, Seat


def imagined(state: State, seat: Seat | None, tries: int = 60) -> list[State]:
    """Sound tables that this seat could not tell from the true one."""
    seen = view(state, seat)
    tables = [imagine(seen, QuickDealer(seed)) for seed in range(tries)]
    for other in tables:
        assert not list(faults(other))
        assert view(other, seat) == seen
    return tables


def middles(state: State) -> dict[str, str]:
    return {pair.front: pair.middle for pair in state.pairs}


def test_imagined_pairs_are_all_that_could_be() -> None:  # FC-22
    tables = imagined(three(), 0, tries=200)
    others = ("cat", "panda", "teapot", "cactus", "crown")
    assert {(middles(one)["fox"], middles(one)["bear"]) for one in tables} == {
        (one, two) for one in others for two in others if one != two
    }
    assert {middles(one)["lion"] for one in tables} == {"owl"}
    assert len({one.hands for one in tables}) == len({one.pile for one in tables}) == 200


def test_imagined_pairs_are_none_that_were_refuted() -> None:  # FC-20
    state, _ = play(three(decoys="teapot"), Bet("fox", "panda"), Bet("lion", "teapot"), Bet("fox", "teapot"))
    assert {middles(one)["fox"] for one in imagined(state, 0)} == {"cat"}
    assert {middles(one)["fox"] for one in imagined(state, 2)} == {"cat", "owl"}


def test_whoever_bets_on_a_card_has_not_laid_it() -> None:  # FC-7
    state, _ = play(three(turn=1), Bet("lion", "panda"))
    assert {middles(one)["fox"] for one in imagined(state, 0)} == {"cat", "teapot", "cactus", "crown"}
    other, _ = play(masters(turn=1), MiddleBet("lion", "panda"))
    for one in imagined(other, 0):
        assert not {one.pairs[1].front, one.pairs[1].middle} & {"lion", "panda"}


def test_found_pairs_are_known_to_all() -> None:  # FC-10
    for state in (play(three(), Bet("fox", "cat"))[0], play(daring(), Bet("fox", "cat"))[0]):
        for seat in (None, 0, 1, 2):
            assert {middles(one)["fox"] for one in imagined(state, seat)} == {"cat"}
    state, _ = play(masters(), MiddleBet("panda", "bear"))
    for seat in (None, 0, 1, 2):
        assert {one.pairs[2] for one in imagined(state, seat)} == {Laid(2, "bear", "panda")}


def test_imagined_masters_share_the_middle_among_them() -> None:  # FC-17
    state, _ = play(masters(), MiddleBet("fox", "panda"))
    pairs = {one.pairs[1:] for one in imagined(state, 0)}
    assert pairs == {
        (Laid(1, "cat", "fox"), Laid(2, "bear", "panda")),
        (Laid(1, "bear", "panda"), Laid(2, "cat", "fox")),
        (Laid(1, "fox", "bear"), Laid(2, "cat", "panda")),
        (Laid(1, "cat", "panda"), Laid(2, "fox", "bear")),
    }


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_the_true_pairs_are_all_that_is_left_when_all_else_was_refuted(
    variant: Variant, players: int
) -> None:  # FC-20
    state, _ = laid_out(variant, players)
    true = [{pair.front, pair.middle} for pair in state.pairs]
    kind = MiddleBet if variant == "masters" else Bet
    chance = QuickDealer(players)
    while wrong := [bet for bet in offers(state) if set(bet) not in true]:
        state, _ = play(state, kind(*chance.pick(wrong)))
        if len(state.bets) % 9 == 0:
            imagined(state, len(state.bets) % players, tries=1)
    assert isinstance(state.phase, Betting)
    for one in imagined(state, state.phase.seat, tries=5):
        if variant != "masters":
            assert one.pairs == state.pairs
        assert [{pair.front, pair.middle} for pair in one.pairs if pair.owner == state.phase.seat] == [
            cards for cards, pair in zip(true, state.pairs, strict=True) if pair.owner == state.phase.seat
        ]


def test_a_dead_end_is_left_again() -> None:  # FC-20
    # Whoever gives the cat to the lion has only the panda left, for the fox and for the bear.
    state = table("pig cow", "lion owl", "fox cat", "bear panda", decoys="")
    refuted = [(1, "lion", "panda"), (2, "fox", "owl"), (3, "bear", "owl")]
    bets = tuple(Placed(0, 1, front, middle, owner, False) for owner, front, middle in refuted)
    tables = imagined(replace(state, bets=bets), 0)
    assert {tuple(pair.middle for pair in one.pairs[1:]) for one in tables} == {
        ("owl", "cat", "panda"),
        ("owl", "panda", "cat"),
    }


def test_a_spectator_imagines_all_pairs_and_hands() -> None:  # FC-5
    tables = imagined(three(), None)
    assert len({one.hands for one in tables}) == 60
    assert {middles(one)["lion"] for one in tables} == {"owl", "cat", "panda", "teapot", "cactus", "crown"}


def test_what_was_recycled_in_this_round_is_in_no_hand() -> None:  # FC-14
    state = table("lion owl", "fox pirate", "bear panda", rest="albums")
    state, _ = play(state, Bet("fox", "pirate"))
    assert {"fox", "pirate"} & set(state.pile)
    for one in imagined(state, 2):
        assert {"fox", "pirate"} & set(one.pile) == {"fox", "pirate"} & set(state.pile)


def test_unbanked_and_swept_cards_are_seen() -> None:  # FC-18, FC-22
    state, _ = play(daring(), Bet("fox", "cat"))
    assert all("cat" not in one.pile for one in imagined(state, 1))
    over, _ = play(three(in_round=9, turn=2), Bet("lion", "owl"))
    assert {one.pairs for one in imagined(over, 1)} == {over.pairs}
