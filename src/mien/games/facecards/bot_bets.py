"""Which pair on the table to bet on."""

from __future__ import annotations

from mien.games.facecards.bot_eye import Eye, Two
from mien.games.facecards.bot_odds import odds
from mien.games.facecards.options import WAYS
from mien.games.facecards.rules import Bet, MiddleBet, Stop
from mien.games.facecards.view import View
from mien.kit import Say

AnyBet = Bet | MiddleBet


def cards_of(bet: AnyBet) -> Two:
    """The two cards that a bet names."""
    return (bet.front, bet.middle) if isinstance(bet, Bet) else (bet.first, bet.second)


def by_likeness(ask: Say, eye: Eye) -> list[AnyBet]:
    """Every bet that can be made, on the most alike first."""
    bets = [bet for bet in ask.answers() if not isinstance(bet, Stop)]
    return sorted(bets, key=lambda bet: -eye.likeness(*cards_of(bet)))


def best_bet(view: View, ask: Say, eye: Eye, won: int) -> AnyBet | Stop:
    """The bet that brings most photos on average; or none, if too much could be lost."""
    chances = odds(view, eye)

    def chance(bet: AnyBet) -> float:
        one, other = cards_of(bet)
        return chances.get((one, other), 0.0) or chances.get((other, one), 0.0)

    def photos(bet: AnyBet) -> float:
        bonus = WAYS[view.options.variant].bonus and not eye.alike_in_category(*cards_of(bet))
        return chance(bet) * (2 if bonus else 1)

    bet = max(by_likeness(ask, eye), key=photos)
    return bet if chance(bet) * (won + 1) >= won else Stop()
