"""Expressions as numbers, where games at random seldom come."""

from __future__ import annotations

from mien.games.expressions import GAME
from mien.games.expressions.encoding import ExpressionsEncoding
from mien.games.expressions.options import Options
from mien.games.expressions.rules import Place, State
from mien.kit import QuickDealer

SMALL = Options(small_deck=True)


def states(seats: int) -> list[State]:
    """All states of many short games."""
    seen = []
    for seed in range(120):
        dealer = QuickDealer(seed)
        state = GAME.setup(SMALL, seats, dealer)
        while asks := state.phase.asks(state):
            seen.append(state)
            state = state.phase.resolve(state, {seat: ask.sample(dealer) for seat, ask in asks.items()}, dealer)
    return seen


def test_every_question_and_every_deed_is_told() -> None:  # EX-13, EX-17, EX-18
    questions, deeds, placed = set(), set(), 0
    for seats in (2, 3):
        encoding = ExpressionsEncoding(SMALL, seats)
        at, acts = encoding.layout.start["question"], encoding.layout.start["latest_act"]
        places = encoding.book.start["place"]
        for state in states(seats):
            ((seat, ask),) = state.phase.asks(state).items()
            view = GAME.view(state, seat)
            told, mask = encoding.observe(view), encoding.mask(view, ask)
            questions |= {kind for kind in range(5) if told[at + kind]}
            deeds |= {kind % 4 for kind in range(4 * seats) if told[acts + kind]}
            for number in range(places, places + 15):
                if mask[number]:
                    placed += 1
                    assert isinstance(encoding.answer(view, ask, (number,), QuickDealer(1)), Place)
            assert [number for number, legal in enumerate(mask) if legal]
            assert encoding.standing(view) == (len(view.harmony) / 8,) * seats
    assert questions == {0, 1, 2, 3, 4}
    assert deeds == {0, 1, 2, 3}
    assert placed
