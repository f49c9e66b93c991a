"""What is made from the engines is as they are, and says so when it is not."""

from pathlib import Path

import pytest
from tools.generate import faults, files, write
from tools.generate.messages import gaps

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return files(ROOT)


def test_all_that_is_made_is_up_to_date(made: dict[str, str]) -> None:
    assert list(faults(ROOT, made)) == []


def test_what_is_out_of_date_is_named_with_what_mends_it(made: dict[str, str], tmp_path: Path) -> None:
    write(tmp_path, made)
    assert list(faults(tmp_path, made)) == []
    (tmp_path / "web/src/lib/wire.gen.ts").write_text("as it was last year")
    (tmp_path / "web/art/pictures.gen.json").unlink()
    (tmp_path / "web/src/games/expressions/old.gen.ts").touch()
    (tmp_path / "src/mien/games/expressions/golden/old.txt").touch()
    assert sorted(faults(tmp_path, made)) == [
        "src/mien/games/expressions/golden/old.txt is no longer made from anything: delete it.",
        "web/art/pictures.gen.json is missing: run `make generated`, and look at the difference.",
        "web/src/games/expressions/old.gen.ts is no longer made from anything: delete it.",
        "web/src/lib/wire.gen.ts is out of date: run `make generated`, and look at the difference.",
    ]


def test_what_is_up_to_date_is_left_alone(made: dict[str, str], tmp_path: Path) -> None:
    write(tmp_path, made)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")}
    write(tmp_path, made)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")} == times


@pytest.mark.parametrize(
    ("message", "names"),
    [
        ("Nobody is here.", []),
        ("{name} deals to { name } and {other}.", ["name", "other"]),
        ("{count, plural, =0 {none} one {# card of {suit}} other {# cards}}", ["count", "suit"]),
        ("{zone, select, harmony {{name} sings} other {quiet}}", ["name", "zone"]),
    ],
)
def test_the_gaps_of_a_message_are_found_in_every_form(message: str, names: list[str]) -> None:
    assert gaps(message) == names


@pytest.mark.parametrize("message", ["a } too many", "a gap {} without a name"])
def test_a_message_that_cannot_be_read_is_refused(message: str) -> None:
    with pytest.raises(ValueError, match="in '"):
        gaps(message)
