"""Cameras between Firefox and Chromium at one table: what reaches whom, counted for each kind of sightline."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from harness.browser.studio import Play, open_studio
from tests.browser.test_media import secret_message, teams, zone_by_zone


@pytest.fixture(scope="module")
def play(chromium: str, firefox: str, secure: str) -> Iterator[Play]:
    """Mira, Lou and Eve have a Chromium, Jonas and Aïcha a Firefox each: every pair of engines is there."""
    with open_studio(chromium, secure, Jonas=firefox, Aïcha=firefox) as play:
        yield play


def test_face_voice_and_silence_as_the_zone_and_the_moment_have_it(play: Play) -> None:
    play(zone_by_zone)


def test_a_secret_message_reaches_the_left_neighbour_alone_whoever_looks_on(play: Play) -> None:
    play(secret_message)


def test_in_teams_only_the_partner_sees(play: Play) -> None:
    play(teams)
