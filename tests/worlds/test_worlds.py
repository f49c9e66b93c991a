"""The short form of `make worlds`: a game of every kind, in which nobody may tell two worlds apart."""

from __future__ import annotations

import pytest
from tests.worlds.worlds import Worlds, every_game

from mien.games import GAMES
from mien.kit import Refusal, Refused
from mien.server.system import clock
from mien.table import Table


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "tick", lambda: 1_000_000_000)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nobody_can_tell_two_worlds_apart(game: str) -> None:
    kinds = [kind for kind in every_game() if kind[0] == game]
    for name, options, seats in (kinds[0], kinds[len(kinds) // 2], kinds[-1]):
        worlds = Worlds(name, options, seats, seed=17)
        # The shortest game, lost by chance, has eight steps.
        worlds.compare(every=4)
        assert worlds.pairs.total() > 50


def test_a_secret_in_a_message_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Worlds._sent

    def leaky(worlds: Worlds, table: Table, seat: int | None) -> object:
        position = table.position
        assert position is not None
        return [*true(worlds, table, seat), (0, position.seed.hex())]

    monkeypatch.setattr(Worlds, "_sent", leaky)
    name, options, seats = every_game()[0]
    with pytest.raises(AssertionError, match="can tell two worlds apart"):
        Worlds(name, options, seats, seed=17).compare()


def test_a_secret_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, seat: int | None, answer: object) -> Refused:
        position = table.position
        assert position is not None
        return Refused(Refusal("no", f"The state is {position.state}."))

    monkeypatch.setattr("tests.worlds.worlds._refusal", leaky)
    name, options, seats = every_game()[0]
    with pytest.raises(AssertionError, match="a refusal tells seat"):
        Worlds(name, options, seats, seed=17).compare()
