"""The benchmark: what is frozen stays frozen, results replay, and a forged one is refused by name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import log2, sqrt
from pathlib import Path
from shlex import quote
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from mien.benchmark import acting, games, perceiving, plan
from mien.benchmark.agents import find_agent
from mien.benchmark.games import ForgedResult, Game
from mien.benchmark.measures import Measure, adaptation, mean, refusals, zero_shot
from mien.benchmark.network import NetworkBot, encoding_for
from mien.benchmark.page import page
from mien.benchmark.partners import POOL, SIX_OF_THEM
from mien.benchmark.plan import Fixture, UnknownTrack
from mien.benchmark.results import Result, load, run, save, verify
from mien.cli import main
from mien.games.emojito.bot_feeling import FEELING
from mien.games.emojito.bot_watching import gist
from mien.games.emojito.cards import Card
from mien.kit import BadOptions
from mien.kit.play import chance_of

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A benchmark of few games."""
    for name, count in {"ALONE": 3, "PAIR": 2, "WITH_PARTNER": 1, "BY_RULES": 1}.items():
        monkeypatch.setattr(plan, name, count)
    monkeypatch.setattr(acting, "TRIALS", 2)
    monkeypatch.setattr(perceiving, "TRIALS", 4)


# What is frozen ---------------------------------------------------------------------------------------------


def test_seeds_and_counts_are_those_of_this_version() -> None:
    assert plan.BENCH == "mien-bench-1"
    assert plan.seed_of("self-play small", 0).hex().startswith("4c2ae3bef60ac446")
    counts = {track: len(make("small", 2)) for track, make in plan.GAME_TRACKS.items()}
    assert counts == {"self-play": 400, "zero-shot": 160, "ad-hoc": 280, "adaptation": 144, "rules": 16}
    assert (len(acting.tasks()), len(perceiving.trials())) == (225, 240)


def test_the_pool_has_partners_of_at_least_twelve_kinds() -> None:
    """No two of them play a game of three seats alike."""
    fixtures = [Fixture("difficult", 0, (name,) * 3, name) for name in POOL]
    played = {str(games.play("a test", fixture, {}).answers) for fixture in fixtures}
    assert len(played) == len(POOL) >= 12


def test_every_game_of_a_row_has_its_twin_in_the_control() -> None:
    rows = {"same": set(), "shuffled": set()}  # type: dict[str, set[tuple[int, tuple[str, ...]]]]
    for fixture in plan.adaptation("small", 1):
        rows[fixture.group.partition(" ")[0]].add((fixture.seed, fixture.sitting))
    assert rows["same"] == rows["shuffled"]
    assert len(rows["same"]) == len(SIX_OF_THEM) * plan.SEQUENCE


def test_nothing_of_what_is_held_out_can_be_learnt_from() -> None:
    known = {card for card, _ in perceiving.training()}
    assert known.isdisjoint(perceiving.HELD_OUT)
    for shown in perceiving.trials():
        assert (shown.card in known) == ("card" not in shown.split)


# Results replay -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(
    ("track", "agents"),
    [
        ("self-play", ["good"]),
        ("zero-shot", ["good", "strong", "beginner"]),
        ("ad-hoc", ["random"]),
        ("rules", ["mien.benchmark.scribbler:Scribbler"]),
        ("expression", ["good"]),
        ("perception", ["mien.benchmark.perceiving:NearestExample"]),
    ],
)
def test_a_result_is_the_same_each_time_and_replays(track: str, agents: list[str], tmp_path: Path) -> None:
    result = run(track, agents)
    save(result, tmp_path / "one.json.gz")
    save(run(track, agents), tmp_path / "two.json.gz")
    assert (tmp_path / "one.json.gz").read_bytes() == (tmp_path / "two.json.gz").read_bytes()
    assert load(tmp_path / "one.json.gz") == result
    verify(result)


def with_game(result: Result, **changed: Any) -> Result:
    return replace(result, games=(replace(result.games[0], **changed), *result.games[1:]))


def with_better_score(result: Result) -> Result:
    best = Measure(26.0, 0.0, result.measures["score"].count)
    return replace(result, measures=result.measures | {"score": best})


FORGERIES: dict[str, Callable[[Result], Result]] = {
    "other-bench": lambda result: replace(result, bench="mien-bench-0"),
    "left-out": lambda result: replace(result, games=result.games[1:]),
    "other-figure": with_better_score,
    "other-measures": lambda result: replace(result, measures={}),
    "other-outcome": lambda result: with_game(result, scores=(15, 15), winners=(0, 1)),
    "other-seat": lambda result: with_game(result, answers=result.games[0].answers[:-1]),
    "played-on": lambda result: with_game(result, answers=(*result.games[0].answers, (0, "joy-1"))),
    "broken-rule": lambda result: with_game(
        result, answers=tuple((seat, "joy-9") for seat, _ in result.games[0].answers)
    ),
    "other-count": lambda result: with_game(result, asked=1),
}


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("code", FORGERIES)
def test_a_forged_result_is_refused_by_name(code: str) -> None:
    result = run("self-play", ["good"])
    with pytest.raises(ForgedResult) as refused:
        verify(FORGERIES[code](result))
    assert refused.value.refusal.code == code


