"""The command line: every command, and every way to get it wrong."""

from __future__ import annotations

import builtins
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mien.cli import main
from mien.commands.at_random import finish
from mien.commands.questions import next_options, pick
from mien.commands.seating import usual_seats
from mien.games import GAMES
from mien.kit import Match, QuickDealer, Record, Sentence, commitment
from mien.kit.asks import Case
from mien.kit.contract import every_options
from mien.transcript import say, tell_options, tell_outcome

Captured = pytest.CaptureFixture[str]


def record_of(name: str, *, seats: int = 4, seed: bytes = b"golden") -> Record:
    match = Match.start(GAMES[name], seats=seats, seed=seed)
    finish(match)
    return match.record


def written(folder: Path, record: Record | dict[str, Any]) -> str:
    path = folder / "game.json"
    path.write_bytes(record.to_json() if isinstance(record, Record) else msgspec.json.encode(record))
    return str(path)


def refusal(capsys: Captured, *words: str) -> str:
    """What the command line says when it refuses, which is one sentence and exit code 2."""
    try:
        code = main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    told = capsys.readouterr()
    assert code == 2, told.out
    assert told.out == ""
    assert told.err.startswith("mien: ")
    assert told.err.count("\n") == 1
    return told.err


# Games ----------------------------------------------------------------------------------------------------


def test_games_lists_options_and_players(capsys: Captured) -> None:
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    for name in GAMES:
        assert f"{name}: {GAMES[name].title}" in text
    assert "option difficulty: easy, normal or difficult; normal if you don't say" in text
    assert "as it comes: 2 to 6 players" in text
    assert "edition=huch, mode=teams: 4, 6, 8, 10, 12 or 14 players" in text
    assert "option photos: a JSON list of" in text


# Simulate -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_simulate_sums_up(name: str, capsys: Captured) -> None:
    assert main(["simulate", name, "--games", "5", "--seed", "five"]) == 0
    text = capsys.readouterr().out
    assert f"{GAMES[name].title}, 4 seats, " in text
    assert "5 games at random" in text
    for head in ("won by", "seat", "length"):
        assert any(line.startswith(head) for line in text.splitlines())


def test_the_same_seed_simulates_the_same(capsys: Captured) -> None:
    texts = []
    for seed in ("one", "one", "two"):
        assert main(["simulate", "expressions", "--games", "20", "--seed", seed]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] != texts[2]


def test_simulate_without_a_seed_is_never_the_same(tmp_path: Path, capsys: Captured) -> None:
    for folder in ("one", "two"):
        assert main(["simulate", "expressions", "--games", "1", "--save", str(tmp_path / folder)]) == 0
    one, two = (next((tmp_path / folder).iterdir()).read_bytes() for folder in ("one", "two"))
    assert one != two


def test_simulate_saves_records_that_verify(tmp_path: Path, capsys: Captured) -> None:
    words = ["--option", "mode=coop", "--option", "edition=huch", "--option", "secret_message=true"]
    assert main(["simulate", "emojito", "--seats", "5", "--games", "3", "--save", str(tmp_path), *words]) == 0
    capsys.readouterr()
    paths = sorted(tmp_path.iterdir())
    assert len(paths) == 3
    for path in paths:
        record = Record.from_json(path.read_bytes())
        assert (record.seats, record.options["mode"], record.options["secret_message"]) == (5, "coop", True)
        assert main(["verify", str(path)]) == 0


def test_options_that_are_lists_are_written_in_json(tmp_path: Path, capsys: Captured) -> None:
    photos = '[{"id": "photo-a", "category": "people"}]'
    words = ["--option", f"photos={photos}", "--games", "1", "--save", str(tmp_path)]
    assert main(["simulate", "facecards", *words]) == 0
    record = Record.from_json(next(tmp_path.iterdir()).read_bytes())
    assert record.options["photos"] == [{"id": "photo-a", "category": "people", "look": []}]


# Replay and verify ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_replay_tells_the_whole_game(name: str, tmp_path: Path, capsys: Captured) -> None:
    record = record_of(name)
    assert main(["replay", written(tmp_path, record)]) == 0
    text = capsys.readouterr().out
    assert record.commitment in text
    assert f"Step {record.answers[-1].step}." in text
    assert text.endswith(f"{tell_outcome(record.outcome)}\n")


