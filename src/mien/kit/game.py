"""What a game is: frozen states, phases that ask and resolve, and one function for what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from mien.kit.artwork import Artwork
from mien.kit.asks import Ask
from mien.kit.bot import AtRandom, Bot
from mien.kit.dealer import Dealer
from mien.kit.decks import Decks
from mien.kit.encoding import Encoding
from mien.kit.errors import BadRecord, Refusal
from mien.kit.lesson import Lesson
from mien.kit.photos import Photos
from mien.kit.seat import Seat
from mien.kit.sightlines import Sightlines
from mien.kit.talk import Talkers, free_talk
from mien.kit.words import listed

OptionsT = TypeVar("OptionsT", bound=Struct)
StateT = TypeVar("StateT", bound="State")
ViewT = TypeVar("ViewT", bound=Struct)
AnswerT = TypeVar("AnswerT")


class Outcome(Struct, frozen=True):
    """How a game ended: who won, every seat's score, and the rule that decided."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    rule: str

    def __str__(self) -> str:
        if not self.winners:
            won = "Nobody won"
        elif len(self.winners) == len(self.scores):
            won = "Everyone won"
        else:
            won = f"{listed(f'seat {seat}' for seat in self.winners)} won".capitalize()
        scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(self.scores))
        return f"{won} ({self.rule}). Scores: {scores}."


class Seconds(NamedTuple):
    """How long a question may wait, at a table with a relaxed clock and at one with a brisk clock."""

    relaxed: int
    brisk: int


class Phase(Struct, Generic[StateT, AnswerT], frozen=True, tag=True):
    """A section of the rulebook: whom it asks, and what their answers bring about."""

    rule: ClassVar[str]
    seconds: ClassVar[Seconds] = Seconds(relaxed=120, brisk=45)
    host_decides: ClassVar[bool] = False
    """Whether the host of a table answers it, for the seat that is asked, where the host leads (`Game.led`)."""
    pauses: ClassVar[bool] = False
    """Whether it gives people time to look and talk: bots leave it to them when to go on."""
    runs_out: ClassVar[bool] = False
    """Whether it ends by itself at a table without a clock, too: only where nobody has anything to decide."""

    def asks(self, state: StateT) -> Mapping[Seat, Ask]:
        """The open questions, by seat; none when the game is over."""
        raise NotImplementedError

    def resolve(self, state: StateT, answers: Mapping[Seat, AnswerT], dealer: Dealer) -> StateT:
        """The state that these answers, in seat order, bring about."""
        raise NotImplementedError

    def why_not(self, state: StateT, seat: Seat, answer: AnswerT) -> Refusal:
        """Why the question doesn't take this answer, which has its shape but may belong to another phase."""
        return Refusal(
            "not-offered", "You can't give that answer right now. Choose one that is offered.", self.rule
        )

    def not_asked(self, state: StateT, seat: Seat) -> Refusal:
        """Why this seat is asked nothing now."""
        return Refusal("not-asked", "It's not your turn.", self.rule)

    def no_answer(self, state: StateT, answer: AnswerT | None) -> Refusal:
        """Why this is no answer to the question; `answer` is None if no question of the game could take it."""
        return Refusal("not-an-answer", "That's not an answer to this question. Choose one that is.", self.rule)

    def silence(self, state: StateT, seat: Seat) -> AnswerT | None:
        """The answer that silence stands for by the rules; None where any legal answer will do."""
        return None


class Over(Phase[Any, Any], frozen=True):
    """The game has ended; nobody is asked."""

    outcome: Outcome
    rule: ClassVar[str] = ""

    def asks(self, state: object) -> Mapping[Seat, Ask]:
        return {}


class State(Protocol):
    """All there is to know of a game at one moment."""

    @property
    def phase(self) -> Phase[Any, Any]: ...
    @property
    def seats(self) -> int: ...


def _reads_nothing(answer: object) -> bool:
    return False


def _as_it_is(view: ViewT) -> ViewT:
    return view


def _as_usual(options: object, seats: int, usual: Refusal) -> Refusal:
    return usual


def _never(options: object) -> bool:
    return False


