"""One game between bots."""

from __future__ import annotations

from time import thread_time
from typing import Any

from msgspec import Struct

from mien.games import GAMES
from mien.kit import AnyMatch, Match, QuickDealer, Seat, find_bot
from mien.kit.play import ask_bot, chance_of
from mien.kit.play import play as play_on


class Bout(Struct, frozen=True):
    """A game to play: its name, options and seed, and the level on each seat."""

    game: str
    options: dict[str, Any]
    seed: bytes
    levels: tuple[str, ...]


class Played(Struct, frozen=True):
    """The result of a bout, by seat; times are seconds of processor time."""

    levels: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    answers: tuple[int, ...]
    failed: tuple[int, ...]
    """How often each bot crashed or gave an illegal answer; a drawn one took its place."""
    seconds: tuple[float, ...]
    longest: tuple[float, ...]


def play(bout: Bout) -> Played:
    """Plays the game to its end; the same bout always gives the same result, except for the times."""
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
        return now.asks[seat].sample(_chance(bout, now.step, seat))

    play_on(match, player, order=lambda asked: _chance(bout, match.step, seats).shuffled(asked))
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
        return ask_bot(bot, match, seat, _chance(bout, match.step, seat))
    except Exception:
        # A bot that breaks, however it does, has failed at this answer and at nothing else.
        return None


def _chance(bout: Bout, step: int, seat: int) -> QuickDealer:
    """The dealer of a seat at a step; for the seat after the last, that of the order of answers."""
    return chance_of(b"mien arena", bout.seed, step, bytes([seat]))
