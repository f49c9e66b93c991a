"""`mien simulate`: many games at random, summed up and kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands.terminal import Captured, refusal

from mien.cli import main
from mien.games import GAMES
from mien.kit import Record


@pytest.mark.parametrize("name", GAMES)
def test_simulate_sums_up(name: str, capsys: Captured) -> None:
    assert main(["simulate", name, "--games", "5", "--seed", "five"]) == 0
    text = capsys.readouterr().out
    assert f"{GAMES[name].title}, 4 seats, " in text
    assert "5 games at random" in text
    for head in ("won by", "seat", "length"):
        assert any(line.startswith(head) for line in text.splitlines())


def test_the_same_seed_simulates_the_same(capsys: Captured) -> None:
    texts = []
    for seed in ("one", "one", "two"):
        assert main(["simulate", "expressions", "--games", "20", "--seed", seed]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] != texts[2]


def test_simulate_without_a_seed_is_never_the_same(tmp_path: Path, capsys: Captured) -> None:
    for folder in ("one", "two"):
        assert main(["simulate", "expressions", "--games", "1", "--save", str(tmp_path / folder)]) == 0
    one, two = (next((tmp_path / folder).iterdir()).read_bytes() for folder in ("one", "two"))
    assert one != two


def test_simulate_saves_records_that_verify(tmp_path: Path, capsys: Captured) -> None:
    words = ["--option", "mode=coop", "--option", "edition=huch", "--option", "secret_message=true"]
    assert main(["simulate", "emojito", "--seats", "5", "--games", "3", "--save", str(tmp_path), *words]) == 0
    capsys.readouterr()
    paths = sorted(tmp_path.iterdir())
    assert len(paths) == 3
    for path in paths:
        record = Record.from_json(path.read_bytes())
        assert (record.seats, record.options["mode"], record.options["secret_message"]) == (5, "coop", True)
        assert main(["verify", str(path)]) == 0


def test_options_that_are_lists_are_written_in_json(tmp_path: Path, capsys: Captured) -> None:
    photos = '[{"id": "photo-a", "category": "people"}]'
    words = ["--option", f"photos={photos}", "--games", "1", "--save", str(tmp_path)]
    assert main(["simulate", "facecards", *words]) == 0
    record = Record.from_json(next(tmp_path.iterdir()).read_bytes())
    assert record.options["photos"] == [{"id": "photo-a", "category": "people", "look": []}]


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("")
    words = ["simulate", "expressions", "--games", "1", "--save", str(tmp_path / "file")]
    assert "File exists" in refusal(capsys, *words)
