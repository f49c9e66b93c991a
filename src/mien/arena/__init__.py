"""Bots play against and with each other, and their results are counted."""
