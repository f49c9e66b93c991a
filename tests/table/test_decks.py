"""Decks of people's own on a table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.table.laying import deck_of
from tests.table.scene import Scene

from mien.kit import Match, Record, Refused
from mien.table.commands import ChooseGame, ChooseOptions, Close, LayDeck, Start, WithdrawDeck
from mien.table.commands.decks import MOST_TEXT


def test_only_the_host_lays_a_deck_and_only_before_a_game() -> None:
    scene = Scene("emojito").come("ada", "ben").sit("ada", "ben")
    assert scene.refused("ben", LayDeck(deck_of(7))) == "host-only"
    scene.do("ada", LayDeck(deck_of(7)))
    assert scene.refused("ben", WithdrawDeck()) == "host-only"
    scene.do("ada", Start())
    assert scene.refused("ada", LayDeck(deck_of(12))) == "playing"


def test_the_record_names_the_deck_and_keeps_its_cards() -> None:
    scene = Scene("emojito").come("ada", "ben").sit("ada", "ben")
    scene.do("ada", LayDeck(deck_of(7)))
    scene.do("ada", Start())
    assert scene.table.position is not None
    record = scene.table.position.record
    assert record.options["deck"]["hash"] == "hash of deck"
    again = Match.replay(Record.from_json(record.to_json()))
    assert [card.name["en"] for card in again.options.deck.cards][:2] == ["Happy", "Sad"]


def test_a_deck_withdrawn_in_the_middle_of_a_game_goes_with_its_pictures_and_the_game_goes_on() -> None:
    scene = Scene("emojito").come("ada", "ben").sit("ada", "ben")
    scene.do("ada", LayDeck(deck_of(7)))
    scene.do("ada", Start())
    assert scene.table.has_picture("deck-3")
    scene.do("ada", WithdrawDeck())
    assert scene.table.deck is None
    assert not scene.table.has_picture("deck-3")
    assert scene.table.withdrawn == {f"deck-{number}" for number in range(7)}
    scene.play_to_the_end()
    assert scene.table.stage == "over"
    scene.do("ada", Start())
    assert scene.table.position is not None
    assert scene.table.position.options.deck is None


def test_another_deck_another_game_and_closing_the_table_take_the_pictures_away() -> None:
    scene = Scene("emojito").come("ada")
    scene.do("ada", LayDeck(deck_of(7)))
    scene.do("ada", LayDeck(deck_of(8, token="next")))
    assert scene.table.withdrawn == {f"deck-{number}" for number in range(7)}
    scene.do("ada", ChooseGame("emojito"))
    assert scene.table.has_picture("next-7")
    scene.do("ada", ChooseGame("expressions"))
    assert scene.table.deck is None
    assert "next-7" in scene.table.withdrawn
    assert scene.refused("ada", LayDeck(deck_of(7))) == "no-decks"
    scene.do("ada", ChooseGame("emojito"))
    scene.do("ada", LayDeck(deck_of(7, token="last")))
    scene.do("ada", Close())
    assert "last-0" in scene.table.withdrawn


def test_a_deck_that_is_too_small_is_refused_with_the_number_of_cards_that_are_missing() -> None:
    scene = Scene("emojito").come("ada")
    with pytest.raises(Refused, match=r"5 cards, and 2 more are needed\. \(EJ-43\)") as refused:
        scene.do("ada", LayDeck(deck_of(5)))
    assert refused.value.refusal.words == {"count": 5, "missing": 2}
    assert scene.table.deck is None


def test_a_deck_comes_from_nowhere_else_and_is_for_the_game_at_hand() -> None:
    scene = Scene("emojito").come("ada")
    assert scene.refused("ada", ChooseOptions({"deck": deck_of(7).option})) == "deck-apart"
    assert scene.refused("ada", LayDeck(deck_of(7, game="facecards"))) == "deck-other-game"


def test_a_deck_with_more_text_than_every_game_can_keep_is_refused() -> None:
    scene = Scene("emojito").come("ada")
    deck = deck_of(7)
    questions = [{"en": "?" * 200}] * (MOST_TEXT // 200)
    first, *others = deck.option["cards"]
    large = replace(deck, option={**deck.option, "cards": [{**first, "talk": questions}, *others]})
    assert scene.refused("ada", LayDeck(large)) == "deck-too-much-text"


def test_a_revived_table_has_its_deck() -> None:
    scene = Scene("emojito").come("ada", "ben").sit("ada", "ben")
    scene.do("ada", LayDeck(deck_of(7)))
    scene.do("ada", Start())
    assert scene.revived() == scene.table
    assert scene.restored() == scene.table
