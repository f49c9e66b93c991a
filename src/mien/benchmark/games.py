"""Plays the games of a track, and plays them again to see whether a result is true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from mien.benchmark.partners import POOL
from mien.benchmark.plan import AGENT, Fixture, seed_of, setting_of
from mien.kit import AnyMatch, IllegalAnswer, Match, QuickDealer, Refusal, Refused, Seat, find_bot, find_game
from mien.kit.play import ask_bot, chance_of

TRIES = 3
"""How many answers to one question an agent may have refused, before silence counts."""

NO_RULE = "none"
"""What a refusal is counted under that cites no rule: a crash, or something that is no answer at all."""


class Broken(Struct, frozen=True):
    """An answer that was refused: at which step and seat, by which rule, and what it was."""

    step: int
    seat: Seat
    rule: str
    answer: Any = None


class Game(Struct, frozen=True):
    """One game as it was played: enough to play it again."""

    answers: tuple[tuple[Seat, Any], ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    asked: int
    """How many questions the agent was asked."""
    broken: tuple[Broken, ...] = ()
    silent: int = 0
    """How many of them it left to silence."""


class ForgedResult(Refused):
    """A file of results that does not say what happened."""


def forged(code: str, text: str) -> ForgedResult:
    return ForgedResult(Refusal(code, text))


def start(track: str, fixture: Fixture) -> AnyMatch:
    """The match of this fixture, before its first question."""
    setting = setting_of(fixture.table)
    seed = seed_of(f"{track} {fixture.table}", fixture.seed)
    game = find_game(setting.game).under(setting.rules)
    return Match.start(game, seats=setting.seats, options=setting.options, seed=seed)


def partner_answer(match: AnyMatch, fixture: Fixture, seat: Seat) -> Any:
    """What a frozen partner answers here: always the same."""
    name = fixture.sitting[seat]
    bot = POOL[name] if fixture.table not in ("emoticon", "emojito", "facecards") else find_bot(match.game, name)
    return ask_bot(bot, match, seat, chance_at(match, seat))


def chance_at(match: AnyMatch, seat: Seat) -> QuickDealer:
    return chance_of(b"mien bench", match.seed, match.step, seat)


def play(track: str, fixture: Fixture, agents: Mapping[str, Any]) -> Game:
    """Plays one game to its end."""
    match = start(track, fixture)
    given: list[tuple[Seat, Any]] = []
    broken: list[Broken] = []
    asked = silent = 0
    while match.asks:
        step = match.step
        for seat in match.waiting_for:
            if (agent := agents.get(fixture.sitting[seat])) is None:
                answer = partner_answer(match, fixture, seat)
            else:
                asked += 1
                answer, refused, spoke = ask(agent, match, seat)
                broken += refused
                silent += not spoke
            match.answer(seat, answer, step=step)
            given.append((seat, plain(answer)))
    for seat, name in enumerate(fixture.sitting):
        if name in agents and hasattr(agents[name], "remember"):
            agents[name].remember(match, seat)
    assert match.outcome is not None, "a game that asks nobody is over"
    outcome = match.outcome
    return Game(tuple(given), outcome.scores, outcome.winners, asked, tuple(broken), silent)


def ask(agent: Any, match: AnyMatch, seat: Seat) -> tuple[Any, list[Broken], bool]:
    """The agent's first legal answer, what was refused before, and whether it came to one at all."""
    broken = []
    for _ in range(TRIES):
        answer: Any = None
        try:
            answer = agent.answer(match, seat, chance_at(match, seat))
            legal = match.read(seat, answer)
        except IllegalAnswer as error:
            broken.append(Broken(match.step, seat, error.rule or NO_RULE, plain(answer)))
        except Exception:
            # Whatever breaks in an agent is its failure to answer, and nothing else.
            broken.append(Broken(match.step, seat, NO_RULE))
        else:
            if hasattr(agent, "refused"):
                told = agent.refused(match, seat)
                broken += [Broken(match.step, seat, refusal.rule or NO_RULE) for refusal in told]
            return legal, broken, True
    return match.silence(seat), broken, False


def plain(answer: Any) -> Any:
    """An answer as JSON can hold it; its repr if it can't."""
    try:
        return msgspec.json.decode(msgspec.json.encode(answer))
    except (TypeError, msgspec.MsgspecError, RecursionError, OverflowError):
        return repr(answer)[:200]


def check(track: str, fixture: Fixture, game: Game, number: int) -> None:
    """Plays a game again; raises ForgedResult where it can't have been played so."""
    match = start(track, fixture)
    at, asked = 0, 0
    refused = {(one.step, one.seat): one for one in game.broken}
    while match.asks:
        step = match.step
        for seat in match.waiting_for:
            if at == len(game.answers) or game.answers[at][0] != seat:
                raise forged(
                    "other-seat", f"Game {number}: seat {seat} is asked at step {step}, and has no answer."
                )
            answer = game.answers[at][1]
            if fixture.sitting[seat].startswith(AGENT):
                asked += 1
            elif plain(partner_answer(match, fixture, seat)) != answer:
                text = f"Game {number}, step {step}: {fixture.sitting[seat]} does not answer this."
                raise forged("other-partner", text)
            if (wrong := refused.get((step, seat))) is not None and wrong.answer is not None:
                check_broken(match, wrong, number)
            try:
                match.answer(seat, answer, step=step)
            except IllegalAnswer as error:
                raise forged("broken-rule", f"Game {number}, step {step}: {error}") from None
            at += 1
    outcome = match.outcome
    if at != len(game.answers):
        raise forged("played-on", f"Game {number} goes on after its end.")
    if outcome is None or (outcome.scores, outcome.winners) != (game.scores, game.winners):
        raise forged("other-outcome", f"Game {number} did not end as the file says.")
    if asked != game.asked:
        raise forged("other-count", f"Game {number} has {asked} questions for the agent, not {game.asked}.")


def check_broken(match: AnyMatch, wrong: Broken, number: int) -> None:
    """Raises ForgedResult if an answer that is said to be refused is legal."""
    try:
        match.read(wrong.seat, wrong.answer)
    except IllegalAnswer:
        return
    raise forged("no-refusal", f"Game {number}, step {wrong.step}: that answer is legal, and was not refused.")
