"""Expressions: co-operative, with hidden hands and clues that may not lie."""

from dataclasses import replace
from functools import partial

from mien.games.expressions.bots import BOTS
from mien.games.expressions.cards import DECK, SMALL_DECK, SUITS
from mien.games.expressions.encoding import ExpressionsEncoding
from mien.games.expressions.events import Events
from mien.games.expressions.faults import faults
from mien.games.expressions.imagine import imagine
from mien.games.expressions.options import RULES, Options, seats, why_not_seats
from mien.games.expressions.rules import Answer, State, setup
from mien.games.expressions.sightlines import sightlines
from mien.games.expressions.view import View, own, view
from mien.games.expressions.words import answer_text, details_text, event_text, question_text, view_text
from mien.kit import Game, Lesson

_NOW = Game(
    name="expressions",
    title="Expressions",
    rules_version=RULES,
    seats_rule="EX-2",
    why_not_seats=why_not_seats,
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
    details_text=details_text,
    question_text=question_text,
    names_to_hide=(*SUITS, "Harmony", "Discord"),
    bots=BOTS,
    together=lambda options: True,
    first=Options(difficulty="easy"),
    encodings={"ids": ExpressionsEncoding},
    paper={"whole": DECK, "small": SMALL_DECK},
    lesson=Lesson(Options(difficulty="easy"), seats=4, level="good", number=4),
)

_EARLIER = tuple(
    replace(_NOW, rules_version=rules, seats=partial(seats, rules=rules), setup=partial(setup, rules=rules))
    for rules in range(1, RULES)
)
GAME = replace(_NOW, earlier=_EARLIER)
