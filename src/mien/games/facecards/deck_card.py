"""What a face card is made of."""

from typing import Literal, get_args

from msgspec import Struct

from mien.games.facecards.deck_signs import Signs

Category = Literal["people", "animals", "objects"]
Feature = Literal[
    "arms-out",
    "at-night",
    "at-sea",
    "bald-top",
    "beak-like",
    "beard-like",
    "big-ears",
    "big-eyes",
    "big-nose",
    "big-top",
    "black",
    "blue",
    "brown",
    "calm",
    "chubby",
    "crown-like",
    "curly-top",
    "curved",
    "dangling",
    "dark-eye-rings",
    "flowery",
    "fluffy",
    "framed-face",
    "from-australia",
    "from-brazil",
    "from-britain",
    "from-canada",
    "from-chile",
    "from-china",
    "from-france",
    "from-germany",
    "from-greece",
    "from-india",
    "from-italy",
    "from-jamaica",
    "from-japan",
    "from-kenya",
    "from-mexico",
    "from-netherlands",
    "from-spain",
    "from-usa",
    "glasses",
    "green",
    "grey",
    "grumpy",
    "hat-like",
    "horned",
    "in-the-garden",
    "in-the-kitchen",
    "in-the-sky",
    "in-the-wilds",
    "in-town",
    "long-face",
    "long-neck",
    "moustache-like",
    "old",
    "on-stage",
    "one-eyed",
    "orange",
    "patterned",
    "pear-shaped",
    "pink",
    "pointed-ears",
    "prickly",
    "proud",
    "purple",
    "red",
    "rosy-cheeks",
    "round",
    "round-ears",
    "seventies",
    "shiny",
    "sleepy-eyes",
    "slender",
    "small-feet",
    "smiling",
    "spiky-top",
    "spotted",
    "square",
    "star-like",
    "striped",
    "surprised",
    "swirl",
    "symmetrical",
    "tall",
    "teeth",
    "tongue-out",
    "top-knot",
    "triangular",
    "tuft",
    "two-bumps",
    "two-tone",
    "wavy",
    "white",
    "wide-mouth",
    "wild",
    "woolly",
    "wrinkled",
    "yellow",
]
FEATURES: tuple[Feature, ...] = get_args(Feature)


class Icon(Struct, frozen=True, tag="noto", tag_field="from"):
    """A Noto picture."""

    icon: str


class OpenPeeps(Struct, frozen=True, tag="open-peeps", tag_field="from", rename="camel"):
    """A portrait put together from the Open Peeps."""

    head: str
    face: str
    skin: str
    clothing: str
    hair: str = "2c1b18"
    facial_hair: str | None = None
    accessories: str | None = None


class Adventurer(Struct, frozen=True, tag="adventurer", tag_field="from", rename="camel"):
    """A portrait put together from the Adventurer set."""

    hair: str
    eyes: str
    eyebrows: str
    mouth: str
    skin: str
    hair_color: str
    glasses: str | None = None
    features: str | None = None
    earrings: str | None = None


class BigEars(Struct, frozen=True, tag="big-ears", tag_field="from", rename="camel"):
    """A portrait put together from the Big Ears set."""

    hair: str
    face: str
    eyes: str
    mouth: str
    nose: str
    skin: str
    hair_color: str
    cheek: str | None = None


Art = Icon | OpenPeeps | Adventurer | BigEars


class Drawn(Struct, frozen=True):
    """Who or what is on a photo, and what catches the eye."""

    id: str
    number: int
    category: Category
    features: tuple[Feature, ...]
    art: Art


class FaceCard(Struct, frozen=True):
    """A photo, with what one might find alike in another (FC-1)."""

    id: str
    number: int
    category: Category
    features: tuple[Feature, ...]
    """What can be seen on it, its signs included."""
    art: Art
    signs: Signs
