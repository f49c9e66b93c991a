"""One seat of a game among bots, as an OpenEnv environment."""

from typing import Any
from uuid import uuid4

import mien
from mien.kit import IllegalAnswer, find_bot
from mien.kit.play import ask_bot, chance_of
from mien.program.answering import legal_words, read_words
from mien.program.reading import happened, question, table_text
from mien.rulebook import rules
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import State

try:
    from ..models import MienAction, MienObservation
except ImportError:
    from models import MienAction, MienObservation

SEAT = 0
TRIES = 3


class MienEnvironment(Environment[MienAction, MienObservation, State]):
    """Seat 0 answers in words; the reward is 1 for a win, and a refused answer says which rule it breaks."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._state = State(episode_id=str(uuid4()), step_count=0)
        self._match: Any = None

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        game: str = "expressions",
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        level: str = "good",
        **_: Any,
    ) -> MienObservation:
        """Deals a game; the others are bots of this level."""
        self._match = mien.start(game, seats=seats, options=options, seed=seed)
        self._bot = find_bot(self._match.game, level)
        self._chance = chance_of(b"mien openenv", self._match.seed)
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        self._read_up_to = self._wrong = 0
        self._let_bots_play()
        return self._observe(rules(self._match.game.name))

    def step(self, action: MienAction, timeout_s: float | None = None, **_: Any) -> MienObservation:
        """Takes an answer; after three that the rules refuse, silence counts."""
        if self._match is None or not self._match.asks:
            raise RuntimeError("No game is on: call reset() first.")
        self._state.step_count += 1
        position, refused = self._match.position, None
        try:
            answer = read_words(position, SEAT, action.answer)
        except IllegalAnswer as error:
            self._wrong += 1
            refused = str(error)
            if self._wrong < TRIES:
                return self._observe(refused=refused)
            answer = position.silence(SEAT)
        self._wrong, self._read_up_to = 0, len(position.told)
        self._match.answer(SEAT, answer)
        self._let_bots_play()
        return self._observe(refused=refused)

    def _let_bots_play(self) -> None:
        while self._match.asks and SEAT not in self._match.waiting_for:
            for seat in self._match.waiting_for:
                self._match.answer(seat, ask_bot(self._bot, self._match, seat, self._chance))
        for seat in self._match.waiting_for:
            if seat != SEAT:
                self._match.answer(seat, ask_bot(self._bot, self._match, seat, self._chance))

    def _observe(self, *parts: str, refused: str | None = None) -> MienObservation:
        position = self._match.position
        outcome = position.outcome
        news = "\n".join(happened(position, SEAT, self._read_up_to))
        if outcome is not None:
            won = float(SEAT in outcome.winners)
            text = f"{news}\n\n{outcome}"
            return MienObservation(text=text, refused=refused, score=outcome.scores[SEAT], done=True, reward=won)
        text = "\n\n".join([*parts, news, table_text(position, SEAT), question(position, SEAT)])
        legal = list(legal_words(position, SEAT))
        return MienObservation(text=text, legal=legal, refused=refused, done=False, reward=0.0)

    @property
    def state(self) -> State:
        return self._state
