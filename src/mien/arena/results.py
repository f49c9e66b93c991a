"""The arena's results in a JSON file, so that a long run that was stopped can go on."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import mien
from mien.arena.bout import Played
from mien.arena.standings import Standing, standings
from mien.kit import Refusal, Refused

Tables = dict[str, tuple[Played, ...]]
"""The games played at each table; a table is named after its bots."""


class Results(Struct, frozen=True):
    """A run of the arena, as it is saved."""

    game: str
    rules: int
    code: str
    """The hash of the code that played; see `code_of`."""
    options: dict[str, Any]
    seats: int
    seed: str
    bots: tuple[str, ...]
    games: Tables = {}
    standings: dict[str, tuple[Standing, ...]] = {}


class OtherResults(Refused):
    """A file of results that this run can't go on with."""


def code_of(game: str) -> str:
    """A hash of the code that plays this game; it changes when the rules or the bots do."""
    root = Path(str(mien.__file__)).parent
    folders = (root / "kit", root / "games" / game)
    sources = [path for folder in folders for path in sorted(folder.glob("*.py"))]
    text = b"".join(path.read_bytes() for path in sources if not path.name.startswith("test_"))
    return sha256(text).hexdigest()[:12]


def counted(run: Results, games: Tables) -> Results:
    """The results of a run with these games, and their standings."""
    fared = {table: standings(rows, run.bots) for table, rows in games.items()}
    return replace(run, games=games, standings=fared)


def played_before(run: Results, path: Path) -> Tables:
    """The games that this file has of the same run; raises OtherResults if it has those of another."""
    if not path.exists():
        return {}
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Results)
    except msgspec.DecodeError:
        raise OtherResults(Refusal("no-results", f"{path} has no arena results in it.")) from None
    if msgspec.json.encode(replace(found, games={}, standings={})) != msgspec.json.encode(run):
        text = f"{path} has results from other games or other bots; name another file, or delete this one."
        raise OtherResults(Refusal("other-results", text))
    return found.games


def save(results: Results, path: Path) -> None:
    """Writes the results, or leaves the file as it was."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1))
    part.replace(path)
