"""Golden games: records that replay for ever, and transcripts that show what a change does to the games."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from tests.more_options import give_every_game_one_more_option
from tools.generate.goldens import folder, made, titled, transcript, transcript_beside

from mien.at_random import finish
from mien.games import GAMES
from mien.kit import AnyMatch, Match, Record, read_options, seen
from mien.starting import seed_of
from mien.transcript import as_seat_saw, names

ROOT = Path(__file__).parents[1]
RECORDS = [
    pytest.param(path, id=f"{name}-{path.name.removesuffix('.record.json')}")
    for name, game in GAMES.items()
    for path in sorted(folder(game, ROOT).glob("*.record.json"))
]
every_record = pytest.mark.parametrize("path", RECORDS)
OF_NOW = [
    path
    for game in GAMES.values()
    for path in sorted(folder(game, ROOT).glob(f"*rules-{game.rules_version}-*.record.json"))
]
every_game = pytest.mark.parametrize("name", GAMES)


@every_record
def test_a_golden_record_replays_to_its_outcome(path: Path) -> None:
    text = path.read_bytes()
    record = Record.from_json(text)
    assert record.outcome is not None
    again = Match.replay(record)
    assert again.outcome == record.outcome
    assert record.to_json() == written_back(record, again) == text


@every_record
def test_a_record_without_an_option_means_its_default_and_is_written_back_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = path.read_bytes()
    record = Record.from_json(text)
    give_every_game_one_more_option(monkeypatch)
    again = Match.replay(record)
    assert again.options.echo is False
    assert written_back(record, again) == text


def written_back(record: Record, again: AnyMatch) -> bytes:
    """What the game played again is written down as; the oldest records say nothing of sightlines."""
    sightlines = None if record.sightlines is None else again.record.sightlines
    return msgspec.structs.replace(again.record, sightlines=sightlines).to_json()


@every_record
def test_a_golden_transcript_says_what_happens(path: Path) -> None:
    kept = transcript_beside(path).read_text(encoding="utf-8")
    told = transcript(Record.from_json(path.read_bytes()))
    assert told == kept, "The games read otherwise now: run `make generated`, and review the difference."


@pytest.mark.parametrize("path", OF_NOW, ids=lambda path: f"{path.parent.parent.name}-{path.name}")
def test_a_seat_reads_nothing_that_only_others_know(path: Path) -> None:
    record = Record.from_json(path.read_bytes())
    match = Match.replay(record)
    for seat in range(record.seats):
        lines = as_seat_saw(record, seat).splitlines()
        told = [match.game.event_text(event, names(match.seats)) for event in seen(match.events, seat)]
        for event in match.events:
            if event.only is not None and seat not in event.only:
                secret = match.game.event_text(event, names(match.seats))
                assert sum(line.rpartition("] ")[2] == secret for line in lines) == told.count(secret)


@every_game
def test_every_mode_has_a_golden_game(name: str) -> None:
    game = GAMES[name]
    for mode, (options, seats) in titled(game).items():
        path = folder(game, ROOT) / f"{mode}.record.json"
        assert path.exists(), "A mode is new: run `make generated`."
        record = Record.from_json(path.read_bytes())
        assert (read_options(game, record.options), record.seats) == (options, seats), path.name
        assert record.rules == game.rules_version


def test_a_number_that_is_an_option_has_its_place_in_the_name_of_a_golden_game() -> None:
    game = GAMES["emoticon"]
    plain = msgspec.defstruct("Options", [], frozen=True)
    longer = msgspec.defstruct("Options", [("rounds", Literal[7, 5], 7)], frozen=True)
    before = set(titled(replace(game, options_type=plain)))
    after = set(titled(replace(game, options_type=longer)))
    assert before < after
    assert after - before == {f"rounds-5-rules-{game.rules_version}-4-seats"}


def test_two_modes_that_would_share_a_golden_game_are_told() -> None:
    options = msgspec.defstruct("Options", [("bets", Literal["all_in", "all-in"], "all-in")], frozen=True)
    with pytest.raises(
        ValueError, match=f"would share the golden game all-in-rules-{GAMES['emoticon'].rules_version}-"
    ):
        titled(replace(GAMES["emoticon"], options_type=options))


@every_game
def test_every_version_of_the_rules_has_golden_games(name: str) -> None:
    game = GAMES[name]
    kept = {Record.from_json(path.read_bytes()).rules for path in folder(game, ROOT).glob("*.record.json")}
    assert kept == {version.rules_version for version in (game, *game.earlier)} == set(range(1, max(kept) + 1))


def test_making_golden_games_leaves_records_alone(tmp_path: Path) -> None:
    game = GAMES["expressions"]
    match = Match.start(game, seats=3, seed=seed_of("an old game"))
    finish(match)
    old = tmp_path / "normal-4-seats.record.json"
    old.write_bytes(match.record.to_json())
    files = made(game, tmp_path)
    assert files[old].encode() == match.record.to_json()
    assert files[transcript_beside(old)] == transcript(match.record)
    assert files[tmp_path / f"easy-rules-{game.rules_version}-2-seats.txt"]
