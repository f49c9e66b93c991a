"""What the kit says of a game, as a person would."""

from mien.kit import Outcome, card_text, cards_text, counted, listed


def test_an_outcome_names_winners_scores_and_rule() -> None:
    some = Outcome((0, 2), (5, 1, 5, 0), "EM-1")
    assert str(some) == "Seat 0 and seat 2 won (EM-1). Scores: seat 0: 5, seat 1: 1, seat 2: 5, seat 3: 0."
    assert str(Outcome((), (0, 0), "EX-20")) == "Nobody won (EX-20). Scores: seat 0: 0, seat 1: 0."
    assert str(Outcome((0, 1), (7, 7), "EX-20")) == "Everyone won (EX-20). Scores: seat 0: 7, seat 1: 7."


def test_things_in_a_row_are_listed_as_one_would_say_them() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(range(3), "or") == "0, 1 or 2"


def test_one_thing_is_counted_without_an_s() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_cards_are_read_without_hyphens_and_none_is_nothing() -> None:
    assert card_text("joy-8") == "joy 8"
    assert cards_text(("joy-8", "fear-1")) == "joy 8, fear 1"
    assert cards_text(("bomb",), str.title) == "Bomb"
    assert cards_text(()) == "nothing"
