"""Emojito, rule by rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.board import laps, symbol_at, zone
from mien.games.emojito.cards import CARDS, NAME, ZONES, Symbol
from mien.games.emojito.events import (
    Challenged,
    Drew,
    Ended,
    Forestalled,
    Guessed,
    Laid,
    Moved,
    Performed,
    PlayOff,
    Reshuffled,
    Revealed,
    Secret,
    TrophyLost,
    TrophyWon,
)
from mien.games.emojito.faults import faults
from mien.games.emojito.options import Options, seats, target_for
from mien.games.emojito.roles import Scene
from mien.games.emojito.rules import (
    Answer,
    Challenge,
    Challenging,
    Done,
    Duel,
    Guessing,
    NoChallenge,
    Performing,
    Ready,
    Revealing,
    State,
    setup,
)
from mien.games.emojito.sightlines import sightlines
from mien.games.emojito.talk import talk
from mien.games.emojito.view import View, view
from mien.kit import (
    BadOptions,
    Event,
    IllegalAnswer,
    Match,
    Outcome,
    Over,
    QuickDealer,
    Refusal,
    Seat,
    Sightlines,
    Talkers,
)

T = TypeVar("T")

TACTIC = Options(edition="tactic", mode="competitive", first_actor=0)
HUCH = Options(edition="huch", mode="competitive", first_actor=0)
TACTIC_COOP = Options(edition="tactic", mode="coop", first_actor=0)
HUCH_COOP = Options(edition="huch", mode="coop", first_actor=0)
MESSAGE = Options(edition="tactic", mode="coop", secret_message=True, first_actor=0)
TEAMS = Options(edition="huch", mode="teams")
TEAMS_WITH_SYMBOLS = Options(edition="huch", mode="teams", symbols=True)

RIGHT, WRONG, SILENT = 1, 7, 0


class Straight:
    """Shuffles nothing and picks what is asked for: the first actor's card always gets number 1."""

    def __init__(self, choice: int = 0) -> None:
        self.choice = choice
        self.told: list[Event] = []

    def pick(self, things: Sequence[T]) -> T:
        return things[self.choice]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        return tuple(things)

    def tell(self, event: Event) -> None:
        self.told.append(event)


class Backwards(Straight):
    """Shuffles by turning round."""

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        return tuple(things)[::-1]


def table(
    options: Options,
    count: int,
    *,
    tokens: Sequence[int] = (),
    trophies: Sequence[int] = (),
    used: Sequence[int] = (),
    turn: int = 0,
) -> State:
    """A turn's beginning, with these tokens and so many trophies; seat 0 acts unless the turn says otherwise."""
    state = setup(options, count, Straight())
    pile, sides = state.pile, []
    for at, side in enumerate(state.sides):
        fresh, spent = (trophies[at] if trophies else 0), (used[at] if used else 0)
        kept, pile = pile[: fresh + spent], pile[fresh + spent :]
        token = tokens[at] if tokens else side.token
        sides.append(replace(side, token=token, trophies=kept[:fresh], used=kept[fresh:]))
    return replace(state, sides=tuple(sides), pile=pile, turn=turn)


def answer(
    state: State, answers: Mapping[Seat, Answer], dealer: Straight | None = None
) -> tuple[State, list[Event]]:
    """What these answers bring about, after a look whether the question takes them."""
    asks = state.phase.asks(state)
    assert asks.keys() == answers.keys()
    assert all(asks[seat].accepts(given) for seat, given in answers.items())
    dealer = dealer or Straight()
    phase: Any = state.phase
    return phase.resolve(state, dict(sorted(answers.items())), dealer), dealer.told


def perform(state: State) -> State:
    """All performances of the turn, one after another."""
    while isinstance(state.phase, Performing):
        state, _ = answer(state, dict.fromkeys(state.phase.asks(state), Done()))
    return state


def challenge(state: State, **said: int) -> State:
    """Performs, and challenges: `seat2=0` is seat 2 against seat 0; all others who may let it be."""
    state = perform(state)
    answers: dict[Seat, Answer] = dict.fromkeys(state.phase.asks(state), NoChallenge())
    answers |= {int(name.removeprefix("seat")): Challenge(leader) for name, leader in said.items()}
    return answer(state, answers)[0]


def turn(state: State, *right: Seat, dealer: Straight | None = None) -> tuple[State, list[Event]]:
    """Plays the turn to its end, without challenges but those that stand; these seats are right."""
    state = perform(state)
    if isinstance(state.phase, Challenging):
        state = challenge(state)
    sought = {seat: (at + 1 if state.teams else RIGHT) for at, seat in enumerate(state.phase.asks(state))}
    dealer = dealer or Straight()
    state, told = answer(state, {seat: sought[seat] if seat in right else WRONG for seat in sought}, dealer)
    return (go_on(state, dealer), told) if isinstance(state.phase, Revealing) else (state, told)


def go_on(state: State, dealer: Straight) -> State:
    """From the reveal to the next turn."""
    return answer(state, dict.fromkeys(state.phase.asks(state), Ready()), dealer)[0]


