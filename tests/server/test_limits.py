"""Counting by address: who is counted together, what an hour allows, and that nothing is kept for ever."""

from __future__ import annotations

import pytest

from mien.kit import Refusal, Refused
from mien.server.guests.limits import TOO_OFTEN, AtOnce, Budget, Hourly, household
from mien.server.guests.table_limits import COMINGS, FORGET_AT, Budgets, TableLimits
from mien.server.system.addresses import is_loopback


class Hours:
    """The time that budgets see."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 7000.0
        monkeypatch.setattr("mien.server.system.clock.elapsed", lambda: self.seconds)


def test_an_ipv4_address_is_counted_alone_and_an_ipv6_address_with_its_network() -> None:
    assert household("192.0.2.1") == "192.0.2.1" != household("192.0.2.2")
    assert household("2001:db8::1") == household("2001:db8::ffff:1:2:3") == "2001:db8::"
    assert household("2001:db8:0:1::1") != household("2001:db8::1")
    assert household("::ffff:192.0.2.1") == "192.0.2.1"
    assert household("proxy") == "proxy"


def test_nothing_is_kept_of_an_address_that_has_left() -> None:
    at_once = AtOnce(3, 2)
    assert [at_once.enter("ada"), at_once.enter("ada"), at_once.enter("ada")] == [True, True, False]
    assert [at_once.enter("ben"), at_once.enter("cy")] == [True, False]
    for address in ("ada", "ada", "ben"):
        at_once.leave(address)
    assert not at_once._count
    assert [at_once.enter("cy"), at_once.enter("ada"), at_once.enter("ada")] == [True, True, True]


def test_a_budget_is_each_addresss_own_and_new_every_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Hours(monkeypatch)
    enough = Refusal("enough", "Enough.")
    budget = Hourly(10, enough)
    budget.spend("ada", 9)
    budget.spend("ada", 5)
    assert budget.is_spent("ada")
    for ask in (budget.check, budget.spend):
        with pytest.raises(Refused) as refused:
            ask("ada")
        assert refused.value.refusal is enough
    budget.spend("ben")
    assert not budget.is_spent("ben")
    time.seconds += 3599
    assert budget.is_spent("ada"), "the hour began with the budget"
    time.seconds += 1
    budget.spend("ada")
    assert list(budget._spent) == ["ada"], "what others spent an hour ago is forgotten"


def test_a_budget_refuses_as_too_often_if_nothing_else_was_said() -> None:
    with pytest.raises(Refused) as refused:
        Hourly(0).spend("ada")
    assert refused.value.refusal is TOO_OFTEN


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("[::1]", True),
        ("::ffff:127.0.0.1", True),
        ("localhost", True),
        ("mien.localhost", True),
        ("0.0.0.0", False),
        ("10.0.0.1", False),
        ("2001:db8::1", False),
        ("::ffff:10.0.0.1", False),
        ("localhost.example", False),
        ("", False),
    ],
)
def test_a_machine_means_itself_by_some_hosts(host: str, ours: bool) -> None:
    assert is_loopback(host) is ours


def test_a_budget_fills_with_time_up_to_two_seconds_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Hours(monkeypatch)
    budget = Budget(3.0)
    assert budget.spend(6.0)
    assert not budget.spend(1.0)
    time.seconds += 1.0
    assert budget.spend(3.0)
    assert not budget.spend(1.0)
    time.seconds += 60.0
    assert budget.spend(6.0)
    assert not budget.spend(1.0)


def test_those_who_have_spent_all_are_not_forgotten_for_a_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    Hours(monkeypatch)
    budgets = Budgets(1.0, 1.0)
    assert budgets.spend("greedy", 2.0)
    for person in range(2 * FORGET_AT):
        assert budgets.spend(f"guest {person}", 0.0)
    assert not budgets.spend("greedy", 1.0)


def test_somebody_who_comes_too_often_keeps_nobody_else_out(monkeypatch: pytest.MonkeyPatch) -> None:
    Hours(monkeypatch)
    limits = TableLimits(10.0)
    for _ in range(int(2 * COMINGS)):
        limits.check_coming("ada", 0, matters=False)
    with pytest.raises(Refused):
        limits.check_coming("ada", 0, matters=False)
    limits.check_coming("ben", 0, matters=False)
