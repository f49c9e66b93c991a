"""mien serve: starts the server: tables for everybody who has its address."""

from argparse import ArgumentParser, Namespace

from mien.commands.settings import add_settings, settings_from


def add(parser: ArgumentParser) -> None:
    add_settings(parser)
    parser.add_argument("--invite", action="store_true", help="print the address with a QR code, and open it here")


def run(args: Namespace) -> int:
    """Runs the server until it is stopped."""
    # Imported here, so that no other command waits for the server's libraries.
    from mien.server.run import serve

    serve(settings_from(args), invite=args.invite)
    return 0
