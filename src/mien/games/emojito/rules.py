"""Emojito: the rules, in the order of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emojito.answers import (
    AGAIN_OR_SHOW,
    DONE,
    DONE_OR_PASS,
    NO_ANSWER,
    NUMBERS,
    READY,
    Answer,
    Challenge,
    Done,
    End,
    GuessAgain,
    Next,
    NoChallenge,
    Number,
    Pass,
    Ready,
    ShowCard,
)
from mien.games.emojito.board import Side
from mien.games.emojito.cards import Card
from mien.games.emojito.circle import CircleTurns, circle_of, end_circle, put_back, show_card, think
from mien.games.emojito.dealing import cards_among, draw, lay_seven, skip
from mien.games.emojito.events import Acted, Challenged, Forestalled, Guessed, Passed, Performed, Revealed
from mien.games.emojito.options import Options, cards_of, edition_of
from mien.games.emojito.performance import Act, objections
from mien.games.emojito.roles import Scene, actors, guessers, owners_of, programme
from mien.games.emojito.scoring import end_unplayed, finish, score
from mien.kit import Ask, Dealer, Over, Phase, Refusal, Say, Seat, Seconds, Sentence
from mien.kit.piles import with_seat

RULES = 3
"""The version of the rules.

Until version 2 no reveal (EJ-41) came between two turns. Until version 3 everybody could always write (EJ-42), an
actor was heard while leaders were challenged, and did not see the one person they performed for (EJ-38).
"""

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
    phase: Performing | Challenging | Guessing | Revealing | Hearing | Talking | Over
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
    passed: tuple[Seat, ...]
    """The actors who have passed this turn (EJ-46)."""
    skipped: int
    """Turns in a row in which nobody acted (EJ-47)."""
    duels: tuple[Duel, ...]
    laid: tuple[Card, ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    circle: CircleTurns | None = None
    """What the circle keeps of its turns (EJ-48)."""


def setup(options: Options, seats: int, dealer: Dealer, rules: int = RULES) -> State:
    """Shuffles the cards, puts the tokens on the board, and draws the first actor."""
    cards = dealer.shuffled(cards_of(options))
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
        passed=(),
        skipped=0,
        duels=(),
        laid=(),
        pile=cards,
        discard=(),
        circle=CircleTurns(first, (0,) * seats) if options.mode == "circle" else None,  # EJ-48
    )
    return begin_turn(state, dealer)


# A turn: drawing and performing ---------------------------------------------------------------------------


def begin_turn(state: State, dealer: Dealer) -> State:
    """Gives each actor a card to act."""
    return replace(draw(state, dealer), phase=Performing())


def may_pass(state: State, seat: Seat) -> bool:
    """Whether an actor may pass: in a circle always, and with a deck of people's own.  # EJ-46, EJ-48"""
    return (state.circle is not None or state.options.deck is not None) and seat in actors(state)


class Performing(Phase["State", Done | Pass], frozen=True):
    """Those whose step it is perform, and say when they are done."""

    step: int = 0
    rule: ClassVar[str] = "EJ-5"
    seconds: ClassVar[Seconds] = Seconds(relaxed=120, brisk=45)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return {
            scene.performer: (DONE_OR_PASS if may_pass(state, scene.performer) else DONE)[scene.symbol]
            for scene in programme(state)[self.step]
        }

    def resolve(self, state: State, answers: Mapping[Seat, Done | Pass], dealer: Dealer) -> State:
        steps = programme(state)
        for scene in steps[self.step]:
            state = show(state, scene, answers[scene.performer], dealer)
        if state.passed and state.circle is not None:
            return replace(put_back(state, dealer), phase=Talking())  # EJ-48
        if state.passed == actors(state):
            state = end_unplayed(skip(state, dealer), dealer)
            return state if isinstance(state.phase, Over) else begin_turn(state, dealer)
        if self.step + 1 < len(steps):  # EJ-16, EJ-27
            return replace(state, phase=Performing(self.step + 1))
        ahead = leaders(state)
        if may_challenge(state, ahead):  # EJ-22
            return replace(state, phase=Challenging(ahead))
        return lay(state, dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        if isinstance(answer, Pass):
            return Refusal("no-passing", "You can pass only with a card of your own deck. Act this one.", "EJ-46")
        if not isinstance(answer, Done):
            return Refusal("say-done", "Act, then say you're done.", "EJ-5")
        (scene,) = (scene for scene in programme(state)[self.step] if scene.performer == seat)
        return next(objections(scene.symbol, answer.performance, answer.reading))

    def silence(self, state: State, seat: Seat) -> Done | Pass:
        return Done() if state.circle is None else Pass()  # EJ-6, EJ-48


def show(state: State, scene: Scene, done: Done | Pass, dealer: Dealer) -> State:
    """Lets the watchers of a scene, and nobody else, see and hear what was performed in it.  # EJ-4"""
    if isinstance(done, Pass):  # EJ-46
        dealer.tell(Passed(seat=scene.performer))
        return replace(state, passed=(*state.passed, scene.performer))
    dealer.tell(Performed(seat=scene.performer, watchers=scene.watchers))
    if done.performance is None and done.reading is None:
        return state
    act = Act(scene.performer, scene.watchers, done.performance, done.reading)
    if done.performance is not None:
        only = None if len(act.audience) == state.seats else act.audience
        dealer.tell(Acted(seat=scene.performer, performance=done.performance, only=only))
    return replace(state, acts=(*state.acts, act))


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
            return Refusal("yourself", "You can't challenge yourself. Choose someone else.", "EJ-19")
        if answer.leader in actors(state):
            return Refusal("actor", "You can't challenge the actor. Choose someone else.", "EJ-19")
        return Refusal("no-leader", "You can only challenge whoever has the most trophies.", "EJ-19")

    def not_asked(self, state: State, seat: Seat) -> Refusal:
        if seat in guessers(state) and not state.sides[seat].trophies:
            rule = "EJ-21" if edition_of(state.options).challenge_is_paid else "EJ-20"
            return Refusal(
                "no-trophy",
                "To challenge, you need a trophy that you can still use. This time, challenge nobody.",
                rule,
            )
        return super().not_asked(state, seat)

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
        discard=state.discard + cards_among(trophy) if paid else state.discard,
    )


