"""What helping and mischief are worth in Émoticon, among good bots.

Good bots play whole games. At every Lullaby the same table is played on without it, and at the start of every
round other hands are tried; each trial is played to the end of its round and then thrown away.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from math import sqrt
from statistics import fmean

from msgspec.structs import replace

from mien.columns import lay_out
from mien.games.emoticon.bot_instinct import act
from mien.games.emoticon.bot_mischief import throw_away
from mien.games.emoticon.bot_search import search
from mien.games.emoticon.cards import MISCHIEF, ROUND_POINTS, Card, in_order, points
from mien.games.emoticon.events import Rewarded
from mien.games.emoticon.imagine import imagine
from mien.games.emoticon.options import Options
from mien.games.emoticon.rules import Action, Discard, State, Turn, setup
from mien.games.emoticon.view import view
from mien.kit import Event, Over, QuickDealer, Say, Seat
from mien.kit.piles import with_seat, without

Player = Callable[[State, Seat, QuickDealer], Action]

BESIDE = 4
"""How many cards of the pile are tried in the place of a mischief card."""


class Listener(QuickDealer):
    """A quick dealer that notes who gets rewards."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rewarded: list[Rewarded] = []

    def tell(self, event: Event) -> None:
        if isinstance(event, Rewarded):
            self.rewarded.append(event)


def good(state: State, seat: Seat, dealer: QuickDealer) -> Action:
    return act(state, seat, patient=False)


def strong(state: State, seat: Seat, dealer: QuickDealer) -> Action:
    seen, ask = view(state, seat), state.phase.asks(state)[seat]
    assert isinstance(ask, Say)
    return search(seat, ask, lambda: imagine(seen, dealer), dealer)


def turns(state: State, dealer: QuickDealer, holder: Seat | None = None, by: Player = good) -> Iterator[State]:
    """This round after each of its turns; good bots play, but for the holder."""
    number = state.round
    while isinstance(state.phase, Turn) and state.round == number:
        seat = state.phase.seat
        action = (by if seat == holder else good)(state, seat, dealer)
        state = state.phase.resolve(state, {seat: action}, dealer)
        yield state


def play_round(state: State, dealer: QuickDealer, holder: Seat | None = None, by: Player = good) -> State:
    *_, end = turns(state, dealer, holder, by)
    return end


def rounds(seats: int, listener: Listener) -> Iterator[State]:
    """Every round of a game, at its start."""
    state = setup(Options(), seats, listener)
    while not isinstance(state.phase, Over):
        if isinstance(state.phase, Discard):
            thrown = {seat: throw_away(hand, keep=2) for seat, hand in enumerate(state.hands) if hand}
            state = state.phase.resolve(state, thrown, listener)
        yield state
        state = play_round(state, listener)


def rewards_kept(seats: int, seed: int) -> list[float]:
    """For each reward that was earned by helping in a game: whether the helper got it."""
    listener = Listener(seed)
    for _ in rounds(seats, listener):
        pass
    return [float(reward.seat == reward.helper) for reward in listener.rewarded]


def lulled(seats: int, seed: int) -> tuple[list[float], list[float]]:
    """For each Lullaby of a game: whether its target won the round, and whether it would have without."""
    drowsy: list[float] = []
    awake: list[float] = []
    for start in rounds(seats, Listener(seed)):
        before, dealer = start, QuickDealer(start.round)
        for state in turns(start, dealer):
            for target in range(seats):
                if state.asleep[target] and not before.asleep[target]:
                    spared = replace(state, asleep=with_seat(state.asleep, target, False))
                    for wins, trial in ((drowsy, state), (awake, spared)):
                        end = play_round(trial, QuickDealer(len(drowsy)))
                        wins.append(float(start.round in end.round_cards[target]))
            before = state
    return drowsy, awake


def worth_holding(seats: int, seed: int, by: Player) -> dict[Card, list[float]]:
    """For each kind: what a seat wins more in a round of a game with it than with another card of the pile."""
    chance, gains = QuickDealer(seed), {kind: list[float]() for kind in MISCHIEF}
    for start in rounds(seats, Listener(seed)):
        holder = chance.pick(range(seats))
        hand = chance.shuffled(start.hands[holder])[1:]
        others = chance.shuffled(start.pile)[:BESIDE]
        usual = fmean(gain(start, holder, in_order((*hand, card)), by) for card in others)
        for kind in MISCHIEF:
            if kind in start.pile or kind in start.hands[holder]:
                gains[kind].append(gain(start, holder, in_order((*hand, kind)), by) - usual)
    return gains


def gain(start: State, holder: Seat, hand: tuple[Card, ...], by: Player) -> float:
    """What the holder wins with this hand above what the others win, as a part of the round card."""
    state = replace(start, hands=with_seat(start.hands, holder, hand), known=())
    end = play_round(state, QuickDealer(start.round), holder, by)
    won = [points(end.round_cards[seat]) + sum(end.rewards[seat]) for seat in range(state.seats)]
    had = [points(state.round_cards[seat]) + sum(state.rewards[seat]) for seat in range(state.seats)]
    more = [now - then for now, then in zip(won, had, strict=True)]
    return (more[holder] - fmean(without(tuple(more), more[holder]))) / ROUND_POINTS[state.round]


def figure(games: Sequence[Sequence[float]]) -> str:
    """The mean of all values with its standard error; those of one game depend on each other."""
    count = sum(map(len, games))
    mean = sum(map(sum, games)) / count
    # The error of a ratio of sums, with a game as the unit that is drawn.
    off = [sum(values) - mean * len(values) for values in games]
    return f"{mean:.1%} ±{sqrt(len(games) / (len(games) - 1) * sum(one * one for one in off)) / count:.1%}"


def seeds_of(word: str, seats: int, games: int) -> list[int]:
    """A seed for each game at a table of so many seats."""
    return [int.from_bytes(sha256(f"{word} {seats} {game}".encode()).digest()[:8], "big") for game in range(games)]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="how many for each number of seats; 100")
    parser.add_argument("--seed", default="mischief", help="the same word plays the same games")
    parser.add_argument("--seats", default="4,5,6,7,8", help="how many sit there; 4,5,6,7,8")
    parser.add_argument("--by", choices=("good", "strong"), default="good", help="who holds the mischief; good")
    args = parser.parse_args()
    tables = [int(seats) for seats in args.seats.split(",")]
    rows = []
    for seats in tables:
        seeds = seeds_of(args.seed, seats, args.games)
        kept = [rewards_kept(seats, seed) for seed in seeds]
        drowsy, awake = zip(*(lulled(seats, seed) for seed in seeds), strict=True)
        counts = [str(sum(map(len, some))) for some in (kept, awake)]
        rows.append((str(seats), counts[0], figure(kept), counts[1], figure(awake), figure(drowsy)))
        print(f"{seats} seats done", flush=True)
    print(lay_out(("seats", "rewards", "kept", "Lullabies", "target wins without", "with"), rows))
    by = good if args.by == "good" else strong
    worth = {
        seats: [worth_holding(seats, seed, by) for seed in seeds_of(args.seed, seats, args.games)]
        for seats in tables
    }
    print(
        f"\nWhat a card is worth in the hand of a {args.by} bot, beside another card of the pile, in round cards"
    )
    head = ("kind", *(f"{seats} seats" for seats in tables))
    print(
        lay_out(
            head,
            [(kind, *(figure([game[kind] for game in worth[seats]]) for seats in tables)) for kind in MISCHIEF],
        )
    )


if __name__ == "__main__":
    main()
