"""The languages that mien speaks."""

from typing import Annotated

from msgspec import Meta

Language = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]
"""The code of a language, such as `fr`. The pages may speak more than all the rules are written in."""

LANGUAGES: tuple[Language, ...] = ("fr", "en", "nl", "de", "es", "pl")
"""What every game's rules are written in."""
