"""The rules of Emojito, each proved by a test that cites it: other cards than the hundred."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.answers import Done, Pass
from mien.games.emojito.cards import CARDS, NO_CARD
from mien.games.emojito.deck_file import for_people_only, tried
from mien.games.emojito.events import Laid, Passed, Reshuffled, Revealed, Skipped, TrophyLost, TrophyWon
from mien.games.emojito.families import FAMILIES, FAMILY, steps
from mien.games.emojito.grades import EVERYDAY, FIRST
from mien.games.emojito.options import Options, cards_of
from mien.games.emojito.own_deck import OwnCard, OwnDeck
from mien.games.emojito.rules import Guessing, Performing, State, may_pass, setup
from mien.games.emojito.test_scene import (
    HUCH,
    HUCH_COOP,
    MESSAGE,
    RIGHT,
    TACTIC,
    TACTIC_COOP,
    TEAMS,
    TEAMS_WITH_SYMBOLS,
    WRONG,
    answer,
    challenge,
    of,
    outcome,
    perform,
    refusal,
    table,
    tokens,
    trophies,
    turn,
)
from mien.kit import Match, Over, QuickDealer, every_options
from mien.kit import contract as law

MODES = (TACTIC, HUCH, TACTIC_COOP, HUCH_COOP, MESSAGE, TEAMS, TEAMS_WITH_SYMBOLS)


def own(*families: int | None) -> OwnDeck:
    """A deck with a card of each of these families."""
    cards = [OwnCard(id=f"card-{at}", name={"en": str(at)}, family=family) for at, family in enumerate(families)]
    return OwnDeck("hash", {"en": "Mine"}, tuple(cards))


SEVEN = own(*range(7))
SMALL: tuple[dict[str, Any], ...] = (
    {"deck": SEVEN},
    {"grade": "first", "alike": "near"},
    {"grade": "everyday", "alike": "far"},
)
ANY = tuple(own.id for own in SEVEN.cards)


def pass_all(state: State) -> State:
    """A turn in which nobody acts."""
    now = state.turn
    while isinstance(state.phase, Performing) and state.turn == now:
        state, _ = answer(state, dict.fromkeys(state.phase.asks(state), Pass()))
    return state


def laid_by(options: Options, *secrets: str, seed: int = 1) -> tuple[str, ...]:
    """The seven cards of a turn in which these are acted."""
    state = setup(options, 4, QuickDealer(seed))
    pile = tuple(card for card in state.pile + state.secrets if card not in secrets)
    dealer = QuickDealer(seed)
    state = replace(state, secrets=secrets, pile=dealer.shuffled(pile))
    return perform(state).laid


# Which cards ----------------------------------------------------------------------------------------------


def test_there_are_twelve_first_feelings_and_forty_everyday_ones() -> None:  # EJ-43
    assert (len(set(FIRST)), len(set(EVERYDAY))) == (12, 40)
    assert set(FIRST) < set(EVERYDAY) < set(CARDS)
    assert cards_of(Options(grade="first")) == FIRST
    assert cards_of(Options(grade="everyday")) == EVERYDAY
    assert cards_of(Options()) == CARDS
    state = setup(Options(grade="first"), 3, QuickDealer(1))
    assert sorted(state.pile + state.secrets) == sorted(FIRST)


def test_a_deck_of_ones_own_takes_the_place_of_the_hundred() -> None:  # EJ-43
    state = setup(replace(TACTIC, deck=SEVEN), 3, QuickDealer(1))
    assert sorted(state.pile + state.secrets) == sorted(ANY)
    assert sorted(perform(state).laid) == sorted(ANY)


def test_a_deck_that_is_too_small_says_how_many_cards_are_missing() -> None:  # EJ-43
    assert GAME.seats(Options(deck=SEVEN)) == GAME.seats(Options())
    for count in range(7):
        refused = refusal(Options(deck=own(*range(count))))
        assert (refused.code, refused.rule) == ("deck-too-small", "EJ-43")
        assert refused.words == {"count": count, "missing": 7 - count}
    assert refusal(Options(deck=own(*range(6)))).text == "This deck has 6 cards, and 1 more is needed."


def test_a_deck_with_a_card_twice_or_of_no_family_can_not_be_played() -> None:  # EJ-43, EJ-44
    twice = replace(SEVEN, cards=(*SEVEN.cards, SEVEN.cards[0]))
    assert refusal(Options(deck=twice)).code == "deck-card-twice"
    nameless = replace(SEVEN, cards=(*SEVEN.cards, OwnCard(id=NO_CARD, name={"en": "?"})))
    assert refusal(Options(deck=nameless)).code == "deck-card-twice"
    assert refusal(Options(deck=own(*range(6), 12))).code == "no-such-family"
    assert refusal(Options(deck=own(*range(6), -1))).code == "no-such-family"


# How alike the seven are ----------------------------------------------------------------------------------


def test_every_card_is_of_one_family_and_the_ring_is_closed() -> None:  # EJ-44
    assert sorted(card for family in FAMILIES for card in family) == sorted(CARDS)
    assert steps(0, len(FAMILIES) - 1) == 1 == steps(3, 2)
    assert steps(0, 6) == 6


def test_mixed_lays_the_top_cards_of_the_pile() -> None:  # EJ-44
    state = setup(Options(first_actor=0), 3, QuickDealer(3))
    assert set(perform(state).laid) == {*state.secrets, *state.pile[:6]}


@pytest.mark.parametrize("seed", range(5))
def test_far_apart_takes_each_from_another_family(seed: int) -> None:  # EJ-44
    laid = laid_by(Options(first_actor=0, alike="far"), "radiant-sun", seed=seed)
    assert len({FAMILY[card] for card in laid}) == 7


@pytest.mark.parametrize("seed", range(5))
def test_near_neighbours_are_of_the_cards_own_family(seed: int) -> None:  # EJ-44
    laid = laid_by(Options(first_actor=0, alike="near"), "radiant-sun", seed=seed)
    assert {FAMILY[card] for card in laid} == {FAMILY["radiant-sun"]}
    few = laid_by(Options(first_actor=0, alike="near"), "greedy-purse", seed=seed)
    assert set(FAMILIES[FAMILY["greedy-purse"]]) < set(few)
    assert all(steps(FAMILY[card], FAMILY["greedy-purse"]) <= 1 for card in few)


def test_near_neighbours_of_several_cards_are_near_one_of_them() -> None:  # EJ-44
    laid = laid_by(replace(TEAMS, alike="near"), "radiant-sun", "furious-teapot")
    assert {FAMILY[card] for card in laid} <= {FAMILY["radiant-sun"], FAMILY["furious-teapot"]}


def test_cards_without_a_face_are_a_family_that_is_beside_no_other() -> None:  # EJ-44
    deck = own(0, *[None] * 7, 6, 6, 6, 6, 6, 6)
    near = Options(first_actor=0, alike="near", deck=deck)
    assert set(laid_by(near, "card-0")) == {"card-0", *(f"card-{at}" for at in range(8, 14))}
    assert set(laid_by(near, "card-1")) == {f"card-{at}" for at in range(1, 8)}
    far = laid_by(replace(near, alike="far", deck=own(*range(6), *[None] * 7)), "card-6")
    assert set(far) >= {f"card-{at}" for at in range(6)}


# Cards that never run out ---------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [{"grade": "first"}, {"alike": "near"}, {"deck": SEVEN}])
def test_trophies_are_only_counted(change: dict[str, Any]) -> None:  # EJ-45
    options = replace(TACTIC, **change)
    state, told = turn(table(options, 3, tokens=(6, 1, 1)), 1, 2)
    assert of(TrophyWon, told) == [TrophyWon(side=0, seats=(0,), card=NO_CARD)]
    assert state.sides[0].trophies == (NO_CARD,)
    assert sorted(state.pile + state.discard + state.secrets) == sorted(cards_of(options))


def test_only_what_was_acted_is_discarded() -> None:  # EJ-45
    before = table(replace(TACTIC, grade="first"), 3)
    state, told = turn(before, 1)
    assert state.discard == before.secrets
    assert of(Reshuffled, told) == []
    assert len(state.pile) == 12 - 1 - len(state.secrets)


def test_the_discards_are_shuffled_in_when_the_pile_is_short() -> None:  # EJ-45
    state = table(replace(TACTIC, grade="first"), 3)
    reshuffled = []
    for _ in range(12):
        state, told = turn(state)
        reshuffled.append(bool(of(Reshuffled, told)))
    assert reshuffled == [number % 6 == 5 for number in range(12)]


def test_a_counted_trophy_that_is_paid_or_lost_goes_nowhere() -> None:  # EJ-45
    small = replace(HUCH, grade="first")
    state = table(small, 3, tokens=(0, 8, 8))
    sides = tuple(replace(side, trophies=(NO_CARD,)) if side.token else side for side in state.sides)
    paid = challenge(replace(state, sides=sides), seat1=2)
    assert paid.discard == ()
    state, told = answer(paid, {1: RIGHT, 2: WRONG})
    assert of(TrophyLost, told) == [TrophyLost(side=2, seats=(2,), card=NO_CARD)]
    assert NO_CARD not in state.pile + state.discard


@pytest.mark.parametrize("options", MODES)
def test_seven_cards_are_enough_for_every_mode(options: Options) -> None:  # EJ-43, EJ-45
    for seats in {min(GAME.seats(options)), max(GAME.seats(options))}:
        for change in SMALL:
            match = Match.start(GAME, seats=seats, options=replace(options, **change), seed=b"seven")
            for number, events in enumerate(law.steps(match, QuickDealer(seats))):
                if number % 5 == 0:
                    law.is_sound(match)
                if number % 20 == 0:
                    law.keeps_secrets(match, number)
                    law.survives_json(match, events)
            law.replays(match)


# Passing --------------------------------------------------------------------------------------------------


def test_an_actor_may_pass_only_with_a_deck_of_ones_own() -> None:  # EJ-46
    phase = Performing()
    for change, may in (({}, False), ({"grade": "first"}, False), ({"deck": SEVEN}, True)):
        state = setup(replace(TACTIC, **change), 3, QuickDealer(1))
        (seat,) = phase.asks(state)
        assert phase.asks(state)[seat].accepts(Pass()) == may == may_pass(state, seat)
    refused = phase.why_not(setup(TACTIC, 3, QuickDealer(1)), 0, Pass())
    assert (refused.code, refused.rule) == ("no-passing", "EJ-46")


def test_if_nobody_acts_the_card_is_discarded_and_the_next_player_acts() -> None:  # EJ-46
    before = table(replace(TACTIC, deck=SEVEN), 3)
    state, told = answer(before, {0: Pass()})
    assert told[:2] == [Passed(seat=0), Skipped(cards=before.secrets)]
    assert (of(Laid, told), tokens(state), state.turn) == ([], tokens(before), 1)
    assert list(state.phase.asks(state)) == [1]
    assert sorted(state.pile + state.discard + state.secrets) == sorted(ANY)


def test_in_the_secret_message_only_the_actor_may_pass() -> None:  # EJ-46
    state = table(replace(MESSAGE, deck=SEVEN), 3)
    passed, _ = answer(state, {0: Pass()})
    assert passed.turn == 1
    state, _ = answer(state, {0: Done()})
    assert not state.phase.asks(state)[1].accepts(Pass())


def test_the_partner_of_a_player_who_passes_does_not_guess() -> None:  # EJ-46
    state, told = answer(table(replace(TEAMS, deck=SEVEN), 6), {0: Done(), 2: Pass(), 4: Done()})
    assert (of(Passed, told), isinstance(state.phase, Guessing)) == ([Passed(seat=2)], True)
    assert set(state.phase.asks(state)) == {1, 5}
    state, told = answer(state, {1: 1, 5: 3})
    assert [event.seat for event in of(Revealed, told)] == [0, 4]
    assert tokens(state) == (2, 0, 2)
    assert state.passed == ()


def test_teams_whose_symbols_count_pass_one_after_the_other() -> None:  # EJ-46
    state = table(replace(TEAMS_WITH_SYMBOLS, deck=SEVEN), 4)
    state, _ = answer(state, {0: Pass()})
    assert (state.turn, state.passed, list(state.phase.asks(state))) == (0, (0,), [2])
    acted, _ = answer(state, {2: Done()})
    assert list(acted.phase.asks(acted)) == [3]
    skipped, _ = answer(state, {2: Pass()})
    assert (skipped.turn, skipped.passed) == (1, ())


def test_cards_without_a_face_are_for_people_alone() -> None:  # EJ-46
    assert for_people_only(tried()) == 2


def test_the_game_ends_when_all_have_passed_one_after_the_other() -> None:  # EJ-47
    state = table(replace(TACTIC, deck=SEVEN), 3, tokens=(5, 7, 7))
    for turns in range(2):
        state = pass_all(state)
        assert state.skipped == turns + 1
    acted, _ = turn(state)
    assert acted.skipped == 0
    over = outcome(pass_all(state))
    assert (over.winners, over.rule) == ((1, 2), "EJ-47")


@pytest.mark.parametrize(("ours", "theirs", "winners"), [(5, 4, (0, 1, 2)), (4, 4, ()), (3, 4, ())])
def test_together_the_token_that_is_farther_decides(
    ours: int, theirs: int, winners: tuple[int, ...]
) -> None:  # EJ-47
    state = table(replace(HUCH_COOP, deck=SEVEN), 3, tokens=(ours, theirs))
    for _ in range(3):
        state = pass_all(state)
    assert (outcome(state).winners, outcome(state).rule) == (winners, "EJ-47")


def test_teams_end_after_both_partners_have_passed() -> None:  # EJ-47
    state = table(replace(TEAMS, deck=SEVEN), 4, tokens=(0, 2))
    state = pass_all(state)
    assert not isinstance(state.phase, Over)
    over = outcome(pass_all(state))
    assert (over.winners, over.rule) == ((2, 3), "EJ-47")


def test_more_trophies_win_before_a_longer_way() -> None:  # EJ-47
    state = table(replace(HUCH, deck=SEVEN), 3, tokens=(9, 8, 0))
    state = replace(state, sides=(state.sides[0], replace(state.sides[1], trophies=(NO_CARD,)), state.sides[2]))
    for _ in range(3):
        state = pass_all(state)
    assert trophies(state) == (0, 1, 0)
    assert outcome(state).winners == (1,)


def test_the_deck_to_try_is_among_the_options_to_try() -> None:  # EJ-43
    assert [options for options in every_options(GAME) if options.deck] == [Options(deck=tried())]  # type: ignore[attr-defined]
