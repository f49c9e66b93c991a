"""The rules of Face Cards, each proved by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from mien.games.facecards import GAME
from mien.games.facecards.albums import draw
from mien.games.facecards.cards import CATEGORY, HAND, Card, in_order
from mien.games.facecards.deck import DECK
from mien.games.facecards.events import (
    BetMade,
    Bonus,
    Drew,
    Ended,
    Events,
    Flopped,
    FrontDrawn,
    Got,
    Kept,
    LaidOut,
    Lost,
    PairsShown,
    Refilled,
    RoundBegan,
    SetAside,
    Skipped,
    Swept,
    TurnedUp,
    Voted,
)
from mien.games.facecards.faults import faults
from mien.games.facecards.options import WAYS, Options, Photo, Variant, deck_of, seats
from mien.games.facecards.pairs import Pair, TwoPairs
from mien.games.facecards.pieces import Album, Front, Laid, Placed
from mien.games.facecards.rules import (
    Answer,
    Bet,
    Betting,
    ChoosePair,
    MiddleBet,
    Ready,
    Revealing,
    State,
    Stop,
    Vote,
    setup,
)
from mien.games.facecards.view import view
from mien.kit import (
    BadOptions,
    BadSeats,
    Choose,
    ChooseSome,
    Event,
    IllegalAnswer,
    Match,
    Outcome,
    Over,
    Phase,
    QuickDealer,
    Say,
    Seat,
    SeededDealer,
    Sightlines,
)

VARIANTS: tuple[Variant, ...] = ("base", "experts", "masters", "daredevil")
EVERY_TABLE = [(variant, players) for variant in VARIANTS for players in seats(Options(variant))]
TEN = tuple(Photo(f"photo-{number}", "people") for number in range(10))

# Tables to try the rules on -------------------------------------------------------------------------------


def table(
    *laid: str,
    variant: Variant = "base",
    camera: Seat = 0,
    turn: Seat | None = None,
    decoys: str = "teapot cactus crown",
    box: str = "",
    pile: str = "",
    albums: Mapping[Seat, str] | None = None,
    rest: Literal["pile", "box", "albums"] = "pile",
    in_round: int = 1,
    photos: tuple[Photo, ...] = (),
) -> State:
    """A sound table on which each seat has laid these cards, front and middle in turns, and betting begins."""
    options = Options(variant, photos=photos)
    way = WAYS[variant]
    pairs = tuple(
        Laid(seat, *text.split()[at : at + 2])
        for seat, text in enumerate(laid)
        for at in range(0, len(text.split()), 2)
    )
    if way.fronts == "none":
        pairs = tuple(Laid(pair.owner, *in_order((pair.front, pair.middle))) for pair in pairs)
        decoys = " ".join(pair.front for pair in pairs)
    row = (*(pair.middle for pair in pairs), *decoys.split())
    fronts = () if way.fronts == "none" else tuple(Front(pair.owner, pair.front) for pair in pairs)
    won = tuple(tuple((albums or {}).get(seat, "").split()) for seat in range(len(laid)))
    named = {*row, *(front.card for front in fronts), *box.split(), *pile.split(), *(c for w in won for c in w)}
    spare = [card for card in deck_of(options) if card not in named]
    size = HAND[len(laid)] - way.fewer - way.draws
    hands = tuple(in_order(spare.pop() for _ in range(size)) for _ in laid)
    if rest == "albums":
        won = ((*won[0], *spare), *won[1:])
    state = State(
        options=options,
        phase=Betting(camera if turn is None else turn),
        camera=camera,
        round=in_round,
        hands=hands,
        pile=(*pile.split(), *(spare if rest == "pile" else ())),
        box=(*box.split(), *(spare if rest == "box" else ())),
        albums=tuple(Album(len(cards), cards) for cards in won),
        fronts=fronts,
        row=row,
        pairs=pairs,
    )
    assert not list(faults(state))
    return state


def three(**changes: Any) -> State:
    """Three players, each with a pair of two animals."""
    return table("lion owl", "fox cat", "bear panda", **changes)


def daring(**changes: Any) -> State:
    """Three players, each with two pairs."""
    laid = ("lion owl goat ram", "fox cat sloth swan", "bear panda bat snail")
    return table(*laid, variant="daredevil", **changes)


def masters(**changes: Any) -> State:
    """Three players, each with two cards in the middle."""
    return table("lion owl", "fox cat", "bear panda", variant="masters", **changes)


def play(state: State, *answers: Answer) -> tuple[State, list[Events]]:
    """What these answers, each by the one seat that is asked, bring about; after a reveal all go on at once."""
    events: list[Events] = []
    for answer in answers:
        state, told = bet(state, answer)
        events += [event for event in told if not isinstance(event, PairsShown)]
        if isinstance(state.phase, Revealing):
            state, told = go_on(state)
            events += told
    return state, events


def bet(state: State, answer: Answer) -> tuple[State, list[Any]]:
    """What this answer, by the one seat that is asked, brings about."""
    [seat] = state.phase.asks(state)
    return together(state, {seat: answer})


def go_on(state: State) -> tuple[State, list[Any]]:
    """Everyone has seen the pairs."""
    return together(state, dict.fromkeys(range(state.seats), Ready()))


def together(state: State, answers: Mapping[Seat, Any], seed: bytes = b"") -> tuple[State, list[Any]]:
    """What these answers of all seats that are asked bring about."""
    dealer = SeededDealer(b"face cards" + seed, 1)
    asks = state.phase.asks(state)
    assert list(asks) == list(answers)
    for seat, ask in asks.items():
        assert ask.accepts(answers[seat]), f"{answers[seat]} is not among {ask}"
    state = state.phase.resolve(state, answers, dealer)
    assert not list(faults(state))
    return state, dealer.told


def refusal(state: State, answer: Answer, seat: Seat | None = None) -> tuple[str, str | None]:
    """The code and the rule with which a seat that is asked can't answer so."""
    asks = state.phase.asks(state)
    seat = min(asks) if seat is None else seat
    assert not asks[seat].accepts(answer), f"{answer} is accepted"
    phase: Phase[Any, Any] = state.phase
    why = phase.why_not(state, seat, answer)
    return why.code, why.rule


