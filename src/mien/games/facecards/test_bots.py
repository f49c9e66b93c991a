"""How the bots of Face Cards see, lay and bet."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from mien.games.facecards.bot_eye import RARITY, Eye
from mien.games.facecards.bot_lap import Mind, photos
from mien.games.facecards.bot_odds import chances, odds
from mien.games.facecards.bots import BOTS
from mien.games.facecards.cards import CATEGORY
from mien.games.facecards.imagine import imagine
from mien.games.facecards.options import WAYS, Options, Photo
from mien.games.facecards.pairs import Pair
from mien.games.facecards.pieces import Laid, Placed
from mien.games.facecards.rules import Answer, Bet, Betting, ChoosePair, MiddleBet, State, Stop
from mien.games.facecards.test_scene import choosing, masters, play, table, three
from mien.games.facecards.view import view
from mien.kit import QuickDealer, Seat

every_level = pytest.mark.parametrize("level", BOTS)


def answer(level: str, state: State, seat: Seat, seed: int = 1) -> Answer:
    """What the bot of this level says, and may say."""
    seen, dealer = view(state, seat), QuickDealer(seed)
    ask = state.phase.asks(state)[seat]
    said: Answer = BOTS[level].answer(seen, ask, partial(imagine, seen, dealer), dealer)
    assert ask.accepts(said)
    return said


# Seeing ---------------------------------------------------------------------------------------------------


def test_what_is_rare_makes_more_alike() -> None:
    assert RARITY["one-eyed"] > RARITY["round"]


def test_likeness_is_the_same_both_ways_and_needs_something_shared() -> None:
    eye = Eye(Options())
    cards = list(CATEGORY)[::9]
    assert all(eye.likeness(one, other) == eye.likeness(other, one) for one in cards for other in cards)
    assert eye.likeness("cactus", "librarian") == 0
    assert eye.likeness("cactus", "pineapple") > 0


def test_a_feature_that_this_table_found_counts_more() -> None:
    found = [Laid(0, "cactus", "pineapple")]
    assert Eye(Options(), found).likeness("cactus", "hedgehog") > Eye(Options()).likeness("cactus", "hedgehog")
    assert Eye(Options(), found).likeness("lion", "tiger") == Eye(Options()).likeness("lion", "tiger")


def test_of_a_photo_that_tells_nothing_only_the_category_is_known() -> None:
    eye = Eye(Options(photos=(Photo("photo-1", "animals"),)))
    assert eye.likeness("photo-1", "lion") > eye.likeness("photo-1", "cactus") == 0


def test_colours_and_shape_make_a_photo_like_a_card() -> None:
    eye = Eye(
        Options(photos=(Photo("photo-1", "people", ("green", "tall")), Photo("photo-2", "people", ("green",))))
    )
    assert eye.likeness("photo-1", "cactus") > eye.likeness("photo-1", "lion") == 0
    assert eye.likeness("photo-1", "photo-2") > eye.likeness("photo-2", "cactus")


def test_two_categories_attract_where_they_bring_photos() -> None:
    assert Eye(Options()).attraction("lion", "cactus") > Eye(Options()).likeness("lion", "cactus")
    assert Eye(Options("daredevil")).attraction("lion", "cactus") == Eye(Options()).likeness("lion", "cactus")


# Betting --------------------------------------------------------------------------------------------------


def test_chances_count_every_way_to_belong_together() -> None:
    slots = [[(("a", "x"), 1, 1.0), (("a", "y"), 2, 3.0)], [(("b", "x"), 1, 1.0), (("b", "y"), 2, 1.0)]]
    assert chances(slots) == pytest.approx(
        {("a", "x"): 0.25, ("b", "y"): 0.25, ("a", "y"): 0.75, ("b", "x"): 0.75}
    )


def test_a_refuted_pair_has_no_chance_and_the_others_share_it() -> None:
    before = three()
    after, _ = play(before, Bet("fox", "teapot"))
    eye = Eye(before.options)
    had, has = odds(view(before, 2), eye), odds(view(after, 2), eye)
    assert had["fox", "teapot"] > 0
    assert ("fox", "teapot") not in has
    assert has["fox", "cat"] > had["fox", "cat"]
    assert sum(chance for (front, _), chance in has.items() if front == "fox") == pytest.approx(1)


def test_nobody_owns_a_card_that_they_bet_on() -> None:
    state, _ = play(three(), Bet("fox", "crown"))
    assert ("lion", "crown") not in odds(view(state, 1), Eye(state.options))


def test_a_pair_that_must_be_is_bet_on_however_unlike_it_looks() -> None:
    state = table("lion owl", "cactus librarian", "pineapple panda", variant="masters")
    bets = tuple(Placed(0, lap, "cactus", card, None, False) for lap, card in ((1, "pineapple"), (2, "panda")))
    state = replace(state, bets=bets, phase=Betting(0, 3))
    bet = answer("strong", state, 0)
    assert isinstance(bet, MiddleBet)
    assert {bet.first, bet.second} in ({"cactus", "librarian"}, {"pineapple", "panda"})


@every_level
def test_middle_cards_are_paired_too(level: str) -> None:
    assert isinstance(answer(level, masters(), 0), MiddleBet)


def test_a_strong_daredevil_goes_on_as_long_as_it_pays() -> None:
    laid = ("lion owl goat ram", "fox cat cactus librarian", "bear panda bat teapot")
    before = table(*laid, variant="daredevil", decoys="tiger punk swan")
    one, _ = play(before, Bet("fox", "cat"))
    assert isinstance(answer("strong", one, 0), Bet)
    two, _ = play(one, Bet("bear", "panda"))
    assert answer("strong", two, 0) == Stop()
    assert answer("good", one, 0) == Stop()


# Laying ---------------------------------------------------------------------------------------------------


def test_everybody_finds_the_pair_that_is_alike_and_both_win() -> None:
    mind = Mind(
        pairs=((0, "cactus", "pineapple"), (1, "lion", "librarian"), (2, "tiger", "teapot")),
        decoys=(),
        camera=1,
        seats=3,
    )
    won = photos(mind, WAYS["daredevil"], Eye(Options("daredevil")))
    assert won[0] >= 1
    assert won[1] >= 1


@pytest.mark.parametrize("level", ["good", "strong"])
def test_what_looks_alike_is_laid(level: str) -> None:
    state = choosing()
    twins = ("cactus", "pineapple")
    strangers = ("alarm-clock", "camera", "fox", "yarn", "feather")
    gone = {*twins, *strangers}
    rest = [card for card in CATEGORY if card not in gone and card not in state.box]
    hands = (twins + strangers, tuple(rest[:7]), tuple(rest[7:14]))
    state = replace(state, hands=hands, pile=tuple(rest[14:]), phase=ChoosePair())
    laid = answer(level, state, 0)
    assert isinstance(laid, Pair)
    assert {laid.front, laid.middle} == set(twins)


def test_experts_match_the_card_in_front_of_them() -> None:
    state = choosing("experts")
    front = next(front for front in state.fronts if front.owner == 1)
    card = answer("good", state, 1)
    eye = Eye(state.options)
    assert card == max(state.hands[1], key=lambda one: eye.attraction(front.card, one))
