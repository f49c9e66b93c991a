"""What is frozen: the tables, the seeds, and which games and trials make up each track."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct

from mien.benchmark.partners import POOL, SIX_OF_THEM
from mien.kit import Refusal, Refused

BENCH = "mien-bench-1"
"""The version of the benchmark; any change of what is frozen here is a new one."""

AGENT = "agent"
"""Who sits on a seat that is no frozen partner's: `agent 0` is the first agent of the result, and so on."""


class Setting(Struct, frozen=True):
    """A game by one version of its rules, with its options and seats."""

    game: str
    rules: int
    options: dict[str, Any]
    seats: int


TABLES = {
    "small": Setting("expressions", 3, {"small_deck": True}, 2),
    "difficult": Setting("expressions", 3, {"difficulty": "difficult"}, 3),
}
"""Where the tracks of games are played: a deck that is learnt in a minute, and the deal that separates best."""

EVERY_GAME = {
    "expressions": Setting("expressions", 3, {}, 4),
    "emoticon": Setting("emoticon", 3, {}, 4),
    "emojito": Setting("emojito", 3, {}, 4),
    "facecards": Setting("facecards", 2, {}, 4),
}
"""Where rules are counted."""

ALONE, PAIR, WITH_PARTNER, SEQUENCE, BY_RULES = 200, 40, 20, 12, 4
"""How many games: alone, of each pair of agents, with each partner, in a row with one partner, of each game."""


class Fixture(Struct, frozen=True):
    """One game of a track: the table, the number of its seed, who sits where, and what it is counted under."""

    table: str
    seed: int
    sitting: tuple[str, ...]
    group: str
    begins: bool = False
    """Whether an agent that remembers meets somebody new here."""


def setting_of(table: str) -> Setting:
    """The table of this name; raises UnknownTrack."""
    if table in TABLES or table in EVERY_GAME:
        return (TABLES | EVERY_GAME)[table]
    raise UnknownTrack(Refusal("unknown-table", f"There is no table {table!r}; there are {', '.join(TABLES)}."))


class UnknownTrack(Refused):
    """A track or a table that this version of the benchmark doesn't have."""


def seed_of(track: str, number: int) -> bytes:
    """The seed of this number; the same for everybody."""
    return sha256(f"{BENCH} {track} {number}".encode()).digest()


def seated(one: str, rest: str, seats: int, at: int) -> tuple[str, ...]:
    """One of them on this seat, and the others on the rest."""
    return tuple([one if seat == at % seats else rest for seat in range(seats)])


def self_play(table: str, agents: int) -> list[Fixture]:
    """Each agent with itself."""
    seats = setting_of(table).seats
    return [
        Fixture(table, number, (f"{AGENT} {one}",) * seats, f"{one}")
        for one in range(agents)
        for number in range(ALONE)
    ]


def zero_shot(table: str, agents: int) -> list[Fixture]:
    """One of each agent among each other, and with itself, on the same deals."""
    seats = setting_of(table).seats
    return [
        Fixture(table, number, seated(f"{AGENT} {one}", f"{AGENT} {rest}", seats, number), f"{one}×{rest}")
        for one in range(agents)
        for rest in range(agents)
        for number in range(PAIR)
    ]


def ad_hoc(table: str, agents: int) -> list[Fixture]:
    """One agent among each kind of partner of the pool."""
    seats = setting_of(table).seats
    return [
        Fixture(table, number, seated(f"{AGENT} 0", partner, seats, number), partner)
        for partner in POOL
        for number in range(WITH_PARTNER)
    ]


def adaptation(table: str, agents: int) -> list[Fixture]:
    """Games in a row with one partner; and, as a control, the same deals and partners in another order.

    In the control the partner changes with every game, and each game has its twin among those in a row: the
    same partner, the same deal and the same number in its row.
    """
    seats, fixtures = setting_of(table).seats, []
    for kind in ("same", "shuffled"):
        for row in range(len(SIX_OF_THEM)):
            for game in range(SEQUENCE):
                partner = row if kind == "same" else (row + game) % len(SIX_OF_THEM)
                name = SIX_OF_THEM[partner]
                sitting = seated(f"{AGENT} 0", name, seats, game)
                number = partner * SEQUENCE + game
                fixtures.append(Fixture(table, number, sitting, f"{kind} {name} {game}", begins=game == 0))
    return fixtures


def rules(table: str, agents: int) -> list[Fixture]:
    """Every game, with one agent among good bots."""
    return [
        Fixture(game, number, seated(f"{AGENT} 0", "good", setting.seats, number), game)
        for game, setting in EVERY_GAME.items()
        for number in range(BY_RULES)
    ]


GAME_TRACKS: dict[str, Callable[[str, int], list[Fixture]]] = {
    "self-play": self_play,
    "zero-shot": zero_shot,
    "ad-hoc": ad_hoc,
    "adaptation": adaptation,
    "rules": rules,
}
TRIAL_TRACKS = ("expression", "perception")
TRACKS = (*GAME_TRACKS, *TRIAL_TRACKS)


def check_track(track: str, agents: Sequence[str]) -> None:
    """Raises UnknownTrack if there is no such track, or not for so many agents."""
    if track not in TRACKS:
        raise UnknownTrack(
            Refusal("unknown-track", f"There is no track {track!r}; there are {', '.join(TRACKS)}.")
        )
    if track == "zero-shot" and len(agents) < 2:
        raise UnknownTrack(Refusal("too-few-agents", "Zero-shot coordination takes two agents at least."))
    if track not in ("zero-shot", "self-play") and len(agents) != 1:
        raise UnknownTrack(Refusal("too-many-agents", f"The track {track} takes one agent."))
