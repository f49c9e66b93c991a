"""How a game is to be played: its options, and how many play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

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
        usual = Refusal("bad-seats", text, game.seats_rule, {"counts": counts, "seats": seats})
        raise BadSeats(game.why_not_seats(options, seats, usual))


def _choices(kind: Any) -> tuple[Any, ...]:
    """The values to try an option of this type with; none if they can't be listed."""
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    return ()


def every_options(game: AnyGame) -> Iterator[Struct]:
    """Every valid combination of the options that can be listed, and then each value that is tried apart."""
    kinds = get_type_hints(game.options_type)
    listed = {name: _choices(kind) for name, kind in kinds.items() if name not in game.tried_apart}
    listed = {name: values for name, values in listed.items() if values}
    for values in product(*listed.values()):
        options = game.options_type(**dict(zip(listed, values, strict=True)))
        try:
            game.seats(options)
        except BadOptions:
            continue
        yield options
    for name, apart in game.tried_apart.items():
        yield from [game.options_type(**{name: value}) for value in apart]


def every_table(game: AnyGame) -> Iterator[tuple[Struct, int]]:
    """Every valid combination of options and seats."""
    for options in every_options(game):
        for seats in game.seats(options):
            yield options, seats
