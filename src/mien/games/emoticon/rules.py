"""Émoticon: the rules, in the order of the rulebook; what mischief does is in `mischief.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emoticon.cards import (
    DECK,
    HAND,
    MISCHIEF,
    MOOD,
    MOODS,
    REWARDS,
    ROUND_POINTS,
    VALUE,
    Card,
    Mood,
    in_order,
    points,
)
from mien.games.emoticon.events import (
    Discarded,
    Drawn,
    Drew,
    Ended,
    Helped,
    Passed,
    Peeked,
    Played,
    Rewarded,
    RoundBegan,
    Scored,
    Slept,
)
from mien.games.emoticon.mischief import KINDS, Kind, Mischief, not_another, order, play
from mien.games.emoticon.moves import Known, is_other, lay, leave_hand, move, throw
from mien.games.emoticon.options import RULES, Options
from mien.kit import (
    Ask,
    ChooseSome,
    Dealer,
    Outcome,
    Over,
    Phase,
    Refusal,
    Say,
    Seat,
    Seconds,
    Sentence,
)
from mien.kit.piles import with_seat, without

# What a player can say ------------------------------------------------------------------------------------


class Play(Struct, frozen=True, tag=True):
    """This emotion card of mine goes in front of me."""

    card: Card


class Pass(Struct, frozen=True, tag=True):
    """No more this round."""


class Help(Struct, frozen=True, tag=True):
    """No more this round, but my token and this card in front of me go to another player."""

    to: Seat
    card: Card


Action = Play | Kind | Pass | Help
Answer = Action | tuple[Card, ...]


# The table ------------------------------------------------------------------------------------------------


class State(Struct, frozen=True):
    """All cards and tokens, face up or down; rows are by seat."""

    phase: Turn | Discard | Over
    round: int
    first: Seat
    column: tuple[Mood, ...]
    """From the dominant mood to the repressed one."""
    hands: tuple[tuple[Card, ...], ...]
    fronts: tuple[tuple[Card, ...], ...]
    """The cards in front of each seat, as they were laid."""
    passed: tuple[bool, ...]
    asleep: tuple[bool, ...]
    """Who has to pass on the next turn; by version 1, who skips it."""
    tokens: tuple[Seat | None, ...]
    """Whose helping token lies in front of each seat."""
    pirates: tuple[Seat, ...]
    """The owners of the Pirates in play, in the order in which the Pirates were played."""
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    round_cards: tuple[tuple[int, ...], ...]
    """The rounds that each seat has won."""
    rewards: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    known: tuple[Known, ...]
    rules: int = RULES
    """The version of the rules by which it was dealt."""

    @property
    def seats(self) -> int:
        return len(self.hands)


def setup(options: Options, seats: int, dealer: Dealer, rules: int = RULES) -> State:
    """Lays out the moods, deals the hands, and draws the first player.  # EM-3, EM-4"""
    first = dealer.pick(range(seats))
    state = State(
        phase=Turn(first),
        round=0,
        first=first,
        column=(),
        hands=((),) * seats,
        fronts=((),) * seats,
        passed=(False,) * seats,
        asleep=(False,) * seats,
        tokens=(None,) * seats,
        pirates=(),
        pile=(),
        discard=DECK,
        round_cards=((),) * seats,
        rewards=((),) * seats,
        supply=REWARDS,
        known=(),
        rules=rules,
    )
    return begin_round(order(state, dealer.shuffled(MOODS), dealer), dealer)


# A round --------------------------------------------------------------------------------------------------


def begin_round(state: State, dealer: Dealer) -> State:
    """Shuffles all that was discarded into the pile, fills the hands, and gives the first player the turn."""
    pile = dealer.shuffled(state.pile + state.discard)  # EM-19
    state = replace(state, phase=Turn(state.first), round=state.round + 1, pile=pile, discard=())
    dealer.tell(RoundBegan(round=state.round, first=state.first, points=ROUND_POINTS[state.round]))
    return draw(state, dealer)


def draw(state: State, dealer: Dealer) -> State:
    """Fills the hands up, from the first player clockwise.  # EM-5"""
    seats = state.seats
    for step in range(seats):
        seat = (state.first + step) % seats
        hand = state.hands[seat]
        count = HAND[seats] - len(hand)
        if count > 0:
            cards, pile = state.pile[:count], state.pile[count:]
            dealer.tell(Drew(seat=seat, count=count))
            dealer.tell(Drawn(only=(seat,), seat=seat, cards=in_order(cards)))
            state = replace(state, hands=with_seat(state.hands, seat, in_order(hand + cards)), pile=pile)
    return state


