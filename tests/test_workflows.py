"""What GitHub runs for us: pinned, with no more rights than it needs, and refusing what must not be released."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tools.workflows.__main__ import ask_actionlint, ask_shellcheck, ask_zizmor, steps, workflows

ROOT = Path(__file__).parents[1]
WORKFLOWS = workflows(ROOT)
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github/workflows").glob("*.yml")}

MAY_WRITE = {
    ("codeql.yml", "analyze"): {"security-events"},
    ("docs.yml", "publish"): {"pages", "id-token"},
    ("release.yml", "publish-image"): {"packages", "id-token", "attestations"},
    ("release.yml", "publish-package"): {"id-token"},
    ("release.yml", "publish-page"): {"contents", "id-token", "attestations"},
    ("updates.yml", "lock"): {"contents", "pull-requests", "actions"},
}
"""Every job that may change anything, and what."""

BEFORE_PUBLISHING = {"build", "verify", "tests", "image"}


def jobs() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for file, workflow in WORKFLOWS.items():
        for name, job in workflow["jobs"].items():
            yield file, name, job


@pytest.mark.parametrize("ask", [ask_actionlint, ask_zizmor, ask_shellcheck])
def test_nobody_objects(ask: Callable[[Path], str]) -> None:
    assert ask(ROOT) == ""


PLANTED: dict[Callable[[Path], str], list[tuple[str, str, str, str]]] = {
    ask_zizmor: [
        ("docs.yml", r"checkout@\w+", "checkout@v7", "unpinned-uses"),
        ("docs.yml", r"make docs", "make ${{ github.head_ref }}", "template-injection"),
        ("docs.yml", r"persist-credentials: false", "fetch-depth: 1", "artipacked"),
        ("codeql.yml", r"permissions: {}", "permissions: write-all", "excessive-permissions"),
        ("tests.yml", r"bookworm@sha256:\w+", "bookworm", "unpinned-images"),
    ],
    ask_actionlint: [
        ("release.yml", r"build, verify", "build, verfy", '"verfy"'),
        ("release.yml", r"outputs\.sums", "output.sums", '"output" is not defined'),
        ("docs.yml", r"ubuntu-24\.04", "ubuntu-24.4", "ubuntu-24.4"),
    ],
    ask_shellcheck: [
        ("tests.yml", r'make "\$WORD"', "make $WORD", "SC2086"),
        ("release.yml", r'echo "\$SUMS"', 'echo "$SUM"', "SC2154"),
    ],
}
"""Faults for each of the three to find: in which file, what is written there, what instead, and the finding."""


@pytest.mark.parametrize("ask", PLANTED)
def test_planted_faults_are_found(ask: Callable[[Path], str], tmp_path: Path) -> None:
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    for file, written, instead, _ in PLANTED[ask]:
        spoilt = tmp_path / ".github/workflows" / file
        text, changes = re.subn(written, instead, spoilt.read_text(encoding="utf-8"))
        assert changes
        spoilt.write_text(text, encoding="utf-8")
    said = ask(tmp_path)
    for _, _, _, finding in PLANTED[ask]:
        assert finding in said


def test_every_action_is_pinned_by_its_full_hash_and_by_one_everywhere() -> None:
    used = {line for text in TEXTS.values() for line in re.findall(r"uses: (?!\./)(.*)", text)}
    pins: dict[str, set[str]] = {}
    for line in used:
        matched = re.fullmatch(r"([\w-]+/[\w-]+)[\w/-]*@([0-9a-f]{40} # v\d+\.\d+\.\d+)", line)
        assert matched, line
        pins.setdefault(matched[1], set()).add(matched[2])
    assert len(pins) >= 9
    assert {action: pin for action, pin in pins.items() if len(pin) > 1} == {}


def test_no_job_has_more_rights_than_it_needs() -> None:
    assert all(workflow["permissions"] == {} for workflow in WORKFLOWS.values())
    found = {
        (file, name): {right for right, kind in job["permissions"].items() if kind == "write"}
        for file, name, job in jobs()
    }
    assert {place: rights for place, rights in found.items() if rights} == MAY_WRITE


def test_every_job_ends_and_no_command_fails_unseen() -> None:
    for file, name, job in jobs():
        assert "uses" in job or job["timeout-minutes"] <= 120, (file, name)
    for file, workflow in WORKFLOWS.items():
        if list(steps(file, workflow)):
            assert workflow["defaults"]["run"]["shell"] == "bash", file


def test_every_make_word_and_every_module_that_a_step_runs_is_there() -> None:
    scripts = "\n".join(step.script for file, workflow in WORKFLOWS.items() for step in steps(file, workflow))
    words = {word for line in re.findall(r"\bmake ([a-z -]+)$", scripts, re.MULTILINE) for word in line.split()}
    words |= {
        entry["word"] for entry in WORKFLOWS["tests.yml"]["jobs"]["browsers"]["strategy"]["matrix"]["include"]
    }
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"check", "docs", "test-server", "test-browsers", "package"} <= words <= known
    modules = set(re.findall(r"python -m ([\w.]+)", scripts))
    assert modules
    for module in modules:
        assert (ROOT / module.replace(".", "/")).with_suffix(".py").exists()


def test_all_of_make_test_runs_on_every_python_that_is_promised() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = [line.rpartition(" ")[2] for line in project["classifiers"] if " 3." in line]
    assert WORKFLOWS["tests.yml"]["jobs"]["python"]["strategy"]["matrix"]["python"] == promised
    assert project["requires-python"] == f">={promised[0]}"
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(r"^test: .*\n((?:\t@\$\(MAKE\) .*\n)+)", makefile, re.M)
    assert found
    words = re.findall(r"(?<= )[a-z][a-z-]+", found[1])
    assert {"check", "test-server", "test-timed"} <= set(words)
    parts = {
        "needs": "test-browser",
        "test-pages": "test-browser",
        "test-timed": "test-browser",
        "test-browsers-brief": "test-browsers",
        "web": "test-release",
    }
    for word in words:
        assert re.search(rf"\b{parts.get(word, word)}\b", TEXTS["tests.yml"]), word


def test_browsers_run_in_the_image_that_ours_is_made_from() -> None:
    base = re.search(r"^ARG PYTHON=(\S+@sha256:\w{64})$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.M)
    assert base
    assert WORKFLOWS["tests.yml"]["jobs"]["browsers"]["container"]["image"] == base[1]


def needed(job: str) -> set[str]:
    """All jobs of a release that must have succeeded before this one."""
    told = WORKFLOWS["release.yml"]["jobs"][job].get("needs", [])
    direct = {told} if isinstance(told, str) else set(told)
    return direct.union(*map(needed, direct))


def test_nothing_is_published_before_everything_was_checked() -> None:
    published = [name for (file, name) in MAY_WRITE if file == "release.yml"]
    assert len(published) == 3
    for name in published:
        assert needed(name) >= BEFORE_PUBLISHING, name
    assert '\non:\n  push:\n    tags: ["v*"]\n\n' in TEXTS["release.yml"]


def run(file: str, job: str, step: str, folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """Does what one step does, in a plain folder, as GitHub's shell would."""
    (script,) = [found.script for found in steps(file, WORKFLOWS[file]) if found.place == f"{file}, {job}, {step}"]
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, **given},
        text=True,
        capture_output=True,
        check=False,
    )


