"""What browsers are told of the servers that help cameras to find each other."""

from __future__ import annotations

import hmac
from base64 import b64encode

from mien.server.host.ice import ways_of
from mien.server.system.settings import Settings

NOON = 1_800_000_000_000


def test_a_relay_is_told_with_credentials_that_run_out_as_coturn_checks_them() -> None:
    settings = Settings(stun="stun:a.example", turn="turn:b.example, turns:b.example", turn_secret="shared")
    stun, turn = ways_of(settings, "ada", NOON).servers
    assert (stun.urls, stun.username, stun.credential) == (("stun:a.example",), "", "")
    assert turn.urls == ("turn:b.example", "turns:b.example")
    until, _, person = turn.username.partition(":")
    assert (int(until), person) == (NOON // 1000 + 12 * 3600, "ada")
    digest = hmac.digest(b"shared", turn.username.encode(), "sha1")
    assert turn.credential == b64encode(digest).decode()


def test_no_relay_is_told_that_the_host_has_not_named() -> None:
    assert ways_of(Settings(), "ada", NOON).servers == ()
