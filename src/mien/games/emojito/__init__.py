"""Emojito: act an emotion with face or voice; the others find it among seven cards."""

from dataclasses import replace
from functools import partial

from mien.games.emojito.answers import Answer, reads_face
from mien.games.emojito.bots import BOTS
from mien.games.emojito.deck import artwork
from mien.games.emojito.deck_file import DECKS, tried
from mien.games.emojito.encoding import EmojitoEncoding
from mien.games.emojito.events import Events
from mien.games.emojito.faults import faults
from mien.games.emojito.grades import PAPER
from mien.games.emojito.imagine import imagine
from mien.games.emojito.options import Options, seats, why_not_seats
from mien.games.emojito.rules import RULES, State, setup
from mien.games.emojito.sightlines import sightlines
from mien.games.emojito.talk import talk
from mien.games.emojito.view import View, own, view, without_readings
from mien.games.emojito.words import answer_text, details_text, event_text, question_text, view_text
from mien.kit import Game, Lesson

_NOW = Game(
    name="emojito",
    title="Emojito",
    rules_version=RULES,
    seats_rule="EJ-11",
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
    talk=talk,
    faults=faults,
    event_text=event_text,
    answer_text=answer_text,
    view_text=view_text,
    details_text=details_text,
    question_text=question_text,
    bots=BOTS,
    together=lambda options: options.mode in ("coop", "circle"),
    led=lambda options: options.mode == "circle",
    encodings={"ids": EmojitoEncoding, "numbers": partial(EmojitoEncoding, numbers=True)},
    artwork=artwork,
    paper=PAPER,
    decks=DECKS,
    tried_apart={"grade": ("first", "everyday"), "alike": ("far", "near"), "deck": (tried(),)},
    reads_face=reads_face,
    without_readings=without_readings,
    lesson=Lesson(Options(first_actor=0), seats=3, level="strong", number=15),
)
_EARLIER = tuple(replace(_NOW, rules_version=old, setup=partial(setup, rules=old)) for old in range(1, RULES))
GAME = replace(_NOW, earlier=_EARLIER)
