"""Tables of Face Cards to try the rules on, for `test_rules_*.py`; it has no tests of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from mien.games.facecards.cards import HAND, Card, in_order
from mien.games.facecards.events import (
    Events,
    PairsShown,
)
from mien.games.facecards.faults import faults
from mien.games.facecards.options import WAYS, Options, Photo, Variant, deck_of, seats
from mien.games.facecards.pairs import Pair, TwoPairs
from mien.games.facecards.pieces import Album, Front, Laid
from mien.games.facecards.rules import (
    Answer,
    Betting,
    Ready,
    Revealing,
    State,
    setup,
)
from mien.kit import (
    Choose,
    ChooseSome,
    Event,
    Outcome,
    Over,
    Phase,
    Say,
    Seat,
    SeededDealer,
)

VARIANTS: tuple[Variant, ...] = ("base", "experts", "masters", "daredevil")


EVERY_TABLE = [(variant, players) for variant in VARIANTS for players in seats(Options(variant))]


TEN = tuple(Photo(f"photo-{number}", "people") for number in range(10))


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
