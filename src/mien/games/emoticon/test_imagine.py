"""Tables of Émoticon that a seat could not tell apart."""

from typing import Any

from msgspec.structs import replace

from mien.games.emoticon.faults import faults
from mien.games.emoticon.imagine import imagine
from mien.games.emoticon.moves import Known
from mien.games.emoticon.options import Options
from mien.games.emoticon.rules import State, Turn, setup
from mien.games.emoticon.view import view
from mien.kit import Over, QuickDealer, SeededDealer, play_out


def a_table(**changes: Any) -> State:
    """The first round of four, with these changes."""
    return replace(setup(Options(), 4, SeededDealer(b"", 0)), **changes)


def test_the_rest_is_dealt_anew_around_what_the_seat_knows() -> None:
    table = a_table(
        round=4,
        round_cards=((1,), (2,), (3,), ()),
        rewards=((2,), (0,), (1,), ()),
        supply=(0, 1, 1, 2),
    )
    stolen, given, hidden = table.hands[1][0], table.hands[0][3], table.hands[1][6]
    known = (Known(0, 1, stolen), Known(2, 0, given), Known(2, 1, hidden))
    state = replace(table, phase=Turn(0), known=known)
    tables = [imagine(view(state, 0), SeededDealer(b"", number)) for number in range(40)]
    for other in tables:
        assert view(other, 0) == view(state, 0)
        assert stolen in other.hands[1]
        assert other.known == known[:2]
        assert list(faults(other)) == []
    assert len({other.hands[1] for other in tables}) == 40
    assert not all(hidden in other.hands[1] for other in tables)
    assert {other.rewards[1] for other in tables} == {(0,), (1,), (2,)}
    assert len({other.pile for other in tables}) == 40


def test_cards_that_lie_open_are_in_no_imagined_hand() -> None:
    table = a_table()
    open_cards = table.pile[:5]
    table = replace(table, pile=table.pile[5:], discard=open_cards[:3], fronts=((), (), open_cards[3:], ()))
    other = imagine(view(table, 0), SeededDealer(b"", 1))
    assert (other.discard, other.fronts) == (table.discard, table.fronts)
    assert "cards are lost or doubled" not in list(faults(other))


def test_the_end_hides_no_rewards() -> None:
    end = play_out(setup(Options(), 4, SeededDealer(b"", 0)), QuickDealer(1))
    assert isinstance(end.phase, Over)
    for seat in (None, *range(4)):
        assert imagine(view(end, seat), SeededDealer(b"", 2)).rewards == end.rewards


def test_a_spectator_can_imagine_a_table_too() -> None:
    state = setup(Options(), 5, SeededDealer(b"", 0))
    other = imagine(view(state, None), SeededDealer(b"", 1))
    assert view(other, None) == view(state, None)
    assert other.hands != state.hands
    assert isinstance(play_out(other, QuickDealer(1)).phase, Over)
