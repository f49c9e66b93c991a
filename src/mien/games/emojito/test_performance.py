"""Performances that are posed and synthesized: who may show what, and who gets to see it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.answers import Done
from mien.games.emojito.board import symbol_at
from mien.games.emojito.cards import Symbol
from mien.games.emojito.deck import DECK
from mien.games.emojito.deck_card import Face
from mien.games.emojito.events import Acted, Performed
from mien.games.emojito.faults import faults
from mien.games.emojito.options import Options
from mien.games.emojito.performance import (
    LIMITS,
    LONGEST,
    MOST_POSES,
    MOST_SOUNDS,
    Act,
    Performance,
    Pose,
    Reading,
    Sound,
)
from mien.games.emojito.rules import Challenging, Guessing, Performing
from mien.games.emojito.view import view
from mien.kit import AnyMatch, IllegalAnswer, Match, QuickDealer, Record, Refusal, seen
from mien.kit import contract as law

OPEN = Options(first_actor=0)
MESSAGE = Options(mode="coop", secret_message=True, first_actor=0)
TEAMS = Options(edition="huch", mode="teams")

BEAM = Pose(600, Face(smile=1, open=0.5))
GASP = Sound(100, "gasp", strength=0.8, pitch=0.4, length=500)


def posed(*poses: Pose) -> Performance:
    return Performance(poses, ())


def voiced(*sounds: Sound) -> Performance:
    return Performance((), sounds)


FACE = posed(Pose(0, Face()), BEAM)
VOICE = voiced(GASP)
BOTH = Performance((BEAM,), (GASP,))
NOTHING = Performance((), ())
HAPPY = Reading(neutral=0.1, happy=0.9, sad=0, angry=0, fearful=0, disgusted=0, surprised=0)


def start(options: Options = OPEN, seats: int = 3, symbol: Symbol | None = None) -> AnyMatch:
    """A game at its first performance; the first actor's token stands where this symbol holds."""
    match = Match.start(GAME, seats=seats, options=options, seed=b"a performance")
    if symbol:
        token = next(token for token in range(1, 8) if symbol_at(token) == symbol)
        sides = (replace(match.state.sides[0], token=token), *match.state.sides[1:])
        match.position = match.position.with_state(replace(match.state, sides=sides))
    return match


def refusal(match: AnyMatch, answer: Any) -> Refusal:
    before = match.state
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(0, answer)
    assert match.state == before
    return refused.value.refusal


def acts(match: AnyMatch) -> list[tuple[Act, ...]]:
    """What each seat, and last a spectator, gets to see and hear."""
    return [match.view(seat).acts for seat in (*range(match.seats), None)]


# What may be performed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "done"),
    [
        ("face", Done(FACE)),
        ("face", Done(FACE, HAPPY)),
        ("sound", Done(VOICE)),
        ("both", Done(FACE)),
        ("both", Done(VOICE)),
        ("both", Done(BOTH, HAPPY)),
        ("face", Done(reading=HAPPY)),
        ("sound", Done()),
        ("sound", Done(NOTHING)),
    ],
)
def test_face_and_voice_are_performed_where_the_symbol_has_them(symbol: Symbol, done: Done) -> None:  # EJ-3
    assert Performed(seat=0, watchers=(1, 2)) in start(symbol=symbol).answer(0, done)


def test_an_answer_says_whether_it_tells_of_a_face_that_was_read() -> None:
    assert GAME.reads_face(Done(FACE, HAPPY))
    assert not GAME.reads_face(Done(FACE))
    assert not GAME.reads_face(3)


@pytest.mark.parametrize(
    ("symbol", "done", "code"),
    [
        ("face", Done(VOICE), "face-only"),
        ("face", Done(BOTH), "face-only"),
        ("sound", Done(FACE), "voice-only"),
        ("sound", Done(BOTH), "voice-only"),
        ("sound", Done(reading=HAPPY), "voice-only"),
    ],
)
def test_what_the_symbol_forbids_is_refused(symbol: Symbol, done: Done, code: str) -> None:  # EJ-3
    refused = refusal(start(symbol=symbol), done)
    assert (refused.code, refused.rule) == (code, "EJ-3")


def test_the_secret_message_and_plain_teams_take_faces_only() -> None:  # EJ-3, EJ-16, EJ-27
    for options, seats in ((MESSAGE, 3), (TEAMS, 4)):
        assert refusal(start(options, seats, "sound"), Done(VOICE)).code == "face-only"


