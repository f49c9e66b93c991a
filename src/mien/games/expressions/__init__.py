"""Expressions: co-operative, with hidden hands and clues that may not lie."""

from dataclasses import replace
from functools import partial

from mien.games.expressions.bots import BOTS
from mien.games.expressions.events import Events
from mien.games.expressions.faults import faults
from mien.games.expressions.imagine import imagine
from mien.games.expressions.options import RULES, Options, seats
from mien.games.expressions.rules import Answer, State, setup
from mien.games.expressions.sightlines import sightlines
from mien.games.expressions.view import View, own, view
from mien.games.expressions.words import answer_text, event_text, question_text, view_text
from mien.kit import Game, Lesson

_NOW = Game(
    name="expressions",
    title="Expressions",
    rules_version=RULES,
    seats_rule="EX-2",
    seats_rules={6: "EX-23"},
    talk_rule="EX-26",
    options_type=Options,
    state_type=State,
    view_type=View,
    answer_type=Answer,
    event_type=Events,
    seats=seats,
    setup=setup,
    view=view,
    own=own,
    imagine=imagine,
    sightlines=sightlines,
    faults=faults,
    event_text=event_text,
    answer_text=answer_text,
    view_text=view_text,
    question_text=question_text,
    bots=BOTS,
    lesson=Lesson(Options(difficulty="easy"), seats=4, level="good", number=4),
)

_FIRST = replace(_NOW, rules_version=1, seats=partial(seats, rules=1), setup=partial(setup, rules=1))
GAME = replace(_NOW, earlier=(_FIRST,))
