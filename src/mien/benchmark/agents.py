"""Agents by the names that people type: what is measured."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any, Protocol

from mien.benchmark.acting import LevelActor, RandomActor
from mien.benchmark.partners import POOL
from mien.benchmark.perceiving import LevelReader, UniformReader
from mien.kit import AnyBot, AnyMatch, BadOptions, QuickDealer, Refusal, Seat, find_bot
from mien.kit.bot import AtRandom
from mien.kit.play import ask_bot
from mien.program.player import ProgramPlayer
from mien.program.process import Program

LEVELS = ("beginner", "good", "strong")


class Agent(Protocol):
    """Plays a seat."""

    name: str

    def answer(self, match: AnyMatch, seat: Seat, chance: QuickDealer) -> Any: ...


class BotAgent:
    """A bot, of ours or of yours. If it has `meet` and `remember`, they are called between games."""

    def __init__(self, name: str, bot: AnyBot | None) -> None:
        self.name, self.bot = name, bot

    def answer(self, match: AnyMatch, seat: Seat, chance: QuickDealer) -> Any:
        return ask_bot(self.bot or find_bot(match.game, self.name), match, seat, chance)

    def meet(self) -> None:
        """Somebody new sits down: what was learnt of the last partner no longer counts."""
        getattr(self.bot, "meet", lambda: None)()

    def remember(self, match: AnyMatch, seat: Seat) -> None:
        """A game with this partner is over."""
        getattr(self.bot, "remember", lambda match, seat: None)(match, seat)


class RandomAgent(BotAgent):
    """Gives every legal answer equally often."""

    def __init__(self) -> None:
        super().__init__("random", AtRandom())

    def answer(self, match: AnyMatch, seat: Seat, chance: QuickDealer) -> Any:
        return match.asks[seat].sample(chance, even=True)


class ProgramAgent(BotAgent):
    """A program in any language, in lines of JSON, started anew for every seat and game; without legal answers."""

    def __init__(self, command: str) -> None:
        super().__init__(f"program {command}", None)
        self._command = shlex.split(command)
        self._players: dict[Seat, ProgramPlayer] = {}

    def answer(self, match: AnyMatch, seat: Seat, chance: QuickDealer) -> Any:
        player = self._players.get(seat)
        if player is None:
            player = ProgramPlayer(Program(self._command), find_bot(match.game, "beginner"), with_legal=False)
            player.greet(match, seat)
            self._players[seat] = player
        answer, _ = player.answer(match, seat)
        return answer

    def refused(self, match: AnyMatch, seat: Seat) -> list[Refusal]:
        """What was refused to this seat since it was last asked for."""
        player = self._players[seat]
        told, player.refusals = player.refusals, []
        return told

    def remember(self, match: AnyMatch, seat: Seat) -> None:
        """The game is over: the program hears how it ended, and goes."""
        if player := self._players.pop(seat, None):
            player.farewell(match)


def find_agent(name: str) -> Any:
    """The agent of this name; raises BadOptions.

    A level, `random`, a partner of the pool, `module:Class`, `net:FILE.npz`, or `program:COMMAND`.
    """
    kind, colon, rest = name.partition(":")
    if name == "random":
        return RandomAgent()
    if name in LEVELS:
        return BotAgent(name, None)
    if kind == "net":
        from mien.benchmark.network import NetworkBot  # numpy, for those who ask for it

        return BotAgent(Path(rest).stem, NetworkBot.load(Path(rest)))
    if kind == "program":
        return ProgramAgent(rest)
    if name in POOL:
        return BotAgent(name, POOL[name])
    if not colon:
        known = ", ".join(("random", *LEVELS, *POOL))
        text = f"There is no agent {name!r}; there are {known}, and module:Class, net:FILE.npz, program:COMMAND."
        raise BadOptions(Refusal("unknown-agent", text))
    from mien.games import GAMES

    return BotAgent(name, find_bot(next(iter(GAMES.values())), name))


def actor_of(name: str) -> Any:
    """Who acts in the track of expression: a level, `random`, or a class with `perform`; raises BadOptions."""
    if name == "random":
        return RandomActor()
    return LevelActor(name) if name in LEVELS else _own(name, "perform")


def reader_of(name: str) -> Any:
    """Who reads in the track of perception: a level, `random`, or a class with `read`; raises BadOptions."""
    if name == "random":
        return UniformReader()
    return LevelReader(name) if name in LEVELS else _own(name, "read")


def _own(name: str, word: str) -> Any:
    agent = find_agent(name)
    inside = getattr(agent, "bot", agent)
    if not hasattr(inside, word):
        raise BadOptions(Refusal("unfit-agent", f"{name} can't do this: it has no method `{word}`."))
    return inside
