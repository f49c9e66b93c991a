"""People's photos: decoded, turned upright, stripped of everything but the picture, and made small."""

from __future__ import annotations

import io

import pillow_heif
from PIL import Image, ImageOps

from mien.kit import Refusal, Refused
from mien.server.photos.queue import UNREADABLE

KINDS = ("JPEG", "PNG", "WEBP", "HEIF")
MOST_PIXELS = {"JPEG": 50_000_000, "HEIF": 50_000_000}
"""By kind: cameras make these two, and a JPEG is read small."""
MOST_OTHERWISE = 16_800_000
"""Of the others, which a few bytes can make large and which have to be read whole: 4096 by 4096."""
LONGEST = 900
"""Pixels of a photo's longer side."""
LONGEST_ON_CARD = 512
"""The same for the picture of a card, which is never shown as large as a photo, and comes by the hundred."""
QUALITY = 82
EFFORT, EFFORT_ON_CARD = 4, 0
"""How hard the encoder tries to save bytes."""

pillow_heif.register_heif_opener()
# We check the size ourselves, before a pixel is unpacked: Pillow's own limit is a warning for the whole process.
Image.MAX_IMAGE_PIXELS = None


def tidy_photo(raw: bytes, longest: int = LONGEST, effort: int = EFFORT, kind: str = "WEBP") -> bytes:
    """The picture as a small WebP, or JPEG, without any metadata; raises Refused if it is none."""
    return saved(small_picture(raw, longest), effort, kind)


def small_picture(raw: bytes, longest: int = LONGEST) -> Image.Image:
    """The pixels of the picture, upright, small and without any metadata; raises Refused if it is none."""
    try:
        upright = _decode(raw, longest)
    except Refused:
        raise
    except Exception:
        # Bytes from strangers can make a decoder fail in any way it knows.
        raise Refused(UNREADABLE) from None
    # A new image carries over the pixels and nothing else; what is transparent is white, as paper is.
    bare = Image.new("RGB", upright.size, "white")
    bare.paste(upright, mask=upright if upright.mode == "RGBA" else None)
    return bare


def pixels_of(raw: bytes) -> int:
    """How many pixels the picture has, as its first bytes say; 0 if it is none."""
    try:
        with Image.open(io.BytesIO(raw), formats=KINDS) as picture:
            return picture.width * picture.height
    except Exception:
        # As above: what it is instead is found out, and told, when it is decoded.
        return 0


def saved(picture: Image.Image, effort: int = EFFORT, kind: str = "WEBP") -> bytes:
    """The picture as the bytes of a file."""
    out = io.BytesIO()
    picture.save(out, kind, quality=QUALITY, method=effort)
    return out.getvalue()


def _decode(raw: bytes, longest: int) -> Image.Image:
    with Image.open(io.BytesIO(raw), formats=KINDS) as picture:
        if picture.width * picture.height > MOST_PIXELS.get(picture.format or "", MOST_OTHERWISE):
            raise Refused(Refusal("photo-too-large", "That picture is too big. Try a smaller one."))
        # A JPEG can be read at a half, a quarter or an eighth of its size: all others have to be read whole.
        picture.draft("RGB", (longest, longest))
        # Made small before anything else: every further copy of a large picture costs as much again.
        if picture.mode not in ("1", "P", "PA", "I;16"):
            picture.thumbnail((longest, longest))
        turned = ImageOps.exif_transpose(picture)
        upright = turned.convert("RGBA" if turned.has_transparency_data else "RGB")
    upright.thumbnail((longest, longest))
    return upright
