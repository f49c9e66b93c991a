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
QUALITY = 82

pillow_heif.register_heif_opener()
# We check the size ourselves, before a pixel is unpacked: Pillow's own limit is a warning for the whole process.
Image.MAX_IMAGE_PIXELS = None


def tidy_photo(raw: bytes) -> bytes:
    """The picture as a small WebP without any metadata; raises Refused if it is none."""
    try:
        upright = _decode(raw)
    except Refused:
        raise
    except Exception:
        # Bytes from strangers can make a decoder fail in any way it knows.
        raise Refused(UNREADABLE) from None
    # A new image carries over the pixels and nothing else; what is transparent is white, as paper is.
    bare = Image.new("RGB", upright.size, "white")
    bare.paste(upright, mask=upright)
    out = io.BytesIO()
    bare.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def _decode(raw: bytes) -> Image.Image:
    with Image.open(io.BytesIO(raw), formats=KINDS) as picture:
        if picture.width * picture.height > MOST_PIXELS.get(picture.format or "", MOST_OTHERWISE):
            raise Refused(Refusal("photo-too-large", "That picture is too big. Try a smaller one."))
        # A JPEG can be read small: all others have to be read whole.
        picture.draft("RGB", (LONGEST * 2, LONGEST * 2))
        # Made small before anything else: every further copy of a large picture costs as much again.
        if picture.mode not in ("1", "P", "PA", "I;16"):
            picture.thumbnail((LONGEST, LONGEST))
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
    upright.thumbnail((LONGEST, LONGEST))
    return upright
