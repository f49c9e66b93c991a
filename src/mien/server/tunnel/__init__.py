"""Tunnels: an address on the internet for as long as the server runs."""

from mien.server.tunnel.sharing import Sharing

__all__ = ["Sharing"]
