"""The track of expression: act a card so that these readers find it. Readers have different eyes and ears."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from mien.benchmark.plan import seed_of
from mien.games.emojito.bot_acting import act
from mien.games.emojito.bot_feeling import FEATURES, FEELING, WEIGHTS, Way, astray
from mien.games.emojito.bot_watching import Impression, fit, gist, hear
from mien.games.emojito.bots import BOTS, Player
from mien.games.emojito.cards import Card
from mien.games.emojito.dealing import chosen
from mien.games.emojito.options import Options, cards_of
from mien.games.emojito.performance import Performance
from mien.kit import Dealer
from mien.kit.play import chance_of

NEAR = Options(alike="near")
"""The seven cards are as near each other as the deck has them."""

MOUTH = tuple("smile wide open press teeth tongue tongue_out wave low puff".split())
TRIALS = 25
"""How many cards are acted for each company of readers."""


class Reader(Struct, frozen=True):
    """Somebody who watches: how blurred it sees and hears, and which features of a face it looks at."""

    name: str
    eyes: float = 0.3
    """Noise on every feature of the face that it sees; infinite, as it were, for None."""
    ears: float = 0.3
    sees: tuple[str, ...] | None = FEATURES
    hears: bool = True
    clarity: float = 0.75
    """How clearly it acts, if it has to hand the message on."""

    def look(self, performance: Performance, dealer: Dealer) -> Impression:
        """What it makes of a performance."""
        face: Way | None = None
        if performance.poses and self.sees is not None:
            face = tuple(
                [
                    far if name in self.sees else 0.0
                    for name, far in zip(FEATURES, astray(gist(performance.poses), self.eyes, dealer), strict=True)
                ]
            )
        voice = hear(performance.sounds, self.ears, dealer) if performance.sounds and self.hears else None
        return Impression(face=face, voice=voice, reading=None)

    def fits(self, seen: Impression, card: Card) -> float:
        """How well a card goes with what it saw: it compares what it can see of faces, and nothing else."""
        feeling = FEELING[card]
        if self.sees is None or len(self.sees) == len(FEATURES):
            return fit(seen, feeling)
        face = tuple([far if name in self.sees else 0.0 for name, far in zip(FEATURES, feeling.face, strict=True)])
        return fit(seen, replace(feeling, face=face))


KEEN = Reader("keen")
READERS: dict[str, tuple[Reader, ...]] = {
    "keen": (KEEN,),
    "usual": (Reader("usual", eyes=0.6, ears=0.6),),
    "blurred": (Reader("blurred", eyes=1.2, ears=1.0),),
    "deaf": (Reader("deaf", hears=False),),
    "blind": (Reader("blind", sees=None),),
    "mouth": (Reader("mouth", sees=tuple(name for name in FEATURES if name in MOUTH), hears=False),),
    "eyes": (Reader("eyes", sees=tuple(name for name in FEATURES if name not in MOUTH), hears=False),),
    "chain of two": (KEEN, KEEN),
    "chain of four": (KEEN, KEEN, KEEN, KEEN),
}
"""Companies of readers: the first watches the agent, each other one the one before it, and the last guesses."""


class Task(Struct, frozen=True):
    """A card to act, the seven that lie on the table, and who watches."""

    company: str
    number: int
    card: Card
    laid: tuple[Card, ...]

    @property
    def readers(self) -> tuple[Reader, ...]:
        return READERS[self.company]


class Actor(Protocol):
    """What is measured: acts this card for these readers."""

    def perform(self, task: Task, dealer: Dealer) -> Performance: ...


def tasks() -> list[Task]:
    """The frozen trials."""
    row = []
    for company in READERS:
        for number in range(TRIALS):
            dealer = chance_of(seed_of("expression", number), company.encode())
            card, *pile = dealer.shuffled(cards_of(NEAR))
            row.append(Task(company, number, card, dealer.shuffled((card, *chosen(NEAR, (card,), tuple(pile))))))
    return row


def found(task: Task, performance: Performance) -> bool:
    """Whether the last reader finds the card; the same performance always has the same end."""
    dealer = chance_of(seed_of("expression readers", task.number), task.company.encode())
    for reader in task.readers[:-1]:
        seen = reader.look(performance, dealer)
        taken = max(FEELING, key=lambda card: reader.fits(seen, card))
        performance = act(FEELING[taken], "both", reader.clarity, dealer)
    last = task.readers[-1]
    seen = last.look(performance, dealer)
    return max(task.laid, key=lambda card: last.fits(seen, card)) == task.card


class LevelActor:
    """Acts as our bots do, whoever watches."""

    def __init__(self, level: str) -> None:
        bot = BOTS[level]
        assert isinstance(bot, Player), "all levels act alike"
        self.clarity = bot.clarity

    def perform(self, task: Task, dealer: Dealer) -> Performance:
        return act(FEELING[task.card], "both", self.clarity, dealer)


class RandomActor:
    """Acts any card."""

    def perform(self, task: Task, dealer: Dealer) -> Performance:
        return act(FEELING[dealer.pick(tuple(FEELING))], "both", 1.0, dealer)


class ReaderAware:
    """Tries several ways to act on a model of the first reader, and takes the one it tells apart best.

    It exaggerates what sets its card apart from the six others, as far as this reader can see it.
    """

    def perform(self, task: Task, dealer: Dealer) -> Performance:
        return max(self._tries(task, dealer), key=lambda tried: self._margin(task, tried, dealer))

    def _tries(self, task: Task, dealer: Dealer) -> list[Performance]:
        meant = FEELING[task.card]
        others = [FEELING[card].face for card in task.laid if card != task.card]
        usual = tuple([sum(column) / len(others) for column in zip(*others, strict=True)])
        tries = []
        for push in (0.0, 0.4, 0.8, 1.2, 1.6):
            face = tuple([far + push * (far - mean) for far, mean in zip(meant.face, usual, strict=True)])
            bold = tuple([far * 1.5 for far in face])
            for way in (face, bold):
                limited = tuple([max(min(far, weight), -weight) for far, weight in zip(way, WEIGHTS, strict=True)])
                tries.append(act(replace(meant, face=limited), "both", 1.0, dealer))
        return tries

    def _margin(self, task: Task, tried: Performance, dealer: Dealer) -> float:
        reader, total = task.readers[0], 0.0
        for _ in range(8):
            seen = reader.look(tried, dealer)
            fits = {card: reader.fits(seen, card) for card in task.laid}
            total += fits[task.card] > max(fit for card, fit in fits.items() if card != task.card)
            total += 0.1 * (fits[task.card] - max(fit for card, fit in fits.items() if card != task.card))
        return total
