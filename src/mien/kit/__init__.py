"""The words every engine speaks; pure and small."""

from mien.kit.asks import Ask, Choose, ChooseSome, Option, Say, Sentence
from mien.kit.bot import AtRandom, Bot
from mien.kit.dealer import Dealer, QuickDealer, SeededDealer, commitment
from mien.kit.errors import BadOptions, BadRecord, BadSeats, IllegalAnswer, Refusal, Refused, UnknownGame
from mien.kit.game import SHELF, Event, Game, Outcome, Over, Phase, Seat, Seconds, play_out
from mien.kit.lesson import Lesson, is_lesson
from mien.kit.listing import listed
from mien.kit.match import Match, check_seats, read_options, seen
from mien.kit.record import Answered, InForce, Record
from mien.kit.sightlines import Sightlines

__all__ = [
    "SHELF",
    "Answered",
    "Ask",
    "AtRandom",
    "BadOptions",
    "BadRecord",
    "BadSeats",
    "Bot",
    "Choose",
    "ChooseSome",
    "Dealer",
    "Event",
    "Game",
    "IllegalAnswer",
    "InForce",
    "Lesson",
    "Match",
    "Option",
    "Outcome",
    "Over",
    "Phase",
    "QuickDealer",
    "Record",
    "Refusal",
    "Refused",
    "Say",
    "Seat",
    "Seconds",
    "SeededDealer",
    "Sentence",
    "Sightlines",
    "UnknownGame",
    "check_seats",
    "commitment",
    "is_lesson",
    "listed",
    "play_out",
    "read_options",
    "seen",
]
