// Made by `make generated` from the Python types. Change those, not this.

import type { Outcome } from "$lib/wire.gen";

/** The table as one seat sees it; `seat`, `hand` and `pairs` are empty for a spectator. */
export interface View {
  seat: number | null;
  hand: string[];
  options: Options;
  phase: Vote | ChoosePair | Betting | Revealing | Over;
  camera: number;
  round: number;
  rounds: number;
  hand_sizes: number[];
  pile: number;
  box: string[];
  albums: Album[];
  fronts: Front[];
  row: string[];
  pairs: Laid[];
  bets: Placed[];
  past: Laid[];
  rules: number;
}

/** The variant, how the first camera is given, and what the players have brought. */
export interface Options {
  variant?: "base" | "daredevil" | "experts" | "masters";
  first_camera?: "random" | "vote";
  photos?: Photo[];
  deck?: OwnDeck | null;
}

/** A picture of the players' own; what it shows is kept elsewhere. */
export interface Photo {
  id: string;
  category: "animals" | "objects" | "people";
  look?: ("arms-out" | "at-night" | "at-sea" | "bald-top" | "beak-like" | "beard-like" | "big-ears" | "big-eyes" | "big-nose" | "big-top" | "black" | "blue" | "brown" | "calm" | "chubby" | "crown-like" | "curly-top" | "curved" | "dangling" | "dark-eye-rings" | "flowery" | "fluffy" | "framed-face" | "from-australia" | "from-brazil" | "from-britain" | "from-canada" | "from-chile" | "from-china" | "from-france" | "from-germany" | "from-greece" | "from-india" | "from-italy" | "from-jamaica" | "from-japan" | "from-kenya" | "from-mexico" | "from-netherlands" | "from-spain" | "from-usa" | "glasses" | "green" | "grey" | "grumpy" | "hat-like" | "horned" | "in-the-garden" | "in-the-kitchen" | "in-the-sky" | "in-the-wilds" | "in-town" | "long-face" | "long-neck" | "moustache-like" | "old" | "on-stage" | "one-eyed" | "orange" | "patterned" | "pear-shaped" | "pink" | "pointed-ears" | "prickly" | "proud" | "purple" | "red" | "rosy-cheeks" | "round" | "round-ears" | "seventies" | "shiny" | "sleepy-eyes" | "slender" | "small-feet" | "smiling" | "spiky-top" | "spotted" | "square" | "star-like" | "striped" | "surprised" | "swirl" | "symmetrical" | "tall" | "teeth" | "tongue-out" | "top-knot" | "triangular" | "tuft" | "two-bumps" | "two-tone" | "wavy" | "white" | "wide-mouth" | "wild" | "woolly" | "wrinkled" | "yellow")[];
}

/** The deck, named by its hash. */
export interface OwnDeck {
  hash: string;
  title: Record<string, string>;
  cards: OwnCard[];
}

/** A card that somebody made. */
export interface OwnCard {
  id: string;
  name: Record<string, string>;
  category: "animals" | "objects" | "people";
  look?: ("arms-out" | "at-night" | "at-sea" | "bald-top" | "beak-like" | "beard-like" | "big-ears" | "big-eyes" | "big-nose" | "big-top" | "black" | "blue" | "brown" | "calm" | "chubby" | "crown-like" | "curly-top" | "curved" | "dangling" | "dark-eye-rings" | "flowery" | "fluffy" | "framed-face" | "from-australia" | "from-brazil" | "from-britain" | "from-canada" | "from-chile" | "from-china" | "from-france" | "from-germany" | "from-greece" | "from-india" | "from-italy" | "from-jamaica" | "from-japan" | "from-kenya" | "from-mexico" | "from-netherlands" | "from-spain" | "from-usa" | "glasses" | "green" | "grey" | "grumpy" | "hat-like" | "horned" | "in-the-garden" | "in-the-kitchen" | "in-the-sky" | "in-the-wilds" | "in-town" | "long-face" | "long-neck" | "moustache-like" | "old" | "on-stage" | "one-eyed" | "orange" | "patterned" | "pear-shaped" | "pink" | "pointed-ears" | "prickly" | "proud" | "purple" | "red" | "rosy-cheeks" | "round" | "round-ears" | "seventies" | "shiny" | "sleepy-eyes" | "slender" | "small-feet" | "smiling" | "spiky-top" | "spotted" | "square" | "star-like" | "striped" | "surprised" | "swirl" | "symmetrical" | "tall" | "teeth" | "tongue-out" | "top-knot" | "triangular" | "tuft" | "two-bumps" | "two-tone" | "wavy" | "white" | "wide-mouth" | "wild" | "woolly" | "wrinkled" | "yellow")[];
  picture?: string;
}

/** Everyone says at once who looks most like this card. */
export interface Vote {
  type: "Vote";
  card: string;
}

/** Everyone secretly chooses cards that look alike. */
export interface ChoosePair {
  type: "ChoosePair";
}

