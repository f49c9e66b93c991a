"""The nine kinds of mischief: when each can be played, on what, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emoticon.cards import LASTING, REPLACED, VALUE, Card, Mood, in_order
from mien.games.emoticon.events import (
    Burst,
    Drawn,
    Drew,
    FellAsleep,
    Ordered,
    Played,
    Robbed,
    Stolen,
    Swapped,
    Took,
)
from mien.games.emoticon.moves import is_guarded, is_other, lay, leave_hand, move, rob, throw
from mien.kit import Dealer, Refusal, Seat
from mien.kit.asks import Case
from mien.kit.piles import less, with_seat, without

if TYPE_CHECKING:
    from mien.games.emoticon.rules import State


class Mischief(Struct, frozen=True, tag=True):
    """A mischief card with its targets; always legal, unless its kind says otherwise.  # EM-37"""

    face: ClassVar[Card]
    rule: ClassVar[str]

    @classmethod
    def cases(cls, state: State, seat: Seat) -> tuple[Case, ...]:
        """The targets that this seat can choose; none if the condition fails."""
        return ({},)

    def why_not(self, state: State, seat: Seat) -> Refusal:
        """Why this seat, which holds the card, can't play it like this."""
        return Refusal(
            "no-target",
            "This card has no target right now. Play another, or pass.",
            self.rule,
            {"card": self.face},
        )


class Ghost(Mischief, frozen=True):
    """Take a printed 3 from in front of another player."""

    owner: Seat
    card: Card
    face: ClassVar[Card] = "ghost"
    rule: ClassVar[str] = "EM-25"

    @classmethod
    def cases(cls, state: State, seat: Seat) -> tuple[Case, ...]:
        return tuple(
            {"owner": (owner,), "card": threes}
            for owner in within_reach(state, seat)
            if (threes := printed(state.fronts[owner], 3))
        )

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        dealer.tell(Took(seat=seat, owner=self.owner, card=self.card))
        return move(state, self.owner, seat, self.card)

    def why_not(self, state: State, seat: Seat) -> Refusal:
        if refusal := why_out_of_reach(self.rule, state, seat, self.owner, self.card):
            return refusal
        return Refusal(
            "not-a-three", "A Ghost takes cards with a printed 3. Choose one of those.", self.rule
        )  # EM-9


class Heart(Mischief, frozen=True):
    """Nobody else's mischief touches the cards in front of you."""

    face: ClassVar[Card] = "heart"
    rule: ClassVar[str] = "EM-26"

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        return lay(state, seat, self.face)


class Pirate(Mischief, frozen=True):
    """You draw the reward of the winner's helper."""

    face: ClassVar[Card] = "pirate"
    rule: ClassVar[str] = "EM-27"

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        return lay(replace(state, pirates=(*state.pirates, seat)), seat, self.face)


class Whirlwind(Mischief, frozen=True):
    """Move the second or third mood to the top."""

    mood: Mood
    face: ClassVar[Card] = "whirlwind"
    rule: ClassVar[str] = "EM-28"

    @classmethod
    def cases(cls, state: State, seat: Seat) -> tuple[Case, ...]:
        return ({"mood": state.column[1:3]},)

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        return order(state, (self.mood, *without(state.column, self.mood)), dealer)

    def why_not(self, state: State, seat: Seat) -> Refusal:
        return Refusal(
            "not-in-the-middle",
            "A Whirlwind lifts the second or the third mood to the top. Choose one of these two.",
            self.rule,
        )


class VolteFace(Mischief, frozen=True):
    """The dominant and repressed moods change places."""

    face: ClassVar[Card] = "volte-face"
    rule: ClassVar[str] = "EM-29"

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        top, second, third, bottom = state.column
        return order(state, (bottom, second, third, top), dealer)


class Bomb(Mischief, frozen=True):
    """Discard every printed 5 that no Heart guards."""

    face: ClassVar[Card] = "bomb"
    rule: ClassVar[str] = "EM-30"

    @classmethod
    def cases(cls, state: State, seat: Seat) -> tuple[Case, ...]:
        return ({},) if any(fives_in_reach(state)) else ()

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        for owner, fives in enumerate(fives_in_reach(state)):
            if fives:
                dealer.tell(Burst(owner=owner, cards=fives))
                fronts = with_seat(state.fronts, owner, less(state.fronts[owner], fives))
                state = throw(replace(state, fronts=fronts), fives)
        return state


class Ninja(Mischief, frozen=True):
    """Take a random card from another player's hand into yours."""

    owner: Seat
    face: ClassVar[Card] = "ninja"
    rule: ClassVar[str] = "EM-31"

    @classmethod
    def cases(cls, state: State, seat: Seat) -> tuple[Case, ...]:
        owners = tuple(owner for owner, hand in enumerate(state.hands) if hand and owner != seat)
        return ({"owner": owners},) if owners else ()

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        card = dealer.pick(state.hands[self.owner])
        dealer.tell(Robbed(seat=seat, owner=self.owner))
        dealer.tell(Stolen(only=(seat, self.owner), seat=seat, owner=self.owner, card=card))
        return rob(state, seat, self.owner, card)

    def why_not(self, state: State, seat: Seat) -> Refusal:
        if not is_other(state, seat, self.owner):
            return not_another(self.rule)
        return Refusal("empty-hand", "That player's hand is empty. Choose someone else.", self.rule)


