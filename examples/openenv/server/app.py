"""The server: `uvicorn server.app:app --port 8000`, or `python -m server.app`."""

from openenv.core.env_server.http_server import create_app

try:
    from ..models import MienAction, MienObservation
    from .mien_environment import MienEnvironment
except ImportError:
    from models import MienAction, MienObservation
    from server.mien_environment import MienEnvironment

app = create_app(MienEnvironment, MienAction, MienObservation, env_name="mien", max_concurrent_envs=16)


def main() -> None:
    """Serves on port 8000 of this machine."""
    import uvicorn

    uvicorn.run(app, host="127.0.0.1", port=8000)


if __name__ == "__main__":
    main()
