"""What commands print."""

from __future__ import annotations

from mien.commands.text import in_columns, in_width, plain_text


def test_a_long_line_is_broken_between_words() -> None:
    hand = "Your hand: " + ", ".join(f"joy {number}" for number in range(38)) + "."
    broken = in_width(f"Round 1.\n{hand}\n\nChoose.", 40)
    assert max(map(len, broken.splitlines())) <= 40
    assert broken.startswith("Round 1.\nYour hand: joy 0, ")
    assert broken.endswith("\n\nChoose.")
    assert broken.replace("\n  ", " ").splitlines()[1] == hand


def test_rules_are_read_without_the_signs_of_markdown() -> None:
    assert (
        plain_text("- EX-3 **Clues** may not *lie*: `less` is 2 * 3.")
        == "- EX-3 Clues may not lie: less is 2 * 3."
    )


def test_columns_stand_below_their_headings_and_nothing_in_them_moves_the_cursor() -> None:
    assert in_columns(("code", "title"), [("calm-owl", "a\x1b[2J"), ("x", "")]) == [
        "code      title",
        "calm-owl  a\\x1b[2J",
        "x",
    ]
