"""How a game is to be played: its options, and how many play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from mien.kit.errors import BadOptions, BadSeats, Refusal
from mien.kit.game import AnswerT, AnyGame, Game, OptionsT, StateT, ViewT


def read_options(game: Game[OptionsT, StateT, ViewT, AnswerT], options: Struct | Mapping[str, Any]) -> OptionsT:
    """The options as the game's own type; raises BadOptions."""
    try:
        return msgspec.convert(msgspec.to_builtins(options), game.options_type)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise BadOptions(Refusal("bad-options", f"{game.title} can't be played with that: {error}.")) from None


def check_seats(game: AnyGame, options: Any, seats: int) -> None:
    """Raises BadOptions or BadSeats if the game can't be played with these."""
    fitting = game.seats(options)
    if seats not in fitting:
        counts = ", ".join(map(str, fitting))
        text = f"{game.title} with these options is for {counts} players, not {seats}."
        rule = game.seats_rules.get(seats, game.seats_rule)
        raise BadSeats(Refusal("bad-seats", text, rule, {"counts": counts, "seats": seats}))
