"""Words that a host does not want: whole words, whatever their case and accents, in the languages of the lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness.server.guest import guests
from harness.server.serving import serving

from mien.kit import Refused
from mien.server.guests.forbidden_words import read_lists, words_of


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("crétin", True),
        ("CRETIN!", True),
        ("quel crétin…", True),
        ("c'est_un_crétin", True),
        ("ｃｒｅｔｉｎ", True),
        ("crétinisme", False),
        ("un cré tin", False),
        ("Pauvre  type", True),
        ("pauvre petit type", False),
        ("", False),
    ],
)
def test_whole_words_are_found_whatever_their_case_and_accents(text: str, found: bool, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("# Ours\ncrétin\npauvre type   # two words\n\n", encoding="utf-8")
    assert read_lists(str(tmp_path / "words.txt")).has(text, "fr") is found


def test_letters_with_marks_that_are_letters_of_their_own() -> None:
    assert words_of("El año ÑANDÚ") == ("el", "año", "ñandu")
    assert words_of("Łódź, Straße") == ("lodz", "strasse")


def test_a_list_counts_for_those_who_speak_its_language_and_one_for_everybody(tmp_path: Path) -> None:
    # In Spanish it is how one says “with”.
    (tmp_path / "fr.txt").write_text("con\n")
    (tmp_path / "all.txt").write_text("zounds\n")
    (tmp_path / "de").write_text("mist\n")
    (tmp_path / "README.md").write_text("hello\n")
    lists = read_lists(str(tmp_path))
    assert lists.has("con", "fr")
    assert not lists.has("con", "es")
    assert lists.has("Mist", "de")
    assert lists.has("Zounds!", "es")
    assert not lists.has("hello", "en")


@pytest.mark.parametrize("content", [None, b"", b"# nothing\n", b"\xff\xfe"])
def test_a_list_that_says_nothing_is_refused_with_the_setting_and_the_file(
    content: bytes | None, tmp_path: Path
) -> None:
    file = tmp_path / "words.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Refused, match=r"The setting words is wrong: .*words\.txt"):
        read_lists(str(file))


async def test_names_titles_and_messages_with_such_a_word_are_refused(sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.txt").write_text("zounds\n")
    async with (
        serving(sqlite, tmp_path, words=str(tmp_path / "words")) as place,
        guests(place.address, "Ada", "Zounds 7", "Zoundsworth") as (ada, bad, worth),
    ):
        code = await ada.create("expressions")
        page = await ada.open(code)
        assert await bad.turned_away(code) == "word-in-name"
        assert await bad.turned_away(code, name="zo\u200bunds") == "word-in-name"
        await bad.open(code, language="fr")
        await worth.open(code)
        assert await page.refused("Rename", name="zoúnds", language="en", avatar="a1") == "word-in-name"
        assert await page.refused("Talk", text="Well, zounds!") == "word-in-text"
        assert await page.refused("ChooseSettings", settings={"title": "ZOUNDS"}) == "word-in-name"
        await page.do("Talk", text="Zoundsworth is here")