def tokens(state: State) -> tuple[int, ...]:
    return tuple(side.token for side in state.sides)


def trophies(state: State) -> tuple[int, ...]:
    return tuple(side.counting for side in state.sides)


def outcome(state: State) -> Outcome:
    assert isinstance(state.phase, Over)
    return state.phase.outcome


def refusal(options: Options) -> Refusal:
    with pytest.raises(BadOptions) as refused:
        seats(options)
    return refused.value.refusal


def of(kind: type[T], events: Iterable[Event]) -> list[T]:
    return [event for event in events if isinstance(event, kind)]


# Common ---------------------------------------------------------------------------------------------------


def test_there_are_a_hundred_different_cards_and_all_are_on_the_table() -> None:  # EJ-1
    assert len(CARDS) == len(set(CARDS)) == len(set(NAME.values())) == 100
    state = setup(TACTIC, 3, Straight())
    assert sorted(state.pile + state.secrets) == sorted(CARDS)


def test_the_symbols_repeat_every_seven_zones() -> None:  # EJ-2
    assert ZONES == ("both", "face", "both", "face", "sound", "both", "sound")
    assert tuple(symbol_at(token) for token in range(1, 15)) == ZONES * 2


def everyone(count: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple(tuple(other for other in range(count) if other != seat) for seat in range(count))


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
    assert state.phase.pauses


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
        duels=(),
        laid=(),
        pile=96,
        discard=(),
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


# Edition differences --------------------------------------------------------------------------------------


def test_tactic_starts_on_zone_one_under_its_symbol() -> None:  # EJ-10
    state = table(TACTIC, 3)
    assert tokens(state) == (1, 1, 1)
    assert view(state, None).symbols == ("both",)


def test_huch_starts_on_the_line_with_the_face() -> None:  # EJ-10
    state = table(HUCH, 3)
    assert tokens(state) == (0, 0, 0)
    assert view(state, None).zones == (0, 0, 0)
    assert view(state, None).symbols == ("face",)
    state, _ = turn(state, 2)
    assert tokens(state) == (2, 0, 3)
    assert trophies(state) == (0, 0, 0)
    assert view(state, None).symbols == ("face",)
    state, _ = turn(state)
    assert view(state, None).symbols == ("both",)


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (Options(edition="tactic", mode="competitive"), (3, 4, 5, 6, 7)),
        (Options(edition="tactic", mode="coop"), (2, 3, 4, 5, 6, 7)),
        (Options(edition="tactic", mode="coop", secret_message=True), (3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="competitive"), (3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="coop"), (2, 3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="coop", level="hard", secret_message=True), (3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="coop", level="almost_impossible"), (3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="teams"), (4, 6, 8, 10, 12, 14)),
    ],
)
def test_each_mode_has_its_numbers_of_players(options: Options, counts: tuple[int, ...]) -> None:  # EJ-11
    assert seats(options) == counts


def test_only_modes_of_the_edition_can_be_played() -> None:  # EJ-11
    assert refusal(Options(edition="tactic", mode="teams")) == Refusal(
        "no-such-mode", "This edition has no team game.", "EJ-11"
    )
    for options in (TACTIC, HUCH, TEAMS):
        assert refusal(replace(options, secret_message=True)).code == "secret-message-is-coop"


def test_tactic_plays_co_op_for_five_trophies() -> None:  # EJ-12
    assert target_for(TACTIC_COOP, 3) == 5
    assert refusal(replace(TACTIC_COOP, target=4)).code == "target-is-fixed"


def test_huch_plays_co_op_for_as_many_as_were_agreed() -> None:  # EJ-12
    assert [target_for(HUCH_COOP, count) for count in (2, 5, 7)] == [1, 4, 6]
    assert [target_for(replace(HUCH_COOP, target=target), 5) for target in (1, 14)] == [1, 14]
    assert seats(replace(HUCH_COOP, target=1)) == seats(replace(HUCH_COOP, target=14)) == seats(HUCH_COOP)
    for target in (0, 15):
        assert refusal(replace(HUCH_COOP, target=target)).rule == "EJ-12"
    for options in (HUCH, TEAMS):
        assert refusal(replace(options, target=4)).code == "target-is-fixed"


@pytest.mark.parametrize(
    ("level", "zones"), [("normal", 1), ("hard", 2), ("very_hard", 3), ("almost_impossible", 3)]
)
def test_a_wrong_answer_moves_the_game_by_the_level(level: Any, zones: int) -> None:  # EJ-13
    state, told = turn(table(replace(HUCH_COOP, level=level), 4), 1)
    assert tokens(state) == (1, 2 * zones)
    assert of(Moved, told)[1] == Moved(side=1, seats=(), by=2 * zones, token=2 * zones, zone=2 * zones)


def test_almost_impossible_is_a_secret_message() -> None:  # EJ-13
    assert view(table(replace(HUCH_COOP, level="almost_impossible"), 4), None).chain == (0, 1, 2, 3)
    assert view(table(replace(HUCH_COOP, level="very_hard"), 4), None).chain == ()


