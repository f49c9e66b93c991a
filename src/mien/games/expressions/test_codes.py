"""The code of docs/explanation/codes.md: what a guess says, what the others hear, and whom they trust."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from mien.games.expressions.bot_code import best_signal
from mien.games.expressions.bot_ear import BELIEVED, GREETING, listen
from mien.games.expressions.bot_list import Signal, best_of, round_the_circle, run_of, signal_of, walk, weigh
from mien.games.expressions.bots import BOTS
from mien.games.expressions.cards import DECK, PLACE, TO_WIN, Card
from mien.games.expressions.clues import Clue
from mien.games.expressions.history import Deed
from mien.games.expressions.imagine import TIMER
from mien.games.expressions.options import Options
from mien.games.expressions.rules import Guess, Reward, State, setup
from mien.games.expressions.test_bots import a_game, answer
from mien.games.expressions.test_scene import table
from mien.games.expressions.view import view
from mien.kit import QuickDealer

ANN = Deed(0, "joy-6", partner=1, holder=2, gave="fear-9")
"""The example of docs/explanation/codes.md."""

LIST = ["joy-2", "anger-9", "joy-3", "anger-10"]
"""How the list of Ann's guess begins."""


def at_start(seats: int = 4) -> State:
    return setup(Options(), seats, QuickDealer(1))


# The list of a guess --------------------------------------------------------------------------------------


def test_the_example_of_the_page() -> None:
    assert signal_of(ANN, seats=4) == Signal(left=1, named=5, given=38)
    assert [DECK[number] for number in walk(signal_of(ANN, seats=4))[:4]] == LIST


def test_every_walk_comes_to_every_card_once() -> None:
    for step in range(1, 53):
        assert sorted(round_the_circle(7, step)) == list(range(len(DECK)))


def test_a_run_ends_with_the_first_card_that_is_not_held_and_skips_what_need_not_be_told() -> None:
    signal = signal_of(ANN, seats=4)
    everything = set(range(len(DECK)))
    hand = {PLACE[card] for card in ("joy-2", "anger-9", "joy-3", "joy-4")}
    assert run_of(signal, everything, hand) == 3
    assert run_of(signal, everything - {PLACE["anger-10"]}, hand) == 4
    assert run_of(signal, everything - {PLACE["joy-2"]}, hand) == 2
    assert run_of(signal, everything, set()) == 0


# How far to believe it ------------------------------------------------------------------------------------


def test_the_best_of_many_lists_begins_with_more_held_cards() -> None:
    few, many = (best_of(choices, 0, (1, 2, 3, 4), share=0.25) for choices in (5, 500))
    assert sum(few.runs) == pytest.approx(1)
    assert sum(many.runs[3:]) == pytest.approx(1 - (1 - 0.25**3) ** 500)
    assert weigh(many, {}).chances > weigh(few, {}).chances


def test_a_list_that_nobody_chose_says_nothing() -> None:
    told = best_of(1, 0, (1, 2, 3, 4), share=0.25)
    for owners in ({}, {1: 0}, {2: 0, 3: 1}, {1: TIMER, 4: 0}):
        heard = weigh(told, owners)
        unseen = [chance for number, chance in zip(told.cards, heard.chances, strict=True) if number not in owners]
        assert unseen == pytest.approx([0.25] * len(unseen))
        assert heard.odds == pytest.approx(1)


def test_a_card_in_another_hand_ends_its_list_and_one_in_hand_confirms_those_before_it() -> None:
    told = best_of(20, 0, (1, 2, 3, 4), share=0.25)
    before = weigh(told, {})
    ended = weigh(told, {2: 1})
    assert ended.chances[0] > 0.25
    assert ended.chances[2:] == pytest.approx((0.25, 0.25))
    borne_out = weigh(told, {2: 0})
    assert borne_out.chances[0] > before.chances[0]
    assert borne_out.odds > 1 > weigh(told, {1: TIMER}).odds


def test_all_locate_the_first_cards_of_a_list() -> None:
    ear = listen(view(at_start(), 2), (ANN,))
    assert [DECK[number] for number in ear.located] == LIST
    assert {seat for seat, _ in ear.located.values()} == {0}
    assert not ear.located.keys() & ear.pool(1)


