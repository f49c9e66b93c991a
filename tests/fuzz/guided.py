"""Fuzzing led by coverage: `python -m tests.fuzz.guided --seconds 3600`; what reaches new code joins the corpus.

atheris watches which branches bytes reach, and changes those that reached new ones. It has wheels for Linux on
x86-64 only; elsewhere the corpus is still replayed (test_guided.py).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NoReturn

CORPUS = Path(__file__).with_name("corpus")
FOUND = Path("build/fuzz")
"""Where inputs go that reach new code, and those that break a reader."""
LONGEST = {"records": 20_000}
LONGEST_OTHERWISE = 4_096
"""Bytes of an input."""
SECONDS_EACH = 20
"""How long one input may take."""
OF_JSON = ("messages", "records", "decks", "answers")
WATCHED = ["mien", "websockets", "PIL", "zipfile"]
"""The packages whose branches lead the way."""


def main() -> int:
    """Fuzzes the readers named, or all, each in a process of its own; 1 if one was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("--seconds", type=int, default=3600, help="for all readers together")
    parser.add_argument("--runs", type=int, help="of each reader, instead: the same seed makes the same runs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--found", type=Path, default=FOUND, help=f"where new inputs go, instead of {FOUND}")
    parser.add_argument("--keep", action="store_true", help="add to the corpus what reaches new code")
    parser.add_argument("readers", nargs="*", metavar="READER", help="frames, decks, …; all if you name none")
    parser.add_argument("--inner", action="store_true", help=argparse.SUPPRESS)
    chosen, options = parser.parse_known_args()
    import atheris

    with atheris.instrument_imports(include=WATCHED, enable_loader_override=False):
        from tests.fuzz.readers import READERS
    if chosen.inner:
        fuzz(READERS[chosen.readers[0]], chosen.readers[0], *options)
    names, broken = chosen.readers or [*READERS], list[str]()
    end = f"-runs={chosen.runs}" if chosen.runs else f"-max_total_time={chosen.seconds // len(names)}"
    for name in names:
        new = chosen.found / name
        new.mkdir(parents=True, exist_ok=True)
        search = (end, f"-seed={chosen.seed}", f"-artifact_prefix={new}/", str(new), str(CORPUS / name))
        if not _apart(READERS[name], name, *search):
            broken.append(name)
        elif chosen.keep:
            assert _apart(READERS[name], name, "-merge=1", str(CORPUS / name), str(new))
        print(f"{name}: {'broken' if name in broken else 'held'}, {len(kept(name))} inputs are kept", flush=True)
    print(f"Broken: {', '.join(broken) or 'none'}. What breaks a reader is in {chosen.found}/READER/crash-….")
    return int(bool(broken))


def kept(name: str) -> list[Path]:
    """The corpus of a reader: inputs that each reach something of their own, and those that once broke it."""
    return sorted((CORPUS / name).iterdir())


def _apart(reader: Callable[[bytes], None], name: str, *options: str) -> bool:
    """Has libFuzzer run a reader in a child; whether all was well."""
    child = os.fork()
    if not child:
        fuzz(reader, name, *options)
    return os.waitpid(child, 0)[1] == 0


def fuzz(reader: Callable[[bytes], None], name: str, *options: str) -> NoReturn:
    """Has libFuzzer run a reader; it ends this process."""
    import atheris

    limits = (f"-max_len={LONGEST.get(name, LONGEST_OTHERWISE)}", f"-timeout={SECONDS_EACH}", "-reload=0")
    # To merge, libFuzzer starts itself again, by what it takes for the name of its program.
    itself = f"{sys.executable} -m tests.fuzz.guided --inner {name}"
    atheris.Setup([itself, *limits, *options], reader, custom_mutator=_mutator(name))
    atheris.Fuzz()
    os._exit(0)


def _mutator(name: str) -> Callable[[bytes, int, int], bytes]:
    import atheris

    def mutate(raw: bytes, most: int, seed: int) -> bytes:
        """Half of the time one thing in a line of JSON is spoilt: bytes alone seldom find their way to a type."""
        random = Random(seed)
        changed = _spoil_a_line(raw, random) if name in OF_JSON and random.random() < 0.5 else None
        return changed if changed and len(changed) <= most else bytes(atheris.Mutate(raw, most))

    return mutate


def _spoil_a_line(raw: bytes, random: Random) -> bytes | None:
    """The bytes with a value changed in one of their lines of JSON; None if the line they hit is none."""
    from tests.fuzz.making import spoil

    lines = raw.split(b"\n")
    at = random.randrange(len(lines))
    begin = max(lines[at].find(b"{"), 0)
    try:
        value: Any = json.loads(lines[at][begin:])
    except ValueError:
        return None
    text = json.dumps(spoil(value, random)).encode("utf-8", "surrogatepass")
    lines[at] = lines[at][:begin] + text
    return b"\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