def test_levels_are_for_the_co_op_of_huch() -> None:  # EJ-13
    assert refusal(replace(TACTIC_COOP, level="hard")).code == "no-such-level"
    for level in ("hard", "very_hard", "almost_impossible"):
        assert refusal(replace(HUCH, level=level)).code == "level-is-coop"


# Co-op ----------------------------------------------------------------------------------------------------


def test_right_answers_move_the_players_and_wrong_ones_the_game() -> None:  # EJ-14
    state, told = turn(table(TACTIC_COOP, 5, tokens=(2, 5)), 1, 4)
    assert tokens(state) == (4, 7)
    assert of(Moved, told) == [
        Moved(side=0, seats=(0, 1, 2, 3, 4), by=2, token=4, zone=4),
        Moved(side=1, seats=(), by=2, token=7, zone=7),
    ]


def test_the_players_token_sets_the_symbol() -> None:  # EJ-14
    assert view(table(TACTIC_COOP, 3, tokens=(5, 2)), None).symbols == ("sound",)
    assert view(table(TACTIC_COOP, 3, tokens=(4, 5), turn=1), None).symbols == ("face",)


def test_two_can_play_co_op() -> None:  # EJ-11, EJ-14
    state = table(TACTIC_COOP, 2)
    assert view(state, None).stage == (Scene(0, (1,), "both"),)
    assert sightlines(state) == Sightlines(sees=((1,), (0,)), hears=((), (0,)))
    state, _ = turn(state, 1)
    assert tokens(state) == (2, 1)


def test_the_players_win_with_enough_trophies() -> None:  # EJ-15
    state, told = turn(table(TACTIC_COOP, 3, tokens=(35, 29), trophies=(4, 4)), 1)
    assert trophies(state) == (5, 4)
    assert outcome(state) == Outcome((0, 1, 2), (5, 5, 5), "EJ-15")
    assert told[-1] == Ended(winners=(0, 1, 2))
    shown = view(state, 0)
    assert (shown.secret, shown.actors, shown.symbols, shown.stage) == (None, (), (), ())


def test_the_game_wins_with_enough_trophies() -> None:  # EJ-15
    state, told = turn(table(TACTIC_COOP, 3, tokens=(29, 35), trophies=(4, 4)), 1)
    assert outcome(state) == Outcome((), (4, 4, 4), "EJ-15")
    assert told[-1] == Ended(winners=())


def test_one_trophy_less_is_not_enough() -> None:  # EJ-12, EJ-15
    state, _ = turn(table(replace(HUCH_COOP, target=2), 3, tokens=(7, 7), trophies=(0, 0)), 1)
    assert trophies(state) == (1, 1)
    assert isinstance(state.phase, Performing)


def test_of_both_in_one_turn_the_farther_wins() -> None:  # EJ-15
    before = table(replace(HUCH_COOP, target=1), 4, tokens=(6, 7))
    state, _ = turn(before, 1, 2, 3)
    assert outcome(state).winners == (0, 1, 2, 3)
    state, _ = turn(table(replace(HUCH_COOP, target=1), 4, tokens=(7, 7)), 1, 2)
    assert tokens(state) == (9, 8)
    assert outcome(state).winners == (0, 1, 2, 3)


def test_on_the_same_place_the_game_wins() -> None:  # EJ-15
    state, _ = turn(table(replace(HUCH_COOP, target=1), 3, tokens=(7, 7)), 1)
    assert tokens(state) == (8, 8)
    assert outcome(state).winners == ()


def test_the_farther_token_wins_though_its_zone_is_lower() -> None:  # EJ-37
    options = replace(HUCH_COOP, level="very_hard", target=1)
    state, _ = turn(table(options, 7, tokens=(7, 7)), 1, 2, 3)
    assert (tokens(state), view(state, None).zones) == ((10, 16), (3, 2))
    assert outcome(state).winners == ()


def test_the_secret_message_goes_from_neighbour_to_neighbour() -> None:  # EJ-16, EJ-38
    state = table(MESSAGE, 4, turn=1)
    assert view(state, None).chain == (1, 2, 3, 0)
    for performer, receiver in ((1, 2), (2, 3), (3, 0)):
        assert state.phase.asks(state).keys() == {performer}
        assert view(state, None).stage == (Scene(performer, (receiver,), "face"),)
        sees = {performer: (receiver,), receiver: (performer,)}
        lines = tuple(sees.get(seat, ()) for seat in range(4))
        assert sightlines(state) == Sightlines(sees=lines, hears=((), (), (), ()))
        blind = tuple((performer,) if seat == receiver else () for seat in range(4))
        assert sightlines(replace(state, rules=2)) == Sightlines(sees=blind, hears=((), (), (), ()))
        state, told = answer(state, {performer: Done()})
        assert told[0] == Performed(seat=performer, watchers=(receiver,))
    assert isinstance(state.phase, Guessing)
    assert state.phase.asks(state).keys() == {0, 2, 3}
    assert sightlines(state) == Sightlines(sees=everyone(4), hears=((), (), (), ()))
    state, _ = turn(state, 0, 2, 3)
    assert tokens(state) == (4, 1)
    assert state.phase.asks(state).keys() == {2}


