"""Keeps a package without pages from being built; hatchling asks it before every build."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Pages(BuildHookInterface[Any]):
    """Looks for the built pages. A tree that is installed as it stands may build them later."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = Path(self.root) / "src/mien/browser"
        if version != "editable" and not all((built / name).is_file() for name in ("index.html", "notices.txt")):
            raise SystemExit("The pages are not built, and a package without them serves nothing. Run: make web")
