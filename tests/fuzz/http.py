"""HTTP requests made up from the description: `python -m tests.fuzz.http --seconds 300 --seed 1`.

schemathesis makes them, fitting and unfitting ones, and holds every reply to the description. It lives in an
environment of its own, because the tests need none of what it brings.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from harness.server.guest import Guest, guests, play
from harness.server.serving import Process, processes
from PIL import Image
from tools.generate.openapi import description

PROGRAM = Path(__file__).parents[2] / ".venv-audit/bin/schemathesis"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
HOOKS = """
import schemathesis

schemathesis.serializer.alias("application/zip", "application/octet-stream")
"""
"""What schemathesis must be told: a deck is sent as it is."""
LIMITS: dict[str, Any] = {
    "tables_per_hour": 1_000_000,
    "bytes_per_hour": 10**12,
    "most_tables": 1_000_000,
    "most_connections": 10_000,
    "connections_per_address": 10_000,
}


async def batter(folder: Path, seconds: int, seed: int) -> int:
    """Has requests made up for so long, at a server with a table where a game was played; schemathesis's end."""
    server = Process(f"sqlite:{folder / 'http.db'}", folder, **LIMITS)
    async with processes(server), guests(server.address, "Ada", "Ben", "Cy") as (ada, ben, cy):
        code = await ada.create("facecards")
        pages = [await guest.open(code) for guest in (ada, ben, cy)]
        photo = await _add_photo(ada, code)
        await play(pages)
        told = description(code=code, number="1", photo=photo, stream="0-0")
        (folder / "mien.json").write_text(json.dumps(told))
        (folder / "hooks.py").write_text(HOOKS)
        cookies = "; ".join(f"{cookie.key}={cookie.value}" for cookie in ada.http.cookie_jar)
        program = await asyncio.create_subprocess_exec(
            *(PROGRAM, "run", str(folder / "mien.json"), f"--url={server.address}", f"--checks={CHECKS}"),
            *(f"--max-time={seconds}", f"--seed={seed}", "--phases=coverage,fuzzing", "--continue-on-failure"),
            *("--header", f"Origin: {server.address}", "--header", f"Cookie: {cookies}"),
            *("--request-timeout=30", "--workers=1", "--warnings=off", "--no-color"),
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder), "SCHEMATHESIS_HOOKS": "hooks"},
        )
        end = await program.wait()
        await pages[0].do("Talk", text="all is well")
        broken = [line for line in server.said if '"level": "error"' in line or "Traceback" in line]
        print(*broken, sep="\n")
    return end or int(bool(broken))


async def _add_photo(guest: Guest, code: str) -> str:
    picture = io.BytesIO()
    Image.new("RGB", (64, 48), "teal").save(picture, "PNG")
    status, told = await guest.post(f"/api/tables/{code}/photos?category=animals", picture.getvalue())
    assert status == 201, told
    return str(told["id"])


def main() -> int:
    """Runs for the time given; 1 if a reply was not as described, or anything broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.http", description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(batter(Path(folder), chosen.seconds, chosen.seed))


if __name__ == "__main__":
    sys.exit(main())
