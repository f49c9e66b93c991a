"""Search for Émoticon: the rest of the round, played out on imagined tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp, sqrt

from mien.games.emoticon.bot_instinct import act
from mien.games.emoticon.bot_worth import scores_of, worth
from mien.games.emoticon.cards import MOOD, ROUND_POINTS, VALUE, Card, Mood, points
from mien.games.emoticon.mischief import Lullaby, Mischief, Ninja
from mien.games.emoticon.rules import Action, Help, Play, State, Turn
from mien.kit import Dealer, QuickDealer, Say, Seat
from mien.kit.search import best_answer

STEPS = 100
"""How many turns are played in the mind for an answer, for each seat at the table."""

FEW = 2
"""How many targets are tried for the same card."""

KEPT, MEAN = 0.05, 2.6
"""Points that a card kept in hand is worth, for each point it scores above the mean."""


def search(seat: Seat, ask: Say, imagine: Callable[[], State], dealer: Dealer) -> Action:
    """The action after which this seat does best, if everyone goes on by instinct."""
    state = imagine()
    return best_answer(
        sensible(state, seat, ask.answers()),
        imagine,
        lambda state, action: play_out(state, seat, action, dealer),
        steps=STEPS * state.seats,
    )


def sensible(state: State, seat: Seat, actions: Iterable[Action]) -> list[Action]:
    """The actions worth a trial: of targets for the same card, only the most promising."""
    kinds: dict[object, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action if isinstance(action, Play) else type(action), []).append(action)
    return [
        action
        for many in kinds.values()
        for action in (
            many if len(many) <= FEW else sorted(many, key=lambda one: -promise(state, seat, one))[:FEW]
        )
    ]


def promise(state: State, seat: Seat, action: Action) -> float:
    """How good this target looks beside others of the same card."""
    scores = scores_of(state, state.column)
    match action:
        case Help(to, card):
            return worth((*state.fronts[to], card), state.column)
        case Ninja(owner):
            return len(state.hands[owner]) + scores[owner]
        case Lullaby(sleeper):
            return scores[sleeper]
        case Mischief():
            state = action.act(state, seat, QuickDealer(0))
            scores = scores_of(state, state.column)
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def play_out(state: State, seat: Seat, action: Action, dealer: Dealer) -> tuple[float, int]:
    """What this action is worth at the end of the round, and after how many turns that came."""
    number, turns = state.round, 1
    # It can't know how the others play: some of them will be patient.
    patient = [seat == other or dealer.pick((True, False)) for other in range(state.seats)]
    assert isinstance(state.phase, Turn)
    state = state.phase.resolve(state, {seat: action}, dealer)
    while isinstance(state.phase, Turn) and state.round == number:
        turn = state.phase.seat
        state = state.phase.resolve(state, {turn: act(state, turn, patient=patient[turn])}, dealer)
        turns += 1
    return prospects(state, seat, number), turns


def prospects(state: State, seat: Seat, played: int) -> float:
    """About how likely this seat is to win the game, after so many rounds."""
    totals = [
        float(points(won) + sum(rewards)) for won, rewards in zip(state.round_cards, state.rewards, strict=True)
    ]
    to_come = sum(prize for number, prize in ROUND_POINTS.items() if number > played)
    if to_come and state.round == played:  # once the next round has begun, the hands are new
        totals[seat] += KEPT * strength(state.hands[seat], state.column[0])
    # The more is to come, the less a lead says.
    heat = 0.35 + 0.5 * sqrt(to_come)
    chances = [exp(total / heat) for total in totals]
    return chances[seat] / sum(chances)


def strength(hand: tuple[Card, ...], dominant: Mood) -> float:
    """How much more the cards of a hand score than as many new ones would."""
    return sum(VALUE[card] + (MOOD[card] == dominant) - MEAN for card in hand if card in VALUE)
