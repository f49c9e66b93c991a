"""The rules of Emojito, each proved by a test that cites it: what all modes have in common."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.answers import Answer, Done, NoChallenge, Ready
from mien.games.emojito.board import symbol_at
from mien.games.emojito.cards import CARDS, NAME, ZONES
from mien.games.emojito.events import (
    Drew,
    Guessed,
    Laid,
    Moved,
    Performed,
    Reshuffled,
    Revealed,
    Secret,
    TrophyWon,
)
from mien.games.emojito.faults import faults
from mien.games.emojito.options import Options, seats
from mien.games.emojito.roles import Scene
from mien.games.emojito.rules import Challenging, Guessing, Performing, Revealing, setup
from mien.games.emojito.sightlines import sightlines
from mien.games.emojito.talk import talk
from mien.games.emojito.test_scene import (
    HUCH,
    HUCH_COOP,
    MESSAGE,
    RIGHT,
    SILENT,
    TACTIC,
    TACTIC_COOP,
    TEAMS,
    TEAMS_WITH_SYMBOLS,
    WRONG,
    Backwards,
    Straight,
    answer,
    challenge,
    everyone,
    of,
    perform,
    refusal,
    table,
    tokens,
    turn,
)
from mien.games.emojito.view import View, view
from mien.kit import (
    IllegalAnswer,
    Match,
    Over,
    QuickDealer,
    Sightlines,
    Talkers,
)

# Common ----------------------------------------------------------------------------------------------------


def test_there_are_a_hundred_different_cards_and_all_are_on_the_table() -> None:  # EJ-1
    assert len(CARDS) == len(set(CARDS)) == len(set(NAME.values())) == 100
    state = setup(TACTIC, 3, Straight())
    assert sorted(state.pile + state.secrets) == sorted(CARDS)


def test_the_symbols_repeat_every_seven_zones() -> None:  # EJ-2
    assert ZONES == ("both", "face", "both", "face", "sound", "both", "sound")
    assert tuple(symbol_at(token) for token in range(1, 15)) == ZONES * 2


@pytest.mark.parametrize("options", [TACTIC, HUCH, TACTIC_COOP, HUCH_COOP])
def test_a_face_is_seen_and_not_heard(options: Options) -> None:  # EJ-3, EJ-4, EJ-38
    state = table(options, 3, tokens=(4, 1, 1) if options.mode == "competitive" else (4, 1))
    assert sightlines(state) == Sightlines(sees=everyone(3), hears=((), (), ()))


@pytest.mark.parametrize("options", [TACTIC, HUCH, TACTIC_COOP, HUCH_COOP])
def test_a_sound_is_heard_with_shut_eyes(options: Options) -> None:  # EJ-3, EJ-4, EJ-38
    state = table(options, 3, tokens=(5, 1, 1) if options.mode == "competitive" else (5, 1))
    assert sightlines(state) == Sightlines(sees=((1, 2), (), ()), hears=((), (0,), (0,)))


@pytest.mark.parametrize("options", [TACTIC, HUCH, TACTIC_COOP, HUCH_COOP])
def test_face_and_sound_are_seen_and_heard(options: Options) -> None:  # EJ-3, EJ-4, EJ-38
    state = table(options, 3, tokens=(6, 1, 1) if options.mode == "competitive" else (6, 1))
    assert sightlines(state) == Sightlines(sees=everyone(3), hears=((), (0,), (0,)))


def test_outside_a_performance_all_see_and_hear_all_but_guess_in_silence() -> None:  # EJ-4
    window = perform(table(TACTIC, 3, tokens=(1, 8, 8), trophies=(0, 1, 1)))
    assert isinstance(window.phase, Challenging)
    assert sightlines(window) == Sightlines(sees=everyone(3), hears=((1, 2), (2,), (1,)))  # EJ-42
    guessing = challenge(window)
    assert isinstance(guessing.phase, Guessing)
    assert sightlines(guessing) == Sightlines(sees=everyone(3), hears=((), (), ()))
    over, _ = turn(table(TACTIC, 3, tokens=(29, 42, 1), trophies=(4, 4, 0)), 1)
    assert isinstance(over.phase, Over)
    assert sightlines(over) == Sightlines.open(3)


def test_until_version_3_an_actor_was_heard_while_leaders_were_challenged() -> None:  # EJ-42
    window = perform(replace(table(TACTIC, 3, tokens=(1, 8, 8), trophies=(0, 1, 1)), rules=2))
    assert isinstance(window.phase, Challenging)
    assert (sightlines(window), talk(window)) == (Sightlines.open(3), Talkers.free(3))


def test_nobody_talks_while_somebody_acts_or_guesses_and_no_actor_before_the_reveal() -> None:  # EJ-42
    acting = table(TACTIC, 3, tokens=(1, 8, 8), trophies=(0, 1, 1))
    assert talk(acting) == Talkers((), "EJ-42")
    window = perform(acting)
    assert isinstance(window.phase, Challenging)
    assert talk(window) == Talkers((1, 2), "EJ-42")
    guessing = challenge(window)
    assert talk(guessing) == Talkers((), "EJ-42")
    reveal, _ = answer(guessing, {1: RIGHT, 2: WRONG})
    assert talk(reveal) == Talkers.free(3)


MODES = [TACTIC, HUCH, TACTIC_COOP, HUCH_COOP, MESSAGE, TEAMS, TEAMS_WITH_SYMBOLS]


@pytest.mark.parametrize("options", MODES)
def test_after_the_guesses_all_see_and_hear_all_until_the_next_actor_is_ready(options: Options) -> None:  # EJ-41
    match = Match.start(GAME, seats=4, options=options, seed=b"a whole game")
    turns, reveals, chance = 0, 0, QuickDealer(1)
    while match.asks:
        if isinstance(match.state.phase, Revealing):
            reveals += 1
            assert match.sightlines() == Sightlines.open(4)
            assert match.asks.keys() == set(match.view(None).actors)
            with pytest.raises(IllegalAnswer) as refused:
                match.answer(next(iter(match.asks)), NoChallenge())
            assert (refused.value.refusal.code, refused.value.rule) == ("say-ready", "EJ-41")
        turns += isinstance(match.state.phase, Guessing)
        for seat in match.waiting_for:
            match.answer(seat, match.asks[seat].sample(chance))
    assert reveals == turns - 1, "after every turn but the last, when the game is over"
    assert match.sightlines() == Sightlines.open(4)


@pytest.mark.parametrize("options", MODES)
def test_a_voice_is_heard_only_from_performers_and_from_those_who_may_talk(options: Options) -> None:  # EJ-42
    match = Match.start(GAME, seats=4, options=options, seed=b"a whole game")
    chance = QuickDealer(2)
    while match.asks:
        talking = set(match.game.talk(match.state).seats)
        performing = {(seat, scene.performer) for scene in match.view(None).stage for seat in scene.watchers}
        for seat, heard in enumerate(match.sightlines().hears):
            assert all(other in talking or (seat, other) in performing for other in heard)
        for seat in match.waiting_for:
            match.answer(seat, match.asks[seat].sample(chance))
    assert match.game.talk(match.state) == Talkers.free(4)


def test_an_actor_whose_time_runs_out_is_done() -> None:  # EJ-6
    state = setup(TACTIC, 3, Straight())
    assert state.phase.silence(state, 0) == Done()


def test_whoever_says_nothing_at_the_reveal_is_ready() -> None:  # EJ-41
    state = perform(table(TACTIC, 3))
    state, _ = answer(state, {1: RIGHT, 2: WRONG})
    assert isinstance(state.phase, Revealing)
    assert state.phase.silence(state, 1) == Ready()
    assert state.phase.runs_out


def test_until_version_2_no_reveal_came_between_two_turns() -> None:  # EJ-41
    state = perform(setup(TACTIC, 3, Straight(), rules=1))
    state, told = answer(state, {1: RIGHT, 2: WRONG})
    assert isinstance(state.phase, Performing)
    assert of(Drew, told) == [Drew(seat=1, symbol="face")]


def test_a_turn_goes_from_drawing_to_the_left_neighbour() -> None:  # EJ-5
    dealer = Straight()
    state = setup(replace(TACTIC, first_actor=2), 3, dealer)
    card = CARDS[0]
    assert dealer.told == [Drew(seat=2, symbol="both"), Secret(seat=2, card=card, only=(2,))]
    assert state.phase.asks(state).keys() == {2}
    state, told = answer(state, {2: Done()})
    assert told == [Performed(seat=2, watchers=(0, 1)), Laid(cards=CARDS[:7])]
    assert state.phase.asks(state).keys() == {0, 1}
    state, told = answer(state, {0: RIGHT, 1: WRONG})
    assert told == [
        Revealed(seat=2, card=card, number=1),
        Guessed(seat=0, number=1, right=True),
        Guessed(seat=1, number=7, right=False),
        Moved(side=0, seats=(0,), by=3, token=4, zone=4),
        Moved(side=2, seats=(2,), by=2, token=3, zone=3),
    ]
    assert state.phase.asks(state).keys() == {0}
    state, told = answer(state, {0: Ready()})
    assert told == [Drew(seat=0, symbol="face"), Secret(seat=0, card=CARDS[7], only=(0,))]
    assert state.phase.asks(state).keys() == {0}
    assert (state.secrets, state.laid, state.discard, state.pile) == (CARDS[7:8], (), CARDS[:7], CARDS[8:])


def test_the_seven_cards_are_shuffled_before_they_are_laid() -> None:  # EJ-5
    state, _ = answer(table(TACTIC, 3), {0: Done()}, Backwards())
    assert state.laid == CARDS[6::-1]
    state, told = answer(state, {1: 7, 2: 1})
    assert of(Revealed, told) == [Revealed(seat=0, card=CARDS[0], number=7)]
    assert tokens(state) == (3, 4, 1)


def test_only_the_actor_sees_the_card_and_all_see_the_rest() -> None:  # EJ-5
    state = table(HUCH, 3, tokens=(8, 15, 0), trophies=(1, 2, 0), turn=1)
    shown = view(state, 1)
    assert shown == View(
        seat=1,
        secret=CARDS[0],
        options=HUCH,
        seats=3,
        rules=3,
        phase=Performing(),
        first=0,
        turn=1,
        target=5,
        actors=(1,),
        symbols=("both",),
        stage=(Scene(1, (0, 2), "both"),),
        chain=(),
        sides=state.sides,
        zones=(1, 1, 0),
        teams=(),
        play_off=False,
        acts=(),
        passed=(),
        skipped=0,
        duels=(),
        laid=(),
        pile=96,
        discard=(),
        circle=None,
    )
    for other in (0, 2, None):
        assert view(state, other) == replace(shown, seat=other, secret=None)
    laid = perform(state)
    assert view(laid, 0).laid == laid.laid
    assert view(laid, 0).stage == ()
    assert [view(laid, seat).secret for seat in (0, 1, 2, None)] == [None, CARDS[0], None, None]


@pytest.mark.parametrize(
    ("strange", "code"), [(8, "no-such-number"), (-1, "no-such-number"), (Done(), "not-an-answer")]
)
def test_a_guess_is_one_of_seven_numbers(strange: Answer, code: str) -> None:  # EJ-5
    match = Match.start(GAME, seats=3, options=TACTIC, seed=b"emojito")
    match.answer(0, Done())
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(1, strange)
    assert (refused.value.refusal.code, refused.value.rule) == (code, "EJ-5")


def test_whoever_performs_says_done_and_nothing_else() -> None:  # EJ-5
    match = Match.start(GAME, seats=3, options=TACTIC, seed=b"emojito")
    for strange in (3, NoChallenge(), {"type": "Challenge", "leader": 1}):
        with pytest.raises(IllegalAnswer) as refused:
            match.answer(0, strange)
        assert refused.value.rule == "EJ-5"
    assert match.answer(0, {"type": "Done"})[0] == Performed(seat=0, watchers=(1, 2))


def test_a_guess_can_be_changed_until_the_last_one_is_in() -> None:  # EJ-6
    match = Match.start(GAME, seats=3, options=TACTIC, seed=b"emojito")
    match.answer(0, Done())
    number = match.state.laid.index(match.state.secrets[0]) + 1
    match.answer(2, number % 7 + 1)
    match.answer(2, number)
    assert Guessed(seat=2, number=number, right=True) in match.answer(1, number)


def test_no_answer_is_a_wrong_answer() -> None:  # EJ-6
    state, told = answer(perform(table(HUCH_COOP, 3)), {1: SILENT, 2: RIGHT})
    assert of(Guessed, told)[0] == Guessed(seat=1, number=0, right=False)
    assert tokens(state) == (1, 1)


def test_no_answer_is_what_silence_means_and_it_is_offered_last() -> None:  # EJ-6
    state = perform(table(TACTIC, 3))
    ask: Any = state.phase.asks(state)[1]
    assert ask.options == (1, 2, 3, 4, 5, 6, 7, 0)
    assert state.phase.silence(state, 1) == SILENT


def test_each_crossing_of_a_long_move_earns_a_trophy() -> None:  # EJ-7, EJ-13
    options = replace(HUCH_COOP, level="very_hard", target=14)
    state, told = turn(table(options, 7, tokens=(0, 7)))
    assert tokens(state) == (0, 25)
    assert of(TrophyWon, told) == [TrophyWon(side=1, seats=(), card=card) for card in CARDS[:3]]
    assert state.sides[1].trophies == CARDS[:3]
    assert state.discard == CARDS[3:7]


def test_a_pile_too_small_for_a_turn_takes_in_the_discard() -> None:  # EJ-8, EJ-36
    state = table(HUCH_COOP, 3)
    state = replace(state, pile=state.pile[:12], discard=state.pile[12:])
    state, told = turn(state, 1, dealer=Backwards())
    # Six of the twelve were laid beside the secret card; six are left, one less than a turn needs.
    assert of(Reshuffled, told) == [Reshuffled(pile=100)]
    assert len(state.pile) == 99
    assert state.discard == ()
    assert state.secrets == (CARDS[6],)


def test_a_pile_of_seven_is_enough() -> None:  # EJ-36
    state = table(HUCH_COOP, 3)
    state, told = turn(replace(state, pile=state.pile[:13], discard=state.pile[13:]), 1)
    assert of(Reshuffled, told) == []
    assert len(state.pile) == 6
    assert not list(faults(state))


def test_chance_or_the_host_chooses_the_first_actor() -> None:  # EJ-9
    assert setup(replace(TACTIC, first_actor=None), 4, Straight(choice=3)).first == 3
    chosen = setup(replace(TACTIC, first_actor=1), 4, Straight(choice=3))
    assert chosen.phase.asks(chosen).keys() == {1}
    assert seats(replace(TACTIC, first_actor=5)) == (6, 7)
    for nobody in (-1, 7):
        assert refusal(replace(TACTIC, first_actor=nobody)).rule == "EJ-9"
