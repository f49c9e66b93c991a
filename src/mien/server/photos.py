"""People's photos: decoded, turned upright, stripped of everything but the picture, and made small."""

from __future__ import annotations

import io
import warnings

import pillow_heif
from PIL import Image, ImageOps, UnidentifiedImageError

from mien.kit import Refusal, Refused

KINDS = ("JPEG", "PNG", "WEBP", "HEIF")
MOST_PIXELS = 50_000_000
LONGEST = 900
QUALITY = 82

pillow_heif.register_heif_opener()


def tidy_photo(raw: bytes) -> bytes:
    """The picture as a small WebP without any metadata; raises Refused if it is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(raw), formats=KINDS) as picture:
                if picture.width * picture.height > MOST_PIXELS:
                    raise Refused(Refusal("photo-too-large", "That picture has too many pixels."))
                picture.draft("RGB", (LONGEST * 2, LONGEST * 2))
                upright = ImageOps.exif_transpose(picture).convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Warning, Image.DecompressionBombError):
        raise Refused(Refusal("not-a-photo", "That is not a picture mien can read.")) from None
    upright.thumbnail((LONGEST, LONGEST))
    # A new image carries over the pixels and nothing else.
    bare = Image.new("RGB", upright.size)
    bare.paste(upright)
    out = io.BytesIO()
    bare.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()
