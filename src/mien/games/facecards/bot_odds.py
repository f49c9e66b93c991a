"""How likely each pair on the table is, all answers and all likenesses considered."""

from __future__ import annotations

from math import exp

from mien.games.facecards.bot_eye import Eye, Two
from mien.games.facecards.imagine import known_pairs, possible_pairs
from mien.games.facecards.view import View

TRUST = 0.7
"""How surely players lay what looks alike: 0, and all pairs are equally likely."""


def odds(view: View, eye: Eye) -> dict[Two, float]:
    """The chance of each pair that may still lie there unfound, whoever laid it."""
    places = {card: 1 << place for place, card in enumerate(view.row)}
    slots = [
        [
            (
                (pair.front, pair.middle),
                places.get(pair.front, 0) | places[pair.middle],
                exp(TRUST * eye.likeness(pair.front, pair.middle)),
            )
            for pair in pairs
        ]
        for pairs in possible_pairs(view, known_pairs(view))
    ]
    return chances(slots)


def chances(slots: list[list[tuple[Two, int, float]]]) -> dict[Two, float]:
    """How likely each choice is, if each slot takes one and no two take the same card; cards are bits."""
    ways: list[dict[int, float]] = [{0: 1.0}]
    for slot in slots:
        after: dict[int, float] = {}
        for taken, weight in ways[-1].items():
            for _, cards, alike in slot:
                if not taken & cards:
                    after[taken | cards] = after.get(taken | cards, 0.0) + weight * alike
        ways.append(after)
    found: dict[Two, float] = {}
    rest = dict.fromkeys(ways[-1], 1.0)
    for slot, before in zip(reversed(slots), reversed(ways[:-1]), strict=True):
        earlier = dict.fromkeys(before, 0.0)
        for taken, weight in before.items():
            for two, cards, alike in slot:
                if not taken & cards and (taken | cards) in rest:
                    share = alike * rest[taken | cards]
                    earlier[taken] += share
                    found[two] = found.get(two, 0.0) + weight * share
        rest = earlier
    whole = rest[0]
    return {two: weight / whole for two, weight in found.items()}
