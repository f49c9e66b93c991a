"""The lines of JSON between mien and a program that plays a seat, one object each.

> {"type":"hello", …}      once: the game, the seat, the rules
< {"type":"ready", …}      the program's name
> {"type":"ask", …}        a question, with all that the seat may know
< {"step":7,"answer":…}    its answer, as a value or in words
> {"type":"refused", …}    why not, by which rule, and how many tries are left
> {"type":"over", …}       once: how it ended, and the record

At a table of a server, every game begins with `hello` and ends with `over`, which has no record: the people there
have not agreed to share it. One more line says why a program has to go:

> {"type":"dismissed", …}  a bot plays on in its place
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from mien.kit import AnyPosition, IllegalAnswer, Refusal, Seat
from mien.kit.decks import DECK
from mien.program.answering import legal_words, read_words
from mien.program.reading import happened, question, table_text, view_for
from mien.rulebook import rule, rules
from mien.transcript import names

PROTOCOL = 1

NO_GREETING = Refusal("no-greeting", 'Say {"type":"ready"} first.')
NO_ANSWER = Refusal("not-an-answer", 'That line is no answer: say {"step":STEP,"answer":ANSWER}.')


class Hello(Struct, frozen=True, tag="hello"):
    """Who plays what, and by which rules."""

    protocol: int
    game: str
    rules_version: int
    seat: int
    seats: int
    names: tuple[str, ...]
    options: dict[str, Any]
    tries: int
    rules: str


class Ready(Struct, frozen=True, tag="ready"):
    """What the program is called."""

    name: str = "program"
    version: str = ""


class Asked(Struct, frozen=True, tag="ask"):
    """A question. `legal` is missing where there are too many answers, or where nobody wants the list."""

    step: int
    seat: int
    happened: list[str]
    """What the seat was told since its last question."""
    table: str
    """All that the seat may know, in words; `view` is the same as values."""
    view: Any
    prompt: str
    rule: str
    schema: dict[str, Any]
    legal: list[Any] | UnsetType = UNSET
    deadline_ms: int | UnsetType = UNSET
    default: Any = None
    """The answer that silence stands for; last, so that the simplest of programs can find it."""


class Given(Struct, frozen=True):
    """A program's answer to the question of this step; `note` is for its own log."""

    step: int
    answer: Any
    note: str = ""


class Refused(Struct, frozen=True, tag="refused"):
    """An answer that was not taken."""

    step: int
    code: str
    text: str
    rule: str | None
    rule_text: str | None
    tries_left: int


class Over(Struct, frozen=True, tag="over"):
    """The end of the game; without an outcome, if the people at a table have ended it before its time."""

    outcome: Any
    text: str
    record: Any = None


class Dismissed(Struct, frozen=True, tag="dismissed"):
    """The program can go: why, in a code and a sentence. Nothing comes after it."""

    code: str
    text: str


def hello(position: AnyPosition, seat: Seat, tries: int, *, sees_people: bool = True) -> Hello:
    """What a program is told first."""
    options = dict(position.recorded_options)
    if not sees_people and options.get("photos"):
        options["photos"] = [{**photo, "look": ()} for photo in options["photos"]]
    if not sees_people and options.get(DECK):
        cards = [{**card, "look": ()} if "look" in card else card for card in options[DECK]["cards"]]
        options[DECK] = {**options[DECK], "cards": cards}
    return Hello(
        protocol=PROTOCOL,
        game=position.game.name,
        rules_version=position.game.rules_version,
        seat=seat,
        seats=position.seats,
        names=names(position.seats),
        options=options,
        tries=tries,
        rules=rules(position.game.name),
    )


def asked(
    position: AnyPosition,
    seat: Seat,
    *,
    since: int = 0,
    with_legal: bool = True,
    deadline_ms: int | None = None,
    sees_people: bool = True,
) -> Asked:
    """The open question of this seat."""
    legal = list(legal_words(position, seat).values()) if with_legal else []
    return Asked(
        step=position.step,
        seat=seat,
        happened=happened(position, seat, since),
        table=table_text(position, seat, sees_people=sees_people),
        view=view_for(position, seat, sees_people=sees_people),
        prompt=question(position, seat),
        rule=position.state.phase.rule,
        schema=position.asks[seat].schema(),
        legal=legal or UNSET,
        deadline_ms=UNSET if deadline_ms is None else deadline_ms,
        default=position.silence(seat),
    )


def refused(step: int, refusal: Refusal, tries_left: int) -> Refused:
    """Why an answer was not taken, with the words of the rule."""
    told = rule(refusal.rule) if refusal.rule else None
    return Refused(step, refusal.code, refusal.text, refusal.rule, told, tries_left)


def over(position: AnyPosition) -> Over:
    """How the game ended."""
    return Over(position.outcome, str(position.outcome), msgspec.to_builtins(position.record))


def read_answer(position: AnyPosition, seat: Seat, given: Given) -> Any:
    """The answer as a value the rules know; raises IllegalAnswer."""
    try:
        return position.read(seat, given.answer, given.step)
    except IllegalAnswer:
        if not isinstance(given.answer, str) or given.step != position.step:
            raise
        return read_words(position, seat, given.answer)
