"""Emojito as numbers: what was seen and heard of each performance, and an id for every card to act or guess."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import get_args

from msgspec.structs import astuple

from mien.games.emojito.answers import (
    NO_ANSWER,
    SYMBOLS,
    Answer,
    Challenge,
    Done,
    End,
    GuessAgain,
    Next,
    NoChallenge,
    Pass,
    Ready,
    ShowCard,
)
from mien.games.emojito.board import laps
from mien.games.emojito.bot_acting import LENGTH, act
from mien.games.emojito.bot_feeling import AT_A_LOSS, FEATURES, face_of, way_of
from mien.games.emojito.bot_own_cards import feelings_of
from mien.games.emojito.cards import NO_CARD
from mien.games.emojito.circle import CircleTurns
from mien.games.emojito.deck_card import Face, SoundKind
from mien.games.emojito.options import LAID, Options, cards_of, target_for
from mien.games.emojito.performance import LIMITS, Performance, Pose, Sound
from mien.games.emojito.roles import Scene
from mien.games.emojito.rules import (
    Challenging,
    Guessing,
    Hearing,
    Performing,
    Revealing,
    Talking,
)
from mien.games.emojito.view import View
from mien.kit import Ask, Dealer, Over, own_seat
from mien.kit.encoding import AnswerIds, Block, Book, Encoding, Field, Layout, Picks, put, relative

SOUNDS: tuple[SoundKind, ...] = get_args(SoundKind)
PHASES = (Performing, Challenging, Guessing, Revealing)
IN_CIRCLE = (*PHASES, Hearing, Talking)
REST = Face()
CLARITY = 0.95
"""How clearly a card is acted that is chosen by its id: as clearly as a strong bot does."""
FAINT = 0.05
"""A sound that is softer than this is left out of a performance."""
FIRST_SOUND, BETWEEN_SOUNDS, HURRY = 150, 40, 0.9
"""Milliseconds before the first sound and between two, and how much of its usual length each sound has."""
HELD = (500, 1500, 2500)
"""The milliseconds at which the face of a performance in numbers is held."""


class EmojitoEncoding(Encoding[View]):
    """Cards are told by their place in the deck. `numbers` takes a performance as numbers instead of as a card."""

    def __init__(self, options: Options, seats: int, *, numbers: bool = False) -> None:
        self._seats, self._target = seats, target_for(options, seats)
        self._cards, self._feelings = cards_of(options), feelings_of(options)
        self._places = {card: place for place, card in enumerate(self._cards)}
        cards = len(self._cards)
        if numbers:
            voice = ((0.0, 1.0), (-1.0, 1.0)) * len(SOUNDS)
            self.bounds = (*(LIMITS[name] for name in FEATURES), *voice)
        sides = seats + 1
        circle = options.mode == "circle"
        self._phases = IN_CIRCLE if circle else PHASES
        asked = "perform, challenge, guess, ready" + (", guess again, who is next" if circle else "")
        self.layout = Layout(
            Field("secret", (cards,), "the card that you act"),
            Field("laid", (LAID, cards), "the cards that lie on the seven zones"),
            Field("gone", (cards,), "the cards that are discarded, or trophies"),
            Field("seen", (seats,), "whose face you have seen act this turn"),
            Field(
                "face",
                (seats, len(FEATURES)),
                f"that face, each from its least to its most: {_list(FEATURES)}",
                255,
            ),
            Field("voice", (seats, len(SOUNDS), 2), f"each seat's {_list(SOUNDS)}: loudness, pitch", 255),
            Field("actors", (seats,), "who acts this turn"),
            Field("performs", (seats,), "who performs at this moment"),
            Field("watches", (seats,), "who watches at this moment"),
            Field("symbol", (len(SYMBOLS),), f"what may act: {_list(SYMBOLS)}"),
            Field("relay", (seats,), "each seat's place in the chain of the secret message, from 1", 7),
            Field("question", (len(self._phases),), f"what is asked: {asked}"),
            Field("leaders", (seats,), "who can be challenged"),
            Field("duels", (seats, seats), "who has challenged whom"),
            Field("zone", (sides,), "the zone of each seat's token, and last that of the game's own", 7),
            Field("laps", (sides,), "how often it has crossed the line", 255),
            Field("trophies", (sides,), "its trophies that have not been used", 20),
            Field("used", (sides,), "its trophies that were used for a challenge", 20),
            Field("plays", (seats,), "whose side still plays for the win"),
            Field("play_off", (1,), "whether this is a play-off"),
            Field("turn", (1,), "the number of the turn", 255),
            Field("target", (1,), "the trophies that win", 14),
            Field("pile", (1,), "the number of cards in the pile", cards),
            *([Field("passed", (seats,), "who can't act the card of this turn")] if options.deck else []),
            *([Field("turns", (seats,), "how many turns each seat has had", 255)] if circle else []),
            *([Field("thought", (seats, LAID), "what each took the card for the last time")] if circle else []),
        )
        self.book = Book(
            Block("act", cards, "act as this card of the deck would"),
            Block("perform", 1, "act as the numbers of the action say"),
            Block("challenge", seats - 1, "the leader to challenge, less 1"),
            Block("no-challenge", 1, "let the leaders be"),
            Block("number", LAID, "the laid card that was acted"),
            Block("no-number", 1, "no answer"),
            Block("ready", 1, "go on to the next turn"),
            *([Block("pass", 1, "this card can't be acted")] if options.deck or circle else []),
            *([Block("again", 1, "guess once more"), Block("show", 1, "show the card")] if circle else []),
            *([Block("next", seats, "who acts next"), Block("end", 1, "end the circle")] if circle else []),
        )
        self._ids = [AnswerIds(self._answers_of(seat)) for seat in range(seats)]

    def _answers_of(self, seat: int) -> dict[int, Answer]:
        """Every answer of this seat but its performances, by its id."""
        challenges = [Challenge((seat + left) % self._seats) for left in range(1, self._seats)]
        passing = [Pass()] if "pass" in self.book.start else []
        order = [Next((seat + left) % self._seats) for left in range(self._seats)]
        circle = [GuessAgain(), ShowCard(), *order, End()] if "next" in self.book.start else []
        answers = (*challenges, NoChallenge(), *range(1, LAID + 1), NO_ANSWER, Ready(), *passing, *circle)
        return dict(enumerate(answers, self.book.start["challenge"]))

    def observe(self, view: View, picks: Picks = ()) -> bytearray:
        told, start = bytearray(self.layout.size), self.layout.start
        seat, seats = own_seat(view), self._seats
        if view.secret is not None:
            told[self._places[view.secret]] = 1
        for place, card in enumerate(view.laid):
            told[start["laid"] + place * len(self._cards) + self._places[card]] = 1
        for card in chain(view.discard, *((*side.trophies, *side.used) for side in view.sides)):
            if card != NO_CARD:
                told[start["gone"] + self._places[card]] = 1
        for shown in view.acts:
            if shown.performance is not None:
                self._tell_act(told, relative(seat, shown.performer, seats), shown.performance)
        for other in view.actors:
            told[start["actors"] + relative(seat, other, seats)] = 1
        for scene in view.stage:
            told[start["performs"] + relative(seat, scene.performer, seats)] = 1
            for other in scene.watchers:
                told[start["watches"] + relative(seat, other, seats)] = 1
        symbol = _own_scene(view).symbol if view.stage else next(iter(view.symbols), None)
        if symbol is not None:
            told[start["symbol"] + SYMBOLS.index(symbol)] = 1
        for place, other in enumerate(view.chain, 1):
            told[start["relay"] + relative(seat, other, seats)] = place
        if not isinstance(view.phase, Over):
            told[start["question"] + self._phases.index(type(view.phase))] = 1
        for other in view.phase.leaders if isinstance(view.phase, Challenging) else ():
            told[start["leaders"] + relative(seat, other, seats)] = 1
        for duel in view.duels:
            row = relative(seat, duel.challenger, seats) * seats
            told[start["duels"] + row + relative(seat, duel.leader, seats)] = 1
        self._tell_sides(told, view, seat)
        told[start["play_off"]] = view.play_off
        for other in view.passed:
            told[start["passed"] + relative(seat, other, seats)] = 1
        put(told, start["turn"], (min(view.turn, 255), view.target, view.pile))
        if view.circle is not None:
            self._tell_circle(told, view.circle, seat)
        return told

    def _tell_act(self, told: bytearray, left: int, performance: Performance) -> None:
        """What was seen and heard of a performance."""
        start = self.layout.start
        face, voice = impression(performance)
        if performance.poses:
            told[start["seen"] + left] = 1
        put(told, start["face"] + left * len(face), face)
        put(told, start["voice"] + left * len(voice), voice)

    def _tell_sides(self, told: bytearray, view: View, seat: int) -> None:
        """Each seat's token and trophies, and those of the game."""
        start, seats = self.layout.start, self._seats
        for number, side in enumerate(view.sides):
            plays = not view.teams or number in view.teams
            for left in [relative(seat, owner, seats) for owner in side.seats] or [seats]:
                told[start["zone"] + left] = view.zones[number]
                told[start["laps"] + left] = min(laps(side.token), 255)
                told[start["trophies"] + left] = min(len(side.trophies), 20)
                told[start["used"] + left] = min(len(side.used), 20)
                if left < seats:
                    told[start["plays"] + left] = plays

    def _tell_circle(self, told: bytearray, circle: CircleTurns, seat: int) -> None:
        """Who has had a turn, and what each seat thought the last time."""
        start, seats = self.layout.start, self._seats
        for other, turns in enumerate(circle.turns):
            told[start["turns"] + relative(seat, other, seats)] = min(turns, 255)
        for guesses in circle.guesses[-1:]:
            for other, number in zip(guesses.seats, guesses.numbers, strict=True):
                if number != NO_ANSWER:
                    told[start["thought"] + relative(seat, other, seats) * LAID + number - 1] = 1

    def mask(self, view: View, ask: Ask, picks: Picks = ()) -> bytearray:
        mask = bytearray(self.book.size)
        if not isinstance(view.phase, Performing):
            self._ids[own_seat(view)].mark(ask.answers(), mask)
            return mask
        if view.secret is not None and "pass" in self.book.start:
            mask[self.book.start["pass"]] = 1
        if self.bounds:
            mask[self.book.start["perform"]] = 1
        else:
            mask[: len(self._cards)] = b"\x01" * len(self._cards)
        return mask

    def answer(self, view: View, ask: Ask, picks: Picks, chance: Dealer, numbers: Sequence[float] = ()) -> Answer:
        (pick,) = picks
        if pick < len(self._cards):
            feeling = self._feelings.get(self._cards[pick], AT_A_LOSS)
            return Done(act(feeling, _own_scene(view).symbol, CLARITY, chance))
        if pick == self.book.start["perform"]:
            return Done(performed(numbers, _own_scene(view).symbol))
        answer: Answer = self._ids[own_seat(view)].answers[pick]
        return answer

    def leaves_out(self, answer: Answer) -> bool:
        """Somebody who performs in person says no more than that it is done; a program has only numbers."""
        return isinstance(answer, Done)

    def standing(self, view: View) -> tuple[float, ...]:
        """The part of the trophies that win which each seat's side has; none in a circle."""
        if view.circle is not None:
            return (0.0,) * self._seats
        owned = {owner: side.counting / self._target for side in view.sides for owner in side.seats}
        return tuple(owned[seat] for seat in range(self._seats))


