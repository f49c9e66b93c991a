"""How alike two photos look to a bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log

from mien.games.facecards.cards import Card
from mien.games.facecards.deck import COLOURS, DECK, SIGNS
from mien.games.facecards.deck_card import Feature
from mien.games.facecards.options import WAYS, Options, category_of, looks_of
from mien.games.facecards.pieces import Laid

Two = tuple[Card, Card]
"""Two cards that may be taken for a pair."""

FEATURES: dict[Card, frozenset[Feature]] = {card.id: frozenset(card.features) for card in DECK}
"""What can be seen on each card."""

VAGUE: frozenset[Feature] = frozenset(
    {
        "calm",
        "curved",
        "long-face",
        "patterned",
        "proud",
        "shiny",
        "slender",
        "small-feet",
        "symmetrical",
        "tall",
        "teeth",
        "two-tone",
        "wild",
        "wrinkled",
    }
)
"""What some people see and others don't."""

WEIGHT: dict[Feature, float] = (
    dict.fromkeys(SIGNS, 0.65) | dict.fromkeys(VAGUE, 0.4) | dict.fromkeys(COLOURS, 1.25)
)
"""How much more or less than its rarity a feature says: colours leap to the eye; a sign is not the face."""

RARITY: dict[Feature, float] = {
    feature: log(len(DECK) / count) * WEIGHT.get(feature, 1.0)
    for feature, count in Counter(feature for card in DECK for feature in card.features).items()
}
"""How much it says that two cards share a feature."""

SAME_CATEGORY = 1.0
"""How much more alike two cards of a category look if one is a photo of the players' own: little else is known."""

ALONE = 0.5
"""How much a likeness counts that is the only one: a single one is soon called far-fetched."""

LESSON = 0.15
"""How much more a feature counts for each pair with it that this table has found."""

BONUS = 0.7
"""How much likeness the photos of FC-9 make up for."""


class Eye:
    """Sees what two cards share; what is rare counts more, and what this table has found alike."""

    def __init__(self, options: Options, past: Iterable[Laid] = ()) -> None:
        self._options = options
        self._bonus = BONUS if WAYS[options.variant].bonus else 0.0
        self._features = {card: frozenset(look) for card, look in looks_of(options).items()}
        self._ours = FEATURES.keys() if options.deck is None else frozenset[Card]()
        self._weights = dict(RARITY)
        for pair in past:
            for feature in self._shared(pair.front, pair.middle):
                self._weights[feature] += LESSON * RARITY[feature]
        self._seen: dict[tuple[Card, Card], tuple[float, float]] = {}

    def likeness(self, one: Card, other: Card) -> float:
        """How alike these two look."""
        return self._look(one, other)[0]

    def attraction(self, one: Card, other: Card) -> float:
        """How alike they look, or what else makes them a good pair."""
        return self._look(one, other)[1]

    def alike_in_category(self, one: Card, other: Card) -> bool:
        """Whether the same category is marked on both."""
        return category_of(self._options, one) == category_of(self._options, other)

    def _look(self, one: Card, other: Card) -> tuple[float, float]:
        seen = self._seen.get((one, other))
        if seen is None:
            same = self.alike_in_category(one, other)
            shared = self._shared(one, other)
            likeness = sum(self._weights[feature] for feature in shared)
            if len([feature for feature in shared if feature not in VAGUE]) < 2:
                likeness *= ALONE
            if same and not (one in self._ours and other in self._ours):
                likeness += SAME_CATEGORY
            seen = self._seen[one, other] = likeness, likeness if same else likeness + self._bonus
        return seen

    def _shared(self, one: Card, other: Card) -> list[Feature]:
        """What both cards have, always in the same order: sums of fractions depend on it."""
        return sorted(self._features[one] & self._features[other])
