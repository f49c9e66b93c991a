"""The dealers: the seeded one never changes, both are fair, and the hash binds."""

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256

import pytest

from mien.kit import Dealer, Event, QuickDealer, SeededDealer, commitment

SEED = bytes(range(32))

PICKED = [6, 5, 38, 21, 36, 20, 2, 41, 33, 76, 71, 30, 84, 57, 88, 92, 63, 88, 24, 76]
DEALT = "lgdnoabmjkpciefh"

DEALERS: list[Callable[[], Dealer]] = [lambda: SeededDealer(SEED, 1), lambda: QuickDealer(1)]
both = pytest.mark.parametrize("dealer", DEALERS, ids=["seeded", "quick"])


def chi_square(found: Iterable[object], kinds: int) -> float:
    """How far these are from all kinds being equally common."""
    counts = Counter(found)
    expected = counts.total() / kinds
    missing = kinds - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected


def test_the_seeded_dealer_deals_these_cards_for_ever() -> None:
    # Every record ever written depends on these values: if this test fails, the code is wrong.
    dealer = SeededDealer(SEED, 7)
    assert [dealer.pick(range(100)) for _ in range(20)] == PICKED
    assert dealer.shuffled("abcdefghijklmnop") == tuple(DEALT)


def test_the_seeded_dealer_is_sha_256_in_counter_mode() -> None:
    block = sha256(b"mien dealer" + SEED + (7).to_bytes(8, "big") + (0).to_bytes(8, "big")).digest()
    other = sha256(b"mien dealer" + SEED + (7).to_bytes(8, "big") + (1).to_bytes(8, "big")).digest()
    words = [int.from_bytes((block + other)[at : at + 4], "big") for at in range(0, 64, 4)]
    dealer = SeededDealer(SEED, 7)
    assert [dealer.pick(range(1 << 32)) for _ in range(16)] == words


def test_words_past_the_last_whole_multiple_are_thrown_away() -> None:
    # Below 3 × 2³⁰ one word in four is too high; those are skipped, not folded back.
    raw = SeededDealer(SEED, 7)
    words = [raw.pick(range(1 << 32)) for _ in range(64)]
    limit = 3 << 30
    kept = [word for word in words if word < limit]
    assert len(kept) < 60
    dealer = SeededDealer(SEED, 7)
    assert [dealer.pick(range(limit)) for _ in kept] == kept


def test_another_step_or_another_seed_deals_otherwise() -> None:
    deals = {SeededDealer(seed, step).shuffled(range(50)) for seed in (b"a", b"b") for step in (0, 1, 2)}
    assert len(deals) == 6


def test_the_quick_dealer_deals_the_same_for_the_same_seed() -> None:
    assert QuickDealer(9).shuffled(range(50)) == QuickDealer(9).shuffled(range(50))
    assert QuickDealer(9).shuffled(range(50)) != QuickDealer(10).shuffled(range(50))


@both
def test_every_thing_is_picked_equally_often(dealer: Callable[[], Dealer]) -> None:
    chance = dealer()
    # 99.9 % of fair dealers stay below these values, for 6 and for 36 kinds.
    assert chi_square((chance.pick(range(6)) for _ in range(12_000)), 6) < 20.5
    pairs = ((chance.pick(range(6)), chance.pick(range(6))) for _ in range(12_000))
    assert chi_square(pairs, 36) < 66.6


@both
def test_every_order_is_dealt_equally_often(dealer: Callable[[], Dealer]) -> None:
    chance = dealer()
    assert chi_square((chance.shuffled(range(4)) for _ in range(12_000)), 24) < 49.7


def test_the_first_picks_of_many_quick_dealers_are_even() -> None:
    picked = [(chance.pick(range(6)), chance.pick(range(6))) for chance in map(QuickDealer, range(3_600))]
    assert chi_square(picked, 36) < 66.6


@both
def test_shuffling_loses_and_changes_nothing(dealer: Callable[[], Dealer]) -> None:
    cards = list(range(30))
    assert sorted(dealer().shuffled(cards)) == cards == list(range(30))
    assert dealer().shuffled(()) == ()
    assert dealer().shuffled("x") == ("x",)


def test_the_seeded_dealer_keeps_what_it_tells_in_order_and_the_quick_one_nothing() -> None:
    class Rang(Event, frozen=True):
        bell: int

    seeded = SeededDealer(SEED, 0)
    for bell in (1, 2):
        seeded.tell(Rang(bell=bell))
        QuickDealer(0).tell(Rang(bell=bell))
    assert seeded.told == [Rang(bell=1), Rang(bell=2)]


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SEED) != commitment(SEED[:-1] + b"\x00")
