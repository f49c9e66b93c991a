"""The game: which, how, when; and what its players say."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from mien.kit import AnyPosition, BadOptions, IllegalAnswer, Refusal, check_seats, read_options
from mien.table import entries as log
from mien.table import past
from mien.table.commands.command import Command, Entries, not_while_playing, refuse
from mien.table.commands.first_game import first_options
from mien.table.engines import chosen_game
from mien.table.evening import next_part
from mien.table.leading import is_led
from mien.table.own_options import whole_options
from mien.table.people import Person
from mien.table.table import Moment, Table


class ChooseGame(Command, frozen=True):
    """We play this."""

    game: str
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        game = chosen_game(self.game)
        other = table.deck is not None and table.deck.game != game.name
        gone = [log.DeckWithdrawn()] if other else []
        return [log.GameChosen(game=game.name), *gone, *first_options(table, game)]


class ChooseOptions(Command, frozen=True):
    """We play it with these options."""

    options: dict[str, Any]
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        chosen = read_options(table.game, self.options)
        if table.game.photos and chosen.photos:
            raise BadOptions(Refusal("photos-apart", "Add pictures one at a time."))
        if table.game.decks and chosen.deck:
            raise BadOptions(Refusal("deck-apart", "Choose the deck by itself, not together with other options."))
        table.game.seats(whole_options(replace(table, options=chosen)))
        return [log.OptionsChosen(options=msgspec.to_builtins(chosen))]


class Start(Command, frozen=True):
    """We begin, or play again."""

    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        options = whole_options(table)
        check_seats(table.game, options, len(table.chairs))
        part = next_part(table)
        return [
            *([log.PartBegun()] if part is not None and part.game == table.game.name else ()),
            log.Started(
                game=table.game.name,
                rules=table.game.rules_version,
                options=msgspec.to_builtins(options),
                seed=moment.secret().hex(),
            ),
        ]


class Learn(Command, frozen=True):
    """I am shown this game: alone with bots, from a seed that is no secret."""

    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        table.guest(person)
        lesson = table.game.lesson
        if lesson is None:
            raise refuse("no-lesson", "There's no tutorial for this game yet. Read its rules, or play with bots.")
        if any(chair.person not in (None, person) for chair in table.chairs):
            raise refuse(
                "others-here",
                "Others are sitting here, and a tutorial is for one person. Start it at a table of your own.",
            )
        return [
            *(log.Unseated(chair=0) for _ in table.chairs),
            log.Sat(person=person, chair=0),
            *(log.BotSat(chair=chair, level=lesson.level) for chair in range(1, lesson.seats)),
            log.Started(
                game=table.game.name,
                rules=table.game.rules_version,
                options=msgspec.to_builtins(lesson.options),
                seed=lesson.seed.hex(),
            ),
        ]


class Answer(Command, frozen=True):
    """My answer to the question of this step."""

    step: int
    answer: Any
    ends_games: ClassVar[bool] = True
    always_changes: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        position = running(table)
        seat = player(table, person)
        # As `host_decides`; the phase is looked at before anything is called, because every answer comes by here.
        if position.state.phase.host_decides and person != table.host and is_led(table):
            rule = position.state.phase.rule
            raise IllegalAnswer(Refusal("host-leads", "The host leads this game. Wait until they go on.", rule))
        return [entry_of_answer(table, position, seat, self.step, self.answer)]


class Lead(Command, frozen=True):
    """I lead this game: my answer for a seat that is asked, with or without a seat of my own."""

    step: int
    seat: int
    answer: Any
    host_only: ClassVar[bool] = True
    ends_games: ClassVar[bool] = True
    always_changes: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        position = running(table)
        if not is_led(table):
            raise refuse("not-led", "In this game everyone answers for themselves. Give them time.")
        if self.step == position.step and self.seat in position.answers:
            raise IllegalAnswer(
                Refusal("answered-already", "That player has answered already. You needn't do it for them.")
            )
        return [entry_of_answer(table, position, self.seat, self.step, self.answer, log.HOST)]


class AnswerFor(Command, frozen=True):
    """The answer for a seat that no person plays, or whose person is silent; only the server asks for it."""

    game: int
    """The number of the game."""
    seat: int
    step: int
    answer: Any
    by: log.By
    ends_games: ClassVar[bool] = True
    always_changes: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        position = running(table)
        waiting, bots = position.waiting_for, table.waiting_for_bots()
        # The person may have come back, or all may have gone, while the bot was thinking.
        asked = self.seat in bots if self.by != "clock" else self.seat in waiting and self.seat not in bots
        if self.game != table.games or not asked:
            raise IllegalAnswer(
                Refusal("too-late", "That question has already been answered. Wait for the next one.")
            )
        return [entry_of_answer(table, position, self.seat, self.step, self.answer, self.by)]


def entry_of_answer(
    table: Table, position: AnyPosition, seat: int, step: int, answer: Any, by: str | None = None
) -> log.JustAnswered:
    """The entry of this answer, whoever gives it; raises Refused."""
    if table.paused:
        raise IllegalAnswer(Refusal("paused", "The game is paused. Continue it first."))
    return log.JustAnswered(seat=seat, step=step, answer=position.read(seat, answer, step), by=by)


class Stop(Command, frozen=True):
    """I would like to end this game and go back to the lobby, or rather play on; the host decides alone."""

    stop: bool
    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        running(table)
        if person != table.host:
            player(table, person)
        if not self.stop:
            return [log.PlayedOn(person=person)]
        return [log.StopWanted(person=person)]


class WantAgain(Command, frozen=True):
    """I would like to play another."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        if table.stage != "over":
            raise refuse("not-over", "This game isn't over yet. Come back when it is.")
        if table.chair_of(person) is None:
            raise refuse("not-seated", "Take a seat first.")
        return [] if person in table.wants_again else [log.AgainWanted(person=person)]


class Pause(Command, frozen=True):
    """I would like the game to wait."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        running(table)
        player(table, person)
        if person in table.wants_pause:
            raise refuse("asked-already", "You've already asked for a pause. Give the others a moment.")
        return [log.PauseWanted(person=person)]


class Resume(Command, frozen=True):
    """The game can go on."""

    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        running(table)
        player(table, person)
        if not table.paused and not table.wants_pause:
            raise refuse("not-paused", "The game isn't paused. Play on.")
        return [log.Resumed(person=person)]


class Share(Command, frozen=True):
    """Everybody may see this game again, once all who sat in it say so; or I'd rather not."""

    number: int
    shared: bool

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        attendance = past.attendance_of(table, self.number)
        if person not in attendance.sat:
            raise refuse("not-played", "Only the players can decide that. Ask one of them.")
        if (person in attendance.shared) == self.shared:
            return []
        return [log.Shared(person=person, number=self.number, shared=self.shared)]


def running(table: Table) -> AnyPosition:
    """Where the game stands that is being played; raises Refused."""
    if table.position is None or table.stage != "playing":
        raise refuse("not-playing", "No game is being played. Wait for the next one.")
    return table.position


def player(table: Table, person: Person) -> int:
    """The seat of this person in the game; raises Refused."""
    seat = table.seat_of(person)
    if seat is None:
        raise refuse("spectator", "You're just watching this game. You can play the next one.")
    return seat


GameCommand = (
    ChooseGame | ChooseOptions | Start | Learn | Answer | Lead | Stop | WantAgain | Pause | Resume | Share
)
"""Those that a browser can send."""
