"""A game is saved, read back, checked, and told as seat 0 saw it."""

from pathlib import Path
from tempfile import TemporaryDirectory

import mien
from mien.kit import Record, seen

NAMES = ["Ada", "Ben", "Cleo"]


def main() -> None:
    match = mien.play(mien.start("facecards", seats=3, seed="a rainy evening"), "beginner")

    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.record.json"
        file.write_bytes(match.record.to_json())
        # Refuses a text that is no record, and a seed that is not the one that was committed to.
        record = Record.from_json(file.read_bytes())

    # Plays it again; raises BadRecord if the record says anything that the rules don't.
    assert mien.Match.replay(record).outcome == match.outcome

    for position in mien.Match.steps(record):
        for event in seen(position.told[-1], 0):
            print(f"{position.step}. {position.game.event_text(event, NAMES)}")


if __name__ == "__main__":
    main()