def test_the_secret_message_is_always_a_face() -> None:  # EJ-16
    assert view(table(MESSAGE, 3, tokens=(5, 1)), None).symbols == ("face",)
    assert view(table(MESSAGE, 3, tokens=(6, 1)), None).stage == (Scene(0, (1,), "face"),)


def test_whoever_passes_the_message_on_does_not_know_the_card() -> None:  # EJ-16
    state = table(MESSAGE, 3)
    state, _ = answer(state, {0: Done()})
    assert [view(state, seat).secret for seat in (0, 1, 2, None)] == [CARDS[0], None, None, None]


# Competitive ----------------------------------------------------------------------------------------------


def test_the_actors_own_zone_sets_the_symbol() -> None:  # EJ-17
    for seat, symbol in enumerate(("face", "sound", "both")):
        assert view(table(TACTIC, 3, tokens=(2, 7, 8), trophies=(0, 0, 1), turn=seat), None).symbols == (symbol,)


@pytest.mark.parametrize(("right", "actor"), [((), 0), ((1,), 2), ((1, 3), 4), ((1, 2, 3), 6), ((1, 2, 3, 4), 6)])
def test_the_actor_gets_two_for_each_and_six_at_most(right: tuple[Seat, ...], actor: int) -> None:  # EJ-18
    state, _ = turn(table(TACTIC, 5), *right)
    assert tokens(state) == (1 + actor, *(4 if seat in right else 1 for seat in range(1, 5)))


def test_leaders_have_the_most_trophies_wherever_they_stand() -> None:  # EJ-19
    window = perform(table(HUCH, 4, tokens=(1, 8, 20, 15), trophies=(0, 1, 1, 0)))
    assert window.phase == Challenging((1, 2))
    assert window.phase.asks(window).keys() == {1, 2}


def test_a_used_trophy_still_counts_for_the_lead() -> None:  # EJ-19, EJ-20
    window = perform(table(TACTIC, 4, tokens=(1, 8, 15, 8), trophies=(0, 1, 0, 1), used=(0, 0, 2, 0)))
    assert window.phase == Challenging((2,))
    assert window.phase.asks(window).keys() == {1, 3}


def test_the_window_is_refused_to_the_actor_and_against_oneself() -> None:  # EJ-19
    window = perform(table(HUCH, 4, tokens=(8, 8, 8, 0), trophies=(1, 1, 1, 0)))
    assert window.phase == Challenging((1, 2))
    phase, asks = window.phase, window.phase.asks(window)
    assert asks.keys() == {1, 2}
    assert asks[1].accepts(Challenge(2))
    for leader, code in ((1, "yourself"), (0, "actor"), (3, "no-leader"), (9, "no-leader")):
        assert not asks[1].accepts(Challenge(leader))
        refused = phase.why_not(window, 1, Challenge(leader))
        assert (refused.code, refused.rule) == (code, "EJ-19")
    assert phase.why_not(window, 1, Done()).code == "challenge-or-not"


def test_the_window_comes_before_the_cards() -> None:  # EJ-19
    window = perform(table(TACTIC, 3, tokens=(1, 8, 8), trophies=(0, 1, 1)))
    assert isinstance(window.phase, Challenging)
    assert window.laid == ()
    assert len(challenge(window).laid) == 7


def test_tactic_turns_a_trophy_up_that_goes_on_counting() -> None:  # EJ-20
    window = perform(table(TACTIC, 3, tokens=(1, 15, 8), trophies=(0, 2, 1)))
    state, told = answer(window, {2: Challenge(1)})
    side = state.sides[2]
    assert of(Challenged, told) == [Challenged(seat=2, leader=1, trophy=side.used[0], discarded=False)]
    assert (side.trophies, len(side.used), side.counting) == ((), 1, 1)
    assert state.duels == (Duel(2, 1),)
    state, _ = turn(state, 1)
    assert state.duels == ()
    window = perform(replace(state, turn=3))
    assert not isinstance(window.phase, Challenging)


def test_tactic_pushes_a_wrong_leader_back_whatever_the_challenger_says() -> None:  # EJ-20
    for right, challenger in (((), 8), ((2,), 11)):
        state = challenge(table(TACTIC, 3, tokens=(1, 18, 8), trophies=(0, 2, 1)), seat2=1)
        state, told = turn(state, *right)
        assert tokens(state)[1:] == (15, challenger)
        assert Moved(side=1, seats=(1,), by=-3, token=15, zone=1) in told
        assert trophies(state) == (0, 2, 1)


def test_a_leader_who_is_right_moves_on() -> None:  # EJ-20, EJ-21
    for options in (TACTIC, HUCH):
        state = challenge(table(options, 3, tokens=(1, 15, 8), trophies=(0, 2, 1)), seat2=1)
        state, _ = turn(state, 1, 2)
        assert tokens(state) == (5, 18, 11)