def candidate(folder: Path) -> str:
    """A candidate of two files, as `make package` seals it; the sum that the first job passes on."""
    dist = folder / "dist"
    dist.mkdir()
    (dist / "mien-1.whl").write_text("wheel")
    (dist / "mien-1.tar.gz").write_text("source")
    sums = "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(dist.iterdir()))
    (dist / "SHA256SUMS").write_text(sums)
    outputs = folder / "outputs"
    assert (
        run("release.yml", "build", "Say which bytes were built", folder, GITHUB_OUTPUT=str(outputs)).returncode
        == 0
    )
    return outputs.read_text().removeprefix("sums=").strip()


@pytest.mark.parametrize("job", ["publish-image", "publish-package", "publish-page"])
@pytest.mark.parametrize("spoilt", [None, "mien-1.whl", "mien-1.tar.gz", "SHA256SUMS", "both"])
def test_a_file_that_changes_between_the_jobs_is_not_published(
    job: str, spoilt: str | None, tmp_path: Path
) -> None:
    told = candidate(tmp_path)
    if spoilt == "both":
        # Somebody who can change a file can write its sum as well.
        sums = tmp_path / "dist/SHA256SUMS"
        (tmp_path / "dist/mien-1.whl").write_text("another wheel")
        sums.write_text(
            sums.read_text().replace(sha256(b"wheel").hexdigest(), sha256(b"another wheel").hexdigest())
        )
    elif spoilt:
        with (tmp_path / "dist" / spoilt).open("a") as file:
            file.write("!")
    done = run("release.yml", job, "Are these the bytes that were compared?", tmp_path, SUMS=told)
    assert (done.returncode == 0) == (spoilt is None), done.stderr


def test_the_page_of_a_release_tells_what_changed_in_it_and_nothing_else(tmp_path: Path) -> None:
    shutil.copy(ROOT / "CHANGELOG.md", tmp_path)
    candidate(tmp_path)
    program = tmp_path / "gh"
    program.write_text('#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = run("release.yml", "publish-page", "Publish", tmp_path, GITHUB_REF_NAME="v0.1.0", PATH=path)
    assert done.stdout.startswith(
        "release create v0.1.0 --verify-tag --title mien 0.1.0 --notes-file notes.md dist/"
    )
    notes = (tmp_path / "notes.md").read_text(encoding="utf-8")
    assert notes.strip().startswith("*2026-11-16*\n\nFive games at one table")
    assert "## " not in notes
