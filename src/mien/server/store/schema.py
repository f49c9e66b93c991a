"""The versions of the schema, and the migrations between them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mien.server.store.base import NewerSchema


class Step(Struct, frozen=True):
    """A migration from one version to the next; never changed once it is released."""

    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


STEPS: tuple[Step, ...] = (
    Step(
        sqlite=(
            """CREATE TABLE shelf (
                code TEXT PRIMARY KEY, game TEXT NOT NULL, public INTEGER NOT NULL, open INTEGER NOT NULL,
                people INTEGER NOT NULL, title TEXT NOT NULL, entries INTEGER NOT NULL, touched INTEGER NOT NULL
            ) WITHOUT ROWID""",
            "CREATE INDEX listed ON shelf (touched) WHERE public AND open",
            """CREATE TABLE entry (
                code TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, seq)
            ) WITHOUT ROWID""",
            """CREATE TABLE photo (
                code TEXT NOT NULL, photo TEXT NOT NULL, picture BLOB NOT NULL, PRIMARY KEY (code, photo)
            )""",
            "CREATE TABLE process (name TEXT PRIMARY KEY, beat INTEGER NOT NULL) WITHOUT ROWID",
        ),
        # `changed` is the transaction that wrote last: a follower that was away asks for all
        # that was not finished when it last listened, without trusting anybody's clock.
        postgres=(
            """CREATE TABLE shelf (
                code TEXT PRIMARY KEY, game TEXT NOT NULL, public BOOLEAN NOT NULL, open BOOLEAN NOT NULL,
                people INTEGER NOT NULL, title TEXT NOT NULL, entries BIGINT NOT NULL, touched BIGINT NOT NULL,
                changed XID8 NOT NULL DEFAULT pg_current_xact_id()
            )""",
            "CREATE INDEX listed ON shelf (touched) WHERE public AND open",
            """CREATE TABLE entry (
                code TEXT NOT NULL, seq BIGINT NOT NULL, body BYTEA NOT NULL, PRIMARY KEY (code, seq)
            )""",
            """CREATE TABLE photo (
                code TEXT NOT NULL, photo TEXT NOT NULL, picture BYTEA NOT NULL, PRIMARY KEY (code, photo)
            )""",
            "CREATE TABLE process (name TEXT PRIMARY KEY, beat BIGINT NOT NULL)",
        ),
    ),
    # What has not been touched for long is found without a look at all the rest.
    Step(
        sqlite=("CREATE INDEX aged ON shelf (touched)",),
        postgres=("CREATE INDEX aged ON shelf (touched)",),
    ),
    # The short codes: each belongs to one table until that is deleted.
    Step(
        sqlite=(
            "CREATE TABLE short (short TEXT PRIMARY KEY, code TEXT NOT NULL) WITHOUT ROWID",
            "CREATE INDEX shortened ON short (code)",
        ),
        postgres=(
            "CREATE TABLE short (short TEXT PRIMARY KEY, code TEXT NOT NULL)",
            "CREATE INDEX shortened ON short (code)",
        ),
    ),
    # SQLite keeps a long row of a table WITHOUT ROWID on pages of its own: 1,700 bytes took 4,700 of the file.
    # A usual row of 100 bytes takes a tenth more this way, and is written faster.
    Step(
        sqlite=(
            """CREATE TABLE entry_by_row (
                code TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, seq)
            )""",
            "INSERT INTO entry_by_row (code, seq, body) SELECT code, seq, body FROM entry ORDER BY code, seq",
            "DROP TABLE entry",
            "ALTER TABLE entry_by_row RENAME TO entry",
        ),
        postgres=(),
    ),
    # How a table stood, so that it can be opened without its whole log, which is never rewritten.
    Step(
        sqlite=(
            """CREATE TABLE checkpoint (
                code TEXT PRIMARY KEY, seq INTEGER NOT NULL, proof BLOB NOT NULL, body BLOB NOT NULL,
                folded INTEGER NOT NULL
            )""",
        ),
        postgres=(
            """CREATE TABLE checkpoint (
                code TEXT PRIMARY KEY, seq BIGINT NOT NULL, proof BYTEA NOT NULL, body BYTEA NOT NULL,
                folded BIGINT NOT NULL
            )""",
        ),
    ),
    # When a table must be looked at though nobody is there; most tables never.
    Step(
        sqlite=(
            "ALTER TABLE shelf ADD COLUMN due INTEGER NOT NULL DEFAULT 0",
            "CREATE INDEX due ON shelf (due) WHERE due > 0",
        ),
        postgres=(
            "ALTER TABLE shelf ADD COLUMN due BIGINT NOT NULL DEFAULT 0",
            "CREATE INDEX due ON shelf (due) WHERE due > 0",
        ),
    ),
    # Where the browsers of people at a table get their push messages.
    Step(
        sqlite=(
            """CREATE TABLE push (
                endpoint TEXT NOT NULL, code TEXT NOT NULL, person TEXT NOT NULL, point BLOB NOT NULL,
                auth BLOB NOT NULL, PRIMARY KEY (endpoint, code)
            )""",
            "CREATE INDEX pushed ON push (code, person)",
        ),
        postgres=(
            """CREATE TABLE push (
                endpoint TEXT NOT NULL, code TEXT NOT NULL, person TEXT NOT NULL, point BYTEA NOT NULL,
                auth BYTEA NOT NULL, PRIMARY KEY (endpoint, code)
            )""",
            "CREATE INDEX pushed ON push (code, person)",
        ),
    ),
)


COLUMNS = {
    "shelf": ("code", "game", "public", "open", "people", "title", "entries", "touched", "due"),
    "entry": ("code", "seq", "body"),
    "checkpoint": ("code", "seq", "proof", "body", "folded"),
    "photo": ("code", "photo", "picture"),
    "short": ("short", "code"),
    "process": ("name", "beat"),
    "push": ("endpoint", "code", "person", "point", "auth"),
}
"""What is copied into a backup and back, in either kind of database."""


def read_all(table: str) -> str:
    """The statement that reads every row of this table, in the order in which `write_all` takes it."""
    return f"SELECT {', '.join(COLUMNS[table])} FROM {table}"  # nosec B608: both are ours, from the lines above


def write_all(table: str) -> str:
    """The statement that writes one row of this table into a file of SQLite."""
    marks = ", ".join("?" * len(COLUMNS[table]))
    return f"INSERT INTO {table} ({', '.join(COLUMNS[table])}) VALUES ({marks})"  # nosec B608: as above


NOT_EMPTY = "The store already holds tables, and a restore overwrites nothing. Name an empty one with --store."


def ahead(version: int, steps: Sequence[Step]) -> Sequence[Step]:
    """The migrations that a database of this version still needs; raises NewerSchema."""
    if version > len(steps):
        raise NewerSchema(
            f"This database was written by a newer mien: its schema is version {version}, "
            f"and this mien knows versions up to {len(steps)}. Start the newer mien, or open an older backup."
        )
    return steps[version:]