def test_pushed_back_over_the_line_costs_a_trophy() -> None:  # EJ-20, EJ-32
    state = challenge(table(TACTIC, 3, tokens=(1, 17, 8), trophies=(0, 2, 1)), seat2=1)
    lost = state.sides[1].trophies[0]
    state, told = turn(state)
    assert tokens(state) == (1, 14, 8)
    assert trophies(state) == (0, 1, 1)
    assert of(TrophyLost, told) == [TrophyLost(side=1, seats=(1,), card=lost)]
    assert lost in state.discard
    assert not list(faults(state))


def test_huch_takes_any_number_of_challengers() -> None:  # EJ-21, EJ-35
    window = perform(table(HUCH, 4, tokens=(0, 18, 8, 15), trophies=(0, 2, 1, 2)))
    paid = [window.sides[seat].trophies[0] for seat in (1, 2, 3)]
    state, told = answer(window, {1: Challenge(3), 2: Challenge(3), 3: Challenge(1)})
    assert of(Challenged, told) == [
        Challenged(seat=1, leader=3, trophy=paid[0], discarded=True),
        Challenged(seat=2, leader=3, trophy=paid[1], discarded=True),
        Challenged(seat=3, leader=1, trophy=paid[2], discarded=True),
    ]
    assert trophies(state) == (0, 1, 0, 1)
    assert state.discard == tuple(paid)
    assert all(not side.used for side in state.sides)


@pytest.mark.parametrize(
    ("right", "after"),
    [((), 18), ((2,), 15), ((3,), 15), ((2, 3), 15), ((4,), 18), ((1, 2), 21)],
)
def test_huch_pushes_a_wrong_leader_back_once_if_a_challenger_was_right(
    right: tuple[Seat, ...], after: int
) -> None:  # EJ-21
    window = table(HUCH, 5, tokens=(0, 18, 8, 8, 8), trophies=(0, 2, 1, 1, 1))
    state, _ = turn(challenge(window, seat2=1, seat3=1), *right)
    assert tokens(state)[1] == after
    assert tokens(state)[2] == (11 if 2 in right else 8)
    assert trophies(state) == (0, 2, 0, 0, 1)


def test_only_the_leader_that_was_challenged_is_pushed_back() -> None:  # EJ-21
    window = table(HUCH, 4, tokens=(0, 18, 18, 8), trophies=(0, 2, 2, 1))
    state, _ = turn(challenge(window, seat3=2), 3)
    assert tokens(state) == (2, 18, 15, 11)


def test_huch_takes_a_counting_trophy_for_the_way_back() -> None:  # EJ-21, EJ-23
    state = challenge(table(HUCH, 3, tokens=(0, 17, 8), trophies=(0, 2, 1)), seat2=1)
    state, told = turn(state, 2)
    assert (tokens(state)[1], trophies(state)) == (14, (0, 1, 0))
    assert of(TrophyLost, told)[0].card in state.discard
    assert not list(faults(state))


def test_only_players_who_could_challenge_are_asked() -> None:  # EJ-22
    window = perform(table(HUCH, 4, tokens=(8, 15, 8, 0), trophies=(1, 2, 1, 0)))
    assert window.phase == Challenging((1,))
    assert window.phase.asks(window).keys() == {2}


def test_without_anyone_to_ask_the_window_stays_shut() -> None:  # EJ-22
    nobody_has_any = perform(table(HUCH, 3))
    only_the_leader_has_one = perform(table(HUCH, 3, tokens=(0, 8, 0), trophies=(0, 1, 0)))
    all_are_used = perform(table(TACTIC, 3, tokens=(1, 15, 8), trophies=(0, 2, 0), used=(0, 0, 1)))
    for state in (nobody_has_any, only_the_leader_has_one, all_are_used):
        assert isinstance(state.phase, Guessing)


def test_there_is_no_window_but_in_the_competitive_game() -> None:  # EJ-22
    state = perform(table(TACTIC_COOP, 3, tokens=(8, 15), trophies=(1, 2)))
    assert isinstance(state.phase, Guessing)
    state = perform(table(TEAMS, 4, tokens=(8, 15), trophies=(1, 2)))
    assert isinstance(state.phase, Guessing)


def test_tactic_takes_a_used_trophy_first() -> None:  # EJ-23
    state = table(TACTIC, 3, tokens=(1, 15, 8), trophies=(0, 1, 1), used=(0, 1, 0))
    used, kept = state.sides[1].used, state.sides[1].trophies
    state, told = turn(challenge(state, seat2=1))
    assert of(TrophyLost, told) == [TrophyLost(side=1, seats=(1,), card=used[0])]
    assert (state.sides[1].used, state.sides[1].trophies) == ((), kept)


def test_tactic_ends_with_the_fifth_trophy() -> None:  # EJ-24
    state, told = turn(table(TACTIC, 3, tokens=(29, 35, 1), trophies=(4, 3, 0), used=(0, 1, 0)), 1)
    assert trophies(state) == (4, 5, 0)
    assert outcome(state) == Outcome((1,), (4, 5, 0), "EJ-24")
    assert told[-1] == Ended(winners=(1,))


