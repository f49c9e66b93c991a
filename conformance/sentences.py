"""The sentences of docs/reference/protocol.md that are checked, by a short name."""

from __future__ import annotations

SENTENCES = {
    "cookie": "A connection opens only with it, and only from a page of the same origin.",
    "whole": "The server sends everything whole at first: `Chat` (what was said), `Table` (people, chairs, "
    "settings) and, if there is one, `Game`",
    "again": "Whoever comes back gets everything anew; nothing is lost by losing a connection.",
    "screen": "it gets what a spectator gets, whoever's cookie it has, makes nobody present, and may ask for "
    "nothing.",
    "reply": "the reply is `Done` or `No` with that number.",
    "late": "An answer to another step is refused as late",
    "answer": "what you have answered yourself is in `answer`, on all your pages.",
    "refusal": "A refusal has a `code` for the catalogues, the English `text`, the number of the `rule` that "
    "refuses, and `words` to fill into the sentence.",
    "nonsense": "`No` without a number answers a message that made no sense",
    "after": "`Table~` and `Game~` say `after` which version they are",
    "merge": "the result is what you would have been sent whole.",
    "sightlines": "`sightlines` say for each seat, in order, which seats it `sees` and `hears`",
    "ping": "`Ping` is answered with `Pong`",
    "seat": "Whoever has no seat has null as `seat`, `ask` and `answer`, and sees no more than everybody may.",
    "seed": "`seed` is null until the game is over. Then the SHA-256 of its bytes is the `commitment` that all "
    "have seen from the first step on.",
    "schema": "a JSON Schema of every message",
    "stream": "The first line is `Stream`, at once",
}


class Broken(Exception):
    """The server does not do what a sentence says."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"{what}\n  docs/reference/protocol.md: “{SENTENCES[name]}”")
        self.name = name


def check(name: str, holds: object, what: str) -> None:
    """Raises Broken with this sentence unless it holds."""
    if not holds:
        raise Broken(name, what)
