"""Whatever happens at a table, every page that is open holds what it would be shown if it were opened now."""

from __future__ import annotations

import json
from typing import Any

import pytest
from harness.server.guest import merged
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from tests.server.keeping import Ear
from tests.table.laying import deck_of
from tests.table.scene import Scene
from tests.table.test_soundness import PEOPLE, AnyTable

from mien.games import GAMES
from mien.server.tables.display import Display
from mien.server.tables.presence import Presence
from mien.table import Command, Entry
from mien.table.clocks import Pace
from mien.table.commands import (
    AppointNext,
    Await,
    ChoosePlace,
    ChooseSettings,
    ChooseSlow,
    GoOn,
    LayDeck,
    LayOrder,
    Lead,
    Mute,
    PassHost,
    Pause,
    Poke,
    React,
    Relieve,
    Remove,
    Rename,
    Resume,
    Share,
    Sit,
    Stand,
    Start,
    Stop,
    Talk,
    WantAgain,
    WithdrawDeck,
)
from mien.table.evening import Part
from mien.table.settings import Settings

FLEETING = ("now", "version", "happened")
"""What differs from one showing to the next, though nothing has changed."""


class Told(Scene):
    """A table whose entries are told to pages, sometimes several at once."""

    def __init__(self) -> None:
        self.display = Display(Presence("p1"))
        super().__init__()

    def add(self, *entries: Entry) -> None:
        before = self.table
        super().add(*entries)
        if entries:
            self.display.tell(before, self.table, entries)


class Page(Ear):
    """A page that puts together what it is told, as a browser does."""

    def __init__(self, person: str, *, screen: bool = False) -> None:
        super().__init__(person)
        self.screen = screen
        self.table: dict[str, Any] = {}
        self.game: dict[str, Any] = {}
        self.happened: list[Any] = []
        self.eyes: set[int | None] = set()
        """The seats through which this page has seen the game."""
        self.lines: list[Any] = []
        self.held: list[Any] = []

    def send(self, message: bytes) -> None:
        told = json.loads(message)
        match told["type"]:
            case "Table":
                self.table = told
            case "Table~":
                assert told["after"] == self.table["version"]
                self.table = merged(self.table, told)
            case "Game":
                self.happened = self.happened[: _first(told, self.game)] + told["happened"]
                self.eyes = {told["seat"]} | (self.eyes if told["number"] == self.game.get("number") else set())
                self.game = told
            case "Game~":
                assert told["after"] == self.game["version"]
                self.game = merged(self.game, told)
                self.happened += self.game["happened"]
            case "Chat":
                self.lines, self.held = told["lines"], told["held"]
            case "Spoken":
                self.lines = [*self.lines, told["line"]][-100:]

    def reopened(self) -> Page:
        """The same page on a new connection: it remembers what happened, and says how far it has seen."""
        page = Page(self.person, screen=self.screen)
        page.game, page.happened, page.eyes = self.game, self.happened, self.eyes
        page.seen = (self.game["number"], self.game["step"]) if self.game else (0, 0)
        return page

    def holds(self, watches: bool) -> dict[str, Any]:
        around = {
            "table": {name: value for name, value in self.table.items() if name not in FLEETING},
            "lines": self.lines,
            "held": self.held,
        }
        game = {
            "game": {name: value for name, value in self.game.items() if name not in FLEETING},
            # Whoever has had another seat in this game knows what that seat was told.
            "happened": self.happened if len(self.eyes) == 1 else [step["step"] for step in self.happened],
        }
        return around | (game if watches else {})


def _first(told: dict[str, Any], held: dict[str, Any]) -> int:
    """How many of the steps that a page has seen come before those that it is told now."""
    steps = [step["step"] for step in told["happened"]] or [told["step"]]
    return steps[0] if told["number"] == held.get("number") else 0


