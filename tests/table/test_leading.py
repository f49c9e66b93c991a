"""A game that the host leads: who may answer for whom, and that no clock runs."""

from __future__ import annotations

from typing import Any

from tests.table.scene import Scene

from mien.server.tables.snapshots import show_game
from mien.table.clocks import deadlines
from mien.table.commands import Answer, ChooseOptions, ChooseSettings, Lead, SeatBot, Sit, Start
from mien.table.due import next_due
from mien.table.entries import Answered, read_entry
from mien.table.leading import host_decides, waiting_for
from mien.table.settings import Settings

DONE, SHOW, END = {"type": "Done"}, {"type": "ShowCard"}, {"type": "End"}


def circle(*people: str, host: str = "ada", clock: str = "off", bots: int = 0) -> Scene:
    """A circle of these people and bots, whose first actor has the first seat; the host need not sit in it."""
    scene = Scene("emojito", host).come(host, *(person for person in people if person != host))
    scene.do(host, ChooseSettings(Settings(clock=clock)))  # type: ignore[arg-type]
    scene.do(host, ChooseOptions({"mode": "circle", "first_actor": 0}))
    for person in people:
        scene.do(person, Sit())
    for _ in range(bots):
        scene.do(host, SeatBot("good"))
    scene.do(host, Start())
    return scene


def step(scene: Scene) -> int:
    assert scene.table.position is not None
    return scene.table.position.step


def lead(scene: Scene, seat: int, answer: Any) -> None:
    scene.do("ada", Lead(step(scene), seat, answer))


def test_a_host_without_a_seat_leads_the_circle_to_its_end() -> None:
    scene = circle("ben", "cy")
    scene.do("ben", Answer(step(scene), DONE))
    scene.do("cy", Answer(step(scene), 3))
    lead(scene, 0, {"type": "GuessAgain"})
    scene.do("cy", Answer(step(scene), 4))
    lead(scene, 0, SHOW)
    lead(scene, 0, {"type": "Next", "seat": 1})
    scene.do("cy", Answer(step(scene), {"type": "Pass"}))
    lead(scene, 1, END)
    assert scene.table.stage == "over"
    assert scene.table.position is not None
    assert scene.table.position.outcome is not None
    assert scene.table.position.outcome.winners == ()
    logged = [read_entry(line) for line in scene.log]
    assert [entry.by for entry in logged if isinstance(entry, Answered)].count("host") == 4
    assert scene.revived() == scene.table
    assert scene.table.tallies == {}


def test_what_the_host_decides_nobody_else_does() -> None:
    scene = circle("ben", "cy")
    scene.do("ben", Answer(step(scene), DONE))
    scene.do("cy", Answer(step(scene), 3))
    assert host_decides(scene.table)
    assert scene.refused("ben", Answer(step(scene), SHOW)) == "host-leads"
    assert scene.refused("cy", Lead(step(scene), 0, SHOW)) == "host-only"


def test_a_host_with_a_seat_may_also_answer_as_its_player() -> None:
    scene = circle("ada", "ben")
    scene.do("ada", Answer(step(scene), DONE))
    scene.do("ben", Answer(step(scene), 3))
    scene.do("ada", Answer(step(scene), SHOW))
    lead(scene, 0, END)
    assert scene.table.stage == "over"


def test_where_the_host_decides_no_seat_is_asked_and_no_bot_answers() -> None:
    scene = circle("ben", bots=2)
    scene.do("ben", Answer(step(scene), DONE))
    assert scene.table.waiting_for_bots() == (1, 2)
    lead(scene, 1, 0)
    lead(scene, 2, 5)
    assert host_decides(scene.table)
    assert (waiting_for(scene.table), scene.table.waiting_for_bots()) == ((), ())
    shown = show_game(scene.table, 0)
    assert (shown.asked, shown.waiting) == ((), ())


def test_the_host_can_go_on_without_somebody_but_not_speak_over_them() -> None:
    scene = circle("ben", "cy", "dot")
    lead(scene, 0, {"type": "Done"})
    scene.do("cy", Answer(step(scene), 3))
    assert scene.refused("ada", Lead(step(scene), 1, 0)) == "answered-already"
    lead(scene, 2, 0)
    assert host_decides(scene.table)
    assert scene.table.spoken_for == ()
    assert scene.refused("ada", Lead(step(scene), 0, {"type": "Next", "seat": 1})) == "again-or-show"


def test_no_clock_runs_in_a_circle() -> None:
    scene = circle("ben", "cy", clock="brisk")
    assert deadlines(scene.table) == {}
    assert next_due(scene.table) is None


def test_nobody_leads_another_game() -> None:
    scene = Scene("emojito").start("ada", "ben", "cy")
    assert scene.refused("ada", Lead(step(scene), 1, DONE)) == "not-led"
