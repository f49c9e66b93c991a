"""The codes of tables that links carry, which nobody can guess. What people say instead is in short_codes.py.

Where several installations share one address, each is a cell with a number, and both codes of a table end with
the number of its cell: calm-owl-abcde-3 and BAKU-TOMI-3.
"""

import re

FIRST = (
    "amber bold brave brisk calm candid cheery civil clever cosy crisp daring dapper eager easy fair fancy fine "
    "fond frank fresh gentle giddy glad golden good grand happy hardy hasty honest humble jolly keen kind lively "
    "loyal lucky mellow merry mild modest neat noble perky plucky polite proud quick quiet ready rosy shy silly "
    "sleepy sly smart snug sunny sweet tidy vivid warm wise witty"
).split()
SECOND = (
    "badger bear beaver bison bobcat camel cat cod crane cricket crow deer dodo dove duck eagle eel egret emu "
    "ferret finch fox frog gecko goat goose gull hare hawk heron horse ibex jay koala lark lemur lion llama lynx "
    "magpie marten mole moose moth mouse newt otter owl panda pony puffin quail rabbit raven robin seal sheep "
    "sloth stork swan tiger toad trout wolf wren"
).split()
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
TAIL = 5

MOST_CELLS = 999
"""So that no number of a cell can be taken for the tail of a code."""
CELL = "[1-9][0-9]{0,2}"
CODE = re.compile(rf"[a-z]{{2,8}}-[a-z]{{2,8}}-[{LETTERS}]{{{TAIL}}}(-{CELL})?")
_OF_CELL = re.compile(f".*-({CELL})")


def in_cell(code: str, cell: int) -> str:
    """The code, long or short, of a table in this cell; as it is where there are no cells (0)."""
    return f"{code}-{cell}" if cell else code


def cell_of(code: str) -> int:
    """The number of the cell that a tidy code names, long or short; 0 if it names none."""
    named = _OF_CELL.fullmatch(code)
    return int(named[1]) if named else 0


def code_from(secret: bytes) -> str:
    """The code that these bytes spell."""
    number = int.from_bytes(secret, "big")
    number, first = divmod(number, len(FIRST))
    number, second = divmod(number, len(SECOND))
    tail = ""
    for _ in range(TAIL):
        number, letter = divmod(number, len(LETTERS))
        tail += LETTERS[letter]
    return f"{FIRST[first]}-{SECOND[second]}-{tail}"


def tidy_code(typed: str) -> str | None:
    """The code that somebody typed or read aloud, if it can be one."""
    code = "-".join(typed.strip().lower().replace("-", " ").split())
    return code if CODE.fullmatch(code) else None