def test_replay_as_one_seat_tells_only_what_it_knew(tmp_path: Path, capsys: Captured) -> None:
    record = record_of("emoticon")
    path = written(tmp_path, record)
    assert main(["replay", path]) == 0
    assert "[only seat 2] Seat 2 draws" in capsys.readouterr().out
    assert main(["replay", path, "--seat", "1"]) == 0
    text = capsys.readouterr().out
    assert "[only seat 1] Seat 1 draws" in text
    assert "[only seat 2]" not in text
    assert "Seat 1 answers" in text
    assert "Seat 2 answers" not in text
    assert "Your hand" in text


def test_replay_tells_who_could_see_and_hear_whom(tmp_path: Path, capsys: Captured) -> None:
    match = Match.start(GAMES["emojito"], seats=3, options={"mode": "coop", "first_actor": 1}, seed=b"lines")
    finish(match)
    assert main(["replay", written(tmp_path, match.record), "--sightlines"]) == 0
    performing, guessing = capsys.readouterr().out.split("From step ")[1:3]
    # The first zone is for face and voice; then all are quiet.
    assert performing.splitlines() == [
        "1 on:",
        "  Seat 0 sees seat 1 and seat 2 and hears seat 1.",
        "  Seat 1 sees seat 0 and seat 2 and hears nobody.",
        "  Seat 2 sees seat 0 and seat 1 and hears seat 1.",
    ]
    assert "  Seat 0 sees seat 1 and seat 2 and hears nobody." in guessing.splitlines()
    assert main(["replay", written(tmp_path, record_of("expressions")), "--sightlines"]) == 0
    assert "From step 1 on:\n  Everybody sees and hears everybody.\n" in capsys.readouterr().out


def test_replay_says_who_answered_for_a_seat(tmp_path: Path, capsys: Captured) -> None:
    match = Match.start(GAMES["expressions"], seats=2, seed=b"clock")
    seat = match.waiting_for[0]
    match.answer(seat, match.asks[seat].sample(QuickDealer(1)), by="clock")
    assert main(["replay", written(tmp_path, match.record)]) == 0
    text = capsys.readouterr().out
    assert f"Seat {seat} (by clock) answers" in text
    assert "The game is not over." in text


@pytest.mark.parametrize("name", GAMES)
def test_verify_says_that_all_is_well(name: str, tmp_path: Path, capsys: Captured) -> None:
    record = record_of(name)
    assert main(["verify", written(tmp_path, record)]) == 0
    text = capsys.readouterr().out
    assert f"The seed matches its hash: {record.commitment}" in text
    assert f"All {len(record.answers)} answers keep the rules of {GAMES[name].title}" in text
    assert tell_outcome(record.outcome) in text


def test_an_outcome_names_winners_scores_and_rule() -> None:
    outcome = record_of("emoticon").outcome
    assert outcome is not None
    some = msgspec.structs.replace(outcome, winners=(0, 2), scores=(5, 1, 5, 0), rule="EM-1")
    assert (
        tell_outcome(some) == "Seat 0 and seat 2 won (EM-1). Scores: seat 0: 5, seat 1: 1, seat 2: 5, seat 3: 0."
    )
    assert tell_outcome(msgspec.structs.replace(some, winners=())).startswith("Nobody won (EM-1).")
    assert tell_outcome(msgspec.structs.replace(some, winners=(0, 1, 2, 3))).startswith("All won (EM-1).")


def test_answers_are_told_in_words() -> None:
    assert say({"type": "Guess", "partner": 2, "card": "joy-8"}) == "Guess partner 2, card joy-8"
    assert say({"type": "Pass"}) == "Pass"
    assert say(["bomb", "kiss"]) == "bomb, kiss"
    assert say([]) == "nothing"
    assert say(7) == "7"


# Bad records ----------------------------------------------------------------------------------------------


def without_an_answer(record: dict[str, Any]) -> None:
    del record["answers"][3]


def without_the_end(record: dict[str, Any]) -> None:
    del record["answers"][-5:]


def with_another_seat(record: dict[str, Any]) -> None:
    record["answers"][0]["seat"] = (record["answers"][0]["seat"] + 1) % 4


def with_another_seed(record: dict[str, Any]) -> None:
    record["seed"] = "00" * 32


def with_another_seed_and_hash(record: dict[str, Any]) -> None:
    record["seed"], record["commitment"] = "00" * 32, commitment(bytes(32))


