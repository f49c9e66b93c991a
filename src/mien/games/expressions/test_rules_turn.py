"""The rules of Expressions, each proved by a test that cites it: clues and guesses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mien.games.expressions.cards import (
    DECK,
    SUIT,
    VALUE,
    Card,
    in_order,
)
from mien.games.expressions.clues import Clue, clue_cases
from mien.games.expressions.events import (
    Clued,
    Expired,
    Guessed,
    Put,
)
from mien.games.expressions.rules import Guess, Reward, Turn
from mien.games.expressions.test_scene import (
    SAYS,
    clue,
    play,
    refusal,
    table,
)
from mien.games.expressions.view import view
from mien.kit import (
    Over,
    QuickDealer,
)

# Playing a clue --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said", ["joy 2 lowest", "joy 7 highest", "fear 4 last", "anger 7 more", "joy 7 more", "anger 7 lowest"]
)
def test_a_clue_leaves_the_hand_and_lies_in_front_of_its_owner(said: str) -> None:  # EX-8
    state = table("joy 2 5 7, fear 4, anger 7 9", "disgust 1 2")
    given = clue(said)
    after, events = play(state, given)
    assert given.card not in after.hands[0]
    assert len(after.hands[0]) == 5
    assert after.clues == ((given,), ())
    assert events == [Clued(seat=0, card=given.card, says=given.says)]
    assert after.discord == ()


def test_a_clue_is_about_a_card_of_ones_own_hand() -> None:  # EX-8
    state = table("joy 2 5", "disgust 1 2")
    for card in ("disgust-1", "fear-1", "joy-11"):
        why = refusal(state, Clue(card, "last"))
        assert (why.code, why.rule) == ("not-in-hand", "EX-8")


def is_true(given: Clue, rest: list[Card]) -> bool:
    """Whether the clue is true of the cards that are left, word by word as the rule says it."""
    suit = [VALUE[card] for card in rest if SUIT[card] == SUIT[given.card]]
    value = VALUE[given.card]
    return {
        "lowest": bool(suit) and all(other > value for other in suit),
        "highest": bool(suit) and all(other < value for other in suit),
        "last": not suit,
        "more": any(VALUE[card] == value for card in rest),
    }[given.says]


def test_exactly_the_true_clues_are_offered() -> None:  # EX-9, EX-11
    for seed in range(300):
        dealt = dealer_hand(seed)
        offered = {
            Clue(str(card), next(word for word in SAYS if word == says))
            for case in clue_cases(dealt)
            for card in case["card"]
            for says in case["says"]
        }
        true = {
            Clue(card, says)
            for card in dealt
            for says in SAYS
            if is_true(Clue(card, says), [other for other in dealt if other != card])
        }
        assert offered == true
        assert all(case["says"] for case in clue_cases(dealt))


def dealer_hand(seed: int) -> tuple[Card, ...]:
    """Some hand of one to twenty cards."""
    some = QuickDealer(seed).shuffled(DECK)[: 1 + seed % 20]
    return in_order(some)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("joy 5 lowest", "lower-held"),
        ("joy 5 highest", "higher-held"),
        ("joy 5 last", "not-last"),
        ("joy 5 more", "no-more"),
        ("fear 4 lowest", "nothing-left"),
        ("fear 4 highest", "nothing-left"),
    ],
)
def test_a_clue_may_not_lie(said: str, code: str) -> None:  # EX-9
    state = table("joy 2 5 7, fear 4, anger 7 9", "disgust 1 2")
    why = refusal(state, clue(said))
    assert (why.code, why.rule) == (code, "EX-9")
    assert why.words == {"suit": SUIT[clue(said).card], "value": VALUE[clue(said).card]}


def test_lowest_and_highest_fall_when_the_suit_is_gone() -> None:  # EX-10
    state = table("fear 1 2", "joy 5, anger 1", clues={1: "joy 3 lowest, joy 9 highest"}, harmony="anger 9")
    state, events = play(state, Guess(1, "joy-5"))
    assert state.clues == ((), ())
    assert state.discord == ("joy-3", "joy-9")
    assert events[2:] == [Expired(seat=1, card="joy-3"), Expired(seat=1, card="joy-9")]
    assert state.expired == ((), (Clue("joy-3", "lowest"), Clue("joy-9", "highest")))


def test_lowest_stays_while_one_card_of_the_suit_is_left() -> None:  # EX-10
    state = table("fear 1 2", "joy 5 6", clues={1: "joy 3 lowest"})
    state, _ = play(state, Guess(1, "joy-5"))
    assert state.clues[1] == (Clue("joy-3", "lowest"),)


def test_more_falls_when_the_number_is_gone() -> None:  # EX-10
    state = table("fear 1 2", "joy 5, anger 5 6", clues={1: "sadness 5 more"})
    state, _ = play(state, Guess(1, "joy-5"), "fear-1", Clue("anger-6", "highest"))
    assert state.clues[1] == (Clue("sadness-5", "more"), Clue("anger-6", "highest"))
    state, events = play(state, Guess(1, "anger-5"))
    assert state.clues[1] == ()
    assert [event.card for event in events if isinstance(event, Expired)] == ["sadness-5", "anger-6"]


def test_last_never_falls() -> None:  # EX-10
    state = table("fear 1 2", "joy 5", clues={1: "sadness 5 last, anger 5 last"})
    state, _ = play(state, Guess(1, "joy-5"))
    assert state.hands[1] == ()
    assert state.clues[1] == (Clue("sadness-5", "last"), Clue("anger-5", "last"))


def test_playing_another_clue_can_fell_an_older_one() -> None:  # EX-10
    state = table("joy 5, fear 1", "anger 1 2", clues={0: "joy 3 lowest"})
    state, events = play(state, Clue("joy-5", "last"))
    assert state.clues[0] == (Clue("joy-5", "last"),)
    assert events == [Clued(seat=0, card="joy-5", says="last"), Expired(seat=0, card="joy-3")]


def test_a_card_given_as_reward_or_penalty_can_fell_ones_own_clue() -> None:  # EX-10, EX-16
    for named in ("anger-1", "disgust-1"):
        state = table("joy 5, fear 1", "anger 1 2", clues={0: "joy 3 lowest"})
        state, events = play(state, Guess(1, named), "joy-5")
        assert state.clues[0] == ()
        assert events[-1] == Expired(seat=0, card="joy-3")


def test_a_fallen_clue_does_not_come_back_nor_bother_the_clues_of_others() -> None:  # EX-10
    state = table("joy 1 2", "joy 5, fear 5", clues={0: "joy 10 highest", 1: "joy 3 lowest"})
    state, _ = play(state, Guess(1, "joy-5"))
    assert state.clues == ((Clue("joy-10", "highest"),), ())


def test_a_card_with_nothing_true_to_say_is_no_clue() -> None:  # EX-11
    state = table("joy 2 5 7", "disgust 1 2")
    assert all(refusal(state, Clue("joy-5", says)) for says in SAYS)
    assert [case["card"] for case in clue_cases(state.hands[0])] == [("joy-2",), ("joy-7",)]


def test_every_hand_has_a_card_that_can_be_a_clue() -> None:  # EX-11
    assert all(clue_cases(dealer_hand(seed)) for seed in range(300))


# Guessing --------------------------------------------------------------------------------------------------


def test_only_partners_with_cards_can_be_named() -> None:  # EX-12
    state = table("joy 1", "", "fear 1 2", "anger 1", turn=0)
    for partner, code in (
        (0, "not-a-partner"),
        (1, "no-such-partner"),
        (4, "not-a-partner"),
        (-1, "not-a-partner"),
    ):
        why = refusal(state, Guess(partner, "fear-1"))
        assert (why.code, why.rule) == (code, "EX-12")
    for partner in (2, 3):
        play(state, Guess(partner, "fear-1"))


@pytest.mark.parametrize(
    ("card", "code", "rule"),
    [
        ("joy-1", "yours", "EX-12"),
        ("joy-9", "face-up", "EX-12"),
        ("joy-8", "face-up", "EX-12"),
        ("anger-3", "face-up", "EX-12"),
        ("sadness-3", "face-up", "EX-12"),
        ("joy-11", "no-such-card", "EX-1"),
    ],
)
def test_a_card_that_one_can_see_can_not_be_named(card: Card, code: str, rule: str) -> None:  # EX-12, EX-7
    state = table(
        "joy 1, sadness 1",
        "anger 1",
        harmony="joy 9",
        discord="joy 8",
        clues={0: "sadness 3 highest", 1: "anger 3 highest"},
    )
    why = refusal(state, Guess(1, card))
    assert (why.code, why.rule) == (code, rule)


def test_every_card_out_of_sight_can_be_named() -> None:  # EX-12
    state = table("joy 1 2", "anger 1", "fear 2", harmony="joy 9", discord="joy 8", clues={1: "anger 3 highest"})
    [ask] = state.phase.asks(state).values()
    hidden = [card for card in DECK if card not in ("joy-1", "joy-2", "joy-9", "joy-8", "anger-3")]
    assert [card for card in DECK if ask.accepts(Guess(1, card))] == hidden


def test_a_right_guess_puts_two_cards_in_harmony() -> None:  # EX-13
    state = table("joy 1 2 3", "fear 4 5", "anger 1")
    state, events = play(state, Guess(1, "fear-4"))
    assert state.phase == Reward(0, "harmony")
    assert events[0] == Guessed(seat=0, partner=1, card="fear-4", right=True, holder=1)
    state, events = play(state, "joy-2")
    assert events == [Put(seat=0, card="joy-2", zone="harmony")]
    assert state.harmony == ("fear-4", "joy-2")
    assert state.hands == (("joy-1", "joy-3"), ("fear-5",), ("anger-1",))
    assert state.phase == Turn(1)
    assert state.discord == ()


def test_the_card_that_naming_a_timer_card_costs_is_refused_by_its_own_rule() -> None:  # EX-15
    state, _ = play(table("joy 1 2 3", "fear 4 5", "anger 1 2"), Guess(1, "disgust-1"))
    why = refusal(state, "fear-4")
    assert (why.code, why.rule) == ("not-in-hand", "EX-15")


def test_the_card_that_a_wrong_guess_costs_is_refused_by_its_own_rule() -> None:  # EX-14
    state, _ = play(table("joy 1 2 3", "fear 4 5", "anger 1 2"), Guess(1, "anger-1"))
    why = refusal(state, "fear-4")
    assert (why.code, why.rule) == ("not-in-hand", "EX-14")


def test_any_card_of_ones_own_hand_can_be_the_reward_and_no_other() -> None:  # EX-13
    state, _ = play(table("joy 1 2 3", "fear 4 5"), Guess(1, "fear-4"))
    for card in ("joy-1", "joy-2", "joy-3"):
        play(state, card)
    for card in ("fear-4", "fear-5", "anger-1", ""):
        why = refusal(state, card)
        assert (why.code, why.rule) == ("not-in-hand", "EX-13")


def test_a_card_of_another_partner_goes_to_discord_with_one_s_own() -> None:  # EX-14
    state = table("joy 1 2 3", "fear 4 5", "anger 1 2")
    state, events = play(state, Guess(1, "anger-1"), "joy-3")
    assert events == [
        Guessed(seat=0, partner=1, card="anger-1", right=False, holder=2),
        Put(seat=2, card="anger-1", zone="discord"),
        Put(seat=0, card="joy-3", zone="discord"),
    ]
    assert state.discord == ("anger-1", "joy-3")
    assert state.harmony == ()
    assert state.hands == (("joy-1", "joy-2"), ("fear-4", "fear-5"), ("anger-2",))


def test_a_card_that_nobody_holds_stays_in_the_timer() -> None:  # EX-15
    state = table("joy 1 2 3", "fear 4 5", "anger 1 2")
    after, events = play(state, Guess(1, "disgust-1"), "joy-3")
    assert events == [
        Guessed(seat=0, partner=1, card="disgust-1", right=False, holder=None),
        Put(seat=0, card="joy-3", zone="discord"),
    ]
    assert after.discord == ("joy-3",)
    assert after.timer == state.timer
    assert after.hands[1:] == state.hands[1:]


def test_all_remember_which_named_cards_are_in_the_timer_until_they_are_flipped() -> None:  # EX-15, EX-28
    state = table("joy 1 2 3", "fear 4 5", timer="disgust 1 2")
    state, _ = play(state, Guess(1, "disgust-1"), "joy-3")
    assert view(state, None).unheld == ("disgust-1",)
    again, _ = play(replace(state, phase=Turn(0)), Guess(1, "disgust-1"))
    assert again.unheld == ("disgust-1",)
    both, _ = play(state, Guess(0, "disgust-2"), "fear-4")
    assert both.unheld == ("disgust-2",)
    assert both.discord[-1] == "disgust-1"


def test_a_guess_is_told_and_settled_in_this_order() -> None:  # EX-16
    state = table(
        "joy 5, fear 1", "anger 1 2", "sadness 3", turn=0, clues={0: "joy 3 lowest", 2: "sadness 1 lowest"}
    )
    state, first = play(state, Guess(1, "sadness-3"))
    # The card has moved and its holder's clue has fallen before the guesser chooses.
    assert first == [
        Guessed(seat=0, partner=1, card="sadness-3", right=False, holder=2),
        Put(seat=2, card="sadness-3", zone="discord"),
        Expired(seat=2, card="sadness-1"),
    ]
    assert view(state, 0).discord == ("sadness-3", "sadness-1")
    assert state.phase == Reward(0, "discord")
    state, second = play(state, "joy-5")
    assert second == [Put(seat=0, card="joy-5", zone="discord"), Expired(seat=0, card="joy-3")]
    assert state.phase == Turn(1)


def test_the_end_is_looked_for_after_the_reward_only() -> None:  # EX-16, EX-19
    state = table("joy 5", "anger 1", timer="disgust 1", rest="harmony")
    state, _ = play(state, Guess(1, "anger-1"))
    assert state.phase == Reward(0, "harmony")
    state, _ = play(state, "joy-5")
    assert isinstance(state.phase, Over)
