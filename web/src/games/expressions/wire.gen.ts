// Made by `make generated` from the Python types. Change those, not this.

import type { Outcome } from "$lib/wire.gen";

/** The table as one seat sees it; `seat` and `hand` are empty for a spectator. */
export interface View {
  seat: number | null;
  hand: string[];
  options: Options;
  deal: Deal;
  phase: Turn | Reward | Exchange | Over;
  first: number;
  round: number;
  more: number;
  last_round: boolean;
  hand_sizes: number[];
  clues: Clue[][];
  expired: Clue[][];
  harmony: string[];
  discord: string[];
  timer: number;
  unheld: string[];
  history: Deed[];
  rules: number;
}

/** How hard it is; a number of cards in each hand instead of the usual; or the small deck, without these. */
export interface Options {
  difficulty?: "difficult" | "easy" | "normal";
  hand?: number | null;
  small_deck?: boolean;
}

/** Cards in each hand and in the timer, how many of those are flipped at a time, and rounds after the last. */
export interface Deal {
  hand: number;
  timer: number;
  flip: number;
  more: number;
}

/** One action: play a clue, or guess. */
export interface Turn {
  type: "Turn";
  seat: number;
}

/** Whoever guessed adds a card from their own hand: to Harmony if it was right, to Discord if not. */
export interface Reward {
  type: "Reward";
  seat: number;
  zone: "discord" | "harmony";
}

/** Whoever guessed with an empty hand moves a card from the other zone to this one. */
export interface Exchange {
  type: "Exchange";
  seat: number;
  zone: "discord" | "harmony";
}

/** The game has ended; nobody is asked. */
export interface Over {
  type: "Over";
  outcome: Outcome;
}

/** This card, and what it says about the cards I keep. */
export interface Clue {
  type: "Clue";
  card: string;
  says: "highest" | "last" | "lowest" | "more";
}

/** One turn: a clue (`says`), a guess (`partner`), or a card placed; and what followed, for all to see. */
export interface Deed {
  seat: number;
  card: string;
  says?: "highest" | "last" | "lowest" | "more" | null;
  partner?: number | null;
  holder?: number | null;
  gave?: string | null;
  flipped?: string[];
}

/** This partner holds this card. */
export interface Guess {
  type: "Guess";
  partner: number;
  card: string;
}

/** This card of mine goes to Harmony, since no partner holds any. */
export interface Place {
  type: "Place";
  card: string;
}

export type Answer = Clue | Guess | Place | string;

/** The cards are dealt, and this seat begins. */
export interface Began {
  type: "Began";
  first: number;
  only?: number[] | null;
}

/** A card was played as a clue. */
export interface Clued {
  type: "Clued";
  seat: number;
  card: string;
  says: "highest" | "last" | "lowest" | "more";
  only?: number[] | null;
}

/** A clue stopped being true and fell into Discord. */
export interface Expired {
  type: "Expired";
  seat: number;
  card: string;
  only?: number[] | null;
}

/** A guess, whether it was right, and who held the card. */
export interface Guessed {
  type: "Guessed";
  seat: number;
  partner: number;
  card: string;
  right: boolean;
  holder: number | null;
  only?: number[] | null;
}

/** A card went from a hand to a zone. */
export interface Put {
  type: "Put";
  seat: number;
  card: string;
  zone: "discord" | "harmony";
  only?: number[] | null;
}

/** A card went from the other zone to this one. */
export interface Moved {
  type: "Moved";
  seat: number;
  card: string;
  zone: "discord" | "harmony";
  only?: number[] | null;
}

/** Timer cards were turned up into Discord. */
export interface Flipped {
  type: "Flipped";
  cards: string[];
  left: number;
  only?: number[] | null;
}

/** The timer is empty; one more round is played. */
export interface LastRound {
  type: "LastRound";
  only?: number[] | null;
}

/** What was left went to the zones, and the zones were counted. */
export interface Scored {
  type: "Scored";
  hands: string[][];
  clues: string[];
  harmony: number;
  discord: number;
  won: boolean;
  only?: number[] | null;
}

export type Events = Began | Clued | Expired | Guessed | Put | Moved | Flipped | LastRound | Scored;