def test_tactic_goes_on_with_four_trophies() -> None:  # EJ-24
    state, _ = turn(table(TACTIC, 3, tokens=(29, 28, 1), trophies=(4, 3, 0)), 1)
    assert trophies(state) == (4, 4, 0)
    assert isinstance(state.phase, Performing)


def test_in_tactic_the_farthest_of_two_wins() -> None:  # EJ-24
    state, _ = turn(table(TACTIC, 3, tokens=(1, 35, 34), trophies=(0, 4, 4)), 1, 2)
    assert outcome(state).winners == (1,)
    state, _ = turn(table(TACTIC, 3, tokens=(1, 34, 35), trophies=(0, 4, 4)), 1, 2)
    assert outcome(state).winners == (2,)


def test_in_tactic_the_latest_actor_wins_a_tie() -> None:  # EJ-24
    state, _ = turn(table(TACTIC, 4, tokens=(1, 35, 1, 35), trophies=(0, 4, 0, 4)), 1, 3)
    assert outcome(state).winners == (3,)
    state, _ = turn(table(TACTIC, 4, tokens=(35, 35, 1, 35), trophies=(4, 4, 0, 4), turn=2), 0, 1, 3)
    assert outcome(state).winners == (1,)
    state, _ = turn(table(TACTIC, 4, tokens=(1, 34, 35, 35), trophies=(0, 4, 4, 4), turn=1), 2, 3)
    assert tokens(state)[1:] == (38, 38, 38)
    assert outcome(state).winners == (1,)


def test_huch_ends_with_five_trophies_that_count() -> None:  # EJ-25
    state, _ = turn(table(HUCH, 3, tokens=(0, 42, 35), trophies=(0, 3, 4)), 1, 2)
    assert outcome(state) == Outcome((2,), (0, 4, 5), "EJ-25")


def test_in_huch_the_zone_decides_then_the_win_is_shared() -> None:  # EJ-25
    # Seat 1 has gone a lap farther, and paid a trophy for a challenge on the way.
    state, _ = turn(table(HUCH, 3, tokens=(0, 40, 35), trophies=(0, 4, 4)), 1, 2)
    assert view(state, None).zones == (4, 1, 3)
    assert outcome(state).winners == (2,)
    state, _ = turn(table(HUCH, 3, tokens=(0, 42, 35), trophies=(0, 4, 4)), 1, 2)
    assert outcome(state) == Outcome((1, 2), (0, 5, 5), "EJ-25")


# Teams ----------------------------------------------------------------------------------------------------


def test_partners_share_a_token_and_swap_every_turn() -> None:  # EJ-26, EJ-39
    state = table(TEAMS, 6)
    assert [side.seats for side in state.sides] == [(0, 1), (2, 3), (4, 5)]
    assert view(state, None).actors == (0, 2, 4)
    state, _ = turn(state)
    assert view(state, None).actors == (1, 3, 5)
    assert perform(state).phase.asks(perform(state)).keys() == {0, 2, 4}
    state, _ = turn(state)
    assert view(state, None).actors == (0, 2, 4)


def test_all_teams_perform_at_once_each_to_the_partner() -> None:  # EJ-27, EJ-38
    state = table(TEAMS, 4, tokens=(5, 6))
    assert state.phase.asks(state).keys() == {0, 2}
    assert view(state, 0).stage == (Scene(0, (1,), "face"), Scene(2, (3,), "face"))
    assert sightlines(state) == Sightlines(sees=((1,), (0,), (3,), (2,)), hears=((), (), (), ()))
    state, told = answer(state, {0: Done(), 2: Done()})
    assert of(Performed, told) == [Performed(seat=0, watchers=(1,)), Performed(seat=2, watchers=(3,))]
    assert isinstance(state.phase, Guessing)


def test_with_symbols_the_teams_perform_one_after_another() -> None:  # EJ-27, EJ-38, EJ-39
    state = table(TEAMS_WITH_SYMBOLS, 6, tokens=(5, 0, 6))
    assert view(state, None).symbols == ("sound", "face", "both")
    nothing: tuple[tuple[Seat, ...], ...] = ((),) * 6
    lines: list[tuple[Seat, Symbol, Sightlines]] = [
        (0, "sound", Sightlines(sees=((1,), (), (), (), (), ()), hears=((), (0,), (), (), (), ()))),
        (2, "face", Sightlines(sees=((), (), (3,), (2,), (), ()), hears=nothing)),
        (4, "both", Sightlines(sees=((), (), (), (), (5,), (4,)), hears=((), (), (), (), (), (4,)))),
    ]
    for performer, symbol, open_lines in lines:
        assert state.phase.asks(state).keys() == {performer}
        assert view(state, None).stage == (Scene(performer, (performer + 1,), symbol),)
        assert sightlines(state) == open_lines
        state, _ = answer(state, {performer: Done()})
    assert state.phase.asks(state).keys() == {1, 3, 5}


