"""One game being played: who is heard, when a step resolves, and what is kept."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct
from tests.kit.toy import TOY, Bid, Bids, Done, Drew, Keep, Leave, Options, Pick, Snatch, at_pick, finished, start

from mien.kit import (
    AnyMatch,
    BadOptions,
    BadSeats,
    IllegalAnswer,
    Match,
    Outcome,
    Refusal,
    SeededDealer,
    Sightlines,
    check_seats,
    read_options,
    seen,
)


def refused(match: AnyMatch, seat: int, answer: Any, step: int | None = None) -> Refusal:
    """The refusal of this answer, which must leave the match as it was."""
    before = (match.state, dict(match.answers), match.step, match.record, list(match.events))
    with pytest.raises(IllegalAnswer) as refusal:
        match.answer(seat, answer, step=step)
    assert before == (match.state, match.answers, match.step, match.record, match.events)
    return refusal.value.refusal


# Starting -------------------------------------------------------------------------------------------------


def test_a_match_starts_with_the_setup_and_asks_its_first_question() -> None:
    match = start()
    assert match.state == TOY.setup(Options(), 3, SeededDealer(b"toy", 0))
    assert match.step == 1
    assert match.waiting_for == (0, 1, 2)
    assert match.outcome is None
    assert match.sightlines() == Sightlines.open(3)


def test_options_come_as_a_value_or_as_json_or_not_at_all() -> None:
    given = Options(rounds=2, cards=4)
    for options in (given, {"rounds": 2, "cards": 4}, msgspec.json.decode(b'{"cards": 4, "rounds": 2}')):
        assert Match.start(TOY, seats=2, options=options, seed=b"").options == given
    assert Match.start(TOY, seats=2, seed=b"").options == Options()


@pytest.mark.parametrize(
    "options",
    [{"rounds": 3}, {"colour": "red"}, {"pairs": 1}, {"cards": "three"}, {"cards": None}, {"cards": object()}],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions) as refusal:
        read_options(TOY, options)
    assert refusal.value.refusal.code == "bad-options"
    assert "Toy can't be played with that" in refusal.value.reason


def test_options_that_contradict_each_other_are_refused_by_the_game_s_own_rule() -> None:
    with pytest.raises(BadOptions) as refusal:
        start(2, rounds=2, pairs=True)
    assert (refusal.value.refusal.code, refusal.value.rule) == ("too-long", "TOY-1")


def test_too_few_or_too_many_seats_are_refused() -> None:
    for seats in (-1, 0, 1, 5):
        with pytest.raises(BadSeats) as refusal:
            start(seats)
        assert refusal.value.rule == "TOY-1"
        assert refusal.value.refusal.words == {"counts": "2, 3, 4", "seats": seats}
    with pytest.raises(BadSeats, match=r"is for 2, 4 players, not 3\. \(TOY-1\)"):
        check_seats(TOY, Options(pairs=True), 3)
    check_seats(TOY, Options(pairs=True), 4)


# Sealed answers -------------------------------------------------------------------------------------------


def test_a_sealed_step_resolves_with_the_last_answer() -> None:
    match = start()
    first, second, third = (match.state.hands[seat][0] for seat in range(3))
    assert match.answer(2, third) == ()
    assert match.answer(0, first) == ()
    assert match.waiting_for == (1,)
    assert match.step == 1
    events = match.answer(1, second)
    assert events[0] == Bids(cards=(first, second, third))
    assert match.step == 2
    assert match.answers == {}
    assert match.state.phase == Pick()


def test_a_sealed_answer_shows_in_no_view_no_event_and_no_record() -> None:
    match = start()
    before = (match.state, [match.view(seat) for seat in (None, 0, 1, 2)], match.record)
    match.answer(0, match.state.hands[0][0])
    assert before == (match.state, [match.view(seat) for seat in (None, 0, 1, 2)], match.record)
    assert match.events == []


def test_a_sealed_answer_can_be_changed_until_the_step_resolves() -> None:
    match = start()
    hands = match.state.hands
    match.answer(0, hands[0][0], by="robot")
    match.answer(0, hands[0][1])
    assert match.position.by == {}, "somebody who answers after all has nobody's name beside the answer"
    match.answer(1, hands[1][0])
    assert match.answers == {0: hands[0][1], 1: hands[1][0]}
    events = match.answer(2, hands[2][0])
    assert events[0] == Bids(cards=(hands[0][1], hands[1][0], hands[2][0]))
    # Only the last word is kept, and with it who said it.
    assert [(given.seat, given.answer, given.by) for given in match.record.answers] == [
        (0, hands[0][1], None),
        (1, hands[1][0], None),
        (2, hands[2][0], None),
    ]


def test_the_order_of_arrival_does_not_matter() -> None:
    one, other = start(), start()
    for seat in (0, 1, 2):
        one.answer(seat, one.state.hands[seat][0])
    for seat in (2, 0, 1):
        other.answer(seat, other.state.hands[seat][0])
    assert one.state == other.state
    assert one.record == other.record
    assert one.events == other.events


# One seat alone -------------------------------------------------------------------------------------------


def test_a_question_to_one_seat_resolves_with_its_answer() -> None:
    match = at_pick()
    card = match.state.table[0]
    assert match.waiting_for == (1,)
    assert match.answer(1, Snatch(0, card), step=2) == (Done(seat=1),)
    assert match.state.phase == Keep(1)
    assert match.state.points == (0, 1, 0)
    assert list(match.asks) == [1]


# Who is heard ---------------------------------------------------------------------------------------------


def test_a_late_or_early_answer_is_refused() -> None:
    match = at_pick()
    assert refused(match, 1, Leave(), step=1).code == "too-late"
    assert refused(match, 1, Leave(), step=3).code == "too-late"


def test_a_doubled_answer_is_refused_once_the_step_has_resolved() -> None:
    match = at_pick()
    match.answer(1, Leave(), step=2)
    match.answer(1, (), step=3)
    for step in (1, 2, 3):
        assert refused(match, 1, (), step=step).code == "game-over"


def test_a_seat_that_is_not_asked_is_refused_with_the_rule() -> None:
    match = at_pick()
    match.answer(1, Leave())
    for seat in (0, 2):
        refusal = refused(match, seat, ())
        assert (refusal.code, refusal.rule) == ("not-asked", "TOY-4")
    for nowhere in (3, -1):
        assert refused(match, nowhere, ()).code == "no-such-seat"


@pytest.mark.parametrize(
    "answer",
    [None, 1, 1.5, True, [], ["a"], {}, {"type": "Leave"}, {"type": "Nobody"}, {"a": object()}, object()],
)
def test_an_answer_of_the_wrong_shape_is_refused(answer: object) -> None:
    refusal = refused(start(), 0, answer)
    assert (refusal.code, refusal.rule) == ("not-an-answer", "TOY-2")


def test_an_answer_that_holds_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert refused(start(), 0, endless).code == "not-an-answer"


def test_an_answer_of_the_right_shape_that_is_not_offered_is_refused_by_the_phase() -> None:
    refusal = refused(start(), 0, "not a card")
    assert refusal == Refusal(
        "not-offered", "You can't give that answer right now. Choose one that is offered.", "TOY-2"
    )
    match = at_pick()
    refusal = refused(match, 1, {"type": "Snatch", "seat": 1, "card": match.state.table[0]})
    assert (refusal.code, refusal.rule, refusal.words) == ("not-there", "TOY-3", {"seat": 1})


def test_nobody_is_heard_after_the_end() -> None:
    match = finished()
    for seat in (0, 1, 5):
        assert refused(match, seat, ()).code == "game-over"


def test_reading_an_answer_changes_nothing_and_gives_the_value() -> None:
    match = at_pick()
    card = match.state.table[0]
    before = (match.state, match.step, match.record)
    assert match.read(1, {"type": "Snatch", "seat": 0, "card": card}) == Snatch(0, card)
    assert match.answers == {}
    assert before == (match.state, match.step, match.record)


def test_answers_come_as_values_or_as_json() -> None:
    as_values, as_json = at_pick(), at_pick()
    hand = as_values.state.hands[1]
    as_values.answer(1, Leave())
    as_values.answer(1, hand[:2])
    as_json.answer(1, {"type": "Leave"})
    as_json.answer(1, list(hand[:2]))
    assert as_values.state == as_json.state
    assert as_values.record == as_json.record


# What is kept ---------------------------------------------------------------------------------------------


def test_a_finished_match_has_its_outcome() -> None:
    match = finished()
    assert match.outcome == Outcome((1,), (0, 1, 0), "TOY-5")
    assert match.asks == {}
    assert match.waiting_for == ()


def test_the_record_names_who_answered_for_a_seat() -> None:
    answers = finished().record.answers
    assert [(given.step, given.seat, given.by) for given in answers] == [
        (1, 0, None),
        (1, 1, None),
        (1, 2, None),
        (2, 1, "robot"),
        (3, 1, None),
    ]


def test_events_are_kept_in_order() -> None:
    match = start()
    told: list[Any] = []
    for seat in range(3):
        told += match.answer(seat, match.state.hands[seat][0])
    told += match.answer(1, Leave())
    assert match.events == told


def test_private_events_are_seen_by_their_seats_alone() -> None:
    match = at_pick()
    private = [event for event in match.events if isinstance(event, Drew) and event.only is not None]
    assert [event.only for event in private] == [(0,), (1,), (2,)]
    assert all(event.card for event in private)
    for seat in range(3):
        others = [event for event in private if event.only != (seat,)]
        assert [event for event in match.events if event not in seen(match.events, seat)] == others
    assert [event for event in match.events if event not in seen(match.events, None)] == private


def test_a_private_event_can_be_for_several_seats() -> None:
    for_two, for_all, for_none = Done(seat=0, only=(0, 2)), Done(seat=1), Done(seat=2, only=())
    events = (for_two, for_all, for_none)
    assert seen(events, 0) == seen(events, 2) == (for_two, for_all)
    assert seen(events, 1) == seen(events, None) == (for_all,)


def test_a_view_shows_the_seat_its_own_hand() -> None:
    match = start()
    assert match.view(1).hand == match.state.hands[1]
    assert match.view(None).hand == ()


def test_the_same_seed_and_the_same_answers_give_the_same_game() -> None:
    assert finished().state == finished().state
    other = Match.start(TOY, seats=3, seed=b"another")
    assert other.state.hands != start().state.hands


def test_every_step_has_a_dealer_of_its_own() -> None:
    match = at_pick(rounds=2)
    match.answer(1, Leave())
    match.answer(1, ())
    state, bids = match.state, {seat: hand[0] for seat, hand in enumerate(match.state.hands)}
    for seat, card in bids.items():
        match.answer(seat, card)
    assert match.state == state.phase.resolve(state, bids, SeededDealer(b"toy", 4))
    assert match.state != state.phase.resolve(state, bids, SeededDealer(b"toy", 1))


# Silence --------------------------------------------------------------------------------------------------


def test_silence_means_what_the_rules_say() -> None:
    match = at_pick()
    match.answer(1, Leave())
    assert match.silence(1) == ()


def test_silence_is_else_a_legal_answer_that_is_always_the_same() -> None:
    match = start()
    for seat in range(3):
        answer = match.silence(seat)
        assert match.asks[seat].accepts(answer)
        assert answer == start().silence(seat)
    assert match.answers == {}
    assert isinstance(match.state.phase, Bid)


def test_options_of_another_kind_are_read_by_their_fields() -> None:
    class Like(Struct):
        rounds: int = 2

    assert read_options(TOY, Like()) == Options(rounds=2)


# Values ---------------------------------------------------------------------------------------------------


def test_a_fork_goes_its_own_way() -> None:
    match = at_pick()
    fork, before = match.fork(), match.record
    assert fork.position is match.position
    fork.answer(1, Leave())
    assert match.record == before
    match.answer(1, Snatch(0, match.state.table[0]))
    assert fork.state.points != match.state.points
    assert fork.told[:2] == match.told[:2]


def test_a_position_stays_as_it_was_whatever_is_answered() -> None:
    match = start()
    positions, records = [match.position], [match.record]
    while match.asks:
        seat = match.waiting_for[0]
        match.answer(seat, match.silence(seat))
        positions.append(match.position)
        records.append(match.record)
    assert [position.record for position in positions] == records
    assert [position.waiting_for for position in positions][:3] == [(0, 1, 2), (1, 2), (2,)]
    with pytest.raises(AttributeError):
        match.position.step = 7  # type: ignore[misc]


def test_a_match_can_go_on_from_another_state() -> None:
    match = start()
    match.answer(0, match.state.hands[0][0], by="bot")
    other = Match(match.position.with_state(at_pick().state))
    assert (other.step, other.answers, other.waiting_for) == (1, {}, (1,))
    assert match.position.by == {0: "bot"}
    assert other.position.by == {}, "nobody has answered there, so nobody has answered for anybody"
    assert other.sightlines() == match.sightlines()
    other.answer(1, Leave())
    assert other.state.phase == Keep(1)
    assert match.answers
