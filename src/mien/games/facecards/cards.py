"""The pictures of Face Cards, their categories, and how many of them a table gets."""

from typing import Literal

Card = str
Category = Literal["people", "animals", "objects"]

CATEGORY: dict[Card, Category] = {
    **{f"people-{number}": "people" for number in range(1, 49)},
    **{f"animals-{number}": "animals" for number in range(1, 48)},
    **{f"objects-{number}": "objects" for number in range(1, 48)},
}

HAND = {3: 7, 4: 7, 5: 7, 6: 6, 7: 6}  # FC-3
STARTS = {3: 3, 4: 2, 5: 2, 6: 1, 7: 1}  # FC-15
