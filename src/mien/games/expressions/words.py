"""Expressions in plain English, for transcripts and terminals."""

from collections.abc import Sequence

from mien.games.expressions import events as e
from mien.games.expressions.cards import SUITS
from mien.games.expressions.clues import Clue
from mien.games.expressions.history import Deed
from mien.games.expressions.options import to_win
from mien.games.expressions.rules import Answer, Exchange, Guess, Place, Reward, Turn
from mien.games.expressions.view import View
from mien.kit import Over, card_text, cards_text, counted

SAYS = {
    "lowest": "my lowest of this suit",
    "highest": "my highest of this suit",
    "last": "my last of this suit",
    "more": "I have more of this number",
}


def event_text(event: e.Events, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case e.Began(first=first):
            return f"{names[first]} begins."
        case e.Clued(seat=seat, card=card, says=says):
            return f"{names[seat]} gives a clue with {card_text(card)}: {SAYS[says]}."
        case e.Expired(seat=seat, card=card):
            return f"{names[seat]}'s clue {card_text(card)} has nothing left to say and falls into Discord."
        case e.Guessed(seat=seat, partner=partner, card=card, right=right, holder=holder):
            truth = "right" if right else f"wrong, {'nobody' if holder is None else names[holder]} does"
            return f"{names[seat]} guesses that {names[partner]} has {card_text(card)}: {truth}."
        case e.Put(seat=seat, card=card, zone=zone):
            return f"{names[seat]} puts {card_text(card)} in {zone.title()}."
        case e.Moved(seat=seat, card=card, zone=zone):
            return f"{names[seat]} moves {card_text(card)} to {zone.title()}."
        case e.Flipped(cards=cards, left=left):
            return f"The timer shows {cards_text(cards)}; {left} left."
        case e.LastRound():
            return "The timer is empty: one last round."
        case e.Scored(harmony=harmony, discord=discord, won=won):
            return f"Harmony {harmony}, Discord {discord}: the team {'wins' if won else 'loses'}."


def answer_text(answer: Answer, names: Sequence[str]) -> str:
    """The answer in words."""
    match answer:
        case Clue(card=card, says=says):
            return f"{card_text(card)}, {SAYS[says]}"
        case Guess(partner=partner, card=card):
            return f"{names[partner]} has {card_text(card)}"
        case Place(card=card):
            return f"{card_text(card)} for Harmony"
        case str():
            return card_text(answer)


def view_text(view: View, names: Sequence[str]) -> str:
    """The view as lines: the zones, the others, and last the seat's own hand."""
    lines = [
        f"Harmony {len(view.harmony)} of {to_win(view.options)}: {cards_text(view.harmony)}.",
        f"Discord {len(view.discord)}: {cards_text(view.discord)}.",
        f"Timer {view.timer}. Round {view.round}.",
    ]
    for seat, name in enumerate(names):
        clues = "; ".join(f"{card_text(clue.card)}, {clue.says}" for clue in view.clues[seat]) or "no clues"
        lines.append(f"{name}: {counted(view.hand_sizes[seat], 'card')}, {clues}.")
    if view.seat is not None:
        suits = (cards_text([card for card in view.hand if card.startswith(suit)]) for suit in SUITS)
        lines.append("Your hand: " + (" | ".join(suit for suit in suits if suit != "nothing") or "empty") + ".")
    return "\n".join(lines)


def details_text(view: View, names: Sequence[str]) -> str:
    """Who began, what the timer does, clues that expired, cards that nobody held, and every turn so far."""
    lines = [f"{names[view.first]} began. {counted(view.deal.flip, 'timer card')} a round go to Discord."]
    if view.last_round:
        lines.append("This is the extra round.")
    for seat, clues in enumerate(view.expired):
        lines += [f"{names[seat]}'s clue {card_text(clue.card)}, {clue.says}, has expired." for clue in clues]
    if view.unheld:
        lines.append(f"Guessed, and held by nobody: {cards_text(view.unheld)}.")
    lines += [f"Turn {turn}: {deed_text(deed, names)}." for turn, deed in enumerate(view.history, 1)]
    return "\n".join(lines)


def deed_text(deed: Deed, names: Sequence[str]) -> str:
    """One turn, and what followed."""
    if deed.says is not None:
        done = f"{names[deed.seat]} gave {card_text(deed.card)} as a clue, {deed.says}"
    elif deed.partner is None:
        done = f"{names[deed.seat]} put {card_text(deed.card)} in Harmony"
    else:
        holder = "nobody" if deed.holder is None else names[deed.holder]
        guess = f"{names[deed.seat]} guessed that {names[deed.partner]} had {card_text(deed.card)}"
        done = f"{guess}; {holder} had it"
    if deed.gave is not None:
        done += f"; with it went {card_text(deed.gave)}"
    if deed.flipped:
        done += f"; the timer showed {cards_text(deed.flipped)}"
    return done


def question_text(view: View) -> str:
    """What the open question is about."""
    match view.phase:
        case Reward(zone=zone):
            return f"Choose a card from your hand for {zone.title()}."
        case Exchange(zone=zone):
            return f"Choose a card to move to {zone.title()}."
        case Turn(seat=seat) if not view.hand_sizes[seat]:
            return "Guess a partner's card: your hand is empty."
        case Turn(seat=seat) if sum(view.hand_sizes) == view.hand_sizes[seat]:
            return "Put a card in Harmony, or give a clue."
        case Turn():
            return "Give a clue, or guess a partner's card."
        case Over():
            return "The game is over."