def dealt(
    variant: Variant = "base", players: int = 3, seed: bytes = b"", **options: Any
) -> tuple[State, list[Event]]:
    """A game as it begins, with what was told."""
    dealer = SeededDealer(b"face cards" + seed, 0)
    return setup(Options(variant, **options), players, dealer), dealer.told


def choosing(variant: Variant = "base", players: int = 3, camera: Seat = 0, **options: Any) -> State:
    """A first round in which everyone is to choose a pair."""
    state, _ = dealt(variant, players, **options)
    votes = {seat: camera if seat != camera else (camera + 1) % players for seat in range(players)}
    return together(state, votes)[0]


def first_cards(state: State) -> dict[Seat, Answer]:
    """Everyone lays the first cards of the hand."""
    asks = state.phase.asks(state)
    return {seat: _first_cards(ask, state.hands[seat]) for seat, ask in asks.items()}


def _first_cards(ask: object, hand: tuple[Card, ...]) -> Answer:
    if isinstance(ask, Choose):
        return hand[0]
    if isinstance(ask, ChooseSome):
        return hand[:2]
    assert isinstance(ask, Say)
    return Pair(*hand[:2]) if ask.sentences[0].kind is Pair else TwoPairs(*hand[:4])


def laid_out(variant: Variant = "base", players: int = 3, seed: bytes = b"") -> tuple[State, list[Any]]:
    """The first betting, everyone having laid the first cards of the hand."""
    state = choosing(variant, players)
    return together(state, first_cards(state), seed)


def counts(state: State) -> list[int]:
    return [album.count for album in state.albums]


def outcome(state: State) -> Outcome:
    assert isinstance(state.phase, Over)
    return state.phase.outcome


def offers(state: State) -> list[tuple[Any, ...]]:
    """Every bet that the seat in turn can make."""
    [ask] = state.phase.asks(state).values()
    assert isinstance(ask, Say)
    bet = ask.sentences[0]
    firsts, seconds = bet.cases[0].values()
    return [(first, second) for first in firsts for second in seconds if bet.takes((first, second))]


# Components and setup -------------------------------------------------------------------------------------


def test_there_are_142_pictures_in_three_categories() -> None:  # FC-1
    assert len(CATEGORY) == len(DECK) == 142
    assert Counter(CATEGORY.values()) == {"people": 48, "animals": 47, "objects": 47}


def test_up_to_ten_photos_of_the_players_join_the_deck() -> None:  # FC-2
    state, _ = dealt(photos=TEN)
    every = {*state.pile, *state.box, *(card for hand in state.hands for card in hand)}
    assert every == {*CATEGORY, *(photo.id for photo in TEN)}
    assert not list(faults(state))


@pytest.mark.parametrize(
    ("photos", "code"),
    [
        ((*TEN, Photo("photo-eleven", "objects")), "too-many-photos"),
        ((TEN[0], TEN[1], TEN[0]), "photo-twice"),
        ((Photo("lion", "animals"),), "bad-photo"),
        ((Photo("photo-", "animals"),), "bad-photo"),
        ((Photo("photo-" + "a" * 41, "animals"),), "bad-photo"),
        ((Photo("photo-<b>", "animals"),), "bad-photo"),
        ((Photo("photo-1\n", "animals"),), "bad-photo"),
    ],
)
def test_other_photos_are_refused(photos: tuple[Photo, ...], code: str) -> None:  # FC-2
    with pytest.raises(BadOptions) as refused:
        Match.start(GAME, seats=3, options=Options(photos=photos), seed=b"")
    assert (refused.value.refusal.code, refused.value.rule) == (code, "FC-2")


def test_a_photo_needs_one_of_the_three_categories() -> None:  # FC-2
    with pytest.raises(BadOptions):
        Match.start(GAME, seats=3, options={"photos": [{"id": "photo-1", "category": "plants"}]}, seed=b"")


def test_no_picture_of_the_deck_could_be_taken_for_a_photo() -> None:  # FC-2
    assert not [card for card in CATEGORY if card.startswith("photo-")]


@pytest.mark.parametrize(("players", "size"), [(3, 7), (4, 7), (5, 7), (6, 6), (7, 6)])
def test_three_to_five_get_seven_cards_and_six_or_seven_get_six(players: int, size: int) -> None:  # FC-3
    state, events = dealt(players=players)
    assert [len(hand) for hand in state.hands] == [size] * players
    assert len(state.pile) == 142 - players * size - 1
    assert counts(state) == [0] * players
    assert not list(faults(state))
    for seat, hand in enumerate(state.hands):
        assert Drew(seat=seat, count=size) in events
        assert Got(only=(seat,), seat=seat, cards=hand) in events


@pytest.mark.parametrize("players", [2, 8])
def test_fewer_than_three_or_more_than_seven_can_not_play(players: int) -> None:  # FC-3
    with pytest.raises(BadSeats) as refused:
        Match.start(GAME, seats=players, seed=b"")
    assert refused.value.rule == "FC-3"


def test_the_deck_is_shuffled() -> None:  # FC-3
    assert len({dealt(seed=bytes([seed]))[0].pile for seed in range(5)}) == 5


def test_the_most_votes_win_the_first_camera_and_the_card_lies_in_the_box() -> None:  # FC-4
    state, events = dealt(players=4)
    assert isinstance(state.phase, Vote)
    assert events[-1] == TurnedUp(card=state.phase.card)
    after, told = together(state, {0: 2, 1: 2, 2: 3, 3: 0})
    assert told == [Voted(votes=(2, 2, 3, 0)), RoundBegan(round=1, camera=2)]
    assert after.camera == 2
    assert after.phase == ChoosePair()
    assert after.box == (state.phase.card,)


def test_equal_votes_are_decided_at_random() -> None:  # FC-4
    state, _ = dealt(players=4)
    cameras = {together(state, {0: 1, 1: 3, 2: 3, 3: 1}, bytes([seed]))[0].camera for seed in range(20)}
    assert cameras == {1, 3}


