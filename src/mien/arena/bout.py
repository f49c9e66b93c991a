"""One game between bots."""

from __future__ import annotations

from hashlib import sha256
from time import thread_time
from typing import Any

from msgspec import Struct

from mien.games import GAMES
from mien.kit import AnyMatch, Match, QuickDealer, Seat, find_bot
from mien.kit.play import ask_bot
from mien.kit.play import play as play_on


class Bout(Struct, frozen=True):
    """A game to be played: which, how, from which seed, and by which levels."""

    game: str
    options: dict[str, Any]
    seed: bytes
    levels: tuple[str, ...]


class Played(Struct, frozen=True):
    """How it went, by seat; times are what the processor spent, in seconds."""

    levels: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    answers: tuple[int, ...]
    failed: tuple[int, ...]
    """How often each bot crashed or answered what can't be answered; another answer was drawn for it."""
    seconds: tuple[float, ...]
    longest: tuple[float, ...]


def play(bout: Bout) -> Played:
    """Plays the game to its end; the same bout goes the same way, but for the times."""
    seats = len(bout.levels)
    match = Match.start(GAMES[bout.game], seats=seats, options=bout.options, seed=bout.seed)
    failed, times = [0] * seats, [[0.0] for _ in range(seats)]

    def player(now: AnyMatch, seat: Seat) -> Any:
        before = thread_time()
        answer = think(now, bout, seat)
        times[seat].append(thread_time() - before)
        if answer in now.asks[seat]:
            return answer
        failed[seat] += 1
        return now.asks[seat].sample(chance_of(bout, now.step, seat))

    play_on(match, player, order=lambda asked: chance_of(bout, match.step, seats).shuffled(asked))
    assert match.outcome is not None
    return Played(
        levels=bout.levels,
        winners=match.outcome.winners,
        scores=match.outcome.scores,
        answers=tuple(len(row) - 1 for row in times),
        failed=tuple(failed),
        seconds=tuple(map(sum, times)),
        longest=tuple(map(max, times)),
    )


def think(match: AnyMatch, bout: Bout, seat: Seat) -> Any:
    """What the bot of this seat answers; None if it crashes."""
    bot = find_bot(match.game, bout.levels[seat])
    try:
        return ask_bot(bot, match, seat, chance_of(bout, match.step, seat))
    except Exception:
        # A bot that breaks, however it does, has failed at this answer and at nothing else.
        return None


def chance_of(bout: Bout, step: int, seat: int) -> QuickDealer:
    """The chance of a seat at a step; that of the order of answers, for the seat after the last."""
    text = b"mien arena" + bout.seed + step.to_bytes(8, "big") + seat.to_bytes(1, "big")
    return QuickDealer(int.from_bytes(sha256(text).digest()[:8], "big"))