/** One player bets on a pair of an opponent. */
export interface Betting {
  type: "Betting";
  seat: number;
  lap: number;
  hit: boolean;
  won: string[];
}

/** All look at the pairs, and say why they laid them and why they bet, until everyone is ready. */
export interface Revealing {
  type: "Revealing";
}

/** The game has ended; nobody is asked. */
export interface Over {
  type: "Over";
  outcome: Outcome;
}

/** How many photos a player has won, and those of them that were not recycled. */
export interface Album {
  count: number;
  cards: string[];
}

/** A card that lies face up in front of its owner. */
export interface Front {
  owner: number;
  card: string;
}

/** A pair as its owner laid it; in Masters the front card lies in the middle too. */
export interface Laid {
  owner: number;
  front: string;
  middle: string;
}

/** A bet and its answer; in Masters its two middle cards as named, and an owner only if it was right. */
export interface Placed {
  bettor: number;
  lap: number;
  front: string;
  middle: string;
  owner: number | null;
  right: boolean;
}

/** This card lies in front of me; this one, which looks like it, in the middle. */
export interface Pair {
  type: "Pair";
  front: string;
  middle: string;
}

/** Two such pairs. */
export interface TwoPairs {
  type: "TwoPairs";
  front: string;
  middle: string;
  second_front: string;
  second_middle: string;
}

/** Whoever laid this front card laid this middle card, too. */
export interface Bet {
  type: "Bet";
  front: string;
  middle: string;
}

/** One opponent laid both of these; I would keep the first. */
export interface MiddleBet {
  type: "MiddleBet";
  first: string;
  second: string;
}

/** I keep what I have won in this turn. */
export interface Stop {
  type: "Stop";
}

/** I have seen the pairs, and we can go on. */
export interface Ready {
  type: "Ready";
}

export type Answer = number | Pair | TwoPairs | string | string[] | Bet | MiddleBet | Stop | Ready;

/** The first card was turned up: who looks like it? */
export interface TurnedUp {
  type: "TurnedUp";
  card: string;
  only?: number[] | null;
}

/** For whom each seat voted. */
export interface Voted {
  type: "Voted";
  votes: number[];
  only?: number[] | null;
}

/** A round begins, and this seat has the camera. */
export interface RoundBegan {
  type: "RoundBegan";
  round: number;
  camera: number;
  only?: number[] | null;
}

/** A player took cards into the hand. */
export interface Drew {
  type: "Drew";
  seat: number;
  count: number;
  only?: number[] | null;
}

/** Which cards they were, for that player alone. */
export interface Got {
  type: "Got";
  seat: number;
  cards: string[];
  only?: number[] | null;
}

/** A card from the pile became this player's front card. */
export interface FrontDrawn {
  type: "FrontDrawn";
  seat: number;
  card: string;
  only?: number[] | null;
}

/** The middle was shuffled and laid out, and all front cards are turned up. */
export interface LaidOut {
  type: "LaidOut";
  row: string[];
  fronts: Front[];
  only?: number[] | null;
}

/** A bet was made and answered. */
export interface BetMade {
  type: "BetMade";
  bet: Placed;
  only?: number[] | null;
}

/** Photos went into an album. */
export interface Kept {
  type: "Kept";
  seat: number;
  cards: string[];
  only?: number[] | null;
}

/** A photo was won, and can still be lost. */
export interface SetAside {
  type: "SetAside";
  seat: number;
  card: string;
  only?: number[] | null;
}

/** All that was won in this turn went into the box. */
export interface Lost {
  type: "Lost";
  seat: number;
  cards: string[];
  only?: number[] | null;
}

/** A pair of two categories brought one more photo. */
export interface Bonus {
  type: "Bonus";
  seat: number;
  card: string;
  source: "box" | "pile";
  only?: number[] | null;
}

/** Nothing was left for this player to bet on. */
export interface Skipped {
  type: "Skipped";
  seat: number;
  only?: number[] | null;
}

/** Nobody was right in this lap; another one follows. */
export interface Flopped {
  type: "Flopped";
  lap: number;
  only?: number[] | null;
}

/** The betting is over, and all pairs of the round are told. */
export interface PairsShown {
  type: "PairsShown";
  pairs: Laid[];
  only?: number[] | null;
}

/** The round is over; what lay on the table went into the box. */
export interface Swept {
  type: "Swept";
  cards: string[];
  only?: number[] | null;
}

/** The pile was empty; these cards are the new one. */
export interface Refilled {
  type: "Refilled";
  source: "albums" | "box";
  count: number;
  only?: number[] | null;
}

/** The photos are counted, and the last pairs are told. */
export interface Ended {
  type: "Ended";
  scores: number[];
  winners: number[];
  pairs: Laid[];
  only?: number[] | null;
}

export type Events = TurnedUp | Voted | RoundBegan | Drew | Got | FrontDrawn | LaidOut | BetMade | Kept | SetAside | Lost | Bonus | Skipped | Flopped | PairsShown | Swept | Refilled | Ended;
