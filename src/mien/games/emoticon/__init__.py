"""Émoticon: seven rounds of moods, mischief and a helping hand."""

from dataclasses import replace
from functools import partial

from mien.games.emoticon.bots import BOTS
from mien.games.emoticon.cards import MISCHIEF, MOODS, PAPER
from mien.games.emoticon.deck import artwork
from mien.games.emoticon.encoding import EmoticonEncoding
from mien.games.emoticon.events import Events
from mien.games.emoticon.faults import faults
from mien.games.emoticon.imagine import imagine
from mien.games.emoticon.options import RULES, Options, seats
from mien.games.emoticon.rules import Answer, State, setup
from mien.games.emoticon.sightlines import sightlines
from mien.games.emoticon.view import View, own, view
from mien.games.emoticon.words import answer_text, details_text, event_text, question_text, view_text
from mien.kit import Game, Lesson

_NOW = Game(
    name="emoticon",
    title="Émoticon",
    rules_version=RULES,
    seats_rule="EM-4",
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
    names_to_hide=(*MOODS, *MISCHIEF),
    bots=BOTS,
    encodings={"ids": EmoticonEncoding},
    artwork=artwork,
    paper={"all": PAPER},
    lesson=Lesson(Options(), seats=4, level="beginner", number=41),
)

_EARLIER = tuple(replace(_NOW, rules_version=old, setup=partial(setup, rules=old)) for old in range(1, RULES))
GAME = replace(_NOW, earlier=_EARLIER)
