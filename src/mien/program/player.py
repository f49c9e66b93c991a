"""Has a program play a seat: asks it, tells it what was refused, and has a bot stand in for it when it fails."""

from __future__ import annotations

from time import monotonic
from typing import Any

import msgspec

from mien.kit import AnyBot, AnyMatch, IllegalAnswer, Refusal, Seat
from mien.kit.play import ask_bot, chance_of
from mien.program import lines
from mien.program.process import Program, ProgramFailed

READ_GIVEN = msgspec.json.Decoder(lines.Given)
READ_READY = msgspec.json.Decoder(lines.Ready)
REPLACED = "bot, replaced"
"""What the record says of an answer that a bot gave for a program that had failed."""


class ProgramPlayer:
    """Answers for a seat with what a program says, as long as it says something that can be answered."""

    def __init__(
        self, program: Program, stand_in: AnyBot, *, tries: int = 3, seconds: float = 60.0, with_legal: bool = True
    ) -> None:
        self.name = "program"
        self.failure: ProgramFailed | None = None
        """Why a bot stands in for it, if one does."""
        self.refusals: list[Refusal] = []
        self._program, self._stand_in = program, stand_in
        self._tries, self._seconds, self._with_legal = tries, seconds, with_legal
        self._read_up_to = 0

    def greet(self, match: AnyMatch, seat: Seat) -> None:
        """Tells it the game and the rules, and hears its name."""
        self._send(lines.hello(match.position, seat, self._tries))
        try:
            self.name = READ_READY.decode(self._program.receive(self._seconds)).name
        except msgspec.DecodeError:
            self._give_up(
                ProgramFailed(Refusal("no-greeting", 'The program has not said {"type":"ready"} first.'))
            )
        except ProgramFailed as error:
            self._give_up(error)

    def answer(self, match: AnyMatch, seat: Seat) -> tuple[Any, str]:
        """Its answer, or its stand-in's, and what the record says about who gave it."""
        if self.failure is None:
            try:
                return self._ask(match, seat), f"program {self.name}"
            except ProgramFailed as error:
                self._give_up(error)
        chance = chance_of(b"mien stand-in", match.seed, match.step, seat)
        return ask_bot(self._stand_in, match, seat, chance), REPLACED

    def farewell(self, match: AnyMatch) -> None:
        """Tells it how the game ended."""
        if self.failure is None:
            self._send(lines.over(match.position))
            self._program.close()

    def _ask(self, match: AnyMatch, seat: Seat) -> Any:
        position, end = match.position, monotonic() + self._seconds
        self._send(
            lines.asked(
                position,
                seat,
                since=self._read_up_to,
                with_legal=self._with_legal,
                deadline_ms=int(1000 * self._seconds),
            )
        )
        self._read_up_to = len(position.told)
        for tries_left in range(self._tries - 1, -1, -1):
            heard = self._program.receive(max(end - monotonic(), 0))
            try:
                return lines.read_answer(position, seat, READ_GIVEN.decode(heard))
            except msgspec.DecodeError as error:
                refusal = Refusal("not-an-answer", f"That line is no answer: {error}.")
            except IllegalAnswer as error:
                refusal = error.refusal
            self.refusals.append(refusal)
            self._send(lines.refused(position.step, refusal, tries_left))
        text = f"{self._tries} answers to one question were refused; the last: {self.refusals[-1]}"
        raise ProgramFailed(Refusal("out-of-tries", text))

    def _send(self, message: msgspec.Struct) -> None:
        self._program.send(msgspec.json.encode(message))

    def _give_up(self, failure: ProgramFailed) -> None:
        self.failure = failure
        self._program.kill()
