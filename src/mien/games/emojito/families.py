"""Families of emotions: which of the cards are alike, for choosing the seven (EJ-44).

Records depend on this table: they say which card was acted, and the rules choose the other six again.
"""

from __future__ import annotations

from typing import Literal

from mien.games.emojito.cards import Card

Alike = Literal["far", "mixed", "near"]
Family = int
"""A place on the ring of families: neighbours on the ring are the most alike."""

FAMILIES: tuple[tuple[Card, ...], ...] = (
    # Joy
    (
        *("radiant-sun", "delighted-cupcake", "jolly-santa", "uncle-in-stitches", "amused-tangerine"),
        *("ticklish-soap", "excited-cookie", "starstruck-star", "carefree-balloon"),
    ),
    # Love
    (
        *("man-in-love", "tender-panda", "affectionate-honey-pot", "flirty-redhead", "grateful-rice-bowl"),
        *("admiring-traveller", "passionate-singer", "compassionate-neighbour", "flattered-peach"),
    ),
    # Calm
    (
        *("contented-cup", "serene-koala", "blissful-pig", "relieved-student", "innocent-angel"),
        *("hopeful-girl", "dreamy-elf", "nostalgic-grandpa"),
    ),
    # Weariness
    (
        *("sleepy-moon", "exhausted-zombie", "bored-princess", "listless-potato", "absent-minded-cow"),
        *("resigned-pear", "stoic-guard", "stunned-television", "sweltering-ice-cream"),
    ),
    # Sadness
    (
        *("sad-droplet", "weeping-onion", "heartbroken-heart", "melancholy-clown", "gloomy-cloud"),
        *("lonely-wolf", "homesick-astronaut", "disappointed-earth", "wailing-baby"),
    ),
    # Shame
    (
        *("ashamed-book", "embarrassed-tomato", "shy-mouse", "awkward-cheese", "insecure-egg"),
        *("regretful-professor", "pleading-dog"),
    ),
    # Fear
    (
        *("frightened-ghost", "startled-rabbit", "panicking-hamster", "trembling-custard"),
        *("worried-crystal-ball", "stressed-cook", "overwhelmed-brain", "freezing-polar-bear"),
    ),
    # Surprise
    (
        *("shocked-bell", "wonderstruck-chick", "puzzled-alien", "incredulous-owl", "doubtful-bearded-man"),
        *("nosy-grandma", "inspired-light-bulb", "focused-wizard", "suspicious-detective"),
    ),
    # Disgust
    (
        *("disgusted-frog", "seasick-bucket", "dizzy-mushroom", "aching-tooth", "embittered-lemon"),
        *("contemptuous-garlic",),
    ),
    # Anger
    (
        *("furious-teapot", "irritated-pepper", "frustrated-robot", "menacing-tiger", "indignant-woman"),
        *("vengeful-boxing-glove", "grumpy-bear", "impatient-alarm-clock", "defiant-shield"),
        *("stubborn-rock", "sulky-apple", "offended-artist"),
    ),
    # Wanting
    ("envious-green-apple", "greedy-purse", "thirsting-vampire", "scheming-fox"),
    # Pride
    (
        *("proud-lion", "haughty-prince", "smug-cat", "vain-diamond", "confident-pilot"),
        *("determined-firefighter", "triumphant-trophy", "cheeky-boy", "mocking-monkey"),
        *("mischievous-pumpkin",),
    ),
)
"""The hundred cards by family, in the order of the ring: the last is beside the first."""

FAMILY: dict[Card, Family] = {card: family for family, cards in enumerate(FAMILIES) for card in cards}


def steps(one: Family, other: Family) -> int:
    """How many steps two families are apart on the ring."""
    apart = abs(one - other)
    return min(apart, len(FAMILIES) - apart)
