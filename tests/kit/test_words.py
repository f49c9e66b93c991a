"""What the kit says of a game, as a person would."""

from mien.kit import Outcome, listed


def test_an_outcome_names_winners_scores_and_rule() -> None:
    some = Outcome((0, 2), (5, 1, 5, 0), "EM-1")
    assert str(some) == "Seat 0 and seat 2 won (EM-1). Scores: seat 0: 5, seat 1: 1, seat 2: 5, seat 3: 0."
    assert str(Outcome((), (0, 0), "EX-20")) == "Nobody won (EX-20). Scores: seat 0: 0, seat 1: 0."
    assert str(Outcome((0, 1), (7, 7), "EX-20")) == "All won (EX-20). Scores: seat 0: 7, seat 1: 7."


def test_things_in_a_row_are_listed_as_one_would_say_them() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(range(3), "or") == "0, 1 or 2"
