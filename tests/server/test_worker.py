"""What is thought in another process is what would be thought here."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Iterator

import pytest
from tests.server.failing import Failing

from mien.games import GAMES
from mien.kit import Match
from mien.server.bots.worker import Crashed, Thought, Worker

STEPS = 8


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


@pytest.mark.parametrize(("game", "level"), [(name, level) for name, game in GAMES.items() for level in game.bots])
def test_a_thought_comes_to_the_same_in_a_process_of_its_own(game: str, level: str, worker: Worker) -> None:
    match = Match.start(GAMES[game], seats=4, options={}, seed=b"workers")
    while match.asks and match.step < STEPS:
        for seat in tuple(match.asks):
            thought = Thought(game, match.game.bots[level], match.view(seat), match.asks[seat], match.step)
            answer = worker.do(thought, limit=60)
            assert answer == thought.answer()
            match.answer(seat, answer)


def test_a_worker_thinks_on_after_whatever_went_wrong(worker: Worker) -> None:
    match = Match.start(GAMES["emoticon"], seats=4, options={}, seed=b"workers")
    ((seat, ask),) = match.asks.items()
    sound = Thought("emoticon", match.game.bots["beginner"], match.view(seat), ask, 1)
    for how, limit, error in (("raises", 60, Crashed), ("dies", 60, Crashed), ("hangs", 0.05, TimeoutError)):
        with pytest.raises(error):
            worker.do(Thought("emoticon", Failing(how), match.view(seat), ask, 1), limit)
        assert ask.accepts(worker.do(sound, limit=60))


def test_a_worker_that_is_closed_before_it_begins_thinks_no_more() -> None:
    match = Match.start(GAMES["emoticon"], seats=4, options={}, seed=b"workers")
    ((seat, ask),) = match.asks.items()
    worker = Worker()
    worker.close()
    with pytest.raises(Crashed):
        worker.do(Thought("emoticon", Failing("hangs"), match.view(seat), ask, 1), limit=600)


SERVER = """
from multiprocessing import active_children
from tests.server.failing import Failing
from mien.games import GAMES
from mien.kit import Match
from mien.server.bots.worker import Worker, Thought

match = Match.start(GAMES["emoticon"], seats=4, options={}, seed=b"workers")
((seat, ask),) = match.asks.items()
thought = Thought("emoticon", Failing("hangs"), match.view(seat), ask, 1)
# What it is to think waits in the pipe, whatever becomes of the server.
Worker()._start().send((thought, 1))
print(active_children()[0].pid, flush=True)
input()
"""


def test_a_worker_whose_server_was_killed_does_not_think_for_ever() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        thinks = os.pidfd_open(int(server.stdout.readline()))
        server.kill()
    ended, _, _ = select.select([thinks], [], [], 30)
    os.close(thinks)
    assert ended