def test_a_list_does_not_name_what_a_clue_of_its_teller_rules_out() -> None:
    ear = listen(view(at_start(), 2), (Deed(0, "joy-3", says="lowest"),))
    assert PLACE["joy-2"] in ear.pool(1)
    assert PLACE["joy-2"] not in ear.pool(0)


def test_a_player_who_does_not_speak_the_code_locates_nothing() -> None:
    assert not listen(view(at_start(), 2), (Deed(0, "fear-1", says="lowest"), ANN)).located


def test_what_is_located_is_about_as_often_wrong_as_it_is_said_to_be() -> None:
    right = wrong = 0
    expected = 0.0
    for seed in range(6):
        known: set[tuple[int, int]] = set()
        for state in a_game(("strong",) * 4, seed):
            if isinstance(state.phase, Reward):
                continue  # the list of this guess is known once its gift is
            if len(state.harmony) >= TO_WIN - 2:
                break  # what wins is guessed whatever its list tells
            for number, (seat, chance) in listen(view(state, 0), state.history).located.items():
                assert chance >= BELIEVED
                if (number, seat) not in known:
                    known.add((number, seat))
                    held = DECK[number] in state.hands[seat]
                    right, wrong, expected = right + held, wrong + (not held), expected + 1 - chance
    assert right > 4 * wrong
    assert wrong < 2 * expected


# Speaking -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_first_guess_tells_cards_of_the_guesser(seats: int) -> None:
    states = a_game(("strong",) * seats, seed=seats + 3)
    number, deed = next((at, deed) for at, deed in enumerate(states[-1].history) if deed.partner is not None)
    before = states[-1].history[:number]
    told = listen(view(states[0], None), (*before, replace(deed, flipped=()))).located
    assert len(told) >= 2
    assert [DECK[number] in states[0].hands[deed.seat] for number in list(told)[:2]] == [True, True]


def told(state: State, given: Card) -> int:
    """How many cards of the guesser the others hear of, if this one goes with the guess."""
    guess = replace(state.history[-1], gave=given)
    heard = listen(view(state, None), (*state.history[:-1], guess)).lists[-1]
    held = [DECK[number] in state.hands[guess.seat] for number in heard.told.cards]
    return [*held, False].index(False)


def test_no_other_gift_would_tell_more() -> None:
    games = [a_game(("strong",) * 4, seed) for seed in range(8)]
    moments = [moment for states in games for moment in pairwise(states)]
    for state, after in moments:
        if not isinstance(state.phase, Reward):
            continue
        given = after.history[-1].gave
        assert given is not None
        located = listen(view(state, None), state.history[:-1]).located
        others = [card for card in state.hands[state.history[-1].seat] if PLACE[card] not in located]
        assert all(told(state, card) <= told(state, given) for card in others)


def test_a_card_that_all_have_located_is_not_given_away() -> None:
    joy = Deed(0, "fear-1", partner=1, holder=1)
    state = table("joy 2, disgust 10", "fear 2", "anger 1", "sadness 1", harmony="fear 1", discord="joy 6, fear 9")
    state = replace(state, history=(ANN, joy), phase=Reward(0, "harmony"))
    assert answer("strong", state) == "disgust-10"


def test_every_list_of_the_first_round_begins_with_a_card_of_its_teller() -> None:
    for seed in range(4):
        states = a_game(("strong",) * 5, seed)
        for deeds in range(2, 6):
            heard = listen(view(states[0], None), states[-1].history[:deeds]).lists[-1]
            assert DECK[heard.told.cards[0]] in states[0].hands[heard.told.seat]


def six(harmony: str) -> State:
    """Seat 0 knows that seat 1 has a last card, joy 3."""
    hands = ("joy 1 2", "joy 3", "joy 5 6", "fear 1 2", "fear 3 4", "fear 5 6")
    return table(*hands, clues={1: "sadness 3 more"}, harmony=harmony, rest="discord", flip=0)