def with_strange_answers(record: dict[str, Any]) -> None:
    record["answers"][0]["answer"] = {"type": "Guess", "partner": [[]], "card": None}


def having(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record[name] = value

    return change


FORGERIES: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (without_an_answer, "Answer 4"),
    (without_the_end, "the record says"),
    (with_another_seat, "It is not your turn. (EX-6)"),
    (with_another_seed, "does not match its hash"),
    (with_another_seed_and_hash, "Answer"),
    (with_strange_answers, "Answer 1"),
    (having("seed", "not hex"), "not written in hex"),
    (having("outcome", {"winners": [0, 1, 2, 3], "scores": [26, 26, 26, 26], "rule": "EX-20"}), "the record says"),
    (having("outcome", None), "the record says None"),
    (having("rules", 99), "version 99"),
    (having("game", "chess"), "There is no game called 'chess'."),
    (having("seats", 9), "players, not 9. (EX-2)"),
    (having("seats", -1), "players, not -1. (EX-2)"),
    (having("seats", "four"), "not the record of a game"),
    (having("options", {"difficulty": "none"}), "can't be played with that"),
    (having("options", {"hand": 1}), "to Harmony. (EX-2)"),
    (having("answers", None), "not the record of a game"),
    (having("answers", [{"step": 1}]), "not the record of a game"),
    (having("extra", 1), "not the record of a game"),
]


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(("forge", "says"), FORGERIES)
def test_a_forged_record_is_refused(
    forge: Callable[[dict[str, Any]], None], says: str, command: str, tmp_path: Path, capsys: Captured
) -> None:
    record = msgspec.json.decode(record_of("expressions").to_json())
    forge(record)
    assert says in refusal(capsys, command, written(tmp_path, record))


def test_a_truncated_record_is_refused_wherever_it_is_cut(tmp_path: Path, capsys: Captured) -> None:
    text = record_of("expressions").to_json()
    path = tmp_path / "cut.json"
    for at in range(0, len(text.rstrip()), 101):
        path.write_bytes(text[:at])
        assert "not the record of a game" in refusal(capsys, "verify", str(path))


@pytest.mark.parametrize("text", [b"", b"hello", b"[]", b"null", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_record_is_refused(text: bytes, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "no.json"
    path.write_bytes(text)
    for command in ("verify", "replay"):
        assert "not the record of a game" in refusal(capsys, command, str(path))


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_not_there_is_refused(command: str, tmp_path: Path, capsys: Captured) -> None:
    assert "No such file" in refusal(capsys, command, str(tmp_path / "nowhere.json"))
    assert "Is a directory" in refusal(capsys, command, str(tmp_path))


def test_a_seat_that_is_not_in_the_record_is_refused(tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path, record_of("expressions"))
    assert "it has seats 0 to 3" in refusal(capsys, "replay", path, "--seat", "4")
    assert "it has seats 0 to 3" in refusal(capsys, "replay", path, "--seat=-1")


# Bad words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "There is no game called 'chess'; there are"),
        (["expressions", "--seats", "9"], "is for 2, 3, 4, 5, 6 players, not 9. (EX-2)"),
        (["expressions", "--seats", "many"], "--seats"),
        (["expressions", "--option", "easy"], "An option is written name=value, not 'easy'."),
        (["expressions", "--option", "colour=red"], "no option 'colour'; it has difficulty and hand."),
        (["expressions", "--option", "difficulty=hard"], "difficulty is easy, normal or difficult."),
        (["expressions", "--option", "hand=big"], "hand is a whole number, or null."),
        (["expressions", "--option", "hand=1"], "(EX-2)"),
        (["emoticon", "--option", "mode=coop"], "no option 'mode'; it has none."),
        (["emojito", "--option", "mode=teams"], "This edition has no team game. (EJ-11)"),
        (["emojito", "--option", "symbols=perhaps"], "symbols is true or false."),
        (["emojito", "--option", "target=9", "--seats", "4"], "(EJ-12)"),
        (["facecards", "--option", "photos=[{"], "photos is a JSON list of"),
        (["facecards", "--option", 'photos=[{"id": "photo-a"}]'], "photos is a JSON list of"),
        (["facecards", "--option", 'photos=[{"id": "../x", "category": "people"}]'], "(FC-2)"),
        (["expressions", "--colour"], "--colour"),
    ],
)
def test_a_table_that_cannot_be_is_refused(words: list[str], says: str, command: str, capsys: Captured) -> None:
    assert says in refusal(capsys, command, *words)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["simulate"], "GAME"),
        (["replay"], "FILE"),
        (["simulate", "expressions", "--games", "0"], "not a whole number from 1 on"),
        (["simulate", "expressions", "--games", "few"], "not a whole number from 1 on"),
        (["play", "expressions", "--bots", "divine"], "has no bots called 'divine'; it has"),
    ],
)
def test_words_that_mean_nothing_are_refused(words: list[str], says: str, capsys: Captured) -> None:
    assert says in refusal(capsys, *words)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("")
    words = ["simulate", "expressions", "--games", "1", "--save", str(tmp_path / "file")]
    assert "File exists" in refusal(capsys, *words)


