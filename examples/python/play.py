"""Four bots play a game of Émoticon, and the end is printed."""

import mien


def main() -> None:
    match = mien.start("emoticon", seats=4, seed=7)
    print(match)

    # One level for all seats, or a list that is repeated: here seats 0 and 2 are good.
    mien.play(match, ["good", "beginner"])

    names = ["Ada", "Ben", "Cleo", "Dan"]
    print(match.game.view_text(match.view(None), names))  # None: as a spectator sees it
    assert match.outcome is not None
    print(match.outcome)
    print(mien.rule(match.outcome.rule))


if __name__ == "__main__":
    main()
