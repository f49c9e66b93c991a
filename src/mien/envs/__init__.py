"""The games as environments for programs that learn; needs `pip install mien[envs]`.

>>> import pettingzoo, mien.envs
>>> env = pettingzoo.make("aec", "mien/expressions-v0", seats=2, options={"small_deck": True})
>>> env.reset(seed=7)
>>> env.observation_space("seat_0")["action_mask"].shape
(106,)
"""

from functools import partial

import pettingzoo

from mien.envs.aec import GameAEC
from mien.envs.describe import describe
from mien.envs.episode import Episode, Table
from mien.envs.parallel import GameParallel
from mien.envs.vector import VectorGames
from mien.games import GAMES

__all__ = ["Episode", "GameAEC", "GameParallel", "Table", "VectorGames", "describe"]


def _register() -> None:
    """Adds every game to PettingZoo's registry, as `mien/NAME-v0`, for AEC and Parallel."""
    for name, game in GAMES.items():
        for kind in list(game.encodings)[:1]:
            version = game.encodings[kind](game.options_type(), game.seats(game.options_type())[0]).VERSION
            if f"mien/{name}-v{version}" not in pettingzoo.aec_registry:
                pettingzoo.register("aec", f"mien/{name}-v{version}", partial(GameAEC, name))
                pettingzoo.register("parallel", f"mien/{name}-v{version}", partial(GameParallel, name))


_register()