def test_nobody_can_vote_for_themselves_or_for_a_stranger() -> None:  # FC-4, FC-21
    state, _ = dealt()
    assert state.phase.asks(state) == {0: Choose((1, 2)), 1: Choose((0, 2)), 2: Choose((0, 1))}
    assert refusal(state, 1, seat=1) == ("vote-for-yourself", "FC-21")
    assert refusal(state, 3) == ("no-such-player", "FC-4")
    assert refusal(state, Stop()) == ("no-such-player", "FC-4")


def test_a_camera_given_at_random_asks_for_no_vote_and_still_boxes_the_card() -> None:  # FC-21
    cameras = set()
    for seed in range(30):
        state, events = dealt(seed=bytes([seed]), first_camera="random")
        assert state.phase == ChoosePair()
        assert len(state.box) == 1
        assert events[-2:] == [TurnedUp(card=state.box[0]), RoundBegan(round=1, camera=state.camera)]
        cameras.add(state.camera)
    assert cameras == {0, 1, 2}


# A round --------------------------------------------------------------------------------------------------


def test_everyone_lays_two_cards_of_the_hand() -> None:  # FC-5
    before = choosing()
    after, _ = laid_out()
    assert after.pairs == tuple(Laid(seat, *hand[:2]) for seat, hand in enumerate(before.hands))
    assert after.hands == tuple(hand[2:] for hand in before.hands)


def test_the_choice_is_secret_and_sealed_until_all_have_chosen() -> None:  # FC-5
    match = Match.start(GAME, seats=3, options={"first_camera": "random"}, seed=b"sealed")
    spectator, other = match.view(None), match.view(1)
    hand = match.view(0).hand
    assert match.answer(0, Pair(hand[0], hand[1])) == ()
    assert match.waiting_for == (1, 2)
    assert (match.view(None), match.view(1)) == (spectator, other)


def test_only_different_cards_of_ones_own_hand_can_be_laid() -> None:  # FC-5
    state = choosing()
    mine, other = state.hands[0], state.hands[1][0]
    assert refusal(state, Pair(mine[0], other)) == ("not-in-hand", "FC-5")
    assert refusal(state, Pair(mine[0], mine[0])) == ("same-card", "FC-5")
    assert refusal(state, TwoPairs(*mine[:4])) == ("not-that-many", "FC-5")
    assert refusal(state, mine[0]) == ("not-that-many", "FC-5")
    assert refusal(state, mine[:2]) == ("not-that-many", "FC-5")
    assert refusal(state, 0) == ("not-that-many", "FC-5")


@pytest.mark.parametrize(("players", "decoys"), [(3, 3), (4, 3), (5, 1), (6, 1), (7, 1)])
def test_three_decoys_up_to_four_players_and_one_with_more(players: int, decoys: int) -> None:  # FC-6
    before = choosing(players=players)
    after, events = laid_out(players=players)
    middles = [pair.middle for pair in after.pairs]
    assert sorted(after.row) == sorted([*middles, *before.pile[:decoys]])
    assert after.pile == before.pile[decoys:]
    assert after.fronts == tuple(Front(pair.owner, pair.front) for pair in after.pairs)
    assert events == [LaidOut(row=after.row, fronts=after.fronts)]


def test_the_middle_is_shuffled() -> None:  # FC-6
    assert len({laid_out(seed=bytes([seed]))[0].row for seed in range(8)}) > 4


def test_everyone_bets_once_clockwise_from_the_camera() -> None:  # FC-7
    state = three(camera=2)
    order = []
    for bet in (Bet("fox", "cat"), Bet("bear", "teapot"), Bet("lion", "panda")):
        assert isinstance(state.phase, Betting)
        order.append(state.phase.seat)
        state, _ = play(state, bet)
    assert order == [2, 0, 1]
    assert state.phase == ChoosePair()


def test_a_bet_names_an_opponent_s_front_card_and_a_middle_card_but_nothing_of_one_s_own() -> None:  # FC-7
    state = three()
    assert state.phase.asks(state).keys() == {0}
    fronts, middles = ("fox", "bear"), ("cat", "panda", "teapot", "cactus", "crown")
    assert sorted(offers(state)) == sorted((front, middle) for front in fronts for middle in middles)
    assert refusal(state, Bet("lion", "cat")) == ("own-card", "FC-7")
    assert refusal(state, Bet("fox", "owl")) == ("own-card", "FC-7")
    assert refusal(state, Bet("cat", "panda")) == ("not-a-front", "FC-7")
    assert refusal(state, Bet("fox", "bear")) == ("not-in-the-middle", "FC-7")
    assert refusal(state, Bet("fox", "punk")) == ("not-in-the-middle", "FC-7")
    assert refusal(state, Bet("fox", "fox")) == ("not-in-the-middle", "FC-7")
    assert refusal(state, MiddleBet("cat", "panda")) == ("not-a-bet", "FC-7")
    assert refusal(state, "cat") == ("not-a-bet", "FC-7")


def test_a_bet_may_be_explained_so_everybody_sees_and_hears_everybody() -> None:  # FC-7
    assert GAME.sightlines(three()) == Sightlines(sees=((1, 2), (0, 2), (0, 1)), hears=((1, 2), (0, 2), (0, 1)))
    assert GAME.talk_rule is None


def test_a_right_bet_gives_the_bettor_the_middle_card_and_the_owner_the_front_card() -> None:  # FC-8
    state, events = play(three(), Bet("fox", "cat"))
    assert state.albums == (Album(1, ("cat",)), Album(1, ("fox",)), Album())
    assert events == [
        BetMade(bet=Placed(0, 1, "fox", "cat", 1, True)),
        Kept(seat=1, cards=("fox",)),
        Kept(seat=0, cards=("cat",)),
    ]


def test_a_wrong_bet_is_answered_with_a_no_and_nothing_else_is_learnt() -> None:  # FC-8
    before = three()
    after, events = play(before, Bet("fox", "panda"))
    bet = Placed(0, 1, "fox", "panda", 1, False)
    assert events == [BetMade(bet=bet)]
    for seat in (None, 0, 1, 2):
        assert view(after, seat) == replace(view(before, seat), phase=Betting(1), bets=(bet,))


