"""Émoticon in plain English, for transcripts and terminals."""

from collections.abc import Sequence

from mien.games.emoticon import events as e
from mien.games.emoticon.cards import MISCHIEF, Card
from mien.games.emoticon.mischief import Ghost, Kiss, Lullaby, Mischief, Ninja, Whirlwind
from mien.games.emoticon.rules import Answer, Help, Pass, Play, Turn
from mien.games.emoticon.view import View
from mien.kit import Over, card_text, cards_text, counted, listed


def word(card: Card) -> str:
    return card.capitalize() if card in MISCHIEF else card_text(card)


def words(cards: Sequence[Card]) -> str:
    return cards_text(cards, word)


def event_text(event: e.Events, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case e.RoundBegan(round=number, first=first, points=points):
            return f"Round {number}, for {counted(points, 'point')}: {names[first]} begins."
        case e.Ordered(column=column):
            return f"The moods, from dominant to repressed: {', '.join(column)}."
        case e.Drew(seat=seat, count=cards):
            return f"{names[seat]} draws {counted(cards, 'card')}."
        case e.Drawn(seat=seat, cards=cards):
            return f"{names[seat]} draws {words(cards)}."
        case e.Played(seat=seat, card=card):
            return f"{names[seat]} plays {word(card)}."
        case e.Took(seat=seat, owner=owner, card=card):
            return f"{names[seat]} takes {word(card)} from in front of {names[owner]}."
        case e.Swapped(seat=seat, mine=mine, owner=owner, theirs=theirs):
            return f"{names[seat]} swaps {word(mine)} with {names[owner]}'s {word(theirs)}."
        case e.Burst(owner=owner, cards=cards):
            return f"{names[owner]} loses {words(cards)}."
        case e.Robbed(seat=seat, owner=owner):
            return f"{names[seat]} steals a card from {names[owner]}'s hand."
        case e.Stolen(seat=seat, owner=owner, card=card):
            return f"{names[seat]} got {word(card)} from {names[owner]}."
        case e.FellAsleep(seat=seat):
            return f"{names[seat]} falls asleep."
        case e.Slept(seat=seat):
            return f"{names[seat]} sleeps through a turn."
        case e.Passed(seat=seat):
            return f"{names[seat]} passes."
        case e.Helped(seat=seat, to=to, card=card):
            return f"{names[seat]} passes and helps {names[to]} with {word(card)}."
        case e.Scored(scores=scores, moods=moods, winner=winner):
            rows = zip(names, scores, moods, strict=True)
            totals = ", ".join(f"{name} {score}{f' in {mood}' if mood else ''}" for name, score, mood in rows)
            return f"{totals}. {'Nobody' if winner is None else names[winner]} wins the round."
        case e.Rewarded(seat=seat, helper=helper, pirate=pirate):
            if pirate:
                return f"{names[seat]}, the Pirate, takes the reward that {names[helper]} earned."
            return f"{names[seat]} takes a reward."
        case e.Peeked(seat=seat, value=value):
            return f"{names[seat]}'s reward is worth {value}."
        case e.Discarded(seat=seat, cards=cards):
            return f"{names[seat]} discards {words(cards)}."
        case e.Ended(scores=scores, winners=winners):
            totals = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
            return f"{totals}. {listed(names[seat] for seat in winners)} won the game."


def answer_text(answer: Answer, names: Sequence[str]) -> str:
    """The answer in words."""
    match answer:
        case Play(card=card):
            return word(card)
        case Pass():
            return "pass"
        case Help(to=to, card=card):
            return f"pass and help {names[to]} with {word(card)}"
        case Ghost(owner=owner, card=card):
            return f"Ghost on {names[owner]}'s {word(card)}"
        case Whirlwind(mood=mood):
            return f"Whirlwind for {mood}"
        case Ninja(owner=owner):
            return f"Ninja on {names[owner]}'s hand"
        case Kiss(mine=mine, owner=owner, theirs=theirs):
            return f"Kiss for {word(mine)} and {names[owner]}'s {word(theirs)}"
        case Lullaby(sleeper=sleeper):
            return f"Lullaby for {names[sleeper]}"
        case Mischief():
            return word(answer.face)
        case tuple():
            return words(answer)


def view_text(view: View, names: Sequence[str]) -> str:
    """The view as lines: the moods, the players, and last the seat's own hand."""
    lines = [
        f"Round {view.round}, for {counted(view.prize, 'point')}, begun by {names[view.first]}.",
        f"Moods: {view.column[0]} dominant, then {view.column[1]}, {view.column[2]}, {view.column[3]} repressed.",
        f"Pile {view.pile}. Discard {len(view.discard)}: {words(view.discard)}.",
    ]
    lines += [_seat(view, seat, names) for seat in range(len(names))]
    lines += [
        f"{names[known.holder]} has {word(known.card)}, which was {names[known.seat]}'s." for known in view.known
    ]
    if view.seat is not None:
        lines.append(f"Your hand: {words(view.hand)}.")
    return "\n".join(lines)


def _seat(view: View, seat: int, names: Sequence[str]) -> str:
    parts = [f"{names[seat]}: {counted(view.hand_sizes[seat], 'card')}; in front: {words(view.fronts[seat])}"]
    parts.append(f"scores {view.scores[seat]}")
    if view.asleep[seat]:
        parts.append("asleep")
    if view.passed[seat]:
        parts.append("passed")
    helper = view.tokens[seat]
    if helper is not None:
        parts.append(f"helped by {names[helper]}")
    parts.append(f"{counted(view.points[seat], 'point')} in round cards")
    if rewards := view.rewards[seat]:
        parts.append("rewards " + ", ".join("?" if value is None else str(value) for value in rewards))
    return "; ".join(parts) + "."


def details_text(view: View, names: Sequence[str]) -> str:
    """What every round is worth and who has won which, the rewards that are left, and the order of the Pirates."""
    worth = ", ".join(f"round {number}: {prize}" for number, prize in enumerate(view.prizes, 1))
    lines = [f"What the rounds are worth: {worth}.", f"{counted(view.supply, 'reward')} left to draw."]
    for name, won in zip(names, view.round_cards, strict=True):
        if won:
            lines.append(f"{name} has won round {listed(won)}.")
    if view.pirates:
        lines.append(f"Pirates, in the order they were played: {listed(names[seat] for seat in view.pirates)}.")
    return "\n".join(lines)


def question_text(view: View) -> str:
    """What the open question is about."""
    match view.phase:
        case Turn():
            return "Play a card, or pass; when you pass you can help someone."
        case Over():
            return "The game is over."
        case _:
            return "Discard mischief cards, if you like."
