"""The bots of Emojito act, watch, guess and challenge, by what their seat may know."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.answers import SYMBOLS, Challenge, Done, NoChallenge
from mien.games.emojito.bot_acting import act
from mien.games.emojito.bot_feeling import AT_A_LOSS, FEELING, TEMPER, face_of, scaled, scores_of
from mien.games.emojito.bot_watching import fit, watch
from mien.games.emojito.bots import BOTS
from mien.games.emojito.cards import CARDS, Card, Symbol
from mien.games.emojito.deck import DECK
from mien.games.emojito.deck_card import Face, Profile, SoundKind
from mien.games.emojito.options import Options
from mien.games.emojito.performance import Act, Performance, Pose, Reading, Sound, objections
from mien.games.emojito.rules import Challenging, Performing
from mien.kit import AnyMatch, Match, QuickDealer, Seat, every_table

TABLES = list(every_table(GAME))[::2]
"""All options, each with every other number of seats; tests/test_bots.py asks bots at all tables."""
MESSAGE = Options(mode="coop", secret_message=True, first_actor=0)
SMILE = Reading(neutral=0, happy=1, sad=0, angry=0, fearful=0, disgusted=0, surprised=0)


def thought(match: AnyMatch, seat: Seat, level: str, seed: int) -> Any:
    """What the bot answers in this seat."""
    view, dealer = match.view(seat), QuickDealer(seed)
    return GAME.bots[level].answer(view, match.asks[seat], partial(GAME.imagine, view, dealer), dealer)


def play(match: AnyMatch, *levels: str) -> AnyMatch:
    """Plays to the end, with these levels round the table."""
    while match.asks:
        for seat in tuple(match.asks):
            match.answer(seat, thought(match, seat, levels[seat % len(levels)], 100 * match.step + seat))
    return match


def start(options: Options, seats: int, seed: bytes = b"bots") -> AnyMatch:
    return Match.start(GAME, seats=seats, options=options, seed=seed)


# Laws -----------------------------------------------------------------------------------------------------


def test_there_is_a_ladder_and_stand_ins_are_on_it() -> None:
    assert list(GAME.bots) == list(BOTS) == ["beginner", "good", "strong"]


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_bots_play_whole_games_of_every_kind(options: Options, seats: int) -> None:
    match = play(start(options, seats), "strong", "beginner", "good")
    assert match.outcome is not None
    assert Match.replay(match.record).events == match.events


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(), 4),
        (Options(edition="huch"), 3),
        (MESSAGE, 4),
        (Options(edition="huch", mode="teams", symbols=True), 6),
    ],
)
def test_a_bot_answers_the_same_in_worlds_that_its_seat_cannot_tell_apart(options: Options, seats: int) -> None:
    match, others, posed, read = start(options, seats), 0, 0, 0
    while match.asks and match.step < 60:
        for seat in tuple(match.asks):
            redealt = GAME.redeal(match.state, seat, QuickDealer(match.step))
            other = Match(match.position.with_state(redealt))
            others += other.state != match.state
            for level in BOTS:
                answer = thought(match, seat, level, match.step)
                thought(match, seat, "beginner", 1)
                assert thought(other, seat, level, match.step) == answer
                assert thought(match, seat, level, match.step) == answer
            answer = thought(match, seat, "good", match.step)
            if isinstance(answer, Done) and answer.performance and answer.performance.poses:
                posed += 1
                if posed % 2:  # as a person does who lets the bots read a face
                    answer = Done(reading=SMILE)
            match.answer(seat, answer)
            read += any(act.reading_for_bots for act in match.state.acts)
    assert others > 20
    assert read > 10


# Acting ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize("clarity", [0, 0.5, 1])
def test_every_card_can_be_acted_with_what_the_symbol_allows(symbol: Symbol, clarity: float) -> None:
    for seed, feeling in enumerate(FEELING.values()):
        performance = act(feeling, symbol, clarity, QuickDealer(seed))
        assert list(objections(symbol, performance, None)) == []
        assert bool(performance.poses) == (symbol != "sound")
        assert bool(performance.sounds) == (symbol != "face")


def test_an_act_begins_and_ends_at_rest_and_reaches_the_face_of_the_card() -> None:
    for card in DECK:
        poses = act(FEELING[card.id], "face", 1, QuickDealer(3)).poses
        assert poses[0].face == poses[-1].face == Face()
        assert 3900 < poses[-1].at < 7800, "long enough to be read"
        peak = max(poses, key=lambda pose: abs(pose.face.smile)).face
        assert abs(peak.smile - card.face.smile) < 0.15


def test_an_act_blinks() -> None:
    poses = act(FEELING["radiant-sun"], "face", 1, QuickDealer(3)).poses
    shut = [number for number, pose in enumerate(poses) if pose.face.lid == 0]
    assert len(shut) == 2
    assert poses[shut[1] + 1].face.lid > 0.5


def test_energy_makes_a_voice_loud_and_quick_and_pleasure_makes_it_high() -> None:
    fury = act(FEELING["furious-teapot"], "sound", 1, QuickDealer(1)).sounds
    gloom = act(FEELING["resigned-pear"], "sound", 1, QuickDealer(1)).sounds
    delight = act(FEELING["delighted-cupcake"], "sound", 1, QuickDealer(1)).sounds
    assert [sound.kind for sound in fury] == ["growl", "scream", "growl"]
    assert len(gloom) > 1, "nobody has to be all ears at the first"
    assert fury[0].strength > delight[0].strength > gloom[0].strength
    assert delight[0].pitch > gloom[0].pitch > fury[0].pitch


def test_the_same_seed_acts_the_same_and_another_differs() -> None:
    feeling = FEELING["shy-mouse"]
    one, again, other = (act(feeling, "both", 0.7, QuickDealer(seed)) for seed in (1, 1, 2))
    assert one == again != other


# Watching and guessing ------------------------------------------------------------------------------------


def found(
    performance: Performance | None,
    reading: Reading | None,
    cards: tuple[Card, ...],
    blur: float = 0,
    seed: int = 1,
) -> Card:
    seen = watch(Act(0, (1,), performance, reading), blur, QuickDealer(seed))
    return max(cards, key=lambda card: fit(seen, FEELING[card]))


def rate(actor: str, guesser: str, symbol: Symbol, games: int = 150) -> float:
    """How often one bot finds what another acts, among seven cards."""
    right = 0
    for seed in range(games):
        dealer = QuickDealer(seed)
        seven = dealer.shuffled(CARDS)[:7]
        levels: Any = BOTS
        performance = act(FEELING[seven[0]], symbol, levels[actor].clarity, dealer)
        seen = watch(Act(0, (1,), performance, None), levels[guesser].blur, dealer)
        right += max(seven, key=lambda card: fit(seen, FEELING[card])) == seven[0]
    return right / games


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_strong_guesser_finds_what_is_clearly_acted(symbol: Symbol) -> None:
    assert rate("strong", "strong", symbol) > 0.7


def test_each_level_guesses_better_than_the_one_below_and_all_better_than_chance() -> None:
    rates = [rate("good", level, "face") for level in BOTS]
    assert 0.25 < rates[0] < rates[1] - 0.1 < rates[2] - 0.2


def test_each_level_is_better_understood_than_the_one_below() -> None:
    rates = [rate(level, "good", "both", 300) for level in BOTS]
    assert rates[0] < rates[1] < rates[2]


def test_every_card_is_found_among_all_by_its_own_face() -> None:
    for card in DECK:
        assert found(Performance((Pose(0, card.face),), ()), None, CARDS) == card.id


def test_half_of_a_face_is_enough() -> None:
    for card in ("radiant-sun", "furious-teapot", "weeping-onion", "startled-rabbit"):
        half = face_of(scaled(FEELING[card].face, 0.5))
        seven = (
            card,
            "bored-princess",
            "smug-cat",
            "shy-mouse",
            "disgusted-frog",
            "sleepy-moon",
            "defiant-shield",
        )
        assert found(Performance((Pose(0, Face()), Pose(600, half)), ()), None, seven) == card


@pytest.mark.parametrize(
    ("face", "card"),
    [
        (Face(smile=1, open=0.5), "radiant-sun"),
        (Face(smile=-0.8, brow_in=1), "sad-droplet"),
        (Face(brow_knit=1, open=0.3), "furious-teapot"),
        (Face(lid=1.3, open=1), "startled-rabbit"),
        (Face(tongue=1, sneer=1), "disgusted-frog"),
        (Face(lid=0.2), "sleepy-moon"),
    ],
)
def test_a_face_that_a_person_posed_with_a_few_sliders_is_understood(face: Face, card: Card) -> None:
    seven = "radiant-sun sad-droplet furious-teapot startled-rabbit disgusted-frog sleepy-moon shy-mouse".split()
    assert found(Performance((Pose(0, face),), ()), None, tuple(seven)) == card


@pytest.mark.parametrize(
    ("kind", "card"),
    [("laugh", "jolly-santa"), ("sob", "weeping-onion"), ("growl", "grumpy-bear"), ("yawn", "sleepy-moon")],
)
def test_a_sound_that_a_person_picked_is_understood(kind: Any, card: Card) -> None:
    sound = Performance((), (Sound(0, kind, 0.6, 0, 800),))
    cards = ("jolly-santa", "weeping-onion", "grumpy-bear", "sleepy-moon", "startled-rabbit")
    assert found(sound, None, cards) == card


def test_a_sound_helps_a_face_and_never_outweighs_it() -> None:
    """As people make them: the face of the card, and sounds of one loudness and pitch."""
    alone = fitting = odd = 0
    for seed in range(900):
        dealer = QuickDealer(seed)
        seven = dealer.shuffled(CARDS)[:7]
        feeling = FEELING[seven[0]]
        poses = (Pose(0, Face()), Pose(500, face_of(feeling.face)), Pose(2500, face_of(feeling.face)))
        sound = partial(Sound, 600, strength=0.7, pitch=0, length=900)
        alone += found(Performance(poses, ()), None, seven, 1, seed) == seven[0]
        fitting += found(Performance(poses, (sound(kind=feeling.sounds[0]),)), None, seven, 1, seed) == seven[0]
        odd += (
            found(Performance(poses, (sound(kind=dealer.pick(list(TEMPER))),)), None, seven, 0, seed) == seven[0]
        )
    assert fitting >= alone > 360
    assert odd > 840


@pytest.mark.parametrize("sounds", [(), ("sob",), ("sigh",), ("sob", "sigh")])
def test_the_first_act_of_the_lesson_succeeds(sounds: tuple[SoundKind, ...]) -> None:
    """With the sad face that the page offers, and with the sounds that come to mind."""
    lesson = GAME.lesson
    assert lesson is not None
    match = Match.start(GAME, seats=lesson.seats, options=lesson.options, seed=lesson.seed)
    assert match.view(0).secret == "sad-droplet"
    sad = Face(smile=-0.8, brow_in=0.9, brow_out=-0.4, lid=0.65, gy=0.5, tear=1)
    poses = (Pose(0, Face()), Pose(500, sad), Pose(2500, sad), Pose(3000, Face()))
    made = tuple(Sound(600 + 1100 * at, kind, 0.7, 0, 900) for at, kind in enumerate(sounds))
    match.answer(0, Done(Performance(poses, made)))
    number = 1 + match.view(0).laid.index("sad-droplet")
    guesses = [thought(match, seat, lesson.level, match.step * lesson.seats + seat) for seat in match.asks]
    assert guesses == [number, number]


@pytest.mark.parametrize(
    ("score", "card"),
    [
        ("happy", "radiant-sun"),
        ("sad", "sad-droplet"),
        ("angry", "furious-teapot"),
        ("fearful", "frightened-ghost"),
    ],
)
def test_a_face_that_was_read_is_understood(score: str, card: Card) -> None:
    nothing = Reading(neutral=0.2, happy=0, sad=0, angry=0, fearful=0, disgusted=0, surprised=0)
    cards = ("radiant-sun", "sad-droplet", "furious-teapot", "frightened-ghost", "disgusted-frog", "shocked-bell")
    assert found(None, replace(nothing, **{score: 0.8}), cards) == card


def test_of_many_smiles_the_one_that_is_nothing_but_a_smile_is_guessed() -> None:
    cards = ("triumphant-trophy", "man-in-love", "contented-cup", "uncle-in-stitches", "grateful-rice-bowl")
    assert found(None, SMILE, cards) == "uncle-in-stitches"


def test_without_a_performance_to_go_by_every_number_is_guessed() -> None:
    match = start(Options(first_actor=0), 3)
    match.answer(0, Done())
    assert {thought(match, 1, "strong", seed) for seed in range(80)} == {1, 2, 3, 4, 5, 6, 7}


# The secret message ---------------------------------------------------------------------------------------


def chain(seats: int, level: str, seed: int) -> tuple[AnyMatch, list[bool]]:
    """A message that has gone round, and whether each who guesses is right, from the actor's left on."""
    match = start(MESSAGE, seats, bytes([seed]))
    while isinstance(match.state.phase, Performing):
        (seat,) = match.asks
        match.answer(seat, thought(match, seat, level, seed))
    (card,) = match.state.secrets
    return match, [match.state.laid[thought(match, seat, level, seed) - 1] == card for seat in range(1, seats)]


