"""Blind readings: drawings without names, read by somebody who can't know them, and scored afterwards."""
