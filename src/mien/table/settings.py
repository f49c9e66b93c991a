"""What the host decides about the table itself."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mien.table.clocks import Pace


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides about the table itself."""

    title: str = ""
    public: bool = False
    locked: bool = False
    chat: bool = True
    spectators: bool = True
    clock: Pace = "off"
    rooms: Literal["room", "apart", "mixed"] = "apart"
    bots: Literal["quick", "usual", "slow"] = "usual"
    """How fast bots answer: at once, as fast as a person, or slowly enough to watch."""
    cameras: bool = False
    """Whether spectators, too, get what everybody at the table may see and hear."""
