"""What the service manager is told, if one waits for it: systemd, by its protocol sd_notify."""

from __future__ import annotations

import os
import socket

import structlog


def tell_ready() -> None:
    """Says that the server answers, so that what was to start after it may."""
    if where := os.environ.get("NOTIFY_SOCKET"):
        # A name in Linux's abstract namespace begins with a zero byte, which no variable can hold.
        address = f"\0{where[1:]}" if where.startswith("@") else where
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
                manager.sendto(b"READY=1", address)
        except OSError as error:
            structlog.get_logger().warning("the service manager can't be told", error=error.strerror)
