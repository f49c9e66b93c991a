"""Who sees and hears whom."""

from mien.kit import Sightlines


def test_open_lines_join_everybody_with_everybody_else() -> None:
    everyone = ((1, 2), (0, 2), (0, 1))
    assert Sightlines.open(3) == Sightlines(sees=everyone, hears=everyone)


def test_lines_run_where_both_questions_say_so_and_never_to_oneself() -> None:
    lines = Sightlines.where(3, sees=lambda who, whom: who == 1, hears=lambda who, whom: whom != 0)
    assert lines.sees == ((), (0, 2), ())
    assert lines.hears == ((1, 2), (2,), (1,))
