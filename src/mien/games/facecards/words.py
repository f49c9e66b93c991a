"""Face Cards in plain English, for transcripts and terminals."""

from collections.abc import Sequence

from mien.games.facecards import events as e
from mien.games.facecards.cards import Card
from mien.games.facecards.options import WAYS
from mien.games.facecards.pieces import Laid, Placed
from mien.games.facecards.rules import Answer, Bet, Betting, ChoosePair, MiddleBet, Pair, Stop, TwoPairs, Vote
from mien.games.facecards.view import View


def word(card: Card) -> str:
    return card.replace("-", " ")


def words(cards: Sequence[Card]) -> str:
    return ", ".join(map(word, cards)) or "nothing"


def photos(count: int) -> str:
    return "1 photo" if count == 1 else f"{count} photos"


def cards_word(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def bet_text(bet: Placed, names: Sequence[str]) -> str:
    owner = "" if bet.owner is None else f"{names[bet.owner]}'s "
    answer = "right" if bet.right else "no"
    return f"{names[bet.bettor]} bets on {owner}{word(bet.front)} and {word(bet.middle)}: {answer}"


def pair_text(pair: Laid, names: Sequence[str]) -> str:
    return f"{names[pair.owner]} {word(pair.front)} and {word(pair.middle)}"


def event_text(event: e.Events, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case e.TurnedUp(card=card):
            return f"Who looks most like {word(card)}?"
        case e.Voted(votes=votes):
            return ", ".join(f"{names[seat]} votes for {names[whom]}" for seat, whom in enumerate(votes)) + "."
        case e.RoundBegan(round=number, camera=camera):
            return f"Round {number}: {names[camera]} has the camera."
        case e.Drew(seat=seat, count=count):
            return f"{names[seat]} draws {cards_word(count)}."
        case e.Got(seat=seat, cards=cards):
            return f"{names[seat]} draws {words(cards)}."
        case e.FrontDrawn(seat=seat, card=card):
            return f"{names[seat]}'s front card is {word(card)}."
        case e.LaidOut(row=row, fronts=fronts):
            before = "".join(f" Before {names[front.owner]}: {word(front.card)}." for front in fronts)
            return f"In the middle: {words(row)}.{before}"
        case e.BetMade(bet=bet):
            return f"{bet_text(bet, names)}!"
        case e.Kept(seat=seat, cards=cards):
            return f"{names[seat]}'s album gets {words(cards)}."
        case e.SetAside(seat=seat, card=card):
            return f"{names[seat]} wins {word(card)}, not yet safe."
        case e.Lost(seat=seat, cards=cards):
            return f"{names[seat]} loses {words(cards)} to the box."
        case e.Bonus(seat=seat, card=card, source=source):
            return f"Two categories: {names[seat]}'s album gets {word(card)} from the {source} too."
        case e.Skipped(seat=seat):
            return f"{names[seat]} has nothing left to bet on."
        case e.Flopped(lap=lap):
            return f"Nobody was right in lap {lap}: another lap with the same cards."
        case e.Swept(cards=cards):
            return f"Into the box: {words(cards)}."
        case e.Refilled(source=source, count=count):
            whence = "the box is" if source == "box" else "the photos of all albums are"
            return f"The pile is empty: {whence} shuffled into a new one of {cards_word(count)}."
        case e.Ended(scores=scores, winners=winners, pairs=pairs):
            won = " and ".join(names[seat] for seat in winners)
            counts = ", ".join(f"{name} {photos(count)}" for name, count in zip(names, scores, strict=True))
            last = "; ".join(pair_text(pair, names) for pair in pairs)
            return f"{counts}. Won by {won}. The last pairs were: {last}."


def answer_text(answer: Answer, names: Sequence[str]) -> str:
    """The answer in words."""
    match answer:
        case Pair(front=front, middle=middle):
            return f"{word(front)} in front, {word(middle)} in the middle"
        case TwoPairs(front=front, middle=middle, second_front=other, second_middle=another):
            return f"in front {word(front)} with {word(middle)}, and {word(other)} with {word(another)}"
        case Bet(front=front, middle=middle):
            return f"{word(front)} and {word(middle)}"
        case MiddleBet(first=first, second=second):
            return f"{word(first)} and {word(second)}"
        case Stop():
            return "stop"
        case int():
            return names[answer]
        case str():
            return word(answer)
        case tuple():
            return words(answer)


def view_text(view: View, names: Sequence[str]) -> str:
    """The view as lines: the table, the bets, the albums, and last one's own cards."""
    lines = [
        f"Round {view.round} of {view.rounds}. {names[view.camera]} has the camera."
        if not isinstance(view.phase, Vote)
        else f"Turned up: {word(view.phase.card)}.",
        f"Pile {view.pile}. Box {len(view.box)}.",
    ]
    gone = {card: bet.bettor for bet in view.bets if bet.right for card in (bet.front, bet.middle)}
    if view.row:
        row = [f"{word(card)} (found by {names[gone[card]]})" if card in gone else word(card) for card in view.row]
        lines.append(f"Middle: {', '.join(row)}.")
    for seat, name in enumerate(names):
        fronts = [front.card for front in view.fronts if front.owner == seat]
        before = f", before them {words([card for card in fronts if card not in gone])}" if fronts else ""
        lines.append(f"{name}: {photos(view.albums[seat].count)}, hand {view.hand_sizes[seat]}{before}.")
    lines += [f"{bet_text(bet, names)}." for bet in view.bets]
    if isinstance(view.phase, Betting) and view.phase.won:
        lines.append(f"{names[view.phase.seat]} can still lose {words(view.phase.won)}.")
    lines += [f"Pair: {pair_text(pair, names)}." for pair in view.pairs]
    if view.seat is not None:
        lines.append(f"Your hand: {words(view.hand)}.")
    return "\n".join(lines)


def question_text(view: View) -> str:
    """What the open question is about."""
    way = WAYS[view.options.variant]
    match view.phase:
        case Vote(card=card):
            return f"Who looks most like {word(card)}? Vote for another player."
        case ChoosePair() if way.fronts == "pile":
            return "Choose a card of your hand that looks like your front card."
        case ChoosePair() if way.fronts == "none":
            return "Choose two cards of your hand that look alike, for the middle."
        case ChoosePair() if way.pairs > 1:
            return "Choose two pairs of cards that look alike: for each a front card and one for the middle."
        case ChoosePair():
            return "Choose two cards that look alike: a front card and one for the middle."
        case Betting() if way.fronts == "none":
            return "Bet on two middle cards that one opponent has laid."
        case Betting(won=won) if won:
            return "Bet again, or stop and keep what you have won."
        case Betting():
            return "Bet on an opponent's front card and the middle card that belongs to it."
        case _:
            return "The game is over."