class Turn(Phase["State", Action], frozen=True):
    """One action: play a card, pass, or pass and help."""

    seat: Seat
    rule: ClassVar[str] = "EM-6"
    seconds: ClassVar[Seconds] = Seconds(relaxed=180, brisk=60)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        seat = self.seat
        hand, front = dict.fromkeys(state.hands[seat]), tuple(dict.fromkeys(state.fronts[seat]))
        sentences = []
        if is_nodding(state, seat):  # EM-33
            hand = {}
        if emotions := tuple(card for card in hand if card in VALUE):
            sentences.append(Sentence(Play, ({"card": emotions},)))
        for kind in KINDS:
            if kind.face in hand and (cases := kind.cases(state, seat)):  # EM-8
                sentences.append(Sentence(kind, cases))
        sentences.append(Sentence(Pass))
        if front and (others := without_token(state, seat)):
            sentences.append(Sentence(Help, ({"to": others, "card": front},)))
        return {seat: Say(tuple(sentences))}

    def resolve(self, state: State, answers: Mapping[Seat, Action], dealer: Dealer) -> State:
        seat, answer = self.seat, answers[self.seat]
        if isinstance(answer, Play):  # EM-7
            dealer.tell(Played(seat=seat, card=answer.card))
            state = lay(leave_hand(state, seat, answer.card), seat, answer.card)
        elif isinstance(answer, Mischief):
            state = play(state, seat, answer, dealer)
        else:
            state = leave_round(state, seat, answer, dealer)
        return next_turn(state, seat, dealer)

    def why_not(self, state: State, seat: Seat, answer: Action) -> Refusal:
        hand = state.hands[seat]
        if isinstance(answer, Help):
            return why_no_help(state, seat, answer)
        if isinstance(answer, Play | Mischief) and is_nodding(state, seat):
            return Refusal("falling-asleep", "You are falling asleep: pass, or pass and help.", "EM-33")
        if isinstance(answer, Mischief) and answer.face in hand:
            return answer.why_not(state, seat)
        if isinstance(answer, Play) and answer.card in hand:
            return Refusal("not-an-emotion", "Mischief isn't played as an emotion. Choose an emotion.", "EM-8")
        if isinstance(answer, Play | Mischief):
            rule = "EM-7" if isinstance(answer, Play) else "EM-8"
            return Refusal("not-in-hand", "That card isn't in your hand. Choose one that is.", rule)
        return super().why_not(state, seat, answer)

    def silence(self, state: State, seat: Seat) -> Pass:
        return Pass()  # EM-40


def is_nodding(state: State, seat: Seat) -> bool:
    """Whether a Lullaby leaves this seat nothing but to pass; by version 1 it has no turn at all.  # EM-33"""
    return state.asleep[seat] and state.rules > 1


def next_turn(state: State, seat: Seat, dealer: Dealer) -> State:
    """Gives the turn to the next on the left who has not passed.  # EM-6"""
    if all(state.passed):
        return end_round(state, dealer)
    while True:
        seat = (seat + 1) % state.seats
        if state.asleep[seat] and state.rules == 1:  # by version 1 a Lullaby took a turn, and nothing came of it
            dealer.tell(Slept(seat=seat))
            state = replace(state, asleep=with_seat(state.asleep, seat, False))
        elif not state.passed[seat]:
            return replace(state, phase=Turn(seat))


# Passing and helping --------------------------------------------------------------------------------------


def leave_round(state: State, seat: Seat, answer: Pass | Help, dealer: Dealer) -> State:
    """Passes; to help, a seat also gives a token and a card.  # EM-10, EM-11"""
    asleep = with_seat(state.asleep, seat, False)
    state = replace(state, passed=with_seat(state.passed, seat, True), asleep=asleep)
    if isinstance(answer, Pass):
        dealer.tell(Passed(seat=seat))
        return state
    dealer.tell(Helped(seat=seat, to=answer.to, card=answer.card))
    tokens = with_seat(state.tokens, answer.to, seat)
    return move(replace(state, tokens=tokens), seat, answer.to, answer.card)


