"""The laws of every engine; each function here raises AssertionError where its law is broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from mien.kit.asks import Ask
from mien.kit.change import change_of, merge, own_change
from mien.kit.dealer import QuickDealer, SeededDealer
from mien.kit.encoding import AnyEncoding, Picks
from mien.kit.errors import IllegalAnswer
from mien.kit.event import Event, as_list, fields_of
from mien.kit.game import AnyGame, Over, play_out
from mien.kit.match import AnyMatch, Match
from mien.kit.position import AnyPosition
from mien.kit.record import Record

LONGEST = 5_000
"""No game takes more answers than this, however it is played."""


def steps(match: AnyMatch, chance: QuickDealer) -> Iterator[tuple[Event, ...]]:
    """Plays at random to the end, and yields what happened at each step."""
    for _ in range(LONGEST):
        if not match.asks:
            return
        told: tuple[Event, ...] = ()
        for seat in chance.shuffled(match.asks):
            ask = match.asks[seat]
            answer = ask.sample(chance)
            assert ask.accepts(answer), f"{ask} made up an answer that it refuses: {answer}"
            told = match.answer(seat, answer, step=match.step)
        yield told
    raise AssertionError("the game does not end")


def is_sound(match: AnyMatch) -> None:
    """The table has no faults, and the questions go to seats that exist."""
    faults = list(match.game.faults(match.state))
    assert not faults, faults
    assert all(0 <= seat < match.seats for seat in match.asks), "a seat is asked that is not at the table"
    assert bool(match.asks) == (match.outcome is None), "somebody is asked exactly as long as the game is on"
    lines = match.game.sightlines(match.state)
    assert match.in_force[-1].lines == lines, "the record does not note who sees and hears whom"
    for rows in (lines.sees, lines.hears):
        assert len(rows) == match.seats, "sightlines have a row for each seat"
        for seat, row in enumerate(rows):
            assert seat not in row, f"seat {seat} sees or hears itself"
            assert list(row) == sorted(set(row)), f"the row of seat {seat} is not in order, or has a double"
            assert all(0 <= other < match.seats for other in row), f"seat {seat} sees or hears nobody's seat"
    talk = match.game.talk(match.state)
    assert set(talk.seats) <= set(range(match.seats)), "a seat may talk that is not at the table"
    assert len(talk.seats) == match.seats or talk.rule, "a seat is silenced by no rule"
    assert len(talk.seats) == match.seats or match.asks, "a seat is silenced when the game is over"


def survives_json(match: AnyMatch, events: tuple[Event, ...]) -> None:
    """State, views and events come back from JSON as they were."""
    game = match.game
    assert _through_json(match.state, game.state_type) == match.state, "JSON changes the state"
    for seat in (None, *range(match.seats)):
        view = match.view(seat)
        assert _through_json(view, game.view_type) == view, f"JSON changes the view of seat {seat}"
    for event in events:
        assert _through_json(event, game.event_type) == event, f"JSON changes {event}"
    lists(game, events)


def lists(game: AnyGame, events: Iterable[Event]) -> None:
    """An event as a list of its fields, put together again, is what it is in JSON."""
    fields = fields_of(game.event_type)
    for event in events:
        kind, *values = _plain(as_list(event))
        again = {"type": kind, **dict(zip(fields[kind], values, strict=False))}
        assert again == _plain(event), f"{event} is another one if it comes as a list"


def owns(match: AnyMatch) -> None:
    """`Game.own` gives every field in which a seat's view differs from a spectator's."""
    view, own, state = match.game.view, match.game.own, match.state
    if own is not None:
        for seat in range(match.seats):
            assert replace(view(state, None), **own(state, seat)) == view(state, seat), f"seat {seat} owns more"


def merges(before: AnyPosition, after: AnyPosition) -> None:
    """A seat's old view becomes its new one, once the shared change and then the seat's own are merged into it."""
    shared_old, shared_new = before.view(None), after.view(None)
    shared = _plain(change_of(shared_old, shared_new))
    for seat in (None, *range(after.seats)):
        old, new = before.view(seat), after.view(seat)
        own = _plain(own_change(old, new, shared_old, shared_new))
        assert merge(merge(_plain(old), shared), own) == _plain(new), f"{seat} merges to another view"


def keeps_secrets(match: AnyMatch, seed: int) -> bool:
    """No seat can tell a redealt table from the true one, and it is a sound table; True if it is another one."""
    game, state = match.game, match.state
    differs = False
    for seat in range(match.seats):
        view = game.view(state, seat)
        other = game.redeal(state, seat, QuickDealer(seed + seat))
        assert game.view(other, seat) == view, f"seat {seat} can tell the redealt table apart"
        assert game.view(other, None) == game.view(state, None), "a spectator can tell the tables apart"
        assert other.phase.asks(other).get(seat) == match.asks.get(seat), f"seat {seat} is asked otherwise"
        faults = list(game.faults(other))
        assert not faults, faults
        assert game.sightlines(other) == game.sightlines(state), f"sightlines tell seat {seat} a secret"
        assert game.talk(other) == game.talk(state), f"who may talk tells seat {seat} a secret"
        assert game.redeal(other, seat, QuickDealer(seed + seat)) == other, "the true table shines through"
        differs = differs or other != state
    return differs


def encodes(match: AnyMatch, encoding: AnyEncoding, seed: int) -> None:
    """Every open question lies within the book of actions, and a redealt table is told in the same numbers."""
    game, layout = match.game, encoding.layout
    for seat in range(match.seats):
        view = match.view(seat)
        told = encoding.observe(view)
        other = game.redeal(match.state, seat, QuickDealer(seed + seat))
        assert encoding.observe(game.view(other, seat)) == told, f"the numbers tell seat {seat} a secret"
        assert len(told) == layout.size, "the observation is longer or shorter than its layout"
        assert all(number <= most for number, most in zip(told, layout.most, strict=True)), "a number is too high"
    for seat, ask in match.asks.items():
        view = match.view(seat)
        said = list(answers_by_id(encoding, view, ask, QuickDealer(seed)))
        assert all(ask.accepts(answer) for answer in said), f"an id of seat {seat} stands for an illegal answer"
        assert len(set(said)) == len(said), f"two ids of seat {seat} stand for one answer"
        missing = {answer for answer in ask.answers() if not encoding.leaves_out(answer)} - set(said)
        assert not missing, f"seat {seat} has no id for {missing}"


def answers_by_id(
    encoding: AnyEncoding, view: Any, ask: Ask, chance: QuickDealer, picks: Picks = ()
) -> Iterator[Any]:
    """Every answer that the ids of a question can stand for."""
    numbers = tuple(high for _, high in encoding.bounds)
    for number, legal in enumerate(encoding.mask(view, ask, picks)):
        if legal:
            answer = encoding.answer(view, ask, (*picks, number), chance, numbers)
            if answer is None:
                encoding.observe(view, (*picks, number))
                yield from answers_by_id(encoding, view, ask, chance, (*picks, number))
            else:
                yield answer


def goes_on(match: AnyMatch, seat: int, seed: int) -> None:
    """The table as a seat could imagine it can be played to its end."""
    other = match.game.redeal(match.state, seat, QuickDealer(seed))
    end = play_out(other, QuickDealer(seed))
    assert isinstance(end.phase, Over), "a redealt table stops asking before its end"


def refuses_nonsense(match: AnyMatch, strange: Any) -> None:
    """An illegal answer, or one from a seat that is not asked, changes nothing."""
    before = (match.state, dict(match.answers), match.step, match.record)
    for seat in range(-1, match.seats + 1):
        ask = match.asks.get(seat)
        try:
            value = match.read(seat, strange)
        except IllegalAnswer:
            pass
        else:
            assert ask is not None, f"seat {seat} was not asked, and was heard"
            assert ask.accepts(value), f"seat {seat} said {value}, which the question does not take"
        for answer, step in ((strange, match.step - 1), (strange, match.step + 1)):
            _is_refused(match, seat, answer, step)
        if ask is None:
            _is_refused(match, seat, strange, match.step)
    after = (match.state, dict(match.answers), match.step, match.record)
    assert before == after, "a refused answer has left something behind"


def replays(match: AnyMatch) -> None:
    """The record, written and read as JSON, replays to the same state and the same events."""
    again = Match.replay(Record.from_json(match.record.to_json()))
    assert again.state == match.state, "replayed, the game is in another state"
    assert again.events == match.events, "replayed, something else has happened"
    assert again.record == match.record, "replayed, it has another record"


def ignores_arrival(match: AnyMatch) -> None:
    """Answers that arrive in another order, or are changed before the last arrives, lead to the same state."""
    other = Match.start(match.game, seats=match.seats, options=match.options, seed=match.seed)
    chance = QuickDealer(match.step)
    by_step: dict[int, list[tuple[int, Any]]] = {}
    for given in match.record.answers:
        by_step.setdefault(given.step, []).append((given.seat, given.answer))
    for answers in by_step.values():
        # The last to answer resolves the step, so only those before can change their minds.
        for seat, _ in answers[1:]:
            other.answer(seat, other.asks[seat].sample(chance))
        for seat, answer in reversed(answers):
            other.answer(seat, answer)
    assert other.state == match.state, "it matters who answers first"
    assert other.events == match.events, "what happened depends on who answers first"


def deals_alike(seed: bytes, step: int) -> None:
    """Two dealers with one seed deal the same."""
    one, other = SeededDealer(seed, step), SeededDealer(seed, step)
    picked, again = ([dealer.pick(range(1, 60)) for _ in range(20)] for dealer in (one, other))
    assert picked == again, "the dealer picks otherwise each time"
    assert one.shuffled(range(60)) == other.shuffled(range(60)), "the dealer shuffles otherwise each time"


def _is_refused(match: AnyMatch, seat: int, answer: Any, step: int) -> None:
    try:
        match.answer(seat, answer, step=step)
    except IllegalAnswer:
        return
    raise AssertionError(f"seat {seat} was heard at step {step}")


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _through_json(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
