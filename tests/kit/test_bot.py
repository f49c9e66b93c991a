"""Who plays an empty chair."""

from tests.kit.toy import start

from mien.kit import QuickDealer
from mien.kit.bot import AtRandom


def test_the_bot_at_random_gives_every_legal_answer_and_no_other() -> None:
    match = start()
    dealer = QuickDealer(3)
    answers = {AtRandom().answer(match.view(0), match.asks[0], lambda: match.state, dealer) for _ in range(40)}
    assert answers == set(match.state.hands[0])
