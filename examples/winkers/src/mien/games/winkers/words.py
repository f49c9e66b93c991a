"""Winkers in plain English, for transcripts and terminals."""

from collections.abc import Sequence

from mien.games.winkers import events as e
from mien.games.winkers.rules import Accuse, Answer, Looking, Naming, Wait
from mien.games.winkers.view import View

from mien.kit import listed


def event_text(event: e.Events, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case e.Chosen(seat=seat):
            return f"{names[seat]} is the one who winks."
        case e.Saw(seat=seat):
            return f"A wink: it was {names[seat]}."
        case e.Slept(seat=seat):
            return f"{names[seat]} falls asleep."
        case e.Accused(seat=seat, named=named, right=right):
            return f"{names[seat]} names {names[named]}: {'right' if right else 'wrong'}."
        case e.Unmasked(seat=seat, caught=caught):
            return f"{names[seat]} winked, and {'was caught' if caught else 'was not caught'}."


def answer_text(answer: Answer, names: Sequence[str]) -> str:
    """The answer in words."""
    match answer:
        case Accuse(seat=seat):
            return f"{names[seat]} is winking"
        case Wait():
            return "name nobody"
        case int():
            return f"look at {names[answer]}"


def view_text(view: View, names: Sequence[str]) -> str:
    """The view as plain lines."""
    awake = listed(names[seat] for seat, awake in enumerate(view.awake) if awake)
    lines = [f"Awake: {awake}."]
    if view.winker is not None:
        lines.append(
            "You are the one who winks." if view.winker == view.seat else f"{names[view.winker]} is winking."
        )
    cleared = sorted({*view.innocent, *view.cleared})
    if cleared:
        lines.append(f"Innocent, as far as you know: {listed(names[seat] for seat in cleared)}.")
    return "\n".join(lines)


def question_text(view: View) -> str:
    """The open question in English."""
    match view.phase:
        case Looking():
            return "Who do you look at?"
        case Naming():
            return "Who is winking?"
        case _:
            return "The game is over."
