"""Emojito: the rules, in the order of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emojito.board import Side
from mien.games.emojito.cards import CARDS, Card, Symbol
from mien.games.emojito.events import (
    Acted,
    Challenged,
    Drew,
    Forestalled,
    Guessed,
    Laid,
    Performed,
    Reshuffled,
    Revealed,
    Secret,
)
from mien.games.emojito.options import Options, edition_of
from mien.games.emojito.performance import Act, Performance, Reading, objections
from mien.games.emojito.roles import Scene, actors, guessers, programme, symbols
from mien.games.emojito.scoring import finish, score
from mien.kit import Ask, Choose, Dealer, Over, Phase, Refusal, Say, Seat, Seconds, Sentence
from mien.kit.piles import with_seat

RULES = 3
"""The version of the rules.

Until version 2 no reveal (EJ-41) came between two turns. Until version 3 everybody could always write (EJ-42), an
actor was heard while leaders were challenged, and did not see the one person they performed for (EJ-38).
"""

# What a player can say ------------------------------------------------------------------------------------


class Done(Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """I have performed: in person, or else like this."""

    performance: Performance | None = None
    reading: Reading | None = None


class Challenge(Struct, frozen=True, tag=True):
    """I say that this leader won't find the card."""

    leader: Seat


class NoChallenge(Struct, frozen=True, tag=True):
    """I let the leaders be."""


class Ready(Struct, frozen=True, tag=True):
    """I act next, and we can go on."""


Number = int
"""The number of a laid card, 1 to 7; or 0, which is what silence means."""

Answer = Done | Challenge | NoChallenge | Ready | Number


class Perform(Sentence, frozen=True, kw_only=True):
    """Done, with a performance or without; one that the symbol allows."""

    symbol: Symbol

    def says(self, answer: Struct) -> bool:
        return isinstance(answer, Done) and not any(objections(self.symbol, answer.performance, answer.reading))


SYMBOLS: tuple[Symbol, ...] = ("face", "sound", "both")
DONE = {symbol: Say((Perform(Done, symbol=symbol),)) for symbol in SYMBOLS}
LAID = 7
NO_ANSWER: Number = 0
# EJ-6: no answer comes last on the list; it is what a seat says when its clock has run out.
NUMBERS = Choose((*range(1, LAID + 1), NO_ANSWER))
READY = Say((Sentence(Ready),))


# The table ------------------------------------------------------------------------------------------------


class Duel(Struct, frozen=True):
    """A challenge that stands."""

    challenger: Seat
    leader: Seat


class State(Struct, frozen=True, cache_hash=True):
    """All tokens and all cards, face up or down."""

    options: Options
    seats: int
    rules: int
    """The version of the rules it is played by."""
    phase: Performing | Challenging | Guessing | Revealing | Over
    first: Seat
    turn: int
    sides: tuple[Side, ...]
    """A side for each player or team; in co-op the players', then the game's."""
    teams: tuple[int, ...]
    """The teams that play for the win; none outside the team game."""
    play_off: bool
    secrets: tuple[Card, ...]
    """The actors' cards, in the order of the actors; once laid, they lie among the seven."""
    acts: tuple[Act, ...]
    """What was performed this turn, as far as it was posed, synthesized or read."""
    duels: tuple[Duel, ...]
    laid: tuple[Card, ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]


