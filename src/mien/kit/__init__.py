"""The vocabulary of every engine: seats, questions, phases, matches, records. It is pure: no I/O and no clock."""

from mien.kit.artwork import Artwork
from mien.kit.asks import Ask, Choose, ChooseSome, Option, Say, Sentence
from mien.kit.bot import AnyBot, AtRandom, Bot, own_seat
from mien.kit.dealer import Dealer, QuickDealer, SeededDealer, commitment
from mien.kit.decks import AnyDeck, Deck, DeckCard, Decks, Words
from mien.kit.errors import BadOptions, BadRecord, BadSeats, IllegalAnswer, Refusal, Refused, UnknownGame
from mien.kit.event import Event, seen
from mien.kit.find import find_bot, find_game
from mien.kit.game import AnyGame, Game, Outcome, Over, Phase, Seconds, play_out
from mien.kit.history import History
from mien.kit.lesson import Lesson, is_lesson
from mien.kit.match import AnyMatch, Match
from mien.kit.options import check_seats, every_options, every_table, read_options
from mien.kit.photos import Photos
from mien.kit.position import AnyPosition, Position
from mien.kit.record import Answered, InForce, Record
from mien.kit.seat import Seat
from mien.kit.sightlines import Sightlines
from mien.kit.talk import Talkers
from mien.kit.words import card_text, cards_text, counted, listed

__all__ = [
    "Answered",
    "AnyBot",
    "AnyDeck",
    "AnyGame",
    "AnyMatch",
    "AnyPosition",
    "Artwork",
    "Ask",
    "AtRandom",
    "BadOptions",
    "BadRecord",
    "BadSeats",
    "Bot",
    "Choose",
    "ChooseSome",
    "Dealer",
    "Deck",
    "DeckCard",
    "Decks",
    "Event",
    "Game",
    "History",
    "IllegalAnswer",
    "InForce",
    "Lesson",
    "Match",
    "Option",
    "Outcome",
    "Over",
    "Phase",
    "Photos",
    "Position",
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
    "Talkers",
    "UnknownGame",
    "Words",
    "card_text",
    "cards_text",
    "check_seats",
    "commitment",
    "counted",
    "every_options",
    "every_table",
    "find_bot",
    "find_game",
    "is_lesson",
    "listed",
    "own_seat",
    "play_out",
    "read_options",
    "seen",
]
