"""Bots at the tables, and the processes that they think in."""