def without_token(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The others whom nobody helps yet.  # EM-11"""
    return tuple(other for other, token in enumerate(state.tokens) if token is None and other != seat)


def why_no_help(state: State, seat: Seat, answer: Help) -> Refusal:
    """Why this seat can't give this help.  # EM-11"""
    if not state.fronts[seat]:
        return Refusal("nothing-to-give", "You have no card in front of you. Just pass, or play one.", "EM-11")
    if not is_other(state, seat, answer.to):
        return not_another("EM-11")
    if answer.card not in state.fronts[seat]:
        return Refusal("not-in-front", "That card isn't in front of you. Choose one that is.", "EM-11")
    return Refusal("has-token", "That player already has a helping token. Choose someone else.", "EM-11")


# Score ----------------------------------------------------------------------------------------------------


def score(front: tuple[Card, ...], column: tuple[Mood, ...]) -> tuple[int, Mood | None]:
    """The best total of one emotion among these cards, and that emotion.  # EM-14, EM-38"""
    totals: dict[Mood, int] = {}
    for card in front:
        if card in MOOD:
            mood = MOOD[card]
            value = 0 if mood == column[-1] else VALUE[card] + (mood == column[0])
            totals[mood] = totals.get(mood, 0) + value
    if not totals:
        return 0, None
    best = max(totals, key=totals.__getitem__)
    return totals[best], best


def winner_of(scores: tuple[int, ...]) -> Seat | None:
    """The seat with the highest score that no other seat has.  # EM-15"""
    alone = [points for points in scores if scores.count(points) == 1]
    return scores.index(max(alone)) if alone else None


def end_round(state: State, dealer: Dealer) -> State:
    """Scores the round, clears the table, and turns the moods over, or ends the game."""
    scores, moods = zip(*(score(front, state.column) for front in state.fronts), strict=True)
    winner = winner_of(scores)
    dealer.tell(Scored(round=state.round, scores=scores, moods=moods, winner=winner))
    if winner is not None:
        state = award(state, winner, scores, dealer)
    state = clear(state)
    if state.round == len(ROUND_POINTS):
        return end(state, dealer)  # EM-21
    dominant, *others = state.column[-1], *state.column[:-1]
    state = order(state, (dominant, *dealer.shuffled(others)), dealer)  # EM-18
    # Until version 3 nobody was asked if all hands were empty, and the round went by without a reveal.
    return replace(state, phase=Discard()) if any(state.hands) or state.rules > 2 else begin_round(state, dealer)


def pirate_aboard(state: State, scores: tuple[int, ...], winner: Seat) -> Seat | None:
    """Whose Pirate takes the winner's reward: the first one played whose owner only the winner beat.  # EM-27"""
    if state.rules == 1:  # by version 1 any Pirate did, and helpers kept a third of what they earned
        return state.pirates[0] if state.pirates else None
    best = max(score for seat, score in enumerate(scores) if seat != winner)
    return next((seat for seat in state.pirates if seat != winner and scores[seat] == best), None)


def award(state: State, winner: Seat, scores: tuple[int, ...], dealer: Dealer) -> State:
    """Gives the winner the round card and the next start, and the helper or a Pirate a reward."""
    won = (*state.round_cards[winner], state.round)
    state = replace(state, first=winner, round_cards=with_seat(state.round_cards, winner, won))  # EM-20
    helper = state.tokens[winner]
    if helper is None:
        return state
    pirate = pirate_aboard(state, scores, winner)
    seat = helper if pirate is None else pirate  # EM-16, EM-27
    value = dealer.pick(state.supply)
    dealer.tell(Rewarded(seat=seat, helper=helper, pirate=pirate is not None))
    dealer.tell(Peeked(only=(seat,), seat=seat, value=value))
    rewards = with_seat(state.rewards, seat, (*state.rewards[seat], value))
    return replace(state, rewards=rewards, supply=without(state.supply, value))


def clear(state: State) -> State:
    """Discards all cards in front of the players, and gives them their tokens back.  # EM-17, EM-19"""
    seats = state.seats
    return replace(
        throw(state, tuple(card for front in state.fronts for card in front)),
        fronts=((),) * seats,
        passed=(False,) * seats,
        tokens=(None,) * seats,
        pirates=(),
    )


# Between rounds -------------------------------------------------------------------------------------------


class Discard(Phase["State", tuple[Card, ...]], frozen=True):
    """The round's reveal: all see the totals, and everybody at once throws away any mischief they like."""

    rule: ClassVar[str] = "EM-19"
    seconds: ClassVar[Seconds] = Seconds(relaxed=60, brisk=20)
    pauses: ClassVar[bool] = True  # EM-39: what to throw away is a decision, and does not run out without a clock

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        # Anyone without mischief is asked, too: leaving them out would tell the others.
        asks: dict[Seat, Ask] = {}
        for seat, hand in enumerate(state.hands):
            if hand or state.rules > 2:  # EM-39
                mischief = tuple(card for card in hand if card in MISCHIEF)
                asks[seat] = ChooseSome(mischief, 0, len(mischief))
        return asks

    def resolve(self, state: State, answers: Mapping[Seat, tuple[Card, ...]], dealer: Dealer) -> State:
        for seat, cards in answers.items():
            if cards:
                dealer.tell(Discarded(seat=seat, cards=in_order(cards)))  # EM-38
            for card in cards:
                state = throw(leave_hand(state, seat, card), (card,))
        return begin_round(state, dealer)

    def why_not(self, state: State, seat: Seat, answer: tuple[Card, ...]) -> Refusal:
        if any(card in VALUE for card in answer):
            return Refusal("emotions-stay", "You can only discard mischief cards; emotion cards stay.", "EM-19")
        return Refusal("not-in-hand", "That card isn't in your hand. Choose one that is.", "EM-19")

    def no_answer(self, state: State, answer: Answer | None) -> Refusal:
        if isinstance(answer, Action):
            return Refusal("round-over", "The round is over: you can only discard mischief cards.", "EM-19")
        return super().no_answer(state, None)

    def silence(self, state: State, seat: Seat) -> tuple[Card, ...]:
        return ()


# Victory --------------------------------------------------------------------------------------------------


def end(state: State, dealer: Dealer) -> State:
    """Counts round cards and rewards; of equals, more in round cards wins, or all of them.  # EM-22"""
    cards = tuple(points(rounds) for rounds in state.round_cards)
    scores = tuple(own + sum(rewards) for own, rewards in zip(cards, state.rewards, strict=True))
    ranks = tuple(zip(scores, cards, strict=True))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    dealer.tell(Ended(points=cards, rewards=state.rewards, scores=scores, winners=winners))
    return replace(state, phase=Over(Outcome(winners, scores, "EM-22")))