# Play -----------------------------------------------------------------------------------------------------


def type_in(monkeypatch: pytest.MonkeyPatch, answer: Callable[[str], str]) -> None:
    """Lets `answer` type at every prompt."""

    def line(prompt: str) -> str:
        print(prompt, end="")
        return answer(prompt)

    monkeypatch.setattr(builtins, "input", line)


def lines(*words: str) -> Callable[[str], str]:
    """Types these lines, and then nothing more."""
    rest = iter(words)

    def next_line(prompt: str) -> str:
        for word in rest:
            return word
        raise EOFError

    return next_line


TABLES = [
    pytest.param(name, options, id="-".join([name, *map(str, msgspec.to_builtins(options).values())]))
    for name, game in GAMES.items()
    for options in every_options(game)
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_person_can_play_to_the_end_and_keep_the_record(
    name: str, options: msgspec.Struct, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    chance = QuickDealer(7)
    path = tmp_path / "mine.json"

    def answer(prompt: str) -> str:
        return str(path) if prompt.startswith("Save") else chance.pick(("1", "2", "3", "4", "", "1, 2"))

    type_in(monkeypatch, answer)
    chosen = [f"--option={tell_options({key: value})}" for key, value in msgspec.to_builtins(options).items()]
    assert main(["play", name, "--seed", "a person", *chosen]) == 0
    text = capsys.readouterr().out
    record = Record.from_json(path.read_bytes())
    assert msgspec.convert(record.options, type(options)) == options
    assert record.seats == usual_seats(GAMES[name], options)
    assert {given.by for given in record.answers if given.seat > 0} == {"bot"}
    assert {given.by for given in record.answers if given.seat == 0} == {None}
    assert tell_outcome(record.outcome) in text
    assert record.commitment in text
    assert record.seed in text
    assert "\x1b" not in text
    assert main(["verify", str(path)]) == 0


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["guess 1 joy-1"], "Seat 0 guesses that Seat 1 holds joy 1: right."),
        (["guess 1 joy-1", "Joy 5"], "Seat 0 puts joy 5 in Harmony."),
        (["Guess", "3", "JOY-4"], "Seat 0 guesses that Seat 3 holds joy 4: right."),
        (["clue", "anger 10", "highest"], "Seat 0 plays anger 10: my highest of this colour."),
        (["1", "1", "1"], "Seat 0 plays joy 5: my lowest of this colour."),
    ],
)
def test_a_person_answers_with_words_or_numbers(
    typed: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    type_in(monkeypatch, lines(*typed))
    assert main(["play", "expressions", "--seed", "e"]) == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["clue joy-1 last"], "That card is not in your hand. (EX-8)"),
        (["guess 1 joy-5"], "That card is in your own hand. (EX-12)"),
        (["2", "1", "anger-10"], "That card lies face up. (EX-12)"),
        (["guess one joy-1"], "That is not an answer to this question. (EX-6)"),
        (["guess 2"], "Guess needs partner and card."),
        (["3"], "Type a number from 1 to 2, or Clue or Guess."),
        (["2", "9"], "That is not on the list. An empty line goes back."),
        (["1", "moon"], "That is not on the list. An empty line goes back."),
        (["2", ""], "Partner: 1. Clue"),
    ],
)
def test_what_is_refused_is_asked_again(
    typed: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    type_in(monkeypatch, lines(*typed))
    assert main(["play", "expressions", "--seats", "6", "--seed", "h"]) == 0
    text = capsys.readouterr().out
    assert told in text
    assert text.rstrip().endswith(": \nYou have left the table."), "nothing was asked after the refusal"
    assert "Seat 0 guesses" not in text
    assert "Seat 0 plays" not in text


def test_the_table_and_the_rules_can_be_shown_again(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    type_in(monkeypatch, lines("?", "rules", "quit"))
    assert main(["play", "expressions", "--seed", "b"]) == 0
    text = capsys.readouterr().out
    assert text.count("Your hand:") == 2
    assert "- EX-6 " in text
    assert "- EX-1 " not in text
    assert text.endswith("You have left the table.\n")


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_its_section_of_the_rules(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    chance = QuickDealer(3)
    shown = []

    def answer(prompt: str) -> str:
        if prompt.startswith("Save"):
            return ""
        shown.append(prompt)
        return "rules" if len(shown) % 2 else chance.pick(("1", "2", "3"))

    type_in(monkeypatch, answer)
    assert main(["play", name, "--seed", "rules"]) == 0
    assert capsys.readouterr().out.count("\n- ") >= len(shown) // 2


def test_a_person_is_told_nothing_that_only_others_know(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    type_in(monkeypatch, lines())
    assert main(["play", "emoticon", "--seed", "secrets"]) == 0
    text = capsys.readouterr().out
    draws = [line for line in text.splitlines() if " draws " in line]
    assert [line for line in draws if not line.endswith("draws 7 cards.")] == [
        line for line in draws if line.startswith("Seat 0 draws ") and "," in line
    ]
    assert len(draws) == 5


def test_play_asks_which_game(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    type_in(monkeypatch, lines("chess", "Expressions", "quit"))
    assert main(["play"]) == 0
    text = capsys.readouterr().out
    assert "1. Emojito" in text
    assert "or facecards." in text
    assert "Expressions, 4 seats." in text


def test_the_record_is_saved_over_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (tmp_path / "old").write_text("old")
    names = iter([str(tmp_path / "old"), str(tmp_path / "no" / "folder"), ""])
    chance = QuickDealer(1)
    type_in(monkeypatch, lambda prompt: next(names) if "Save" in prompt else chance.pick(("1", "2", "3")))
    assert main(["play", "expressions", "--seats", "2"]) == 0
    text = capsys.readouterr().out
    assert "File exists." in text
    assert "No such file or directory." in text
    assert (tmp_path / "old").read_text() == "old"


def test_gaps_offer_only_what_can_be_completed() -> None:
    class Pair(msgspec.Struct):
        front: str
        middle: str

    cases: tuple[Case, ...] = (
        {"front": ("a", "b", "c"), "middle": ("a", "b")},
        {"front": ("d",), "middle": ("e",)},
    )
    sentence = Sentence(Pair, cases, distinct=True, but=(("a", "b"),))
    assert next_options(sentence, ()) == ("b", "c", "d")
    assert next_options(sentence, ("b",)) == ("a",)
    assert next_options(sentence, ("d",)) == ("e",)


def test_numbers_stand_for_themselves_and_words_for_their_place_or_name() -> None:
    assert pick((3, 5), "3") == 3
    assert pick((3, 5), "1") is None
    assert pick((3, 5), "three") is None
    assert pick(("joy-1", "joy-2"), "2") == "joy-2"
    assert pick(("joy-1", "joy-2"), "JOY 1") == "joy-1"
    assert pick(("joy-1", "joy-2"), "0") is None
    assert pick(("joy-1", "joy-2"), "3") is None


# As a process ---------------------------------------------------------------------------------------------


def mien(*words: str) -> list[str]:
    return [sys.executable, "-c", "import sys; from mien.cli import main; sys.exit(main())", *words]


def test_a_real_process_ends_politely_where_its_input_ends() -> None:
    done = subprocess.run(mien("play", "expressions"), input=b"1\n\xff\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.endswith(b"You have left the table.\n")
    assert done.stderr == b""


def test_control_c_breaks_off_quietly() -> None:
    with subprocess.Popen(
        mien("play", "expressions"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        assert any(b"You are Seat 0" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == b""


def test_a_reader_who_has_enough_hears_no_complaint(tmp_path: Path) -> None:
    path = written(tmp_path, record_of("emojito"))
    with subprocess.Popen(mien("replay", path), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
