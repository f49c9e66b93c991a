"""Face Cards with a deck of people's own: how many cards it needs, and what its cards are."""

from __future__ import annotations

import pytest

from mien.games.facecards import GAME
from mien.games.facecards.cards import CATEGORY
from mien.games.facecards.deck_card import Category, Feature
from mien.games.facecards.deck_file import DECKS, tried
from mien.games.facecards.options import Options, Photo, Variant, category_of, looks_of, seats
from mien.games.facecards.own_deck import OwnCard, OwnDeck
from mien.games.facecards.view import View, without_readings
from mien.kit import BadOptions, BadSeats, Match, QuickDealer
from mien.kit.game import play_out


def own_cards(count: int) -> OwnDeck:
    """A deck of so many cards, without pictures."""
    cards = tuple(
        OwnCard(id=f"c{number}", name={"en": f"C {number}"}, category="people") for number in range(count)
    )
    return OwnDeck("hash", {"en": "Ours"}, cards)


@pytest.mark.parametrize(
    ("variant", "needed"),
    [
        ("base", {3: 24, 4: 31, 5: 36, 6: 37, 7: 43}),
        ("experts", {3: 24, 4: 31, 5: 36, 6: 37, 7: 43}),
        ("masters", {3: 22, 4: 29, 5: 36, 6: 37, 7: 43}),
        ("daredevil", {3: 24, 4: 29, 5: 36}),
    ],
)
def test_a_deck_has_cards_for_all_hands_and_decoys(variant: Variant, needed: dict[int, int]) -> None:  # FC-28
    for count, cards in needed.items():
        options = Options(variant=variant, deck=own_cards(cards))
        assert seats(options) == tuple(other for other, more in needed.items() if more <= cards)
        match = Match.start(GAME, seats=count, options=options, seed=b"a deck")
        assert play_out(match.state, QuickDealer(1)).seats == count
        if cards > min(needed.values()):
            with pytest.raises(BadSeats, match=r"1 more is needed\. \(FC-28\)"):
                Match.start(
                    GAME, seats=count, options=Options(variant=variant, deck=own_cards(cards - 1)), seed=b"x"
                )


def test_a_deck_too_small_for_anybody_says_how_many_cards_are_missing() -> None:  # FC-28
    with pytest.raises(BadOptions, match=r"20 cards, and 4 more are needed\. \(FC-28\)"):
        seats(Options(deck=own_cards(20)))


def test_photos_join_a_deck_and_no_card_is_there_twice() -> None:  # FC-28
    photo = Photo("photo-1", "people")
    assert seats(Options(deck=own_cards(23), photos=(photo,))) == (3,)
    twice = OwnDeck(
        "hash", {"en": "Ours"}, (*own_cards(30).cards, OwnCard(id="photo-1", name={}, category="people"))
    )
    with pytest.raises(BadOptions, match="same"):
        seats(Options(deck=twice, photos=(photo,)))


def test_a_deck_that_has_one_of_our_names_has_its_own_category_and_look() -> None:  # FC-28
    ours = next(iter(CATEGORY))
    other: Category = "animals" if CATEGORY[ours] != "animals" else "objects"
    own = OwnCard(id=ours, name={"en": "Ours"}, category=other, look=("red",))
    options = Options(deck=OwnDeck("hash", {"en": "Ours"}, (*own_cards(30).cards, own)))
    assert category_of(options, ours) == other
    assert looks_of(options)[ours] == ("red",)


def test_a_deck_counts_as_the_same_by_its_hash() -> None:
    assert len({own_cards(30), own_cards(30)}) == 1


def test_bots_play_with_every_card_of_a_deck() -> None:  # FC-28
    assert DECKS.for_people_only(tried()) == 0


def test_without_readings_a_view_tells_nothing_of_what_a_decks_pictures_look_like() -> None:
    match = Match.start(GAME, seats=3, options=Options(deck=tried()), seed=b"a deck")
    view = GAME.view(match.state, 0)
    assert any(looks_in(view))
    assert not any(looks_in(without_readings(view)))


def looks_in(view: View) -> list[tuple[Feature, ...]]:
    assert view.options.deck is not None
    return [card.look for card in view.options.deck.cards]