def test_a_pair_of_two_categories_gives_both_a_photo_from_the_box_bettor_first() -> None:  # FC-9
    state = table("lion owl", "fox pirate", "bear panda", box="punk drum violin")
    after, events = play(state, Bet("fox", "pirate"))
    assert after.albums == (Album(2, ("pirate", "violin")), Album(2, ("fox", "drum")), Album())
    assert after.box == ("punk",)
    assert after.pile == state.pile
    assert events[-2:] == [
        Bonus(seat=0, card="violin", source="box"),
        Bonus(seat=1, card="drum", source="box"),
    ]


def test_the_pile_helps_out_when_the_box_is_empty() -> None:  # FC-9
    state = table("lion owl", "fox pirate", "bear panda", box="punk", pile="drum")
    after, events = play(state, Bet("fox", "pirate"))
    assert after.albums[:2] == (Album(2, ("pirate", "punk")), Album(2, ("fox", "drum")))
    assert after.box == ()
    assert events[-2:] == [Bonus(seat=0, card="punk", source="box"), Bonus(seat=1, card="drum", source="pile")]


def test_a_pair_of_one_category_gives_no_bonus() -> None:  # FC-9
    state = three(box="punk drum violin")
    after, _ = play(state, Bet("fox", "cat"))
    assert counts(after) == [1, 1, 0]
    assert after.box == state.box


def test_the_category_of_a_photo_counts_for_the_bonus() -> None:  # FC-2, FC-9
    photos = (Photo("photo-ann", "people"), Photo("photo-rex", "animals"))
    state = table("lion photo-rex", "fox photo-ann", "bear panda", box="punk drum", photos=photos)
    apart, _ = play(state, Bet("fox", "photo-ann"))
    assert counts(apart) == [2, 2, 0]
    alike, _ = play(replace(state, phase=Betting(1)), Bet("lion", "photo-rex"))
    assert counts(alike) == [1, 1, 0]


def test_a_found_pair_leaves_the_table_and_its_gap_stays() -> None:  # FC-10
    before = three()
    state, _ = play(before, Bet("fox", "cat"), Bet("lion", "panda"))
    assert (state.row, state.fronts) == (before.row, before.fronts)
    assert {front for front, _ in offers(state)} == {"lion"}
    assert {middle for _, middle in offers(state)} == {"owl", "teapot", "cactus", "crown"}
    assert refusal(state, Bet("fox", "owl")) == ("found-already", "FC-10")
    assert refusal(state, Bet("lion", "cat")) == ("found-already", "FC-10")


def test_whoever_has_been_found_still_bets() -> None:  # FC-10
    state, _ = play(three(), Bet("fox", "cat"))
    assert state.phase == Betting(1, hit=True)


def test_a_decoy_belongs_to_nobody() -> None:  # FC-10
    for decoy in ("teapot", "cactus", "crown"):
        for front in ("fox", "bear"):
            state, _ = play(three(), Bet(front, decoy))
            assert counts(state) == [0, 0, 0]
            assert not state.bets[0].right


def test_the_last_bettor_with_only_their_own_pair_left_is_skipped() -> None:  # FC-11
    state, events = play(three(), Bet("fox", "cat"), Bet("lion", "owl"))
    assert Skipped(seat=2) in events
    assert state.phase == ChoosePair()
    assert counts(state) == [2, 2, 0]


def test_a_last_bettor_with_an_opponent_s_pair_left_is_not_skipped() -> None:  # FC-11
    state, events = play(three(), Bet("fox", "cat"), Bet("bear", "panda"))
    assert state.phase == Betting(2, hit=True)
    assert {front for front, _ in offers(state)} == {"lion"}
    assert not [event for event in events if isinstance(event, Skipped)]


def test_after_a_flop_another_lap_follows_with_the_same_cards_from_the_camera() -> None:  # FC-12
    before = three(camera=1)
    state, events = play(before, Bet("lion", "panda"), Bet("fox", "owl"), Bet("bear", "cat"))
    assert events[-1] == Flopped(lap=1)
    assert state.phase == Betting(1, lap=2)
    assert (state.row, state.fronts, state.hands) == (before.row, before.fronts, before.hands)
    state, events = play(state, Bet("lion", "owl"), Bet("fox", "teapot"), Bet("bear", "teapot"))
    assert state.phase == ChoosePair()
    assert not [event for event in events if isinstance(event, Flopped)]


def test_one_right_bet_is_enough_against_a_flop() -> None:  # FC-12
    state, _ = play(three(), Bet("fox", "cat"), Bet("lion", "panda"), Bet("lion", "teapot"))
    assert state.round == 2


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_players_who_are_as_wrong_as_can_be_finish_the_round_all_the_same(  # FC-12, FC-20
    variant: Variant, players: int
) -> None:
    state, _ = laid_out(variant, players)
    pairs = [{pair.front, pair.middle} for pair in state.pairs]
    bets = 0
    while state.round == 1:
        wrong = [bet for bet in offers(state) if set(bet) not in pairs]
        kind = MiddleBet if variant == "masters" else Bet
        state, _ = play(state, kind(*(wrong or offers(state))[0]))
        bets += 1
    assert bets > players


def test_a_refuted_combination_is_closed_to_all_for_the_round() -> None:  # FC-20
    state, _ = play(three(), Bet("fox", "panda"))
    state, _ = play(state, Bet("lion", "cactus"), Bet("fox", "owl"))
    assert ("fox", "panda") not in offers(state)
    assert refusal(state, Bet("fox", "panda")) == ("refuted", "FC-20")
    assert refusal(state, Bet("fox", "owl")) == ("own-card", "FC-7")
    state, _ = play(state, Bet("fox", "teapot"), Bet("lion", "teapot"))
    assert refusal(state, Bet("lion", "cactus")) == ("refuted", "FC-20")


def test_bets_are_compulsory() -> None:  # FC-20
    assert refusal(three(), Stop()) == ("bet-first", "FC-20")


def test_after_the_round_the_table_is_swept_everyone_draws_two_and_the_camera_moves_left() -> None:  # FC-13
    before = three(camera=2, box="punk", in_round=4)
    state, events = play(before, Bet("fox", "cat"), Bet("bear", "teapot"), Bet("lion", "panda"))
    left = ("lion", "bear", "owl", "panda", "teapot", "cactus", "crown")
    assert Swept(cards=left) in events
    assert state.box == ("punk", *left)
    assert (state.fronts, state.row, state.pairs, state.bets) == ((), (), (), ())
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert (state.camera, state.round, state.phase) == (0, 5, ChoosePair())
    assert events[-1] == RoundBegan(round=5, camera=0)


