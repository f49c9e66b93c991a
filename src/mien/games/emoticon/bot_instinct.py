"""Good habits for Émoticon: cheap enough to play whole rounds with, in the mind."""

from __future__ import annotations

from msgspec.structs import replace

from mien.games.emoticon.bot_mischief import fresh_card, pranks, win_by_mischief
from mien.games.emoticon.bot_worth import Front, best_mood, scores_of, worth
from mien.games.emoticon.cards import MOOD, VALUE, Card
from mien.games.emoticon.mischief import Pirate
from mien.games.emoticon.rules import Action, Help, Pass, Play, State, pirate_aboard, winner_of
from mien.kit import Seat
from mien.kit.piles import with_seat, without


def act(state: State, seat: Seat, *, patient: bool) -> Action:
    """What this seat does on its turn; of the hands of others, only their sizes count."""
    scores = scores_of(state, state.column)
    rivals = [other for other, passed in enumerate(state.passed) if not passed and other != seat]
    if state.asleep[seat]:
        return help_winner(state, seat, scores) or Pass()
    if not rivals:
        return last_word(state, seat, scores)
    hand = state.hands[seat]
    suit = best_mood(state.fronts[seat] + hand, state.column)
    if hand and hand[-1] not in VALUE:  # mischief comes last in a hand
        for prank in pranks(state, seat, scores, suit, rivals):
            return prank
    cards = [card for card in hand if card in VALUE]
    # Waste first: it costs nothing, makes room for new cards, and lets the others show theirs.
    waste = [card for card in cards if MOOD[card] != suit] if patient else []
    own = waste or [card for card in cards if MOOD[card] == suit]
    if own:
        return Play(min(own, key=VALUE.__getitem__))
    return help_winner(state, seat, scores) or Pass()


def last_word(state: State, seat: Seat, scores: list[int]) -> Action:
    """All others have passed: win with as little as possible, or help the one who wins."""
    winner = winner_of(tuple(scores))
    if winner == seat:
        return Pass()
    return (
        win_by_cards(state, seat, scores)
        or win_by_mischief(state, seat)
        or fresh_card(state, seat)
        or board(state, seat, scores, winner)
        or help_winner(state, seat, scores)
        or Pass()
    )


def board(state: State, seat: Seat, scores: list[int], winner: Seat | None) -> Pirate | None:
    """A Pirate, where it takes the reward that somebody else has earned."""
    if "pirate" not in state.hands[seat] or winner is None or state.tokens[winner] is None:
        return None
    taker = pirate_aboard(replace(state, pirates=(*state.pirates, seat)), tuple(scores), winner)
    return Pirate() if taker == seat != state.tokens[winner] else None


def win_by_cards(state: State, seat: Seat, scores: list[int]) -> Action | None:
    """The first of the fewest cards that make this seat win."""
    front, column = state.fronts[seat], state.column
    best: tuple[int, Card] | None = None
    for mood in column[:-1]:
        cards = sorted((card for card in state.hands[seat] if MOOD.get(card) == mood), key=VALUE.__getitem__)
        laid: Front = ()
        for card in reversed(cards):
            laid += (card,)
            mine = worth(front + laid, column)
            if winner_of(tuple(with_seat(tuple(scores), seat, mine))) == seat:
                if best is None or len(laid) < best[0]:
                    best = len(laid), laid[0]
                break
    return Play(best[1]) if best else None


def help_winner(state: State, seat: Seat, scores: list[int]) -> Help | None:
    """Helps the player who is about to win, if nobody helps them yet and they still win with the card it gives."""
    front = state.fronts[seat]
    if not front:
        return None
    to = winner_of(tuple(scores))
    if to is None or to == seat or state.tokens[to] is not None:
        return None
    after = list(scores)
    for card in (most_welcome(state, seat, to), min(front, key=lambda card: VALUE.get(card, 0))):
        after[to] = worth((*state.fronts[to], card), state.column)
        after[seat] = worth(without(front, card), state.column)
        if winner_of(tuple(after)) == to:
            return Help(to, card)
    return None


def most_welcome(state: State, seat: Seat, to: Seat) -> Card:
    """The card in front of this seat that brings most to the other."""
    return max(state.fronts[seat], key=lambda card: worth((*state.fronts[to], card), state.column))
