"""The audit says what it could not ask, instead of calling it clean."""

from __future__ import annotations

import json

import pytest
from tools.supply.audit import Finding, judge_code, judge_pages, judge_python


def told(**more: object) -> str:
    return json.dumps({"dependencies": [{"name": "aiohttp", "version": "3.14.5", "vulns": [], **more}]})


@pytest.mark.parametrize(
    ("finding", "end"),
    [
        (judge_python(told()), "clean"),
        (judge_python(told(vulns=[{"id": "PYSEC-1"}])), "found"),
        (judge_python(told(skip_reason="not found on PyPI")), "not asked"),
        (judge_python(""), "not asked"),
        (judge_pages('{"vulnerabilities": {}}'), "clean"),
        (judge_pages('{"vulnerabilities": {"svelte": {}}}'), "found"),
        (judge_pages('{"message": "405 Method Not Allowed"}'), "not asked"),
        (judge_pages("npm error"), "not asked"),
        (judge_code('{"errors": [], "results": [], "metrics": {"_totals": {"loc": 9}}}'), "clean"),
        (judge_code('{"errors": [], "results": [{"filename": "a", "line_number": 1, "test_id": "B1"}]}'), "found"),
        (judge_code('{"errors": ["no such file"]}'), "not asked"),
    ],
)
def test_a_check_ends_as_it_should(finding: Finding, end: str) -> None:
    assert finding.end == end
    assert finding.words
