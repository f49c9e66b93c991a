"""Which of the hundred cards are for whom: first emotions, everyday ones, and all (EJ-43)."""

from typing import Literal

from mien.games.emojito.cards import CARDS, ZONES, Card

Grade = Literal["first", "everyday", "all"]

FIRST: tuple[Card, ...] = (
    *("radiant-sun", "sad-droplet", "furious-teapot", "frightened-ghost", "shocked-bell", "disgusted-frog"),
    *("man-in-love", "sleepy-moon", "shy-mouse", "proud-lion", "bored-princess", "aching-tooth"),
)
"""Twelve emotions that a child of five has a word for, with faces that it can tell apart."""

EVERYDAY: tuple[Card, ...] = (
    *FIRST,
    *("excited-cookie", "uncle-in-stitches", "cheeky-boy", "triumphant-trophy", "contented-cup"),
    *("relieved-student", "grateful-rice-bowl", "hopeful-girl", "nosy-grandma", "puzzled-alien"),
    *("doubtful-bearded-man", "suspicious-detective", "worried-crystal-ball", "stressed-cook"),
    *("startled-rabbit", "impatient-alarm-clock", "frustrated-robot", "grumpy-bear", "sulky-apple"),
    *("envious-green-apple", "embarrassed-tomato", "ashamed-book", "disappointed-earth", "lonely-wolf"),
    *("weeping-onion", "exhausted-zombie", "freezing-polar-bear", "seasick-bucket"),
)
"""Forty emotions of any week."""

GRADES: dict[Grade, tuple[Card, ...]] = {"first": FIRST, "everyday": EVERYDAY, "all": CARDS}

PAPER: dict[str, tuple[str, ...]] = {
    grade: (*GRADES[grade], *(f"zone-{number}-{symbol}" for number, symbol in enumerate(ZONES, 1)))
    for grade in reversed(GRADES)
}
"""The cards of each grade to print, and the seven zones."""
