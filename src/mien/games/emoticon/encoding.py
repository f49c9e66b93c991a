"""Émoticon as numbers: counts of faces for what a seat knows, and an id for every card with its targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mien.games.emoticon.cards import EMOTIONS, HAND, LASTING, MISCHIEF, MOODS, PLACE, ROUND_POINTS, Card
from mien.games.emoticon.mischief import (
    Bomb,
    Ghost,
    Heart,
    Kiss,
    Lullaby,
    Ninja,
    Pirate,
    VolteFace,
    Whirlwind,
)
from mien.games.emoticon.options import Options
from mien.games.emoticon.rules import Action, Answer, Discard, Help, Pass, Play, Turn
from mien.games.emoticon.view import View
from mien.kit import Ask, ChooseSome, Dealer, own_seat
from mien.kit.encoding import AnswerIds, Block, Book, Encoding, Field, Layout, Picks, put, relative

FACES = len(PLACE)
IN_FRONT = (*EMOTIONS, *LASTING)
"""The faces that can lie in front of a player."""
MOST_PIRATES = 2
ALL_POINTS = sum(ROUND_POINTS.values())


class EmoticonEncoding(Encoding[View]):
    """Faces are told by their place in the deck: emotions by mood and value, then mischief."""

    def __init__(self, options: Options, seats: int) -> None:
        others = seats - 1
        self._seats = seats
        self.layout = Layout(
            Field("hand", (FACES,), "how many of each face are in your hand", 3),
            Field("fronts", (seats, FACES), "how many of each face lie in front of each seat", 3),
            Field("column", (len(MOODS), len(MOODS)), "the mood in each place, from dominant to repressed"),
            Field("sizes", (seats,), "the number of cards in each hand", HAND[seats] + 2),
            Field("scores", (seats,), "what each seat would score if the round ended now", 60),
            Field("passed", (seats,), "who has passed"),
            Field("asleep", (seats,), "who has to pass on the next turn"),
            Field("tokens", (seats, seats), "whose helping token lies in front of each seat"),
            Field("pirates", (MOST_PIRATES, seats), "the owners of the Pirates, in the order they were played"),
            Field("discard", (FACES,), "how many of each face are in the discard", 3),
            Field("known_there", (seats, FACES), "the cards that you know are in each hand", 3),
            Field("known_here", (seats, FACES), "the cards that each seat knows are in your hand", 3),
            Field("pile", (1,), "the number of cards in the pile", 70),
            Field("round", (len(ROUND_POINTS),), "which round it is"),
            Field("prize", (1,), "what this round's card is worth", 3),
            Field("first", (seats,), "who began the round"),
            Field("turn", (seats,), "whose turn it is"),
            Field("discarding", (1,), "whether mischief is to be discarded"),
            Field("points", (seats,), "what each seat's round cards are worth", ALL_POINTS),
            Field("rewards", (seats,), "the number of reward tokens of each seat", 7),
            Field("reward_points", (1,), "what your own reward tokens are worth", 7),
            Field("supply", (1,), "the reward tokens that are left", 7),
            Field("picked", (len(MISCHIEF),), "the mischief that you have picked to discard", 2),
        )
        self.book = Book(
            Block("play", len(EMOTIONS), "an emotion from your hand: mood × 5 + value - 1"),
            Block("pass", 1, "no more this round"),
            Block("help", len(IN_FRONT) * others, "(to - 1) × 22 + the card in front of you"),
            Block("ghost", 4 * others, "(owner - 1) × 4 + the mood of the 3 to take"),
            Block("heart", 1, "a Heart"),
            Block("pirate", 1, "a Pirate"),
            Block("whirlwind", 4, "the mood to lift to the top"),
            Block("volte-face", 1, "a Volte-face"),
            Block("bomb", 1, "a Bomb"),
            Block("ninja", others, "whom to rob, less 1"),
            Block("kiss", 80 * others, "((owner - 1) × 5 + value - 1) × 16 + your mood × 4 + their mood"),
            Block("lullaby", others, "who falls asleep, less 1"),
            Block(
                "discard", len(MISCHIEF), "a face of mischief to discard; one id after the other, in this order"
            ),
            Block("stop", 1, "nothing more to discard"),
        )
        self._ids = [AnswerIds(dict(enumerate(self._actions(seat)))) for seat in range(seats)]

    def _actions(self, seat: int) -> Iterator[Action]:
        """Every action of this seat, in the order of the ids."""
        left = [(seat + far) % self._seats for far in range(1, self._seats)]
        yield from (Play(card) for card in EMOTIONS)
        yield Pass()
        yield from (Help(to, card) for to in left for card in IN_FRONT)
        yield from (Ghost(owner, f"{mood}-3") for owner in left for mood in MOODS)
        yield Heart()
        yield Pirate()
        yield from (Whirlwind(mood) for mood in MOODS)
        yield VolteFace()
        yield Bomb()
        yield from (Ninja(owner) for owner in left)
        yield from (
            Kiss(f"{mine}-{value}", owner, f"{theirs}-{value}")
            for owner in left
            for value in range(1, 6)
            for mine in MOODS
            for theirs in MOODS
        )
        yield from (Lullaby(sleeper) for sleeper in left)

    def observe(self, view: View, picks: Picks = ()) -> bytearray:
        told, start = bytearray(self.layout.size), self.layout.start
        seat, seats = own_seat(view), self._seats
        clockwise = [(seat + left) % seats for left in range(seats)]
        _count(told, start["hand"], view.hand)
        _count(told, start["discard"], view.discard)
        for left, other in enumerate(clockwise):
            _count(told, start["fronts"] + left * FACES, view.fronts[other])
            token = view.tokens[other]
            if token is not None:
                told[start["tokens"] + left * seats + relative(seat, token, seats)] = 1
        for place, mood in enumerate(view.column):
            told[start["column"] + place * len(MOODS) + MOODS.index(mood)] = 1
        for number, owner in enumerate(view.pirates):
            told[start["pirates"] + number * seats + relative(seat, owner, seats)] = 1
        for known in view.known:
            if known.seat == seat:
                _count(told, start["known_there"] + relative(seat, known.holder, seats) * FACES, (known.card,))
            else:
                _count(told, start["known_here"] + relative(seat, known.seat, seats) * FACES, (known.card,))
        for name, row in (
            ("sizes", view.hand_sizes),
            ("scores", view.scores),
            ("passed", view.passed),
            ("asleep", view.asleep),
            ("points", view.points),
            ("rewards", tuple(map(len, view.rewards))),
        ):
            put(told, start[name], [row[other] for other in clockwise])
        told[start["round"] + view.round - 1] = 1
        told[start["first"] + relative(seat, view.first, seats)] = 1
        if isinstance(view.phase, Turn):
            told[start["turn"] + relative(seat, view.phase.seat, seats)] = 1
        told[start["discarding"]] = isinstance(view.phase, Discard)
        told[start["pile"]], told[start["prize"]], told[start["supply"]] = view.pile, view.prize, view.supply
        told[start["reward_points"]] = sum(value for value in view.rewards[seat] if value is not None)
        for pick in picks:
            told[start["picked"] + pick - self.book.start["discard"]] += 1
        return told

    def mask(self, view: View, ask: Ask, picks: Picks = ()) -> bytearray:
        mask = bytearray(self.book.size)
        if not isinstance(ask, ChooseSome):
            self._ids[own_seat(view)].mark(ask.answers(), mask)
            return mask
        begin = self.book.start["discard"]
        for place, face in enumerate(MISCHIEF, begin):
            # In the order of the faces, so that every choice has one way to be made.
            if (not picks or place >= picks[-1]) and ask.options.count(face) > picks.count(place):
                mask[place] = 1
        mask[self.book.start["stop"]] = 1
        return mask

    def answer(
        self, view: View, ask: Ask, picks: Picks, chance: Dealer, numbers: Sequence[float] = ()
    ) -> Answer | None:
        if not isinstance(ask, ChooseSome):
            action: Action = self._ids[own_seat(view)].answers[picks[0]]
            return action
        if picks[-1] != self.book.start["stop"]:
            return None
        return tuple(MISCHIEF[pick - self.book.start["discard"]] for pick in picks[:-1])

    def standing(self, view: View) -> tuple[float, ...]:
        """The part of all points of the round cards that each seat has."""
        return tuple(points / ALL_POINTS for points in view.points)


def _count(told: bytearray, start: int, cards: tuple[Card, ...]) -> None:
    for card in cards:
        told[start + PLACE[card]] += 1
