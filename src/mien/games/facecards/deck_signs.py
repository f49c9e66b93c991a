"""What a photo says besides what it shows: place, age, country, and what somebody does."""

from typing import Literal, TypeVar

from msgspec import Struct

Ground = Literal["stage", "kitchen", "garden", "sea", "sky", "night", "wilds", "town"]
Age = Literal["old", "seventies"]
Country = Literal[
    "australia",
    "brazil",
    "britain",
    "canada",
    "chile",
    "china",
    "france",
    "germany",
    "greece",
    "india",
    "italy",
    "jamaica",
    "japan",
    "kenya",
    "mexico",
    "netherlands",
    "spain",
    "usa",
]


class Signs(Struct, frozen=True, omit_defaults=True):
    """The signs on a photo: the colour behind is its place, brown or faded its age, a stamp its country."""

    ground: Ground
    age: Age | None = None
    flag: Country | None = None
    badge: str | None = None
    """A Noto picture of what somebody does, so that the name can be seen."""


GROUNDS: dict[Ground, str] = {
    "stage": "disco-dancer ringmaster diva opera-singer drummer guitarist rock-star rapper reggae-singer film-star"
    " violin trumpet drum disco-ball top-hat poodle peacock parrot",
    "kitchen": "baker cook grandma monk baby teapot cupcake ice-cream doughnut pretzel watermelon carrot pear"
    " coconut pig rooster mouse sponge broccoli",
    "garden": "florist farmer schoolgirl little-brother bride cactus sunflower broom mushroom sheep goat cow"
    " snail butterfly ladybird hedgehog rabbit frog turtle gloves",
    "sea": "mermaid pirate penguin crocodile octopus pufferfish swan hippopotamus flamingo sailboat umbrella moai",
    "sky": "manga-fan gymnast cheerleader inventor eagle owl balloon cloud feather rocket pineapple llama ram",
    "night": "goth fortune-teller spy punk librarian bat wolf cat fox candle lantern light-bulb fire yarn",
    "wilds": "lumberjack yogi child-in-a-bear-suit lion tiger bear panda koala monkey zebra giraffe elephant"
    " rhinoceros camel gorilla orangutan sloth snake volcano amphora",
    "town": "student grandpa basketball-player boxer musketeer hairdresser wrestler skater jogger professor"
    " scientist taxi-driver prince soldier horse alarm-clock glasses sunglasses crown paintbrush magnet"
    " electric-plug telephone camera basketball scissors",
}

AGES: dict[Age, str] = {
    "old": "musketeer ringmaster grandpa grandma opera-singer soldier librarian professor top-hat candle amphora"
    " moai feather violin umbrella broom rhinoceros elephant camel swan gorilla horse eagle",
    "seventies": "disco-dancer reggae-singer guitarist rock-star film-star hairdresser taxi-driver drummer camera"
    " telephone disco-ball sunglasses cactus teapot flamingo poodle parrot zebra owl",
}

COUNTRIES: dict[Country, str] = {
    "australia": "koala crocodile sheep skater opera-singer",
    "brazil": "parrot sloth pineapple boxer drum",
    "britain": "punk spy top-hat umbrella teapot telephone taxi-driver soldier rabbit",
    "canada": "lumberjack bear wolf child-in-a-bear-suit",
    "chile": "moai llama penguin flamingo volcano",
    "china": "panda gymnast butterfly monkey lantern",
    "france": "baker musketeer rooster snail poodle frog cook balloon paintbrush",
    "germany": "pretzel scientist hedgehog inventor candle alarm-clock",
    "greece": "amphora goat octopus owl",
    "india": "yogi tiger elephant snake bride peacock",
    "italy": "violin ice-cream diva professor cat pear",
    "jamaica": "reggae-singer coconut turtle",
    "japan": "manga-fan monk orangutan pufferfish scissors",
    "kenya": "lion giraffe zebra rhinoceros hippopotamus jogger",
    "mexico": "cactus wrestler carrot fortune-teller",
    "netherlands": "farmer cow sailboat sunflower florist glasses",
    "spain": "guitarist ram hairdresser watermelon fire",
    "usa": "basketball-player rapper cheerleader film-star doughnut basketball rocket eagle light-bulb"
    " disco-dancer",
}

BADGES: dict[str, str] = {
    "baker": "baguette-bread",
    "basketball-player": "sports-medal",
    "boxer": "boxing-glove",
    "baby": "baby-bottle",
    "bride": "ring",
    "cheerleader": "megaphone",
    "cook": "cooking",
    "diva": "studio-microphone",
    "drummer": "headphone",
    "farmer": "sheaf-of-rice",
    "fortune-teller": "crystal-ball",
    "guitarist": "guitar",
    "gymnast": "ribbon",
    "hairdresser": "barber-pole",
    "inventor": "gear",
    "jogger": "running-shoe",
    "librarian": "books",
    "lumberjack": "axe",
    "mermaid": "spiral-shell",
    "monk": "prayer-beads",
    "musketeer": "crossed-swords",
    "opera-singer": "musical-notes",
    "professor": "graduation-cap",
    "rapper": "microphone",
    "reggae-singer": "maracas",
    "rock-star": "microphone",
    "schoolgirl": "backpack",
    "scientist": "microscope",
    "skater": "skateboard",
    "soldier": "military-helmet",
    "spy": "magnifying-glass-tilted-left",
    "student": "graduation-cap",
    "taxi-driver": "taxi",
    "wrestler": "flexed-biceps",
}


Sign = TypeVar("Sign")


def _by_card(signs: dict[Sign, str]) -> dict[str, Sign]:
    return {card: sign for sign, cards in signs.items() for card in cards.split()}


_PLACE, _AGE, _FLAG = _by_card(GROUNDS), _by_card(AGES), _by_card(COUNTRIES)


def signs_of(card: str) -> Signs:
    """The signs on this card's photo."""
    return Signs(_PLACE[card], _AGE.get(card), _FLAG.get(card), BADGES.get(card))
