"""Emojito as numbers: what is seen and heard of a performance."""

from __future__ import annotations

from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.bot_acting import act
from mien.games.emojito.bot_feeling import FEATURES, FEELING
from mien.games.emojito.cards import CARDS
from mien.games.emojito.deck_file import tried
from mien.games.emojito.encoding import EmojitoEncoding, performed
from mien.games.emojito.options import Options
from mien.games.emojito.performance import Act, Performance, Reading
from mien.games.emojito.view import View
from mien.kit import Match, QuickDealer

HAPPY = Reading(neutral=0, happy=1, sad=0, angry=0, fearful=0, disgusted=0, surprised=0)


def watching(shown: Performance | None) -> bytearray:
    """What seat 0 knows after seat 1 has performed this."""
    view: View = Match.start(GAME, seats=3, seed=b"watching").view(0)
    acts = (Act(1, (0, 2), shown, None if shown else HAPPY),)
    return EmojitoEncoding(Options(), 3).observe(replace(view, acts=acts))


def field(told: bytearray, name: str) -> bytes:
    layout = EmojitoEncoding(Options(), 3).layout
    start = layout.start[name]
    size = {"seen": 3, "face": 3 * len(FEATURES), "voice": 3 * 16}[name]
    return bytes(told[start : start + size])


def test_a_face_and_a_voice_are_told_of_the_one_who_performed() -> None:  # EJ-4
    told = watching(act(FEELING[CARDS[0]], "both", 0.95, QuickDealer(1)))
    assert field(told, "seen") == bytes([0, 1, 0])
    assert any(field(told, "face")[len(FEATURES) : 2 * len(FEATURES)])
    assert any(field(told, "voice")[16:32])
    assert not any(field(told, "face")[: len(FEATURES)])


def test_different_cards_look_different() -> None:
    faces = {field(watching(act(FEELING[card], "face", 1.0, QuickDealer(1))), "face") for card in CARDS}
    assert len(faces) == len(CARDS)


def test_a_face_that_was_only_read_is_not_told() -> None:
    told = watching(None)
    assert not any(field(told, "seen") + field(told, "face") + field(told, "voice"))


def test_numbers_perform_what_the_symbol_allows() -> None:  # EJ-3
    numbers = [1.0] * len(FEATURES) + [1.0, 0.5] * 8
    assert performed(numbers, "face").sounds == ()
    assert performed(numbers, "sound").poses == ()
    both = performed(numbers, "both")
    assert both.poses[2].face.smile == 1.0
    assert [sound.pitch for sound in both.sounds] == [0.5] * 8
    assert performed([0.0] * len(FEATURES) + [0.0] * 16, "both").sounds == ()


def test_the_seats_that_passed_are_told() -> None:  # EJ-46
    options = Options(deck=tried())
    view: View = Match.start(GAME, seats=3, options=options, seed=b"watching").view(1)
    encoding = EmojitoEncoding(options, 3)
    start = encoding.layout.start["passed"]
    told = encoding.observe(replace(view, passed=(2,)))
    # As seen from seat 1: seat 2 is the next.
    assert bytes(told[start : start + 3]) == bytes([0, 1, 0])
