"""What tests and benches both need: real servers, databases and browsers, people who use them, copies of the tree.

Imports point one way: `tests` → `bench` → `harness` → `mien`.
"""


class Missing(Exception):
    """Something that has to be made or installed first; the message is one sentence that says how."""
