"""What ships with mien, or is fetched with it, may be passed on, is pinned, and is in the bill of materials."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from tools.supply.notices import MissingText, notices, text_of
from tools.supply.parts import Part, in_browser, parts, python_parts, required, web_parts
from tools.supply.sbom import sbom

ROOT = Path(__file__).parents[1]
FREE = re.compile(
    r"\b(MIT|0?BSD|Zlib|Apache|ISC|PSF|Python Software Foundation|MPL|HPND|OFL|CC0|CC-BY-4\.0|LGPL"
    r"|Lesser General)\b"
)
"""Licences under which anybody may pass a package on beside code under the MIT licence.

Those of drawings that want their authors named (CC BY) are here because the page `/credits` names them.
"""
CREDITED = {
    "@iconify-json/noto": "Noto Emoji",
    "@dicebear/core": "DiceBear",
    "@dicebear/adventurer": "Adventurer",
    "@dicebear/big-ears": "Big Ears",
    "@dicebear/open-peeps": "Open Peeps",
    "@phosphor-icons/core": "Phosphor Icons",
    "@fontsource-variable/bricolage-grotesque": "Bricolage Grotesque",
    "@fontsource-variable/atkinson-hyperlegible-next": "Atkinson Hyperlegible Next",
}
"""Pictures and letters, and what their makers call them."""

every_part = pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)


def is_free(licence: str) -> bool:
    """Whether every licence that binds us at once is a free one; of those to choose from, one is enough."""
    bound = re.split(r"\bAND\b", licence.strip("()"))
    return all(any(FREE.search(choice) for choice in re.split(r"\bOR\b", one)) for one in bound)


@every_part
def test_a_part_may_be_passed_on(part: Part) -> None:
    assert is_free(part.licence), f"{part.name} says of its licence: {part.licence[:200]!r}"


@every_part
def test_a_part_is_pinned_by_its_hash(part: Part) -> None:
    assert part.hashes


def test_what_is_not_free_is_found() -> None:
    assert is_free("(MIT AND CC-BY-4.0)")
    assert is_free("GPL-3.0-only OR MIT")
    assert not is_free("MIT AND GPL-3.0-only")
    assert not is_free("CC-BY-NC-4.0")
    assert not is_free("")


def test_all_kinds_of_parts_are_looked_at() -> None:
    assert {"msgspec", "aiohttp", "multidict", "psycopg-binary"} <= {part.name for part in python_parts()}
    assert {"svelte", "esm-env", *CREDITED} <= {part.name for part in web_parts()}


def test_pictures_and_letters_are_credited_by_name() -> None:
    page = (ROOT / "web/src/lib/decks/credits.ts").read_text(encoding="utf-8")
    assert set(CREDITED) <= set(in_browser())
    for title in CREDITED.values():
        assert title in page


def test_a_part_of_the_pages_has_the_licence_that_its_list_says() -> None:
    listed = (ROOT / "web/DEPENDENCIES.md").read_text(encoding="utf-8")
    rows = {
        name: row for row in listed.splitlines() if row.startswith("| `") for name in re.findall(r"`([^`]+)`", row)
    }
    for part in web_parts():
        if part.name in in_browser():
            spelt = rows[part.name].replace("CC BY 4.0", "CC-BY-4.0")
            assert set(re.findall(r"[\w.-]+", part.licence)) - {"AND"} <= set(re.findall(r"[\w.-]+", spelt))


def test_the_bill_of_materials_names_every_part_with_its_hashes() -> None:
    bill = json.loads(sbom(parts()))
    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"]["component"]["name"] == "mien"
    named = {(component["name"], component["version"]): component for component in bill["components"]}
    assert set(named) == {(part.name, part.version) for part in parts()}
    for component in named.values():
        assert component["licenses"]
        assert component["externalReferences"][0]["hashes"]


def test_what_a_server_is_installed_with_is_what_was_tested() -> None:
    """Every pin of the server's lock file is one of the tests', with its hashes, and none is missing."""
    tested, served = (pins(ROOT / f"requirements/{name}.lock") for name in ("dev", "server"))
    assert served.items() <= tested.items()
    extras = distribution("mien").metadata.get_all("Provides-Extra", [])
    assert {"server", "postgres"} <= set(extras)
    needed = required("mien", ("server", "postgres"), set()) - {"mien"}
    here = {name for name, (version, _) in served.items() if is_installed(name)}
    assert here == needed


def pins(lock: Path) -> dict[str, tuple[str, frozenset[str]]]:
    """The version and the hashes of every package in a lock file."""
    found = re.findall(
        r"^([\w.-]+)(?:\[\S*\])?==(\S+)[^\n]*((?:\n +--hash=\S+.*)*)",
        lock.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return {name: (version, frozenset(re.findall(r"--hash=(\S+)", text))) for name, version, text in found}


def is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


@every_part
def test_a_part_comes_with_the_text_of_its_licence(part: Part) -> None:
    text = text_of(part)
    assert len(text) > 500, text
    assert re.search(r"permission|permitted|grants?\b|licen[cs]e", text, re.IGNORECASE)


def test_the_notices_name_every_part_above_its_text() -> None:
    written = notices(parts())
    for part in parts():
        _, _, rest = written.partition(f"{part.name} {part.version} ({part.licence})\n")
        assert rest, part.name
        assert text_of(part) in rest
    # The browser is sent code of theirs without a comment, so these above all.
    for author in ("Svelte", "Google LLC", "Vladimir Mandic", "David Bau", "Bricolage"):
        assert author in written


def test_a_part_without_a_text_stops_the_build() -> None:
    stranger = next(part for part in web_parts() if part.name == "is-reference")
    with pytest.raises(MissingText, match="is-reference 3"):
        notices([replace(stranger, licence="BSD-3-Clause")])
