"""What the guesses bring: moves, trophies, losses, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from mien.games.emojito.board import Side, laps, zone
from mien.games.emojito.cards import NO_CARD
from mien.games.emojito.dealing import cards_among, put_away
from mien.games.emojito.edition import STEP
from mien.games.emojito.events import Ended, Moved, PlayOff, TrophyLost, TrophyWon
from mien.games.emojito.options import edition_of, is_as_printed, target_for
from mien.games.emojito.roles import actors, guessers, side_of
from mien.kit import Dealer, Outcome, Over, Seat
from mien.kit.piles import with_seat

if TYPE_CHECKING:
    from mien.games.emojito.rules import State

# Moves ----------------------------------------------------------------------------------------------------


def moves(state: State, right: tuple[Seat, ...]) -> list[int]:
    """By how many zones each side's token moves."""
    by = [0] * len(state.sides)
    if state.options.mode == "coop":  # EJ-14
        wrong = len(guessers(state)) - len(right)
        return [len(right), wrong * STEP[state.options.level]]
    if state.options.mode == "teams":  # EJ-29
        for seat in right:
            by[side_of(state, seat)] = 2
        return by
    (actor,) = actors(state)
    by[actor] = min(2 * len(right), 6)  # EJ-18
    for seat in right:
        by[seat] = 3
    for leader in beaten(state, right):
        by[leader] = -3
    return by


def beaten(state: State, right: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The challenged leaders who are pushed back.  # EJ-20, EJ-21"""
    any_will_do = not edition_of(state.options).challenger_must_be_right
    return tuple(
        duel.leader
        for duel in state.duels
        if duel.leader not in right and (any_will_do or duel.challenger in right)
    )


# Trophies -------------------------------------------------------------------------------------------------


def score(state: State, right: tuple[Seat, ...], dealer: Dealer) -> State:
    """Moves all tokens; then come the trophies, then the losses; the rest is discarded.  # EJ-33"""
    before = state.sides
    state = _move(state, moves(state, right), dealer)
    crossings = [laps(side.token) - laps(old.token) for side, old in zip(state.sides, before, strict=True)]
    if not state.play_off:  # EJ-40
        state = _lose(_award(state, crossings, dealer), crossings, dealer)
    return put_away(state, dealer)


def _move(state: State, distances: list[int], dealer: Dealer) -> State:
    sides = []
    for at, (side, by) in enumerate(zip(state.sides, distances, strict=True)):
        token = side.token + by
        if by:
            dealer.tell(Moved(side=at, seats=side.seats, by=by, token=token, zone=zone(token)))
        sides.append(replace(side, token=token) if by else side)
    return replace(state, sides=tuple(sides))


def _award(state: State, crossings: list[int], dealer: Dealer) -> State:
    """Gives each side that crossed the line the lowest cards left: the actor's side first.  # EJ-7, EJ-33"""
    sides, laid = state.sides, state.laid
    first = side_of(state, actors(state)[0])
    for at in [*range(first, len(sides)), *range(first)]:
        for _ in range(crossings[at]):
            trophy, laid = (laid[0], laid[1:]) if is_as_printed(state.options) else (NO_CARD, laid)  # EJ-45
            dealer.tell(TrophyWon(side=at, seats=sides[at].seats, card=trophy))
            sides = with_seat(sides, at, replace(sides[at], trophies=(*sides[at].trophies, trophy)))
    return replace(state, sides=sides, laid=laid)


def _lose(state: State, crossings: list[int], dealer: Dealer) -> State:
    """Takes a trophy from each side that was pushed back over the line: a used one first.  # EJ-20, EJ-23"""
    sides, discard = state.sides, state.discard
    for at, side in enumerate(sides):
        lost = (side.used + side.trophies)[:1] if crossings[at] < 0 else ()  # EJ-35: none, if it has none
        if lost:
            dealer.tell(TrophyLost(side=at, seats=side.seats, card=lost[0]))
            used, trophies = side.used[1:], side.trophies if side.used else side.trophies[1:]
            sides = with_seat(sides, at, replace(side, used=used, trophies=trophies))
            discard += cards_among(lost)
    return replace(state, sides=sides, discard=discard)


# The end --------------------------------------------------------------------------------------------------


def finish(state: State, dealer: Dealer) -> State:
    """Ends the game if a side has won it; starts or goes on with a play-off if teams are tied."""
    target = target_for(state.options, state.seats)
    there = tuple([at for at, side in enumerate(state.sides) if side.counting >= target])
    if not there:
        return state
    if state.options.mode == "coop":  # EJ-15, EJ-37: on the same place the game, the later side, wins
        return _over(state, (max(there, key=lambda at: (state.sides[at].token, at)),), "EJ-15", dealer)
    if state.options.mode == "competitive":
        return _over(state, best(state, there), edition_of(state.options).end_rule, dealer)
    farthest = max(
        state.sides[team].token for team in there
    )  # EJ-30, EJ-40: a team that is out of the play-off is behind
    tied = tuple([team for team in there if state.sides[team].token == farthest])
    if len(tied) == 1:
        return _over(state, tied, "EJ-40" if state.play_off else "EJ-30", dealer)
    if not state.play_off or tied != state.teams:
        dealer.tell(PlayOff(seats=tuple([seat for team in tied for seat in state.sides[team].seats])))
    return replace(state, teams=tied, play_off=True)


def end_unplayed(state: State, dealer: Dealer) -> State:
    """Ends the game once everybody has passed, one after the other: whoever is ahead wins.  # EJ-47"""
    if state.skipped < (2 if state.teams else state.seats):
        return state
    if state.options.mode == "coop":
        ours, theirs = (side.token for side in state.sides)
        return _over(state, (0 if ours > theirs else 1,), "EJ-47", dealer)
    playing = state.teams or range(state.seats)
    most = max((state.sides[at].counting, state.sides[at].token) for at in playing)
    ahead = [at for at in playing if (state.sides[at].counting, state.sides[at].token) == most]
    return _over(state, tuple(ahead), "EJ-47", dealer)


def best(state: State, there: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Of those with enough trophies: the most, the farthest zone, then as the edition has it.  # EJ-24, EJ-25"""

    def rank(side: Side) -> tuple[int, int]:
        return side.counting, zone(side.token)

    most = max(rank(state.sides[seat]) for seat in there)
    tied = tuple([seat for seat in there if rank(state.sides[seat]) == most])
    if edition_of(state.options).tie_is_shared:
        return tied
    (actor,) = actors(state)
    return (min(tied, key=lambda seat: (actor - seat) % state.seats),)


def _over(state: State, sides: tuple[int, ...], rule: str, dealer: Dealer) -> State:
    winners = tuple([seat for at in sides for seat in state.sides[at].seats])
    scores = tuple([state.sides[side_of(state, seat)].counting for seat in range(state.seats)])
    dealer.tell(Ended(winners=winners))
    return replace(state, phase=Over(Outcome(winners, scores, rule)))
