"""The files of a deck, in a folder or a zip archive: read one by one, within limits, and none outside of it."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Protocol

from mien.decks.faults import BadDeck, Fault, Place
from mien.kit.decks import MOST_CARDS

DECK_JSON = "deck.json"
MOST_PACKED = 32_000_000
"""Bytes of a packed deck."""
MOST_JSON = 2_000_000
"""Bytes of deck.json."""
MOST_PICTURE = 12_000_000
"""Bytes of one picture."""
MOST_UNPACKED = 64_000_000
"""Bytes of all files that are read of one deck."""
MOST_ENTRIES = 4 * MOST_CARDS
"""Files and folders in an archive; some systems add a hidden one for each."""
ENTRY_MARK = b"PK\x01\x02"
"""The bytes with which each entry of an archive's directory begins."""
PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED = 1
SYMLINK, KIND_OF_FILE = 0o120000, 0o170000


class DeckFiles(Protocol):
    """Where a deck's files are."""

    name: str
    """What faults of the whole are told under."""

    def read(self, name: str, most: int) -> bytes | None:
        """The file of this name, at most so many bytes and one; None if there is none."""


class Folder:
    """A deck's files in a folder."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._path = path.resolve()

    def read(self, name: str, most: int) -> bytes | None:
        path = (self._path / name).resolve()
        # A link can lead anywhere: what lies outside of the folder is no part of the deck.
        if not path.is_relative_to(self._path) or not path.is_file():
            return None
        with path.open("rb") as file:
            return file.read(most + 1)


class Archive:
    """A deck's files in a zip archive; raises BadDeck if it is none, or one that means harm."""

    def __init__(self, raw: bytes, name: str) -> None:
        self.name = name
        if len(raw) > MOST_PACKED:
            raise BadDeck(too_large(name, MOST_PACKED))
        # Before the directory is read: each of its entries would cost this process memory.
        if raw.count(ENTRY_MARK) > MOST_ENTRIES:
            raise BadDeck(_too_many(name))
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(raw))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, UnicodeDecodeError, EOFError):
            raise BadDeck(Place(name).fault("not-a-deck", "This is not a deck: mien can't unpack it.")) from None
        infos = self._zip.infolist()
        if faults := list(_faults_of_entries(infos, name)):
            raise BadDeck(*faults)
        self._entries = {info.filename: info for info in infos if not info.is_dir()}
        self._top = _top_folder(self._entries)

    def read(self, name: str, most: int) -> bytes | None:
        info = self._entries.get(self._top + name)
        if info is None:
            return None
        try:
            with self._zip.open(info) as file:
                return file.read(most + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError):
            raise BadDeck(Place(name).fault("deck-damaged", "mien can't unpack this file.")) from None


def _faults_of_entries(infos: list[zipfile.ZipInfo], name: str) -> Iterator[Fault]:
    """What no archive of a deck has, whatever deck.json says."""
    if len(infos) > MOST_ENTRIES:
        yield _too_many(name)
        return
    if sum(info.file_size for info in infos) > MOST_UNPACKED:
        yield too_large(name, MOST_UNPACKED)
    seen: set[str] = set()
    for info in infos:
        place = Place(info.filename)
        if not is_inside(info.filename.rstrip("/")):
            yield place.fault("deck-unsafe-file", "The name of this file leads out of the deck.")
        elif info.external_attr >> 16 & KIND_OF_FILE == SYMLINK:
            yield place.fault("deck-unsafe-file", "This file is a link.")
        elif info.flag_bits & ENCRYPTED or info.compress_type not in PLAIN:
            yield place.fault("deck-damaged", "mien can't unpack this file.")
        elif info.filename in seen:
            yield place.fault("deck-same-file", "There are two files of this name. Rename one of them.")
        seen.add(info.filename)


def _too_many(name: str) -> Fault:
    text = f"A deck has at most {MOST_ENTRIES} files. Take some out."
    return Place(name).fault("deck-too-many-files", text, most=MOST_ENTRIES)


def too_large(name: str, most: int) -> Fault:
    """The fault of a file, or of all files of a deck, with more than so many bytes."""
    megabytes = most // 1_000_000
    return Place(name).fault(
        "deck-too-large", f"This is larger than {megabytes} MB. Make the pictures smaller.", most=megabytes
    )


def is_inside(name: str) -> bool:
    """Whether the name of a file stays within the deck, on every system."""
    parts = PurePosixPath(name).parts
    odd = any(char in name for char in '\\:*?"<>|') or not name.isprintable()
    return bool(name) and not odd and not name.startswith("/") and ".." not in parts


def _top_folder(entries: dict[str, zipfile.ZipInfo]) -> str:
    """The folder that holds deck.json, as `name/`: people pack the folder, or what is in it."""
    if DECK_JSON in entries:
        return ""
    tops = [name.removesuffix(DECK_JSON) for name in entries if name.endswith(f"/{DECK_JSON}")]
    tops = [top for top in tops if top.count("/") == 1 and top != "__MACOSX/"]
    return tops[0] if len(tops) == 1 else ""