def test_the_pairs_that_were_found_are_remembered_and_no_others() -> None:  # FC-8, FC-22
    first, _ = play(three(), Bet("fox", "cat"), Bet("lion", "teapot"), Bet("lion", "crown"))
    found = (Laid(1, "fox", "cat"),)
    assert first.past == found
    assert [view(first, seat).past for seat in (None, 0, 1, 2)] == [found] * 4
    before = replace(masters(), past=found)
    assert view(before, 0).past == found
    second, _ = play(before, MiddleBet("cat", "fox"), MiddleBet("bear", "panda"), MiddleBet("lion", "owl"))
    pairs = (Laid(0, "lion", "owl"), Laid(1, *in_order(("fox", "cat"))), Laid(2, *in_order(("bear", "panda"))))
    assert second.past == (*found, *pairs)


def test_cards_are_drawn_clockwise_from_the_camera() -> None:  # FC-13, FC-23
    before = three(camera=2, pile="punk pirate yogi spy diva goth")
    state, events = play(before, Bet("fox", "cat"), Bet("bear", "teapot"), Bet("lion", "panda"))
    assert {"punk", "pirate"} <= set(state.hands[2])
    assert {"yogi", "spy"} <= set(state.hands[0])
    assert {"diva", "goth"} <= set(state.hands[1])
    assert Drew(seat=2, count=2) in events
    assert Got(only=(2,), seat=2, cards=("punk", "pirate")) in events


def test_an_empty_pile_is_made_anew_from_the_box() -> None:  # FC-14
    before = three(pile="punk pirate yogi", rest="box", turn=2)
    state, events = play(before, Bet("lion", "owl"))
    left = ("fox", "bear", "cat", "panda", "teapot", "cactus", "crown")
    assert Refilled(source="box", count=len(before.box) + len(left)) in events
    assert {"punk", "pirate"} <= set(state.hands[0])
    assert "yogi" in state.hands[1]
    drawn = {card for hand in state.hands for card in hand}
    assert set(state.pile) | drawn >= {*before.box, *left}
    assert state.box == ()
    assert len(state.pile) == len(before.box) + len(left) - 3


def test_the_new_pile_is_shuffled() -> None:  # FC-14
    before, _ = bet(three(rest="box", turn=2), Bet("lion", "owl"))
    ready = dict.fromkeys(range(3), Ready())
    piles = {together(before, ready, bytes([seed]))[0].pile for seed in range(5)}
    assert len(piles) == 5
    assert tuple(before.box) not in piles


def test_with_pile_and_box_empty_the_albums_are_recycled_and_stay_counted() -> None:  # FC-14
    before = table("lion owl", "fox pirate", "bear panda", albums={2: "punk yogi"}, rest="albums")
    photos = counts(before)
    after, events = play(before, Bet("fox", "pirate"))
    assert counts(after) == [photos[0] + 2, photos[1] + 2, photos[2]]
    # What the right bet has just brought lies in the albums, and is recycled too.
    assert Refilled(source="albums", count=sum(photos) + 2) in events
    assert len(after.pile) == sum(photos) + 2 - 2
    assert [len(album.cards) for album in after.albums] == [1, 1, 0]


def test_albums_are_recycled_only_after_the_box() -> None:  # FC-14, FC-23
    before = three(rest="albums", turn=2)
    after, events = play(before, Bet("lion", "owl"))
    # Six cards are due, and seven come from the table through the box.
    assert [event for event in events if isinstance(event, Refilled)] == [Refilled(source="box", count=7)]
    assert after.albums == (
        Album(before.albums[0].count + 1, (*before.albums[0].cards, "lion")),
        Album(),
        Album(1, ("owl",)),
    )
    assert len(after.pile) == 1


# The end --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_the_game_ends_when_everyone_has_started_equally_often(variant: Variant, players: int) -> None:  # FC-15
    starts = {3: 3, 4: 2, 5: 2, 6: 1, 7: 1}[players]
    dealer = SeededDealer(b"whole game", 1)
    state = choosing(variant, players, photos=TEN[:3])
    while asks := state.phase.asks(state):
        answers: Any = {seat: ask.sample(dealer) for seat, ask in asks.items()}
        state = state.phase.resolve(state, answers, dealer)
        assert not list(faults(state))
    cameras = Counter([0, *(event.camera for event in dealer.told if isinstance(event, RoundBegan))])
    assert cameras == dict.fromkeys(range(players), starts)
    assert outcome(state).scores == tuple(counts(state))
    assert view(state, 0).rounds == players * starts


def test_most_photos_win_and_nobody_draws_after_the_last_round() -> None:  # FC-15
    before = three(in_round=9, turn=2, albums={0: "punk pirate", 1: "yogi"})
    state, events = play(before, Bet("lion", "owl"))
    assert outcome(state) == Outcome((0,), (3, 1, 1), "FC-15")
    assert state.hands == before.hands
    assert not [event for event in events if isinstance(event, Drew | RoundBegan)]
    assert set(state.box) == {"fox", "bear", "cat", "panda", "teapot", "cactus", "crown"}
    assert not state.phase.asks(state)


def test_ties_share_the_win() -> None:  # FC-15
    state, events = play(three(in_round=9, turn=2, albums={1: "punk"}), Bet("lion", "owl"))
    assert outcome(state).winners == (0, 1, 2)
    assert isinstance(events[-1], Ended)
    assert events[-1].winners == (0, 1, 2)


def test_recycled_photos_count_to_the_end() -> None:  # FC-14, FC-15
    before = three(in_round=9, turn=2)
    state, _ = play(replace(before, albums=(Album(), Album(5), Album())), Bet("lion", "owl"))
    assert outcome(state) == Outcome((1,), (1, 5, 1), "FC-15")


