"""Which engines this machine has, besides Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from typing import NamedTuple

Which = Callable[[str], str | None]
"""Finds a program of the machine."""


class Engine(NamedTuple):
    """A browser engine, and what it takes to drive it."""

    name: str
    programs: tuple[str, ...]
    """Any of these drives it."""
    tool: str
    """What installs it."""
    package: str
    needs: tuple[str, ...] = ()
    """What must be here, too."""

    def program(self, which: Which = shutil.which) -> str | None:
        """Where the program is that drives it; None if the machine lacks something."""
        if not all(which(needed) for needed in self.needs):
            return None
        return next(filter(None, map(which, self.programs)), None)

    @property
    def fix(self) -> str:
        """How the engine comes to the machine."""
        return f"run {self.tool} as root, or install {self.package} as your system does"


ENGINES = {
    "firefox": Engine("Firefox", ("firefox-esr", "firefox"), "tools/need-firefox", "firefox-esr"),
    "webkit": Engine(
        "WebKit", ("WebKitWebDriver",), "tools/need-webkit", "webkit2gtk-driver and xvfb", needs=("Xvfb",)
    ),
}


def missing(which: Which = shutil.which) -> dict[str, str]:
    """The engines that are not here, each with a sentence that names the fix."""
    return {
        key: f"{engine.name} is not on this machine: {engine.fix}."
        for key, engine in ENGINES.items()
        if engine.program(which) is None
    }


def must_have_all(environment: Mapping[str, str]) -> bool:
    """Whether a missing engine is a failure, as it is where CI=true says that nobody looks at the screen."""
    return environment.get("CI", "").lower() in ("true", "1")
