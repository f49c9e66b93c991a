"""Where logs are kept: SQLite by default, PostgreSQL for many processes."""

from mien.server.store.base import KeptTable, NewerSchema, Store, StoreDown

__all__ = ["KeptTable", "NewerSchema", "Store", "StoreDown", "open_store"]


def open_store(url: str) -> Store:
    """The store at `sqlite:PATH` or `postgresql://…`, yet to be opened; raises ValueError for anything else."""
    scheme, _, path = url.partition(":")
    if scheme == "sqlite" and path:
        from mien.server.store.sqlite import SqliteStore

        return SqliteStore(path)
    if scheme in ("postgresql", "postgres"):
        from mien.server.store.postgres import PostgresStore

        return PostgresStore(url)
    raise ValueError("A store is written as sqlite:PATH or postgresql://USER@HOST/DATABASE.")
