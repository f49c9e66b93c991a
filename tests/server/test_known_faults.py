"""The doctor compares the installed packages with a database of known faults, and says what it can not compare."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from mien import cli
from mien.server.doctor.finding import Finding
from mien.server.doctor.parts import installed_parts, look_at_parts

HERE = {"aiohttp": "3.14.1", "psycopg-binary": "3.3.0"}


def record(number: int, name: str, *versions: str, **more: Any) -> dict[str, Any]:
    """A known fault as osv.dev writes it, with more than the doctor needs."""
    fixed = {"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "3.14.2"}]}
    return {
        "schema_version": "1.7.3",
        "id": f"GHSA-{number}",
        "modified": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        "aliases": [f"CVE-2026-{number}"],
        "summary": "Something breaks",
        "affected": [
            {"package": {"ecosystem": "PyPI", "name": name}, "ranges": [fixed], "versions": list(versions)},
        ],
        "severity": [{"type": "CVSS_V3", "score": "CVSS:3.1/AV:N"}],
        **more,
    }


def archive(folder: Path, *records: object) -> Path:
    file = folder / "all.zip"
    with ZipFile(file, "w") as database:
        for number, one in enumerate(records):
            database.writestr(f"GHSA-{number}.json", json.dumps(one))
        database.writestr("README", "not a record")
    return file


def told(database: Path) -> list[tuple[str, str]]:
    findings: list[Finding] = list(look_at_parts(database, HERE))
    assert {finding.about for finding in findings} == {"parts"}
    return [(finding.state, finding.text) for finding in findings]


def test_a_part_with_a_known_fault_is_named_with_the_version_that_mends_it(tmp_path: Path) -> None:
    database = archive(tmp_path, record(1, "AioHTTP", "3.14.0", "3.14.1"), record(2, "aiohttp", "3.13.9"))
    assert told(database) == [
        ("mind", "aiohttp 3.14.1 has a known fault, GHSA-1, CVE-2026-1. Upgrade it to 3.14.2."),
    ]


def test_names_are_compared_as_pypi_does(tmp_path: Path) -> None:
    ((state, text),) = told(archive(tmp_path, record(1, "Psycopg_Binary", "3.3.0")))
    assert (state, text.split()[0]) == ("mind", "psycopg-binary")


def test_a_server_without_known_faults_is_told_so_with_the_day_of_the_database(tmp_path: Path) -> None:
    npm = {"package": {"ecosystem": "npm", "name": "aiohttp"}, "versions": ["3.14.1"]}
    database = archive(
        tmp_path,
        record(1, "aiohttp", "3.14.1", withdrawn="2026-01-01T00:00:00Z"),
        record(2, "another", "3.14.1"),
        record(3, "aiohttp", affected=[npm, {}]),
    )
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    assert told(database) == [
        ("well", f"none of 2 Python packages has one of 3 known faults, up to {today}"),
    ]


def test_a_fault_without_versions_can_not_be_compared_and_is_told(tmp_path: Path) -> None:
    ((state, text),) = told(archive(tmp_path, record(1, "aiohttp")))
    assert state == "mind"
    assert "of unknown versions" in text


def test_an_old_database_is_told_to_be_fetched_again(tmp_path: Path) -> None:
    (old, fine) = told(archive(tmp_path, record(1, "another", "1", modified="2020-01-01T00:00:00Z")))
    assert old[0] == "mind"
    assert "Fetch it again" in old[1]
    long_known = record(1, "another", "1", modified="2020-01-01T00:00:00Z")
    assert [state for state, _ in told(archive(tmp_path, long_known, record(2, "another", "1")))] == ["well"]
    assert fine[0] == "well"


def test_a_folder_of_records_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "vulns").mkdir()
    (tmp_path / "vulns/GHSA-1.json").write_text(json.dumps(record(1, "aiohttp", "3.14.1")))
    assert told(tmp_path)[0][0] == "mind"


@pytest.mark.parametrize("content", [b"no archive", b""])
def test_what_is_no_database_is_refused_in_words(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    file.write_bytes(content)
    ((state, text),) = told(file)
    assert state == "wrong"
    assert text.startswith(f"{file} can't be read as a database of known faults")
    ((state, _),) = told(tmp_path / "missing.zip")
    assert state == "wrong"


@pytest.mark.parametrize("spoilt", [[], {"id": 1}, {"id": "GHSA-1", "modified": "yesterday"}, "x" * 10_000_001])
def test_a_record_that_is_none_is_refused_in_words(spoilt: object, tmp_path: Path) -> None:
    ((state, text),) = told(archive(tmp_path, record(1, "aiohttp", "3.14.1"), spoilt))
    assert state == "wrong"
    assert "can't be read" in text


def test_an_empty_database_is_no_proof(tmp_path: Path) -> None:
    assert told(archive(tmp_path)) == [("wrong", f"{tmp_path / 'all.zip'} has no records of known faults.")]


def test_the_command_asks_about_what_is_installed_here(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    version = installed_parts()["aiohttp"]
    database = archive(tmp_path, record(1, "aiohttp", version))
    cli.main(["doctor", "--data", str(tmp_path / "data"), "--port", "1", "--known-faults", str(database)])
    assert f"note   parts: aiohttp {version} has a known fault, GHSA-1" in capsys.readouterr().out
