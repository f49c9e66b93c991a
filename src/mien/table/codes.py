"""The codes of tables that links carry, which nobody can guess. What people say instead is in short_codes.py."""

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

CODE = re.compile(rf"[a-z]{{2,8}}-[a-z]{{2,8}}-[{LETTERS}]{{{TAIL}}}")


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
