"""People elsewhere: a tunnel that gives this server an address on the internet for as long as it runs."""

from mien.server.tunnel.sharing import Sharing

__all__ = ["Sharing"]
