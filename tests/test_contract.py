"""The contract of the kit, on every game.

`make laws` takes every combination of options and seats. `make test` takes those in which every two options meet
(tests/pairs.py), a third of them.
"""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pairs import tables_in_pairs

from mien.games import GAMES
from mien.kit import Match, QuickDealer, every_options, every_table
from mien.kit import contract as law


def _said(value: Any) -> str:
    """An option, in the name of a test; a deck by its hash."""
    return f"deck {value['hash']}" if isinstance(value, dict) else str(value)


def _tables() -> list[Any]:
    sample = {name: tables_in_pairs(game) for name, game in GAMES.items()}
    return [
        pytest.param(
            name,
            options,
            seats,
            id="-".join([name, *(_said(value) for value in msgspec.to_builtins(options).values()), str(seats)]),
            marks=() if (options, seats) in sample[name] else pytest.mark.laws,
        )
        for name, game in GAMES.items()
        for options, seats in every_table(game)
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_two_options_meet_at_a_table_of_the_sample(name: str) -> None:
    game, sample = GAMES[name], tables_in_pairs(GAMES[name])
    assert len({seats for _, seats in sample}) == len({seats for _, seats in every_table(game)})
    for options in every_options(game):
        values = msgspec.to_builtins(options).items()
        for one in values:
            among = [(other, seats) for other, seats in sample if one in msgspec.to_builtins(other).items()]
            others = [msgspec.to_builtins(other).items() for other, _ in among]
            assert all(any(two in met for met in others) for two in values), f"{one} does not meet them all"
            assert any(seats == min(game.seats(other)) for other, seats in among), f"{one} lacks the fewest seats"
            assert any(seats == max(game.seats(other)) for other, seats in among), f"{one} lacks the most seats"


at_every_table = pytest.mark.parametrize(("name", "options", "seats"), _tables())
few = settings(max_examples=2, deadline=None, derandomize=True, database=None)
seeds = st.binary(min_size=32, max_size=32)
strange = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "card", "seat"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@at_every_table
@few
@given(seed=seeds, quick=st.integers(0, 2**32))
def test_random_play_ends_on_sound_tables(
    name: str, options: msgspec.Struct, seats: int, seed: bytes, quick: int
) -> None:
    match = Match.start(GAMES[name], seats=seats, options=options, seed=seed)
    law.is_sound(match)
    before = match.position
    for number, events in enumerate(law.steps(match, QuickDealer(quick))):
        law.is_sound(match)
        law.owns(match)
        law.merges(before, match.position)
        before = match.position
        if number % 7 == 0:
            law.survives_json(match, events)
    law.replays(match)
    law.ignores_arrival(match)


@at_every_table
@few
@given(seed=seeds, quick=st.integers(0, 2**32))
def test_nobody_can_tell_a_redealt_table_apart(
    name: str, options: msgspec.Struct, seats: int, seed: bytes, quick: int
) -> None:
    match = Match.start(GAMES[name], seats=seats, options=options, seed=seed)
    differed = law.keeps_secrets(match, quick)
    for number, _ in enumerate(law.steps(match, QuickDealer(quick))):
        if number % 3 == 0:
            differed |= law.keeps_secrets(match, quick + number)
        if number % 20 == 0:
            # One seat after the other: each plays a whole game.
            law.goes_on(match, number // 20 % seats, quick)
    assert differed, "imagining never changed anything"


@at_every_table
@few
@given(seed=seeds, quick=st.integers(0, 2**32), answers=st.lists(strange, min_size=3, max_size=6))
def test_nonsense_changes_nothing(
    name: str, options: msgspec.Struct, seats: int, seed: bytes, quick: int, answers: list[Any]
) -> None:
    match = Match.start(GAMES[name], seats=seats, options=options, seed=seed)
    for number, _ in enumerate(law.steps(match, QuickDealer(quick))):
        if number % 10 == 0:
            others = [given.answer for given in match.record.answers[-3:]]
            for answer in [*answers, *others]:
                law.refuses_nonsense(match, answer)
    law.refuses_nonsense(match, None)


@pytest.mark.parametrize("name", GAMES)
def test_earlier_rules_keep_the_laws_too(name: str) -> None:
    for game in GAMES[name].earlier:
        for options in every_options(game):
            match = Match.start(game, seats=min(game.seats(options)), options=options, seed=b"earlier")
            for number, _ in enumerate(law.steps(match, QuickDealer(1))):
                if number % 7 == 0:
                    law.is_sound(match)
                    law.keeps_secrets(match, number)
            law.replays(match)


@given(seed=seeds, step=st.integers(0, 10_000))
def test_the_seed_decides_the_deal(seed: bytes, step: int) -> None:
    law.deals_alike(seed, step)
