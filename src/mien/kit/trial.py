"""Plays a game once at random, checks its laws on the way, and names the file to blame if one is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, islice

from mien.kit.contract import is_sound, keeps_secrets, steps, survives_json
from mien.kit.dealer import QuickDealer
from mien.kit.event import Event
from mien.kit.game import AnyGame
from mien.kit.match import AnyMatch, Match

WATCHED = 8
"""How many steps are looked at closely; the rest is only played."""


def speaks(match: AnyMatch, told: Iterable[Event]) -> None:
    """Views, questions, answers and events can be said in words."""
    game, names = match.game, [f"Seat {seat}" for seat in range(match.seats)]
    texts = [game.event_text(event, names) for event in told]
    for seat in (None, *range(match.seats)):
        texts += [game.view_text(match.view(seat), names), game.question_text(match.view(seat))]
    texts += [game.answer_text(ask.sample(QuickDealer(seat)), names) for seat, ask in match.asks.items()]
    assert all(isinstance(text, str) and text for text in texts), "something has no words"


LAWS: dict[str, Callable[[AnyMatch, tuple[Event, ...]], object]] = {
    "faults.py": lambda match, told: is_sound(match),
    "view.py": survives_json,
    "imagine.py": lambda match, told: keeps_secrets(match, match.step),
    "words.py": speaks,
}
"""The file that is first to blame if a law is broken, and the law."""


def what_is_wrong(game: AnyGame) -> str | None:
    """The file to blame and what is wrong with it, if a game at random breaks a law; None if it goes well."""
    file = "options.py"
    try:
        options = game.options_type()
        seats = game.seats(options)[0]
        file = "rules.py"
        match = Match.start(game, seats=seats, options=options, seed=b"a trial")
        played = chain(match.told[:1], steps(match, QuickDealer(1)))
        for told in islice(played, WATCHED):
            for name, law in LAWS.items():
                file = name
                law(match, told)
            file = "rules.py"
        for _ in played:
            pass
    except Exception as error:
        # Whatever a game does wrong is told, and the others are looked at.
        return f"{file}: {type(error).__name__}: {error}."
    return None
