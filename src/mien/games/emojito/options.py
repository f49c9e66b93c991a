"""What a table of Emojito can choose, and the numbers that follow from it."""

from collections.abc import Iterator

from msgspec import Struct

from mien.games.emojito.cards import NO_CARD, Card
from mien.games.emojito.edition import EDITIONS, TARGETS, Edition, EditionName, Level, Mode
from mien.games.emojito.families import FAMILIES, FAMILY, Alike, Family
from mien.games.emojito.grades import GRADES, Grade
from mien.games.emojito.own_deck import OwnDeck
from mien.kit import BadOptions, Refusal, Seat, counted


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Which printed game, in which mode; `target` None is the usual one, `first_actor` None is drawn."""

    edition: EditionName = "tactic"
    mode: Mode = "competitive"
    secret_message: bool = False
    level: Level = "normal"
    target: int | None = None
    symbols: bool = False
    first_actor: Seat | None = None
    grade: Grade = "all"
    """Which of the hundred cards are played with (EJ-43)."""
    alike: Alike = "mixed"
    """How alike the seven are (EJ-44)."""
    deck: OwnDeck | None = None
    """Other cards than the hundred (EJ-43)."""
    one_device: bool = False
    """Whether the circle hands one device round, which then is the only seat (EJ-52)."""


LAID = 7
"""The cards that are laid on the zones, and so the fewest that a deck can have.  # EJ-5, EJ-43"""


def edition_of(options: Options) -> Edition:
    """The printed game that is played."""
    return EDITIONS[options.edition]


def cards_of(options: Options) -> tuple[Card, ...]:
    """The cards that are played with.  # EJ-1, EJ-43"""
    if options.deck is not None:
        return tuple([card.id for card in options.deck.cards])
    return GRADES[options.grade]


def family_of(options: Options, card: Card) -> Family | None:
    """The family that a card belongs to; None for one without a face.  # EJ-44"""
    if options.deck is not None:
        return next(own.family for own in options.deck.cards if own.id == card)
    return FAMILY[card]


def is_as_printed(options: Options) -> bool:
    """Whether the hundred cards are dealt by chance; with all else the cards never run out.  # EJ-45, EJ-48"""
    if options.mode == "circle":
        return False
    return options.deck is None and options.grade == "all" and options.alike == "mixed"


def is_secret_message(options: Options) -> bool:
    """Whether the emotion is passed on from neighbour to neighbour; it always is at the last level.  # EJ-13"""
    return options.secret_message or options.level == "almost_impossible"


def target_for(options: Options, seats: int) -> int:
    """The trophies that end the game.  # EJ-12, EJ-24, EJ-25, EJ-30, EJ-48"""
    if options.mode == "competitive":
        return 5
    if options.mode == "teams":
        return 3
    if options.mode == "circle":
        return 0
    return options.target or edition_of(options).coop_target or seats - 1


def seats(options: Options) -> tuple[int, ...]:
    """The numbers of players that these options can be played with."""
    refusal = next(_objections(options), None)
    if refusal:
        raise BadOptions(refusal)
    least = 3 if is_secret_message(options) else 1  # EJ-11
    first = -1 if options.first_actor is None else options.first_actor
    possible = (1,) if options.one_device else edition_of(options).seats[options.mode]  # EJ-52
    return tuple(count for count in possible if count >= least and count > first)


def why_not_seats(options: Options, seats: int, usual: Refusal) -> Refusal:
    """Why so many can't play with these options: the first actor may be one who has left.  # EJ-9"""
    if options.first_actor is not None and options.first_actor >= seats:
        return Refusal(
            "no-such-seat", "The first actor needs a seat at the table. Choose someone who has one.", "EJ-9"
        )
    return usual


def _objections(options: Options) -> Iterator[Refusal]:
    edition, coop = edition_of(options), options.mode == "coop"
    if options.mode not in edition.seats:
        yield Refusal("no-such-mode", "This edition has no team game. Choose another way to play.", "EJ-11")
    if options.level != "normal" and not coop:
        yield Refusal(
            "level-is-coop",
            "Only cooperative games have difficulty levels. Choose to play together, or no level.",
            "EJ-13",
        )
    if options.level not in edition.levels:
        yield Refusal("no-such-level", "This edition has only one level. Choose that one.", "EJ-13")
    if options.secret_message and not coop:
        yield Refusal(
            "secret-message-is-coop",
            "The secret message is only for playing together. Choose that, or leave the message out.",
            "EJ-11",
        )
    if options.target is not None and (not coop or edition.coop_target is not None):
        rules = {"coop": "EJ-12", "competitive": edition.end_rule, "teams": "EJ-30", "circle": "EJ-48"}
        yield Refusal(
            "target-is-fixed", "The number of trophies is fixed here. Leave it as it is.", rules[options.mode]
        )
    if options.target is not None and options.target not in TARGETS:
        text = f"Agree on {TARGETS[0]} to {TARGETS[-1]} trophies."
        yield Refusal("bad-target", text, "EJ-12", {"least": TARGETS[0], "most": TARGETS[-1]})
    if options.symbols and options.mode != "teams":
        yield Refusal(
            "symbols-are-for-teams",
            "Only teams can choose whether the symbols count. Leave that as it is.",
            "EJ-27",
        )
    if options.first_actor is not None and options.mode == "teams":
        yield Refusal(
            "teams-act-together", "In teams you can't choose: the first of each pair acts first.", "EJ-39"
        )
    if options.one_device and options.mode != "circle":
        yield Refusal(
            "one-device-is-circle",
            "One device for all is only for the circle. Choose the circle, or one device each.",
            "EJ-52",
        )
    if options.deck is not None:
        yield from _objections_to_deck(options.deck)
    if options.first_actor is not None and options.first_actor not in range(14 if options.mode == "circle" else 7):
        yield Refusal(
            "no-such-seat", "The first actor needs a seat at the table. Choose someone who has one.", "EJ-9"
        )


def _objections_to_deck(deck: OwnDeck) -> Iterator[Refusal]:
    ids = [card.id for card in deck.cards]
    if len(ids) < LAID:
        missing = LAID - len(ids)
        verb = "is" if missing == 1 else "are"
        text = f"This deck has {counted(len(ids), 'card')}, and {missing} more {verb} needed."
        yield Refusal("deck-too-small", text, "EJ-43", {"count": len(ids), "missing": missing})
    if len(set(ids)) < len(ids) or NO_CARD in ids:
        yield Refusal("deck-card-twice", "Two cards of this deck are the same. Take one of them out.", "EJ-43")
    if any(card.family not in (None, *range(len(FAMILIES))) for card in deck.cards):
        yield Refusal(
            "no-such-family", "A card of this deck belongs to no family of emotions. Give it one.", "EJ-44"
        )