def setup(options: Options, seats: int, dealer: Dealer, rules: int = RULES) -> State:
    """Shuffles the cards, puts the tokens on the board, and draws the first actor."""
    cards = dealer.shuffled(CARDS)
    if options.mode == "teams":
        first = 0  # EJ-39
    else:
        first = dealer.pick(range(seats)) if options.first_actor is None else options.first_actor  # EJ-9
    state = State(
        options=options,
        seats=seats,
        rules=rules,
        phase=Performing(),
        first=first,
        turn=0,
        sides=tuple(Side(owners, edition_of(options).start) for owners in owners_of(options, seats)),  # EJ-10
        teams=tuple(range(seats // 2)) if options.mode == "teams" else (),
        play_off=False,
        secrets=(),
        acts=(),
        duels=(),
        laid=(),
        pile=cards,
        discard=(),
    )
    return begin_turn(state, dealer)


def owners_of(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each side.  # EJ-14, EJ-17, EJ-26"""
    everyone = tuple(range(seats))
    if options.mode == "coop":
        return everyone, ()
    if options.mode == "teams":
        return tuple(everyone[seat : seat + 2] for seat in everyone[::2])
    return tuple((seat,) for seat in everyone)


# A turn: drawing and performing ---------------------------------------------------------------------------


def begin_turn(state: State, dealer: Dealer) -> State:
    """Gives each actor the top card of the pile.  # EJ-5"""
    pile, discard = state.pile, state.discard
    if len(pile) < LAID:  # EJ-8, EJ-36
        pile, discard = dealer.shuffled(pile + discard), ()
        dealer.tell(Reshuffled(pile=len(pile)))
    acting = actors(state)
    secrets = pile[: len(acting)]
    for seat, card, symbol in zip(acting, secrets, symbols(state), strict=True):
        dealer.tell(Drew(seat=seat, symbol=symbol))
        dealer.tell(Secret(seat=seat, card=card, only=(seat,)))
    return replace(state, phase=Performing(), secrets=secrets, pile=pile[len(acting) :], discard=discard)


class Performing(Phase["State", Done], frozen=True):
    """Those whose step it is perform, and say when they are done."""

    step: int = 0
    rule: ClassVar[str] = "EJ-5"
    seconds: ClassVar[Seconds] = Seconds(relaxed=120, brisk=45)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return {scene.performer: DONE[scene.symbol] for scene in programme(state)[self.step]}

    def resolve(self, state: State, answers: Mapping[Seat, Done], dealer: Dealer) -> State:
        steps = programme(state)
        for scene in steps[self.step]:
            state = show(state, scene, answers[scene.performer], dealer)
        if self.step + 1 < len(steps):  # EJ-16, EJ-27
            return replace(state, phase=Performing(self.step + 1))
        ahead = leaders(state)
        if may_challenge(state, ahead):  # EJ-22
            return replace(state, phase=Challenging(ahead))
        return lay(state, dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        if not isinstance(answer, Done):
            return Refusal("say-done", "Act, then say you're done.", "EJ-5")
        (scene,) = (scene for scene in programme(state)[self.step] if scene.performer == seat)
        return next(objections(scene.symbol, answer.performance, answer.reading))

    def silence(self, state: State, seat: Seat) -> Done:
        return Done()  # EJ-6


def show(state: State, scene: Scene, done: Done, dealer: Dealer) -> State:
    """Lets the watchers of a scene, and nobody else, see and hear what was performed in it.  # EJ-4"""
    dealer.tell(Performed(seat=scene.performer, watchers=scene.watchers))
    if done.performance is None and done.reading is None:
        return state
    act = Act(scene.performer, scene.watchers, done.performance, done.reading)
    if done.performance is not None:
        only = None if len(act.audience) == state.seats else act.audience
        dealer.tell(Acted(seat=scene.performer, performance=done.performance, only=only))
    return replace(state, acts=(*state.acts, act))


def reads_face(answer: Answer) -> bool:
    """Whether the answer tells what the performer's browser has read from their face."""
    return isinstance(answer, Done) and answer.reading is not None


# Challenging a leader -------------------------------------------------------------------------------------


class Challenging(Phase["State", Challenge | NoChallenge], frozen=True):
    """Guessers with a trophy may challenge a leader, before the cards are laid."""

    leaders: tuple[Seat, ...]
    """Those with the most trophies as the window opened, less the actor (EJ-34)."""
    rule: ClassVar[str] = "EJ-19"
    seconds: ClassVar[Seconds] = Seconds(relaxed=30, brisk=12)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return {
            seat: Say((Sentence(Challenge, ({"leader": others},)), Sentence(NoChallenge)))
            for seat, others in may_challenge(state, self.leaders).items()
        }

    def resolve(self, state: State, answers: Mapping[Seat, Challenge | NoChallenge], dealer: Dealer) -> State:
        (actor,) = actors(state)
        clockwise = sorted(answers.items(), key=lambda given: (given[0] - actor) % state.seats)
        said = [Duel(seat, answer.leader) for seat, answer in clockwise if isinstance(answer, Challenge)]
        stand = edition_of(state.options).challenges_a_turn  # EJ-20, EJ-21, EJ-34
        for duel in said[:stand]:
            state = fight(state, duel, dealer)
        for duel in said[len(state.duels) :]:
            dealer.tell(Forestalled(seat=duel.challenger, leader=duel.leader))
        return lay(state, dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        if not isinstance(answer, Challenge):
            return Refusal("challenge-or-not", "Choose whether to challenge a leader.", "EJ-19")
        if answer.leader == seat:
            return Refusal("yourself", "You can't challenge yourself.", "EJ-19")
        if answer.leader in actors(state):
            return Refusal("actor", "You can't challenge the actor.", "EJ-19")
        return Refusal("no-leader", "You can only challenge whoever has the most trophies.", "EJ-19")

    def silence(self, state: State, seat: Seat) -> NoChallenge:
        return NoChallenge()  # EJ-34


def leaders(state: State) -> tuple[Seat, ...]:
    """Those with the most trophies who don't act; nobody outside the competitive game.  # EJ-19, EJ-34"""
    if state.options.mode != "competitive":
        return ()
    most = max(side.counting for side in state.sides)
    acting = actors(state)
    return tuple([seat for seat, side in enumerate(state.sides) if side.counting == most and seat not in acting])


def may_challenge(state: State, ahead: tuple[Seat, ...]) -> dict[Seat, tuple[Seat, ...]]:
    """The guessers who have a trophy to challenge with, and whom each can challenge.  # EJ-19, EJ-20"""
    if not ahead:
        return {}
    foes = {
        seat: tuple([leader for leader in ahead if leader != seat])
        for seat in guessers(state)
        if state.sides[seat].trophies
    }
    return {seat: others for seat, others in foes.items() if others}


def fight(state: State, duel: Duel, dealer: Dealer) -> State:
    """Lets a challenge stand: its trophy is turned up, or discarded.  # EJ-20, EJ-35"""
    seat, side = duel.challenger, state.sides[duel.challenger]
    trophy, rest = side.trophies[:1], side.trophies[1:]
    paid = edition_of(state.options).challenge_is_paid
    dealer.tell(Challenged(seat=seat, leader=duel.leader, trophy=trophy[0], discarded=paid))
    side = replace(side, trophies=rest, used=side.used if paid else side.used + trophy)
    return replace(
        state,
        sides=with_seat(state.sides, seat, side),
        duels=(*state.duels, duel),
        discard=state.discard + trophy if paid else state.discard,
    )


# Guessing -------------------------------------------------------------------------------------------------


def lay(state: State, dealer: Dealer) -> State:
    """Lays the actors' cards, among as many of the pile as make seven, on the zones.  # EJ-5, EJ-28"""
    more = LAID - len(state.secrets)
    laid = dealer.shuffled(state.secrets + state.pile[:more])
    dealer.tell(Laid(cards=laid))
    return replace(state, phase=Guessing(), laid=laid, pile=state.pile[more:])


class Guessing(Phase["State", Number], frozen=True):
    """The guessers choose a number in secret; all are revealed together, and the tokens move."""

    rule: ClassVar[str] = "EJ-5"
    seconds: ClassVar[Seconds] = Seconds(relaxed=90, brisk=30)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return dict.fromkeys(guessers(state), NUMBERS)

    def resolve(self, state: State, answers: Mapping[Seat, Number], dealer: Dealer) -> State:
        right = reveal(state, answers, dealer)
        state = finish(score(state, right, dealer), dealer)
        if isinstance(state.phase, Over):
            return state
        state = replace(state, turn=state.turn + 1)
        return begin_turn(state, dealer) if state.rules == 1 else replace(state, phase=Revealing())

    def why_not(self, state: State, seat: Seat, answer: Number) -> Refusal:
        return Refusal("no-such-number", "Choose one of the seven cards, 1 to 7.", "EJ-5")

    def silence(self, state: State, seat: Seat) -> Number:
        return NO_ANSWER  # EJ-6


def reveal(state: State, answers: Mapping[Seat, Number], dealer: Dealer) -> tuple[Seat, ...]:
    """Shows what was acted and what was guessed; returns who was right."""
    numbers = [state.laid.index(card) + 1 for card in state.secrets]
    for seat, card, number in zip(actors(state), state.secrets, numbers, strict=True):
        dealer.tell(Revealed(seat=seat, card=card, number=number))
    sought = numbers if state.teams else numbers * len(answers)  # EJ-29
    right = []
    for seat, number in zip(guessers(state), sought, strict=True):
        found = answers[seat] == number  # EJ-6: no card has the number of no answer
        dealer.tell(Guessed(seat=seat, number=answers[seat], right=found))
        if found:
            right.append(seat)
    return tuple(right)


# The reveal -----------------------------------------------------------------------------------------------


class Revealing(Phase["State", Ready], frozen=True):
    """All look at what came out, and see and hear each other, until those who act next are ready."""

    rule: ClassVar[str] = "EJ-41"
    seconds: ClassVar[Seconds] = Seconds(relaxed=30, brisk=10)
    pauses: ClassVar[bool] = True

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return dict.fromkeys(actors(state), READY)

    def resolve(self, state: State, answers: Mapping[Seat, Ready], dealer: Dealer) -> State:
        return begin_turn(state, dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        return Refusal("say-ready", "Say when you're ready to act.", "EJ-41")

    def silence(self, state: State, seat: Seat) -> Ready:
        return Ready()  # EJ-41
