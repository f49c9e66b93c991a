"""The licence texts of all that ships with mien or is installed with it: `python -m tools.supply.notices FILE`.

`make web` writes them beside the built pages, so that they are in the package, in the image and at /notices.txt,
which /credits leads to. A part without a text stops the build.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path

from tools.supply.parts import ROOT, Part, parts

MODULES = ROOT / "web/node_modules"
FILE = re.compile(r"(un)?licen[cs]e|notice|copying|copyright", re.IGNORECASE)
"""How files with the texts are called."""
GRANT = re.compile(r"^Copyright .*?Permission is hereby granted.*?(?=\n#|\Z)", re.DOTALL | re.MULTILINE)
"""A licence that stands at the end of a README."""
HEAD = """mien is under the MIT licence, which comes with it. It is made with the work of others: here is what each
of them is, and the licence that its authors give it under. Parts with the same text stand above it together.
"""
AUTHORS = {
    "@iconify-json/noto": "Google Inc",
    "@tensorflow/tfjs-backend-cpu": "Google LLC",
    "@tensorflow/tfjs-backend-wasm": "Google LLC",
}
"""Those of packages that bring neither a text nor an author, as their sources name them."""
END_OF_APACHE = "END OF TERMS AND CONDITIONS"
LINE = "=" * 100


class MissingText(Exception):
    """A part says no more of its licence than its name."""


def notices(of: Sequence[Part]) -> str:
    """All texts, each once, below the parts that have it; raises MissingText."""
    by_text: dict[str, list[Part]] = {}
    for part in of:
        by_text.setdefault(text_of(part), []).append(part)
    return "\n".join([HEAD, *(_entry(text, its) for text, its in by_text.items())])


def _entry(text: str, of: Sequence[Part]) -> str:
    named = "\n".join(f"{part.name} {part.version} ({part.licence})" for part in of)
    return f"{LINE}\n{named}\n{LINE}\n\n{text}\n"


def text_of(part: Part) -> str:
    """The licence of a part as its authors wrote it; raises MissingText."""
    found = "\n\n".join(_python_texts(part.name) if part.registry == "pypi" else _web_texts(part.name))
    found = found or _standard_text(part)
    if not found:
        raise MissingText(f"{part.name} {part.version} ({part.licence}) comes without the text of its licence.")
    return found


def _python_texts(name: str) -> Iterator[str]:
    package = distribution(name)
    for file in package.files or []:
        if ".dist-info" in file.parts[0] and FILE.search(file.name) and file.suffix not in (".py", ".pyi"):
            yield file.read_text(encoding="utf-8").strip()


def _web_texts(name: str) -> Iterator[str]:
    files = sorted(path for path in _folder(name).iterdir() if path.is_file())
    licences = [path for path in files if FILE.match(path.name)]
    for path in licences:
        yield path.read_text(encoding="utf-8").strip()
    if not licences:
        for path in files:
            if path.name.lower() == "readme.md" and (grant := GRANT.search(path.read_text(encoding="utf-8"))):
                yield grant[0].strip()


def _folder(name: str) -> Path:
    """Where a package lies: at the top, or below one that needs another version of it."""
    return MODULES / name if (MODULES / name).is_dir() else next(MODULES.glob(f"**/node_modules/{name}"))


def _standard_text(part: Part) -> str:
    """The text that a licence has by itself, with the author that the package names; empty if there is none."""
    package = json.loads((_folder(part.name) / "package.json").read_text(encoding="utf-8"))
    author = AUTHORS.get(part.name) or package.get("author", "")
    if part.licence == "Apache-2.0" and author:
        terms, end, _ = (_folder("aria-query") / "LICENSE").read_text(encoding="utf-8").partition(END_OF_APACHE)
        return f"Copyright {author}\n\n{terms}{end}"
    if part.licence == "MIT" and author:
        own = (ROOT / "LICENSE").read_text(encoding="utf-8")
        return re.sub(r"Copyright .*", f"Copyright (c) {author}", own, count=1).strip()
    return ""


def main() -> None:
    """Writes them into a file; with a mark at its start by which browsers know that it is UTF-8."""
    Path(sys.argv[1]).write_text(notices(parts()), encoding="utf-8-sig")


if __name__ == "__main__":
    main()
