"""A place in a game."""

Seat = int
"""The number of a place, from 0 on in the order of play."""
