"""The first turn of Expressions: every legal answer is tried on tables that could be the true one."""

import mien
from mien.games.expressions import GAME
from mien.kit import Match, QuickDealer

TABLES = 4


def main() -> None:
    match = mien.start(GAME, seats=2, seed=7)
    (seat,) = match.asks
    view = match.view(seat)  # a View of Expressions, and a type checker knows it
    legal = match.legal(seat)
    print(f"Seat {seat} has {len(view.hand)} cards and {len(legal)} legal answers.")

    # `imagine` deals a table that fits all the seat knows: a search that uses it can't cheat.
    chance = QuickDealer(7)
    imagined = [
        Match.at(GAME, GAME.imagine(view, chance), options=match.options, seats=match.seats, seed=bytes([number]))
        for number in range(TABLES)
    ]

    harmony = dict.fromkeys(legal, 0)
    for answer in chance.shuffled(legal)[:10]:
        for table in imagined:
            trial = table.fork()  # costs nothing, and the table stays as it is
            trial.answer(seat, answer)
            harmony[answer] += len(mien.play(trial, "random").state.harmony)

    best = max(harmony, key=lambda answer: harmony[answer])
    names = ["Ada", "Ben"]
    print(f"Of the ten that were tried, {GAME.answer_text(best, names)!r} left most cards in Harmony.")
    assert best in match.asks[seat]


if __name__ == "__main__":
    main()
