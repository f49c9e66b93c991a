"""What mien does with msgspec alone, and what it says where a part is missing."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from mien.cli import EXTRAS

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]

BARE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        top = name.partition('.')[0]
        if top not in {'mien', 'msgspec'} and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f'No module named {name!r}', name=name)

sys.meta_path.insert(0, Missing())
from mien.cli import main
sys.exit(main(sys.argv[1:]))
"""


def bare(*words: str) -> subprocess.CompletedProcess[str]:
    """`mien` where nothing but msgspec is installed."""
    return subprocess.run([sys.executable, "-c", BARE, *words], text=True, capture_output=True, check=False)


def test_the_engines_need_msgspec_alone() -> None:
    assert [name.partition(">")[0] for name in PROJECT["dependencies"]] == ["msgspec"]


def test_games_are_simulated_verified_and_replayed_without_any_part(tmp_path: Path) -> None:
    simulated = bare("simulate", "facecards", "--games", "1", "--seats", "3", "--save", str(tmp_path))
    assert simulated.returncode == 0, simulated.stderr
    (record,) = tmp_path.iterdir()
    assert bare("verify", str(record)).returncode == 0
    assert "won" in bare("replay", str(record)).stdout


def test_a_command_waits_for_no_library_of_another() -> None:
    code = "import sys; from mien.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    words = [sys.executable, "-c", code, "simulate", "facecards", "--games", "1"]
    loaded = subprocess.run(words, check=True, text=True, capture_output=True).stdout.split()
    assert not {"asyncio", "aiohttp", "mien.server", "mien.arena"} & set(loaded)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("serve",), "server"),
        (("tables", "--store", "postgresql://nobody@127.0.0.1:1/none"), "postgres"),
        (("arena", "facecards", "--games", "1", "--plot", "bars.svg"), "arena"),
    ],
)
def test_a_missing_part_is_named_with_its_command(words: tuple[str, ...], part: str, tmp_path: Path) -> None:
    words = tuple(str(tmp_path / word) if word.endswith(".svg") else word for word in words)
    said = bare(*words)
    assert said.returncode == 2, said.stderr
    sentence = rf'mien: \w+ is not installed\. Type: pip install "mien\[{part}\]"\n'
    assert re.fullmatch(sentence, said.stderr), said.stderr


def test_every_part_that_is_named_brings_its_package() -> None:
    def normal(name: str) -> str:
        return {"PIL": "pillow"}.get(name, name).replace("_", "-")

    for package, part in EXTRAS.items():
        names = [re.split(r"[\[>;]", row)[0] for row in PROJECT["optional-dependencies"][part]]
        assert normal(package) in names
