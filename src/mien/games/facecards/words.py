"""Face Cards in plain English, for transcripts and terminals."""

from collections.abc import Sequence

from mien.games.facecards import events as e
from mien.games.facecards.options import WAYS, category_of, looks_of
from mien.games.facecards.pairs import Pair, TwoPairs
from mien.games.facecards.pieces import Laid, Placed
from mien.games.facecards.rules import Answer, Bet, Betting, ChoosePair, MiddleBet, Ready, Revealing, Stop, Vote
from mien.games.facecards.view import View
from mien.kit import card_text, cards_text, counted, listed


def bet_text(bet: Placed, names: Sequence[str]) -> str:
    owner = "" if bet.owner is None else f"{names[bet.owner]}'s "
    answer = "right" if bet.right else "no"
    return f"{names[bet.bettor]} bets on {owner}{card_text(bet.front)} and {card_text(bet.middle)}: {answer}"


def pair_text(pair: Laid, names: Sequence[str]) -> str:
    return f"{names[pair.owner]}'s {card_text(pair.front)} and {card_text(pair.middle)}"


def event_text(event: e.Events, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case e.TurnedUp(card=card):
            return f"Who looks most like this: {card_text(card)}?"
        case e.Voted(votes=votes):
            return ", ".join(f"{names[seat]} votes for {names[whom]}" for seat, whom in enumerate(votes)) + "."
        case e.RoundBegan(round=number, camera=camera):
            return f"Round {number}: {names[camera]} has the camera."
        case e.Drew(seat=seat, count=count):
            return f"{names[seat]} draws {counted(count, 'card')}."
        case e.Got(seat=seat, cards=cards):
            return f"{names[seat]} draws {cards_text(cards)}."
        case e.FrontDrawn(seat=seat, card=card):
            return f"{names[seat]}'s front card is {card_text(card)}."
        case e.LaidOut(row=row, fronts=fronts):
            before = "".join(f" In front of {names[front.owner]}: {card_text(front.card)}." for front in fronts)
            return f"In the middle: {cards_text(row)}.{before}"
        case e.BetMade(bet=bet):
            return f"{bet_text(bet, names)}."
        case e.Kept(seat=seat, cards=cards):
            return f"Into {names[seat]}'s album: {cards_text(cards)}."
        case e.SetAside(seat=seat, card=card):
            return f"{names[seat]} wins {card_text(card)}, but it isn't safe yet."
        case e.Lost(seat=seat, cards=cards):
            return f"{names[seat]} loses {cards_text(cards)} to the box."
        case e.Bonus(seat=seat, card=card, source=source):
            return f"Two categories: {names[seat]} also gets {card_text(card)}, from the {source}."
        case e.Skipped(seat=seat):
            return f"{names[seat]} has nothing left to bet on."
        case e.Flopped(lap=lap):
            return f"Nobody was right in lap {lap}: another lap with the same cards."
        case e.PairsShown(pairs=pairs):
            return f"The pairs were: {'; '.join(pair_text(pair, names) for pair in pairs)}."
        case e.Swept(cards=cards):
            return f"Into the box: {cards_text(cards)}."
        case e.Refilled(source=source, count=count):
            whence = "the box is" if source == "box" else "the photos in the albums are"
            return f"The pile is empty: {whence} shuffled into a new one of {counted(count, 'card')}."
        case e.Ended(scores=scores, winners=winners, pairs=pairs):
            won = listed(names[seat] for seat in winners)
            counts = ", ".join(
                f"{name} {counted(count, 'photo')}" for name, count in zip(names, scores, strict=True)
            )
            last = "; ".join(pair_text(pair, names) for pair in pairs)
            return f"{counts}. {won} won. The last pairs were: {last}."


def answer_text(answer: Answer, names: Sequence[str]) -> str:
    """The answer in words."""
    match answer:
        case Pair(front=front, middle=middle):
            return f"{card_text(front)} in front, {card_text(middle)} in the middle"
        case TwoPairs(front=front, middle=middle, second_front=other, second_middle=another):
            first = f"{card_text(front)} in front, {card_text(middle)} in the middle"
            second = f"{card_text(other)} in front, {card_text(another)} in the middle"
            return f"{first}; {second}"
        case Bet(front=front, middle=middle):
            return f"{card_text(front)} and {card_text(middle)}"
        case MiddleBet(first=first, second=second):
            return f"{card_text(first)} and {card_text(second)}"
        case Stop():
            return "stop"
        case Ready():
            return "go on"
        case int():
            return names[answer]
        case str():
            return card_text(answer)
        case tuple():
            return cards_text(answer)


def view_text(view: View, names: Sequence[str]) -> str:
    """The view as lines: the table, the bets, the albums, and last the seat's own cards."""
    lines = [
        f"Round {view.round} of {view.rounds}. {names[view.camera]} has the camera."
        if not isinstance(view.phase, Vote)
        else f"Turned up: {card_text(view.phase.card)}.",
        f"Pile {view.pile}. Box {len(view.box)}.",
    ]
    gone = {card: bet.bettor for bet in view.bets if bet.right for card in (bet.front, bet.middle)}
    if view.row:
        row = [
            f"{card_text(card)} (found by {names[gone[card]]})" if card in gone else card_text(card)
            for card in view.row
        ]
        lines.append(f"Middle: {', '.join(row)}.")
    for seat, name in enumerate(names):
        fronts = [front.card for front in view.fronts if front.owner == seat]
        before = f", in front: {cards_text([card for card in fronts if card not in gone])}" if fronts else ""
        lines.append(f"{name}: {counted(view.albums[seat].count, 'photo')}, hand {view.hand_sizes[seat]}{before}.")
    lines += [f"{bet_text(bet, names)}." for bet in view.bets]
    if isinstance(view.phase, Betting) and view.phase.won:
        lines.append(f"{names[view.phase.seat]} can still lose {cards_text(view.phase.won)}.")
    lines += [f"Pair: {pair_text(pair, names)}." for pair in view.pairs]
    if view.seat is not None:
        lines.append(f"Your hand: {cards_text(view.hand)}.")
    return "\n".join(lines)


def details_text(view: View, names: Sequence[str]) -> str:
    """What can be seen on every card in sight, the pairs that were found before, and the photos in the albums."""
    shown = [*view.hand, *(front.card for front in view.fronts), *view.row]
    shown += [view.phase.card] if isinstance(view.phase, Vote) else []
    looks = looks_of(view.options)
    lines = [
        f"{card_text(card)} ({category_of(view.options, card)}): {cards_text(looks[card])}."
        for card in dict.fromkeys(shown)
    ]
    lines += [f"Found in an earlier round: {pair_text(pair, names)}." for pair in view.past]
    for name, album in zip(names, view.albums, strict=True):
        if album.cards:
            lines.append(f"{name}'s album: {cards_text(album.cards)}.")
    if view.box:
        lines.append(f"In the box: {cards_text(view.box)}.")
    return "\n".join(lines)


def question_text(view: View) -> str:
    """What the open question is about."""
    way = WAYS[view.options.variant]
    match view.phase:
        case Vote(card=card):
            return f"Who looks most like this: {card_text(card)}? Vote for another player."
        case ChoosePair() if way.fronts == "pile":
            return "Choose a card from your hand that looks like your front card."
        case ChoosePair() if way.fronts == "none":
            return "Choose two cards from your hand that look alike, for the middle."
        case ChoosePair() if way.pairs > 1:
            return "Choose two pairs of cards that look alike: for each a front card and one for the middle."
        case ChoosePair():
            return "Choose two cards that look alike: a front card and one for the middle."
        case Betting() if way.fronts == "none":
            return "Bet on two middle cards that the same opponent laid."
        case Betting(won=won) if won:
            return "Bet again, or stop and keep what you have won."
        case Betting():
            return "Bet on an opponent's front card and the middle card that goes with it."
        case Revealing():
            return "The round is over, and these were the pairs. Say when to go on."
        case _:
            return "The game is over."