# Experts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(3, 6), (4, 6), (5, 6), (6, 5), (7, 5)])
def test_experts_hold_a_card_fewer_and_draw_their_front_cards(players: int, size: int) -> None:  # FC-16
    before, _ = dealt("experts", players)
    assert [len(hand) for hand in before.hands] == [size] * players
    votes = {seat: 1 if seat != 1 else 0 for seat in range(players)}
    state, events = together(before, votes)
    order = [(1 + step) % players for step in range(players)]
    assert state.fronts == tuple(map(Front, order, before.pile))
    assert [event for event in events if isinstance(event, FrontDrawn)] == [
        FrontDrawn(seat=seat, card=card) for seat, card in zip(order, before.pile, strict=False)
    ]
    assert view(state, None).fronts == state.fronts
    assert [len(hand) for hand in state.hands] == [size] * players


def test_an_expert_chooses_one_card_for_the_middle() -> None:  # FC-16
    before = choosing("experts")
    assert before.phase.asks(before)[0] == Choose(before.hands[0])
    assert refusal(before, before.hands[1][0]) == ("not-in-hand", "FC-5")
    assert refusal(before, Pair(*before.hands[0][:2])) == ("not-that-many", "FC-5")
    fronts = {front.owner: front.card for front in before.fronts}
    state, _ = laid_out("experts")
    assert state.pairs == tuple(Laid(seat, fronts[seat], hand[0]) for seat, hand in enumerate(before.hands))
    assert state.hands == tuple(hand[1:] for hand in before.hands)


def test_an_expert_s_own_front_card_can_not_be_bet_on() -> None:  # FC-7, FC-16
    state, _ = laid_out("experts")
    mine = next(front.card for front in state.fronts if front.owner == 0)
    assert mine not in {front for front, _ in offers(state)}
    assert refusal(state, Bet(mine, offers(state)[0][1])) == ("own-card", "FC-7")


@pytest.mark.parametrize(("players", "decoys"), [(3, 3), (4, 3), (5, 1), (6, 1), (7, 1)])
def test_experts_add_decoys_too(players: int, decoys: int) -> None:  # FC-6, FC-24
    state, _ = laid_out("experts", players)
    assert len(state.row) == players + decoys


def test_experts_draw_one_card_and_one_new_front_card() -> None:  # FC-16
    before = three(variant="experts", turn=2, pile="punk pirate yogi spy diva goth")
    state, events = play(before, Bet("lion", "owl"))
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert state.fronts == (Front(0, "pirate"), Front(1, "spy"), Front(2, "goth"))
    assert "punk" in state.hands[0]
    assert {"fox", "bear"} <= set(state.box)
    assert Drew(seat=1, count=1) in events


def test_experts_are_rewarded_as_usual() -> None:  # FC-8, FC-9, FC-16
    state = table("lion owl", "fox pirate", "bear panda", variant="experts", box="punk drum violin")
    after, _ = play(state, Bet("fox", "pirate"))
    assert after.albums[:2] == (Album(2, ("pirate", "violin")), Album(2, ("fox", "drum")))


# Masters --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(3, 7), (4, 7), (5, 7), (6, 6), (7, 6)])
def test_masters_lay_both_cards_in_the_middle_and_none_comes_from_the_pile(  # FC-17
    players: int, size: int
) -> None:
    before = choosing("masters", players)
    assert [len(hand) for hand in before.hands] == [size] * players
    assert before.phase.asks(before)[0] == ChooseSome(before.hands[0], 2, 2)
    state, _ = laid_out("masters", players)
    assert sorted(state.row) == sorted(card for hand in before.hands for card in hand[:2])
    assert (state.fronts, state.pile) == ((), before.pile)


def test_a_master_chooses_two_different_cards_in_any_order() -> None:  # FC-17, FC-24
    before = choosing("masters")
    mine = before.hands[0]
    assert refusal(before, mine[:3]) == ("not-that-many", "FC-5")
    assert refusal(before, (mine[0], mine[0])) == ("same-card", "FC-5")
    assert refusal(before, (mine[0], before.hands[1][0])) == ("not-in-hand", "FC-5")
    answers = first_cards(before)
    turned = {**answers, 0: (mine[1], mine[0])}
    assert together(before, answers)[0] == together(before, turned)[0]


def test_a_master_bets_on_two_different_middle_cards_of_others() -> None:  # FC-17, FC-24
    state = masters()
    others = ("fox", "cat", "bear", "panda")
    assert sorted(offers(state)) == sorted((one, two) for one in others for two in others if one != two)
    assert refusal(state, MiddleBet("fox", "owl")) == ("own-card", "FC-7")
    assert refusal(state, MiddleBet("lion", "cat")) == ("own-card", "FC-7")
    assert refusal(state, MiddleBet("fox", "fox")) == ("same-card", "FC-24")
    assert refusal(state, MiddleBet("punk", "fox")) == ("not-in-the-middle", "FC-7")
    assert refusal(state, Bet("fox", "cat")) == ("not-a-bet", "FC-7")


@pytest.mark.parametrize(("first", "second"), [("fox", "cat"), ("cat", "fox")])
def test_a_master_who_is_right_keeps_the_first_named_card(first: Card, second: Card) -> None:  # FC-17, FC-24
    state, events = play(masters(), MiddleBet(first, second))
    assert state.albums == (Album(1, (first,)), Album(1, (second,)), Album())
    assert events[0] == BetMade(bet=Placed(0, 1, first, second, 1, True))


def test_masters_get_the_bonus_too() -> None:  # FC-9, FC-17
    state = table("lion owl", "fox pirate", "bear panda", variant="masters", box="punk drum violin")
    after, _ = play(state, MiddleBet("pirate", "fox"))
    assert after.albums[:2] == (Album(2, ("pirate", "violin")), Album(2, ("fox", "drum")))


def test_the_no_to_a_master_names_no_owner_and_closes_both_orders() -> None:  # FC-24
    state, events = play(masters(), MiddleBet("fox", "bear"))
    assert events == [BetMade(bet=Placed(0, 1, "fox", "bear", None, False))]
    state, _ = play(state, MiddleBet("lion", "bear"), MiddleBet("lion", "fox"))
    for bet in (MiddleBet("fox", "bear"), MiddleBet("bear", "fox")):
        assert refusal(state, bet) == ("refuted", "FC-20")