class AnyTableShown(AnyTable):
    """People do what they like, and some of them have pages open."""

    def __init__(self) -> None:
        super().__init__()
        self.scene: Told = Told()
        self.pages: list[Page] = []

    @initialize(game=st.sampled_from(sorted(GAMES)), clock=st.sampled_from(["off", "brisk", "day"]))
    def pages_are_open_and_a_game_begins(self, game: str, clock: Pace) -> None:
        for person in PEOPLE:
            self.a_page_is_opened(person, screen=False)
        self.a_page_is_opened("dot", screen=True)
        self.somebody_does_something("ada", ChooseSettings(Settings(clock=clock)))
        self.they_begin(4, game)

    @rule(person=st.sampled_from(PEOPLE), screen=st.booleans())
    def a_page_is_opened(self, person: str, screen: bool) -> None:
        self.somebody_comes(person, "p1")
        guest = self.scene.table.people.get(person)
        if guest is not None and not guest.removed and not guest.gone_on:
            page = Page(person, screen=screen)
            self.pages.append(page)
            self.scene.display.add(page, self.scene.table)

    @rule(which=st.integers(0, 99), back=st.booleans())
    def a_page_loses_its_connection(self, which: int, back: bool) -> None:
        there = [page for page in self.pages if page.dropped is None]
        if not there:
            return
        lost = there[which % len(there)]
        self.pages.remove(lost)
        self.scene.display.remove(lost)
        if back and lost.person in self.scene.table.people:
            page = lost.reopened()
            self.pages.append(page)
            self.scene.display.add(page, self.scene.table)

    @rule(which=st.integers(0, 99))
    def a_page_has_lost_the_thread(self, which: int) -> None:
        there = [page for page in self.pages if page.dropped is None]
        if there and (page := there[which % len(there)]).person in self.scene.table.people:
            page.seen = (0, 0)
            self.scene.display.show_whole(page, self.scene.table)

    @rule(
        person=st.sampled_from(PEOPLE),
        command=st.sampled_from(
            [
                *(Pause(), Resume(), Stand(), Sit(), ChooseSlow(True), ChooseSlow(False), Share(1, True)),
                *(Stop(True), Stop(False), WantAgain(), Await(1, True), Relieve(1), Poke(1), Talk("hello")),
                *(Lead(step, 0, {"type": "Done"}) for step in (1, 2)),
            ]
        ),
    )
    def somebody_does_something_likely(self, person: str, command: Command) -> None:
        self.somebody_does_something(person, command)

    @invariant()
    def every_page_holds_what_it_would_be_shown_now(self) -> None:
        for page in [page for page in self.pages if page.dropped is None]:
            anew, fresh = Display(Presence("p1")), Page(page.person, screen=page.screen)
            if page.person not in self.scene.table.people:
                continue
            anew.add(fresh, self.scene.table)
            fresh.eyes |= page.eyes
            # Once a game was ended, a page may still hold what it showed of it.
            watches = self.scene.table.position is not None and self.scene.table.may_watch(page.person)
            assert page.holds(watches) == fresh.holds(watches)


AnyTableShown.TestCase.settings = settings(
    max_examples=15, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyTableShown = AnyTableShown.TestCase


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_page_is_told_of_everything_that_can_happen_around_a_game(game: str) -> None:
    table = AnyTableShown()
    table.pages_are_open_and_a_game_begins(game, "brisk")
    table.every_page_holds_what_it_would_be_shown_now()
    likely: list[tuple[str, Command]] = [
        ("ben", ChooseSlow(True)),
        ("ben", ChoosePlace("room")),
        ("ada", LayOrder((Part(minutes=10), Part("emojito")))),
        ("ben", AppointNext("calm-fox-abcde")),
        ("ben", Pause()),
        ("ada", Resume()),
        ("ada", Mute("cy", True)),
        ("ben", Talk("hello")),
        ("ben", React("joy")),
        ("ben", Stand()),
        ("ada", ChooseSettings(Settings(spectators=False, clock="brisk"))),
        ("ada", ChooseSettings(Settings(spectators=True, clock="brisk"))),
        ("ben", Sit()),
        ("ben", Rename("Benjamin", "fr", "b2")),
        ("ada", PassHost("ben")),
        ("ben", Remove("ada")),
    ]
    for person, command in likely:
        before = table.scene.table
        table.scene.do(person, command)
        assert table.scene.table is not before
        table.every_page_holds_what_it_would_be_shown_now()
    table.scene.wait(300)
    table.every_page_holds_what_it_would_be_shown_now()
    table.scene.play_to_the_end()
    table.every_page_holds_what_it_would_be_shown_now()
    table.scene.do("ben", Share(1, True))
    table.every_page_holds_what_it_would_be_shown_now()
    table.scene.do("ben", GoOn(0))
    table.every_page_holds_what_it_would_be_shown_now()


def test_every_page_is_told_of_a_deck_that_is_laid_and_withdrawn() -> None:
    table = AnyTableShown()
    table.pages_are_open_and_a_game_begins("emojito", "off")
    table.scene.play_to_the_end()
    laying: tuple[Command, ...] = (LayDeck(deck_of(7)), Start(), WithdrawDeck())
    for command in laying:
        table.scene.do(table.scene.table.host, command)
        table.every_page_holds_what_it_would_be_shown_now()


def test_whoever_has_answered_is_not_told_that_the_next_question_is_open() -> None:
    """A page knows that by itself; so all who see the same can be sent one message."""
    table = AnyTableShown()
    table.pages_are_open_and_a_game_begins("facecards", "off")
    scene, ear = table.scene, Ear("ada")
    scene.display.add(ear, scene.table)
    while True:
        position = scene.table.position
        assert position is not None
        if not position.asks:
            break
        for seat in position.waiting_for:
            scene.answer_for(seat)
    told = [change for change in map(json.loads, ear.heard) if change["type"] == "Game~"]
    answers = [change["own"]["answer"] for change in told if "answer" in change.get("own", {})]
    assert answers
    assert None not in answers
