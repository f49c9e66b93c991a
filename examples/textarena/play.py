"""TextArena's own registry, wrappers and loop play the games of mien; its agents take the first legal answer.

pip install textarena mien
python play.py [GAME]
"""

from __future__ import annotations

import sys

import textarena as ta

GAMES = {"expressions": 2, "emojito": 3, "emoticon": 4, "facecards": 3}
"""Each game, and how many play it here."""
MOST = 2_000
"""Answers after which something has gone wrong."""


class FirstLegal(ta.Agent):
    """Answers with the first of the legal answers that it reads; a language model goes here."""

    def __call__(self, observation: str) -> str:
        listed = observation.rpartition("Legal answers:\n")[2].splitlines()
        return f"I choose {listed[0] if listed else ''}"


def play(game: str, players: int) -> dict[int, float]:
    """The loop of TextArena's readme; each player's reward."""
    env = ta.make(f"mien-{game}-v0")
    agents = {player: FirstLegal() for player in range(players)}
    env.reset(num_players=len(agents), seed=7)
    for _ in range(MOST):
        player, observation = env.get_observation()
        done, info = env.step(action=agents[player](observation))
        assert not info, info
        if done:
            break
    rewards, told = env.close()
    assert not any(one["invalid_move"] for one in told.values())
    return rewards


def main() -> None:
    wrappers = [ta.wrappers.GameMessagesAndCurrentBoardObservationWrapper, ta.wrappers.ActionFormattingWrapper]
    for game, players in GAMES.items():
        if game in (sys.argv[1:] or GAMES):
            entry = "mien.program.text_game:TextGame"
            ta.register(f"mien-{game}-v0", entry, default_wrappers=wrappers, game=game, as_messages=True)
            print(game, play(game, players))


if __name__ == "__main__":
    main()