@pytest.mark.usefixtures("short")
def test_nobody_can_speak_for_a_frozen_partner() -> None:
    fixture = plan.ad_hoc("small", 1)[2]
    played = games.play("ad-hoc", fixture, {"agent 0": find_agent("good")})
    both = {"agent 0": find_agent("random"), "agent 1": find_agent("random")}
    other = games.play("ad-hoc", replace(fixture, sitting=("agent 0", "agent 1")), both)
    games.check("ad-hoc", fixture, played, 0)
    with pytest.raises(ForgedResult) as refused:
        games.check("ad-hoc", fixture, replace(other, asked=played.asked), 0)
    assert refused.value.refusal.code == "other-partner"


def test_refusals_are_recorded_and_a_made_up_one_is_found() -> None:
    fixture = plan.rules("small", 1)[0]
    played = games.play("rules", fixture, {"agent 0": find_agent("mien.benchmark.scribbler:Scribbler")})
    assert played.broken
    games.check("rules", fixture, played, 0)
    wrong = played.broken[0]
    seat, legal = next(
        (seat, answer)
        for seat, answer in played.answers
        if fixture.sitting[seat] == "agent 0" and seat == wrong.seat
    )
    first = next(at for at, (who, _) in enumerate(played.answers) if who == seat)
    made_up = games.Broken(first + 1, seat, "EX-6", legal)
    with pytest.raises(ForgedResult) as refused:
        games.check("rules", fixture, replace(played, broken=(made_up,)), 0)
    assert refused.value.refusal.code == "no-refusal"


@pytest.mark.parametrize("text", [b"", b"{}", b"[1", b"\xff", b'{"bench": 1}'])
def test_a_file_without_a_result_is_refused(text: bytes, tmp_path: Path) -> None:
    for name in ("one.json", "one.json.gz"):
        (tmp_path / name).write_bytes(text)
        with pytest.raises(ForgedResult, match="no result"):
            load(tmp_path / name)


def test_tracks_tables_and_agents_that_are_none_are_named() -> None:
    for track, agents in (("chess", ["good"]), ("zero-shot", ["good"]), ("ad-hoc", ["good", "good"])):
        with pytest.raises(UnknownTrack):
            run(track, agents)
    with pytest.raises(UnknownTrack, match="no table"):
        run("self-play", ["good"], table="kitchen")
    for agent in ("best", "net:nowhere.npz", "no.such:Class"):
        with pytest.raises(BadOptions):
            run("self-play", [agent])
    with pytest.raises(BadOptions, match="perform"):
        run("expression", ["mien.benchmark.scribbler:Scribbler"])


# Agents -------------------------------------------------------------------------------------------------------


