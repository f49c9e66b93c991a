"""The index of the documentation leads to every version, the latest first."""

from __future__ import annotations

from pathlib import Path

from tools.site import index, versions


def test_versions_are_sorted_as_numbers_and_what_is_none_is_left_out(tmp_path: Path) -> None:
    for name in ("0.9.0", "0.10.1", "0.10.0", "_static", "latest"):
        (tmp_path / name).mkdir()
    assert versions(tmp_path) == ["0.10.1", "0.10.0", "0.9.0"]
    page = index(tmp_path)
    assert '<a href="0.10.1/index.html">Version 0.10.1</a> is the latest' in page
    assert page.index("0.10.0/index.html") < page.index("0.9.0/index.html")
