"""Tables of Face Cards that can't be, and how they are found out."""

from msgspec.structs import replace

from mien.games.facecards.faults import faults
from mien.games.facecards.pieces import Album, Front, Laid
from mien.games.facecards.rules import Bet, Revealing, State
from mien.games.facecards.test_scene import masters, play, three


def test_faults_find_what_can_not_be() -> None:  # FC-3, FC-7, FC-20
    sound = three(box="punk")
    hand = sound.hands[0]
    right, _ = play(sound, Bet("fox", "cat"))
    wrong, _ = play(sound, Bet("fox", "panda"))
    no = wrong.bets[0]

    def found(state: State) -> list[str]:
        return list(faults(state))

    lost, doubled = ["cards are lost or doubled"] * 2
    assert found(sound) == found(right) == found(wrong) == []
    assert found(replace(sound, box=())) == [lost]
    assert found(replace(sound, box=("punk", "punk"))) == [doubled]
    assert found(replace(sound, round=10)) == ["there is no such round"]
    old = replace(sound, phase=Revealing(), rules=1)
    assert found(old) == ["a reveal by rules that knew none"]
    assert found(replace(sound, hands=(hand[::-1], *sound.hands[1:]))) == ["the hand of seat 0 is not in order"]
    assert found(replace(sound, hands=(hand[1:], *sound.hands[1:]), box=("punk", hand[0]))) == [
        "the hands are not equally large"
    ]
    album = ["the album of seat 0 is not fully counted"]
    assert found(replace(right, albums=(Album(0, ("cat",)), *right.albums[1:]))) == album
    held = replace(right, hands=(("cat", *hand[1:]), *right.hands[1:]))
    assert "seat 0 holds a card that was found in this round" in found(held)
    assert found(replace(sound, pairs=sound.pairs[1:])) == ["not everybody has laid as many pairs as all others"]
    strange = (*sound.pairs[:2], Laid(2, "bear", "pig"))
    assert found(replace(sound, pairs=strange)) == ["pig does not lie in the middle"]
    strange = (*sound.pairs[:2], Laid(2, "pig", "panda"))
    assert found(replace(sound, pairs=strange)) == ["pig does not lie in front of seat 2"]
    apart = masters()
    assert found(replace(apart, pairs=(*apart.pairs[:2], Laid(2, "pig", "panda")))) == [
        "pig does not lie in the middle"
    ]
    lie = ["the answer to the bet on fox and cat is a lie"]
    assert found(replace(right, bets=(replace(right.bets[0], right=False),)))[-1:] == lie
    assert found(replace(right, bets=(replace(right.bets[0], owner=2),))) == lie
    assert found(replace(wrong, bets=(replace(no, bettor=1),))) == ["seat 1 has bet on a card of its own"]
    assert found(replace(wrong, bets=(no, no))) == ["the bet on fox and panda was made twice"]
    swapped = replace(sound, fronts=(Front(1, "lion"), *sound.fronts[1:]))
    assert found(swapped) == ["lion does not lie in front of seat 0"]
