"""Writes down what a release is made of, as CycloneDX: `python -m tools.supply.sbom FOLDER`.

Two bills: one of all that mien can be installed with, and one of what the container image has of it. The same tree
gives the same bytes, so that anybody can build a release again and compare.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from hatchling.builders.utils import get_reproducible_timestamp
from packageurl import PackageURL
from tools.supply.parts import Part, image_parts, parts

import mien

FILES_AT = {"pypi": "https://pypi.org/project/{0}/{1}/#files", "npm": "https://www.npmjs.com/package/{0}/v/{1}"}


def sbom(of: Sequence[Part]) -> str:
    """The bill of materials of this version of mien with these parts, as JSON."""
    licences = LicenseFactory()
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"mien {mien.__version__} {sorted(of, key=repr)}"))
    bom.metadata.timestamp = datetime.fromtimestamp(get_reproducible_timestamp(), UTC)
    whole = Component(
        name="mien",
        version=mien.__version__,
        type=ComponentType.APPLICATION,
        bom_ref="mien",
        purl=PackageURL("pypi", None, "mien", mien.__version__),
        licenses=[licences.make_from_string("MIT")],
    )
    bom.metadata.component = whole
    components = [_component(part, licences) for part in of]
    bom.components.update(components)
    bom.register_dependency(whole, components)
    return JsonV1Dot6(bom).output_as_string(indent=2)


def _component(part: Part, licences: LicenseFactory) -> Component:
    space, _, name = part.name.rpartition("/")
    hashes = [HashType(alg=HashAlgorithm(_spelt(kind)), content=text) for kind, text in part.hashes]
    files = ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(FILES_AT[part.registry].format(part.name, part.version)),
        hashes=hashes,
    )
    purl = PackageURL(part.registry, space or None, name, part.version)
    return Component(
        name=part.name,
        version=part.version,
        bom_ref=purl.to_string(),
        purl=purl,
        licenses=[licences.make_from_string(part.licence)],
        external_references=[files],
    )


def _spelt(kind: str) -> str:
    """`sha256` as the format writes it, `SHA-256`."""
    return f"{kind[:3].upper()}-{kind[3:]}"


def main() -> None:
    """Writes both into the folder of a release."""
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for name, of in (("", parts()), ("-image", image_parts())):
        file = folder / f"mien-{mien.__version__}{name}.cdx.json"
        file.write_text(sbom(of) + "\n", encoding="utf-8")
        print(f"{file}: {len(of)} parts")


if __name__ == "__main__":
    main()
