"""Good habits for Émoticon: cheap enough to play whole rounds with, in the mind."""

from __future__ import annotations

from mien.games.emoticon.bot_mischief import pranks, win_by_mischief
from mien.games.emoticon.bot_worth import Front, best_mood, scores_of, worth
from mien.games.emoticon.cards import MOOD, VALUE, Card
from mien.games.emoticon.mischief import Pirate
from mien.games.emoticon.rules import Action, Help, Pass, Play, winner_of
from mien.games.emoticon.table import Table
from mien.kit import Seat
from mien.kit.piles import with_seat, without


def act(table: Table, seat: Seat, *, patient: bool) -> Action:
    """What this seat does on its turn; of the hands of others, only their sizes count."""
    scores = scores_of(table, table.column)
    rivals = [other for other, passed in enumerate(table.passed) if not passed and other != seat]
    if not rivals:
        return last_word(table, seat, scores)
    hand = table.hands[seat]
    suit = best_mood(table.fronts[seat] + hand, table.column)
    if hand and hand[-1] not in VALUE:  # mischief comes last in a hand
        for prank in pranks(table, seat, scores, suit, rivals):
            return prank
    cards = [card for card in hand if card in VALUE]
    # Waste first: it costs nothing, makes room for new cards, and lets the others show theirs.
    waste = [card for card in cards if MOOD[card] != suit] if patient else []
    own = waste or [card for card in cards if MOOD[card] == suit]
    if own:
        return Play(min(own, key=VALUE.__getitem__))
    return help_winner(table, seat, scores) or Pass()


def last_word(table: Table, seat: Seat, scores: list[int]) -> Action:
    """All others have passed: win with as little as possible, or help the one who wins."""
    if winner_of(tuple(scores)) == seat:
        pirate = "pirate" in table.hands[seat] and table.tokens[seat] is not None and not table.pirates
        return Pirate() if pirate else Pass()
    return (
        win_by_cards(table, seat, scores)
        or win_by_mischief(table, seat)
        or help_winner(table, seat, scores)
        or Pass()
    )


def win_by_cards(table: Table, seat: Seat, scores: list[int]) -> Action | None:
    """The first of the fewest cards that make this seat win."""
    front, column = table.fronts[seat], table.column
    best: tuple[int, Card] | None = None
    for mood in column[:-1]:
        cards = sorted((card for card in table.hands[seat] if MOOD.get(card) == mood), key=VALUE.__getitem__)
        laid: Front = ()
        for card in reversed(cards):
            laid += (card,)
            mine = worth(front + laid, column)
            if winner_of(tuple(with_seat(tuple(scores), seat, mine))) == seat:
                if best is None or len(laid) < best[0]:
                    best = len(laid), laid[0]
                break
    return Play(best[1]) if best else None


def help_winner(table: Table, seat: Seat, scores: list[int]) -> Help | None:
    """Helps who is about to win, if nobody does yet and a card of one's own leaves it so."""
    front = table.fronts[seat]
    if not front:
        return None
    to = winner_of(tuple(scores))
    if to is None or to == seat or table.tokens[to] is not None:
        return None
    after = list(scores)
    for card in (most_welcome(table, seat, to), min(front, key=lambda card: VALUE.get(card, 0))):
        after[to] = worth((*table.fronts[to], card), table.column)
        after[seat] = worth(without(front, card), table.column)
        if winner_of(tuple(after)) == to:
            return Help(to, card)
    return None


def most_welcome(table: Table, seat: Seat, to: Seat) -> Card:
    """The card in front of this seat that brings most to the other."""
    return max(table.fronts[seat], key=lambda card: worth((*table.fronts[to], card), table.column))