@pytest.mark.parametrize(
    ("performance", "code"),
    [
        (posed(*[BEAM] * (MOST_POSES + 1)), "too-much"),
        (voiced(*[GASP] * (MOST_SOUNDS + 1)), "too-much"),
        (posed(Pose(LONGEST + 1, Face())), "too-long"),
        (voiced(replace(GASP, at=LONGEST - 400, length=401)), "too-long"),
        (posed(Pose(-1, Face())), "out-of-order"),
        (posed(BEAM, Pose(0, Face())), "out-of-order"),
        (voiced(GASP, replace(GASP, at=0)), "out-of-order"),
        (posed(Pose(0, Face(smile=1.01))), "no-such-face"),
        (posed(Pose(0, Face(open=-0.01))), "no-such-face"),
        (posed(Pose(0, Face(pupil=0.4))), "no-such-face"),
        (posed(Pose(0, Face(tilt=float("nan")))), "no-such-face"),
        (voiced(replace(GASP, strength=1.1)), "no-such-sound"),
        (voiced(replace(GASP, pitch=-1.1)), "no-such-sound"),
        (voiced(replace(GASP, length=0)), "no-such-sound"),
    ],
)
def test_a_performance_keeps_within_its_bounds(performance: Performance, code: str) -> None:  # EJ-3
    refused = refusal(start(), Done(performance))
    assert (refused.code, refused.rule) == (code, "EJ-3")


def test_a_strained_face_is_refused_by_the_name_of_its_feature() -> None:  # EJ-3
    refused = refusal(
        start(),
        Done(posed(Pose(0, Face(brow_knit=2)))),
    )
    assert refused.text == "A face can't do that: browKnit goes from 0 to 1."
    assert refused.words == {"feature": "browKnit"}


@pytest.mark.parametrize("score", [-0.1, 1.1, float("nan")])
def test_a_score_of_a_face_goes_from_nought_to_one(score: float) -> None:  # EJ-3
    refused = refusal(start(), Done(reading=replace(HAPPY, sad=score)))
    assert (refused.code, refused.rule) == ("no-such-reading", "EJ-3")


@pytest.mark.parametrize(
    "done",
    [
        {"performance": {"poses": [{"at": 0, "face": {"ears": 1}}]}},
        {"performance": {"sounds": [{"at": 0, "kind": "song"}]}},
        {"performance": {"words": "It is the cat"}},
        {"reading": {"in love": 1}},
        {"hint": "the cat"},
    ],
)
def test_nothing_else_can_be_slipped_in(done: dict[str, Any]) -> None:  # EJ-3
    assert refusal(start(), {"type": "Done", **done}).code == "not-an-answer"


