"""Face Cards: find the pairs that others think look alike."""

from dataclasses import replace
from functools import partial

from mien.games.facecards.bots import BOTS
from mien.games.facecards.cards import CATEGORY
from mien.games.facecards.deck import artwork
from mien.games.facecards.deck_file import DECKS, tried
from mien.games.facecards.encoding import FaceCardsEncoding
from mien.games.facecards.events import Events
from mien.games.facecards.faults import faults
from mien.games.facecards.imagine import imagine
from mien.games.facecards.options import BLANK_CARDS, Options, seats, why_not_seats
from mien.games.facecards.photos import look
from mien.games.facecards.rules import RULES, Answer, State, setup
from mien.games.facecards.sightlines import sightlines
from mien.games.facecards.view import View, own, view, without_readings
from mien.games.facecards.words import answer_text, details_text, event_text, question_text, view_text
from mien.kit import Game, Lesson, Photos

_NOW = Game(
    name="facecards",
    title="Face Cards",
    rules_version=RULES,
    seats_rule="FC-3",
    why_not_seats=why_not_seats,
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
    names_to_hide=tuple(CATEGORY),
    bots=BOTS,
    encodings={"ids": FaceCardsEncoding},
    artwork=artwork,
    paper={"all": tuple(CATEGORY)},
    decks=DECKS,
    tried_apart={"deck": (tried(),)},
    photos=Photos(most=BLANK_CARDS, rule="FC-2", look=look),
    without_readings=without_readings,
    lesson=Lesson(Options(first_camera="random"), seats=3, level="good", number=5),
)
GAME = replace(_NOW, earlier=(replace(_NOW, rules_version=1, setup=partial(setup, rules=1)),))
