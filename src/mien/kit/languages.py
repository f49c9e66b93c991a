"""The languages that mien speaks."""

from typing import Literal, get_args

Language = Literal["fr", "en", "nl", "de", "es", "pl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
