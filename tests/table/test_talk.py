"""Talking at a table where the rules silence people: what they say is kept, and reaches the others later."""

from __future__ import annotations

import re

from tests.server.keeping import Ear
from tests.table.scene import Scene, portrait

from mien.server.tables.display import Display
from mien.server.tables.presence import Presence
from mien.table.commands import Come, Mute, Pause, React, Remove, Resume, Sit, Stand, Start, Talk
from mien.table.entries import Said, read_entry
from mien.table.people import MOST_PEOPLE

PEOPLE = ("ada", "ben", "cyd")


def acting() -> Scene:
    """A game of Emojito with three people; one of them acts, and a fourth watches."""
    return Scene("emojito").start(*PEOPLE).come("dot")


def said(scene: Scene) -> list[tuple[str, str, bool]]:
    return [(line.person, line.text, line.held) for line in scene.table.lines]


def answer_until(scene: Scene, phase: str) -> None:
    """All give some answer, until this phase comes."""
    while type(scene.table.position.state.phase).__name__ != phase:  # type: ignore[union-attr]
        scene.answer_for(scene.table.position.waiting_for[0])  # type: ignore[union-attr]


def test_what_is_said_during_a_performance_reaches_the_table_at_the_reveal() -> None:
    scene = acting()
    for person in (*PEOPLE, "dot"):
        scene.do(person, Talk(f"{person} knows"))
    scene.do("ada", React("anger"))
    assert said(scene) == []
    answer_until(scene, "Guessing")
    scene.do("ben", Talk("I say card 3"))
    assert said(scene) == []
    answer_until(scene, "Revealing")
    everything = [(person, f"{person} knows", True) for person in (*PEOPLE, "dot")]
    assert said(scene) == [*everything, ("ada", "anger", True), ("ben", "I say card 3", True)]
    scene.do("cyd", Talk("ha"))
    assert said(scene)[-1] == ("cyd", "ha", False)
    assert portrait(scene.revived()) == portrait(scene.table)


def test_nobody_can_tell_what_somebody_else_has_said_while_it_is_held_back() -> None:
    one, other = acting(), acting()
    one.do("ada", Talk("it is the sad droplet"))
    other.do("ada", Talk("no idea"))
    for person in (*PEOPLE, "dot"):
        for screen in (False, True):
            shown, same = told_to(one, person, screen=screen), told_to(other, person, screen=screen)
            knows = person == "ada" and not screen
            assert (shown != same) == knows
            assert (b"sad droplet" in shown) == knows


def told_to(scene: Scene, person: str, *, screen: bool) -> bytes:
    """All that a page of this person is told when it opens."""
    page = Ear(person)
    page.screen = screen
    Display(Presence("p1")).add(page, scene.table)
    return re.sub(rb'"now":\d+', b"", b"".join(page.heard))


def test_a_pause_lets_everybody_talk_and_its_end_silences_them_again() -> None:
    scene = acting()
    scene.do("ada", Talk("wait"))
    for person in PEOPLE:
        scene.do(person, Pause())
    scene.do("ben", Talk("the doorbell"))
    scene.do("ben", Resume())
    scene.do("cyd", Talk("hm"))
    assert said(scene) == [("ben", "the doorbell", False)]


def test_what_was_held_back_stays_held_through_a_pause_until_the_reveal() -> None:  # EJ-42
    scene = acting()
    scene.do("ada", Talk("it is the droplet"))
    for person in PEOPLE:
        scene.do(person, Pause())
    assert said(scene) == []
    scene.do("ben", Resume())
    answer_until(scene, "Guessing")
    scene.do("ben", Talk("I say card 3"))
    for person in PEOPLE:
        scene.do(person, Pause())
    scene.do("ben", Resume())
    assert said(scene) == []
    answer_until(scene, "Revealing")
    assert said(scene) == [("ada", "it is the droplet", True), ("ben", "I say card 3", True)]


def test_whoever_stands_up_during_a_performance_is_silent_all_the_same() -> None:
    scene = acting()
    scene.do("ada", Stand())
    scene.do("ada", Talk("it was the droplet"))
    assert said(scene) == []
    scene.do("ada", Sit())
    answer_until(scene, "Revealing")
    assert said(scene) == [("ada", "it was the droplet", True)]


def test_the_words_of_anyone_muted_or_removed_meanwhile_are_not_sent() -> None:
    scene = acting()
    for person in ("ben", "cyd", "dot"):
        scene.do(person, Talk("a rude word"))
    scene.do("ada", Mute("ben", True))
    scene.do("ada", Remove("dot"))
    answer_until(scene, "Revealing")
    assert said(scene) == [("cyd", "a rude word", True)]


def test_the_words_of_anyone_who_was_forgotten_meanwhile_are_not_sent() -> None:
    """A full table forgets who has gone longest: nobody would know who said it."""
    scene = acting()
    scene.do("dot", Talk("a guess"))
    scene.go("dot").come(*(f"guest-{number}" for number in range(MOST_PEOPLE - len(PEOPLE))))
    assert "dot" not in scene.table.people
    answer_until(scene, "Revealing")
    assert said(scene) == []


def test_the_end_of_a_game_sends_what_was_held_back() -> None:
    scene = acting()
    scene.do("ada", Talk("early"))
    scene.play_to_the_end()
    assert said(scene) == [("ada", "early", True)]
    assert not scene.table.held
    scene.do("ada", Start())
    scene.do("ben", Talk("again"))
    assert [line.text for line in scene.table.held] == ["again"]


def test_only_the_last_hundred_held_lines_are_kept() -> None:
    scene = acting()
    for number in range(120):
        scene.do("ada", Talk(f"line {number}"))
    assert [line.text for line in scene.table.held] == [f"line {number}" for number in range(20, 120)]


def test_a_log_from_before_words_were_held_back_means_what_it_meant() -> None:
    scene = acting()
    scene.add(read_entry(b'{"type":"Said","at":1000001,"person":"ada","text":"as ever"}'))
    assert said(scene) == [("ada", "as ever", False)]
    assert isinstance(scene.do("ada", Talk("now"))[0], Said)
    assert said(scene) == [("ada", "as ever", False)]


def test_where_the_rules_silence_nobody_words_arrive_at_once() -> None:
    scene = Scene("expressions").start(*PEOPLE)
    scene.do("ada", Talk("hello"))
    scene.do("ben", Come("p2", "Ben", "en", "a1"))
    assert said(scene) == [("ada", "hello", False)]
