"""What can't be true of any table of Winkers."""

from collections.abc import Iterator

from mien.games.winkers.rules import State

from mien.kit import Over


def faults(state: State) -> Iterator[str]:
    """A winker who sleeps or was found innocent, one who knows nothing of it, and a game that should be over."""
    if not state.awake[state.winker]:
        yield "the one who winks is asleep"
    if not state.knows[state.winker]:
        yield "the one who winks does not know it"
    if state.winker in state.innocent:
        yield "the one who winks was found innocent"
    if any(state.winker in known for known in state.cleared):
        yield "the one who winks was seen not to wink"
    if not isinstance(state.phase, Over) and sum(state.awake) <= 2:
        yield "the game goes on with two players"
