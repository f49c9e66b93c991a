"""Names in six languages."""

import pytest

from mien.kit.names import Names


def test_a_name_has_all_six_languages() -> None:
    assert Names.__struct_fields__ == ("fr", "en", "nl", "de", "es", "pl")
    with pytest.raises(TypeError):
        Names(fr="joie", en="joy", nl="vreugde", de="Freude", es="alegría")  # type: ignore[call-arg]
