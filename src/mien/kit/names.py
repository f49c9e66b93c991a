"""What a thing is called, in every language of the table."""

from msgspec import Struct


class Names(Struct, frozen=True):
    """One name, in French, English, Dutch, German, Spanish and Polish."""

    fr: str
    en: str
    nl: str
    de: str
    es: str
    pl: str
