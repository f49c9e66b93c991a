"""A game as text, of the shape of TextArena's environments: reset, get_observation, step, close.

TextArena takes it by `ta.register("mien-v0", "mien.program.text_game:TextGame", game=…)`, and so does any loop.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from mien.kit import BadSeats, IllegalAnswer, Match, Position, Record, Refusal, Seat, find_game
from mien.kit.game import AnyGame
from mien.program.answering import legal_words, read_words
from mien.program.disguise import Disguise
from mien.program.reading import happened, question, table_text
from mien.rulebook import rule, rules
from mien.starting import seed_of
from mien.transcript import names

GAME_ID = -1
"""Who speaks in every message, by TextArena's convention: the game."""
TRIES = 3

Kind = Literal["PROMPT", "GAME_BOARD"]


def kind_of_message(name: Kind) -> Any:
    """TextArena's own constant, by which its wrappers compare; the bare name where TextArena is not loaded."""
    textarena = sys.modules.get("textarena")
    return name if textarena is None else textarena.ObservationType[name]


class State(Struct, frozen=True):
    """What TextArena's renderer reads of a game: who plays, whose turn it is, and what was answered."""

    num_players: int
    current_player_id: int
    role_mapping: dict[int, str]
    logs: tuple[tuple[int, str], ...]


class TextGame:
    """One game after the other, for players that read and write; player 2 sits in seat 2.

    An answer that the rules refuse is answered with the rule, and the player tries again; after so many tries the
    player's silence counts, as at a table with a clock.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        options: Mapping[str, Any] | None = None,
        tries: int = TRIES,
        with_rules: bool = True,
        with_legal: bool = True,
        disguised: bool = False,
        as_messages: bool = False,
    ) -> None:
        """`with_legal` lists every legal answer; `disguised` gives the game and its cards names that nobody knows.

        `as_messages` gives observations as TextArena's wrappers want them: lists of sender, text and kind.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = dict(options or {})
        self.tries, self.with_rules, self.with_legal = tries, with_rules, with_legal
        self.disguised, self.as_messages = disguised, as_messages
        self._match: Any = None

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deals a game; raises BadSeats or BadOptions."""
        self._match = Match.start(self.game, seats=num_players, options=self.options, seed=seed_of(seed))
        hidden = (self.game.title, self.game.name, *self.game.names_to_hide) if self.disguised else ()
        self._disguise = Disguise(hidden, self._match.seed)
        self._refused: dict[Seat, list[str]] = {}
        self._read_up_to = dict.fromkeys(range(num_players), 0)
        self.refusals = dict.fromkeys(range(num_players), 0)
        """How many answers of each player were refused."""
        self._said: list[tuple[int, str]] = []

    @property
    def state(self) -> State:
        """The game as TextArena's renderer and wrappers look at it."""
        roles = {GAME_ID: "GAME", **dict(enumerate(names(self._position.seats)))}
        return State(self._position.seats, self.current_player_id, roles, tuple(self._said))

    def get_board_str(self) -> str:
        """The table as everybody may see it, for whoever looks on."""
        view, called = self._position.view(None), names(self._position.seats)
        return self._disguise.hide(self.game.view_text(view, called))

    @property
    def current_player_id(self) -> int:
        """Who is asked now; of several who are asked together, the first without an answer."""
        waiting = self._position.waiting_for
        return waiting[0] if waiting else 0

    @property
    def _position(self) -> Position[Any, Any, Any, Any]:
        if self._match is None:
            raise BadSeats(Refusal("not-started", "Call reset() first."))
        position: Position[Any, Any, Any, Any] = self._match.position
        return position

    def get_observation(self) -> tuple[int, Any]:
        """Who is asked now, and what that player reads."""
        seat = self.current_player_id
        prompt, board = self._disguise.hide(self._prompt(seat)), self._disguise.hide(self._text(seat))
        if not self.as_messages:
            return seat, f"{prompt}\n\n{board}" if prompt and self.with_rules else board
        parts: dict[Kind, str] = {"PROMPT": prompt, "GAME_BOARD": board}
        return seat, [(GAME_ID, text, kind_of_message(kind)) for kind, text in parts.items() if text]

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Takes the current player's answer; returns whether the game is over, and what was refused."""
        position, seat = self._position, self.current_player_id
        self._said.append((seat, str(action)))
        if not position.asks:
            return True, {"refused": "game-over"}
        try:
            answer = read_words(position, seat, self._disguise.show(str(action)))
        except IllegalAnswer as error:
            return self._refuse(seat, error.refusal)
        self._answer(seat, answer)
        return not self._position.asks, {}

    def _refuse(self, seat: Seat, refusal: Refusal) -> tuple[bool, dict[str, Any]]:
        self.refusals[seat] += 1
        told = self._refused.setdefault(seat, [])
        told.append(f"{refusal} {rule(refusal.rule) if refusal.rule else ''}".strip())
        given_up = len(told) >= self.tries
        if given_up:
            self._answer(seat, self._position.silence(seat))
        info = {"refused": refusal.code, "rule": refusal.rule, "text": refusal.text, "given_up": given_up}
        return not self._position.asks, info

    def _answer(self, seat: Seat, answer: Any) -> None:
        # What happens from here on is new to this player.
        self._read_up_to[seat] = len(self._position.told)
        self._refused.pop(seat, None)
        self._match.answer(seat, answer)

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """Each player's reward (1 for a win, shared or not, else 0) and what is known of their game."""
        outcome = self._position.outcome
        seats = range(self._position.seats)
        rewards = {seat: float(outcome is not None and seat in outcome.winners) for seat in seats}
        info = {
            seat: {
                "role": names(len(seats))[seat],
                "invalid_move": self.refusals[seat] > 0,
                "turn_count": sum(given.seat == seat for given in self._position.given),
                "score": None if outcome is None else outcome.scores[seat],
                "refusals": self.refusals[seat],
            }
            for seat in seats
        }
        return rewards, info

    @property
    def record(self) -> Record:
        """All it takes to play the game again."""
        return self._position.record

    def _prompt(self, seat: Seat) -> str:
        """What a player reads before anything else: the rules, or at least which game it is."""
        if self._read_up_to[seat] or not self._position.asks:
            return ""
        return rules(self.game.name) if self.with_rules else f"This is a game of {self.game.title}."

    def _text(self, seat: Seat) -> str:
        position = self._position
        if not position.asks:
            return str(position.outcome)
        parts = []
        news = happened(position, seat, self._read_up_to[seat])
        parts += ["\n".join(news), table_text(position, seat), question(position, seat)]
        if self.with_legal and (legal := legal_words(position, seat)):
            parts.append("Legal answers:\n" + "\n".join(f"[{words}]" for words in legal))
        parts += self._refused.get(seat, ())
        parts.append("Write your answer in square brackets, in words or as JSON.")
        return "\n\n".join(part for part in parts if part)