def test_a_program_plays_to_the_end_and_hears_how_each_game_ended(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    agent = find_agent(f"program:{sys.executable} -c {quote(PROGRAM)} {quote(str(heard))}")
    for number in range(2):
        played = games.play("self-play", Fixture("small", number, ("agent 0", "good"), ""), {"agent 0": agent})
        assert (played.broken, played.silent) == ((), 0)
        assert played.asked > 1
    assert heard.read_text(encoding="utf-8").split() == ["hello", "over"] * 2


PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("hello", "over"):
        print(message["type"], file=open(sys.argv[1], "a"))
    if message["type"] == "hello":
        print('{"type": "ready", "name": "polite"}', flush=True)
    if message["type"] == "ask":
        assert "legal" not in message
        print(json.dumps({"step": message["step"], "answer": message["default"]}), flush=True)
"""


def test_a_network_from_a_file_gives_the_legal_answer_that_it_likes_best(tmp_path: Path) -> None:
    match = games.start("a test", Fixture("small", 0, ("agent 0",) * 2, ""))
    encoding = encoding_for(match.view(0))
    first = match.waiting_for[0]
    seen, actions = len(encoding.layout.most), len(encoding.mask(match.view(first), match.asks[first]))
    likes_last = [np.zeros(shape, np.float32) for shape in ((seen, 2), (2, 2), (2, actions), 2, 2)]
    NetworkBot([*likes_last, np.arange(actions, dtype=np.float32)]).save(tmp_path / "last.npz")
    agent = find_agent(f"net:{tmp_path / 'last.npz'}")
    assert agent.name == "last"
    while match.asks:
        for seat in match.waiting_for:
            view, ask, chance = match.view(seat), match.asks[seat], games.chance_at(match, seat)
            legal = [number for number, allowed in enumerate(encoding.mask(view, ask)) if allowed]
            answer = agent.answer(match, seat, chance)
            assert answer == encoding.answer(view, ask, (legal[-1],), chance)
            match.answer(seat, answer)


@pytest.mark.parametrize("card", perceiving.HELD_OUT[:5])
def test_a_style_shows_what_its_name_says(card: Card) -> None:
    def strength(style: str) -> list[float]:
        shown = perceiving.styled(style, FEELING[card], chance_of(b"a test"))
        assert not shown.sounds
        return [abs(far) for far in gist(shown.poses)]

    assert sum(far > 0 for far in strength("three features")) <= 3
    assert max(strength("understated")) <= 0.36
    voice = perceiving.styled("voice only", FEELING[card], chance_of(b"a test"))
    assert (voice.poses, len(voice.sounds)) == ((), len(FEELING[card].sounds))


# Measures -----------------------------------------------------------------------------------------------------


def game(score: int, asked: int = 10, broken: int = 0) -> Game:
    wrong = tuple(games.Broken(1, 0, "EX-9") for _ in range(broken))
    return Game((), (score, score), (), asked, wrong)


def test_a_mean_has_its_standard_error() -> None:
    assert mean([1.0, 2.0, 3.0]) == Measure(2.0, sqrt(1 / 3), 3)


def test_the_gap_is_between_playing_with_oneself_and_with_others() -> None:
    scores = {"0×0": 10, "1×1": 8, "0×1": 4, "1×0": 6}
    rows = [(Fixture("small", 0, (), name), game(score)) for name, score in scores.items()]
    found = zero_shot(rows)
    assert (found["self-play"].mean, found["score"].mean, found["gap"].mean) == (9, 5, 4)


def test_adaptation_is_what_a_row_brings_beyond_its_shuffled_twins() -> None:
    rows = []
    for fixture in plan.adaptation("small", 1):
        kind, _, number = fixture.group.partition(" ")[0], 0, int(fixture.group.rsplit(" ", 1)[1])
        rows.append((fixture, game(5 + (number if kind == "same" else 0))))
    found = adaptation(rows)
    assert found["adaptation"].mean == pytest.approx(sum(range(4, 12)) / 8)
    assert found["slope"].mean == pytest.approx(8)
    assert found["shuffled"].mean == 5


def test_refusals_count_per_hundred_questions_and_by_rule() -> None:
    rows = [(Fixture("small", 0, (), ""), game(1, asked=50, broken=3)), (Fixture("small", 1, (), ""), game(1, 50))]
    found = refusals(rows)
    assert found["refused per 100"].mean == found["refused by EX-9"].mean == 3


def test_a_reader_who_is_sure_and_right_hears_all_bits() -> None:
    sure = perceiving.softmax([50.0, *[0.0] * 6])
    assert sum(sure) == pytest.approx(1)
    measured = run("perception", ["random"]).measures
    assert measured["bits"].mean == pytest.approx(0)
    assert measured["right"].mean == pytest.approx(1 / 7)
    assert log2(7) > run("perception", ["strong"]).measures["bits"].mean > 0.5


def test_an_actor_who_knows_the_reader_is_found_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting, "TRIALS", 10)
    partly = {name: acting.READERS[name] for name in ("mouth", "eyes")}
    monkeypatch.setattr(acting, "READERS", partly)
    aware = run("expression", ["mien.benchmark.acting:ReaderAware"]).measures["score"]
    usual = run("expression", ["good"]).measures["score"]
    assert aware.mean > usual.mean + usual.error


# The command --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("short")
def test_a_result_is_run_scored_verified_and_shown(tmp_path: Path, capsys: Captured) -> None:
    files = [str(tmp_path / f"{level}.json") for level in ("good", "strong")]
    for file, level in zip(files, ("good", "strong"), strict=True):
        assert main(["bench", "run", "self-play", "--agent", level, "--out", file]) == 0
    assert "refused per 100" in capsys.readouterr().out
    assert main(["bench", "score", *files]) == 0
    told = capsys.readouterr().out
    assert told.index("strong") < told.index("good")
    assert main(["bench", "verify", *files]) == 0
    assert main(["bench", "page", *files]) == 2
    assert main(["bench", "run", "self-play"]) == 2
    assert main(["bench", "page", *files, "--out", str(tmp_path / "page.html")]) == 0
    shown = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert shown.index("strong") < shown.index("good")
    bars = shown[shown.index("<svg") : shown.index("</svg>")]
    assert bars.index(">strong<") < bars.index(">good<")
    assert bars.count("<rect") == 2
    forged = Path(files[0])
    forged.write_bytes(forged.read_bytes().replace(b'"scores":[', b'"scores":[1', 1))
    capsys.readouterr()
    assert main(["bench", "verify", files[0]]) == 2
    assert "mien: Game 0 did not end as the file says." in capsys.readouterr().err


def test_a_name_can_bring_no_markup_into_the_page() -> None:
    result = Result(
        plan.BENCH, "0", "rules", "small", "<script>", ("good",), "<b>", measures={"score": Measure(1, 0, 1)}
    )
    assert "<script>" not in page([result])
    assert "&lt;script&gt;" in page([result])
