"""The bots of Emojito: they act, watch and guess alike, some more clearly and keenly than others."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emojito.answers import Answer, Challenge, Done, End, Next, NoChallenge, Pass, Ready, ShowCard
from mien.games.emojito.bot_acting import act
from mien.games.emojito.bot_feeling import AT_A_LOSS, Feeling, between
from mien.games.emojito.bot_own_cards import feelings_of
from mien.games.emojito.bot_watching import Impression, fit, watch
from mien.games.emojito.circle import CircleTurns
from mien.games.emojito.options import LAID, edition_of
from mien.games.emojito.rules import Challenging, Hearing, Performing, Revealing, State, Talking
from mien.games.emojito.view import View
from mien.kit import Ask, Bot, Dealer, Seat, own_seat

FACELESS_FIT = 0.35
"""How well a face must fit for a bot not to take a card without one."""


class Player(Struct, frozen=True):
    """Acts as clearly as it can, guesses from what it has seen and heard, and challenges where that is free."""

    clarity: float
    """How clearly it acts, from 0 to 1."""
    blur: float
    """How blurred it sees and hears; 0 is not at all."""
    daring: float
    """How often, of a hundred times, it challenges where that costs nothing."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        if isinstance(view.phase, Performing):
            return self.perform(view, own_seat(view), dealer)
        if isinstance(view.phase, Challenging):
            return self.challenge(view, own_seat(view), view.phase.leaders, dealer)
        if isinstance(view.phase, Revealing):
            return Ready()
        if isinstance(view.phase, Hearing):
            return ShowCard()
        if view.circle is not None and isinstance(view.phase, Talking):
            return next_in(view.circle)
        return self.guess(view, dealer)

    def perform(self, view: View, seat: Seat, dealer: Dealer) -> Done | Pass:
        """Acts in its scene of the moment; passes if its card has no face.  # EJ-46"""
        if view.secret is not None and view.secret not in feelings_of(view.options):
            return Pass()
        (scene,) = (scene for scene in view.stage if scene.performer == seat)
        return Done(act(self.meaning(view, dealer), scene.symbol, self.clarity, dealer))

    def seen(self, view: View, dealer: Dealer) -> Impression | None:
        """What was performed to this seat this turn; None if only people could see and hear it."""
        shown = [act for act in view.acts if view.seat in act.watchers]
        return watch(shown[0], self.blur, dealer) if shown else None

    def guess(self, view: View, dealer: Dealer) -> int:
        """The number of the laid card that fits best; any number if it has seen nothing."""
        seen = self.seen(view, dealer)
        if seen is None:
            return dealer.pick(range(1, LAID + 1))
        feelings = feelings_of(view.options)
        fits = [fit(seen, feelings[card]) if card in feelings else FACELESS_FIT for card in view.laid]
        return 1 + dealer.pick([at for at in range(LAID) if fits[at] == max(fits)])

    def meaning(self, view: View, dealer: Dealer) -> Feeling:
        """The feeling of its own card; or of the card that it takes the message for, coloured by what it saw."""
        if view.secret is not None:
            return feelings_of(view.options)[view.secret]
        seen = self.seen(view, dealer)
        if seen is None:
            return AT_A_LOSS
        gone = {*view.discard, *(card for side in view.sides for card in side.trophies)}
        possible = [feeling for card, feeling in feelings_of(view.options).items() if card not in gone]
        feeling = max(possible, key=lambda feeling: fit(seen, feeling), default=AT_A_LOSS)
        return replace(feeling, face=between(feeling.face, seen.face, 0.3)) if seen.face else feeling

    def challenge(self, view: View, seat: Seat, leaders: tuple[Seat, ...], dealer: Dealer) -> Answer:
        """Challenges the farthest leader if the trophy goes on counting; to pay one costs more than it brings."""
        if edition_of(view.options).challenge_is_paid or dealer.pick(range(100)) >= self.daring:
            return NoChallenge()
        return Challenge(
            max([leader for leader in leaders if leader != seat], key=lambda leader: view.sides[leader].token)
        )


def next_in(circle: CircleTurns) -> Next | End:
    """Whoever has had no turn yet, in the order of the seats; the end once everybody has had one."""
    waiting = [seat for seat, turns in enumerate(circle.turns) if not turns]
    return Next(waiting[0]) if waiting else End()


BOTS: dict[str, Bot[State, View, Answer]] = {
    "beginner": Player(clarity=0.5, blur=1.0, daring=20),
    "good": Player(clarity=0.75, blur=0.6, daring=50),
    "strong": Player(clarity=0.95, blur=0.3, daring=100),
}