# Guessing -------------------------------------------------------------------------------------------------


def lay(state: State, dealer: Dealer) -> State:
    """Lays the seven cards, and asks the guessers."""
    return replace(lay_seven(state, dealer), phase=Guessing(), skipped=0)


class Guessing(Phase["State", Number], frozen=True):
    """The guessers choose a number in secret; all are revealed together, and the tokens move."""

    rule: ClassVar[str] = "EJ-5"
    seconds: ClassVar[Seconds] = Seconds(relaxed=90, brisk=30)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return dict.fromkeys(guessers(state), NUMBERS)

    def resolve(self, state: State, answers: Mapping[Seat, Number], dealer: Dealer) -> State:
        if state.circle is not None:
            return replace(think(state, answers, dealer), phase=Hearing())  # EJ-49
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
    numbers = []
    for seat, card in zip(actors(state), state.secrets, strict=True):
        if seat not in state.passed:  # EJ-46
            numbers.append(state.laid.index(card) + 1)
            dealer.tell(Revealed(seat=seat, card=card, number=numbers[-1]))
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
    runs_out: ClassVar[bool] = True

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return dict.fromkeys(actors(state), READY)

    def resolve(self, state: State, answers: Mapping[Seat, Ready], dealer: Dealer) -> State:
        return begin_turn(state, dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        return Refusal("say-ready", "Say when you're ready to act.", "EJ-41")

    def silence(self, state: State, seat: Seat) -> Ready:
        return Ready()  # EJ-41


# The circle -----------------------------------------------------------------------------------------------


class Hearing(Phase["State", GuessAgain | ShowCard], frozen=True):
    """All hear what was guessed, and not yet whether it was right; then they guess again, or see the card."""

    rule: ClassVar[str] = "EJ-49"
    host_decides: ClassVar[bool] = True

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return dict.fromkeys(actors(state), AGAIN_OR_SHOW)

    def resolve(self, state: State, answers: Mapping[Seat, GuessAgain | ShowCard], dealer: Dealer) -> State:
        if isinstance(answers[circle_of(state).actor], GuessAgain):
            return replace(state, phase=Guessing())
        return replace(show_card(state, dealer), phase=Talking())

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        return Refusal("again-or-show", "Guess again, or show the card.", "EJ-49")

    def silence(self, state: State, seat: Seat) -> ShowCard:
        return ShowCard()  # EJ-49


class Talking(Phase["State", Next | End], frozen=True):
    """The card lies open, with a question to talk about; then somebody is next, or the circle ends."""

    rule: ClassVar[str] = "EJ-51"
    host_decides: ClassVar[bool] = True
    pauses: ClassVar[bool] = True

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        anybody = Sentence(Next, ({"seat": tuple(range(state.seats))},))
        return dict.fromkeys(actors(state), Say((anybody, Sentence(End))))

    def resolve(self, state: State, answers: Mapping[Seat, Next | End], dealer: Dealer) -> State:
        circle = circle_of(state)
        said = answers[circle.actor]
        if isinstance(said, End):
            return end_circle(state, dealer)
        return begin_turn(replace(state, turn=state.turn + 1, circle=circle.passed_on(said.seat)), dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        return Refusal("next-or-end", "Choose who is next, or end the circle.", "EJ-51")

    def silence(self, state: State, seat: Seat) -> End:
        return End()  # EJ-51
