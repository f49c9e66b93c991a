"""Asks what is known against mien's parts, and looks for holes in its own code: `python -m tools.supply.audit`.

What could not be asked is said, and is no pass: the last line counts the checks that were made.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Literal

from tools.supply.parts import ROOT

PROGRAMS = ROOT / ".venv-audit/bin"


@dataclass(frozen=True)
class Finding:
    """What came of one check."""

    end: Literal["clean", "found", "not asked"]
    words: str


def check_python() -> Finding:
    """What PyPI knows against the Python packages that are installed here, as the lock file pins them."""
    installed = {package.name: package.version for package in distributions() if package.name != "mien"}
    with NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(f"{name}=={version}\n" for name, version in sorted(installed.items()))
        file.flush()
        program = PROGRAMS / "pip-audit"
        return judge_python(_run(program, "-r", file.name, "--no-deps", "--disable-pip", "-f", "json"))


def judge_python(said: str) -> Finding:
    """What pip-audit found; it counts a package that PyPI would not tell it of as one without faults."""
    told = _read(said)
    if told is None:
        return Finding("not asked", "Python packages: PyPI could not be asked.")
    packages = told["dependencies"]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    known = {package["name"]: [fault["id"] for fault in package.get("vulns", [])] for package in packages}
    faults = {name: ids for name, ids in known.items() if ids}
    if faults:
        return Finding("found", f"Python packages: {faults}")
    if skipped:
        words = f"Python packages: PyPI told nothing of {len(skipped)} of {len(known)}."
        return Finding("not asked", words)
    return Finding("clean", f"Python packages: nothing is known against any of {len(known)}.")


def check_pages() -> Finding:
    """What the npm registry knows against what the pages are built with."""
    return judge_pages(_run("npm", "audit", "--json", cwd=ROOT / "web"))


def judge_pages(said: str) -> Finding:
    """What npm found."""
    told = _read(said)
    if told is None or "vulnerabilities" not in told:
        why = (told or {}).get("message", "no answer")
        return Finding("not asked", f"npm packages: the registry's advisories could not be asked ({why}).")
    if told["vulnerabilities"]:
        return Finding("found", f"npm packages: {sorted(told['vulnerabilities'])}")
    return Finding("clean", "npm packages: nothing is known against any.")


def check_code() -> Finding:
    """What bandit finds in mien's own code; what is meant to be so is marked there, with the reason."""
    words = ("-q", "-r", ROOT / "src", "-x", "*/test_*.py", "-ll", "-f", "json")
    return judge_code(_run(PROGRAMS / "bandit", *words))


def judge_code(said: str) -> Finding:
    """What bandit found, of medium weight and above."""
    told = _read(said)
    if told is None or told["errors"]:
        return Finding("not asked", f"Our code: bandit could not read it ({(told or {}).get('errors')}).")
    found = [f"{one['filename']}:{one['line_number']} {one['test_id']}" for one in told["results"]]
    if found:
        return Finding("found", "Our code: bandit objects to " + ", ".join(found))
    return Finding("clean", f"Our code: bandit has no objection to {told['metrics']['_totals']['loc']} lines.")


def _read(said: str) -> dict[str, Any] | None:
    try:
        told = json.loads(said)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def _run(*words: str | Path, cwd: Path = ROOT) -> str:
    """What a program says; how it ends only repeats that."""
    return subprocess.run(list(map(str, words)), cwd=cwd, text=True, capture_output=True, check=False).stdout


CHECKS: tuple[Callable[[], Finding], ...] = (check_python, check_pages, check_code)


def main() -> int:
    """Makes all checks; 1 if anything was found."""
    findings = [check() for check in CHECKS]
    for finding in findings:
        print(f"{finding.end:>10}  {finding.words}")
    made = [finding for finding in findings if finding.end != "not asked"]
    print(f"{len(made)} of {len(findings)} checks were made.")
    return int(any(finding.end == "found" for finding in findings))


if __name__ == "__main__":
    sys.exit(main())