def test_a_found_pair_of_a_master_is_gone_and_the_last_is_skipped() -> None:  # FC-10, FC-11, FC-17
    state, _ = play(masters(), MiddleBet("fox", "cat"))
    assert refusal(state, MiddleBet("fox", "lion")) == ("found-already", "FC-10")
    state, events = play(state, MiddleBet("owl", "lion"))
    assert Skipped(seat=2) in events
    assert Swept(cards=("panda", "bear")) in events
    assert [len(hand) for hand in state.hands] == [7, 7, 7]


# Daredevil ------------------------------------------------------------------------------------------------


def test_three_to_five_can_be_daredevils() -> None:  # FC-18
    assert seats(Options("daredevil")) == (3, 4, 5)
    with pytest.raises(BadSeats):
        Match.start(GAME, seats=6, options={"variant": "daredevil"}, seed=b"")


@pytest.mark.parametrize(("players", "middle"), [(3, 9), (4, 9), (5, 10)])
def test_daredevils_lay_two_pairs_and_fill_the_middle_up_to_nine(players: int, middle: int) -> None:  # FC-18
    before = choosing("daredevil", players)
    state, _ = laid_out("daredevil", players)
    assert state.pairs == tuple(
        Laid(seat, *hand[at : at + 2]) for seat, hand in enumerate(before.hands) for at in (0, 2)
    )
    assert state.fronts == tuple(Front(pair.owner, pair.front) for pair in state.pairs)
    assert len(state.row) == middle
    assert set(state.row) >= {pair.middle for pair in state.pairs}
    assert [len(hand) for hand in state.hands] == [3] * players


def test_a_daredevil_s_four_cards_are_different() -> None:  # FC-18
    state = choosing("daredevil")
    one, two, three, _, five, *_ = state.hands[0]
    assert refusal(state, TwoPairs(one, two, three, one)) == ("same-card", "FC-5")
    assert refusal(state, TwoPairs(one, two, three, state.hands[1][0])) == ("not-in-hand", "FC-5")
    assert refusal(state, Pair(one, five)) == ("not-that-many", "FC-5")


def test_a_daredevil_who_is_right_may_bet_again_or_stop() -> None:  # FC-18, FC-25
    state, events = play(daring(), Bet("fox", "cat"))
    assert state.phase == Betting(0, hit=True, won=("cat",))
    assert state.albums == (Album(), Album(1, ("fox",)), Album())
    assert events[-1] == SetAside(seat=0, card="cat")
    again, _ = play(state, Bet("bat", "snail"))
    assert again.phase == Betting(0, hit=True, won=("cat", "snail"))
    stopped, events = play(again, Stop())
    assert stopped.albums == (Album(2, ("cat", "snail")), Album(1, ("fox",)), Album(1, ("bat",)))
    assert events == [Kept(seat=0, cards=("cat", "snail"))]
    assert stopped.phase == Betting(1, hit=True)


def test_a_wrong_bet_loses_all_that_the_turn_brought_but_owners_keep_theirs() -> None:  # FC-18
    state, events = play(daring(box="punk"), Bet("fox", "cat"), Bet("bat", "snail"), Bet("sloth", "panda"))
    assert events[-1] == Lost(seat=0, cards=("cat", "snail"))
    assert state.box == ("punk", "cat", "snail")
    assert state.albums == (Album(), Album(1, ("fox",)), Album(1, ("bat",)))
    assert state.phase == Betting(1, hit=True)


def test_what_was_banked_before_can_not_be_lost() -> None:  # FC-18
    state, _ = play(daring(albums={0: "punk"}), Bet("fox", "panda"))
    assert state.albums[0] == Album(1, ("punk",))
    assert state.box == ()


def test_daredevils_get_no_bonus() -> None:  # FC-18
    laid = ("lion owl goat ram", "fox pirate sloth swan", "bear panda bat drum")
    state = table(*laid, variant="daredevil", box="punk violin")
    stopped, _ = play(state, Bet("fox", "pirate"), Stop())
    assert counts(stopped) == [1, 1, 0]
    # Not for the last pair either, after which the turn ends by itself.
    all_found, _ = play(
        state, Bet("fox", "pirate"), Bet("sloth", "swan"), Bet("bear", "panda"), Bet("bat", "drum")
    )
    assert counts(all_found) == [4, 2, 2]
    assert stopped.box == all_found.box == ("punk", "violin")


def test_daredevils_draw_four() -> None:  # FC-18
    before = daring(turn=2)
    state, events = play(before, Bet("lion", "owl"), Stop())
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert Drew(seat=0, count=4) in events


def test_the_last_right_bet_ends_the_turn_and_banks() -> None:  # FC-18
    state, events = play(
        daring(), Bet("fox", "cat"), Bet("sloth", "swan"), Bet("bear", "panda"), Bet("bat", "snail")
    )
    assert Kept(seat=0, cards=("cat", "swan", "panda", "snail")) in events
    assert counts(state) == [4, 2, 2]
    assert state.phase == Betting(1, hit=True)


def test_a_daredevil_lap_with_any_right_bet_is_no_flop_even_if_all_was_lost() -> None:  # FC-19
    state, events = play(
        daring(), Bet("fox", "cat"), Bet("sloth", "panda"), Bet("lion", "panda"), Bet("lion", "swan")
    )
    assert state.round == 2
    assert counts(state) == [0, 1, 0]
    assert not [event for event in events if isinstance(event, Flopped)]


def test_a_daredevil_lap_without_a_right_bet_is_a_flop() -> None:  # FC-19
    state, events = play(daring(), Bet("fox", "panda"), Bet("lion", "panda"), Bet("lion", "swan"))
    assert events[-1] == Flopped(lap=1)
    assert state.phase == Betting(0, lap=2)


def test_a_daredevil_s_pairs_are_as_laid() -> None:  # FC-25
    state, _ = play(daring(), Bet("fox", "swan"))
    assert not state.bets[0].right
    assert counts(state) == [0, 0, 0]


def test_only_a_daredevil_s_first_bet_is_compulsory() -> None:  # FC-25
    state = daring()
    assert refusal(state, Stop()) == ("bet-first", "FC-25")
    state, _ = play(state, Bet("fox", "cat"), Stop())
    assert refusal(state, Stop()) == ("bet-first", "FC-25")


