"""Emojito in plain English, for transcripts and terminals."""

from collections.abc import Iterator, Sequence

from mien.games.emojito import events as e
from mien.games.emojito.answers import (
    NO_ANSWER,
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
from mien.games.emojito.board import LINE
from mien.games.emojito.cards import NAME, NO_CARD, Card, Symbol
from mien.games.emojito.circle import CircleTurns, questions_of
from mien.games.emojito.deck_card import Face
from mien.games.emojito.options import Options
from mien.games.emojito.performance import LIMITS, SPELT, Performance, Reading
from mien.games.emojito.rules import (
    Challenging,
    Guessing,
    Hearing,
    Performing,
    Revealing,
    Talking,
)
from mien.games.emojito.view import View
from mien.kit import Over, Seat, card_text, counted, listed

HOW: dict[Symbol, str] = {"face": "the face only", "sound": "the voice only", "both": "face and voice"}


REST = Face()
VISIBLE = 0.25
"""How far a feature must be on its way from rest to its limit to be mentioned."""
FEATURES_TOLD = 5
FEATURES = {
    "smile": ("the corners of the mouth down", "a smile"),
    "open": ("", "an open mouth"),
    "lid": ("half-shut eyes", "wide eyes"),
    "brow_knit": ("", "knitted brows"),
    "brow_in": ("the inner brows down", "the inner brows up"),
    "brow_out": ("the outer brows down", "the outer brows up"),
    "tears": ("", "streaming tears"),
    "tear": ("", "a tear"),
    "wink": ("", "a wink"),
    "tongue": ("", "the tongue out"),
    "sneer": ("", "a wrinkled nose"),
    "teeth": ("", "bared teeth"),
    "press": ("", "pressed lips"),
    "puff": ("", "puffed cheeks"),
    "wide": ("puckered lips", "a wide mouth"),
    "low": ("", "raised cheeks"),
    "asym": ("", "one brow raised"),
    "gx": ("a look to the left", "a look to the right"),
    "gy": ("a look up", "a look down"),
    "tilt": ("the head tilted left", "the head tilted right"),
    "sweat": ("", "sweat"),
    "blush": ("", "a blush"),
    "pupil": ("small pupils", "large pupils"),
}
"""What a feature looks like below rest and above it."""


def people(seats: Sequence[Seat], names: Sequence[str]) -> str:
    """Their names; “the players” if it is everybody, “the game” if it is nobody."""
    if not seats:
        return "the game"
    if len(seats) == len(names):
        return "the players"
    return listed(names[seat] for seat in seats)


def place(zone: int) -> str:
    return "the line" if zone == LINE else f"zone {zone}"


def doing(seats: Sequence[Seat], names: Sequence[str], one: str, several: str) -> str:
    """What they do, with the verb for one player or the game, or for several players."""
    return start(f"{people(seats, names)} {several if len(seats) > 1 else one}")


def start(sentence: str) -> str:
    """The sentence with a capital, and all else as it was."""
    return sentence[0].upper() + sentence[1:]


def describe(performance: Performance) -> str:
    """A performance for people who can't see or hear it: its boldest pose and features, and the sounds."""
    boldest = max(
        (_features(pose.face) for pose in performance.poses), key=lambda seen: sum(seen.values()), default={}
    )
    seen = sorted(boldest, key=lambda words: -boldest[words])[:FEATURES_TOLD]
    heard = [f"a {sound.kind}" for sound in performance.sounds]
    return ", ".join(seen + heard) or "nothing that can be seen or heard"


def _features(face: Face) -> dict[str, float]:
    """How far each feature is from rest, in parts of its way, where that can be seen."""
    seen = {}
    for name, (less, more) in FEATURES.items():
        value, rest = getattr(face, name), getattr(REST, name)
        low, high = LIMITS[name]
        share = (value - rest) / (high - rest) if value >= rest else (rest - value) / (rest - low)
        if share >= VISIBLE:
            seen[more if value > rest else less] = share
    return seen


def card_name(card: Card, options: Options | None = None) -> str:
    """What a card is called; one of people's own by its name where the deck is at hand, and else by its id."""
    if options is not None and options.deck is not None:
        name = next(own.name for own in options.deck.cards if own.id == card)
        return name.get("en") or next(iter(name.values()))
    return NAME.get(card) or card_text(card)


def _which(trophy: Card) -> str:
    return "" if trophy == NO_CARD else f": {card_name(trophy)}"


def event_text(event: e.Events, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case e.Reshuffled(pile=pile):
            return f"The discards are shuffled back into the pile: {counted(pile, 'card')}."
        case e.Drew(seat=seat, symbol=symbol):
            return f"{names[seat]} draws a card and acts with {HOW[symbol]}."
        case e.Secret(card=card):
            return f"Your card: {card_name(card)}."
        case e.Performed(seat=seat, watchers=watchers):
            to = people(watchers, names) if len(watchers) == 1 else "the others"
            return f"{names[seat]} has acted for {to}."
        case e.Passed(seat=seat):
            return f"{names[seat]} passes."
        case e.Skipped(cards=cards):
            return f"Nobody acts, and these cards are discarded: {', '.join(card_name(card) for card in cards)}."
        case e.Acted(seat=seat, performance=performance):
            return f"{names[seat]} acts with {describe(performance)}."
        case e.Challenged(seat=seat, leader=leader, discarded=discarded):
            cost = "discards a trophy" if discarded else "turns a trophy face up"
            return f"{names[seat]} {cost} and challenges {names[leader]}."
        case e.Forestalled(seat=seat, leader=leader):
            challenge = f"{names[seat]}'s challenge to {names[leader]}"
            return f"{challenge} costs nothing and doesn't count: another comes first clockwise."
        case e.Laid(cards=cards):
            numbered = [f"{number} {card_name(card)}" for number, card in enumerate(cards, 1)]
            return f"On the zones: {', '.join(numbered)}."
        case e.Revealed(seat=seat, card=card, number=number):
            return f"{names[seat]} acted card {number}, {card_name(card)}."
        case e.Guessed(seat=seat, number=0):
            return f"{names[seat]} gives no answer: wrong."
        case e.Guessed(seat=seat, number=number, right=right):
            return f"{names[seat]} guesses {number}: {'right' if right else 'wrong'}."
        case e.Moved(seats=seats, by=by, zone=zone):
            way = "forward" if by > 0 else "back"
            return f"{doing(seats, names, 'moves', 'move')} {way} {counted(abs(by), 'zone')}, to {place(zone)}."
        case e.TrophyWon(seats=seats, card=card):
            won = doing(seats, names, "crosses the line and wins", "cross the line and win")
            return f"{won} a trophy{_which(card)}."
        case e.TrophyLost(seats=seats, card=card):
            lost = doing(seats, names, "goes back over the line and loses", "go back over the line and lose")
            return f"{lost} a trophy{_which(card)}."
        case e.PlayOff(seats=seats):
            return f"{listed(names[seat] for seat in seats)} are tied and play on."
        case e.Ended(winners=winners):
            return f"The end. {doing(winners, names, 'wins', 'win')}."
        case e.Thought(seat=seat, number=number):
            return f"{names[seat]} thinks it is {number}." if number else f"{names[seat]} does not say a number."
        case e.TalkedAbout(card=card):
            return f"Time to talk about it: {card_name(card)}."
        case e.CircleEnded(feelings=feelings):
            return f"The circle is over. Feelings played: {feelings}."


def answer_text(answer: Answer, names: Sequence[str]) -> str:
    """The answer in words."""
    match answer:
        case Done(performance=performance, reading=reading):
            shown = [describe(performance)] if performance else []
            shown += [f"a face that was read as {_strongest(reading)}"] if reading else []
            return f"done, with {', '.join(shown)}" if shown else "done"
        case Pass():
            return "pass"
        case Challenge(leader=leader):
            return f"a challenge to {names[leader]}"
        case NoChallenge():
            return "no challenge"
        case Ready():
            return "ready"
        case GuessAgain():
            return "guess again"
        case ShowCard():
            return "show the card"
        case Next(seat=seat):
            return f"{names[seat]} is next"
        case End():
            return "the end"
        case int():
            return "no card" if answer == NO_ANSWER else str(answer)


def _strongest(reading: Reading) -> str:
    return max(reading.__struct_fields__, key=lambda name: float(getattr(reading, name)))


def view_text(view: View, names: Sequence[str]) -> str:
    """The view as lines: the tokens, the turn, the seven cards, and last the seat's own card."""
    lines = []
    for side, zone in zip(view.sides, view.zones, strict=True):
        used = f", {len(side.used)} of them used" if side.used else ""
        whose = start(people(side.seats, names))
        lines.append(f"{whose}: {place(zone)}, trophies {side.counting} of {view.target}{used}.")
    lines.append(f"Pile {view.pile}, discard {len(view.discard)}. Turn {view.turn + 1}.")
    if view.play_off:
        tied = " against ".join(people(view.sides[team].seats, names) for team in view.teams)
        lines.append(f"Play-off: {tied}.")
    for actor, symbol in zip(view.actors, view.symbols, strict=True):
        acts = "acts next" if isinstance(view.phase, Revealing) else "acts"
        if not isinstance(view.phase, Talking):
            lines.append(f"{names[actor]} {acts} with {HOW[symbol]}.")
    if view.chain:
        lines.append("The message goes from " + " to ".join(names[seat] for seat in view.chain) + ".")
    for scene in view.stage:
        watchers = ", ".join(names[seat] for seat in scene.watchers) or "the circle"
        lines.append(f"{names[scene.performer]} is acting for {watchers}.")
    lines += [
        f"{names[act.performer]} acted with {describe(act.performance)}." for act in view.acts if act.performance
    ]
    lines += [f"{names[seat]} has passed." for seat in view.passed]
    lines += [f"{names[duel.challenger]} has challenged {names[duel.leader]}." for duel in view.duels]
    lines += [f"{number}: {card_name(card, view.options)}." for number, card in enumerate(view.laid, 1)]
    if view.circle is not None:
        lines += circle_lines(view, view.circle, names)
    if view.secret is not None:
        lines.append(f"Your card: {card_name(view.secret, view.options)}.")
    return "\n".join(lines)


def circle_lines(view: View, circle: CircleTurns, names: Sequence[str]) -> Iterator[str]:
    """Who has had a turn, what was guessed, what to talk about, and which feelings were played."""
    had = [names[seat] for seat, turns in enumerate(circle.turns) if turns]
    yield f"Have had a turn: {listed(had) if had else 'nobody yet'}."
    for guesses in circle.guesses:
        told = zip(guesses.seats, guesses.numbers, strict=True)
        yield "Guesses: " + ", ".join(f"{names[seat]} {number or 'none'}" for seat, number in told) + "."
    for played in circle.played:
        taken = [card_name(card, view.options) for card in played.taken_for]
        also = f", also taken for {listed(taken)}" if taken else ""
        yield f"Played: {card_name(played.card, view.options)}{also}."
    if isinstance(view.phase, Talking) and circle.guesses:
        question = questions_of(view.options, circle.played[-1].card)[circle.question]
        yield f"To talk about: {question.get('en') or next(iter(question.values()))}"


def details_text(view: View, names: Sequence[str]) -> str:
    """Every number of what was performed, the cards that are out of play, and how to perform in numbers."""
    lines = []
    for act in view.acts:
        if act.performance is not None:
            lines += [f"{names[act.performer]}: {line}." for line in _numbers(act.performance)]
    for side in view.sides:
        if cards := [card for card in (*side.trophies, *side.used) if card != NO_CARD]:
            won = listed(card_name(card) for card in cards)
            lines.append(f"{start(people(side.seats, names))}: the trophies are {won}.")
    if view.discard:
        lines.append(f"Discarded: {listed(card_name(card, view.options) for card in view.discard)}.")
    if isinstance(view.phase, Performing):
        ranges = ", ".join(f"{SPELT[name]} {low:g} to {high:g}" for name, (low, high) in LIMITS.items())
        lines.append(f"A face in numbers: {ranges}.")
    return "\n".join(lines)


def _numbers(performance: Performance) -> Iterator[str]:
    """The poses and sounds of a performance, as numbers; a feature at rest is left out."""
    for pose in performance.poses:
        moved = {
            SPELT[name]: getattr(pose.face, name)
            for name in LIMITS
            if getattr(pose.face, name) != getattr(REST, name)
        }
        yield f"at {pose.at} ms " + (", ".join(f"{name} {value:g}" for name, value in moved.items()) or "at rest")
    for sound in performance.sounds:
        how = f"strength {sound.strength:g}, pitch {sound.pitch:g}"
        yield f"at {sound.at} ms a {sound.kind} of {sound.length} ms, {how}"


def question_text(view: View) -> str:
    """What the open question is about."""
    match view.phase:
        case Performing():
            return "Act, and say when you are done." + (" Or pass." if view.options.deck or view.circle else "")
        case Challenging():
            return "Challenge a leader?"
        case Guessing():
            return "Which card was it? 1 to 7, or 0 for no answer."
        case Revealing():
            return "You act next. Are you ready?"
        case Hearing():
            return "Guess again, or show the card?"
        case Talking():
            return "Who is next? Or is it the end?"
        case Over():
            return "The game is over."
