"""Face Cards: the rules, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mien.games.facecards.albums import draw, draw_up, give_bonus, keep
from mien.games.facecards.bets import can_bet, found, on_table, own, refuted, targets
from mien.games.facecards.cards import HAND, STARTS, Card, in_order
from mien.games.facecards.events import (
    BetMade,
    Drew,
    Ended,
    Flopped,
    Got,
    LaidOut,
    Lost,
    PairsShown,
    RoundBegan,
    SetAside,
    Skipped,
    Swept,
    TurnedUp,
    Voted,
)
from mien.games.facecards.options import WAYS, Options, category_of, deck_of
from mien.games.facecards.pairs import Chosen, cards_in, pairs_of, which_cards
from mien.games.facecards.pieces import Album, Front, Laid, Placed
from mien.kit import (
    Ask,
    Choose,
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
from mien.kit.piles import without

RULES = 2
"""The version of the rules. Until version 2 a round ended without a reveal (FC-26)."""

# What a player can say ------------------------------------------------------------------------------------


class Bet(Struct, frozen=True, tag=True):
    """Whoever laid this front card laid this middle card, too."""

    front: Card
    middle: Card


class MiddleBet(Struct, frozen=True, tag=True):
    """One opponent laid both of these; I would keep the first."""

    first: Card
    second: Card


class Stop(Struct, frozen=True, tag=True):
    """I keep what I have won in this turn."""


class Ready(Struct, frozen=True, tag=True):
    """I have seen the pairs, and we can go on."""


READY = Say((Sentence(Ready),))
Said = Bet | MiddleBet | Stop
Answer = Seat | Chosen | Said | Ready


# The table ------------------------------------------------------------------------------------------------


class State(Struct, frozen=True):
    """All cards, face up or down."""

    options: Options
    phase: Vote | ChoosePair | Betting | Revealing | Over
    camera: Seat
    round: int
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    box: tuple[Card, ...]
    albums: tuple[Album, ...]
    fronts: tuple[Front, ...] = ()
    row: tuple[Card, ...] = ()
    """The middle as it was laid out: a card that was found keeps its place."""
    pairs: tuple[Laid, ...] = ()
    bets: tuple[Placed, ...] = ()
    """The bets of this round."""
    past: tuple[Laid, ...] = ()
    """The pairs that were found in earlier rounds: what this table finds alike."""
    rules: int = RULES
    """The version of the rules by which it was dealt."""

    @property
    def seats(self) -> int:
        return len(self.hands)


def setup(options: Options, seats: int, dealer: Dealer, rules: int = RULES) -> State:
    """Deals the hands, and turns up the card that finds the first camera.  # FC-3, FC-4"""
    size = HAND[seats] - WAYS[options.variant].fewer
    cards = dealer.shuffled(deck_of(options))
    hands = tuple(in_order(cards[seat * size : (seat + 1) * size]) for seat in range(seats))
    for seat, hand in enumerate(hands):
        dealer.tell(Drew(seat=seat, count=size))
        dealer.tell(Got(only=(seat,), seat=seat, cards=hand))
    card, *pile = cards[seats * size :]
    dealer.tell(TurnedUp(card=card))
    state = State(
        options=options,
        phase=Vote(card),
        camera=0,
        round=1,
        hands=hands,
        pile=tuple(pile),
        box=(card,),
        albums=(Album(),) * seats,
        rules=rules,
    )
    if options.first_camera == "vote":
        return state
    return start(state, dealer.pick(range(seats)), dealer)  # FC-21


class Vote(Phase["State", Seat], frozen=True):
    """Everyone says at once who looks most like this card."""

    card: Card
    rule: ClassVar[str] = "FC-4"
    seconds: ClassVar[Seconds] = Seconds(relaxed=60, brisk=20)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        seats = tuple(range(state.seats))
        return {seat: Choose(without(seats, seat)) for seat in seats}  # FC-21

    def resolve(self, state: State, answers: Mapping[Seat, Seat], dealer: Dealer) -> State:
        votes = tuple(answers.values())
        dealer.tell(Voted(votes=votes))
        most = max(map(votes.count, votes))
        leaders = [seat for seat in range(len(votes)) if votes.count(seat) == most]
        return start(state, dealer.pick(leaders), dealer)

    def why_not(self, state: State, seat: Seat, answer: Seat | Card) -> Refusal:
        if answer == seat:
            return Refusal("vote-for-yourself", "You can't vote for yourself. Choose someone else.", "FC-21")
        return Refusal("no-such-player", "Vote for one of the other players.", "FC-4")


def start(state: State, camera: Seat, dealer: Dealer) -> State:
    """Gives out the first camera, and the first front cards where they are drawn."""
    return begin_round(draw_up(replace(state, camera=camera), 0, dealer), dealer)


# Choosing a pair ------------------------------------------------------------------------------------------


def begin_round(state: State, dealer: Dealer) -> State:
    """Lets everyone look for cards that look alike."""
    dealer.tell(RoundBegan(round=state.round, camera=state.camera))
    return replace(state, phase=ChoosePair())


