"""What can't be true of any table of Émoticon."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from mien.games.emoticon.cards import DECK, HAND, LASTING, MOOD, MOODS, REWARDS
from mien.games.emoticon.rules import State, Turn
from mien.games.emoticon.table import Table, in_order


def faults(state: State) -> Iterator[str]:
    """Cards or tokens lost, doubled or out of place, and things known that are not so."""
    table = state.table
    yield from _faults_of_cards(table)
    yield from _faults_of_tokens(table)
    if isinstance(state.phase, Turn):
        if table.passed[state.phase.seat] or table.asleep[state.phase.seat]:
            yield "it is the turn of a seat that has passed or sleeps"
    elif (
        any(table.fronts) or any(table.passed) or any(table.asleep) or table.tokens.count(None) < len(table.tokens)
    ):
        yield "the round is over, but the table is not cleared"


def _faults_of_cards(table: Table) -> Iterator[str]:
    if Counter(chain(table.pile, table.discard, *table.hands, *table.fronts)) != Counter(DECK):
        yield "cards are lost or doubled"
    if sorted(table.column) != sorted(MOODS):
        yield "moods are lost or doubled"
    if any(card not in MOOD and card not in LASTING for front in table.fronts for card in front):
        yield "a card lies in front of a seat that should have been discarded"
    if Counter(table.pirates) != Counter({seat: front.count("pirate") for seat, front in enumerate(table.fronts)}):
        yield "the Pirates are not where they are said to be"
    for seat, hand in enumerate(table.hands):
        if hand != in_order(hand):
            yield f"the hand of seat {seat} is not in order"
        if len(hand) > HAND[len(table.hands)]:
            yield f"the hand of seat {seat} is too large"
        for knower in range(len(table.hands)):
            known = [known.card for known in table.known if (known.seat, known.holder) == (knower, seat)]
            if not Counter(known) <= Counter(hand):
                yield f"seat {knower} knows of a card that seat {seat} does not hold"


def _faults_of_tokens(table: Table) -> Iterator[str]:
    if Counter(chain(table.supply, *table.rewards)) != Counter(REWARDS):
        yield "reward tokens are lost or doubled"
    won = list(chain(*table.round_cards))
    if len(set(won)) < len(won) or any(number > table.round for number in won):
        yield "round cards are doubled, or won too early"
    if len(list(chain(*table.rewards))) > len(won):
        yield "there are more rewards than rounds won"
    helping = [(owner, to) for to, owner in enumerate(table.tokens) if owner is not None]
    if len(dict(helping)) < len(helping):
        yield "a helping token lies in two places"
    if any(owner == to or not table.passed[owner] for owner, to in helping):
        yield "a helping token is with its owner, or was given without passing"
    if any(passed and asleep for passed, asleep in zip(table.passed, table.asleep, strict=True)):
        yield "a seat that has passed sleeps"
