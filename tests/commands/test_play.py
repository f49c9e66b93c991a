"""`mien play`: a person plays against bots in the terminal."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.commands.terminal import Captured, lines, mien, type_in

from mien.cli import main
from mien.games import GAMES
from mien.kit import Ask, Dealer, Match, QuickDealer, Record, every_options, seen
from mien.starting import usual_seats
from mien.transcript import names, options_text, outcome_text

TABLES = [
    pytest.param(name, options, id="-".join([name, *map(str, msgspec.to_builtins(options).values())]))
    for name, game in GAMES.items()
    for options in every_options(game)
    # A deck is chosen by its file: see test_deck.py.
    if getattr(options, "deck", None) is None
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
    chosen = [f"--option={options_text({key: value})}" for key, value in msgspec.to_builtins(options).items()]
    assert main(["play", name, "--seed", "a person", *chosen]) == 0
    text = capsys.readouterr().out
    record = Record.from_json(path.read_bytes())
    assert msgspec.convert(record.options, type(options)) == options
    assert record.seats == usual_seats(GAMES[name], options)
    assert {given.by for given in record.answers if given.seat > 0} == ({"bot"} if record.seats > 1 else set())
    assert {given.by for given in record.answers if given.seat == 0} == {None}
    assert outcome_text(record.outcome) in text
    ended = Match.replay(record)
    for event in seen(ended.told[-1], 0):
        assert ended.game.event_text(event, names(ended.seats)) in text, "how the game ended was not told"
    assert record.commitment in text
    assert record.seed in text
    assert "\x1b" not in text
    assert main(["verify", str(path)]) == 0


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["guess 1 joy-1"], "Seat 0 guesses that Seat 1 has joy 1: right."),
        (["guess 1 joy-1", "Joy 5"], "Seat 0 puts joy 5 in Harmony."),
        (["Guess", "3", "JOY-4"], "Seat 0 guesses that Seat 3 has joy 4: right."),
        (["clue", "anger 10", "highest"], "Seat 0 gives a clue with anger 10: my highest of this suit."),
        (["1", "1", "1"], "Seat 0 gives a clue with joy 5: my lowest of this suit."),
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
        (["clue joy-1 last"], "That card isn't in your hand. Choose one that is. (EX-8)"),
        (["guess 1 joy-5"], "That card is in your own hand. Guess another. (EX-12)"),
        (["2", "1", "anger-10"], "That card is face up. Guess another. (EX-12)"),
        (["guess one joy-1"], "That's not an answer to this question. Choose one that is. (EX-6)"),
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
    assert "Seat 0 gives" not in text


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


class Thinker:
    """A bot that counts how often it was asked."""

    asked = 0

    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        Thinker.asked += 1
        return next(iter(ask.answers()))


def test_where_everybody_is_asked_a_person_waits_for_no_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    asked = []

    def answer(prompt: str) -> str:
        asked.append(Thinker.asked)
        return "1" if len(asked) == 1 else "quit"

    type_in(monkeypatch, answer)
    assert main(["play", "facecards", "--seed", "all at once", "--bots", f"{__name__}:Thinker"]) == 0
    assert asked == [0, 3]


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


def test_a_real_process_ends_politely_where_its_input_ends() -> None:
    done = subprocess.run(mien("play", "expressions"), input=b"1\n\xff\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.endswith(b"You have left the table.\n")
    assert done.stderr == b""


def heed_control_c() -> None:
    """A shell has what it starts in the background ignore Control-C, and that is handed down."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_control_c_breaks_off_quietly() -> None:
    with subprocess.Popen(
        mien("play", "expressions"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_control_c,
    ) as process:
        assert process.stdout
        assert process.stderr
        assert any(b"You are Seat 0" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == b""
