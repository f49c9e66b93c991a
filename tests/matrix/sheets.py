"""Contact sheets of cells, to be looked at: what is wrong is framed in red."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

SHEET = 1900, 1500
"""How wide and how high a sheet is at most, in pixels."""
GAP = 6
CAPTION = 26
LARGEST = 620
"""How wide a picture on a sheet is at most."""

Box = tuple[int, ...]


class Sheets:
    """Pictures of one size, laid side by side on as many sheets as it takes."""

    def __init__(self, folder: Path, title: str) -> None:
        self._folder = folder
        self._title = title
        self._pictures: list[Image.Image] = []
        self._written = 0

    def add(self, picture: bytes, caption: str, boxes: Iterable[Box]) -> None:
        """Lays a picture down, with red frames around these boxes."""
        with Image.open(BytesIO(picture)) as opened:
            whole = opened.convert("RGB")
        pen = ImageDraw.Draw(whole)
        for left, top, right, bottom in boxes:
            # What is out of sight is framed at the edge beyond which it lies.
            left, right = max(0, min(left, whole.width - 6)), max(6, min(right, whole.width - 1))
            top, bottom = max(0, min(top, whole.height - 6)), max(6, min(bottom, whole.height - 1))
            pen.rectangle((left, top, max(left, right), max(top, bottom)), outline="#e0002a", width=3)
        scale = min(1.0, LARGEST / whole.width)
        small = whole.resize((int(whole.width * scale), int(whole.height * scale)), Image.Resampling.LANCZOS)
        framed = Image.new("RGB", (small.width, small.height + CAPTION), "white")
        framed.paste(small, (0, CAPTION))
        words = ImageDraw.Draw(framed)
        middle = caption.rfind(" ", 0, max(20, small.width // 6)) if len(caption) > small.width // 6 else -1
        lines = [caption] if middle < 0 else [caption[:middle], caption[middle + 1 :]]
        for at, line in enumerate(lines):
            words.text((2, 1 + 12 * at), line, fill="black")
        self._pictures.append(framed)
        if len(self._pictures) == self._room():
            self.finish()

    def _room(self) -> int:
        """How many pictures of this size a sheet takes."""
        first = self._pictures[0]
        across, down = SHEET[0] // (first.width + GAP), SHEET[1] // (first.height + GAP)
        return max(1, across) * max(1, down)

    def finish(self) -> None:
        """Writes the sheet that is begun."""
        if not self._pictures:
            return
        first, across = self._pictures[0], max(1, SHEET[0] // (self._pictures[0].width + GAP))
        rows = -(-len(self._pictures) // across)
        size = min(across, len(self._pictures)) * (first.width + GAP), rows * (first.height + GAP)
        sheet = Image.new("RGB", size, "#888")
        for at, picture in enumerate(self._pictures):
            sheet.paste(picture, (at % across * (first.width + GAP), at // across * (first.height + GAP)))
        self._written += 1
        self._folder.mkdir(parents=True, exist_ok=True)
        sheet.save(self._folder / f"{self._title}-{self._written}.png")
        self._pictures = []
