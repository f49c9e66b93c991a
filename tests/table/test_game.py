"""The game at the table: answers, clocks, pauses, records."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from tests.table.scene import Scene, finished_games

from mien.games import GAMES
from mien.kit import AnyPosition, Match, Phase, QuickDealer, Seconds, Sightlines
from mien.server.tables.snapshots import show_table
from mien.server.wire import AwayShown
from mien.table.clocks import GRACE, SLOW, Pace, deadlines, milliseconds
from mien.table.commands import (
    Answer,
    AnswerFor,
    ChooseSettings,
    ChooseSlow,
    Pause,
    Resume,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    Start,
    Talk,
)
from mien.table.due import due, next_due
from mien.table.entries import Answered, By, StoodIn, read_entry
from mien.table.pause import sightlines_of
from mien.table.people import NOBODY
from mien.table.settings import Settings


def brisk(*people: str, game: str = "expressions", clock: Pace = "brisk") -> Scene:
    scene = Scene(game).come("ada")
    scene.do("ada", ChooseSettings(Settings(clock=clock)))
    return scene.start(*people)


def some_answer(scene: Scene, seat: int) -> object:
    assert scene.table.position is not None
    return msgspec.to_builtins(scene.table.position.asks[seat].sample(QuickDealer(1)))


def asked(scene: Scene) -> int:
    assert scene.table.position is not None
    return scene.table.position.waiting_for[0]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_is_in_the_log_and_its_record_replays(game: str) -> None:
    scene = Scene(game).start("ada", "ben", "cy", "dot")
    people = ("ada", "ben", "cy", "dot")
    while (position := scene.table.position) is not None and position.waiting_for:
        seat = position.waiting_for[0]
        scene.do(people[seat], Answer(position.step, some_answer(scene, seat)))
    assert scene.table.stage == "over"
    ends = finished_games("x", map(read_entry, scene.log))
    assert ends == {1: scene.table.position}
    assert Match.replay(ends[1].record).outcome == ends[1].outcome
    scene.do("ada", Start())
    assert (scene.table.games, scene.table.stage) == (2, "playing")
    assert list(finished_games("x", map(read_entry, scene.log))) == [1]


def test_an_answer_must_be_mine_legal_and_in_time() -> None:
    scene = Scene("expressions").come("eve")
    assert scene.refused("eve", Answer(1, None)) == "not-playing"
    scene.start("ada", "ben", "cy")
    seat = asked(scene)
    people = ("ada", "ben", "cy")
    answer = some_answer(scene, seat)
    assert scene.refused("eve", Answer(1, answer)) == "spectator"
    assert scene.refused(people[seat - 1], Answer(1, answer)) == "not-asked"
    assert scene.refused(people[seat], Answer(0, answer)) == "too-late"
    assert scene.refused(people[seat], Answer(2, answer)) == "too-late"
    nonsense: object
    for nonsense in (None, [], {}, "x", 7, {"type": "Clue"}, [[[]]], {"type": 3}):
        assert scene.refused(people[seat], Answer(1, nonsense)) in ("not-an-answer", "not-offered")
    scene.do(people[seat], Answer(1, answer))
    assert scene.refused(people[seat], Answer(1, answer)) == "too-late"


def test_an_answer_may_be_changed_while_others_think() -> None:
    scene = Scene("facecards").start("ada", "ben", "cy")
    match = scene.table.position
    assert match is not None
    assert len(match.asks) == 3
    first, second = (match.asks[0].sample(QuickDealer(n)) for n in (1, 2))
    scene.do("ada", Answer(1, first))
    scene.do("ada", Answer(1, second))
    assert match.answers == {}
    assert scene.table.position is not None
    assert scene.table.position.answers == {0: second}
    assert scene.table.position.waiting_for == (1, 2)


def test_bots_and_clocks_answer_only_where_nobody_else_does() -> None:
    scene = Scene("facecards").come("ada", "ben").sit("ada", "ben")
    scene.do("ada", SeatBot("beginner"))
    scene.do("ada", Start())
    position = scene.table.position
    assert position is not None

    def answer_for(seat: int, by: By, *, game: int = 1, step: int = 1) -> AnswerFor:
        return AnswerFor(game, seat, step, position.asks[seat].sample(QuickDealer(1)), by)

    assert scene.refused(NOBODY, answer_for(0, "bot")) == "too-late"
    assert scene.refused(NOBODY, answer_for(2, "clock")) == "too-late"
    assert scene.refused(NOBODY, answer_for(2, "bot", game=2)) == "too-late"
    assert scene.refused(NOBODY, answer_for(2, "bot", step=2)) == "too-late"
    assert scene.refused(NOBODY, AnswerFor(1, 2, 1, {}, "bot")) == "not-an-answer"
    for person in ("ada", "ben"):
        scene.do(person, Pause())
    assert scene.refused(NOBODY, answer_for(0, "clock")) == "paused"
    assert scene.refused(NOBODY, answer_for(2, "bot")) == "too-late"
    scene.do("ada", Resume())
    [entry] = scene.do(NOBODY, answer_for(2, "bot, replaced"))
    assert isinstance(entry, Answered)
    assert (entry.seat, entry.by, entry.at) == (2, "bot, replaced", scene.now)
    assert scene.refused(NOBODY, answer_for(2, "bot")) == "too-late"
    [entry] = scene.do(NOBODY, answer_for(1, "clock"))
    assert isinstance(entry, Answered)
    assert (entry.seat, entry.by) == (1, "clock")


# Pauses ---------------------------------------------------------------------------------------------------


def test_in_a_pause_everybody_sees_and_hears_everybody() -> None:
    scene = Scene("emojito").start("ada", "ben", "cyd")
    shut = sightlines_of(scene.table)
    assert shut != Sightlines.open(3)
    for person in ("ada", "ben", "cyd"):
        scene.do(person, Pause())
    assert sightlines_of(scene.table) == Sightlines.open(3)
    scene.do("ben", Resume())
    assert sightlines_of(scene.table) == shut


# Somebody is away -----------------------------------------------------------------------------------------


def test_all_are_told_when_a_bot_stands_in_and_need_not_wait() -> None:
    scene = Scene("expressions").start("ada", "ben", "cyd").come("dot")
    assert show_table(scene.table, 0).away == ()
    assert scene.refused("ada", StandIn(1)) == "not-away"
    scene.go("ben")
    assert show_table(scene.table, 0).away == (AwayShown(1, scene.now + GRACE["off"] * 1000),)
    assert scene.refused("dot", StandIn(1)) == "not-seated"
    assert scene.refused("cyd", StandIn(9)) == "not-away"
    scene.do("cyd", StandIn(1))
    assert scene.table.played[1].bot is not None
    assert show_table(scene.table, 0).away == ()
    scene.come("ben")
    assert scene.table.played[1].bot is None


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_host_who_leaves_in_the_reveal_holds_nobody_up(turns: int) -> None:
    """Whoever acts next, the host among them: the reveal ends by itself, and the table has another host."""
    scene = Scene("emojito").start("ada", "ben", "cyd")

    def position() -> AnyPosition:
        assert scene.table.position is not None
        return scene.table.position

    def phase() -> str:
        return type(position().state.phase).__name__

    for _ in range(turns):
        while phase() == "Revealing":
            scene.answer_for(position().waiting_for[0])
        while phase() != "Revealing":
            scene.answer_for(position().waiting_for[0])
    scene.go("ada")
    scene.wait(300)
    assert phase() != "Revealing"
    assert scene.table.host != "ada"
    assert scene.revived() == scene.table


# Clocks ---------------------------------------------------------------------------------------------------


def test_every_kind_of_question_says_how_long_it_may_wait() -> None:
    """But for those that the host decides: no clock runs there."""
    phases = [kind for kind in Phase.__subclasses__() if kind.__module__.startswith("mien.games.")]
    timed = [phase for phase in phases if not phase.host_decides]
    assert timed
    for phase in timed:
        assert "seconds" in vars(phase), f"{phase.__module__}.{phase.__name__} leaves its time to chance"
        assert 0 < phase.seconds.brisk < phase.seconds.relaxed


def test_a_brisk_clock_is_shorter_and_a_slow_person_has_more_time() -> None:
    class Turn(Phase[Any, Any], frozen=True):
        seconds: ClassVar[Seconds] = Seconds(relaxed=60, brisk=20)

    class Reveal(Turn, frozen=True):
        runs_out: ClassVar[bool] = True

    assert milliseconds("relaxed", Turn()) == 60_000
    assert milliseconds("brisk", Turn()) == 20_000
    assert milliseconds("off", Turn()) is None
    assert milliseconds("off", Reveal()) == 60_000, "a reveal ends by itself without a clock too"
    assert milliseconds("brisk", Reveal()) == 20_000


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_clock_answers_for_anyone_silent_and_the_log_says_so(game: str) -> None:
    scene = brisk("ada", "ben", "cy", "dot", game=game)
    for _ in range(500):
        if scene.table.stage == "over":
            break
        when = next_due(scene.table)
        assert when is not None
        assert scene.wait((when - scene.now) / 1000 - 0.001) == []
        came = scene.wait(0.001)
        assert came
        assert all(isinstance(entry, Answered) and entry.by == "clock" for entry in came)
    assert scene.table.games == 1


def test_the_clock_starts_with_the_question_and_anew_with_the_next() -> None:
    scene = brisk("ada", "ben")
    seat = asked(scene)
    deadline = deadlines(scene.table).get(seat)
    assert deadline is not None
    scene.now += 1000
    scene.answer_for(seat)
    later = deadlines(scene.table).get(asked(scene))
    assert later is not None
    assert later > scene.now
    assert due(scene.table, scene.moment()) == ()
    assert due(scene.table, scene.moment(later)) != ()


def test_anyone_who_needs_longer_gets_it() -> None:
    scene = brisk("ada", "ben")
    seat = asked(scene)
    before = deadlines(scene.table).get(seat)
    scene.do(("ada", "ben")[seat], ChooseSlow(True))
    after = deadlines(scene.table).get(seat)
    assert before is not None
    assert after is not None
    assert after - scene.now == SLOW * (before - scene.now)


def test_a_person_who_lost_the_connection_has_a_shorter_clock() -> None:
    scene = brisk("ada", "ben", "cy")
    scene.go("cy")
    came = scene.wait(GRACE["brisk"])
    assert [entry for entry in came if isinstance(entry, StoodIn)] == [StoodIn(at=scene.now, chair=2)]


def test_without_clocks_a_question_waits_for_ever() -> None:
    scene = Scene().start("ada", "ben")
    assert next_due(scene.table) is None
    assert scene.wait(10**7) == []


# Pauses ---------------------------------------------------------------------------------------------------


def test_the_game_waits_when_all_who_are_here_agree() -> None:
    scene = brisk("ada", "ben", "cy")
    scene.go("cy")
    assert scene.refused("cyd", Pause()) == "spectator"
    assert scene.refused("ada", Resume()) == "not-paused"
    scene.do("ada", Pause())
    assert scene.refused("ada", Pause()) == "asked-already"
    assert deadlines(scene.table).get(asked(scene)) is not None
    scene.do("ben", Pause())
    seat = asked(scene)
    assert deadlines(scene.table).get(seat) is None
    assert scene.refused(("ada", "ben", "cy")[seat], Answer(1, some_answer(scene, seat))) == "paused"
    assert scene.wait(10**6) == []
    assert scene.table.waiting_for_bots() == ()
    scene.do("ben", Resume())
    assert scene.table.wants_pause == ()
    deadline = deadlines(scene.table).get(seat)
    assert deadline is not None
    assert deadline > scene.now


def test_a_wish_for_a_pause_is_fulfilled_when_the_others_lose_their_connection() -> None:
    scene = Scene().start("ada", "ben")
    scene.do("ada", Pause())
    scene.go("ben")
    assert scene.table.paused


def test_nobody_who_has_gone_agrees_to_anything() -> None:
    scene = Scene().start("ada", "ben")
    scene.do("ada", Pause())
    scene.go("ada")
    assert not scene.table.paused
    scene.go("ben")
    assert not scene.table.paused


def test_a_paused_game_goes_on_when_all_players_stand_up_and_can_be_resumed_by_whoever_sits_down() -> None:
    scene = Scene().come("cy").start("ada", "ben")
    scene.do("ada", Pause())
    scene.do("ben", Pause())
    scene.do("ada", Stand())
    scene.do("cy", Sit())
    scene.do("ben", Stand())
    assert scene.table.paused
    scene.do("cy", Resume())
    assert scene.refused("cy", Resume()) == "not-paused"
    scene.do("cy", Pause())
    assert deadlines(scene.table).get(0) is None
    scene.do("cy", Stand())
    assert scene.table.waiting_for_bots()


def test_bots_play_with_whoever_sits() -> None:
    scene = Scene().come("ada")
    scene.do("ada", SeatBot("beginner"))
    scene.start("ada")
    assert scene.table.waiting_for_bots() == tuple(
        s for s in (0,) if scene.table.position and s in scene.table.position.asks
    )
    scene.do("ada", Talk("hi"))
    scene.play_to_the_end()
    assert scene.table.waiting_for_bots() == ()