def test_a_message_drifts_as_it_is_passed_on() -> None:
    right = [sum(column) for column in zip(*[chain(7, "good", seed)[1] for seed in range(180)], strict=True)]
    assert right[0] > right[1] + 15 > right[-1] + 25
    assert right[-1] > 180 / 7


def test_a_strong_chain_loses_less_than_a_weak_one() -> None:
    last = {level: sum(chain(4, level, seed)[1][-1] for seed in range(40)) for level in BOTS}
    assert last["strong"] > last["good"] > last["beginner"]


def test_whoever_has_seen_nothing_hands_on_that_they_are_at_a_loss() -> None:
    match = start(MESSAGE, 3)
    match.answer(0, Done())
    done = thought(match, 1, "strong", 1)
    seen = watch(Act(1, (2,), done.performance, None), 0, QuickDealer(1))
    assert seen.face is not None
    assert sum(a * b for a, b in zip(seen.face, AT_A_LOSS.face, strict=True)) > 1


def test_nobody_guesses_from_their_own_performance() -> None:
    match = start(MESSAGE, 3)
    match.answer(0, Done())
    match.answer(1, thought(match, 1, "strong", 1))
    assert len({thought(match, 1, "strong", seed) for seed in range(80)}) == 7


# Challenges -----------------------------------------------------------------------------------------------


