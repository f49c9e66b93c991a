"""The packages that are tried apart, and which tests are their own."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from msgspec import Struct

ROOMS = (
    "api",
    "net",
    "tables",
    "bots",
    "photos",
    "push",
    "pages",
    "guests",
    "host",
    "system",
    "store",
    "tls",
    "tunnel",
    "doctor",
)


class Package(Struct, frozen=True):
    """Some files of the tree, and the folders whose tests are meant for them."""

    name: str
    files: Sequence[str]
    tests: Sequence[str]
    but: Sequence[str] = ("*/test_*.py",)

    def files_in(self, root: Path) -> list[str]:
        """The Python files of this package, by their paths below the root."""
        found = sorted(path.relative_to(root).as_posix() for pattern in self.files for path in root.glob(pattern))
        return [file for file in found if not any(fnmatch(file, pattern) for pattern in self.but)]

    def owns(self, test: str) -> bool:
        """Whether this test is meant for the package."""
        return test.startswith(tuple(self.tests))


# Card lists and drawings are looked at, and words are compared with golden transcripts: chance says nothing there.
NOT_RULES = ("*/test_*.py", "*/bot*.py", "*/deck*.py", "*/cards.py", "*/words.py")

PACKAGES = (
    Package("server", ["src/mien/server/*.py"], ["tests/server/"]),
    *(
        Package(
            f"server/{room}",
            [f"src/mien/server/{room}/*.py"],
            ["tests/store/" if room == "store" else "tests/server/"],
        )
        for room in ROOMS
    ),
    Package("table", ["src/mien/table/**/*.py"], ["tests/table/"]),
    Package("kit", ["src/mien/kit/*.py"], ["tests/kit/"]),
    Package("games: rules", ["src/mien/games/**/*.py"], ["src/mien/games/"], NOT_RULES),
    Package("games: bots", ["src/mien/games/*/bot*.py"], ["src/mien/games/", "tests/test_bots.py"]),
    Package("commands", ["src/mien/commands/*.py", "src/mien/*.py"], ["tests/commands/", "tests/test_"]),
    Package("envs", ["src/mien/envs/*.py"], ["tests/envs/"]),
    Package("program", ["src/mien/program/*.py"], ["tests/program/"]),
    Package("decks", ["src/mien/decks/*.py"], ["tests/decks/"]),
    Package("benchmark", ["src/mien/benchmark/*.py"], ["tests/benchmark/"]),
    Package("arena", ["src/mien/arena/*.py"], ["tests/arena/"]),
)
