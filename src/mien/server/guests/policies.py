"""What the server's host forbids; the server refuses it, whatever a page asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import Refusal, Refused
from mien.server.guests.forbidden_words import WordLists, read_lists
from mien.server.system.settings import Settings
from mien.table import Command, Entry, Person, Table
from mien.table.commands import AddPhoto, AddStill, ChooseSettings, Come, InviteProgram, LayDeck, Rename, Talk
from mien.table.decks import TableDeck
from mien.table.entries import Answered, DeckWithdrawn, PhotoWithdrawn, SettingsChosen, StillWithdrawn
from mien.table.names import NAME_LENGTH, TEXT_LENGTH, clean
from mien.table.settings import Settings as TableSettings
from mien.table.table import Moment

Policy: TypeAlias = Literal[
    "public-tables",
    "chat",
    "cameras",
    "photos",
    "decks",
    "face-reading",
    "programs",
    "spectators",
    "push",
    "opening",
]
POLICIES: tuple[Policy, ...] = get_args(Policy)

REFUSALS: Mapping[Policy, Refusal] = {
    "public-tables": Refusal(
        "forbids-public-tables", "Public tables aren't allowed on this server. Invite people with the link."
    ),
    "chat": Refusal("forbids-chat", "Chat isn't allowed on this server. Talk to each other another way."),
    "cameras": Refusal(
        "forbids-cameras", "Cameras and microphones aren't allowed on this server. Play without them."
    ),
    "photos": Refusal("forbids-photos", "You can't add pictures on this server. Play with the game's own."),
    "decks": Refusal(
        "forbids-decks", "You can't bring decks of your own to this server. Choose one that is here already."
    ),
    "face-reading": Refusal(
        "forbids-face-reading", "Bots can't read your face on this server. Pose a face for them instead."
    ),
    "programs": Refusal(
        "forbids-programs", "Programs from outside can't play on this server. Invite a bot instead."
    ),
    "spectators": Refusal(
        "forbids-spectators",
        "Spectators aren't allowed on this server: only players see a game. Take a seat if one is free.",
    ),
    "push": Refusal("forbids-push", "This server sends no notifications. Keep the page open to be called."),
    "opening": Refusal(
        "forbids-opening",
        "To open a table here you need a link. Ask the person who runs this server for one.",
    ),
}
WORD_IN_NAME = Refusal(
    "word-in-name", "That name has a word in it that this server doesn't allow. Choose another name."
)
WORD_IN_DECK = Refusal(
    "word-in-deck",
    "This deck has a word in it that this server doesn't allow. Change it and try again.",
)
WORD_IN_TEXT = Refusal(
    "word-in-text", "That message has a word in it that this server doesn't allow. Put it another way."
)

SWITCHES: Mapping[Policy, str] = {
    "public-tables": "public",
    "chat": "chat",
    "spectators": "spectators",
    "cameras": "cameras",
}
"""The switch in a table's settings that each of these policies keeps off."""

REPLACED_REFUSALS: Mapping[str, Policy] = {"chat-off": "chat", "no-spectators": "spectators"}
"""Refusals that name the table's host, and the policy to name instead where that is the reason."""