def test_symbols_are_an_option_of_the_team_game() -> None:  # EJ-27
    assert seats(TEAMS_WITH_SYMBOLS) == seats(TEAMS)
    for options in (HUCH, HUCH_COOP):
        assert refusal(replace(options, symbols=True)).rule == "EJ-27"


@pytest.mark.parametrize("count", [4, 10, 14])
def test_the_actors_cards_are_filled_up_to_seven(count: int) -> None:  # EJ-28
    state = table(TEAMS, count)
    assert state.secrets == CARDS[: count // 2]
    state, told = answer(state, dict.fromkeys(state.phase.asks(state), Done()), Backwards())
    assert state.laid == CARDS[6::-1]
    assert of(Laid, told) == [Laid(cards=state.laid)]
    assert state.pile == CARDS[7:]


def test_a_team_moves_two_when_the_partner_finds_its_card() -> None:  # EJ-29
    state = perform(table(TEAMS, 6))
    state, told = answer(state, {1: 1, 3: 1, 5: 3})
    assert of(Revealed, told) == [
        Revealed(seat=0, card=CARDS[0], number=1),
        Revealed(seat=2, card=CARDS[1], number=2),
        Revealed(seat=4, card=CARDS[2], number=3),
    ]
    assert [guess.right for guess in of(Guessed, told)] == [True, False, True]
    assert tokens(state) == (2, 0, 2)


def test_a_team_that_crosses_the_line_takes_a_trophy() -> None:  # EJ-29
    state, told = turn(table(TEAMS, 4, tokens=(6, 6)), 3)
    assert of(TrophyWon, told) == [TrophyWon(side=1, seats=(2, 3), card=CARDS[0])]
    assert trophies(state) == (0, 1)


def test_each_team_actor_sees_only_their_own_card() -> None:  # EJ-27
    state = perform(table(TEAMS, 4))
    assert [view(state, seat).secret for seat in (0, 1, 2, 3, None)] == [CARDS[0], None, CARDS[1], None, None]


def test_the_first_team_with_three_trophies_wins() -> None:  # EJ-30
    state, told = turn(table(TEAMS, 4, tokens=(20, 20), trophies=(2, 2)), 3)
    assert outcome(state) == Outcome((2, 3), (2, 2, 3, 3), "EJ-30")
    assert told[-1] == Ended(winners=(2, 3))


def test_of_several_teams_the_farthest_wins() -> None:  # EJ-30
    state, _ = turn(table(TEAMS, 4, tokens=(21, 20), trophies=(2, 2)), 1, 3)
    assert outcome(state).winners == (0, 1)


def test_tied_teams_play_on_alone() -> None:  # EJ-30, EJ-40
    state, told = turn(table(TEAMS, 6, tokens=(20, 14, 20), trophies=(2, 1, 2)), 1, 5)
    assert tokens(state) == (22, 14, 22)
    assert of(PlayOff, told) == [PlayOff(seats=(0, 1, 4, 5))]
    assert state.phase.asks(state).keys() == {1, 5}
    assert not list(faults(state))
    state = perform(state)
    assert state.phase.asks(state).keys() == {0, 4}
    assert sum(card in state.laid for card in state.secrets) == 2
    assert len(state.laid) == 7
    state, told = turn(state, 4)
    assert outcome(state) == Outcome((4, 5), (3, 3, 1, 1, 3, 3), "EJ-40")


def play_off(count: int) -> State:
    """All teams with three trophies on the same place."""
    state = table(TEAMS, count, tokens=(22,) * (count // 2), trophies=(3,) * (count // 2))
    return replace(state, play_off=True)


def test_after_each_turn_of_a_play_off_only_the_farthest_stay() -> None:  # EJ-40
    state, told = turn(play_off(6))
    assert (state.teams, of(PlayOff, told)) == ((0, 1, 2), [])
    state, told = turn(state, 0, 4)
    assert (state.teams, of(PlayOff, told)) == ((0, 2), [PlayOff(seats=(0, 1, 4, 5))])
    state, told = turn(state, 1, 5)
    assert state.teams == (0, 2)
    state, told = turn(state, 0)
    assert outcome(state).winners == (0, 1)


def test_a_play_off_earns_no_trophies() -> None:  # EJ-40
    state = play_off(4)
    for _ in range(4):
        asked = tuple(perform(state).phase.asks(perform(state)))
        state, told = turn(state, *asked)
        assert of(TrophyWon, told) == []
    assert (tokens(state), trophies(state)) == ((30, 30), (3, 3))
    assert not list(faults(state))


def test_a_third_trophy_always_falls_on_the_same_place() -> None:  # EJ-40
    assert next(token for token in range(0, 40, 2) if laps(token) == 3) == 22


# The worked example and the rulings -----------------------------------------------------------------------


def test_the_worked_example() -> None:  # EJ-31
    state = perform(table(HUCH_COOP, 5, tokens=(6, 6)))
    state, told = answer(state, {1: RIGHT, 2: RIGHT, 3: WRONG, 4: RIGHT})
    assert [event for event in told if isinstance(event, Moved | TrophyWon)] == [
        Moved(side=0, seats=(0, 1, 2, 3, 4), by=3, token=9, zone=2),
        Moved(side=1, seats=(), by=1, token=7, zone=7),
        TrophyWon(side=0, seats=(0, 1, 2, 3, 4), card=CARDS[0]),
    ]
    assert trophies(state) == (1, 0)
    assert isinstance(state.phase, Revealing)


def test_the_line_is_in_no_zone_and_laps_count_from_zone_eight() -> None:  # EJ-32
    assert [zone(token) for token in (0, 1, 7, 8, 14, 15)] == [0, 1, 7, 1, 7, 1]
    assert [laps(token) for token in (0, 1, 7, 8, 14, 15, 36)] == [0, 0, 0, 1, 1, 2, 5]


def test_trophies_go_to_the_actor_first_then_clockwise() -> None:  # EJ-33
    state, told = turn(table(TACTIC, 4, tokens=(7, 7, 6, 7), turn=2), 0, 1, 3)
    won = of(TrophyWon, told)
    assert [(event.side, event.card) for event in won] == list(zip((2, 3, 0, 1), CARDS[:4], strict=True))
    assert state.discard == CARDS[4:7]
    assert state.sides[2].trophies == CARDS[:1]


def test_in_co_op_the_players_take_their_trophy_before_the_game() -> None:  # EJ-33
    _, told = turn(table(TACTIC_COOP, 3, tokens=(7, 7), turn=1), 0)
    assert [(event.side, event.card) for event in of(TrophyWon, told)] == [(0, CARDS[0]), (1, CARDS[1])]


def test_tokens_move_before_trophies_and_losses_come_last() -> None:  # EJ-33
    state = challenge(table(TACTIC, 3, tokens=(1, 15, 14), trophies=(0, 2, 1)), seat2=1)
    _, told = turn(state, 2)
    kinds = [type(event) for event in told if isinstance(event, Moved | TrophyWon | TrophyLost)]
    assert kinds == [Moved, Moved, Moved, TrophyWon, TrophyLost]


def test_of_several_challenges_tactic_lets_the_first_clockwise_stand() -> None:  # EJ-34, EJ-20
    window = perform(table(TACTIC, 4, tokens=(8, 1, 8, 15), trophies=(1, 0, 1, 2), turn=1))
    state, told = answer(window, {0: Challenge(3), 2: Challenge(3)})
    assert state.duels == (Duel(2, 3),)
    assert of(Forestalled, told) == [Forestalled(seat=0, leader=3)]
    assert [len(side.used) for side in state.sides] == [0, 0, 1, 0]
    assert answer(window, {0: Challenge(3), 2: NoChallenge()})[0].duels == (Duel(0, 3),)


def test_a_sealed_challenge_counts_by_seat_and_not_by_arrival() -> None:  # EJ-34
    window = perform(table(TACTIC, 4, tokens=(1, 15, 8, 8), trophies=(0, 2, 1, 1)))
    match = Match.start(GAME, seats=4, options=TACTIC, seed=b"emojito")
    match.position = match.position.with_state(window)
    match.answer(3, Challenge(1))
    assert match.state == window
    match.answer(2, Challenge(1))
    assert match.state.duels == (Duel(2, 1),)


def test_whoever_says_nothing_challenges_nobody() -> None:  # EJ-34
    window = perform(table(HUCH, 3, tokens=(0, 8, 8), trophies=(0, 1, 1)))
    assert window.phase.silence(window, 1) == NoChallenge()


def test_when_the_only_leader_acts_there_is_no_window() -> None:  # EJ-34
    state = perform(table(TACTIC, 3, tokens=(15, 8, 8), trophies=(2, 1, 1)))
    assert isinstance(state.phase, Guessing)


def test_the_leaders_stay_those_of_the_opening_though_they_pay() -> None:  # EJ-34, EJ-35
    state = challenge(table(HUCH, 3, tokens=(0, 18, 18), trophies=(0, 2, 2)), seat1=2, seat2=1)
    assert state.duels == (Duel(1, 2), Duel(2, 1))
    state, _ = turn(state, 2)
    assert (tokens(state), trophies(state)) == ((2, 15, 21), (0, 1, 1))


def test_whoever_has_paid_the_last_trophy_can_lose_none() -> None:  # EJ-35
    state = challenge(table(HUCH, 3, tokens=(0, 8, 8), trophies=(0, 1, 1)), seat1=2, seat2=1)
    state, told = turn(state, 2)
    assert (tokens(state), trophies(state)) == ((2, 5, 11), (0, 0, 0))
    assert of(TrophyLost, told) == []
    assert not list(faults(state))


def test_in_each_team_the_lower_seat_acts_first_and_the_host_has_no_say() -> None:  # EJ-39
    assert setup(TEAMS, 4, Straight(choice=1)).first == 0
    assert refusal(replace(TEAMS, first_actor=1)).rule == "EJ-39"