def window(edition: Any) -> AnyMatch:
    """Seat 0 acts; seats 1 and 2 lead, seat 2 from farther on; seats 1 and 3 could challenge."""
    match = start(Options(edition=edition, first_actor=0), 4)
    tokens, counts, pile, sides = (1, 15, 19, 8), (0, 2, 2, 1), match.state.pile, []
    for side, token, count in zip(match.state.sides, tokens, counts, strict=True):
        sides.append(replace(side, token=token, trophies=pile[:count]))
        pile = pile[count:]
    match.position = match.position.with_state(replace(match.state, sides=tuple(sides), pile=pile))
    match.answer(0, Done())
    assert isinstance(match.state.phase, Challenging)
    return match


def test_the_farthest_leader_is_challenged_where_that_costs_nothing() -> None:
    assert thought(window("tactic"), 3, "strong", 1) == Challenge(2)
    assert thought(window("tactic"), 1, "strong", 1) == Challenge(2)
    assert thought(window("tactic"), 2, "strong", 1) == Challenge(1)


def test_no_trophy_is_paid_for_a_challenge() -> None:
    assert thought(window("huch"), 3, "strong", 1) == NoChallenge()


def test_a_beginner_challenges_now_and_then() -> None:
    challenges = [isinstance(thought(window("tactic"), 3, "beginner", seed), Challenge) for seed in range(60)]
    assert 3 < sum(challenges) < 30


# Strength -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("better", "worse"), [("strong", "good"), ("good", "beginner")])
def test_the_better_level_wins_most_games(better: str, worse: str) -> None:
    wins = 0
    for seed in range(10):
        levels = (better, worse) if seed % 2 else (worse, better)
        match = play(start(Options(), 4, bytes([seed])), *levels)
        assert match.outcome is not None
        wins += levels[match.outcome.winners[0] % 2] == better
    assert wins >= 7


def test_pain_is_read_as_sadness_before_anger() -> None:
    joy, sadness, anger, *_ = scores_of(Profile(pain=1.0, arousal=0.0, valence=-1.0))
    assert sadness > anger > joy
