"""Faults are logged once, and waits before another try are twice as long as the last, until one works."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from mien.server.tables import trouble
from mien.server.tables.trouble import BackOff, Faults


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> BackOff:
    """Something failed, and its wait was over before anybody asked again; from now on waits last."""
    back_off = BackOff()
    with monkeypatch.context() as at_once:
        at_once.setattr(trouble, "FIRST", 0.0)
        back_off.fail()
    assert back_off.has_failed
    assert back_off.remaining == 0
    return back_off


async def test_a_try_that_fails_long_after_the_last_is_waited_for_twice_as_long(over: BackOff) -> None:
    await over.wait()
    over.fail()
    assert trouble.FIRST < over.remaining <= 2 * trouble.FIRST


async def test_a_try_that_works_makes_the_next_wait_short_again(over: BackOff) -> None:
    await over.wait()
    await over.wait()
    assert not over.has_failed
    over.fail()
    assert 0 < over.remaining <= trouble.FIRST


def test_waits_double_up_to_the_longest() -> None:
    back_off = BackOff(longest=3 * trouble.FIRST)
    waits = []
    for _ in range(4):
        back_off.fail()
        waits.append(round(back_off.remaining / trouble.FIRST))
    assert waits == [1, 2, 3, 3]


def test_what_fails_for_days_is_still_tried_again() -> None:
    back_off = BackOff()
    for _ in range(5000):
        back_off.fail()
    assert 0 < back_off.remaining <= trouble.LONGEST


def test_each_kind_of_error_from_each_line_is_logged_once() -> None:
    def fault(kind: type[Exception]) -> Exception:
        try:
            raise kind("on purpose")
        except Exception as error:
            return error

    faults = Faults()
    with capture_logs() as said:
        for _ in range(3):
            faults.note(fault(ValueError))
            faults.note(fault(KeyError))
            faults.note(ValueError("from elsewhere"))
    assert [line["event"] for line in said] == ["a table failed"] * 3
    assert [type(line["exc_info"]) for line in said] == [ValueError, KeyError, ValueError]
    assert {line["log_level"] for line in said} == {"error"}
