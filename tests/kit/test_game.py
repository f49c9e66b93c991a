"""What a game is: phases, play-outs and redealt tables."""

from typing import Any

import pytest
from tests.kit.toy import TOY, Options, State, at_pick, faults, finished, start

from mien.kit import Outcome, Over, Phase, QuickDealer, SeededDealer, play_out


def test_a_play_out_ends_the_game_from_anywhere() -> None:
    for match in (start(), at_pick(), finished()):
        for seed in range(20):
            end = play_out(match.state, QuickDealer(seed))
            assert isinstance(end.phase, Over)
            assert not list(faults(end))


def test_a_play_out_draws_from_all_answers() -> None:
    ends = [play_out(at_pick().state, QuickDealer(seed)).points for seed in range(60)]
    assert set(ends) == {(0, 0, 0), (0, 1, 0)}


def test_a_play_out_is_the_same_for_the_same_dealer() -> None:
    state = TOY.setup(Options(rounds=2), 4, QuickDealer(0))
    assert play_out(state, QuickDealer(5)) == play_out(state, QuickDealer(5))


def test_no_answer_tells_of_a_face_unless_the_game_says_so() -> None:
    assert not TOY.reads_face("x")


def test_a_game_that_does_not_say_more_is_one_against_each_other_without_details() -> None:
    assert not TOY.together(Options())
    assert TOY.details_text(TOY.view(start().state, 0), ("Ada", "Ben", "Cem")) == ""


def test_nobody_is_asked_when_it_is_over() -> None:
    over = Over(Outcome((0,), (1, 0), "TOY-5"))
    assert over.asks(start().state) == {}


def test_a_redealt_table_looks_the_same_to_the_seat_and_is_another() -> None:
    state = at_pick().state
    for seat in range(3):
        other = TOY.redeal(state, seat, QuickDealer(1))
        assert TOY.view(other, seat) == TOY.view(state, seat)
        assert other.hands != state.hands
        assert not list(faults(other))


def test_a_phase_must_say_whom_it_asks_and_what_answers_bring_about() -> None:
    class Idle(Phase[State, Any], frozen=True):
        pass

    state = start().state
    with pytest.raises(NotImplementedError):
        Idle().asks(state)
    with pytest.raises(NotImplementedError):
        Idle().resolve(state, {}, SeededDealer(b"", 0))
    assert Idle().silence(state, 0) is None