class Policies(Struct, frozen=True):
    """What is forbidden on a server, and its lists of forbidden words."""

    forbidden: frozenset[Policy] = frozenset()
    words: WordLists = WordLists()

    def demand(self, policy: Policy) -> None:
        """Raises Refused if this policy forbids it."""
        if policy in self.forbidden:
            raise Refused(REFUSALS[policy])

    def check(self, table: Table, person: Person, command: Command, moment: Moment) -> tuple[Entry, ...]:
        """As `Table.check`, but raises Refused for what is forbidden.

        A table is opened without what is forbidden. One from before something was forbidden gets the entries that
        correct it with the next command.
        """
        self._check_words(table, person, command)
        if not self.forbidden:
            return table.check(person, command, moment)
        self._check_command(command)
        is_new = table.seq == 0
        before = () if is_new else tuple(self._corrections(table, moment.at))
        try:
            entries = table.after(before).check(person, command, moment)
        except Refused as refused:
            policy = REPLACED_REFUSALS.get(refused.refusal.code)
            if policy in self.forbidden:
                raise Refused(REFUSALS[policy]) from None
            raise
        for entry in entries:
            self._check_reading(table, entry)
        after = self._corrections(table.after(entries), moment.at) if is_new else ()
        return (*before, *entries, *after)

    def _check_command(self, command: Command) -> None:
        if isinstance(command, AddPhoto):
            self.demand("photos")
        elif isinstance(command, AddStill):
            self.demand("photos")
            self.demand("cameras")
        elif isinstance(command, LayDeck):
            self._check_deck(command.deck)
        elif isinstance(command, InviteProgram):
            self.demand("programs")
        elif isinstance(command, ChooseSettings):
            for policy, switch in SWITCHES.items():
                if getattr(command.settings, switch):
                    self.demand(policy)

    def _check_deck(self, deck: TableDeck) -> None:
        """Raises Refused for a deck that somebody brought; one of the server's folder is the host's own."""
        if deck.source == "person":
            self.demand("decks")
            if deck.pictures:
                self.demand("photos")

    def _check_reading(self, table: Table, entry: Entry) -> None:
        if isinstance(entry, Answered) and table.position and table.position.game.reads_face(entry.answer):
            self.demand("face-reading")

    def _check_words(self, table: Table, person: Person, command: Command) -> None:
        if not self.words.lists:
            return
        guest = table.people.get(person)
        language = guest.language if guest else ""
        match command:
            case Come() | Rename():
                self._check_text(command.name, NAME_LENGTH, command.language, WORD_IN_NAME)
            case ChooseSettings():
                self._check_text(command.settings.title, 2 * NAME_LENGTH, language, WORD_IN_NAME)
            case InviteProgram():
                self._check_text(command.name, NAME_LENGTH, language, WORD_IN_NAME)
            case LayDeck():
                self._check_deck_words(command.deck)
            case Talk():
                self._check_text(command.text, TEXT_LENGTH, language, WORD_IN_TEXT)

    def _check_deck_words(self, deck: TableDeck) -> None:
        """Raises Refused with the first card that has a forbidden word in it."""
        for card, language, text in deck.texts():
            if self.words.has(clean(text, len(text)), language):
                raise Refused(replace(WORD_IN_DECK, words={"card": card}))

    def _check_text(self, text: str, length: int, language: str, refusal: Refusal) -> None:
        # Cleaned first, so that invisible characters don't hide a word.
        if self.words.has(clean(text, length), language):
            raise Refused(refusal)

    def _corrections(self, table: Table, at: int) -> Iterator[Entry]:
        """The entries that take from a table what was allowed once; photos only when no game is being played."""
        settings = self.restricted(table.settings)
        if settings != table.settings:
            yield SettingsChosen(at=at, settings=settings)
        if "photos" in self.forbidden and table.stage != "playing":
            yield from (PhotoWithdrawn(at=at, photo=photo) for photo in table.photos)
        if self.forbidden & {"photos", "cameras"}:
            yield from (StillWithdrawn(at=at, still=still) for still in table.stills)
        if table.deck is not None and table.stage != "playing":
            try:
                self._check_deck(table.deck)
            except Refused:
                yield DeckWithdrawn(at=at)

    def restricted(self, settings: TableSettings) -> TableSettings:
        """A table's settings with what is forbidden switched off."""
        off = {switch: False for policy, switch in SWITCHES.items() if policy in self.forbidden}
        return replace(settings, **off)


ALLOWING_ALL = Policies()


def policies_of(settings: Settings) -> Policies:
    """The policies of these settings; raises Refused if the word lists can't be read."""
    allowed: Mapping[Policy, bool] = {
        "public-tables": settings.public_tables,
        "chat": settings.chat,
        "cameras": settings.cameras,
        "photos": settings.photos,
        "decks": settings.decks,
        "face-reading": settings.face_reading,
        "programs": settings.programs,
        "spectators": settings.spectators,
        "push": settings.push,
        "opening": settings.open_tables == "everyone",
    }
    forbidden = frozenset(policy for policy, is_allowed in allowed.items() if not is_allowed)
    return Policies(forbidden, read_lists(settings.words))
