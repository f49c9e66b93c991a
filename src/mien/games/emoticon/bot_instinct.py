"""Good habits for Émoticon: cheap enough to play whole rounds with, in the mind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from mien.games.emoticon.cards import MOOD, VALUE, Card, Mood
from mien.games.emoticon.mischief import (
    Bomb,
    Ghost,
    Heart,
    Kind,
    Kiss,
    Lullaby,
    Ninja,
    Pirate,
    VolteFace,
    Whirlwind,
    fives_in_reach,
    within_reach,
)
from mien.games.emoticon.rules import Action, Help, Pass, Play, score, winner_of
from mien.games.emoticon.table import Table
from mien.kit import Seat
from mien.kit.piles import with_seat, without

USE: tuple[Card, ...] = (
    "pirate",
    "ghost",
    "whirlwind",
    "volte-face",
    "ninja",
    "heart",
    "kiss",
    "bomb",
    "lullaby",
)
"""Mischief, from the most useful to the least."""

Column = tuple[Mood, ...]
Front = tuple[Card, ...]


@lru_cache(maxsize=1 << 16)
def worth(front: Front, column: Column) -> int:
    """What these cards score."""
    return score(front, column)[0]


def best_mood(cards: Iterable[Card], column: Column) -> Mood:
    """The mood in which these cards score most; of equals, the one that ranks higher."""
    totals = dict.fromkeys(column, 0)
    for card in cards:
        if card in MOOD:
            totals[MOOD[card]] += VALUE[card] + (MOOD[card] == column[0])
    totals[column[-1]] = 0
    return max(totals, key=totals.__getitem__)


def scores_of(table: Table, column: Column) -> list[int]:
    """What each seat would score if the round ended with this column."""
    return [worth(front, column) for front in table.fronts]


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


def win_by_mischief(table: Table, seat: Seat) -> Action | None:
    """A mischief card that makes this seat win at once."""
    hand, column = table.hands[seat], table.column
    turned: list[tuple[Kind, Column]] = []
    if "volte-face" in hand:
        turned.append((VolteFace(), (column[3], column[1], column[2], column[0])))
    if "whirlwind" in hand:
        turned += [(Whirlwind(mood), (mood, *without(column, mood))) for mood in column[1:3]]
    for mischief, other in turned:
        if winner_of(tuple(scores_of(table, other))) == seat:
            return mischief
    if "ghost" in hand:
        for ghost in ghosts(table, seat):
            fronts = with_seat(table.fronts, ghost.owner, without(table.fronts[ghost.owner], ghost.card))
            fronts = with_seat(fronts, seat, (*fronts[seat], ghost.card))
            if winner_of(tuple(worth(front, column) for front in fronts)) == seat:
                return ghost
    if "bomb" in hand and any(fives_in_reach(table)) and winner_of(tuple(after_bomb(table))) == seat:
        return Bomb()
    return None


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


def throw_away(hand: tuple[Card, ...], *, keep: int) -> tuple[Card, ...]:
    """The mischief that makes room for emotions: all but so many of the most useful."""
    return tuple(sorted((card for card in hand if card in USE), key=USE.index)[keep:])


# Mischief at the right moment -----------------------------------------------------------------------------


def pranks(table: Table, seat: Seat, scores: list[int], suit: Mood, rivals: list[Seat]) -> Iterator[Kind]:
    """The mischief that pays now, the best first."""
    hand, column = table.hands[seat], table.column
    mine, top = scores[seat], max(score for other, score in enumerate(scores) if other != seat)
    if "pirate" in hand:
        yield Pirate()
    if "heart" in hand and mine >= 6:
        yield Heart()
    if "ghost" in hand:
        wanted = [ghost for ghost in ghosts(table, seat) if MOOD[ghost.card] == suit]
        if wanted:
            yield max(wanted, key=lambda ghost: scores[ghost.owner])
    if "bomb" in hand and any(fives_in_reach(table)):
        after = after_bomb(table)
        left = max(score for other, score in enumerate(after) if other != seat)
        if top - left > mine - after[seat] and top >= 5:
            yield Bomb()
    if "kiss" in hand:
        yield from kisses(table, seat, suit, scores)
    if "ninja" in hand and (robbed := [other for other in rivals if table.hands[other]]):
        yield Ninja(max(robbed, key=lambda other: (len(table.hands[other]), scores[other])))
    if "whirlwind" in hand and suit in column[1:3] and len(rivals) <= 2:
        yield Whirlwind(suit)
    if "lullaby" in hand and (awake := [other for other in rivals if not table.asleep[other]]):
        yield Lullaby(max(awake, key=lambda other: scores[other]))


def ghosts(table: Table, seat: Seat) -> list[Ghost]:
    """Every 3 that a Ghost can take."""
    return [
        Ghost(owner, card)
        for owner in within_reach(table, seat)
        for card in dict.fromkeys(table.fronts[owner])
        if VALUE.get(card) == 3
    ]


def kisses(table: Table, seat: Seat, suit: Mood, scores: list[int]) -> Iterator[Kiss]:
    """Swaps of waste for a card that counts, the highest first."""
    waste = sorted(
        (card for card in table.fronts[seat] if card in VALUE and MOOD[card] != suit), key=VALUE.__getitem__
    )
    for mine in reversed(waste):
        theirs = f"{suit}-{VALUE[mine]}"
        owners = [owner for owner in within_reach(table, seat) if theirs in table.fronts[owner]]
        if owners:
            yield Kiss(mine, max(owners, key=scores.__getitem__), theirs)


def after_bomb(table: Table) -> list[int]:
    """What each seat would score after a Bomb."""
    burst = fives_in_reach(table)
    return [
        worth(tuple(card for card in front if card not in burst[seat]), table.column)
        for seat, front in enumerate(table.fronts)
    ]
