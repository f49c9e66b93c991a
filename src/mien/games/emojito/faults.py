"""Finds states that no table of Emojito can be in."""

from collections.abc import Iterator

from mien.games.emojito.board import Side, laps
from mien.games.emojito.dealing import cards_among
from mien.games.emojito.options import LAID, cards_of, edition_of, is_as_printed, target_for
from mien.games.emojito.performance import objections
from mien.games.emojito.roles import actors, guessers, owners_of, programme
from mien.games.emojito.rules import Challenging, Guessing, Hearing, Performing, Revealing, State, Talking, leaders
from mien.kit import Over

BETWEEN = (Revealing, Talking, Over)
"""The phases in which nobody has a card."""


def faults(state: State) -> Iterator[str]:
    """Cards lost or doubled, trophies that no lap has earned, and phases that contradict the table."""
    yield from _faults_of_circle(state)
    yield from _faults_of_cards(state)
    for at, side in enumerate(state.sides):
        yield from _faults_of_side(state, at, side)
    if tuple(side.seats for side in state.sides) != owners_of(state.options, state.seats):
        yield "a token has the wrong owners"
    yield from _faults_of_phase(state)
    if (state.options.mode == "teams") != bool(state.teams):
        yield "there are teams in the wrong mode"
    if not isinstance(state.phase, Over):
        yield from _faults_of_going_on(state)


def _faults_of_circle(state: State) -> Iterator[str]:
    circle = state.circle
    if (state.options.mode == "circle") != (circle is not None):
        yield "there is a circle in the wrong mode"
    if circle is None:
        if isinstance(state.phase, Hearing | Talking):
            yield "a phase of the circle in another mode"
        return
    if len(circle.turns) != state.seats or circle.actor not in range(state.seats):
        yield "the circle has other seats than the table"
    if any(guesses.seats != guessers(state) for guesses in circle.guesses):
        yield "somebody guessed who was not asked"
    if len(circle.played) > sum(circle.turns):
        yield "more feelings were played than there were turns"


def _faults_of_going_on(state: State) -> Iterator[str]:
    if state.play_off and len({state.sides[team].token for team in state.teams}) > 1:
        yield "a team is ahead and the play-off goes on"
    target = target_for(state.options, state.seats)
    if not state.play_off and any(side.counting >= target for side in state.sides):
        yield "a side has enough trophies and the game goes on"


def _faults_of_cards(state: State) -> Iterator[str]:
    beside = [card for side in state.sides for card in cards_among(side.trophies + side.used)]
    cards = cards_of(state.options)
    if sorted([*state.pile, *state.discard, *beside, *(state.laid or state.secrets)]) != sorted(cards):
        yield "cards are lost or doubled"
    if beside and not is_as_printed(state.options):
        yield "a trophy is a card where trophies are only counted"
    if len(state.laid) != (LAID if isinstance(state.phase, Guessing | Hearing) else 0):
        yield "the wrong number of cards is laid"
    if len(set(state.secrets)) != (0 if isinstance(state.phase, BETWEEN) else len(actors(state))):
        yield "an actor has no card"
    if state.laid and not set(state.secrets) <= set(state.laid):
        yield "an actor's card is not among the seven"


def _faults_of_side(state: State, at: int, side: Side) -> Iterator[str]:
    edition = edition_of(state.options)
    if side.token < edition.start:
        yield f"token {at} stands before the start"
    # A trophy that is paid for a challenge, and a lap of a play-off, leave more laps than trophies.
    spends = state.play_off or (edition.challenge_is_paid and state.options.mode == "competitive")
    if side.counting > laps(side.token) or (side.counting < laps(side.token) and not spends):
        yield f"side {at} has trophies that its laps did not earn"
    if side.used and (edition.challenge_is_paid or state.options.mode != "competitive"):
        yield f"side {at} keeps a trophy that it can't have used"


def _faults_of_phase(state: State) -> Iterator[str]:
    phase, stand = state.phase, edition_of(state.options).challenges_a_turn
    if isinstance(phase, Performing) and not 0 <= phase.step < len(programme(state)):
        yield "there is no such performance"
    if isinstance(phase, Revealing) and state.rules == 1:
        yield "a reveal by rules that knew none"
    if isinstance(phase, Challenging) and phase.leaders != leaders(state):
        yield "the window is open for others than the leaders"
    played = programme(state)[: phase.step] if isinstance(phase, Performing) else programme(state)
    scenes = {} if isinstance(phase, BETWEEN) else {scene.performer: scene for step in played for scene in step}
    for act in state.acts:
        scene = scenes.pop(act.performer, None)
        if scene is None or scene.watchers != act.watchers:
            yield f"seat {act.performer} performed out of turn"
        elif any(objections(scene.symbol, act.performance, act.reading_for_bots)):
            yield f"seat {act.performer} performed what it may not"
    if not set(state.passed) <= set(() if isinstance(phase, BETWEEN) else actors(state)):
        yield "somebody passed who does not act"
    if state.duels and not isinstance(phase, Guessing):
        yield "a challenge outlived its turn"
    if stand is not None and len(state.duels) > stand:
        yield "too many challenges stand"