def _no_details(view: object, names: Sequence[str]) -> str:
    return ""


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(Generic[OptionsT, StateT, ViewT, AnswerT]):
    """One engine, as the rest of the program sees it."""

    name: str
    title: str
    rules_version: int
    seats_rule: str
    """The rule that says how many can play."""
    why_not_seats: Callable[[OptionsT, int, Refusal], Refusal] = _as_usual
    """Why so many can't play with these options, where another rule than `seats_rule` says so."""
    talk_rule: str | None = None
    """The rule about what players have agreed not to talk about, if there is one."""

    options_type: type[OptionsT]
    state_type: type[StateT]
    view_type: type[ViewT]
    answer_type: Any
    event_type: Any

    seats: Callable[[OptionsT], Sequence[int]]
    """How many can play with these options; raises BadOptions if nobody can."""
    setup: Callable[[OptionsT, int, Dealer], StateT]
    """The first state of a game with so many seats."""
    view: Callable[[StateT, Seat | None], ViewT]
    """What this seat may know; what a spectator may, for None."""
    own: Callable[[StateT, Seat], Mapping[str, Any]] | None = None
    """The fields in which this seat's view differs from a spectator's; without it, whole views are compared."""
    imagine: Callable[[ViewT, Dealer], StateT]
    """Some table that the seat with this view could not tell from the true one."""
    sightlines: Callable[[StateT], Sightlines]
    """Who may see and hear whom now."""
    talk: Callable[[StateT], Talkers] = free_talk
    """Who may talk to the table now, in words or reaction faces."""
    faults: Callable[[StateT], Iterable[str]]
    """What is wrong with a state that no table of this game can be in; nothing if it is sound."""

    event_text: Callable[[Any, Sequence[str]], str]
    """An event as an English sentence."""
    answer_text: Callable[[AnswerT, Sequence[str]], str]
    """An answer in English words."""
    view_text: Callable[[ViewT, Sequence[str]], str]
    """A view as plain English lines."""
    details_text: Callable[[ViewT, Sequence[str]], str] = _no_details
    """What a view holds besides, as more such lines: for programs, and for people who want to know everything."""
    question_text: Callable[[ViewT], str]
    """The open question in English."""
    names_to_hide: tuple[str, ...] = ()
    """What its cards and pieces are called, where another name would do as well: a disguise replaces these."""
    bots: Mapping[str, Bot[StateT, ViewT, AnswerT]] = field(default_factory=lambda: {"beginner": AtRandom()})
    """The bots that can play it, by level, the weakest first."""
    encodings: Mapping[str, Callable[[OptionsT, int], Encoding[ViewT]]] = field(default_factory=dict)
    """How a table with these options and seats is told in numbers, for programs that learn; the first is usual."""
    artwork: Callable[[], Artwork] | None = None
    """How its cards look in a browser, if they have pictures of their own."""
    paper: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What is printed of it by the name of the set, the usual one first; a card as often as the box holds it."""
    decks: Decks | None = None
    """Whether it can be played with a deck of people's own cards, and what such a card is."""
    photos: Photos | None = None
    """Whether players can add pictures of their own, and how many."""
    reads_face: Callable[[AnswerT], bool] = _reads_nothing
    """Whether an answer tells something that was read from the player's face: a server may forbid that."""
    without_readings: Callable[[ViewT], ViewT] = _as_it_is
    """The view without what was read from people's faces and from their pictures: all that a program gets."""
    tried_apart: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Options that change little of the others: values to try each with by itself, the others being as usual."""
    together: Callable[[OptionsT], bool] = _never
    """Whether all players win or lose together with these options, so that bots are partners."""
    led: Callable[[OptionsT], bool] = _never
    """Whether the host of a table leads games with these options: no clock, and the host may answer for others."""
    first: OptionsT | None = None
    """The options of a table's first game, if the usual ones are for people who have played before."""
    lesson: Lesson | None = None
    """The first game that newcomers are shown, if there is one."""
    earlier: tuple[Game[OptionsT, StateT, ViewT, AnswerT], ...] = ()
    """The same game under each earlier version of its rules: this one, with the functions that differed then."""

    def __repr__(self) -> str:
        return f"<Game {self.name}, version {self.rules_version} of the rules>"

    def under(self, version: int) -> Game[OptionsT, StateT, ViewT, AnswerT]:
        """The game under this version of its rules; raises BadRecord if it is not one that we know."""
        for game in (self, *self.earlier):
            if game.rules_version == version:
                return game
        text = f"This game of {self.title} was played with version {version} of the rules"
        text += f"; this mien knows them up to version {self.rules_version}. A newer mien can open it."
        raise BadRecord(Refusal("newer-rules", text))

    def redeal(self, state: StateT, seat: Seat, dealer: Dealer) -> StateT:
        """Another table that this seat could not tell apart: made from its view, so nothing can leak."""
        return self.imagine(self.view(state, seat), dealer)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def play_out(state: StateT, dealer: Dealer) -> StateT:
    """The state at the end of a game in which everybody answers at random."""
    while asks := state.phase.asks(state):
        answers = {seat: ask.sample(dealer) for seat, ask in asks.items()}
        state = state.phase.resolve(state, answers, dealer)
    return state