class Kiss(Mischief, frozen=True):
    """Swap an emotion card in front of you with one of the same printed value in front of another player."""

    mine: Card
    owner: Seat
    theirs: Card
    face: ClassVar[Card] = "kiss"
    rule: ClassVar[str] = "EM-32"

    @classmethod
    def cases(cls, state: State, seat: Seat) -> tuple[Case, ...]:
        own = {value: printed(state.fronts[seat], value) for value in values(state.fronts[seat])}
        return tuple(
            {"mine": own[value], "owner": (owner,), "theirs": printed(state.fronts[owner], value)}
            for owner in within_reach(state, seat)
            for value in values(state.fronts[owner])
            if value in own
        )

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        dealer.tell(Swapped(seat=seat, mine=self.mine, owner=self.owner, theirs=self.theirs))
        return move(move(state, seat, self.owner, self.mine), self.owner, seat, self.theirs)

    def why_not(self, state: State, seat: Seat) -> Refusal:
        if refusal := why_out_of_reach(self.rule, state, seat, self.owner, self.theirs):
            return refusal
        if self.mine not in state.fronts[seat]:
            return Refusal("not-in-front", "That card isn't in front of you. Choose one that is.", self.rule)
        return Refusal(
            "not-alike", "A Kiss swaps emotion cards of the same printed value. Choose two such cards.", self.rule
        )


class Lullaby(Mischief, frozen=True):
    """Another player passes on the next turn, with or without helping."""

    sleeper: Seat
    face: ClassVar[Card] = "lullaby"
    rule: ClassVar[str] = "EM-33"

    @classmethod
    def cases(cls, state: State, seat: Seat) -> tuple[Case, ...]:
        sleepers = tuple(
            other
            for other, passed in enumerate(state.passed)
            if other != seat
            and not passed
            and not state.asleep[other]
            # By version 1 a Lullaby could be sung to somebody who had not played yet.
            and (state.fronts[other] or state.rules == 1)
        )
        return ({"sleeper": sleepers},) if sleepers else ()

    def act(self, state: State, seat: Seat, dealer: Dealer) -> State:
        dealer.tell(FellAsleep(seat=self.sleeper))
        return replace(state, asleep=with_seat(state.asleep, self.sleeper, True))

    def why_not(self, state: State, seat: Seat) -> Refusal:
        if not is_other(state, seat, self.sleeper):
            return not_another(self.rule)
        if state.passed[self.sleeper]:
            return Refusal("has-passed", "That player has passed. Choose someone else.", self.rule)
        if state.asleep[self.sleeper]:
            return Refusal("asleep", "That player is already asleep. Choose someone else.", self.rule)
        return Refusal(
            "nothing-played", "That player has no card in front of them yet. Choose someone else.", self.rule
        )


Kind = Ghost | Heart | Pirate | Whirlwind | VolteFace | Bomb | Ninja | Kiss | Lullaby
KINDS: tuple[type[Kind], ...] = (Ghost, Heart, Pirate, Whirlwind, VolteFace, Bomb, Ninja, Kiss, Lullaby)


def play(state: State, seat: Seat, mischief: Kind, dealer: Dealer) -> State:
    """Plays a mischief card: after its effect it is discarded, unless it lasts.  # EM-8"""
    dealer.tell(Played(seat=seat, card=mischief.face))
    state = mischief.act(leave_hand(state, seat, mischief.face), seat, dealer)
    if mischief.face not in LASTING:
        state = throw(state, (mischief.face,))
    # Until version 4 nobody drew: these three were worse to hold than any other card.
    return draw_one(state, seat, dealer) if mischief.face in REPLACED and state.rules > 3 else state


def draw_one(state: State, seat: Seat, dealer: Dealer) -> State:
    """Draws a card in the middle of a round, unless the pile is empty.  # EM-41"""
    if not state.pile:
        return state
    card, *pile = state.pile
    dealer.tell(Drew(seat=seat, count=1))
    dealer.tell(Drawn(only=(seat,), seat=seat, cards=(card,)))
    hands = with_seat(state.hands, seat, in_order((*state.hands[seat], card)))
    return replace(state, hands=hands, pile=tuple(pile))


def order(state: State, column: tuple[Mood, ...], dealer: Dealer) -> State:
    """Lays the moods in this order."""
    dealer.tell(Ordered(column=column))
    return replace(state, column=column)


def printed(front: tuple[Card, ...], value: int) -> tuple[Card, ...]:
    """The faces among these cards that bear this value, whatever their mood adds.  # EM-9"""
    return tuple(dict.fromkeys(card for card in front if VALUE.get(card) == value))


def values(front: tuple[Card, ...]) -> tuple[int, ...]:
    """The values that are printed on these cards."""
    return tuple(dict.fromkeys(VALUE[card] for card in front if card in VALUE))


def fives_in_reach(state: State) -> tuple[tuple[Card, ...], ...]:
    """For each seat, the cards that a Bomb discards: it spares whoever has a Heart.  # EM-34"""
    return tuple(
        () if is_guarded(state, seat) else tuple(card for card in front if VALUE.get(card) == 5)
        for seat, front in enumerate(state.fronts)
    )


def within_reach(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The others whose cards in front can be targets.  # EM-24, EM-26"""
    return tuple(other for other in range(state.seats) if other != seat and not is_guarded(state, other))


def why_out_of_reach(rule: str, state: State, seat: Seat, owner: Seat, card: Card) -> Refusal | None:
    """Why this seat's mischief can't touch that card, if it can't."""
    if not is_other(state, seat, owner):
        return not_another(rule)
    if is_guarded(state, owner):
        return Refusal(
            "guarded", "A Heart guards the cards in front of that player. Choose someone else.", "EM-26"
        )
    if card not in state.fronts[owner]:
        return Refusal("not-there", "That card isn't in front of that player. Choose one that is.", rule)
    return None


def not_another(rule: str) -> Refusal:
    return Refusal("not-another", "Choose another player at the table.", rule)
