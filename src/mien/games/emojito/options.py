"""What a table of Emojito can choose, and the numbers that follow from it."""

from collections.abc import Iterator

from msgspec import Struct

from mien.games.emojito.edition import EDITIONS, TARGETS, Edition, EditionName, Level, Mode
from mien.kit import BadOptions, Refusal, Seat


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Which printed game, in which mode; `target` None is the usual one, `first_actor` None is drawn."""

    edition: EditionName = "tactic"
    mode: Mode = "competitive"
    secret_message: bool = False
    level: Level = "normal"
    target: int | None = None
    symbols: bool = False
    first_actor: Seat | None = None


def edition_of(options: Options) -> Edition:
    """The printed game that is played."""
    return EDITIONS[options.edition]


def is_secret_message(options: Options) -> bool:
    """Whether the emotion is passed on from neighbour to neighbour; it always is at the last level.  # EJ-13"""
    return options.secret_message or options.level == "almost_impossible"


def target_for(options: Options, seats: int) -> int:
    """The trophies that end the game.  # EJ-12, EJ-24, EJ-25, EJ-30"""
    if options.mode == "competitive":
        return 5
    if options.mode == "teams":
        return 3
    return options.target or edition_of(options).coop_target or seats - 1


def seats(options: Options) -> tuple[int, ...]:
    """The numbers of players that these options can be played with."""
    refusal = next(_objections(options), None)
    if refusal:
        raise BadOptions(refusal)
    least = 3 if is_secret_message(options) else 2  # EJ-11
    first = -1 if options.first_actor is None else options.first_actor
    return tuple(count for count in edition_of(options).seats[options.mode] if count >= least and count > first)


def _objections(options: Options) -> Iterator[Refusal]:
    edition, coop = edition_of(options), options.mode == "coop"
    if options.mode not in edition.seats:
        yield Refusal("no-such-mode", "This edition has no team game.", "EJ-11")
    if options.level != "normal" and not coop:
        yield Refusal("level-is-coop", "Only cooperative games have difficulty levels.", "EJ-13")
    if options.level not in edition.levels:
        yield Refusal("no-such-level", "This edition has only one level.", "EJ-13")
    if options.secret_message and not coop:
        yield Refusal("secret-message-is-coop", "The secret message is only for playing together.", "EJ-11")
    if options.target is not None and (not coop or edition.coop_target is not None):
        yield Refusal("target-is-fixed", "The number of trophies is fixed here.", "EJ-12")
    if options.target is not None and options.target not in TARGETS:
        text = f"Agree on {TARGETS[0]} to {TARGETS[-1]} trophies."
        yield Refusal("bad-target", text, "EJ-12", {"least": TARGETS[0], "most": TARGETS[-1]})
    if options.symbols and options.mode != "teams":
        yield Refusal("symbols-are-for-teams", "Only teams can choose whether the symbols count.", "EJ-27")
    if options.first_actor is not None and options.mode == "teams":
        yield Refusal(
            "teams-act-together", "In teams you can't choose: the first of each pair acts first.", "EJ-39"
        )
    if options.first_actor is not None and options.first_actor not in range(7):
        yield Refusal("no-such-seat", "The first actor needs a seat at the table.", "EJ-9")