def test_whoever_has_only_own_pairs_left_is_skipped() -> None:  # FC-25
    state, _ = play(daring(), Bet("fox", "cat"), Bet("sloth", "swan"), Stop())
    state, events = play(state, Bet("lion", "owl"), Bet("goat", "ram"), Stop())
    assert Skipped(seat=2) in events
    assert state.round == 2
    assert counts(state) == [4, 4, 0]


# Rulings --------------------------------------------------------------------------------------------------


def test_one_variant_at_a_time() -> None:  # FC-20
    for variant in ("base+experts", ["experts", "masters"], ""):
        with pytest.raises(BadOptions):
            Match.start(GAME, seats=3, options={"variant": variant}, seed=b"")


def test_pairs_stay_secret_until_the_round_is_over() -> None:  # FC-22
    state = three(in_round=9)
    assert view(state, None).pairs == ()
    assert view(state, 1).pairs == (Laid(1, "fox", "cat"),)
    state, events = play(state, Bet("fox", "cat"), Bet("bear", "owl"))
    assert view(state, 0).pairs == (Laid(0, "lion", "owl"),)
    assert not [event for event in events if isinstance(event, Ended)]
    state, told = bet(state, Bet("lion", "teapot"))
    everybody = (Laid(0, "lion", "owl"), Laid(1, "fox", "cat"), Laid(2, "bear", "panda"))
    assert told[-1] == PairsShown(pairs=everybody)
    for seat in (None, 0, 1, 2):
        assert view(state, seat).pairs == everybody
    state, told = go_on(state)
    assert isinstance(told[-1], Ended)
    assert told[-1].pairs == everybody
    for seat in (None, 0, 1, 2):
        assert view(state, seat).pairs == everybody


def test_by_version_1_pairs_that_nobody_found_were_not_told_when_a_round_ended() -> None:  # FC-22, FC-26
    state, events = replace(three(), rules=1), []
    for answer in (Bet("fox", "cat"), Bet("bear", "owl"), Bet("lion", "teapot")):
        state, told = bet(state, answer)
        events += told
    assert (state.round, state.phase) == (2, ChoosePair())
    assert not [event for event in events if isinstance(event, Ended | PairsShown)]
    # Front cards, then the middle, each in the order in which they lay: it tells nothing.
    assert Swept(cards=("lion", "bear", "owl", "panda", "teapot", "cactus", "crown")) in events


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_every_round_ends_with_a_reveal_in_which_all_see_all_pairs(
    variant: Variant, players: int
) -> None:  # FC-26
    match = Match.start(GAME, seats=players, options={"variant": variant}, seed=b"reveals")
    chance, reveals = QuickDealer(players), 0
    while match.asks:
        if isinstance(match.state.phase, Revealing):
            reveals += 1
            assert match.asks.keys() == set(range(players))
            assert match.sightlines() == Sightlines.open(players)
            assert match.view(None).pairs == match.view(0).pairs == match.state.pairs
            assert len(match.state.pairs) == players * WAYS[variant].pairs
        for seat, ask in tuple(match.asks.items()):
            match.answer(seat, ask.sample(chance))
    assert reveals == match.view(None).rounds


def test_a_reveal_ends_by_itself_and_takes_nothing_but_ready() -> None:  # FC-26
    state = three()
    for answer in (Bet("fox", "cat"), Bet("bear", "owl"), Bet("lion", "teapot")):
        state, _ = bet(state, answer)
    phase = state.phase
    assert isinstance(phase, Revealing)
    assert phase.pauses
    assert phase.silence(state, 1) == Ready()
    assert refusal(state, Stop()) == ("see-pairs", "FC-26")


def test_when_the_box_is_not_enough_the_albums_fill_the_pile_within_one_draw() -> None:  # FC-14, FC-23
    state = daring(rest="albums", turn=2)
    state, events = play(state, Bet("lion", "owl"), Bet("goat", "ram"), Bet("fox", "cat"), Bet("sloth", "swan"))
    # Twelve cards are due, and only two pairs and three decoys come through the box.
    refills = [event for event in events if isinstance(event, Refilled)]
    assert [refill.source for refill in refills] == ["box", "albums"]
    assert refills[0].count == 7
    assert len(state.pile) == refills[1].count - 5
    assert counts(state)[1:] == [2, 4]
    assert [album.cards for album in state.albums] == [(), (), ()]


def test_unbanked_photos_are_never_recycled() -> None:  # FC-23
    state, _ = play(daring(rest="albums"), Bet("fox", "cat"))
    after, (drawn,) = draw(state, 1, QuickDealer(1))
    assert "cat" not in (drawn, *after.pile)
    assert after.phase == Betting(0, hit=True, won=("cat",))


def test_a_spectator_sees_what_lies_open_and_no_hand() -> None:  # FC-5, FC-22
    state = three(box="punk", albums={1: "yogi"})
    seen = view(state, None)
    assert (seen.seat, seen.hand, seen.pairs) == (None, (), ())
    assert (seen.row, seen.fronts, seen.box, seen.albums) == (state.row, state.fronts, state.box, state.albums)
    assert (seen.hand_sizes, seen.pile) == ((5, 5, 5), len(state.pile))
    assert view(state, 2).hand == state.hands[2]


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_drawn_cards_are_named_only_to_the_player_who_drew_them(variant: Variant, players: int) -> None:  # FC-5
    match = Match.start(GAME, seats=players, options={"variant": variant, "photos": TEN}, seed=b"whispers")
    chance = QuickDealer(players)
    while match.asks:
        for seat, ask in tuple(match.asks.items()):
            match.answer(seat, ask.sample(chance))
    whispers = [event for event in match.events if isinstance(event, Got)]
    assert len(whispers) == players * view(match.state, None).rounds
    assert all(event.only == (event.seat,) for event in whispers)
    assert all(event.only is None for event in match.events if not isinstance(event, Got))


def test_an_answer_of_another_kind_changes_nothing() -> None:  # FC-20
    match = Match.start(GAME, seats=3, seed=b"kinds")
    before = match.state
    for answer in (0, 7, "lion", [], ["lion", "owl"], Stop(), Bet("lion", "owl"), {"type": "Pair"}, None):
        with pytest.raises(IllegalAnswer):
            match.answer(0, answer)
    assert match.state == before
