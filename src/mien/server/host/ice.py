"""The servers that help cameras and microphones to find each other."""

import hmac
import re
from base64 import b64encode
from urllib.parse import urlsplit

from mien.kit import Refusal, Refused
from mien.server.bodies import IceServer, IceServers
from mien.server.system.settings import Settings
from mien.table.people import Person

HOURS = 12
"""How many hours the credentials for a relay are valid."""

HOW_TO_RELAY = "Run coturn, which is both, and name it with the settings stun, turn and turn_secret."

_WHERE = r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?)(?::(?P<port>[0-9]{1,5}))?"
FORMS = {
    "stun": (re.compile(f"stuns?:{_WHERE}"), "stun:HOST:PORT"),
    "turn": (re.compile(rf"turns?:{_WHERE}(?:\?transport=(?:udp|tcp))?"), "turn:HOST:PORT or turns:HOST:PORT"),
}
"""How the addresses of each setting are written: browsers refuse to connect at all if one of them is wrong."""


def ways_of(settings: Settings, person: Person, now: int) -> IceServers:
    """The STUN and TURN servers of the settings, with credentials for this person that run out."""
    servers = []
    if stun := _listed(settings.stun):
        servers.append(IceServer(stun))
    if turn := _listed(settings.turn):
        # The way of TURN's REST interface, as coturn's use-auth-secret has it: SHA-1 is its choice.
        username = f"{now // 1000 + HOURS * 3600}:{person}"
        digest = hmac.new(settings.turn_secret.encode(), username.encode(), "sha1").digest()
        servers.append(IceServer(turn, username, b64encode(digest).decode()))
    return IceServers(tuple(servers), settings.relay_only)


def check_ice(settings: Settings) -> None:
    """Raises Refused if no browser could use these STUN and TURN settings."""
    for name, addresses in (("stun", settings.stun), ("turn", settings.turn)):
        form, shown = FORMS[name]
        for address in _listed(addresses):
            match = form.fullmatch(address)
            if match is None or not 0 < int(match["port"] or 1) < 65536:
                raise _refused(f"The setting {name} is wrong: {address} is not of the form {shown}.")
    if settings.turn and not settings.turn_secret:
        raise _refused("The setting turn needs turn_secret too: the static-auth-secret of the TURN server.")
    if settings.turn_secret and not settings.turn:
        raise _refused("The setting turn_secret needs turn too: where the TURN server is, turn:HOST:PORT.")


def missing_for_cameras(settings: Settings) -> str | None:
    """What keeps cameras from working where people should meet by these settings, if anything does."""
    if settings.relay_only and not settings.turn:
        return "Cameras will stay off: relay_only needs turn too, a TURN server that everything goes through."
    if not settings.url and settings.share == "off":
        return None
    url = urlsplit(settings.url)
    insecure = url.scheme == "http" and url.hostname != "localhost"
    if insecure and settings.tls == "off" and settings.share == "off":
        return f"Cameras will stay off: browsers only allow them over https, and url is {settings.url}."
    if settings.turn:
        return None
    if settings.stun:
        return (
            "With cameras, most homes will see each other, but without a TURN server some won't"
            f" (offices, mobile networks). {HOW_TO_RELAY}"
        )
    return (
        "With cameras, only people on the same network will see each other. Most homes can't connect to each other"
        f" without a STUN and a TURN server, and none is set. {HOW_TO_RELAY}"
    )


def _refused(text: str) -> Refused:
    return Refused(Refusal("bad-settings", text))


def _listed(text: str) -> tuple[str, ...]:
    return tuple(url.strip() for url in text.split(",") if url.strip())
