"""The Python API's entry points: start a match by the name of its game, and have it played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from operator import index
from secrets import token_bytes
from typing import Any, TypeAlias, cast, overload

from msgspec import Struct

from mien.kit import AnyBot, AnyGame, AnyMatch, BadSeats, Game, Match, Refusal, Seat, find_bot, find_game
from mien.kit.game import AnswerT, OptionsT, StateT, ViewT
from mien.kit.options import read_options
from mien.kit.play import MatchT, Player, ask_bot, chance_of
from mien.kit.play import play as play_with

USUAL_SEATS = 4

Sitting: TypeAlias = str | AnyBot | Player
"""Who can play a seat: a level, `module:Class`, "random", a bot, or a function of the match and the seat."""


@overload
def start(
    game: Game[OptionsT, StateT, ViewT, AnswerT],
    *,
    seats: int | None = None,
    options: Struct | Mapping[str, Any] | None = None,
    seed: bytes | int | str | None = None,
) -> Match[OptionsT, StateT, ViewT, AnswerT]: ...


@overload
def start(
    game: str,
    *,
    seats: int | None = None,
    options: Struct | Mapping[str, Any] | None = None,
    seed: bytes | int | str | None = None,
) -> AnyMatch: ...


def start(
    game: str | AnyGame,
    *,
    seats: int | None = None,
    options: Struct | Mapping[str, Any] | None = None,
    seed: bytes | int | str | None = None,
) -> AnyMatch:
    """A new match; four seats if that is possible, and a seed nobody can guess unless you say otherwise.

    Raises UnknownGame, BadOptions or BadSeats.

    >>> start("expressions", seats=4, options={"difficulty": "easy"}, seed=7)
    <Match expressions, 4 seats, step 1: seat 3 asked (EX-6)>
    >>> start("expressions", seats=9)
    Traceback (most recent call last):
    mien.kit.errors.BadSeats: Expressions with these options is for 2, 3, 4, 5, 6 players, not 9. (EX-2)
    """
    known = find_game(game) if isinstance(game, str) else game
    chosen = read_options(known, options or {})
    count = usual_seats(known, chosen) if seats is None else seats
    return Match.start(known, seats=count, options=chosen, seed=seed_of(seed))


def play(match: MatchT, players: Sitting | Sequence[Sitting] | None = None) -> MatchT:
    """Plays the match to its end, and returns it; the same seed and players play the same game.

    `players` is one for all seats, or a list that is repeated until all seats are taken; without any,
    everybody answers at random, and every legal answer is equally likely.

    >>> print(play(start("emojito", seats=3, seed=7)).outcome)
    Seat 1 won (EJ-24). Scores: seat 0: 3, seat 1: 5, seat 2: 4.
    >>> first = lambda match, seat: match.legal(seat)[0]
    >>> play(start("facecards", seats=3, seed=7), [first, "beginner"]).outcome is not None
    True
    """
    row: Sequence[Sitting] = players if isinstance(players, list | tuple) else [cast(Sitting, players or "random")]
    if not row:
        raise BadSeats(Refusal("bad-seats", "Nobody is sitting at this table."))
    sitting = [_player(match, row[seat % len(row)]) for seat in range(match.seats)]
    return play_with(match, lambda now, seat: sitting[seat](now, seat))


def usual_seats(game: AnyGame, options: Any) -> int:
    """Four, or as few as can play."""
    fitting = game.seats(options)
    return USUAL_SEATS if USUAL_SEATS in fitting else fitting[0]


def seed_of(words: bytes | int | str | None) -> bytes:
    """A seed from words or a number; bytes and 64 hex digits are seeds already, None gives a new secret one."""
    if words is None:
        return token_bytes(32)
    if isinstance(words, bytes):
        return words
    text = words if isinstance(words, str) else str(index(words))
    if len(text) == 64 and all(digit in "0123456789abcdef" for digit in text):
        return bytes.fromhex(text)
    return sha256(text.encode(errors="surrogateescape")).digest()


def _player(match: AnyMatch, sitting: Sitting) -> Player:
    if sitting == "random":
        return lambda now, seat: now.asks[seat].sample(_chance(now, seat), even=True)
    bot = find_bot(match.game, sitting) if isinstance(sitting, str) else sitting
    if hasattr(bot, "answer"):
        return lambda now, seat: ask_bot(bot, now, seat, _chance(now, seat))
    return bot


def _chance(match: AnyMatch, seat: Seat) -> Any:
    return chance_of(b"mien player", match.seed, match.step, seat)
