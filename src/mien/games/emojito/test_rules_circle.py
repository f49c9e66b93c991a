"""The rules of Emojito, each proved by a test that cites it: the circle."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.answers import Answer, Done, End, GuessAgain, Next, Pass, Ready, ShowCard
from mien.games.emojito.cards import CARDS
from mien.games.emojito.circle import TALK, CircleTurns, Guesses, Played, circle_of
from mien.games.emojito.deck_file import tried
from mien.games.emojito.encoding import EmojitoEncoding
from mien.games.emojito.events import CircleEnded, Drew, Passed, Revealed, TalkedAbout, Thought
from mien.games.emojito.faults import faults
from mien.games.emojito.options import LAID, Options, seats, target_for
from mien.games.emojito.performance import Performance
from mien.games.emojito.rules import Guessing, Hearing, Performing, State, Talking
from mien.games.emojito.sightlines import sightlines
from mien.games.emojito.talk import talk
from mien.games.emojito.test_scene import Straight, answer, of, outcome, perform, refusal, table
from mien.games.emojito.view import view
from mien.kit import Match, Outcome, Refusal, Sightlines, Talkers

CIRCLE = Options(mode="circle")
ONE_DEVICE = Options(mode="circle", one_device=True)


def guessed(state: State, *numbers: int) -> State:
    """A round of guesses, by the guessers in their order."""
    asked = list(state.phase.asks(state))
    return answer(state, dict(zip(asked, numbers, strict=True)))[0]


def shown(state: State, *numbers: int) -> State:
    """The turn up to the talk: acted, guessed once, and shown."""
    state = guessed(perform(state), *numbers)
    return answer(state, {circle_of(state).actor: ShowCard()})[0]


def test_a_circle_has_no_tokens_no_trophies_and_no_winner() -> None:  # EJ-48
    state = table(CIRCLE, 3)
    assert state.sides == ()
    assert target_for(CIRCLE, 3) == 0
    state = shown(state, 1, 1)
    state, told = answer(state, {0: End()})
    assert outcome(state) == Outcome((), (0, 0, 0), "EJ-48")
    assert told == [CircleEnded(feelings=1)]


def test_a_circle_is_for_2_to_14_in_both_editions() -> None:  # EJ-48
    for edition in ("tactic", "huch"):
        assert seats(replace(CIRCLE, edition=edition)) == tuple(range(2, 15))
    assert seats(replace(CIRCLE, first_actor=13)) == (14,)
    assert refusal(replace(CIRCLE, first_actor=14)).rule == "EJ-9"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (replace(CIRCLE, level="hard"), "level-is-coop"),
        (replace(CIRCLE, secret_message=True), "secret-message-is-coop"),
        (replace(CIRCLE, target=3), "target-is-fixed"),
        (replace(CIRCLE, symbols=True), "symbols-are-for-teams"),
    ],
)
def test_a_circle_takes_nothing_of_other_ways_to_play(options: Options, code: str) -> None:  # EJ-48
    assert refusal(options).code == code


def test_the_actor_uses_face_and_voice_and_all_see_and_hear_all() -> None:  # EJ-48
    state = table(CIRCLE, 3)
    assert view(state, 1).symbols == ("both",)
    while not isinstance(state.phase, Talking):
        assert sightlines(state) == Sightlines.open(3)
        assert talk(state) == Talkers((1, 2), "EJ-42")
        state = answer(state, {seat: GO[type(state.phase)] for seat in state.phase.asks(state)})[0]
    assert talk(state) == Talkers.free(3)


GO: dict[type, Answer] = {Performing: Done(), Guessing: 2, Hearing: ShowCard()}


def test_whoever_passes_puts_the_card_back_unseen() -> None:  # EJ-48
    state = table(CIRCLE, 3)
    state, told = answer(state, {0: Pass()})
    assert told == [Passed(seat=0)]
    assert isinstance(state.phase, Talking)
    assert sorted(state.pile) == sorted(CARDS)
    assert state.discard == ()
    assert circle_of(state) == CircleTurns(0, (1, 0, 0))
    assert not any(faults(state))


def test_only_an_acted_card_is_discarded_so_cards_never_run_out() -> None:  # EJ-48, EJ-45
    state = shown(table(replace(CIRCLE, grade="first"), 2), 1)
    assert (len(state.pile), len(state.discard)) == (11, 1)


def test_silence_passes_says_nothing_shows_the_card_and_ends() -> None:  # EJ-48, EJ-49
    state = table(CIRCLE, 3)
    assert state.phase.silence(state, 0) == Pass()
    state = perform(state)
    assert state.phase.silence(state, 1) == 0
    state = guessed(state, 0, 0)
    assert state.phase.silence(state, 0) == ShowCard()
    state = answer(state, {0: ShowCard()})[0]
    assert state.phase.silence(state, 0) == End()


def test_guesses_are_shown_before_anybody_knows_whether_they_are_right() -> None:  # EJ-49
    state = perform(table(CIRCLE, 3))
    assert list(state.phase.asks(state)) == [1, 2]
    state, told = answer(state, {1: 1, 2: 0})
    assert told == [Thought(seat=1, number=1), Thought(seat=2, number=0)]
    assert isinstance(state.phase, Hearing)
    assert view(state, 1).secret is None
    assert circle_of(state).guesses == (Guesses((1, 2), (1, 0)),)
    assert list(state.phase.asks(state)) == [0]


def test_the_circle_guesses_as_often_as_it_likes() -> None:  # EJ-49
    state = perform(table(CIRCLE, 3))
    for times in range(1, 4):
        state = guessed(state, 2, 3)
        assert len(circle_of(state).guesses) == times
        state = answer(state, {0: GuessAgain()})[0]
        assert isinstance(state.phase, Guessing)
        assert len(state.laid) == 7


def test_at_a_hearing_one_guesses_again_or_sees_the_card() -> None:  # EJ-49
    state = guessed(perform(table(CIRCLE, 3)), 1, 1)
    assert isinstance(state.phase, Hearing)
    assert state.phase.why_not(state, 0, Ready()) == Refusal(
        "again-or-show", "Guess again, or show the card.", "EJ-49"
    )


def test_a_question_to_talk_about_comes_with_the_card() -> None:  # EJ-50
    state = guessed(perform(table(CIRCLE, 3)), 2, 1)
    state, told = answer(state, {0: ShowCard()}, Straight(4))
    assert of(Revealed, told) == [Revealed(seat=0, card=CARDS[0], number=1)]
    assert of(TalkedAbout, told) == [TalkedAbout(card=CARDS[0], question=4)]
    assert circle_of(state).question == 4
    assert GAME.view_text(view(state, 1), "abc").endswith(f"To talk about: {TALK[4]}")


def test_the_questions_of_a_deck_come_before_ours() -> None:  # EJ-50
    deck = tried()
    first = replace(deck.cards[0], talk=({"en": "Which animal?"}, {"de": "Wann zuletzt?"}))
    silent = tuple(replace(card, talk=()) for card in deck.cards[1:])
    options = replace(CIRCLE, deck=replace(deck, cards=(first, *silent)))
    state = guessed(perform(table(options, 2)), 1)
    for question, words in ((0, "Which animal?"), (1, "Wann zuletzt?")):
        asked = answer(state, {0: ShowCard()}, Straight(question))[0]
        assert GAME.view_text(view(asked, 1), "ab").endswith(f"To talk about: {words}")
    other = table(options, 2)
    other = replace(other, secrets=other.pile[:1], pile=(*other.secrets, *other.pile[1:]))
    assert GAME.view_text(view(shown(other, 1), 1), "ab").endswith(f"To talk about: {TALK[0]}")


def test_anybody_can_be_next_and_it_is_seen_who_has_had_a_turn() -> None:  # EJ-51
    state = shown(table(CIRCLE, 3), 1, 1)
    assert list(state.phase.asks(state)) == [0]
    state, told = answer(state, {0: Next(2)})
    assert of(Drew, told) == [Drew(seat=2, symbol="both")]
    assert view(state, None).actors == (2,)
    state = shown(state, 1, 1)
    assert circle_of(state).turns == (1, 0, 1)
    state = answer(state, {2: Next(2)})[0]
    assert circle_of(shown(state, 1, 1)).turns == (1, 0, 2)


def test_only_a_seat_of_the_circle_can_be_next() -> None:  # EJ-51
    state = shown(table(CIRCLE, 3), 1, 1)
    assert not state.phase.asks(state)[0].accepts(Next(3))
    assert isinstance(state.phase, Talking)
    assert state.phase.why_not(state, 0, Next(3)) == Refusal(
        "next-or-end", "Choose who is next, or end the circle.", "EJ-51"
    )


def test_the_host_of_a_table_leads_a_circle_and_nothing_else() -> None:  # EJ-51
    assert GAME.led(CIRCLE)
    assert not GAME.led(Options())
    decided = {phase for phase in (Performing, Guessing, Hearing, Talking) if phase.host_decides}
    assert decided == {Hearing, Talking}


def test_one_device_is_one_seat_that_acts_and_guesses() -> None:  # EJ-52
    assert seats(ONE_DEVICE) == (1,)
    state = perform(table(ONE_DEVICE, 1))
    assert list(state.phase.asks(state)) == [0]
    assert talk(state) == Talkers.free(1)
    state = shown(table(ONE_DEVICE, 1), 3)
    state = answer(state, {0: Next(0)})[0]
    assert view(state, 0).actors == (0,)
    assert circle_of(state).turns == (1,)


def test_only_a_circle_hands_one_device_round() -> None:  # EJ-52
    assert refusal(Options(one_device=True)) == Refusal(
        "one-device-is-circle",
        "One device for all is only for the circle. Choose the circle, or one device each.",
        "EJ-52",
    )


def test_the_feelings_are_kept_with_what_they_were_taken_for_and_without_names() -> None:  # EJ-53
    state = perform(table(CIRCLE, 4))
    state = guessed(state, 1, 3, 2)
    state = answer(state, {0: GuessAgain()})[0]
    state = guessed(state, 1, 0, 3)
    state = answer(state, {0: ShowCard()})[0]
    assert circle_of(state).played == (Played(CARDS[0], (CARDS[2], CARDS[1])),)
    state = answer(state, {0: End()})[0]
    assert view(state, None).circle == view(state, 2).circle == circle_of(state)


def test_bots_give_everybody_a_turn_and_end() -> None:  # EJ-51
    match = Match.start(GAME, seats=3, options=CIRCLE, seed=b"circle")
    bot = GAME.bots["good"]
    while match.asks:
        for seat in match.waiting_for:
            match.answer(seat, bot.answer(match.view(seat), match.asks[seat], lambda: match.state, Straight()))
    assert match.state.circle is not None
    assert match.state.circle.turns == (1, 1, 1)
    assert all(act.performance for act in match.state.acts)


def test_a_posed_act_stays_in_sight_while_the_circle_guesses() -> None:  # EJ-49, EJ-4
    state = table(CIRCLE, 3)
    state = answer(state, {0: Done(Performance((), ()))})[0]
    state = guessed(state, 1, 2)
    assert len(view(state, None).acts) == 1


def test_a_circle_that_can_not_be_is_found() -> None:  # EJ-48
    state = shown(table(CIRCLE, 3), 1, 1)
    circle = circle_of(state)
    broken = {
        "there is a circle in the wrong mode": replace(state, circle=None),
        "the circle has other seats than the table": replace(state, circle=replace(circle, turns=(1,))),
        "somebody guessed who was not asked": replace(
            state, circle=replace(circle, guesses=(Guesses((0, 1), (1, 1)),))
        ),
        "more feelings were played than there were turns": replace(state, circle=replace(circle, turns=(0, 0, 0))),
    }
    for fault, impossible in broken.items():
        assert fault in faults(impossible)
    assert "a phase of the circle in another mode" in faults(replace(state, circle=None))


def test_numbers_tell_what_each_took_the_card_for_and_nothing_of_a_seat_without_an_answer() -> None:  # EJ-49
    state = guessed(perform(table(CIRCLE, 3)), 0, 4)
    encoding = EmojitoEncoding(CIRCLE, 3)
    start = encoding.layout.start["thought"]
    thought = encoding.observe(view(state, 0))[start : start + 3 * LAID]
    assert [place for place, told in enumerate(thought) if told] == [2 * LAID + 3]