def test_six_players_empty_a_hand_only_to_win() -> None:
    won = ", ".join(f"{suit} 4 7 8 9 10" for suit in ("joy", "sadness", "anger", "disgust"))
    late = six(won + ", fear 7 8 9 10, anger 1")
    early = six("anger 1")
    sure, likely = Signal(1, PLACE["joy-3"]), Signal(2, PLACE["joy-5"])
    for state, best in ((early, likely), (late, sure)):
        seen = view(state, 0)
        assert best_signal(seen, 0, listen(seen, ()), {sure: 1.0, likely: 0.1}) == best
    assert answer("strong", late) == Guess(1, "joy-3")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_team_that_speaks_the_code_wins(seats: int) -> None:
    for seed in range(2):
        assert len(a_game(("strong",) * seats, seed)[-1].harmony) >= TO_WIN


# Trust ----------------------------------------------------------------------------------------------------


def test_a_player_who_gives_a_clue_is_not_thought_to_speak_the_code() -> None:
    ear = listen(view(at_start(), 0), (Deed(1, "fear-1", says="lowest"), ANN))
    assert ear.trust(1) < BELIEVED < ear.trust(0)


GREETS = Deed(1, "sadness-9", says="more")


def test_a_first_clue_of_more_greets_and_a_later_one_does_not() -> None:
    seen = view(at_start(), 0)
    greeted, late = listen(seen, (GREETS,)), listen(seen, (GREETS, replace(GREETS, seat=2)))
    assert greeted.trust(1) > listen(seen, ()).trust(1)
    assert late.trust(2) < BELIEVED < late.trust(1)
    assert not any(greeted.is_alone(seat) for seat in range(4))


def test_a_plain_first_clue_makes_a_plain_game() -> None:
    ear = listen(view(at_start(), 0), (replace(GREETS, says="lowest"), ANN))
    assert all(ear.is_alone(seat) for seat in range(4))
    assert not ear.lists


def test_a_first_guess_of_which_a_clue_speaks_shows_no_code() -> None:
    pointed = Deed(2, "joy-9", partner=1, holder=1, gave="fear-9")
    ear = listen(view(at_start(), 0), (GREETS, pointed))
    assert ear.trust(2) < BELIEVED < listen(view(at_start(), 0), (GREETS, replace(pointed, card="joy-8"))).trust(2)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_strong_player_greets_where_plain_partners_could_win(seats: int) -> None:
    state = at_start(seats)
    opening = answer("strong", state)
    if seats in (2, 6):
        assert isinstance(opening, Guess)
    else:
        assert isinstance(opening, Clue)
        assert opening.says == GREETING


def test_a_strong_player_answers_a_greeting_in_code_and_a_plain_clue_as_a_good_one_does() -> None:
    states = a_game(("strong",) * 4, 1)
    assert isinstance(answer("strong", states[1]), Guess)
    for state in a_game(("good",) * 4, 1)[1:8]:
        if state.history[0].says != GREETING:
            assert answer("strong", state) == answer("good", state)


def test_lists_that_come_out_right_are_trusted_and_wrong_ones_are_not() -> None:
    def trust(holder: int) -> float:
        return listen(view(at_start(), 1), (ANN, Deed(1, "joy-2", partner=0, holder=holder))).trust(0)

    assert trust(0) > listen(view(at_start(), 1), (ANN,)).trust(0) > trust(3)


def test_among_people_who_give_clues_a_strong_player_gives_clues_too() -> None:
    # The first clue greets by chance.
    said = ((1, "joy", "more"), (2, "fear", "lowest"), (3, "anger", "lowest"))
    clues = tuple(Deed(seat, f"{suit}-1", says=says) for seat, suit, says in said)  # type: ignore[arg-type]
    hands = ("joy 8 9 10, fear 4 5", "anger 6 7", "sadness 4 5", "disgust 4 5")
    state = replace(table(*hands), history=clues)
    assert isinstance(answer("strong", state), Clue)
    assert isinstance(answer("strong", replace(state, history=clues[:1])), Guess)


def test_levels_are_named_from_the_weakest() -> None:
    assert list(BOTS) == ["beginner", "good", "strong"]
