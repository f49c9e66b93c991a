"""Names, words, faces and codes as others will read them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.scene import PROCESS, Scene

from mien.kit import Refused
from mien.table.codes import CODE, FIRST, LETTERS, SECOND, code_from, tidy_code
from mien.table.commands import Come, Rename
from mien.table.names import MOST_UNSEEN, NAME_LENGTH, TEXT_LENGTH, check_avatar, clean_name, clean_text

JOINER = "\u200d"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Mira", "Mira"),
        ("  Mira   van  Dijk ", "Mira van Dijk"),
        ("Zo\u0065\u0308", "Zoë"),
        ("<b>Mira</b>", "<b>Mira</b>"),
        ("Mira\u202etxt.exe", "Miratxt.exe"),
        ("\u2066Mira\u2069\u200f", "Mira"),
        ("Mi\u200bra\ufeff\u00ad\u2060", "Mira"),
        ("Mi\x00ra\x1b[31m\x7f", "Mira[31m"),
        ("Mira\nBen\u2028Cy\tDu", "Mira Ben Cy Du"),
        ("Mi\u3164ra\u115f\u1160\uffa0", "Mira"),
        ("Mira\ufe0f", "Mira"),
        (f"Mi{JOINER}ra{JOINER}", "Mira"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("🧑🏽\u200d🚀 Ada", "🧑🏽\u200d🚀 Ada"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("1\ufe0f\u20e3 Ada", "1\ufe0f\u20e3 Ada"),
        (f"👩{JOINER}{JOINER}{JOINER}a", "👩a"),
        ("e" + "\u0301" * 20, "é\u0301\u0301\u0301"),
        ("明 李", "明 李"),
        ("مريم", "مريم"),
        ("x" * 300, "x" * NAME_LENGTH),
        ("🙂" * 60, "🙂" * NAME_LENGTH),
        ("\u200b" * 100 + "Mira", "Mira"),
    ],
)
def test_a_name_shows_what_others_may_read(typed: str, read: str) -> None:
    assert clean_name(typed) == read


@pytest.mark.parametrize(
    "typed", ["", "   ", "\u3164", "\u2800\u2800", "\u200d", "\u202e\u202d", "...", "\x00", "\ufe0f"]
)
def test_a_name_that_shows_nothing_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(typed)
    assert refused.value.refusal.code == "no-name"


def test_a_text_without_end_is_not_read_to_its_end() -> None:
    unread = "\u200b" * TEXT_LENGTH * MOST_UNSEEN
    assert clean_text("Mira" + unread + "Ben") == "Mira"


@given(st.text(st.characters(), max_size=60))
def test_cleaning_twice_changes_nothing_more(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refused:
        return
    assert clean_name(name) == name
    assert 0 < len(name) <= NAME_LENGTH


def test_what_is_said_is_one_bounded_line() -> None:
    assert clean_text("Oh\n<script>alert(1)</script>\u202e") == "Oh <script>alert(1)</script>"
    assert len(clean_text("ha " * 1000)) <= TEXT_LENGTH
    with pytest.raises(Refused):
        clean_text("\u200b \n")


@pytest.mark.parametrize("avatar", ["", "A", "../x", "a b", "a\n", "x" * 65, "<svg>", "é"])
def test_an_avatar_is_written_as_avatars_are(avatar: str) -> None:
    assert check_avatar("round.red-3") == "round.red-3"
    with pytest.raises(Refused):
        check_avatar(avatar)


@given(st.binary(min_size=16, max_size=16))
def test_a_code_can_be_said_and_typed_back(secret: bytes) -> None:
    code = code_from(secret)
    assert CODE.fullmatch(code)
    assert tidy_code(code) == code
    assert tidy_code(f"  {code.upper().replace('-', ' ')} ") == code


def test_codes_have_no_letters_that_look_alike_and_are_hard_to_guess() -> None:
    assert not set("01loi") & set(LETTERS)
    assert len(set(FIRST)) * len(set(SECOND)) * len(LETTERS) ** 5 > 2**36
    assert len({code_from(bytes([n]) * 16) for n in range(256)}) == 256


NO_CODES = ["", "owl", "../../etc/passwd", "calm-owl-abcd0", "calm-owl-abcd\x00", "a" * 9000, "calm-owl-ABCDEF"]


@pytest.mark.parametrize("typed", NO_CODES)
def test_what_is_no_code_is_no_code(typed: str) -> None:
    assert tidy_code(typed) is None


def test_nobody_passes_for_anybody_else() -> None:
    scene = Scene().come("ada", "ben")
    scene.do("cy", Come(PROCESS, "ADA", "en", "a1"))
    scene.do("dot", Come(PROCESS, "Ａda", "en", "a1"))
    scene.do("ben", Rename("ada", "en", "a1"))
    assert [scene.table.people[person].name for person in ("ada", "cy", "dot", "ben")] == [
        "Ada",
        "ADA 2",
        "Ａda 3",
        "ada 4",
    ]
    scene.do("ada", Rename("Ada", "en", "a1"))
    assert scene.table.people["ada"].name == "Ada", "one's own name is free"
    assert scene.do("cy", Come(PROCESS, "ADA", "en", "a1")) == (), "a page that comes again changes nothing"
    scene.go("ada")
    scene.do("eve", Come(PROCESS, "Ada", "en", "a1"))
    assert scene.table.people["eve"].name == "Ada 5", "the host keeps the name while away"
    scene.do("fay", Come(PROCESS, "A" * 24, "en", "a1"))
    scene.do("gus", Come(PROCESS, "A" * 24, "en", "a1"))
    assert scene.table.people["gus"].name == "A" * 22 + " 2"
