"""The garbage collector looks at little at a time, and at everything once in a while."""

import subprocess
import sys

STEPS = """
import gc, weakref
from mien.server.system import collector

calm = collector.calm()
calm.__enter__()
looks = []
gc.callbacks.append(lambda phase, info: phase == "start" and looks.append(len(gc.get_objects())))

kept = [[number] for number in range(300_000)]
print(max(looks), gc.get_freeze_count())

class Table: pass
table = Table()
table.itself, gone = table, weakref.ref(table)
gc.collect()
del table
gc.collect()
print(gone() is None)
collector.sweep()
print(gone() is None, len(kept))
calm.__exit__(None, None, None)
gc.collect()
print(gc.get_freeze_count())
"""


def test_what_lives_long_is_looked_at_once_and_cycles_go_with_the_sweep() -> None:
    # In a process of its own: what is set aside here would be set aside for every other test.
    told = subprocess.run([sys.executable, "-c", STEPS], capture_output=True, check=True, text=True, timeout=60)
    first, frozen, *rest = told.stdout.split()
    assert int(first) < 100_000 < 250_000 < int(frozen)
    assert rest == ["False", "True", "300000", "0"]