def _list(words: Sequence[str]) -> str:
    return ", ".join(words)


def _own_scene(view: View) -> Scene:
    """The scene that this seat performs; or the first one on the stage."""
    return next((scene for scene in view.stage if scene.performer == view.seat), view.stage[0])


# A few seats look at the same performance one after the other.
@lru_cache(maxsize=64)
def impression(performance: Performance) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The middle value of each feature over all poses, and the loudness and pitch of each sound, as bytes."""
    face = [0] * len(FEATURES)
    if performance.poses:
        columns = zip(*(astuple(pose.face) for pose in performance.poses), strict=True)
        for number, (name, column) in enumerate(zip(FEATURES, columns, strict=True)):
            low, high = LIMITS[name]
            middle = sorted(column)[len(performance.poses) // 2]
            face[number] = round(255 * (middle - low) / (high - low))
    voice = [0] * (2 * len(SOUNDS))
    for sound in performance.sounds:
        at = 2 * SOUNDS.index(sound.kind)
        voice[at : at + 2] = [max(1, round(255 * sound.strength)), round(127.5 * (1 + sound.pitch))]
    return tuple(face), tuple(voice)


def performed(numbers: Sequence[float], symbol: str) -> Performance:
    """A face that is held for two seconds, and the sounds that are loud enough, one after the other."""
    face = face_of(way_of(Face(**dict(zip(FEATURES, map(float, numbers), strict=False)))))
    poses = () if symbol == "sound" else tuple(Pose(at, face) for at in HELD)
    sounds, at = [], FIRST_SOUND
    for number, kind in enumerate(SOUNDS if symbol != "face" else ()):
        strength, pitch = numbers[len(FEATURES) + 2 * number : len(FEATURES) + 2 * number + 2]
        if strength > FAINT:
            length = int(HURRY * LENGTH[kind])
            sounds.append(Sound(at, kind, round(float(strength), 2), round(float(pitch), 2), length))
            at += length + BETWEEN_SOUNDS
    if poses:
        poses = (Pose(0, REST), *poses, Pose(HELD[-1] + HELD[0], REST))
    return Performance(poses, tuple(sounds))
