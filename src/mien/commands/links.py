"""mien links: prints the host's own links: to open tables, and to see how the server is doing."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mien.commands.settings import add_settings, settings_from
from mien.kit import Refusal, Refused
from mien.server.guests.host_keys import HostKeys
from mien.server.host.reachable import for_others, where
from mien.server.system.settings import Settings, secret_of


def add(parser: ArgumentParser) -> None:
    add_settings(parser, "host", "port", "data", "secret", "url", "base_path", "link_key", "host_token")


def run(args: Namespace) -> int:
    """Prints the links of the server that has these settings."""
    settings = settings_from(args)
    if not settings.secret and not (Path(settings.data) / "secret").is_file():
        text = f"There is no secret in {settings.data} yet. Start the server once, or name its folder with --data."
        raise Refused(Refusal("no-secret", text))
    print(*links(settings, HostKeys(settings, secret_of(settings))), sep="\n")
    return 0


def links(settings: Settings, keys: HostKeys) -> list[str]:
    """A line for each link; the address is the one that others use, if there is one."""
    base = for_others(settings, where(settings))
    return [
        f"to open tables  {base}{keys.link_path}",
        f"status page     {base}{keys.host_path}",
    ]
