"""The keys of a keyboard, as WebDriver names them."""

from __future__ import annotations

from typing import Any

KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Alt": "\ue00a",
    "Escape": "\ue00c",
    "Space": " ",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Delete": "\ue017",
}


def pressing(keys: str) -> list[dict[str, Any]]:
    """What presses a key, or several together such as Shift+Tab, and lets them go."""
    codes = [KEYS.get(key, key) for key in (keys.split("+") if len(keys) > 1 else [keys])]
    down = [{"type": "keyDown", "value": code} for code in codes]
    return down + [{"type": "keyUp", "value": code} for code in reversed(codes)]
