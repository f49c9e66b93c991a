"""The page of the Python API: everything that `import mien` shows, with its docstring."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import mien

PAGE = "docs/reference/python.md"
PREFACE = """<!-- Made from the docstrings by `make generated`. -->
# The Python API

Everything that `import mien` shows. For programs that play, search or study; [The engines from Python](../how-to/research.md) is the way in. What is not on this page may change in any version. Every example is run by the tests."""  # noqa: E501


def files(root: Path) -> dict[str, str]:
    """The page."""
    parts = [PREFACE]
    for name in mien.__all__:
        thing = getattr(mien, name)
        if inspect.isfunction(thing):
            parts += _section(2, f"mien.{name}", thing)
        elif inspect.isclass(thing) and thing.__module__.startswith("mien."):
            parts += [f"## mien.{name}", _prose(inspect.getdoc(thing) or "")]
            for called, member in _own(thing):
                parts += _section(3, f"{name}.{called}", member)
    parts.append(
        "## Other names\n\n`mien.GAMES` has every game by its name. `mien.AnyMatch` and `mien.AnyBot` are types "
        "for annotations: a match and a bot of any game."
    )
    return {PAGE: "\n\n".join(part for part in parts if part) + "\n"}


def _own(thing: type) -> Iterator[tuple[str, object]]:
    """What a class itself has that is public and documented."""
    fields = inspect.get_annotations(thing)
    for called, member in list(vars(thing).items()):
        plain = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if isinstance(plain, property):
            plain = plain.fget
        field = called in fields  # a function that is a default
        if not called.startswith("_") and not field and inspect.isfunction(plain) and plain.__doc__:
            yield called, plain


def _section(level: int, name: str, thing: object) -> list[str]:
    assert callable(thing)
    signature = (
        re.sub(r"<[^>]*>", "…", str(inspect.signature(thing))).replace("self, ", "").replace("(self)", "()")
    )
    signature = signature.replace("cls, ", "").replace("'", "")
    return [f"{'#' * level} {name}", f"```text\n{name}{signature}\n```", _prose(inspect.getdoc(thing) or "")]


def _prose(doc: str) -> str:
    """A docstring as Markdown: what follows a prompt is an example."""
    text, _, example = doc.partition(">>> ")
    shown = f"```pycon\n>>> {textwrap.dedent(example).rstrip()}\n```" if example else ""
    return "\n\n".join(part for part in (text.strip(), shown) if part)
