"""Settings: where they come from, what is refused, and that the page for hosts has them all."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import msgspec
import pytest

from mien.kit import Refused
from mien.server.host.ice import check_ice, missing_for_cameras
from mien.server.system.settings import HELP, Settings, load, secret_of

PAGE = Path(__file__).parents[2] / "docs/reference/settings.md"


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mien.toml"
    file.write_text('port = 1001\nhost = "::1"\nbehind_proxy = true\nkeep_days = 7\n')
    settings = load(
        {"port": "3003", "host": None}, {"MIEN_PORT": "2002", "MIEN_KEEP_DAYS": "9", "PORT": "1"}, file
    )
    assert (settings.port, settings.host, settings.behind_proxy, settings.keep_days) == (3003, "::1", True, 9)
    assert load({}, {"MIEN_BEHIND_PROXY": "1", "MIEN_BOT_PACE": "0"}, None).behind_proxy


def test_a_variable_that_is_empty_or_set_by_kubernetes_counts_as_none() -> None:
    assert load({}, {"MIEN_PORT": "", "MIEN_CHAT": "", "MIEN_SECRET": ""}, None) == load({}, {}, None)
    service = {
        "MIEN_PORT": "tcp://10.96.0.12:8460",
        "MIEN_SERVICE_HOST": "10.96.0.12",
        "MIEN_SERVICE_PORT": "8460",
    }
    assert load({}, service | {"MIEN_PORT_8460_TCP_ADDR": "10.96.0.12"}, None) == load({}, {}, None)


def test_the_store_is_in_the_data_folder_unless_named() -> None:
    assert load({"data": "there"}, {}, None).store == f"sqlite:{Path('there') / 'mien.db'}"
    assert load({"store": "postgresql://x/y"}, {}, None).store == "postgresql://x/y"


@pytest.mark.parametrize(
    "flags",
    [
        {"port": "http"},
        {"port": "0"},
        {"port": "70000"},
        {"most_connections": "0"},
        {"bot_pace": "-1"},
        {"behind_proxy": "perhaps"},
        {"log": "xml"},
        {"secret": "short"},
        {"link_key": "short"},
        {"host_token": "short"},
        {"host_token": "sechzehn schöne Zeichen"},
        {"host_token": " a space before it all"},
        {"preset": "scholl"},
        {"open_tables": "nobody"},
        {"chat": "perhaps"},
        {"colour": "red"},
    ],
)
def test_a_wrong_setting_is_refused_in_words(flags: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        load(flags, {}, None)
    assert refused.value.refusal.code == "bad-settings"
    assert next(iter(flags)) in refused.value.refusal.text


def test_single_settings_win_over_a_preset_wherever_each_was_given(tmp_path: Path) -> None:
    file = tmp_path / "mien.toml"
    file.write_text('preset = "school"\nphotos = true\n')
    school = load({}, {"MIEN_PRESET": "school"}, None)
    assert not any(
        [
            school.chat,
            school.cameras,
            school.photos,
            school.decks,
            school.face_reading,
            school.programs,
            school.push,
            school.public_tables,
        ]
    )
    assert (school.open_tables, school.spectators) == ("link", True)
    chosen = load({"cameras": "true"}, {"MIEN_OPEN_TABLES": "everyone"}, file)
    assert (chosen.cameras, chosen.photos, chosen.open_tables, chosen.chat) == (True, True, "everyone", False)
    assert load({"preset": "off"}, {}, file).chat


@pytest.mark.parametrize("text", ["port = ", "colour = 'red'", "[server]\nport = 1"])
def test_a_wrong_file_is_refused_in_words(text: str, tmp_path: Path) -> None:
    (tmp_path / "mien.toml").write_text(text)
    with pytest.raises(Refused):
        load({}, {}, tmp_path / "mien.toml")
    with pytest.raises(Refused):
        load({}, {}, tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"stun": "stun://a.example:3478"}, ["stun", "stun://a.example:3478", "stun:HOST:PORT"]),
        ({"stun": "a.example:3478"}, ["stun", "stun:HOST:PORT"]),
        ({"stun": "turn:a.example"}, ["stun", "turn:a.example"]),
        ({"stun": "stun:a.example?transport=udp"}, ["stun"]),
        ({"stun": "stun:a.example, stun:b.example:99999"}, ["stun", "stun:b.example:99999"]),
        ({"stun": "stun:"}, ["stun"]),
        ({"turn": "turn:a.example:0", "turn_secret": "x"}, ["turn", "turn:a.example:0"]),
        ({"turn": "turn:me:word@a.example", "turn_secret": "x"}, ["turn"]),
        ({"turn": "turn:a.example?transport=tls", "turn_secret": "x"}, ["turn"]),
        ({"turn": "https://a.example", "turn_secret": "x"}, ["turn"]),
        ({"turn": "turn:a.example"}, ["turn_secret"]),
        ({"turn_secret": "x"}, ["turn_secret", "turn:HOST:PORT"]),
    ],
)
def test_stun_and_turn_that_no_browser_takes_are_refused_in_words(
    settings: dict[str, str], told: list[str]
) -> None:
    with pytest.raises(Refused) as refused:
        check_ice(load(settings, {}, None))
    assert refused.value.refusal.code == "bad-settings"
    assert all(word in refused.value.refusal.text for word in told)


def test_stun_and_turn_as_browsers_take_them_are_taken() -> None:
    relay = (
        "turn:a.example, turn:a.example:3478?transport=tcp, turns:a_b.example:443?transport=tcp, turn:[::1]:3478"
    )
    stun = "stun:stun.example.org:19302,stuns:192.0.2.1:5349 ,stun:localhost,"
    check_ice(load({"stun": stun, "turn": relay, "turn_secret": "x"}, {}, None))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"share": "auto"}, "only people on the same network"),
        ({"url": "https://mien.example"}, "only people on the same network"),
        ({"url": "http://mien.example"}, "over https"),
        ({"share": "auto", "stun": "stun:a.example"}, "without a TURN server"),
        ({"share": "auto", "turn": "turn:a.example", "turn_secret": "x"}, None),
        ({"url": "http://mien.local/", "tls": "auto"}, "only people on the same network"),
        ({"relay_only": "true", "stun": "stun:a.example"}, "relay_only needs turn"),
        ({"relay_only": "true", "turn": "turn:a.example", "turn_secret": "x"}, None),
        ({}, None),
    ],
)
def test_what_is_missing_for_cameras_between_homes_is_said(settings: dict[str, str], told: str | None) -> None:
    missing = missing_for_cameras(load(settings, {}, None))
    assert missing == told if told is None else told in str(missing)


def test_the_secret_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    settings = load({"data": str(tmp_path / "data")}, {}, None)
    secret = secret_of(settings)
    assert len(secret) == 32
    assert secret_of(settings) == secret
    kept = list((tmp_path / "data").iterdir())
    assert [path.name for path in kept] == ["secret"]
    assert stat.S_IMODE(kept[0].stat().st_mode) == 0o600
    assert stat.S_IMODE(kept[0].parent.stat().st_mode) == 0o700
    assert secret_of(load({"secret": "sixteen letters!"}, {}, None)) == b"sixteen letters!"
    kept[0].write_bytes(b"")
    with pytest.raises(Refused):
        secret_of(settings)


def test_every_setting_is_explained_and_the_page_for_hosts_says_the_same() -> None:
    assert list(HELP) == list(Settings.__struct_fields__)
    rows = re.findall(r"^\| `--([a-z-]+)` \| `(MIEN_[A-Z_]+)` \| (.*?) \| (.*?) \|$", PAGE.read_text(), re.M)
    default = Settings()
    expected = []
    for name, told in HELP.items():
        value = getattr(default, name)
        shown = "" if value == "" else f"`{msgspec.json.encode(value).decode().strip(chr(34))}`"
        expected.append((name.replace("_", "-"), f"MIEN_{name.upper()}", shown, told))
    assert rows == expected