def test_the_fullest_performance_is_taken_and_fits_a_message() -> None:  # EJ-3
    face = Face(**{name: high - 0.01 for name, (_, high) in LIMITS.items()})
    poses = tuple(Pose(LONGEST * number // (MOST_POSES - 1), face) for number in range(MOST_POSES))
    sounds = tuple(Sound(number * 1000, "laugh", 0.25, -0.75, 1000) for number in range(MOST_SOUNDS))
    done = Done(Performance(poses, sounds), HAPPY)
    assert len(msgspec.json.encode(done)) < 10_000
    assert start().answer(0, msgspec.to_builtins(done))[1] == Acted(seat=0, performance=Performance(poses, sounds))


def test_every_card_can_be_posed_as_it_is_drawn() -> None:  # EJ-1, EJ-3
    for card in DECK:
        start().answer(0, Done(posed(Pose(0, card.face))))


# Who gets to see and hear it ------------------------------------------------------------------------------


def test_in_the_open_game_all_see_a_performance_and_spectators_too() -> None:  # EJ-4
    match = start()
    told = match.answer(0, Done(BOTH, HAPPY))
    act = Act(0, (1, 2), BOTH, HAPPY)
    assert acts(match) == [(act,), (act,), (act,), (replace(act, reading_for_bots=None),)]
    assert told[:2] == (Performed(seat=0, watchers=(1, 2)), Acted(seat=0, performance=BOTH))
    assert Acted(seat=0, performance=BOTH) in seen(told, None)


def test_a_reading_alone_is_for_the_seats_that_saw_the_face() -> None:  # EJ-4
    match = start()
    told = match.answer(0, Done(reading=HAPPY))
    act = Act(0, (1, 2), None, HAPPY)
    assert acts(match) == [(act,), (act,), (act,), ()]
    assert not any(isinstance(event, Acted) for event in told)


def test_a_camera_leaves_nothing_behind() -> None:  # EJ-4
    match = start()
    match.answer(0, Done())
    assert acts(match) == [(), (), (), ()]


def test_a_secret_message_is_seen_by_the_next_alone() -> None:  # EJ-4, EJ-16
    match = start(MESSAGE, 4)
    first = match.answer(0, Done(FACE))
    second = match.answer(1, Done(posed(BEAM), HAPPY))
    one, other = Act(0, (1,), FACE, None), Act(1, (2,), posed(BEAM), HAPPY)
    assert acts(match) == [(one,), (one, other), (other,), (), ()]
    assert [len(seen(first, seat)) for seat in (0, 1, 2, 3, None)] == [2, 2, 1, 1, 1]
    assert [len(seen(second, seat)) for seat in (0, 1, 2, 3, None)] == [1, 2, 2, 1, 1]


def test_teams_see_their_own_actor_alone() -> None:  # EJ-4, EJ-27
    match = start(TEAMS, 4)
    match.answer(2, Done(NOTHING))
    told = match.answer(0, Done(FACE))
    assert acts(match) == [(Act(0, (1,), FACE, None),)] * 2 + [(Act(2, (3,), NOTHING, None),)] * 2 + [()]
    assert Acted(seat=0, performance=FACE, only=(0, 1)) in told


@pytest.mark.parametrize(
    ("options", "seats", "symbol"),
    [(OPEN, 4, "face"), (OPEN, 4, "sound"), (OPEN, 4, "both"), (MESSAGE, 4, None), (TEAMS, 6, None)],
)
def test_a_performance_goes_where_the_cameras_and_microphones_would(
    options: Options, seats: int, symbol: Symbol | None
) -> None:  # EJ-4
    match = start(options, seats, symbol)
    performance = VOICE if symbol == "sound" else FACE
    while isinstance(match.state.phase, Performing):
        lines, performers = match.sightlines(), tuple(match.asks)
        reached = lines.hears if symbol == "sound" else lines.sees
        for performer in performers:
            match.answer(performer, Done(performance))
        for performer in performers:
            saw = [performer in [act.performer for act in match.view(seat).acts] for seat in range(seats)]
            assert saw == [seat == performer or performer in reached[seat] for seat in range(seats)]


def test_a_performance_is_remembered_until_the_turn_ends() -> None:  # EJ-4, EJ-5
    match = start()
    sides = tuple(
        replace(side, token=8, trophies=match.state.pile[seat : seat + 1])
        for seat, side in enumerate(match.state.sides)
    )
    match.position = match.position.with_state(replace(match.state, sides=sides, pile=match.state.pile[3:]))
    match.answer(0, Done(FACE))
    for phase in (Challenging, Guessing):
        assert isinstance(match.state.phase, phase)
        assert match.view(1).acts == (Act(0, (1, 2), FACE, None),)
        for seat in tuple(match.asks):
            match.answer(seat, match.silence(seat))
    assert acts(match) == [(), (), (), ()]


# Tables, records and faults -------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "seats"), [(OPEN, 3), (MESSAGE, 4), (TEAMS, 6)])
def test_the_laws_hold_of_tables_with_performances(options: Options, seats: int) -> None:  # EJ-4
    match, chance = start(options, seats), QuickDealer(5)
    for number in range(40):
        told: tuple[Any, ...] = ()
        for seat in tuple(match.asks):
            acting = isinstance(match.state.phase, Performing)
            pose = Pose(chance.pick(range(900)), Face(smile=chance.pick((0.2, 0.9))))
            done = Done(posed(pose), HAPPY)
            takes = acting and match.asks[seat].accepts(done)
            told = match.answer(seat, done if takes else match.asks[seat].sample(chance))
        law.is_sound(match)
        law.survives_json(match, told)
        law.keeps_secrets(match, number)
        if not match.asks:
            break
        if number % 20 == 1:
            for seat in range(match.seats):
                law.goes_on(match, seat, number)
    again = Match.replay(Record.from_json(match.record.to_json()))
    assert (again.state, again.events) == (match.state, match.events)


def test_a_record_of_done_alone_is_as_short_as_ever() -> None:  # EJ-5
    match = start()
    match.answer(0, Done())
    assert match.record.answers[0].answer == {"type": "Done"}


def test_acts_that_nobody_can_have_performed_are_found_out() -> None:  # EJ-3, EJ-4
    state = start(symbol="face").state
    done = replace(state, phase=Challenging(()), acts=(Act(0, (1, 2), FACE, None),))
    assert list(faults(replace(done, phase=state.phase))) == ["seat 0 performed out of turn"]
    assert "seat 0 performed what it may not" in faults(replace(done, acts=(Act(0, (1, 2), VOICE, None),)))
    for wrong in (Act(0, (1,), FACE, None), Act(1, (0, 2), FACE, None)):
        assert f"seat {wrong.performer} performed out of turn" in faults(replace(done, acts=(wrong,)))
    assert "seat 0 performed out of turn" in faults(replace(done, acts=done.acts * 2))
    assert view(done, 1).acts == done.acts