class ChoosePair(Phase["State", Chosen], frozen=True):
    """Everyone secretly chooses cards that look alike."""

    rule: ClassVar[str] = "FC-5"
    seconds: ClassVar[Seconds] = Seconds(relaxed=120, brisk=45)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        way = WAYS[state.options.variant]
        return {seat: which_cards(way, hand) for seat, hand in enumerate(state.hands)}

    def resolve(self, state: State, answers: Mapping[Seat, Chosen], dealer: Dealer) -> State:
        pairs = tuple(pair for seat, answer in answers.items() for pair in pairs_of(state, seat, answer))
        laid = {card for pair in pairs for card in (pair.front, pair.middle)}
        hands = tuple(tuple([card for card in hand if card not in laid]) for hand in state.hands)
        return lay_out(replace(state, hands=hands, pairs=pairs), dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        cards = cards_in(answer)
        if any(card not in state.hands[seat] for card in cards):
            return Refusal("not-in-hand", "That card isn't in your hand. Choose one that is.", "FC-5")
        if len(set(cards)) < len(cards):
            return Refusal("same-card", "Choose two different cards.", "FC-5")
        return not_that_many(state)

    def no_answer(self, state: State, answer: Answer | None) -> Refusal:
        return not_that_many(state) if cards_in(answer) else super().no_answer(state, None)


def not_that_many(state: State) -> Refusal:
    way = WAYS[state.options.variant]
    count = 1 if way.fronts == "pile" else 2 * way.pairs
    text = f"The number of cards to lay in this variant: {count}."
    return Refusal("not-that-many", text, way.rule, {"count": count})


def lay_out(state: State, dealer: Dealer) -> State:
    """Adds the decoys to the middle, shuffles it, and turns everything up.  # FC-6"""
    way = WAYS[state.options.variant]
    state, decoys = draw(state, way.decoys[state.seats], dealer)
    middle = [pair.middle for pair in state.pairs]
    fronts = state.fronts
    if way.fronts == "hand":
        fronts = tuple(Front(pair.owner, pair.front) for pair in state.pairs)
    if way.fronts == "none":  # FC-17
        middle += [pair.front for pair in state.pairs]
    row = dealer.shuffled([*middle, *decoys])
    dealer.tell(LaidOut(row=row, fronts=fronts))
    return replace(state, phase=Betting(state.camera), fronts=fronts, row=row)


# Betting --------------------------------------------------------------------------------------------------


class Betting(Phase["State", Said], frozen=True):
    """One player bets on a pair of an opponent."""

    seat: Seat
    lap: int = 1
    hit: bool = False
    """Whether a bet of this lap was right."""
    won: tuple[Card, ...] = ()
    """What this turn has brought, and can still lose."""
    rule: ClassVar[str] = "FC-7"
    seconds: ClassVar[Seconds] = Seconds(relaxed=90, brisk=30)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        firsts, seconds = targets(state, self.seat)
        closed = refuted(state)
        if WAYS[state.options.variant].fronts == "none":  # FC-17
            bet = Sentence(MiddleBet, ({"first": firsts, "second": seconds},), distinct=True, but=closed)
        else:
            bet = Sentence(Bet, ({"front": firsts, "middle": seconds},), but=closed)
        return {self.seat: Say((bet, Sentence(Stop)) if self.won else (bet,))}  # FC-20, FC-25

    def resolve(self, state: State, answers: Mapping[Seat, Said], dealer: Dealer) -> State:
        answer = answers[self.seat]
        if isinstance(answer, Stop):  # FC-18
            return self._next_turn(keep(state, self.seat, self.won, dealer), dealer)
        first, second = cards_in(answer)
        pair = next((pair for pair in state.pairs if {pair.front, pair.middle} == {first, second}), None)
        asked = next((front.owner for front in state.fronts if front.card == first), None)
        bet = Placed(self.seat, self.lap, first, second, pair.owner if pair else asked, pair is not None)
        dealer.tell(BetMade(bet=bet))
        state = replace(state, bets=(*state.bets, bet))
        if pair:
            return self._reward(state, bet, pair.owner, dealer)
        if self.won:  # FC-18
            dealer.tell(Lost(seat=self.seat, cards=self.won))
            state = replace(state, box=state.box + self.won)
        return self._next_turn(state, dealer)

    def _reward(self, state: State, bet: Placed, owner: Seat, dealer: Dealer) -> State:
        """Gives bettor and owner a photo each, or lets the bettor go on.  # FC-8"""
        way = WAYS[state.options.variant]
        mine, theirs = bet.middle, bet.front
        if way.fronts == "none":  # FC-24
            mine, theirs = theirs, mine
        turn = replace(self, hit=True, won=(*self.won, mine))
        state = keep(state, owner, (theirs,), dealer)
        if way.again and can_bet(state, self.seat):  # FC-18
            dealer.tell(SetAside(seat=self.seat, card=mine))
            return replace(state, phase=turn)
        state = keep(state, self.seat, turn.won, dealer)
        if way.bonus and category_of(state.options, mine) != category_of(state.options, theirs):  # FC-9
            state = give_bonus(state, self.seat, dealer)
            state = give_bonus(state, owner, dealer)
        return turn._next_turn(state, dealer)

    def _next_turn(self, state: State, dealer: Dealer) -> State:
        """Lets the next player who can bet do so; after a lap, ends the round unless nobody was right."""
        seats = state.seats
        seat = (self.seat + 1) % seats
        while seat != state.camera:
            if can_bet(state, seat):
                return replace(state, phase=Betting(seat, self.lap, self.hit))
            dealer.tell(Skipped(seat=seat))  # FC-11
            seat = (seat + 1) % seats
        if self.hit:  # FC-19
            return end_round(state, dealer) if state.rules == 1 else reveal(state, dealer)
        dealer.tell(Flopped(lap=self.lap))  # FC-12
        return replace(state, phase=Betting(state.camera, self.lap + 1))

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        way = WAYS[state.options.variant]
        if isinstance(answer, Stop):
            return Refusal(
                "bet-first", "You have to bet first. Choose two cards.", "FC-25" if way.again else "FC-20"
            )
        if not isinstance(answer, MiddleBet if way.fronts == "none" else Bet):
            return not_a_bet(state)
        first, second = cards_in(answer)
        firsts, seconds = targets(state, seat)
        if {first, second} & found(state):
            return Refusal("found-already", "That pair has already been found. Bet on another.", "FC-10")
        if {first, second} & own(state, seat):
            return Refusal("own-card", "You can't bet on your own card. Choose another.", "FC-7")
        if first not in firsts and way.fronts != "none":
            return Refusal("not-a-front", "That isn't another player's front card. Choose one that is.", "FC-7")
        if first not in firsts or second not in seconds:
            return Refusal("not-in-the-middle", "That card isn't in the middle. Choose one that is.", "FC-7")
        if first == second:
            return Refusal("same-card", "Choose two different cards.", "FC-24")
        return Refusal("refuted", "That bet already got a no this round. Bet on something else.", "FC-20")

    def no_answer(self, state: State, answer: Answer | None) -> Refusal:
        return not_a_bet(state) if isinstance(answer, Bet | MiddleBet) else super().no_answer(state, None)

    def silence(self, state: State, seat: Seat) -> Stop | None:
        """A Daredevil who has won photos keeps them.  # FC-27"""
        return Stop() if self.won else None


def not_a_bet(state: State) -> Refusal:
    rule = "FC-17" if WAYS[state.options.variant].fronts == "none" else "FC-7"
    return Refusal("not-a-bet", "You can't make that bet in this variant. Bet on something else.", rule)


# The reveal -----------------------------------------------------------------------------------------------


def reveal(state: State, dealer: Dealer) -> State:
    """Shows all pairs of the round, also those that nobody has found.  # FC-22, FC-26"""
    dealer.tell(PairsShown(pairs=state.pairs))
    return replace(state, phase=Revealing())


class Revealing(Phase["State", Ready], frozen=True):
    """All look at the pairs, and say why they laid them and why they bet, until everyone is ready."""

    rule: ClassVar[str] = "FC-26"
    seconds: ClassVar[Seconds] = Seconds(relaxed=45, brisk=15)
    pauses: ClassVar[bool] = True
    runs_out: ClassVar[bool] = True

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return dict.fromkeys(range(state.seats), READY)

    def resolve(self, state: State, answers: Mapping[Seat, Ready], dealer: Dealer) -> State:
        return end_round(state, dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        return Refusal("see-pairs", "The round is over: press Continue when you have seen the pairs.", "FC-26")

    def silence(self, state: State, seat: Seat) -> Ready:
        return Ready()


# Rounds and the end ---------------------------------------------------------------------------------------


def rounds(seats: int) -> int:
    """How many rounds it takes until everyone has started equally often.  # FC-15"""
    return seats * STARTS[seats]


def end_round(state: State, dealer: Dealer) -> State:
    """Sweeps the table into the box, deals for the next round, and hands the camera to the left.  # FC-13"""
    left = on_table(state)
    dealer.tell(Swept(cards=left))
    state = replace(state, box=state.box + left)
    if state.round == rounds(state.seats):
        return score(state, dealer)
    gone = found(state)
    past = state.past + tuple(pair for pair in state.pairs if pair.front in gone)
    state = replace(state, fronts=(), row=(), pairs=(), bets=(), past=past)
    state = draw_up(state, WAYS[state.options.variant].draws, dealer)
    camera = (state.camera + 1) % state.seats
    return begin_round(replace(state, camera=camera, round=state.round + 1), dealer)


def score(state: State, dealer: Dealer) -> State:
    """Counts the albums; the last table stays in sight, with its pairs told.  # FC-15, FC-22"""
    scores = tuple(album.count for album in state.albums)
    winners = tuple(seat for seat, photos in enumerate(scores) if photos == max(scores))
    dealer.tell(Ended(scores=scores, winners=winners, pairs=state.pairs))
    return replace(state, phase=Over(Outcome(winners, scores, "FC-15")))
