"""Winkers: the rules, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mien.games.winkers.events import Accused, Chosen, Saw, Slept, Unmasked
from mien.games.winkers.options import Options
from msgspec import Struct
from msgspec.structs import replace

from mien.kit import Ask, Choose, Dealer, Outcome, Over, Phase, Refusal, Say, Seat, Seconds, Sentence

# What a player can say ------------------------------------------------------------------------------------


class Accuse(Struct, frozen=True, tag=True):
    """This player winks."""

    seat: Seat


class Wait(Struct, frozen=True, tag=True):
    """I name nobody yet."""


Answer = Accuse | Wait | Seat


# The table ------------------------------------------------------------------------------------------------


class State(Struct, frozen=True):
    """Who winks, who is awake, and who knows what."""

    phase: Looking | Naming | Over
    options: Options
    winker: Seat
    awake: tuple[bool, ...]
    knows: tuple[bool, ...]
    """Who has seen a wink with their own eyes."""
    cleared: tuple[tuple[Seat, ...], ...]
    """For each player, those they have seen not to wink."""
    innocent: tuple[Seat, ...] = ()
    """Those who were named, and did not wink: everybody knows."""

    @property
    def seats(self) -> int:
        return len(self.awake)


def setup(options: Options, seats: int, dealer: Dealer) -> State:
    """Chance chooses the one who winks, and tells nobody else.  # WI-2"""
    winker = dealer.pick(range(seats))
    dealer.tell(Chosen(seat=winker, only=(winker,)))
    return State(
        phase=Looking(),
        options=options,
        winker=winker,
        awake=(True,) * seats,
        knows=tuple(seat == winker for seat in range(seats)),
        cleared=((),) * seats,
    )


def those_awake(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, awake in enumerate(state.awake) if awake)


# Looking around -------------------------------------------------------------------------------------------


class Looking(Phase["State", Seat], frozen=True):
    """Everybody who is awake looks at somebody; one of them winks."""

    rule: ClassVar[str] = "WI-3"
    seconds: ClassVar[Seconds] = Seconds(relaxed=60, brisk=20)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        awake = those_awake(state)
        return {seat: Choose(tuple(other for other in awake if other != seat)) for seat in awake}

    def resolve(self, state: State, answers: Mapping[Seat, Seat], dealer: Dealer) -> State:
        winker = state.winker
        saw = tuple(seat for seat, at in answers.items() if at == winker)
        for seat in saw:  # WI-4
            dealer.tell(Saw(seat=winker, only=(seat,)))
        cleared = tuple(
            tuple(sorted({*known, answers[seat]}))
            if answers.get(seat, winker) != winker and seat != winker
            else known
            for seat, known in enumerate(state.cleared)
        )
        state = replace(
            state,
            cleared=cleared,
            knows=tuple(knows or seat in saw for seat, knows in enumerate(state.knows)),
        )
        return go_on(asleep(state, answers[winker], dealer), Naming(), dealer)  # WI-5

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        if answer == seat:
            return Refusal("look-at-another", "You can't look at yourself.", "WI-3")
        return Refusal("look-at-the-living", "Look at somebody who is awake.", "WI-3")


# Naming ---------------------------------------------------------------------------------------------------


class Naming(Phase["State", Accuse | Wait], frozen=True):
    """Everybody who is awake may say at once who winks."""

    rule: ClassVar[str] = "WI-6"
    seconds: ClassVar[Seconds] = Seconds(relaxed=90, brisk=30)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        awake = those_awake(state)
        waiting = Sentence(Wait)
        return {
            seat: Say((waiting,) if seat == state.winker else (waiting, accusing(seat, awake))) for seat in awake
        }

    def resolve(self, state: State, answers: Mapping[Seat, Accuse | Wait], dealer: Dealer) -> State:
        named = {seat: answer.seat for seat, answer in answers.items() if isinstance(answer, Accuse)}
        for seat, other in named.items():
            dealer.tell(Accused(seat=seat, named=other, right=other == state.winker))
        if state.winker in named.values():  # WI-7
            return end(state, dealer, caught=True)
        for seat, other in named.items():  # WI-8
            state = asleep(replace(state, innocent=tuple(sorted({*state.innocent, other}))), seat, dealer)
        return go_on(state, Looking(), dealer)

    def why_not(self, state: State, seat: Seat, answer: Answer) -> Refusal:
        if seat == state.winker:
            return Refusal("winker-waits", "You're the one winking, so you can't name anyone.", "WI-6")
        return Refusal("name-the-living", "Name somebody else who is awake, or wait.", "WI-6")

    def silence(self, state: State, seat: Seat) -> Wait:
        return Wait()  # WI-6


def accusing(seat: Seat, awake: tuple[Seat, ...]) -> Sentence:
    """Naming any of those who are awake, but for oneself."""
    return Sentence(Accuse, ({"seat": tuple(other for other in awake if other != seat)},))


# The end --------------------------------------------------------------------------------------------------


def asleep(state: State, seat: Seat, dealer: Dealer) -> State:
    """This player falls asleep."""
    dealer.tell(Slept(seat=seat))
    return replace(state, awake=tuple(awake and other != seat for other, awake in enumerate(state.awake)))


def go_on(state: State, phase: Looking | Naming, dealer: Dealer) -> State:
    """The next phase, unless only the one who winks and one other are awake.  # WI-9"""
    if len(those_awake(state)) <= 2:
        return end(state, dealer, caught=False)
    return replace(state, phase=phase)


def end(state: State, dealer: Dealer, *, caught: bool) -> State:
    """The one who winks wins alone, or everybody else does."""
    dealer.tell(Unmasked(seat=state.winker, caught=caught))
    seats = range(state.seats)
    winners = tuple(seat for seat in seats if (seat == state.winker) != caught)
    scores = tuple(int(seat in winners) for seat in seats)
    return replace(state, phase=Over(Outcome(winners, scores, "WI-7" if caught else "WI-9")))
