"""What is read: the cards of Emojito, the acts of its bots, and the pairs that bots lay in Face Cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist
from random import Random
from string import ascii_uppercase

import msgspec
from bench.readings.sheets import Item

from mien.games import GAMES
from mien.games.emojito.bot_acting import act
from mien.games.emojito.bot_feeling import FEELING
from mien.games.emojito.bots import BOTS as ACTORS
from mien.games.emojito.bots import Player
from mien.games.emojito.cards import Symbol
from mien.games.emojito.deck import DECK
from mien.games.emojito.deck_card import EmotionCard, Profile
from mien.games.emojito.options import LAID
from mien.games.facecards.cards import CATEGORY
from mien.games.facecards.pieces import Laid
from mien.kit import Match, QuickDealer
from mien.kit.play import ask_bot

AVATARS = ("0000000", "1120010", "2310021", "3430000", "4520002", "5350013", "6210110", "7661124")


def cards(kind: str, chance: Random, *, hard: bool = False) -> list[Item]:
    """Every card of Emojito as a whole ("card") or only its face on a plain head ("face"); hard among its like."""
    return [
        _item(code, {"kind": kind, "card": card.id}, card, chance, hard=hard)
        for code, card in zip(codes(len(DECK), chance), chance.sample(DECK, len(DECK)), strict=True)
    ]


def acts(level: str, symbol: Symbol, count: int, chance: Random) -> list[Item]:
    """Acts of a bot: of cards drawn without repeating; as film strips, or as pictures of their sounds."""
    actor = ACTORS[level]
    assert isinstance(actor, Player)
    items = []
    for code, card in zip(codes(count, chance), chance.sample(DECK, count), strict=True):
        performance = act(FEELING[card.id], symbol, actor.clarity, QuickDealer(chance.getrandbits(32)))
        shown = {
            "kind": "sound" if symbol == "sound" else "film",
            "performance": msgspec.to_builtins(performance),
            "avatar": chance.choice(AVATARS),
        }
        items.append(_item(code, shown, card, chance))
    return items


def pairs(level: str, count: int, chance: Random) -> list[Item]:
    """Pairs that bots of a level laid in games of their own, and as many that nobody did; a reader can't know."""
    laid = list(_laid(level, count, chance))
    found = [(pair.front, pair.middle, level) for pair in laid]
    deck = list(CATEGORY)
    found += [(front, middle, "chance") for front, middle in (chance.sample(deck, 2) for _ in laid)]
    chance.shuffle(found)
    return [
        Item(code, {"kind": "pair", "front": front, "middle": middle}, (), answer)
        for code, (front, middle, answer) in zip(codes(len(found), chance), found, strict=True)
    ]


def _laid(level: str, count: int, chance: Random) -> Iterator[Laid]:
    """The pairs of the first round of as many games as it takes."""
    game = GAMES["facecards"]
    while count > 0:
        match = Match.start(game, seats=4, seed=chance.randbytes(32))
        dealer = QuickDealer(chance.getrandbits(32))
        while len(match.state.pairs) < match.state.seats:
            for seat in match.waiting_for:
                match.answer(seat, ask_bot(game.bots[level], match, seat, dealer))
        yield from match.state.pairs[:count]
        count -= match.state.seats


def codes(count: int, chance: Random) -> list[str]:
    """As many codes, which say nothing."""
    every = [one + other for one in ascii_uppercase for other in ascii_uppercase]
    return chance.sample(every, count)


def _item(code: str, shown: dict[str, object], card: EmotionCard, chance: Random, *, hard: bool = False) -> Item:
    others = [other for other in DECK if other != card]
    if hard:
        # By what is felt, not by how it is drawn: a new drawing must not change what it is held against.
        others = sorted(others, key=lambda other: _distance(card.profile, other.profile))[: LAID - 1]
    names = [other.emotion for other in chance.sample(others, LAID - 1)]
    return Item(code, shown, _shuffled([card.emotion, *names], chance), card.emotion)


def _distance(one: Profile, other: Profile) -> float:
    """How far apart two emotions are, by what they are made of."""
    numbers = [name for name in Profile.__struct_fields__ if name != "sounds"]
    return dist([getattr(one, name) for name in numbers], [getattr(other, name) for name in numbers])


def _shuffled(names: Sequence[str], chance: Random) -> tuple[str, ...]:
    return tuple(chance.sample(list(names), len(names)))
