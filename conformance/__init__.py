"""Plays at a server by docs/reference/protocol.md alone, and names the sentence that it breaks.

`python -m conformance http://127.0.0.1:8460` needs Python, aiohttp, this folder and docs/schema; it imports
nothing of mien.
"""
