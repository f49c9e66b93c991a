"""The short form of `make fuzz-guided`: every corpus again, and some hundred runs of each reader from there on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.fuzz.guided import CORPUS, kept
from tests.fuzz.readers import READERS

RUNS = 400


@pytest.mark.parametrize("name", READERS)
def test_what_was_found_before_breaks_no_reader(name: str) -> None:
    inputs = kept(name)
    assert len(inputs) > 10
    for file in inputs:
        READERS[name](file.read_bytes())


def test_every_corpus_has_a_reader() -> None:
    assert {folder.name for folder in CORPUS.iterdir() if folder.is_dir()} == set(READERS)


@pytest.mark.atheris
def test_nothing_that_is_led_by_coverage_breaks_a_reader(tmp_path: Path) -> None:
    tried = guided("--runs", str(RUNS), "--found", str(tmp_path))
    assert tried.returncode == 0, tried.stdout[-6000:]
    assert tried.stdout.count(f"Done {RUNS} runs") == len(READERS), tried.stdout[-6000:]


PLANTED = """
import sys, atheris
from tests.fuzz.guided import fuzz

@atheris.instrument_func
def reader(raw):
    if raw[:1] == b"m":
        if raw[1:2] == b"i":
            if raw[2:3] == b"e":
                raise ValueError("planted")

fuzz(reader, "words", "-runs=200000", "-seed=1", f"-artifact_prefix={sys.argv[1]}/")
"""
"""A reader with a fault behind three bytes, which chance alone would find once in 17 million tries."""


@pytest.mark.atheris
def test_a_reader_that_breaks_is_found_out_and_its_bytes_are_kept(tmp_path: Path) -> None:
    tried = python("-c", PLANTED, str(tmp_path))
    assert tried.returncode != 0
    (crash,) = tmp_path.glob("crash-*")
    assert crash.read_bytes().startswith(b"mie")


def guided(*options: str) -> subprocess.CompletedProcess[str]:
    return python("-m", "tests.fuzz.guided", *options)


def python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        # The order of a set decides which branch comes first: the same seed is to make the same run.
        env=os.environ | {"PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
