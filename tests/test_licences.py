"""What ships with mien, or is fetched with it, may be passed on: nothing else gets in."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution

import pytest
from packaging.requirements import Requirement

FREE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla|HPND|Unlicense|LGPL|Lesser General)\b", re.I
)
"""Licences under which anybody may pass a package on beside code under the MIT licence."""


def required(name: str, found: dict[str, str]) -> dict[str, str]:
    """All packages that this one needs to run here, with what each says of its licence."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        # For another system than this one.
        return found
    said = package.metadata
    told = [said[field] for field in ("License-Expression", "License") if field in said]
    told += [text for text in said.get_all("Classifier", []) if text.startswith("License")]
    found[name] = " ".join(told)
    # Of mien itself all that it can do; of others only what they need for that.
    extras = package.metadata.get_all("Provides-Extra", []) if name == "mien" else []
    for need in map(Requirement, package.requires or []):
        wanted = any(need.marker is None or need.marker.evaluate({"extra": extra}) for extra in ("", *extras))
        if wanted and need.name not in found:
            required(need.name, found)
    return found


@pytest.mark.parametrize(("package", "licence"), sorted(required("mien", {}).items()))
def test_a_package_that_mien_needs_may_be_passed_on(package: str, licence: str) -> None:
    assert FREE.search(licence), f"{package} says of its licence: {licence[:200]!r}"
