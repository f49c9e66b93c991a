"""Mischief at the right moment."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mien.games.emoticon.bot_worth import Column, scores_of, worth
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
from mien.games.emoticon.rules import State, winner_of
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


AHEAD = 3
"""From this score on a leader is worth a Lullaby: before, nobody knows who will win."""


def throw_away(hand: tuple[Card, ...], *, keep: int) -> tuple[Card, ...]:
    """The mischief that makes room for emotions: all but so many of the most useful."""
    return tuple(sorted((card for card in hand if card in USE), key=USE.index)[keep:])


def pranks(state: State, seat: Seat, scores: list[int], suit: Mood, rivals: list[Seat]) -> Iterator[Kind]:
    """The mischief that pays now, the best first."""
    hand, column = state.hands[seat], state.column
    mine, top = scores[seat], max(score for other, score in enumerate(scores) if other != seat)
    if "pirate" in hand:
        yield Pirate()
    if mischief := fresh_card(state, seat):
        yield mischief
    if "heart" in hand and mine >= 6:
        yield Heart()
    if "ghost" in hand:
        wanted = [ghost for ghost in ghosts(state, seat) if MOOD[ghost.card] == suit]
        if wanted:
            yield max(wanted, key=lambda ghost: scores[ghost.owner])
    if "bomb" in hand and any(fives_in_reach(state)):
        after = after_bomb(state)
        left = max(score for other, score in enumerate(after) if other != seat)
        if top - left > mine - after[seat] and top >= 5:
            yield Bomb()
    if "kiss" in hand:
        yield from kisses(state, seat, suit, scores)
    if "ninja" in hand and (robbed := [other for other in rivals if state.hands[other]]):
        yield Ninja(max(robbed, key=lambda other: (len(state.hands[other]), scores[other])))
    if "whirlwind" in hand and suit in column[1:3] and len(rivals) <= 2:
        yield Whirlwind(suit)
    if "lullaby" in hand and (awake := [other for other in rivals if not state.asleep[other]]):
        leader = max(awake, key=lambda other: (scores[other], len(state.hands[other])))
        if scores[leader] >= AHEAD and len(state.hands[leader]) > 1:
            yield Lullaby(leader)


def win_by_mischief(state: State, seat: Seat) -> Kind | None:
    """A mischief card that makes this seat win at once."""
    hand, column = state.hands[seat], state.column
    columns: list[tuple[Kind, Column]] = []
    if "volte-face" in hand:
        columns.append((VolteFace(), turned(column)))
    if "whirlwind" in hand:
        columns += [(Whirlwind(mood), (mood, *without(column, mood))) for mood in column[1:3]]
    for mischief, other in columns:
        if winner_of(tuple(scores_of(state, other))) == seat:
            return mischief
    if "ghost" in hand:
        for ghost in ghosts(state, seat):
            fronts = with_seat(state.fronts, ghost.owner, without(state.fronts[ghost.owner], ghost.card))
            fronts = with_seat(fronts, seat, (*fronts[seat], ghost.card))
            if winner_of(tuple(worth(front, column) for front in fronts)) == seat:
                return ghost
    if "bomb" in hand and any(fives_in_reach(state)) and winner_of(tuple(after_bomb(state))) == seat:
        return Bomb()
    return None


def ghosts(state: State, seat: Seat) -> list[Ghost]:
    """Every 3 that a Ghost can take."""
    return [
        Ghost(owner, card)
        for owner in within_reach(state, seat)
        for card in dict.fromkeys(state.fronts[owner])
        if VALUE.get(card) == 3
    ]


def kisses(state: State, seat: Seat, suit: Mood, scores: list[int]) -> Iterator[Kiss]:
    """Swaps of waste for a card that counts, the highest first."""
    waste = sorted(
        (card for card in state.fronts[seat] if card in VALUE and MOOD[card] != suit), key=VALUE.__getitem__
    )
    for mine in reversed(waste):
        theirs = f"{suit}-{VALUE[mine]}"
        owners = [owner for owner in within_reach(state, seat) if theirs in state.fronts[owner]]
        if owners:
            yield Kiss(mine, max(owners, key=scores.__getitem__), theirs)


def fresh_card(state: State, seat: Seat) -> Kind | None:
    """Mischief that brings a card and does this seat no harm.  # EM-41"""
    hand, column = state.hands[seat], state.column
    if state.rules < 4:
        return None
    if "heart" in hand:
        return Heart()
    if "kiss" in hand and (kiss := harmless_kiss(state, seat)):
        return kiss
    if "volte-face" in hand and lead(state, seat, turned(column)) >= lead(state, seat, column):
        return VolteFace()
    return None


def harmless_kiss(state: State, seat: Seat) -> Kiss | None:
    """The swap that does most for this seat, if there is one that does it no harm."""
    now = lead(state, seat, state.column)
    best: tuple[int, Kiss] | None = None
    for owner in within_reach(state, seat):
        for theirs in dict.fromkeys(state.fronts[owner]):
            for mine in dict.fromkeys(state.fronts[seat]):
                if mine not in VALUE or VALUE[mine] != VALUE.get(theirs):
                    continue
                fronts = with_seat(state.fronts, seat, (*without(state.fronts[seat], mine), theirs))
                fronts = with_seat(fronts, owner, (*without(state.fronts[owner], theirs), mine))
                then = lead(replace(state, fronts=fronts), seat, state.column)
                if then >= now and (best is None or then > best[0]):
                    best = then, Kiss(mine, owner, theirs)
    return best[1] if best else None


def lead(state: State, seat: Seat, column: Column) -> int:
    """How far this seat is ahead of the best other one, once it has played all its emotions of one mood."""
    own = worth(state.fronts[seat] + tuple(card for card in state.hands[seat] if card in VALUE), column)
    return own - max(worth(front, column) for other, front in enumerate(state.fronts) if other != seat)


def turned(column: Column) -> Column:
    """The column after a Volte-face."""
    return (column[3], column[1], column[2], column[0])


def after_bomb(state: State) -> list[int]:
    """What each seat would score after a Bomb."""
    burst = fives_in_reach(state)
    return [
        worth(tuple(card for card in front if card not in burst[seat]), state.column)
        for seat, front in enumerate(state.fronts)
    ]
