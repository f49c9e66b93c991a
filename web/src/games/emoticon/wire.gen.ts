// Made by `make generated` from the Python types. Change those, not this.

import type { Outcome } from "$lib/wire.gen";

/** The table as one seat sees it; `seat`, `hand` and `known` are empty for a spectator. */
export interface View {
  seat: number | null;
  hand: string[];
  phase: Turn | Discard | Over;
  round: number;
  prize: number;
  prizes: number[];
  first: number;
  column: string[];
  hand_sizes: number[];
  fronts: string[][];
  scores: number[];
  passed: boolean[];
  asleep: boolean[];
  tokens: (number | null)[];
  pirates: number[];
  pile: number;
  discard: string[];
  round_cards: number[][];
  points: number[];
  rewards: ((number | null)[])[];
  supply: number;
  known: Known[];
  rules: number;
}

/** One action: play a card, pass, or pass and help. */
export interface Turn {
  type: "Turn";
  seat: number;
}

/** The round's reveal: all see the totals, and everybody at once throws away any mischief they like. */
export interface Discard {
  type: "Discard";
}

/** The game has ended; nobody is asked. */
export interface Over {
  type: "Over";
  outcome: Outcome;
}

/** This seat knows that the holder has such a card in hand, since a Ninja took it from the one to the other. */
export interface Known {
  seat: number;
  holder: number;
  card: string;
}

/** The game has one way to be played. */
export interface Options {
}

/** This emotion card of mine goes in front of me. */
export interface Play {
  type: "Play";
  card: string;
}

/** Take a printed 3 from in front of another player. */
export interface Ghost {
  type: "Ghost";
  owner: number;
  card: string;
}

/** Nobody else's mischief touches the cards in front of you. */
export interface Heart {
  type: "Heart";
}

/** You draw the reward of the winner's helper. */
export interface Pirate {
  type: "Pirate";
}

/** Move the second or third mood to the top. */
export interface Whirlwind {
  type: "Whirlwind";
  mood: string;
}

/** The dominant and repressed moods change places. */
export interface VolteFace {
  type: "VolteFace";
}

/** Discard every printed 5 that no Heart guards. */
export interface Bomb {
  type: "Bomb";
}

/** Take a random card from another player's hand into yours. */
export interface Ninja {
  type: "Ninja";
  owner: number;
}

/** Swap an emotion card in front of you with one of the same printed value in front of another player. */
export interface Kiss {
  type: "Kiss";
  mine: string;
  owner: number;
  theirs: string;
}

/** Another player passes on the next turn, with or without helping. */
export interface Lullaby {
  type: "Lullaby";
  sleeper: number;
}

/** No more this round. */
export interface Pass {
  type: "Pass";
}

/** No more this round, but my token and this card in front of me go to another player. */
export interface Help {
  type: "Help";
  to: number;
  card: string;
}

export type Answer = Play | Ghost | Heart | Pirate | Whirlwind | VolteFace | Bomb | Ninja | Kiss | Lullaby | Pass | Help | string[];

/** A round begins with this seat; whoever wins it gets so many points. */
export interface RoundBegan {
  type: "RoundBegan";
  round: number;
  first: number;
  points: number;
  only?: number[] | null;
}

/** The moods lie in this order, from the dominant to the repressed one. */
export interface Ordered {
  type: "Ordered";
  column: string[];
  only?: number[] | null;
}

/** A hand was filled up, or mischief brought a card. */
export interface Drew {
  type: "Drew";
  seat: number;
  count: number;
  only?: number[] | null;
}

/** The cards that came into the hand; for its owner. */
export interface Drawn {
  type: "Drawn";
  seat: number;
  cards: string[];
  only?: number[] | null;
}

/** A card was played from a hand. */
export interface Played {
  type: "Played";
  seat: number;
  card: string;
  only?: number[] | null;
}

/** A Ghost took a card from in front of its owner to in front of the seat. */
export interface Took {
  type: "Took";
  seat: number;
  owner: number;
  card: string;
  only?: number[] | null;
}

/** A Kiss swapped a card in front of the seat with one in front of another. */
export interface Swapped {
  type: "Swapped";
  seat: number;
  mine: string;
  owner: number;
  theirs: string;
  only?: number[] | null;
}

/** A Bomb discarded these cards from in front of their owner. */
export interface Burst {
  type: "Burst";
  owner: number;
  cards: string[];
  only?: number[] | null;
}

/** A Ninja took a card from the hand of its owner. */
export interface Robbed {
  type: "Robbed";
  seat: number;
  owner: number;
  only?: number[] | null;
}

/** The card that a Ninja took; for the two of them. */
export interface Stolen {
  type: "Stolen";
  seat: number;
  owner: number;
  card: string;
  only?: number[] | null;
}

/** A Lullaby makes this seat pass on its next turn; by version 1, skip it. */
export interface FellAsleep {
  type: "FellAsleep";
  seat: number;
  only?: number[] | null;
}

/** A turn was skipped, by version 1. */
export interface Slept {
  type: "Slept";
  seat: number;
  only?: number[] | null;
}

/** A seat does no more this round. */
export interface Passed {
  type: "Passed";
  seat: number;
  only?: number[] | null;
}

/** A seat passed, and gave its helping token and a card in front of it to another. */
export interface Helped {
  type: "Helped";
  seat: number;
  to: number;
  card: string;
  only?: number[] | null;
}

/** What each seat scored, and with which emotion; who won the round card, if anybody. */
export interface Scored {
  type: "Scored";
  round: number;
  scores: number[];
  moods: (string | null)[];
  winner: number | null;
  only?: number[] | null;
}

/** A seat took a reward token: the helper of the winner, or else a Pirate. */
export interface Rewarded {
  type: "Rewarded";
  seat: number;
  helper: number;
  pirate: boolean;
  only?: number[] | null;
}

/** What the reward token is worth; for its owner. */
export interface Peeked {
  type: "Peeked";
  seat: number;
  value: number;
  only?: number[] | null;
}

/** Mischief cards were thrown away between two rounds. */
export interface Discarded {
  type: "Discarded";
  seat: number;
  cards: string[];
  only?: number[] | null;
}

/** The rewards are turned up, and all points counted. */
export interface Ended {
  type: "Ended";
  points: number[];
  rewards: number[][];
  scores: number[];
  winners: number[];
  only?: number[] | null;
}

export type Events = RoundBegan | Ordered | Drew | Drawn | Played | Took | Swapped | Burst | Robbed | Stolen | FellAsleep | Slept | Passed | Helped | Scored | Rewarded | Peeked | Discarded | Ended;
