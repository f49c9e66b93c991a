"""First games, and the seeds that say so."""

from hashlib import sha256

from tests.kit.toy import TOY

from mien.kit import Lesson, Match, is_lesson


def test_a_lesson_names_its_deal_openly() -> None:
    lesson = Lesson(TOY.options_type(), seats=2, level="beginner", number=7)
    assert lesson.seed == b"mien lesson 7"
    assert is_lesson(lesson.seed)
    assert not is_lesson(sha256(lesson.seed).digest())


def test_a_match_knows_whether_its_seed_is_a_lesson() -> None:
    lesson = Lesson(TOY.options_type(), seats=2, level="beginner", number=7)
    assert Match.start(TOY, seats=2, seed=lesson.seed).guided
    assert not Match.start(TOY, seats=2, seed=b"0" * 32).guided
