"""Winkers: one of you puts the others to sleep with a wink; find out who."""

from mien.games.winkers.bots import BOTS
from mien.games.winkers.events import Events
from mien.games.winkers.faults import faults
from mien.games.winkers.imagine import imagine
from mien.games.winkers.options import Options, seats
from mien.games.winkers.rules import Answer, State, setup
from mien.games.winkers.sightlines import sightlines
from mien.games.winkers.view import View, view
from mien.games.winkers.words import answer_text, event_text, question_text, view_text

from mien.kit import Game, Lesson

GAME = Game(
    name="winkers",
    title="Winkers",
    rules_version=1,
    seats_rule="WI-1",
    options_type=Options,
    state_type=State,
    view_type=View,
    answer_type=Answer,
    event_type=Events,
    seats=seats,
    setup=setup,
    view=view,
    imagine=imagine,
    sightlines=sightlines,
    faults=faults,
    event_text=event_text,
    answer_text=answer_text,
    view_text=view_text,
    question_text=question_text,
    bots=BOTS,
    lesson=Lesson(Options(), seats=5, level="beginner", number=1),
)
