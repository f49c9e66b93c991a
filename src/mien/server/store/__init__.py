"""Where logs are kept: SQLite by default, PostgreSQL for many processes."""
